"""A notification's message, written at the moment of sending."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from quintet.assistant.delivery.outgoing import Outgoing
from quintet.assistant.entities.events import Event
from quintet.assistant.entities.notifications import Channel, Notification
from quintet.assistant.entities.users import User
from quintet.assistant.messages.notices import RsvpLinks, notice_of

LinkMaker = Callable[[str, Notification, datetime], RsvpLinks | None]
"""From tenant, notification and moment to the links of its answers."""


@dataclass(frozen=True, slots=True)
class Due:
    """What is due: a planned notification with its user and event."""

    tenant: str
    notification: Notification
    user: User
    event: Event


def written(due: Due, channel: Channel, now: datetime, links: LinkMaker) -> Outgoing:
    """The message by a channel; only e-mails have links."""
    rsvp = links(due.tenant, due.notification, now) if channel == "email" else None
    item = due.notification.payload
    notice = notice_of(due.event, due.user, item, now, rsvp)
    return Outgoing(due.tenant, due.notification, due.user, due.event, notice, now)
