"""What a statement's value is, and how two values stand: the one place that compares.

Equal is what is the same exactly, after unit, currency and notation. Rounded is what is the same
only at a precision that one of the two says: `about`, a scale word, a day for a moment of it.
There is no tolerance.
"""

from datetime import UTC, datetime
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from quintet.orchestration.synthesis.units import PERCENT, Unit

Kind = Literal["number", "date", "time", "version", "flag", "name", "pair"]
"""A pair is two numbers that belong together: a score, a range."""
Comparison = Literal["equal", "rounded", "different"]
Found = tuple[int, int, "Value"]
"""Where a value begins and ends in a text, and what it is."""
Date = tuple[int | None, int | None, int | None, int | None]
"""Year, month, day, second of the day; None for what is not said."""
_LONGEST_CODE: Final = 3
_ZERO: Final = Fraction(0)
_FIRST_YEAR, _LAST_YEAR = 1000, 2199
_FIRST_SECOND, _LAST_SECOND = 10**8, 4 * 10**9


class Value(NamedTuple):
    """A value as its source wrote it (`text`), and what it says.

    A number lies in its `span` where it is rounded, in the unit it is written in; `step` is the
    worth of its last digit. A date has several `dates` where it can be read in several ways.
    `parts` are a version's components, a name's words, a pair's numbers, `others` a name's other
    forms, or the words that make a number or version the first or last of several.
    """

    kind: Kind
    text: str
    number: Fraction = _ZERO
    unit: Unit | None = None
    step: Fraction = _ZERO
    span: tuple[Fraction, Fraction] | None = None
    dates: tuple[Date, ...] = ()
    parts: tuple[str, ...] = ()
    others: tuple[str, ...] = ()


def compared(one: Value, other: Value) -> Comparison | None:
    """How two values of one thing stand to each other; None if they cannot be compared.

    Of bounds ("7.2+", "7.2 or lower") only the numbers are compared, so that they agree exactly
    where they are told in the same words, and otherwise as rounded ones do.
    """
    if one.others != other.others and {one.kind, other.kind} <= {"number", "version"}:
        standing = compared(one._replace(others=()), other._replace(others=()))
        return "rounded" if standing == "equal" else standing
    if one.kind == other.kind == "number":
        return _numbers(one, other)
    kinds = {one.kind, other.kind}
    if kinds == {"date", "number"}:
        one, other = as_date(one), as_date(other)
        kinds = {one.kind, other.kind}
    if kinds == {"date"}:
        return _dates(one, other)
    if "version" in kinds and kinds <= {"version", "number"}:
        return _versions(one, other)
    if "time" in kinds:
        return _times(one, other)
    if len(kinds) > 1:
        return None
    if kinds == {"name"}:
        return _names(one, other)
    return "equal" if one.parts == other.parts else "different"


def keys_of(value: Value) -> set[object]:
    """What two values have in common that are equal: at least one of these."""
    if value.kind == "number":
        return {value.number, _base(value.number, value.unit)}
    told: set[object] = {*value.dates, value.parts}
    return (told | {*value.others} if value.kind == "name" else told) - {()}


def distance(*values: Value) -> float | None:
    """How far numbers are apart at most, as a share of the largest; None for other values."""
    if any(value.kind != "number" for value in values):
        return None
    is_bare = any(value.unit is None for value in values)
    sizes = [float(_base(value.number, None if is_bare else value.unit)) for value in values]
    return (max(sizes) - min(sizes)) / (max(map(abs, sizes)) or 1)


def coarseness(value: Value) -> tuple[float, int]:
    """What orders values from exact ones to those that are rounded most."""
    if value.kind == "date":
        said = min(sum(part is not None for part in date) for date in value.dates)
        return (0.0, 4 - said + 4 * (len(value.dates) > 1))
    low, high = value.span or (0, 0)
    return (float((high - low) * (value.unit.factor if value.unit else 1)), -len(value.parts))


def in_base(value: Value) -> Fraction:
    """A number in the base unit of its kind; as it is where it has no unit."""
    return _base(value.number, value.unit)


def in_unit(value: Value, unit: Unit) -> Fraction:
    """A number as it is in another unit of its kind."""
    return (_base(value.number, value.unit) - unit.offset) / unit.factor


def _base(number: Fraction, unit: Unit | None) -> Fraction:
    return number * unit.factor + unit.offset if unit else number


def as_date(value: Value) -> Value:
    """A bare whole number as the year, or the seconds since 1970, that it may be."""
    if value.kind != "number" or value.unit is not None:
        return value
    seconds = value.number / 1000 if value.number > _LAST_SECOND else value.number
    date: Date
    if _FIRST_SECOND < seconds < _LAST_SECOND:
        told = datetime.fromtimestamp(int(seconds), UTC)
        clock = told.hour * 3600 + told.minute * 60 + told.second
        date = told.year, told.month, told.day, clock or None
    elif (
        value.number.denominator == 1
        and not value.span
        and _FIRST_YEAR <= value.number <= _LAST_YEAR
    ):
        date = int(value.number), None, None, None
    else:
        return value
    return Value("date", value.text, dates=(date,))


def _numbers(one: Value, other: Value) -> Comparison | None:
    """As digits in one unit, else in their base unit; a bare number as the digits of the other."""
    unit, other_unit = one.unit, other.unit
    if unit == other_unit:
        return _spans(one, other, None, None)
    if unit is not None and other_unit is not None:
        return _spans(one, other, unit, other_unit) if unit.kind == other_unit.kind else None
    found = _spans(one, other, None, None)
    bare, told = (one, other_unit) if unit is None else (other, unit)
    if found != "different" or told is None:
        return found
    if told.kind == PERCENT.kind:
        return _spans(one, other, unit, other_unit) if abs(bare.number) <= 1 else found
    gap = abs(one.number - other.number) * 2
    return found if gap < max(abs(one.number), abs(other.number)) else None


def _spans(one: Value, other: Value, unit: Unit | None, other_unit: Unit | None) -> Comparison:
    """How two numbers stand in the given units: whether the wider span holds the other's number."""
    first, second = _base(one.number, unit), _base(other.number, other_unit)
    if not (one.span or other.span):
        return "equal" if first == second else "different"
    spans = [
        [_base(number, measure) for number in value.span or (value.number, value.number)]
        for value, measure in ((one, unit), (other, other_unit))
    ]
    (low, high), point = max(
        zip(spans, (second, first), strict=True), key=lambda pair: pair[0][1] - pair[0][0]
    )
    return "rounded" if low <= point <= high else "different"


def _dates(one: Value, other: Value) -> Comparison:
    """Equal is one date in all parts that are said; rounded, where one says less of it."""
    if one.dates == other.dates:
        return "equal"
    for first in one.dates:
        for second in other.dates:
            told = [pair for pair in zip(first, second, strict=True) if None not in pair]
            if told and all(a == b for a, b in told):
                return "rounded"
    return "different"


def _times(one: Value, other: Value) -> Comparison | None:
    """Times of a day, or how long something took where seconds are told: 1:46:43."""
    if one.kind == other.kind:
        told = zip(one.parts, other.parts, strict=False)
        if any(mine != theirs for mine, theirs in told):
            return "different"
        return "equal" if len(one.parts) == len(other.parts) else "rounded"
    clock, number = (one, other) if one.kind == "time" else (other, one)
    if number.kind != "number" or number.unit is None or number.unit.kind != "duration":
        return None
    sizes = (3600, 60, 1)
    parts = ":".join(clock.parts).split(":")
    if len(parts) < len(sizes):
        return None
    seconds = sum(size * int(part) for size, part in zip(sizes, parts, strict=True))
    return _spans(Value("number", clock.text, Fraction(seconds)), number, None, number.unit)


def _versions(one: Value, other: Value) -> Comparison:
    first, second = (value.parts or tuple(value.text.split(".")) for value in (one, other))
    if first == second:
        return "equal"
    short, long = sorted((first, second), key=len)
    is_filled = long == short + ("0",) * (len(long) - len(short))
    return "rounded" if is_filled else "different"


def _names(one: Value, other: Value) -> Comparison | None:
    """Names are equal in any of their forms; one that holds the other is not decided."""
    if one.parts != other.parts and _begin_alike(one, other):
        return "rounded"
    forms = [{" ".join(value.parts), *value.others} for value in (one, other)]
    if forms[0] & forms[1]:
        return "equal"
    code, name = sorted((one, other), key=lambda value: len(value.text))
    if _is_code(code) and not _is_identifier(name):
        return None
    if any(is_range(value) for value in (one, other)):
        return "different"
    inside = any(f" {a} " in f" {b} " or f" {b} " in f" {a} " for a in forms[0] for b in forms[1])
    return None if inside else "different"


def _begin_alike(one: Value, other: Value) -> bool:
    """Whether two ranges begin with one version, and differ in what they leave out: ^1.2, >=1.2."""
    if not (is_range(one) and is_range(other) and one.others and other.others):
        return False
    lowest = [value._replace(parts=tuple(value.others[0].split("."))) for value in (one, other)]
    return _versions(*lowest) != "different"


def _is_code(value: Value) -> bool:
    """Whether a name is written as a code of two or three letters: it may stand for any name."""
    return len(value.text) <= _LONGEST_CODE and value.text.isupper()


def _is_identifier(value: Value) -> bool:
    """Whether a name has digits or a word in capitals: it needs no code to be short."""
    words = value.text.replace("-", " ").split()
    return any(word[1:] and (word.isupper() or word[-1].isdigit()) for word in words)


def is_range(value: Value) -> bool:
    """Whether a name is a range of versions, as packages declare them."""
    return not value.text[:1].isalpha() and any(sign in value.text for sign in "<>=^|")
