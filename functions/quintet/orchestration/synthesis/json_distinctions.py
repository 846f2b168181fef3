"""Which of several places in a document an attribute's value is from, where keys above tell.

`{"worldwide": {"gross": 3}, "domestic": {"gross": 2}}` has two attributes, not two values of one.
"""

from collections import defaultdict
from itertools import islice

from quintet.orchestration.synthesis.statements import Material, labelled


def tell_apart(material: Material, since: int) -> None:
    """Adds the keys that differ where one thing has values of one attribute at two places.

    `since` is the number of statements that were read before the document.
    """
    groups: defaultdict[tuple[object, ...], list[int]] = defaultdict(list)
    for at, one in enumerate(islice(material.statements, since, None), start=since):
        if one.form == "json":
            groups[one.names, one.when, one.core, one.within].append(at)
    for listed in groups.values():
        paths = [_keys_of(material.statements[at].place) for at in listed]
        shared = frozenset.intersection(*paths)
        if len(set(paths)) == 1:
            continue
        for at, keys in zip(listed, paths, strict=True):
            if own := sorted(keys - shared):
                one = material.statements[at]
                label, core = labelled(*own)
                material.statements[at] = one._replace(
                    core=one.core | core, label=f"{label} {one.label}"
                )


def _keys_of(place: str) -> frozenset[str]:
    return frozenset(key for key in place.split("/") if any(letter.isalpha() for letter in key))
