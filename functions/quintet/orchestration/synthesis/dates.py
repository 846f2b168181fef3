"""The dates and times of day of a text, as values that say as much as was written.

English month names; 03/04/2026 has two readings where both are possible.
"""

import re
from collections.abc import Iterator
from typing import Final

from quintet.orchestration.synthesis.values import Date, Value

_MONTHS: Final = {
    name: number
    for number, names in enumerate(
        "january jan|february feb|march mar|april apr|may|june jun|july jul|august aug|"
        "september sept sep|october oct|november nov|december dec".split("|"),
        start=1,
    )
    for name in names.split()
}
_MONTH: Final = "|".join(sorted(_MONTHS, key=len, reverse=True))
_DAY: Final = r"\d{1,2}(?:st|nd|rd|th)?"
YEAR: Final = r"(?:1\d{3}|20\d{2}|21\d{2})"
_LEADS: Final = (
    "in|since|by|until|till|during|year|circa|early|late|mid|before|after|founded|born|died|"
    "released|established|launched|published|opened|built|completed|of|from|for|fiscal|fy"
)
"""What a bare year may follow."""
_CLOCK: Final = r"[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?: ?Z|[+-]\d\d:?\d\d)?"
_UNLED: Final = (
    r"(?<![\w.,:$€£¥#/-])(?<!is )(?<!was )(?<!are )(?<!: )(?<!= )(?P<y>(?:19|20)\d{2})"
    r"(?![\w%°]|[.,]\d| ?[-–a-z°%$€£+])"
)
"""A year that nothing leads, and that counts nothing: "…, 2021" or "2021 (estimated)"."""
_WRITTEN: Final = (
    rf"(?<![\w.-])(?P<y>\d{{4}})[-/](?P<m>\d{{1,2}})[-/](?P<d>\d{{1,2}})(?:{_CLOCK})?(?![\w-])",
    r"(?<![\w.-])(?P<y>(?:19|20)\d{2})-(?P<m>0[1-9]|1[0-2])(?![\w-])",
    rf"\b(?P<d>{_DAY})(?: of)? (?P<n>{_MONTH})\b\.?,?(?: (?P<y>{YEAR})\b)?",
    rf"\b(?P<n>{_MONTH})\b\.? (?P<d>{_DAY})(?![\w.:%°])(?:,? (?P<y>{YEAR})\b)?",
    rf"\b(?P<n>{_MONTH})\b\.?,?(?: of)? (?P<y>{YEAR})\b",
    r"(?<![\w./-])(?P<a>\d{1,2})(?P<s>[/.])(?P<b>\d{1,2})(?P=s)(?P<y>\d{4})(?![\w/-])",
    rf"\b(?:{_LEADS})[ :-]\(?(?P<y>{YEAR})\b(?![,.]\d|[-–]\d|[ ]?(?:%|°|[$€£]))",
    r"\b(?P<y>\d{1,4}) (?:AD|CE)\b",
    r"\bAD (?P<y>\d{1,4})\b",
    r"\bin (?P<y>\d{3})(?=[.,;)]|$)(?![.,]\d)",
    rf"\((?P<y>{YEAR})\)",
    _UNLED,
)
_PATTERNS: Final = tuple(re.compile(pattern, re.IGNORECASE) for pattern in _WRITTEN)
_TIME: Final = re.compile(
    r"(?<![\w:.+-])(?P<h>\d{1,2})(?::(?P<min>\d{2})(?::\d{2})?)?[ ]?"
    r"(?P<half>[ap]\.?m\b\.?)?(?![\w:])",
    re.IGNORECASE,
)
_AS_OF: Final = re.compile(
    r"(?:as of|as at|updated(?: on)?|last updated(?: on)?:?|checked(?: on)?|retrieved(?: on)?)\s*"
    r"(?:early |late |mid-?)?$",
    re.IGNORECASE,
)
_MOST_MONTHS, _MOST_DAYS, _MOST_HOURS, _MOST_MINUTES = 12, 31, 23, 59
_NOON: Final = 12
_BEFORE: Final = 24


def dates(text: str) -> list[Value]:
    """Dates and times in order; what one pattern covers no later one reads again."""
    found: list[Value] = []
    for pattern in _PATTERNS:
        for match in pattern.finditer(text):
            readings = tuple(_readings(match.groupdict()))
            is_led = set(match.groupdict()) == {"y"} and not match[0].startswith("AD")
            span = (match.start("y") if is_led else match.start(), match.end())
            if readings and not _meets(found, span):
                written = text[slice(*span)].strip(" ,.")
                found.append(Value("date", written, dates=readings, span=span))
    found += [value for value in _times(text) if not _meets(found, value.span)]
    return sorted(found, key=lambda value: value.span)


def is_as_of(text: str, value: Value) -> bool:
    """Whether a date says when something was known rather than when it was."""
    start = value.span[0]
    before = text[max(0, start - _BEFORE) : start]
    return _AS_OF.search(before) is not None or text[start:].lower().startswith("as of")


def latest(value: Value) -> tuple[int, int, int] | None:
    """A date as something to compare by age; None where the year is missing or unsure."""
    if len(value.dates) != 1 or value.dates[0][0] is None:
        return None
    year, month, day = value.dates[0]
    return (year or 0, month or 0, day or 0)


def _meets(found: list[Value], span: tuple[int, int]) -> bool:
    return any(span[0] < value.span[1] and value.span[0] < span[1] for value in found)


def _readings(parts: dict[str, str | None]) -> Iterator[Date]:
    year = int(parts["y"] or "0") or None if "y" in parts else None
    if "a" in parts:
        one, other = int(parts["a"] or 0), int(parts["b"] or 0)
        orders = {(one, other), (other, one)} if parts["s"] == "/" else {(other, one)}
        candidates = [(year, month, day) for month, day in sorted(orders)]
    else:
        name = parts.get("n")
        month = _MONTHS[name.lower()] if name else int(parts.get("m") or "0")
        day = int(re.sub(r"\D", "", parts.get("d") or "0") or 0)
        candidates = [(year, month, day)]
    for found, month, day in candidates:
        if month <= _MOST_MONTHS and day <= _MOST_DAYS:
            yield (found, month or None, day or None)


def _times(text: str) -> Iterator[Value]:
    for match in _TIME.finditer(text):
        if match["min"] is None and match["half"] is None:
            continue
        hour, minute = int(match["h"]), int(match["min"] or 0)
        if match["half"]:
            hour = hour % _NOON + (_NOON if match["half"][0] in "pP" else 0)
        if hour <= _MOST_HOURS and minute <= _MOST_MINUTES:
            written = match[0].strip()
            yield Value("time", written, parts=(f"{hour:02}:{minute:02}",), span=match.span())
