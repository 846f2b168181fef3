"""Whether a planned notification may go out now: what has changed since it was planned. Pure.

Plans are checked when they are made. Between then and now the event can have been cancelled, the
user can have other preferences, and an outage can have moved the message into quiet hours.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from quintet.assistant.entities.attendance import is_attending
from quintet.assistant.entities.channels import Channel
from quintet.assistant.entities.events import Event
from quintet.assistant.entities.notifications import Notification, Status
from quintet.assistant.entities.users import User
from quintet.assistant.planning.channels import ChannelRules
from quintet.assistant.planning.quiet_hours import QuietHours
from quintet.assistant.planning.situations import Situation

GRACE: Final = timedelta(minutes=10)
"""How long after an event's beginning a message that is late still says something."""
_MINUTE: Final = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Ready:
    """It may go out by this channel; `notes` say why it is not the one that was planned."""

    channel: Channel
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Later:
    """It may go out at another time."""

    at: datetime


@dataclass(frozen=True, slots=True)
class Never:
    """It must not go out any more."""

    status: Status
    reason: str


Readiness = Ready | Later | Never


def readiness(
    notification: Notification,
    user: User | None,
    event: Event | None,
    now: datetime,
    offered: frozenset[Channel],
) -> Readiness:
    """What is to be done with a planned notification whose time has come.

    `user` and `event` are None where they are gone; `offered` are the stage's channels.
    """
    if user is None or event is None:
        return Never("cancelled", f"The {'event' if user else 'user'} does not exist any more")
    situation = Situation(event, user, now)
    if event.status == "cancelled":
        return Never("cancelled", "The event is cancelled")
    if not is_attending(event, user.addresses):
        return Never("cancelled", "The user does not attend")
    if notification.plan_time - notification.payload.offset_minutes * _MINUTE != situation.start:
        return Never("cancelled", "The event was moved")
    if now > max(situation.latest, notification.plan_time) + GRACE:
        return Never("failed", "The event had begun before it could be sent")
    later = _after_quiet_hours(notification, situation)
    return later or _by_channel(notification, situation, offered)


def _after_quiet_hours(notification: Notification, situation: Situation) -> Later | Never | None:
    quiet = QuietHours.of(situation.preferences)
    exempt = notification.channel == "log" or notification.payload.in_quiet_hours
    if exempt or not quiet.contain(situation.now):
        return None
    after = quiet.first_minute_after(situation.now)
    if after is None or after > situation.latest:
        return Never("cancelled", "Quiet hours until the event begins")
    return Later(after)


def _by_channel(
    notification: Notification, situation: Situation, offered: frozenset[Channel]
) -> Ready | Never:
    choice = ChannelRules(situation, offered).choice(
        notification.channel, situation.now, calls_left=1
    )
    if choice.channel is None:
        return Never("cancelled", "; ".join(choice.reasons))
    return Ready(choice.channel, choice.reasons)
