"""How near two values are that differ, and how much it tells that two are equal."""

from typing import Final

from quintet.orchestration.synthesis.values import Value, distance

_NEAR: Final = 0.3
"""Numbers that differ by a larger share are far from each other."""
_DAYS: Final = 2000
"""The same between two dates."""


def closeness(one: Value, other: Value) -> float:
    """1 for values that hardly differ, 0 for such as are far; for others a half."""
    if one.kind == other.kind == "date":
        gap = abs(_day(one) - _day(other)) / _DAYS
        return max(0.0, 1 - gap)
    gap_or_none = distance(one, other)
    if gap_or_none is not None:
        return max(0.0, 1 - gap_or_none / _NEAR)
    if {one.kind, other.kind} <= {"version", "number"}:
        first, second = (value.parts or tuple(value.text.split(".")) for value in (one, other))
        return 0.75 if first[:1] == second[:1] else 0.25
    return 0.5


def _day(value: Value) -> int:
    year, month, day, _ = value.dates[0]
    return (year or 0) * 365 + (month or 6) * 30 + (day or 15)


def telling(value: Value) -> int:
    """How much an equal value tells: 2 for enough by itself, 1 for half of that."""
    if value.kind == "date":
        return sum(part is not None for part in value.dates[0][1:3])
    if value.kind != "number":
        return 2 * (value.kind == "version" or (value.kind == "name" and bool(value.text[2:])))
    digits = "".join(letter for letter in value.text if letter.isdigit()).strip("0")
    return min(2, len(digits) - 1) if digits else 0
