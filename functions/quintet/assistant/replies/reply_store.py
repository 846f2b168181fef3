"""Answers to reminders in DynamoDB: kept with the event, each link used once.

    {tenant}#notification#{notification}   used#{token}        a link that was followed

Whoever declines hears no more of the event: what is planned for it is cancelled with the answer.
"""

from datetime import datetime, timedelta
from typing import Final, NamedTuple

from quintet.assistant.entities.events import Event, EventReply, Participation
from quintet.assistant.entities.notifications import Notification
from quintet.assistant.replies.actions import SNOOZE, Reply, Said
from quintet.assistant.replies.refusals import over, used
from quintet.assistant.storage import keys
from quintet.assistant.storage.event_rows import StoredEvent, replaced
from quintet.assistant.storage.event_store import EventStore
from quintet.assistant.storage.notification_rows import cancelled, planned
from quintet.assistant.storage.notification_store import NotificationStore
from quintet.assistant.storage.unknown import unknown_event
from quintet.digest import digest
from quintet.errors import ConflictError
from quintet.rows import ABSENT, Action, TransactionCancelledError, check, put
from quintet.storage import Table

_TRIES: Final = 4
_KEPT: Final = timedelta(days=2)
"""A used link is kept for longer than it would work."""
_MINUTE: Final = timedelta(minutes=1)
_PARTICIPATION: Final[dict[str, Participation]] = {"confirm": "accepted", "cancel": "declined"}


class KeptReply(NamedTuple):
    """The event before and after an answer, and the ids of reminders that it cancelled."""

    before: Event
    after: Event
    cancelled: tuple[str, ...] = ()


class ReplyStore:
    """Keeps answers."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._events = EventStore(table)
        self._notifications = NotificationStore(table)

    def apply(self, reply: Reply, said: Said, now: datetime) -> KeptReply:
        """Keeps an answer with its event. Two questions and a transaction.

        Raises:
            BadInputError: the link was used already.
            NotFoundError: the event is gone.
            ConflictError: others kept changing the event.
            ServiceUnavailableError: DynamoDB does not answer.
        """
        for _ in range(_TRIES):
            stored, places = self._events.with_plans(reply.tenant, reply.event_id)
            if stored is None:
                continue
            changed = _answered(stored, reply, said, now)
            silenced = places if reply.action == "cancel" else []
            actions = [_used(reply), *replaced(reply.tenant, stored, changed)]
            actions += [action for place in silenced for action in cancelled(place)]
            try:
                self._table.together(actions)
            except TransactionCancelledError as failure:
                if failure.reasons[0].failed:
                    raise used() from None
                continue  # the event was changed, or a message sent: look again
            gone = tuple(place.notification_id for place in silenced)
            return KeptReply(stored.event, changed, gone)
        raise ConflictError("The event was changed by others at the same time; try again")

    def snooze(self, reply: Reply, now: datetime) -> Notification:
        """Plans a reminder once more, a while from now. Four questions and a transaction.

        Raises:
            BadInputError: the link was used already, or the event is over by then.
            NotFoundError: the event or the reminder is gone.
            ServiceUnavailableError: DynamoDB does not answer.
        """
        event = self._events.get(reply.tenant, reply.event_id).event
        first = self._notifications.get(reply.tenant, reply.notification_id)
        again = _again(first, event, reply, now)
        where = check(keys.of_event(reply.tenant, reply.event_id), keys.WHERE)
        try:
            self._table.together([_used(reply), where, *planned(reply.tenant, again)])
        except TransactionCancelledError as failure:
            if failure.reasons[0].failed:
                raise used() from None
            raise unknown_event(reply.event_id) from None
        return again


def _answered(stored: StoredEvent, reply: Reply, said: Said, now: datetime) -> Event:
    kept = EventReply(
        participation=_PARTICIPATION.get(reply.action),
        at=now,
        notification_id=reply.notification_id,
        proposed_start=said.proposed_start,
        note=said.note,
    )
    return stored.event.model_copy(update={"reply": kept})


def _again(first: Notification, event: Event, reply: Reply, now: datetime) -> Notification:
    at = now.replace(second=0, microsecond=0) + SNOOZE
    if at >= max(event.end_ts, event.start_ts + SNOOZE):
        raise over()
    start = event.start_ts.replace(second=0, microsecond=0)
    changes = {
        "offset_minutes": (at - start) // _MINUTE,
        "channel": first.channel,
        "asked_by": "snooze",
        "in_quiet_hours": True,
    }
    return Notification(
        id=digest(f"{reply.tenant}\0snooze\0{reply.token}"),
        user_id=event.user_id,
        event_id=event.id,
        channel=first.channel,
        plan_time=at,
        payload=first.payload.model_copy(update=changes),
    )


def _used(reply: Reply) -> Action:
    row = {
        "pk": keys.of_notification(reply.tenant, reply.notification_id),
        "sk": f"used#{reply.token}",
        "expires": int((reply.expires + _KEPT).timestamp()),
    }
    return put(row, ABSENT)
