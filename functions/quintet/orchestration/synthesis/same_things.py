"""Things that sources call differently: by a code, a path, a translation.

Two are one where a source tells of the one the code that another has as a name under the same key.
They are too where no source has both, and several of their values are equal that nothing else in
the request has; a single such value is enough where the words of one name are all in the other.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Final

from quintet.orchestration.synthesis.likeness import tells
from quintet.orchestration.synthesis.names import Names
from quintet.orchestration.synthesis.statements import Material, Statement
from quintet.orchestration.synthesis.values import Value, in_base
from quintet.orchestration.synthesis.words import split_key, tokens

_ENOUGH: Final = 2
"""Equal values that tell that two things are one."""
_PAIR: Final = 2


def join_codes(names: Names, materials: Sequence[Material]) -> None:
    """Makes one of each thing and of what another source calls by the code that it has.

    Where one of them has an equal value there: an airport has a country's code too.
    """
    named = {
        (text, tokens(split_key(key))): source
        for source, material in enumerate(materials)
        for text, key in material.keys.items()
    }
    told: defaultdict[int | None, set[object]] = defaultdict(set)
    owners: defaultdict[tuple[object, ...], defaultdict[str, set[int]]]
    owners = defaultdict(lambda: defaultdict(set))
    for source, material in enumerate(materials):
        for said in material.statements:
            entity, code = _entity(names, said), said.value.text
            if entity is None:
                continue
            if tells(said.value):
                told[entity].add(_key(said.value))
            key = tokens(split_key(said.label))
            other = named.get((code, key), source)
            if other != source and code.isupper():
                owners[source, other, key][code].add(entity)
    for having in owners.values():
        pairs = [(min(each), code) for code, each in having.items() if len(each) == 1]
        codes = {code: names.known(code) for _, code in pairs}
        shares = (told[owner] & told.get(codes[code], set()) for owner, code in pairs)
        for owner, code in pairs if any(shares) else ():
            shown = names.shown(owner)
            names.call(names.add((shown, code)), shown)


def join_same(names: Names, materials: Sequence[Material], objective: str) -> None:
    """Makes one of the entities whose values tell that they are one."""
    sources: defaultdict[int, set[int]] = defaultdict(set)
    owners: defaultdict[object, dict[int, set[int]]] = defaultdict(dict)
    for source, material in enumerate(materials):
        for said in material.statements:
            entity = _entity(names, said)
            if entity is None:
                continue
            sources[entity].add(source)
            if tells(said.value):
                owners[_key(said.value)].setdefault(entity, set()).add(source)
    shared = Counter(tuple(sorted(having)) for having in owners.values() if len(having) == _PAIR)
    asked = {mention.entity for mention in names.mentions(objective)}
    joined = set[int]()
    for (first, second), count in shared.most_common():
        need = 1 if _contains(names, first, second) else _ENOUGH
        is_apart = sources[first] & sources[second] or {first, second} <= asked
        if count < need or is_apart or joined & {first, second}:
            continue
        joined |= {first, second}
        names.add((names.shown(first), names.shown(second)))


def _entity(names: Names, said: Statement) -> int | None:
    """What a statement is about, by the first of its names that is known."""
    every = (names.known(name) for name in said.names)
    return next((known for known in every if known is not None), None)


def _key(value: Value) -> object:
    """What equal values have in common, as far as one thing tells it."""
    if value.kind == "number":
        return value.unit.kind if value.unit else "", in_base(value)
    return value.parts or value.dates


def _contains(names: Names, first: int, second: int) -> bool:
    words = [frozenset(tokens(split_key(names.shown(entity)))) for entity in (first, second)]
    return words[0] <= words[1] or words[1] <= words[0]
