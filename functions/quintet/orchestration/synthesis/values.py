"""The values that claims state, and when two of them are the same.

Compared as what they are: quantities in the base unit of their kind, dates to the coarser
precision, versions part by part, names by their words. Not here: how they are found in a text.
"""

from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Final, Literal

from quintet.orchestration.synthesis.exactness import (
    Sameness,
    same_identifier,
    same_name,
    same_version,
)
from quintet.orchestration.synthesis.units import in_base, units_of

Kind = Literal["number", "date", "time", "version", "identifier", "flag", "name"]

RELATIVE: Final = 0.02
"""Quantities this near are rounded differently, or measured a little later."""
RELATIVE_ROUGH: Final = 0.05
"""The same for what is said to be approximate."""
DEGREES: Final = 1.0
"""Temperatures, in kelvins."""
POINTS: Final = 1.0
"""Percentages, in points, as long as that is little of them."""
SMALL_COUNT: Final = 100
"""Whole numbers below this are counted, and exact."""
OPEN_END: Final = 1.3
""""More than" a number is taken to mean up to so many times it."""

_UNIT_RATIOS: Final = (100.0, 1000.0, 1e6, 3.6, 2.237, 1.609, 3.281, 2.205, 60.0, 3600.0)
"""Between units of one kind: m and cm, m/s with km/h and mph, km and miles, m and ft, kg and lb."""

Date = tuple[int | None, int | None, int | None]
"""Year, month and day, as far as they are told."""


@dataclass(frozen=True, slots=True)
class Value:
    """One value of a claim.

    Numbers lie between `low` and `high` in base units (`unit` is their kind: "temperature",
    "money:USD", "count"), equal for a single number; `other` is a second reading of its digits,
    `bare` the number as written. `noun` is what is counted, as a term.
    `dates` has every reading of a date. `parts` are a version's numbers, a name's words, or an
    identifier; the `unit` of an identifier is what it identifies, of a name the preposition
    before it.
    """

    kind: Kind
    text: str
    unit: str = ""
    low: float = 0.0
    high: float = 0.0
    is_rough: bool = False
    is_whole: bool = False
    noun: str = ""
    bare: float | None = None
    other: float | None = None
    dates: tuple[Date, ...] = ()
    parts: tuple[str, ...] = ()
    span: tuple[int, int] = field(default=(0, 0), compare=False)


def compared(first: Value, second: Value) -> Sameness | None:
    """Whether two values are the same; None for those that cannot be compared."""
    if first.kind != second.kind:
        return None
    if first.kind == "number":
        return _numbers(first, second)
    if first.kind == "date":
        return _answer(_same_date(first.dates, second.dates))
    if first.kind == "version":
        return same_version(first.parts, second.parts)
    if first.kind in {"name", "identifier"}:
        return _named(first, second)
    return _answer(first.parts == second.parts)


def _named(first: Value, second: Value) -> Sameness | None:
    """Names of one slot, or where one has none; identifiers of one label."""
    if first.kind == "identifier":
        is_one = first.unit == second.unit
        return same_identifier(first.unit, first.parts[0], second.parts[0]) if is_one else None
    if first.unit and second.unit and first.unit != second.unit:
        return None
    return same_name(first.parts, second.parts)


def _answer(same: bool) -> Sameness:
    return "same" if same else "different"


def _numbers(first: Value, second: Value) -> Sameness | None:
    if first.unit == second.unit:
        if first.noun and second.noun and first.noun != second.noun:
            return None
        if any(_near(one, other) for one in _read(first) for other in _read(second)):
            return "same"
        return None if _may_differ_by_unit(first, second) else "different"
    bare, measured = (first, second) if first.unit == "count" else (second, first)
    if bare.unit != "count" or bare.bare is None or bare.noun:
        return None
    return _answer(any(_near(reading, measured) for reading in _readings(bare, measured)))


def _readings(bare: Value, measured: Value) -> list[Value]:
    """What a number without a unit may mean, where the other one has a unit."""
    number = bare.bare or 0.0
    if measured.unit == "percent":
        return [_like(measured, number), *([_like(measured, number * 100)] if number <= 1 else [])]
    if measured.unit.startswith("money"):
        return [_like(measured, number)]
    return [_like(measured, in_base(number, unit)) for unit in units_of(measured.unit)]


def _read(value: Value) -> list[Value]:
    """The readings of a number's digits."""
    return [value] if value.other is None else [value, _like(value, value.other)]


def _may_differ_by_unit(first: Value, second: Value) -> bool:
    """Whether two numbers without a unit are one in different units: 10 (km) and 10000 (m)."""
    if first.unit != "count" or first.noun or second.noun or not (first.bare and second.bare):
        return False
    small, large = sorted((abs(first.bare), abs(second.bare)))
    ratio = large / small
    return any(abs(ratio - unit_ratio) <= RELATIVE * unit_ratio for unit_ratio in _UNIT_RATIOS)


def _like(measured: Value, number: float) -> Value:
    return Value("number", "", measured.unit, number, number, is_rough=measured.is_rough)


def _near(first: Value, second: Value) -> bool:
    gap = max(first.low - second.high, second.low - first.high, 0.0)
    if not gap:
        return True
    rough = first.is_rough or second.is_rough
    size = max(abs(first.low), abs(first.high), abs(second.low), abs(second.high))
    if first.unit == "temperature":
        return gap <= DEGREES * (2 if rough else 1) + 1e-9
    if first.unit == "percent":
        return gap <= max(RELATIVE * size, min(POINTS, RELATIVE_ROUGH * size))
    if first.unit == "count" and first.is_whole and second.is_whole and size < SMALL_COUNT:
        return rough and gap <= RELATIVE_ROUGH * size
    return gap <= (RELATIVE_ROUGH if rough else RELATIVE) * size


def _same_date(first: tuple[Date, ...], second: tuple[Date, ...]) -> bool:
    return any(
        all(
            mine is None or other is None or mine == other
            for mine, other in zip_longest(one, another)
        )
        for one in first
        for another in second
    )
