"""A notification's message, written at the moment of sending."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from quintet.assistant.delivery.outgoing import Outgoing
from quintet.assistant.entities.channels import CHANNELS, Channel
from quintet.assistant.entities.events import Event
from quintet.assistant.entities.notifications import Notification
from quintet.assistant.entities.users import User
from quintet.assistant.messages.notices import Notice, RsvpLinks, digest_of, hidden, notice_of

LinkMaker = Callable[[str, Notification, datetime], RsvpLinks | None]
"""From tenant, notification and moment to the links of its answers."""


@dataclass(frozen=True, slots=True)
class Due:
    """What is due: a planned notification with its user and event."""

    tenant: str
    notification: Notification
    user: User
    event: Event
    others: tuple["Due", ...] = ()
    """What else is due at the moment, and told by the same message."""


def written(
    due: Due, channel: Channel, now: datetime, links: LinkMaker, attempt: str = ""
) -> Outgoing:
    """The message by a channel, of the earliest event first; only e-mails have links."""

    def notice_for(one: Due) -> Notice:
        rsvp = links(one.tenant, one.notification, now) if channel == "email" else None
        notice = notice_of(one.event, one.user, one.notification.payload, now, rsvp)
        is_hidden = CHANNELS[channel].is_shared and one.event.visibility != "public"
        return hidden(notice) if is_hidden else notice

    together = sorted((due, *due.others), key=lambda one: (one.event.start_ts, one.event.id))
    notices = [notice_for(one) for one in together]
    notice = digest_of(notices) if due.others else notices[0]
    return Outgoing(due.tenant, due.notification, due.user, due.event, notice, now, attempt)
