"""Recurrence rules (RFC 5545, 3.3.10): read by icalendar, and judged before dateutil walks them.

What icalendar lets pass, and dateutil takes for a rule without matches or without end, is refused.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from dateutil import rrule  # type: ignore[import-untyped] # has none
from icalendar.prop import vRecur

from quintet.assistant.calendars.problems import UnusableEventError

FREQUENCIES: Final = {
    name: getattr(rrule, name)
    for name in ("YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "MINUTELY", "SECONDLY")
}
"""By dateutil's numbers, which ascend."""
WEEKDAYS: Final = {day: getattr(rrule, day) for day in ("MO", "TU", "WE", "TH", "FR", "SA", "SU")}
_RANGES: Final = {
    "INTERVAL": range(1, 10**15),
    "COUNT": range(1, 10**15),
    "BYMONTH": range(1, 13),
    "BYWEEKNO": range(1, 54),
    "BYYEARDAY": range(1, 367),
    "BYMONTHDAY": range(1, 32),
    "BYHOUR": range(24),
    "BYMINUTE": range(60),
    "BYSECOND": range(60),
    "BYSETPOS": range(1, 367),
}
_FROM_THE_END: Final = {"BYWEEKNO", "BYYEARDAY", "BYMONTHDAY", "BYSETPOS"}
"""Parts whose numbers may be negative."""
CLOCK: Final = frozenset(("byhour", "byminute", "bysecond"))
"""Parts about times of the day."""
_SOUGHT: Final = {rrule.MINUTELY: {"byminute"}, rrule.SECONDLY: CLOCK}
"""Parts whose next number dateutil seeks among all, minute by minute or second by second."""
_MAX_LENGTH: Final = 2000
_WEEKS_OF_MONTH, _WEEKS_OF_YEAR = 5, 53


@dataclass(frozen=True, slots=True)
class Rule:
    """One RRULE; `parts` are its BY… parts by dateutil's names for them."""

    frequency: int
    interval: int
    count: int | None
    until: date | None
    """Aware where it is a time in UTC."""
    week_start: int
    parts: Mapping[str, tuple[Any, ...]]


def parsed_rule(text: str) -> Rule:
    """The rule that an RRULE's value says.

    Raises:
        UnusableEventError: it says none, or one that RFC 5545 forbids or no calendar has.
    """
    said = _said(text)
    frequency = FREQUENCIES.get(str(_one(said, "FREQ")))
    if frequency is None:
        raise UnusableEventError("The recurrence rule has no known FREQ")
    until = _one(said, "UNTIL")
    if until is not None and not isinstance(until, date):
        raise UnusableEventError("The recurrence rule's UNTIL is no date or time")
    parts = {name.lower(): tuple(sorted({*said[name]})) for name in _RANGES if name in said}
    week_start = _one(said, "WKST")
    rule = Rule(
        frequency=frequency,
        interval=parts.pop("interval", (1,))[0],
        count=parts.pop("count", (None,))[0],
        until=until,
        week_start=WEEKDAYS[week_start.weekday].weekday if week_start else 0,
        parts=parts,
    )
    _refuse_what_nobody_writes(rule)
    if "BYDAY" in said:
        parts["byweekday"] = tuple(_weekdays(rule, said["BYDAY"]))
    return rule


def _said(text: str) -> dict[str, list[Any]]:
    """The values of a rule's parts by upper-case name, each in its range."""
    text = text.replace(" ", "").upper()
    names = [part.partition("=")[0] for part in text.split(";")]
    if len(text) > _MAX_LENGTH or len(set(names)) < len(names):
        raise UnusableEventError("The recurrence rule is too long, or has a part twice")
    try:
        said = dict(vRecur.from_ical(text))
    except ValueError as wrong:
        raise UnusableEventError(f"The recurrence rule is malformed ({str(wrong)[:80]})") from None
    for name, allowed in _RANGES.items():
        if name in said:  # as plain numbers, for icalendar's are sought in a range one by one
            said[name] = [int(number) for number in said[name]]
        for number in said.get(name, ()):
            if (abs(number) if name in _FROM_THE_END else number) not in allowed:
                raise UnusableEventError(f"The recurrence rule has {name}={number}")
    return said


def _one(said: Mapping[str, list[Any]], name: str) -> Any:  # as icalendar has it
    values = said.get(name, [None])
    if len(values) != 1:
        raise UnusableEventError(f"The recurrence rule has more than one {name}")
    return values[0]


def _refuse_what_nobody_writes(rule: Rule) -> None:
    if rule.frequency > rrule.DAILY and "bysetpos" in rule.parts:
        raise UnusableEventError("The recurrence rule has BYSETPOS within a day")
    if rule.frequency != rrule.YEARLY and "byweekno" in rule.parts:
        raise UnusableEventError("The recurrence rule has BYWEEKNO without FREQ=YEARLY")
    if _SOUGHT.get(rule.frequency, set()) & rule.parts.keys():
        raise UnusableEventError("The recurrence rule goes by the clock and lists its times")


def _weekdays(rule: Rule, days: list[Any]) -> list[rrule.weekday]:
    """BYDAY for dateutil, which cannot have counted and other weekdays side by side."""
    in_month = rule.frequency == rrule.MONTHLY or "bymonth" in rule.parts
    most = _WEEKS_OF_MONTH if in_month else _WEEKS_OF_YEAR
    counted = any(day.relative for day in days)
    if counted and (rule.frequency > rrule.MONTHLY or "byweekno" in rule.parts):
        raise UnusableEventError("The recurrence rule counts weekdays outside of month and year")
    if any(abs(day.relative or 0) > most for day in days):
        raise UnusableEventError(f"The recurrence rule has BYDAY={','.join(days)[:40]}")
    found = []
    for day in days:
        weekday = WEEKDAYS[day.weekday]
        if day.relative or not counted:
            found.append(weekday(day.relative) if day.relative else weekday)
        else:
            found.extend(weekday(number) for number in range(1, most + 1))
    return found
