"""When an event is, in words: the day beside its distance, by the user's own clock.

Distances are counted in local days, so "tomorrow" is the user's tomorrow, and in real minutes, so
"in 2 hours" is true on the night the clocks change.
"""

from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from quintet.assistant.entities.events import Event
from quintet.assistant.messages.phrases import Phrases

_MINUTE: Final = timedelta(minutes=1)
_HOUR: Final = 60
_NEAR_DAYS: Final = 6
_NOON: Final = 12


def written(event: Event, seen_at: datetime, zone: ZoneInfo, phrases: Phrases) -> str:
    """`tomorrow, Tuesday 24 November, 09:30-10:00 (Europe/Berlin)`, with a dash between times."""
    start, end = event.start_ts.astimezone(zone), event.end_ts.astimezone(zone)
    parts = [day_name(start, seen_at, zone), _date(start, phrases, seen_at.astimezone(zone).year)]
    if not event.all_day:
        parts.append(f"{start:%H:%M}{_until(start, end, phrases)} ({zone.key})")
    elif (end - _MINUTE).date() > start.date():
        parts[-1] += f" to {_date(end - _MINUTE, phrases, start.year)}"
    else:
        parts.append("all day")
    return ", ".join(part for part in parts if part)


def spoken(event: Event, seen_at: datetime, zone: ZoneInfo, phrases: Phrases) -> str:
    """`tomorrow, Tuesday, at 9:30 AM`: for ears, without zone and year."""
    start = event.start_ts.astimezone(zone)
    day = day_name(start, seen_at, zone)
    weekday = phrases.days[start.weekday()]
    parts = ["today" if day == "today" else f"{day}, {weekday}" if day else f"on {weekday}"]
    if not day:
        parts.append(f"{start.day} {phrases.months[start.month - 1]}")
    if event.all_day:
        return f"{', '.join(parts)}, all day"
    return f"{', '.join(parts)}{' ' if day == 'today' else ', '}at {clock(start)}"


def clock(local: datetime) -> str:
    """`9:30 AM`, `12 noon`, `2 PM`: as English is spoken."""
    if (local.hour, local.minute) in {(0, 0), (_NOON, 0)}:
        return "12 noon" if local.hour else "midnight"
    hour, half = (local.hour % _NOON) or _NOON, "AM" if local.hour < _NOON else "PM"
    return f"{hour}:{local.minute:02} {half}" if local.minute else f"{hour} {half}"


def distance(event: Event, seen_at: datetime) -> str:
    """`in 15 minutes`, `in 2 hours`; empty beyond half a day, where a day's name says more."""
    minutes = round((event.start_ts - seen_at) / _MINUTE)
    if event.all_day or minutes > _NOON * _HOUR:
        return ""
    if minutes <= 0:
        return "now"
    hours, rest = divmod(minutes, _HOUR)
    told = [_counted(hours, "hour"), _counted(rest, "minute")]
    return f"in {' '.join(part for part in told if part)}"


def day_name(start: datetime, seen_at: datetime, zone: ZoneInfo) -> str:
    """`today`, `tomorrow`, or nothing where the date has to speak. `start` is local."""
    days = (start.date() - seen_at.astimezone(zone).date()).days
    return {0: "today", 1: "tomorrow"}.get(days, "")


def _date(day: datetime, phrases: Phrases, year: int) -> str:
    date = f"{phrases.days[day.weekday()]} {day.day} {phrases.months[day.month - 1]}"
    return date if day.year == year else f"{date} {day.year}"


def _until(start: datetime, end: datetime, phrases: Phrases) -> str:
    """The end as a time, or as a day and a time where it is another day."""
    if end <= start:
        return ""
    if end.date() == start.date():
        return f"–{end:%H:%M}"
    return f" to {_date(end, phrases, start.year)}, {end:%H:%M}"


def _counted(number: int, unit: str) -> str:
    return f"{number} {unit}{'s' if number > 1 else ''}" if number else ""
