"""Reminders fitted to the circumstances: what is near, over, already said, or in the way.

Not here: what the checks see to after any policy, quiet hours above all.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from quintet.assistant.entities.attendance import is_attending
from quintet.assistant.entities.channels import CHANNELS
from quintet.assistant.entities.events import Event
from quintet.assistant.entities.notifications import Notification
from quintet.assistant.planning.local_days import at_local, last_workday_before, on_weekend
from quintet.assistant.planning.policies import SPACING
from quintet.assistant.planning.quiet_hours import QuietHours
from quintet.assistant.planning.readings import Reading
from quintet.assistant.planning.reminders import Reminder
from quintet.assistant.planning.situations import Situation

_MINUTE: Final = timedelta(minutes=1)
_BEFORE_A_MEETING: Final = 5
_NO_MEETING: Final = timedelta(hours=5)
"""A longer neighbour is a working day or a block, and nobody sits in it without a break."""
_SAME: Final = 15
"""Minutes from one that was sent by the same channel, within which another says the same."""
_EVENING: Final = 18
_SOON: Final = 60
"""An announcement that is late still goes out if the event is further off than this; and so many
minutes earlier a reminder says the same."""


class Fitted(NamedTuple):
    """What is left of the reminders in the order of time, and what was left out and why."""

    reminders: list[Reminder]
    notes: tuple[str, ...]


def fitted(reminders: Sequence[Reminder], reading: Reading) -> Fitted:
    """The reminders as the circumstances allow."""
    situation = reading.situation
    beside = (_beside_meetings(reminder, situation) for reminder in reminders)
    found = [reminder for reminder in beside if reminder is not None]
    if reading.serious and situation.preferences.weekend_policy == "none":
        found = _before_the_weekend(found, situation)
    awake = _without_disturbed_nights(found, situation)
    zone = situation.zone
    notes = tuple(
        f"Nothing at {reminder.at.astimezone(zone):%H:%M}, in quiet hours."
        for reminder in found
        if reminder not in awake
    )
    begun = sorted(_begun(awake, situation), key=lambda reminder: reminder.at)
    left = [reminder for reminder in begun if not _is_repeated(reminder, situation)]
    if awake and not left and _told(situation):
        notes += ("It was told of already.",)
    return Fitted(left, notes)


def _beside_meetings(reminder: Reminder, situation: Situation) -> Reminder | None:
    """Before the meetings it falls into. A call that would fall into one is left out."""
    if not reminder.near or reminder.asked_by == "rule":
        return reminder
    at = reminder.at
    meetings = sorted(
        (neighbour for neighbour in situation.neighbours if _is_attended(neighbour, situation)),
        key=lambda one: one.start_ts,
        reverse=True,
    )
    for meeting in meetings:
        if meeting.start_ts <= at < meeting.end_ts:
            at = meeting.start_ts - _BEFORE_A_MEETING * _MINUTE
    if at == reminder.at:
        return reminder
    if CHANNELS[reminder.channel].interrupts:
        return None
    return replace(reminder, at=at) if at >= situation.soonest else reminder


def _is_attended(neighbour: Event, situation: Situation) -> bool:
    return (
        neighbour.id != situation.event.id
        and neighbour.status == "confirmed"
        and not neighbour.is_free
        and is_attending(neighbour, situation.user.addresses)
        and not neighbour.all_day
        and neighbour.end_ts - neighbour.start_ts < _NO_MEETING
        and neighbour.start_ts < situation.start
    )


def _before_the_weekend(reminders: Iterable[Reminder], situation: Situation) -> list[Reminder]:
    """What must not be missed is told on Friday where weekends are left alone."""
    zone, found = situation.zone, []
    for reminder in reminders:
        if on_weekend(reminder.at, zone):
            friday = last_workday_before(reminder.at.astimezone(zone).date())
            at = at_local(friday, _EVENING, zone)
            found.append(replace(reminder, at=at, channel="email", near=False))
        else:
            found.append(reminder)
    return found


def _without_disturbed_nights(
    reminders: Sequence[Reminder], situation: Situation
) -> list[Reminder]:
    """Near reminders in quiet hours go, if an earlier one says it all or if nobody will answer."""
    quiet = QuietHours.of(situation.preferences)
    announced = any(not reminder.near for reminder in reminders)
    return [
        reminder
        for reminder in reminders
        if reminder.in_quiet_hours
        or not (reminder.near and quiet.contain(reminder.at))
        or _wakes_in_time(reminder, quiet, situation)
        or not (announced or reminder.channel == "call")
        or (reminder.channel == "call" and _still_near(reminder, quiet, situation))
        or (reminder.channel != "call" and _just_quiet(reminder, quiet))
    ]


def _wakes_in_time(reminder: Reminder, quiet: QuietHours, situation: Situation) -> bool:
    after = quiet.first_minute_after(reminder.at)
    return after is not None and (situation.start - after) * 2 >= situation.start - reminder.at


def _just_quiet(reminder: Reminder, quiet: QuietHours) -> bool:
    """Whether the quiet hours began so shortly before that it says as much ahead of them."""
    before = quiet.last_minute_before(reminder.at)
    return before is not None and reminder.at - before <= _SOON * _MINUTE


def _still_near(reminder: Reminder, quiet: QuietHours, situation: Situation) -> bool:
    before = quiet.last_minute_before(reminder.at)
    return before is not None and situation.start - before <= _SOON * _MINUTE


def _begun(reminders: Sequence[Reminder], situation: Situation) -> list[Reminder]:
    """Reminders whose time is over: the last of them goes out at once, if it still can.

    Once something was said, what is over stays unsaid.
    """
    over = [reminder for reminder in reminders if reminder.at < situation.soonest]
    ahead = [reminder for reminder in reminders if reminder.at >= situation.soonest]
    if not over or _told(situation):
        return ahead
    late, soon = over[-1], situation.soonest + SPACING
    covered = [one for one in ahead if one.at - situation.soonest <= _SOON * _MINUTE]
    is_said_soon = any(one.at < soon or one.channel == late.channel for one in covered)
    return ahead if is_said_soon else [replace(late, at=situation.soonest, asked_by=None), *ahead]


def _is_repeated(reminder: Reminder, situation: Situation) -> bool:
    """Whether history has one like it."""
    return any(
        one.channel == reminder.channel and _distance(one.plan_time, reminder.at) < _SAME
        for one in _told(situation)
    )


def _told(situation: Situation) -> list[Notification]:
    """What was said of the event, or stays planned."""
    return [one for one in situation.effective_history if one.status != "failed"]


def _distance(one: datetime, other: datetime) -> int:
    """Whole minutes between two moments."""
    return abs(one - other) // _MINUTE
