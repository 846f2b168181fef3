"""Which reminders a kind of event deserves, before circumstances are looked at.

Leads are minutes before the start. `eve` is the evening before, when a bag can still be packed.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Final

from quintet.assistant.entities.channels import Channel
from quintet.assistant.entities.notifications import AskedBy, Urgency
from quintet.assistant.planning.event_kinds import Kind
from quintet.assistant.planning.local_days import at_local
from quintet.assistant.planning.policies import MAX_ITEMS
from quintet.assistant.planning.readings import Reading, alarms_before

_MINUTE: Final = timedelta(minutes=1)
_EVENING: Final = 18
_MORNING: Final = 9
_FOLLOW_UP: Final = 15
_LONG: Final = timedelta(hours=4)
_EARLY_HOUR: Final = 10

USUAL_LEAD: Final = 60
"""At least an e-mail an hour before an ordinary meeting."""

_LEADS: Final[Mapping[Kind, int]] = MappingProxyType(
    {"flight": 180, "train": 90, "trip": 120, "routine": 10, "deadline": 120}
)
"""Of the main reminder, travel to a place not included; everything else has `USUAL_LEAD`."""
_ON_THE_EVE: Final = frozenset(
    {"flight", "trip", "appointment", "interview", "exam", "presentation", "deadline"}
)


@dataclass(frozen=True, slots=True)
class Reminder:
    """A reminder at a moment.

    `near` ones are of little use much earlier or later; `asked_by` names who asks for this one.
    """

    at: datetime
    channel: Channel
    urgency: Urgency
    near: bool = True
    asked_by: AskedBy | None = None
    in_quiet_hours: bool = False


def reminders(reading: Reading) -> list[Reminder]:
    """What the event deserves, in the order of time."""
    alarms = list(_alarms(reading))
    if reading.alarms is not None and reading.alarms.mode == "replace":
        found = [] if reading.light else list(_asked(reading))
    elif reading.situation.event.all_day:
        found = list(_all_day(reading))
    elif reading.light:
        found = [_before(reading, reading.rule_lead or USUAL_LEAD, reading.channel)]
    else:
        found = [*_timed(reading), *_asked(reading)]
    return sorted([*alarms, *found], key=lambda reminder: reminder.at)


def _alarms(reading: Reading) -> Iterator[Reminder]:
    """What the calendar itself asks for; as many as an event may have."""
    if reading.alarms is None:
        return
    channel, offsets = (
        reading.alarms.channel or reading.channel,
        alarms_before(reading.situation.event),
    )
    for offset in [max(offsets)] if reading.tentative else offsets[:MAX_ITEMS]:
        yield replace(
            _before(reading, -offset, channel),
            near=False,
            asked_by="alarm",
            in_quiet_hours=reading.alarms.in_quiet_hours,
        )


def _all_day(reading: Reading) -> Iterator[Reminder]:
    zone, day = reading.situation.zone, reading.situation.local_start.date()
    eve = day - timedelta(days=1)
    main = Reminder(at_local(eve, _EVENING, zone), reading.channel, reading.urgency, near=False)
    if reading.kind == "deadline":
        yield replace(main, at=at_local(eve, _MORNING, zone))
        yield replace(main, at=at_local(day, _MORNING, zone))
    else:
        yield main


def _asked(reading: Reading) -> Iterator[Reminder]:
    """What a rule asks for beside the usual."""
    if reading.rule_lead is not None or reading.rule_channel is not None:
        lead = _FOLLOW_UP if reading.rule_lead is None else reading.rule_lead
        channel = reading.rule_channel or reading.channel
        yield replace(
            _before(reading, lead, channel),
            asked_by="rule",
            in_quiet_hours=reading.in_quiet_hours,
        )


def _timed(reading: Reading) -> Iterator[Reminder]:
    lead = _LEADS.get(reading.kind, USUAL_LEAD)
    by_call = reading.kind in {"flight", "train"} and reading.fast is not None
    main = reading.fast if by_call and reading.fast else reading.channel
    yield _before(reading, lead + reading.travel, main)
    if _deserves_an_eve(reading):
        evening = reading.situation.local_start.date() - timedelta(days=1)
        at = at_local(evening, _EVENING, reading.situation.zone)
        yield Reminder(at, reading.channel, reading.urgency, near=False)
    by_rule = reading.fast is not None and reading.rule_channel == reading.fast
    if reading.kind != "routine" and reading.fast and not (by_call or by_rule):
        yield _before(reading, _FOLLOW_UP, reading.fast)


def _deserves_an_eve(reading: Reading) -> bool:
    if reading.tentative:
        return False
    event, start = reading.situation.event, reading.situation.local_start
    dawn = reading.kind == "train" and start.hour < _EARLY_HOUR
    long = reading.kind in {"meeting", "ordinary"} and event.end_ts - event.start_ts >= _LONG
    return reading.kind in _ON_THE_EVE or dawn or long


def _before(reading: Reading, minutes: int, channel: Channel) -> Reminder:
    return Reminder(reading.situation.start - minutes * _MINUTE, channel, reading.urgency)
