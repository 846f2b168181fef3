"""How likely two columns are one attribute, by weights that were fitted.

What is measured of two columns: their words (shared, by how rare they are; one's within the
other's; initials and beginnings), their values for the same entities (equal ones by what they tell,
near, far), and by how much the pair is likelier than what competes with it.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from quintet.orchestration.synthesis.columns import Column, Said
from quintet.orchestration.synthesis.values import Comparison, closeness, compared, telling
from quintet.orchestration.synthesis.words import begin_alike, split_key, tokens

_MOST_TOLD: Final = 8
_MOST_COMPARED: Final = 60
_SHORTEST_BEGINNING: Final = 3


WEIGHTS: Final = (
    -3.53,
    0.88,
    0.08,
    1.74,
    1.36,
    2.21,
    4.55,
    3.56,
    -0.94,
    0.34,
    1.96,
    0.77,
    1.39,
    -0.37,
    -0.73,
    1.0,
    1.56,
    -0.48,
    0.88,
)
"""Of `features`, in their order: `python -m benchmarks.fit_alignment` writes them."""


class Values(NamedTuple):
    """How the values of two columns stand for the same entities."""

    told: int = 0
    """How much is told by values that are equal."""
    equal: int = 0
    different: int = 0
    near: float = 0.0
    """Closeness of values that differ, from 0 for far to 1 for hardly, the sum."""
    far: int = 0
    is_apart: bool = False
    """Whether one source has both with values that differ: they are two attributes."""


class _Met(NamedTuple):
    """The best that two columns have for one entity."""

    is_equal: bool = False
    closeness: float = 0.0
    told: int = 0
    is_compared: bool = False
    """Whether it counts: a value that a source has for two attributes does not."""


def values_of(one: Column, other: Column) -> Values | None:
    """How two columns' values stand; None where no entity has both."""
    every: list[_Met] = []
    left = _MOST_COMPARED
    for entity in sorted(one.said.keys() & other.said.keys()):
        pairs = [
            (mine, theirs)
            for mine in one.said[entity]
            for theirs in other.said[entity]
            if not (mine.when and theirs.when) or mine.when == theirs.when
        ]
        found = [_met(mine, theirs) for mine, theirs in pairs[:_MOST_COMPARED]]
        if any(
            mine.source == theirs.source and kind not in {"equal", "rounded"}
            for (mine, theirs), (kind, _) in zip(pairs, found, strict=False)
        ):
            return Values(is_apart=True)
        others = [
            met
            for (mine, theirs), (kind, met) in zip(pairs, found, strict=False)
            if mine.source != theirs.source and kind is not None
        ]
        every += [max(others)] if others else []
        left -= len(pairs)
        if left < 0:
            break
    counted = [met for met in every if met.is_compared]
    equal = sum(met.is_equal for met in counted)
    values = Values(
        told=sum(met.told for met in counted),
        equal=equal,
        different=len(counted) - equal,
        near=sum(met.closeness for met in counted if not met.is_equal),
        far=sum(met.closeness <= 0 for met in counted),
    )
    return values if every else None


def _met(mine: Said, theirs: Said) -> tuple[Comparison | None, _Met]:
    found = compared(mine.value, theirs.value)
    if found in {"equal", "rounded"}:
        told = min(telling(mine.value), telling(theirs.value))
        is_compared = not (mine.is_told_twice or theirs.is_told_twice)
        return found, _Met(is_compared, 1.0, told * is_compared, is_compared)
    near = closeness(mine.value, theirs.value) if found else 0.0
    return found, _Met(False, near, 0, True)


def features(
    one: Column, other: Column, values: Values, rarity: Mapping[str, float], alone: float
) -> tuple[float, ...]:
    """What is measured of two columns; `alone` is whether each can be only the other, 0 to 1."""
    same, within, shared = max(
        _words(core, another, rarity) for core in one.cores for another in other.cores
    )
    short = 0.0 if shared else float(_is_short(one, other))
    compared_ = values.equal + values.different
    share = values.equal / compared_ if compared_ else 0.0
    near = values.near / values.different if values.different else 0.0
    is_measured = one.kind not in {"number", "date", "name", "flag", "version", "time"}
    return (
        1.0,
        same,
        within,
        shared,
        short,
        math.log1p(min(values.told, _MOST_TOLD)),
        share,
        near,
        float(values.far > 0) * (1 - share),
        alone,
        alone * near,
        alone * is_measured,
        alone * share,
        float(one.kind == "date"),
        float(one.kind in {"name", "flag"}),
        float(is_measured),
        shared * near,
        shared * alone,
        shared * share,
    )


def is_evident(found: Sequence[float], values: Values, kind: str) -> bool:
    """Whether two columns can be joined at all: by words, or by values that tell something.

    Two columns of yes and no, or of single digits, are equal by chance.
    """
    _, same, within, shared, short, *_ = found
    has_words = bool(same or within or shared or short)
    return has_words or bool(values.told) or not (values.equal or kind == "flag")


def _words(
    one: frozenset[str], other: frozenset[str], rarity: Mapping[str, float]
) -> tuple[float, float, float]:
    """Whether the words are the same; are all among the other's; and their share by rarity."""
    both = one & other
    if not both:
        return 0.0, 0.0, 0.0
    whole = sum(rarity[word] for word in one | other)
    share = sum(rarity[word] for word in both) / whole
    return float(one == other), float(one <= other or other <= one), share


def _is_short(one: Column, other: Column) -> bool:
    """Whether a word of one is the beginning of a word of the other, or its initials."""
    mine, theirs = (frozenset[str]().union(*column.cores) for column in (one, other))
    if any(begin_alike(word, another) for word in mine for another in theirs):
        return True
    for first, second in ((one, other), (other, one)):
        for label in first.labels:
            for long in second.labels:
                words = tokens(split_key(long))
                initials = "".join(word[0] for word in words)
                for word in tokens(split_key(label)):
                    is_initials = word == initials and len(word) > 1
                    if is_initials or any(
                        len(word) >= _SHORTEST_BEGINNING and other_.startswith(word)
                        for other_ in words
                    ):
                        return True
    return False


def score(found: Sequence[float]) -> float:
    """The logarithm of the odds that two columns are one."""
    return sum(weight * value for weight, value in zip(WEIGHTS, found, strict=True))
