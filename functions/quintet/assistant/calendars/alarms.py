"""The reminders that a calendar itself asks for: VALARM (RFC 5545, 3.6.6; RFC 9074).

Told as minutes of an instance's start. A time of its own (VALUE=DATE-TIME) belongs to the first
instance of a series; what was dismissed already (ACKNOWLEDGED) is left out.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Final

from quintet.assistant.calendars.components import Component
from quintet.assistant.calendars.instances import Instance
from quintet.assistant.calendars.problems import UnusableEventError
from quintet.assistant.calendars.times import Duration, written_duration, written_time

MOST_ALARMS: Final = 20
_MOST_MINUTES: Final = 43_200
_REMINDING: Final = frozenset(("", "DISPLAY", "AUDIO", "EMAIL"))
"""Apple writes an alarm with ACTION:NONE where somebody has taken the usual one away."""
_MINUTE: Final = timedelta(minutes=1)


def alarm_offsets(instance: Instance) -> list[int]:
    """Minutes of the instance's start, each once: first those of alarms, then their repetitions."""
    firsts: list[int] = []
    repeated: list[int] = []
    for part in instance.entry.component.parts:
        if part.kind != "VALARM" or part.text("ACTION").strip().upper() not in _REMINDING:
            continue
        try:
            first, *more = _offsets(part, instance)
        except (UnusableEventError, OverflowError, ValueError):
            continue  # an alarm that cannot be read asks for nothing
        firsts.append(first)
        repeated += more
    return list(dict.fromkeys([*sorted(firsts), *repeated]))[:MOST_ALARMS]


def _offsets(alarm: Component, instance: Instance) -> Iterator[int]:
    at, dismissed = _trigger(alarm, instance), _dismissed(alarm)
    times = [at]
    count, pause = alarm.text("REPEAT").strip(), alarm.text("DURATION")
    if count.isdigit() and pause:
        step = written_duration(pause).exact
        times += [at + number * step for number in range(1, min(int(count), MOST_ALARMS) + 1)]
    for time in times:
        offset = (time - instance.begin) // _MINUTE
        if abs(offset) <= _MOST_MINUTES and (dismissed is None or time > dismissed):
            yield offset


def _trigger(alarm: Component, instance: Instance) -> datetime:
    """When the alarm goes off first, in UTC.

    Raises:
        UnusableEventError: there is no such time, or it belongs to another instance.
    """
    said = alarm.first("TRIGGER")
    if said is None:
        raise UnusableEventError("The alarm has no TRIGGER")
    if said.parameters.get("VALUE", "").upper() == "DATE-TIME":
        if instance.start != instance.entry.start:
            raise UnusableEventError("The alarm belongs to the first instance")
        return _moment(said.value)
    text = said.value.strip()
    length = written_duration(text.lstrip("+-"))
    if text.startswith("-"):
        length = Duration(-length.days, -length.exact)
    is_from_end = said.parameters.get("RELATED", "").upper() == "END"
    return length.after(instance.end if is_from_end else instance.begin, instance.start.zone)


def _dismissed(alarm: Component) -> datetime | None:
    said = alarm.text("ACKNOWLEDGED")
    return _moment(said) if said else None


def _moment(text: str) -> datetime:
    value = written_time(text)
    if not isinstance(value, datetime):
        raise UnusableEventError("A day is no moment")
    return value.astimezone(UTC) if value.tzinfo else value.replace(tzinfo=UTC)
