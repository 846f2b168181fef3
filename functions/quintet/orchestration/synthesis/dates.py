"""Dates and times of day as texts write them, saying as much as was written and no more.

03/04/2026 has two readings where both are possible. Month names are English, German, French and
Spanish.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Final

from quintet.orchestration.synthesis.values import Date, Value

_NAMES: Final = (
    "january jan januar janvier enero|february feb februar février febrero|"
    "march mar märz mars marzo|april apr avril abril|may mai mayo|june jun juni juin junio|"
    "july jul juli juillet julio|august aug août agosto|september sept sep septembre septiembre|"
    "october oct oktober octobre octubre|november nov novembre noviembre|"
    "december dec dezember décembre diciembre"
)
_MONTHS: Final[Mapping[str, int]] = {
    name: number
    for number, names in enumerate(_NAMES.split("|"), start=1)
    for name in names.split()
}
_MONTH: Final = "|".join(sorted(_MONTHS, key=len, reverse=True))
_DAY: Final = r"\d{1,2}(?:st|nd|rd|th|\.)?"
_CLOCK: Final = r"(?P<c>[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?: ?(?:Z|UTC|GMT)|[+-]\d\d:?\d\d)?)?"
_FORMS: Final = tuple(
    re.compile(rf"\b{form}", re.ASCII | re.IGNORECASE)
    for form in (
        rf"(?P<y>\d{{4}})[-/.](?P<m>\d{{1,2}})[-/.](?P<d>\d{{1,2}}){_CLOCK}\b",
        rf"(?P<d>{_DAY})(?: of| de)?[ -](?P<n>{_MONTH})\b\.?(?:,| de)?(?:[ -](?P<y>\d{{4}})\b)?",
        rf"(?P<n>{_MONTH})\b\.? (?P<d>{_DAY})\b(?:,? (?P<y>\d{{4}})\b)?",
        rf"(?P<n>{_MONTH})\b\.?,?(?: of| de)? (?P<y>\d{{4}})\b",
        r"(?P<a>\d{1,2})(?P<s>[/.])(?P<b>\d{1,2})[/.](?P<y>\d{4})\b",
        r"(?P<y>(?:19|20)\d{2})-(?P<m>0[1-9]|1[0-2])\b",
        rf"(?:in|since|by|until|during|early|late|mid) (?P<n>{_MONTH})\b",
    )
)
_TIME: Final = re.compile(
    r"\b(?P<h>\d{1,2}):(?P<min>\d{2})(?::\d{2})?(?: ?(?P<half>[ap])\.?m\b)?",
    re.ASCII | re.IGNORECASE,
)
_YEAR: Final = re.compile(r"(?:1[0-9]|20|21)\d{2}", re.ASCII)
_LIKELY_MONTH: Final = re.compile(
    "jan|feb|mar|mär|apr|may|mai|jun|jul|aug|ago|sep|oct|okt|nov|dec|dez|ene|abr|dic|fév|aoû|avr|déc",
    re.IGNORECASE,
)
_LIKELY_DIGITS: Final = re.compile(r"\d[-/.]\d")
_MOST_MONTHS, _MOST_DAYS, _MOST_HOURS, _MOST_MINUTES = 12, 31, 23, 59
_NOON: Final = 12
_SAFE: Final = frozenset(" ,.;:!?()[]\"'“”’|—–\n\t>~")


@lru_cache(maxsize=4096)
def dates(text: str) -> Sequence[tuple[int, int, Value]]:
    """The dates and times of a text with where they begin and end; a bare year is none."""
    found: list[tuple[int, int, Value]] = []
    has_month, has_digits = _LIKELY_MONTH.search(text), _LIKELY_DIGITS.search(text)
    for form in _FORMS:
        needed = has_month if "n" in form.groupindex else has_digits
        for match in form.finditer(text) if needed else ():
            begin, end = match.start(), match.end()
            readings = tuple(_readings(match))
            if readings and _is_free(text, begin, end) and _is_new(found, begin, end):
                written = match[0].strip(" ,")
                if readings[0][0] is None and readings[0][2] is None:
                    begin, written = end - len(match["n"]), match["n"]
                found.append((begin, begin + len(written), Value("date", written, dates=readings)))
    for match in _TIME.finditer(text) if ":" in text else ():
        value = _time(match)
        if value and _is_new(found, match.start(), match.end()):
            found.append((match.start(), match.end(), value))
    return sorted(found, key=lambda one: one[0])


def year(text: str) -> Value | None:
    """A bare year as a date."""
    found = text.strip()
    is_year = _YEAR.fullmatch(found) is not None
    return Value("date", found, dates=((int(found), None, None, None),)) if is_year else None


def is_moment(text: str) -> bool:
    """Whether a text begins with a date, or is a year."""
    if not text[:1].isalnum():
        return False
    found = dates(text)
    return bool(found and found[0][0] == 0) or year(text) is not None


def newest(value: Value) -> tuple[int, int, int]:
    """A date as something to compare by age; zeros where it is not sure."""
    if len(value.dates) != 1:
        return (0, 0, 0)
    told, month, day, _ = value.dates[0]
    return (told or 0, month or 0, day or 0)


def _is_new(found: list[tuple[int, int, Value]], begin: int, end: int) -> bool:
    return not any(begin < other and start < end for start, other, _ in found)


def _is_free(text: str, begin: int, end: int) -> bool:
    """Whether nothing is attached to it, as in a version or a path."""
    before = text[begin - 1] if begin else " "
    return before in _SAFE and (end >= len(text) or text[end] in _SAFE or text[end].isalpha())


def _readings(match: re.Match[str]) -> Iterator[Date]:
    parts = match.groupdict()
    told = int(parts["y"]) if parts.get("y") else None
    if "a" in parts:
        one, other = int(parts["a"]), int(parts["b"])
        orders = {(one, other), (other, one)} if parts["s"] == "/" else {(other, one)}
        candidates = sorted(orders)
    else:
        month = _MONTHS[parts["n"].casefold()] if parts.get("n") else int(parts.get("m") or 0)
        day = "".join(letter for letter in parts.get("d") or "" if letter.isdigit())
        candidates = [(month, int(day or 0))]
    for month, day_number in candidates:
        if month <= _MOST_MONTHS and day_number <= _MOST_DAYS and (month or told):
            yield _moment(told, month, day_number, parts.get("c") or "")


def _moment(told: int | None, month: int, day: int, clock: str) -> Date:
    """The date, with the seconds of its day where a time is said; in UTC where a zone is."""
    plain = (told, month or None, day or None, None)
    if not clock:
        return plain
    zone = clock.strip().replace(" ", "").replace("UTC", "Z").replace("GMT", "Z")
    try:
        read = datetime.fromisoformat(f"{told:04}-{month:02}-{day:02}T{zone.lstrip('T')}")
        moment = read.astimezone(UTC) if read.tzinfo else read
    except (ValueError, OverflowError):
        return plain
    seconds = moment.hour * 3600 + moment.minute * 60 + moment.second
    return (moment.year, moment.month, moment.day, seconds)


def _time(match: re.Match[str]) -> Value | None:
    hour, minute = int(match["h"]), int(match["min"])
    if half := match["half"]:
        hour = hour % _NOON + (_NOON if half in "pP" else 0)
    if hour > _MOST_HOURS or minute > _MOST_MINUTES:
        return None
    return Value("time", match[0], parts=(f"{hour:02}:{minute:02}",))
