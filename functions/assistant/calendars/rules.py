"""Recurrence rules (RFC 5545, 3.3.10) as values; which days and times they mean is `recurrence`."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from assistant.calendars.problems import UnusableEventError
from assistant.calendars.times import Written, written_time

FREQUENCIES: Final = ("YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "MINUTELY", "SECONDLY")
WEEKDAYS: Final = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_DAY: Final = re.compile(r"([+-]?[0-9]{1,2})?(MO|TU|WE|TH|FR|SA|SU)")
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,15}")
_MAX_WEEK: Final = 53


@dataclass(frozen=True, slots=True)
class Rule:
    """One RRULE. Weekdays count from Monday, 0; an ordinal of 0 means every such weekday."""

    frequency: str
    interval: int = 1
    count: int | None = None
    until: Written | None = None
    months: tuple[int, ...] = ()
    weeks: tuple[int, ...] = ()
    year_days: tuple[int, ...] = ()
    month_days: tuple[int, ...] = ()
    weekdays: tuple[tuple[int, int], ...] = ()
    """(ordinal, weekday)."""
    hours: tuple[int, ...] = ()
    minutes: tuple[int, ...] = ()
    seconds: tuple[int, ...] = ()
    positions: tuple[int, ...] = ()
    week_start: int = 0


def parsed_rule(text: str) -> Rule:
    """The rule that an RRULE's value says.

    Raises:
        UnusableEventError: it says none.
    """
    said: dict[str, str] = {}
    for part in text.upper().strip().rstrip(";").split(";"):
        name, sign, value = part.strip().partition("=")
        if not sign or name in said:
            raise UnusableEventError(f"The recurrence rule has a part {part[:40]!r}")
        said[name] = value
    if said.get("FREQ") not in FREQUENCIES:
        raise UnusableEventError("The recurrence rule has no known FREQ")
    rule = Rule(
        frequency=said["FREQ"],
        interval=_one(said.get("INTERVAL", "1"), "INTERVAL"),
        count=_one(said["COUNT"], "COUNT") if "COUNT" in said else None,
        until=_until(said["UNTIL"]) if "UNTIL" in said else None,
        weekdays=_weekdays(said.get("BYDAY", "")),
        week_start=_week_start(said.get("WKST", "MO")),
        **{field: _several(said.get(name, ""), name) for name, field in _LISTS.items()},
    )
    _refuse_what_nobody_writes(rule)
    return rule


_LISTS: Final[Mapping[str, str]] = {
    "BYMONTH": "months",
    "BYWEEKNO": "weeks",
    "BYYEARDAY": "year_days",
    "BYMONTHDAY": "month_days",
    "BYHOUR": "hours",
    "BYMINUTE": "minutes",
    "BYSECOND": "seconds",
    "BYSETPOS": "positions",
}
_RANGES: Final[Mapping[str, Callable[[int], bool]]] = {
    "INTERVAL": lambda number: number >= 1,
    "COUNT": lambda number: number >= 1,
    "BYMONTH": lambda number: 1 <= number <= 12,  # noqa: PLR2004 - a year's months
    "BYWEEKNO": lambda number: 1 <= abs(number) <= _MAX_WEEK,
    "BYYEARDAY": lambda number: 1 <= abs(number) <= 366,  # noqa: PLR2004 - a leap year's days
    "BYMONTHDAY": lambda number: 1 <= abs(number) <= 31,  # noqa: PLR2004 - a month's days
    "BYHOUR": lambda number: 0 <= number <= 23,  # noqa: PLR2004 - a day's hours
    "BYMINUTE": lambda number: 0 <= number <= 59,  # noqa: PLR2004 - an hour's minutes
    "BYSECOND": lambda number: 0 <= number <= 60,  # noqa: PLR2004 - with a leap second
    "BYSETPOS": lambda number: 1 <= abs(number) <= 366,  # noqa: PLR2004 - RFC 5545's bound
}


def _one(text: str, name: str) -> int:
    if not _NUMBER.fullmatch(text.strip()) or not _RANGES[name](int(text)):
        raise UnusableEventError(f"The recurrence rule has {name}={text[:40]}")
    return int(text)


def _several(text: str, name: str) -> tuple[int, ...]:
    return tuple(sorted({_one(part, name) for part in text.split(",")})) if text else ()


def _weekdays(text: str) -> tuple[tuple[int, int], ...]:
    found = []
    for part in text.split(",") if text else ():
        day = _DAY.fullmatch(part.strip())
        if day is None or not -_MAX_WEEK <= int(day[1] or 0) <= _MAX_WEEK:
            raise UnusableEventError(f"The recurrence rule has BYDAY={text[:40]}")
        found.append((int(day[1] or 0), WEEKDAYS.index(day[2])))
    return tuple(sorted(set(found)))


def _week_start(text: str) -> int:
    if text not in WEEKDAYS:
        raise UnusableEventError(f"The recurrence rule has WKST={text[:40]}")
    return WEEKDAYS.index(text)


def _until(text: str) -> Written:
    return written_time(text)


def _refuse_what_nobody_writes(rule: Rule) -> None:
    """Combinations that RFC 5545 forbids or that no calendar has, and that would cost much."""
    fine = rule.frequency in {"HOURLY", "MINUTELY", "SECONDLY"}
    if fine and rule.positions:
        raise UnusableEventError("The recurrence rule has BYSETPOS within a day")
    if rule.weeks and rule.frequency != "YEARLY":
        raise UnusableEventError("The recurrence rule has BYWEEKNO without FREQ=YEARLY")
    if any(ordinal for ordinal, _ in rule.weekdays) and (
        rule.weeks or rule.frequency not in {"YEARLY", "MONTHLY"}
    ):
        raise UnusableEventError("The recurrence rule counts weekdays outside of month and year")
