"""A VTIMEZONE of unknown name, found among the IANA zones by what its clocks do (RFC 5545, 3.6.5).

Outlook exports zones under names of its own. Their rules, evaluated for a year of days, tell which
zone is meant; a definition is never used itself, so that no file can move another's events.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from icalendar.prop import vUTCOffset

from quintet.assistant.calendars.budget import Budget, TooManyStepsError
from quintet.assistant.calendars.components import Component
from quintet.assistant.calendars.problems import UnusableEventError
from quintet.assistant.calendars.recurrence import Span, occurrences
from quintet.assistant.calendars.rules import parsed_rule
from quintet.assistant.calendars.times import written_time
from quintet.assistant.calendars.zone_names import windows_zones
from quintet.assistant.entities.zones import zone

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
        dates = (written_time(said.value) for said in part.all("RDATE", _MAX_PARTS))
        times = [at for at in (first, *dates) if isinstance(at, datetime)]
        changes = [at.replace(tzinfo=None) for at in times]
        if part.text("RRULE") and changes:
            rule = parsed_rule(part.text("RRULE"))
            end = rule.until
            last = end.replace(tzinfo=None) + before if isinstance(end, datetime) else None
            changes.extend(occurrences(rule, changes[0], span, last, budget))
        yield from (((at - before).replace(tzinfo=UTC), after) for at in changes)


def _offset(text: str) -> timedelta:
    try:
        offset: timedelta = vUTCOffset.from_ical(text.strip())
    except ValueError:
        raise UnusableEventError("A clock change without an offset") from None
    return offset


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
