"""Which columns of the sources are one attribute: an assignment, the likeliest pair first."""

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from quintet.orchestration.synthesis.columns import Column, Subject, columns_of, join
from quintet.orchestration.synthesis.likeness import likeness
from quintet.orchestration.synthesis.statements import Statement
from quintet.orchestration.synthesis.values import compared

ENOUGH, OPEN = 0.0, -1.5
"""Logarithms of odds from which two columns are joined, and are perhaps one."""
_NEAR: Final = 0.5
"""How near, as `likeness` has it, numbers are that may be of one attribute without an equal one."""
_MOST_TOGETHER: Final = 60


class Pair(NamedTuple):
    """Two columns, what was measured of them, and the logarithm of the odds that they are one."""

    score: float
    first: int
    second: int
    features: tuple[float, ...]


def aligned(
    statements: Sequence[Statement], subjects: Sequence[Subject]
) -> tuple[list[int], set[tuple[int, int]]]:
    """The number of each statement's attribute, and the pairs of those that are perhaps one.

    What a caller reads is of the attribute that the caller names, whatever is likely.
    """
    read = [at for at, said in enumerate(statements) if said.form != "reading"]
    columns, of = columns_of([statements[at] for at in read], [subjects[at] for at in read])
    rarity = rarity_of(columns)
    pairs = pairs_of(columns, rarity)
    root = list(range(len(columns)))
    while joined := [pair for pair in apart(pairs) if pair.score >= ENOUGH]:
        for pair in joined:
            root = [pair.first if at == pair.second else at for at in root]
            join(columns[pair.first], columns[pair.second])
        pairs = pairs_of(columns, rarity, pairs, joined)
    left = {(pair.first, pair.second) for pair in pairs if pair.score >= OPEN and _is_open(pair)}
    found = dict(zip(read, (root[at] for at in of), strict=True))
    own: dict[tuple[str, frozenset[str]], int] = {}
    for at, said in enumerate(statements):
        if said.form == "reading":
            named = _named(at, read, statements, subjects)
            new = own.setdefault((said.label, said.core), len(columns) + len(own))
            found[at] = new if named is None else found[named]
    return [found[at] for at in range(len(statements))], left


def _is_open(pair: Pair) -> bool:
    """Whether two columns that were not joined have an equal value, or numbers that are near."""
    _, _, share, near = pair.features
    return bool(share) or near > _NEAR


def _named(
    at: int, read: Sequence[int], statements: Sequence[Statement], subjects: Sequence[Subject]
) -> int | None:
    """What was read of the attribute that a reading names, best what it can be compared with."""
    reading = statements[at]
    every = [
        number
        for number in read
        if subjects[number][0] == subjects[at][0]
        and (statements[number].label, statements[number].core) == (reading.label, reading.core)
    ]

    def is_apart(number: int) -> bool:
        return compared(statements[number].value, reading.value) is None

    return min(every, key=is_apart, default=None)


def rarity_of(columns: Sequence[Column]) -> Mapping[str, float]:
    """How much a word tells: the fewer columns have it, the more."""
    having = Counter(word for column in columns for core in column.cores for word in core)
    return {word: math.log(1 + len(columns) / count) for word, count in having.items()}


def apart(pairs: Sequence[Pair]) -> Iterator[Pair]:
    """The first of the pairs for each column."""
    touched = set[int]()
    for pair in pairs:
        if not touched & {pair.first, pair.second}:
            yield pair
        touched |= {pair.first, pair.second}


def pairs_of(
    columns: Sequence[Column],
    rarity: Mapping[str, float],
    before: Sequence[Pair] = (),
    joined: Collection[Pair] = (),
) -> list[Pair]:
    """The pairs of columns that can be one, the likeliest first.

    With the pairs `before` some were `joined` only what changed is measured.
    """
    changed = {end for pair in joined for end in (pair.first, pair.second)}
    pairs = [pair for pair in before if not changed & {pair.first, pair.second}]
    for first, second in sorted(_together(columns)):
        if joined and not changed & {first, second}:
            continue
        found = likeness(columns[first], columns[second], rarity)
        if found is not None:
            score = found.score if found.is_evident else min(found.score, OPEN)
            pairs.append(Pair(score, first, second, found.features))
    return sorted(pairs, key=lambda pair: (-pair.score, pair.first, pair.second))


def _together(columns: Sequence[Column]) -> set[tuple[int, int]]:
    """Columns with values for one entity that can be compared."""
    having: defaultdict[int, list[Column]] = defaultdict(list)
    for column in columns:
        for entity in column.said:
            if len(having[entity]) < _MOST_TOGETHER:
                having[entity].append(column)
    return {
        (one.number, other.number)
        for listed in having.values()
        for one, other in combinations(listed, 2)
        if one.kind == other.kind or "number" in {one.kind, other.kind}
    }
