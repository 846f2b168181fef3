"""Which attributes of the sources are one: by their words, and by values that they share.

A signature is how sources call an attribute: its words, and what kind of value it has. Two
signatures are one attribute where their words are the same, or one's are all among the other's
with nothing in it that makes another attribute (`max`, `per capita`), or where values that tell
something are equal for the same entities. Never where one source has both side by side for one
entity with different values. The likeliest pair is joined first; what could be joined to two
attributes equally well is joined to neither.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Final

from quintet.orchestration.synthesis.statements import Statement
from quintet.orchestration.synthesis.values import Value, compared, distance, keys_of
from quintet.orchestration.synthesis.words import CONTRAST, term, tokens

Signature = tuple[frozenset[str], str]
Subject = tuple[int, str]
"""An entity and a time."""
Pair = tuple[int, int]
RELEASED: Final = frozenset(map(term, "version release tag latest newest current stable".split()))
"""Words that say no more than that a version is one that was released."""
_SAME_WORDS, _BY_VALUES, _MARGIN = 3.0, 2.5, 0.05
_TELLING: Final = 2
_NEAR: Final = 0.3
"""Numbers that are further apart keep attributes of other names apart."""
_MOST_TOGETHER: Final = 60
"""Statements on one subject that are compared with each other."""


def kind_of(value: Value) -> str:
    """What kind of value it is, as far as values of two kinds are never compared."""
    if value.kind == "number" and value.unit is not None:
        return value.unit.kind
    return {"version": "number", "pair": "number"}.get(value.kind, value.kind)


def attributes(statements: Sequence[Statement], subjects: Sequence[Subject]) -> Sequence[int]:
    """The number of each statement's attribute."""
    signatures = [_signature(one) for one in statements]
    order = sorted(set(signatures), key=lambda one: (sorted(one[0]), one[1]))
    number = {signature: at for at, signature in enumerate(order)}
    of = [number[signature] for signature in signatures]
    unnamed = {of[at] for at, (entity, _) in enumerate(subjects) if entity < 0}
    apart, equal = _met(statements, subjects, of, order)
    values: defaultdict[int, dict[Subject, Value]] = defaultdict(dict)
    for at, statement, subject in zip(of, statements, subjects, strict=True):
        values[at].setdefault(subject, statement.value)

    def is_far(first: int, second: int) -> bool:
        """Whether numbers for one subject are too far apart to be of one attribute."""
        pairs = ((value, values[second].get(at)) for at, value in values[first].items())
        gaps = (distance(value, other) for value, other in pairs if other is not None)
        return any(gap is not None and gap > _NEAR for gap in gaps)

    scores = _scores(order, unnamed, equal, _written_alike(statements, of), is_far)
    near: defaultdict[int, list[tuple[float, int]]] = defaultdict(list)
    for (first, second), score in scores.items():
        near[first].append((score, second))
        near[second].append((score, first))
    root = list(range(len(order)))

    def is_rival(mine: int, theirs: int, score: float) -> bool:
        """Whether mine would go as well with another attribute, one that theirs cannot be."""
        return any(
            abs(other - score) <= _MARGIN and root[third] in apart[root[theirs]]
            for other, third in near[mine]
            if third != theirs
        )

    for (first, second), score in sorted(scores.items(), key=lambda one: (-one[1], one[0])):
        one, other = root[first], root[second]
        if one == other or other in apart[one]:
            continue
        if is_rival(first, second, score) or is_rival(second, first, score):
            continue
        root = [one if at == other else at for at in root]
        for third in apart.pop(other, set()):
            apart[third].discard(other)
            apart[third].add(one)
            apart[one].add(third)
    return [root[at] for at in of]


def _signature(statement: Statement) -> Signature:
    """A version that is released is one attribute, however a source calls it."""
    core = statement.core
    if statement.value.kind == "version":
        core = (core - RELEASED) or frozenset({"version"})
    return core, kind_of(statement.value)


def _met(
    statements: Sequence[Statement],
    subjects: Sequence[Subject],
    of: Sequence[int],
    order: Sequence[Signature],
) -> tuple[defaultdict[int, set[int]], Counter[Pair]]:
    """Signatures that cannot be one, and how many telling values the others share.

    Those cannot be one that a source has for one subject with values that differ. Equal values
    count by what they tell.
    """
    groups: defaultdict[Subject, list[int]] = defaultdict(list)
    for at, subject in enumerate(subjects):
        groups[subject].append(at)
    apart: defaultdict[int, set[int]] = defaultdict(set)
    equal: Counter[Pair] = Counter()
    for (entity, _), listed in groups.items():
        own: defaultdict[object, dict[int, int]] = defaultdict(dict)
        alike: defaultdict[object, dict[int, int]] = defaultdict(dict)
        for at in listed:
            own[statements[at].source].setdefault(of[at], at)
            for key in keys_of(statements[at].value) if entity >= 0 else ():
                alike[key].setdefault(of[at], at)
        for first, second, one, other in _pairs(own):
            if second not in apart[first] and _comparable(order[first][1], order[second][1]):
                found = compared(statements[one].value, statements[other].value)
                if found not in {"equal", "rounded"}:
                    apart[first].add(second)
                    apart[second].add(first)
        # Values that one source has for two attributes do not tell which of them is meant.
        for first, second, one, other in _pairs(_unambiguous(alike, listed, statements, of)):
            if statements[one].source != statements[other].source:
                is_own = any(map(_names_itself, (statements[one], statements[other])))
                told = _told(statements[one].value, statements[other].value)
                equal[first, second] += 0 if is_own else told
    return apart, +equal


def _unambiguous(
    alike: Mapping[object, Mapping[int, int]],
    listed: Sequence[int],
    statements: Sequence[Statement],
    of: Sequence[int],
) -> dict[object, Mapping[int, int]]:
    """The equal values without those that one source has for several attributes."""
    owners: defaultdict[tuple[object, int], set[int]] = defaultdict(set)
    for at in listed:
        for key in keys_of(statements[at].value):
            owners[key, statements[at].source].add(of[at])
    twice = {key for (key, _), having in owners.items() if len(having) > 1}
    return {key: firsts for key, firsts in alike.items() if key not in twice}


def _pairs(groups: Mapping[object, Mapping[int, int]]) -> Iterator[tuple[int, int, int, int]]:
    """Two signatures of a group, and a statement of each."""
    for firsts in groups.values():
        for first, second in combinations(sorted(firsts)[:_MOST_TOGETHER], 2):
            yield first, second, firsts[first], firsts[second]


def _names_itself(one: Statement) -> bool:
    """Whether a value is only the entity's own name: Djibouti lies in Djibouti."""
    return one.value.kind == "name" and any(tokens(name) == one.value.parts for name in one.names)


def _told(one: Value, other: Value) -> int:
    return min(telling(one), telling(other))


def _written_alike(statements: Sequence[Statement], of: Sequence[int]) -> set[Pair]:
    """Signatures with the same letters: `codename` and "code name"."""
    written: defaultdict[str, set[int]] = defaultdict(set)
    for at, one in zip(of, statements, strict=True):
        written["".join(tokens(one.label))].add(at)
    return {pair for ats in written.values() for pair in combinations(sorted(ats), 2)}


def _sharing_words(order: Sequence[Signature]) -> set[Pair]:
    """Signatures that share much of their words."""
    having: defaultdict[str, list[int]] = defaultdict(list)
    for at, (core, _) in enumerate(order):
        for word in core:
            having[word].append(at)
    # Whatever holds a signature, or much of it, has one of its two rarest words.
    rarest = [sorted(core, key=lambda word: (len(having[word]), word))[:2] for core, _ in order]
    pairs = {
        (min(at, other), max(at, other))
        for at, words in enumerate(rarest)
        for word in words
        if len(having[word]) <= _MOST_TOGETHER
        for other in having[word]
        if other != at
    }
    for first, second in pairwise(range(len(order))):
        if order[first][0] == order[second][0]:
            pairs.add((first, second))
    return pairs


def _scores(
    order: Sequence[Signature],
    unnamed: set[int],
    equal: Counter[Pair],
    joined: set[Pair],
    is_far: Callable[[int, int], bool],
) -> dict[Pair, float]:
    """How likely two signatures are one attribute; 1 and more is enough."""
    pairs = _sharing_words(order) | joined
    found: dict[Pair, float] = {}
    for pair in pairs | set(equal):
        (core, kind), (other, other_kind) = (order[at] for at in pair)
        if not _comparable(kind, other_kind):
            continue
        score = _SAME_WORDS if pair in joined else _likeness(core, other)
        if score < _SAME_WORDS and pair not in equal and is_far(*pair):
            score = 0.0
        if core != other and unnamed.intersection(pair):
            score = 0.0  # without an entity, nothing but the very words says that two are one
        told = equal.get(pair, 0)
        if pair in equal and (score > 0 or told >= _TELLING):
            score = max(score, _BY_VALUES if score > 0 else _BY_VALUES - 1 + min(told, 20) / 20)
        if score >= 1:
            found[pair] = score
    return found


def _comparable(one: str, other: str) -> bool:
    return one == other or (
        "number" in {one, other} and not {one, other} & {"flag", "name", "time"}
    )


def _likeness(one: frozenset[str], other: frozenset[str]) -> float:
    """By words alone: 3 for the same, 1 to 2 for one within the other, less for a part."""
    shared, apart = one & other, one ^ other
    likeness = 2 * len(shared) / (len(one) + len(other) or 1)
    if one == other or not shared:
        return _SAME_WORDS if shared else 0.0
    if apart & CONTRAST:
        return likeness / 3
    return 1.0 + likeness if one <= other or other <= one else likeness / 2


def telling(value: Value) -> int:
    """How much an equal value tells: 2 for enough by itself, 1 for half of that."""
    if value.kind != "number":
        return 2 * (
            value.kind in {"date", "version"} or (value.kind == "name" and bool(value.text[2:]))
        )
    digits = "".join(letter for letter in value.text if letter.isdigit()).strip("0")
    return min(2, len(digits) - 1) if digits else 0
