"""How likely two columns are one attribute, by weights that were fitted.

What is measured of two columns: their words, shared ones by how rare they are, and their values for
the same entities, by how many are equal and how near the others lie.
"""

from collections.abc import Mapping
from itertools import islice, product
from typing import Final, NamedTuple

from quintet.orchestration.synthesis.columns import Column, Said
from quintet.orchestration.synthesis.values import Value, compared, distance

_MOST_COMPARED: Final = 60
_NEAR, _NEAR_DAYS = 0.3, 2000
"""Numbers that differ by a larger share, dates by more days, are far from each other."""
WEIGHTS: tuple[float, ...] = (-2.98, 3.15, 6.60, 3.96)
"""Of `Likeness.features`, in their order: `python -m benchmarks.fit_alignment` writes them."""


class Likeness(NamedTuple):
    """What was measured of two columns."""

    features: tuple[float, ...]
    is_evident: bool
    """Whether words or values tell anything: yes and no, and single digits, are equal by chance."""

    @property
    def score(self) -> float:
        """The logarithm of the odds that the columns are one."""
        pairs = zip(WEIGHTS, self.features, strict=True)
        return sum(weight * feature for weight, feature in pairs)


class _Met(NamedTuple):
    """How near two columns come for one entity; the best of it is the greatest."""

    is_equal: bool
    closeness: float
    tells: bool
    is_counted: bool
    """A value that a source has for two attributes tells neither."""


def likeness(one: Column, other: Column, rarity: Mapping[str, float]) -> Likeness | None:
    """What two columns have in common; None where they cannot be one.

    That is where no entity has both, or one source has both with values that differ.
    """
    every: list[_Met] = []
    for entity in sorted(one.said.keys() & other.said.keys()):
        met: list[_Met] = []
        for mine, theirs in islice(product(one.said[entity], other.said[entity]), _MOST_COMPARED):
            if mine.when and theirs.when and mine.when != theirs.when:
                continue
            standing = compared(mine.value, theirs.value)
            is_equal = standing in {"equal", "rounded"}
            if mine.source == theirs.source and not is_equal:
                return None
            if mine.source != theirs.source and standing is not None:
                met.append(_met(mine, theirs, is_equal=is_equal))
        every += [max(met)] if met else []
    if not every:
        return None
    equal = [met for met in every if met.is_equal]
    apart = [met.closeness for met in every if met.is_counted and not met.is_equal]
    share = len(equal) / (len(equal) + len(apart)) if equal else 0.0
    near = sum(apart) / len(apart) if apart else 0.0
    shared = max(_shared(*cores, rarity) for cores in product(one.cores, other.cores))
    return Likeness(
        (1.0, shared, share, near * near),
        bool(shared or any(met.tells for met in equal)),
    )


def _met(mine: Said, theirs: Said, *, is_equal: bool) -> _Met:
    if not is_equal:
        return _Met(False, _closeness(mine.value, theirs.value), False, True)
    if mine.is_told_twice or theirs.is_told_twice:
        return _Met(False, 1.0, False, False)
    return _Met(True, 1.0, tells(mine.value) and tells(theirs.value), True)


def _shared(one: frozenset[str], other: frozenset[str], rarity: Mapping[str, float]) -> float:
    """The share of the words that both have, by rarity."""
    both = sum(rarity[word] for word in one & other)
    return both / sum(rarity[word] for word in one | other) if both else 0.0


def _closeness(one: Value, other: Value) -> float:
    """1 for values that hardly differ, 0 for such as are far; a half where that is not known."""
    if one.kind == other.kind == "date":
        return max(0.0, 1 - abs(_day(one) - _day(other)) / _NEAR_DAYS)
    apart = distance(one, other)
    if apart is not None:
        return max(0.0, 1 - apart / _NEAR)
    if {one.kind, other.kind} <= {"version", "number"}:
        first, second = (value.parts or tuple(value.text.split(".")) for value in (one, other))
        return 0.75 if first[:1] == second[:1] else 0.25
    return 0.5


def _day(value: Value) -> int:
    year, month, day, _ = value.dates[0]
    return (year or 0) * 365 + (month or 6) * 30 + (day or 15)


def tells(value: Value) -> bool:
    """Whether an equal value tells anything: more than a year, a month, a flag or a short code."""
    if value.kind == "date":
        return sum(part is not None for part in value.dates[0]) > 1
    if value.kind == "number":
        digits = "".join(letter for letter in value.text if letter.isdigit())
        return len(digits.strip("0")) > 1
    return value.kind == "version" or (value.kind == "name" and bool(value.text[2:]))
