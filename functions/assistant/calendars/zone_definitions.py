"""A VTIMEZONE of unknown name, found among the IANA zones by what its clocks do (RFC 5545, 3.6.5).

Outlook exports zones under names of its own. Their rules, evaluated for a year of days, tell which
zone is meant; a definition is never used itself, so that no file can move another's events.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from assistant.calendars.budget import Budget, TooManyStepsError
from assistant.calendars.components import Component
from assistant.calendars.problems import UnusableEventError
from assistant.calendars.recurrence import Span, occurrences
from assistant.calendars.rules import parsed_rule
from assistant.calendars.times import written_time
from assistant.calendars.zone_names import windows_zones
from assistant.entities.zones import zone

_OFFSET: Final = re.compile(r"([+-])([0-9]{2})([0-9]{2})([0-9]{2})?")
_MAX_PARTS: Final = 200
_DAYS: Final = 370
_SINCE: Final = timedelta(days=740)
"""How far back clock changes are sought; every zone that has them has them each year."""


def matching_zone(
    definition: Component, begin: datetime, likely: Iterable[str], budget: Budget
) -> str | None:
    """The first zone with the definition's offset at noon on each day of a year from `begin`.

    `likely` names are tried first. `begin` is in UTC.
    """
    noon = begin.replace(hour=12, minute=0, second=0, microsecond=0)
    days = [noon + timedelta(days=day) for day in range(_DAYS)]
    try:
        changes = sorted(_changes(definition, begin - _SINCE, days[-1], budget))
    except (UnusableEventError, TooManyStepsError, OverflowError):
        return None
    offsets = list(_offsets(changes, days))
    if len(offsets) < len(days):
        return None
    for name in (*likely, *_common_zones()):
        there = zone(name)
        if there and _agree(there, days, offsets):
            return name
    return None


def _agree(there: ZoneInfo, days: list[datetime], offsets: list[timedelta]) -> bool:
    pairs = zip(days, offsets, strict=True)
    return all(day.astimezone(there).utcoffset() == offset for day, offset in pairs)


def _common_zones() -> list[str]:
    """One zone for each way of keeping time that Windows knows, fixed offsets last."""
    fixed = [f"Etc/GMT{hours:+d}" for hours in range(-14, 13) if hours]
    return ["UTC", *dict.fromkeys(windows_zones().values()), *fixed]


def _changes(
    definition: Component, since: datetime, until: datetime, budget: Budget
) -> Iterator[tuple[datetime, timedelta]]:
    """When the clocks change, in UTC, and the offset from then on."""
    span = Span(since.replace(tzinfo=None), until.replace(tzinfo=None))
    for part in definition.parts[:_MAX_PARTS]:
        before, after = _offset(part.text("TZOFFSETFROM")), _offset(part.text("TZOFFSETTO"))
        first = written_time(part.text("DTSTART"))
        if not isinstance(first.value, datetime):
            raise UnusableEventError("A clock change without a time of day")
        yield _instant(first.value, before, since), after
        for said in part.properties.get("RDATE", [])[:_MAX_PARTS]:
            at = written_time(said.value).value
            if isinstance(at, datetime):
                yield _instant(at, before, since), after
        if part.text("RRULE"):
            rule = parsed_rule(part.text("RRULE"))
            end = rule.until.value if rule.until else None
            last = end + before if isinstance(end, datetime) else None
            for at in occurrences(rule, first.value, span, last, budget):
                yield _instant(at, before, since), after


def _instant(local: datetime, before: timedelta, like: datetime) -> datetime:
    return (local - before).replace(tzinfo=like.tzinfo)


def _offset(text: str) -> timedelta:
    found = _OFFSET.fullmatch(text.strip())
    if found is None:
        raise UnusableEventError("A clock change without an offset")
    length = timedelta(hours=int(found[2]), minutes=int(found[3]), seconds=int(found[4] or 0))
    return -length if found[1] == "-" else length


def _offsets(
    changes: list[tuple[datetime, timedelta]], days: list[datetime]
) -> Iterator[timedelta]:
    """The offset on each day; nothing for days before the first change."""
    index = -1
    for day in days:
        while index + 1 < len(changes) and changes[index + 1][0] <= day:
            index += 1
        if index >= 0:
            yield changes[index][1]
