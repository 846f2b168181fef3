"""Which columns of the sources are one attribute: an assignment, the likeliest pair first.

A column that could be either of two that cannot be one is joined to neither: both stand side by
side as perhaps the same.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from quintet.orchestration.synthesis.columns import Column, Subject, columns_of, join
from quintet.orchestration.synthesis.likeness import (
    Values,
    features,
    is_evident,
    score,
    values_of,
)
from quintet.orchestration.synthesis.statements import Statement

ENOUGH, OPEN, MARGIN = 1.0, -1.5, 1.0
"""Logarithms of odds: from which two columns are joined, are perhaps one, and by how much better
than the next."""
_CLEAR: Final = 6.0
"""By how much a pair is likelier than any other where nothing speaks for the other."""
_MOST_ROUNDS, _MOST_TOGETHER = 8, 60
_COMPARED: Final = frozenset({"flag", "name", "time"})
"""Kinds of values that are compared with their own kind alone."""


Numbers = tuple[int, int]
"""Of two columns."""


class Alignment(NamedTuple):
    """The number of each statement's attribute, and the pairs of those that are perhaps one."""

    of: Sequence[int]
    open: frozenset[Numbers]


class Pair(NamedTuple):
    """Two columns, what was measured of them, and the logarithm of the odds that they are one."""

    score: float
    first: int
    second: int
    features: tuple[float, ...]


def aligned(statements: Sequence[Statement], subjects: Sequence[Subject]) -> Alignment:
    """The attribute of each statement."""
    columns, of = columns_of(statements, subjects)
    rarity = rarity_of(columns)
    root = list(range(len(columns)))
    met = met_of(columns)
    pairs: list[Pair] = []
    for _ in range(_MOST_ROUNDS):
        pairs = scored(columns, met, rarity)
        joined = list(_best(pairs, met))
        for first, second in joined:
            root = [first if at == second else at for at in root]
            join(columns[first], columns[second])
        if not joined:
            break
        met = met_again(columns, met, {second: first for first, second in joined})
    numbers = [root[at] for at in of]
    left = frozenset((one.first, one.second) for one in pairs if one.score >= OPEN)
    return Alignment(numbers, left)


def met_of(columns: Sequence[Column]) -> dict[Numbers, Values]:
    """How the values stand of all columns that have some for one entity."""
    return {
        pair: values
        for pair in sorted(_together(columns))
        if (values := values_of(columns[pair[0]], columns[pair[1]])) is not None
    }


def rarity_of(columns: Sequence[Column]) -> Mapping[str, float]:
    """How much a word tells: the fewer columns have it, the more."""
    having = Counter(word for column in columns for core in column.cores for word in core)
    return {word: math.log(1 + len(columns) / count) for word, count in having.items()}


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
        if _comparable(one.kind, other.kind)
    }


def _comparable(one: str, other: str) -> bool:
    return one == other or ("number" in {one, other} and not {one, other} & _COMPARED)


def scored(
    columns: Sequence[Column],
    met: Mapping[Numbers, Values],
    rarity: Mapping[str, float],
) -> list[Pair]:
    """Every pair that can be one, the likeliest first."""
    free = {pair: values for pair, values in met.items() if not values.is_apart}
    plain = {
        (a, b): score(features(columns[a], columns[b], values, rarity, 0.0))
        for (a, b), values in free.items()
    }
    mates: defaultdict[int, list[tuple[float, int]]] = defaultdict(list)
    for (first, second), found in plain.items():
        mates[first].append((found, second))
        mates[second].append((found, first))
    pairs: list[Pair] = []
    for (a, b), values in free.items():
        ahead = lead(columns, mates, plain, (a, b))
        measured = features(columns[a], columns[b], values, rarity, ahead)
        most = math.inf if is_evident(measured, values, columns[a].kind) else OPEN
        pairs.append(Pair(min(score(measured), most), a, b, measured))
    return sorted(pairs, key=lambda one: (-one.score, one.first, one.second))


def lead(
    columns: Sequence[Column],
    mates: Mapping[int, Sequence[tuple[float, int]]],
    plain: Mapping[Numbers, float],
    pair: Numbers,
) -> float:
    """By how much a pair is likelier than the next for either column, from -1 to 1."""
    best: float | None = None
    for one, other in (pair, pair[::-1]):
        sources, kinds = columns[other].sources(), {columns[one].kind, columns[other].kind}
        for found, mate in mates[one]:
            if mate == other or (best is not None and found <= best):
                continue
            if columns[mate].kind in kinds and not sources.isdisjoint(columns[mate].sources()):
                best = found
    return 1.0 if best is None else max(-1.0, min(1.0, (plain[pair] - best) / _CLEAR))


def _best(
    pairs: Sequence[Pair], met: Mapping[tuple[int, int], Values]
) -> Iterator[tuple[int, int]]:
    """The pairs that are likely enough, and likelier than what speaks against them."""
    near: defaultdict[int, list[Pair]] = defaultdict(list)
    for pair in pairs:
        near[pair.first].append(pair)
        near[pair.second].append(pair)
    touched = set[int]()
    for pair in pairs:
        if pair.score < ENOUGH:
            return
        ends = {pair.first, pair.second}
        if ends & touched:
            touched |= ends
            continue
        rivals = (
            other
            for end in ends
            for other in near[end]
            if other is not pair and other.score > pair.score - MARGIN
        )
        touched |= ends
        if not any(_excludes(met, pair, other) for other in rivals):
            yield min(ends), max(ends)


def _excludes(met: Mapping[tuple[int, int], Values], pair: Pair, other: Pair) -> bool:
    """Whether two pairs with one column in common have others that cannot be one."""
    apart = sorted({pair.first, pair.second} ^ {other.first, other.second})
    values = met.get((apart[0], apart[1]))
    return values is not None and values.is_apart


def met_again(
    columns: Sequence[Column],
    met: Mapping[tuple[int, int], Values],
    into: Mapping[int, int],
) -> dict[tuple[int, int], Values]:
    """How the columns stand after some were joined to others."""
    changed = set(into.values())
    found: dict[tuple[int, int], Values] = {}
    for pair, values in met.items():
        first, second = sorted(into.get(at, at) for at in pair)
        if first == second or (first, second) in found:
            continue
        if (first, second) == pair and not changed & {first, second}:
            found[pair] = values
        elif _comparable(columns[first].kind, columns[second].kind):
            again = values_of(columns[first], columns[second])
            if again is not None:
                found[first, second] = again
    return found
