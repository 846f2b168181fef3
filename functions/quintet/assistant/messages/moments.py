"""When an event is, in words: the day beside its distance, by the user's own clock.

Distances are counted in local days, so "tomorrow" is the user's tomorrow, and in real minutes, so
"in 2 hours" is true on the night the clocks change.
"""

from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from quintet.assistant.entities.events import Event
from quintet.assistant.languages.phrases import Phrases

_MINUTE: Final = timedelta(minutes=1)
_HOUR: Final = 60
_NOON: Final = 12


def written(event: Event, seen_at: datetime, zone: ZoneInfo, phrases: Phrases) -> str:
    """`tomorrow, Tuesday 24 November, 09:30-10:00 (Europe/Berlin)`, with a dash between times."""
    start, end = event.start_ts.astimezone(zone), event.end_ts.astimezone(zone)
    date = _date(start, phrases, seen_at.astimezone(zone).year)
    parts = [day_name(start, seen_at, zone, phrases), date]
    if not event.all_day:
        parts.append(f"{_times(start, end, phrases)} ({zone.key})")
    elif (end - _MINUTE).date() > start.date():
        last = _date(end - _MINUTE, phrases, start.year)
        parts[-1] = phrases.say("span", first=date, last=last)
    else:
        parts.append(phrases.say("all_day"))
    return ", ".join(part for part in parts if part)


def spoken(event: Event, seen_at: datetime, zone: ZoneInfo, phrases: Phrases) -> str:
    """`tomorrow, Tuesday, at 9:30 AM`: for ears, without zone and year."""
    start = event.start_ts.astimezone(zone)
    day = day_name(start, seen_at, zone, phrases)
    if phrases.tag != "en":
        time = phrases.say("all_day") if event.all_day else f"{start:%H:%M}"
        return f"{day or _date(start, phrases, start.year)}, {time}"
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


def short(event: Event, zone: ZoneInfo, phrases: Phrases) -> str:
    """`Tue 24 Nov 09:30`; all-day events have no time."""
    start = event.start_ts.astimezone(zone)
    date = phrases.short_date.format(
        weekday=phrases.days_short[start.weekday()],
        day=start.day,
        month=phrases.months_short[start.month - 1],
    )
    return date if event.all_day else f"{date} {start:%H:%M}"


def distance(event: Event, seen_at: datetime, phrases: Phrases) -> str:
    """`in 15 minutes`, `in 2 hours`; empty beyond half a day, where a day's name says more.

    Empty once the event has begun, too.
    """
    minutes = round((event.start_ts - seen_at) / _MINUTE)
    if event.all_day or not 0 <= minutes <= _NOON * _HOUR:
        return ""
    if minutes == 0:
        return phrases.say("now")
    hours, rest = divmod(minutes, _HOUR)
    counted = [_counted(hours, "hour", phrases), _counted(rest, "minute", phrases)]
    return phrases.say("in_time", time=(phrases.unit_gap).join(filter(None, counted)))


def has_begun(event: Event, seen_at: datetime) -> bool:
    """Whether it began a minute ago or longer; what lasts whole days is told by its days."""
    return not event.all_day and round((event.start_ts - seen_at) / _MINUTE) < 0


def day_name(start: datetime, seen_at: datetime, zone: ZoneInfo, phrases: Phrases) -> str:
    """`today`, `tomorrow`, or nothing where the date has to speak. `start` is local."""
    days = (start.date() - seen_at.astimezone(zone).date()).days
    name = {0: "today", 1: "tomorrow"}.get(days)
    return phrases.say(name) if name else ""


def _date(day: datetime, phrases: Phrases, year: int) -> str:
    return phrases.say(
        "date" if day.year == year else "date_year",
        weekday=phrases.days[day.weekday()],
        day=str(day.day),
        month=phrases.months[day.month - 1],
        year=str(day.year),
    )


def _times(start: datetime, end: datetime, phrases: Phrases) -> str:
    """From start to end, which is a day and a time where it is another day."""
    if end <= start:
        return f"{start:%H:%M}"
    if end.date() == start.date():
        return f"{start:%H:%M}–{end:%H:%M}"
    last = f"{_date(end, phrases, start.year)}, {end:%H:%M}"
    return phrases.say("span", first=f"{start:%H:%M}", last=last)


def _counted(number: int, unit: str, phrases: Phrases) -> str:
    if not number:
        return ""
    return f"{number}{phrases.unit_gap}{phrases.say(unit if number == 1 else f'{unit}s')}"
