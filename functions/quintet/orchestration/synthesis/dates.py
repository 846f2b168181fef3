"""Dates and times of day as texts write them, saying as much as was written and no more.

03/04/2026 has two readings where both are possible. Month names are English, German, French and
Spanish.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from fractions import Fraction
from functools import lru_cache
from typing import Final

from quintet.orchestration.synthesis.units import unit_of, words_of
from quintet.orchestration.synthesis.values import Date, Found, Value

_MONTHS: Final = {name: int(number) for name, number in words_of("months").items()}
_NAMES: Final = "|".join(sorted(_MONTHS, key=len, reverse=True))
_MONTH: Final = rf"(?P<n>{_NAMES})\b\.?"
_NAMED: Final = re.compile(rf"\b(?:{_NAMES})\b", re.ASCII | re.IGNORECASE)
_DAY: Final = r"(?P<d>\d{1,2})(?:st|nd|rd|th|\.)?"
_YEAR: Final = r"(?P<y>\d{4})\b"
_WEEKDAY: Final = re.compile(
    r"\b(?:mon|tue(?:s)?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? \Z", re.IGNORECASE
)
_LONGEST_WEEKDAY: Final = len("wednesday, ")
_CLOCK: Final = (
    r"(?P<c>(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?"
    r"| \d{1,2}:[0-5]\d ?[ap]m)"
    r"(?: ?(?:Z|UTC|GMT)|[+-]\d\d:?\d\d)?)?"
)
_RFC_TIME: Final = r" \d\d:\d\d(?::\d\d)?(?: (?:GMT|UTC|[+-]\d{4}))?"
_FORMS: Final = tuple(
    re.compile(rf"\b{form}", re.ASCII | re.IGNORECASE)
    for form in (
        r"\A(?P<all>(?P<y>(?:19|20)\d{2})(?P<m>0[1-9]|1[0-2])(?P<d>[0-2]\d|3[01]))\Z",
        rf"(?P<all>(?P<y>\d{{4}})[-/.](?P<m>\d{{1,2}})[-/.](?P<d>\d{{1,2}}){_CLOCK})\b",
        rf"(?P<all>(?P<d>\d{{1,2}}) (?P<n>{_NAMES}) (?P<y>\d{{4}})(?P<c>{_RFC_TIME}))",
        rf"(?P<all>{_DAY}(?: of| de)?[ /-]{_MONTH}(?:(?:,| de)?[ /-]{_YEAR})?)",
        rf"(?P<all>{_MONTH} {_DAY}\b(?:,? {_YEAR})?)",
        rf"(?P<all>{_MONTH},?(?: of| de)? {_YEAR})",
        rf"(?P<all>(?P<a>\d{{1,2}})(?P<s>[/.])(?P<b>\d{{1,2}})[/.]{_YEAR})",
        r"(?P<all>(?P<y>(?:19|20)\d{2})-(?P<m>0[1-9]|1[0-2]))\b",
        rf"(?:in|since|by|until|during|early|late|mid) (?P<all>{_MONTH})",
    )
)
_TIME: Final = re.compile(
    r"\b(?P<h>\d{1,2}):(?P<min>[0-5]\d)(?::(?P<sec>[0-5]\d))?(?: ?(?P<half>[ap])\.?m\b)?",
    re.ASCII | re.IGNORECASE,
)
_DIGITS: Final = re.compile(r"\d[-/.]\d|\A\d{8}\Z")
_MOST_MONTHS, _MOST_DAYS, _NOON, _MIDNIGHT = 12, 31, 12, 24
_FIRST_YEAR, _LAST_YEAR = 1000, 2199
_SAFE: Final = frozenset(" ,.;:!?()[]\"'“”’|—–\n\t>~")


@lru_cache(maxsize=4096)
def dates(text: str) -> Sequence[Found]:
    """The dates and times of a text with where they begin and end; a bare year is none."""
    found: list[Found] = []
    has_month, has_digits = _NAMED.search(text), _DIGITS.search(text)
    for form in _FORMS:
        needed = has_month if "n" in form.groupindex else has_digits
        for match in form.finditer(text) if needed else ():
            begin, end = match.start("all"), match.end("all")
            readings = tuple(_readings(match.groupdict()))
            if readings and _is_free(text, begin, end) and _is_new(found, begin, end):
                day = _WEEKDAY.search(text, max(0, begin - _LONGEST_WEEKDAY), begin)
                begin = day.start() if day else begin
                written = text[begin:end].rstrip(" ,")
                found.append((begin, begin + len(written), Value("date", written, dates=readings)))
    for match in _TIME.finditer(text) if ":" in text else ():
        value = _time(match)
        if value and _is_new(found, match.start(), match.end()):
            found.append((match.start(), match.end(), value))
    return sorted(found, key=lambda one: one[0])


def year(text: str) -> Value | None:
    """A bare year as a date."""
    found = text.strip()
    is_year = len(found) == len("2000") and found.isdecimal() and found.isascii()
    if not is_year or not _FIRST_YEAR <= int(found) <= _LAST_YEAR:
        return None
    return Value("date", found, dates=((int(found), None, None, None),))


@lru_cache(maxsize=4096)
def is_moment(text: str) -> bool:
    """Whether a text begins with a date, or is a year."""
    if not text[:1].isalnum():
        return False
    found = dates(text)
    return bool(found and found[0][0] == 0) or year(text) is not None


def newest(value: Value) -> tuple[int, int, int]:
    """A date as something to compare by age; zeros where it is not sure."""
    told, month, day, _ = value.dates[0] if len(value.dates) == 1 else (0, 0, 0, 0)
    return (told or 0, month or 0, day or 0)


def _is_new(found: Sequence[Found], begin: int, end: int) -> bool:
    return not any(begin < other and start < end for start, other, _ in found)


def _is_free(text: str, begin: int, end: int) -> bool:
    """Whether nothing is attached to it, as in a version or a path."""
    before = text[begin - 1] if begin else " "
    return before in _SAFE and (end >= len(text) or text[end] in _SAFE or text[end].isalpha())


def _readings(parts: Mapping[str, str | None]) -> Iterator[Date]:
    told = int(parts.get("y") or 0) or None
    if "a" in parts:
        one, other = int(parts["a"] or 0), int(parts["b"] or 0)
        candidates = sorted({(one, other), (other, one)} if parts["s"] == "/" else {(other, one)})
    else:
        month = _MONTHS[name.casefold()] if (name := parts.get("n")) else int(parts.get("m") or 0)
        candidates = [(month, int(parts.get("d") or 0))]
    for month, day in candidates:
        if month <= _MOST_MONTHS and day <= _MOST_DAYS and (month or told):
            yield _moment(told, month, day, parts.get("c") or "")


def _moment(told: int | None, month: int, day: int, clock: str) -> Date:
    """The date, with the seconds of its day where a time is said; in UTC where a zone is.

    Midnight is how programs write a date alone, so it says nothing of the time of day.
    """
    plain = (told, month or None, day or None, None)
    said = _TIME.search(clock)
    if said and said["half"] and (time := _time(said)):
        clock = f"{time.parts[0]}{clock[said.end() :]}"
    zoned = clock.strip().upper().replace(" ", "").replace("UTC", "Z").replace("GMT", "Z")
    try:
        read = datetime.fromisoformat(f"{told:04}-{month:02}-{day:02}T{zoned.lstrip('T')}")
        moment = read.astimezone(UTC) if read.tzinfo else read
    except (TypeError, ValueError, OverflowError):
        return plain
    seconds = moment.hour * 3600 + moment.minute * 60 + moment.second
    return (moment.year, moment.month, moment.day, seconds or None) if clock else plain


def _time(match: re.Match[str]) -> Value | None:
    """A time of the day, or minutes and seconds where it can be none: 56:31."""
    hour = int(match["h"])
    if hour >= _MIDNIGHT and not match["sec"] and not match["half"]:
        length = Fraction(60 * hour + int(match["min"]))
        return Value("number", match[0], length, unit_of("s"), Fraction(1))
    if half := match["half"]:
        hour = hour % _NOON + (_NOON if half in "pP" else 0)
    seconds = (match["sec"],) if match["sec"] else ()
    parts = f"{hour:02}:{match['min']}", *seconds
    return Value("time", match[0], parts=parts) if hour < _MIDNIGHT else None
