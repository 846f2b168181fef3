"""A statement: what one source says of one attribute of one entity, and where it says so."""

from collections import defaultdict
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import compress, islice
from typing import Literal, NamedTuple

from quintet.language.stemming import stem
from quintet.orchestration.synthesis.units import unit_of
from quintet.orchestration.synthesis.values import Value
from quintet.orchestration.synthesis.words import attribute_words, split_key, tokens

Form = Literal["json", "table", "prose", "reading"]
"""Where a statement was read; a reading is the caller's own."""


class Statement(NamedTuple):
    """`names` are the entity and its other names, none where the source does not tell it.

    `core` are the words of the attribute, `label` how it is shown, `within` what the entity lies
    in. `when` is the time that the statement is for, `as_of` when it was told.
    """

    names: tuple[str, ...]
    core: frozenset[str]
    value: Value
    place: str
    text: str
    form: Form
    label: str = ""
    within: tuple[str, ...] = ()
    when: str = ""
    as_of: tuple[int, int, int] = (0, 0, 0)
    source: int = 0
    is_one_of_many: bool = False
    """Whether another name need not contradict it: offices in Berlin, and in Munich."""
    is_moment: bool = False
    """Whether it is a date beside other values, which may only tell when they hold."""


@dataclass(slots=True)
class Material:
    """What was read of one source: its statements, the names it uses, and what was not read."""

    statements: list[Statement] = field(default_factory=list)
    names: list[tuple[str, ...]] = field(default_factory=list)
    keys: dict[str, str] = field(default_factory=dict)
    """Names of things, and the key that each stands under."""
    unused: list[tuple[str, str]] = field(default_factory=list)
    """Place and reason."""
    is_cut: bool = False

    def leave(self, place: str, reason: str) -> None:
        """Notes that something was not read."""
        self.unused.append((place, reason))


@lru_cache(maxsize=4096)
def labelled(*texts: str) -> tuple[str, frozenset[str]]:
    """How an attribute is shown, and its words: those of the last of the texts that says anything.

    It is shown with the last text too, where that says nothing by itself: "Races date".
    """
    for text in reversed(texts):
        core = attribute_words((text,))
        if core and unit_of(" ".join(tokens(split_key(text)))) is None:
            return text if text == texts[-1] else f"{text} {texts[-1]}", core
    label = texts[-1] if texts else ""
    return label, frozenset(stem(word) for word in tokens(split_key(label)))


def tell_apart(material: Material, since: int) -> None:
    """Adds the keys that differ where one thing has values of one attribute at two places.

    `{"worldwide": {"gross": 3}, "domestic": {"gross": 2}}` has two attributes, not two values of
    one. `since` is the number of statements that were read before the document.
    """
    groups: defaultdict[tuple[object, ...], list[int]] = defaultdict(list)
    for at, one in enumerate(islice(material.statements, since, None), start=since):
        if one.form == "json":
            groups[one.names, one.when, one.core, one.within].append(at)
    for listed in groups.values():
        paths = [frozenset(material.statements[at].place.split("/")) for at in listed]
        shared = frozenset.intersection(*paths)
        orders = [
            [key for key in material.statements[at].place.split("/") if key.isdigit()]
            for at in listed
        ]
        differ = [len(set(numbers)) > 1 for numbers in zip(*orders, strict=False)]
        for at, keys, order in zip(listed, paths, orders, strict=True):
            one = material.statements[at]
            if own := sorted(key for key in keys - shared if any(map(str.isalpha, key))):
                label, core = labelled(*own)
                material.statements[at] = one._replace(
                    core=one.core | core, label=f"{label} {one.label}"
                )
            elif own := [*compress(order, differ)]:
                material.statements[at] = one._replace(label=f"{one.label} {' '.join(own)}")
