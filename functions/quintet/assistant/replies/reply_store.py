"""Answers to reminders in DynamoDB: kept with the event, each link used once.

    {tenant}#notification#{notification}   used#{token}        a link that was followed

Whoever declines hears no more of the event: what is planned for it is cancelled with the answer.
An answer that the organiser is to be told of has a due row, so the next sweep finds it.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from quintet.assistant.entities.events import Event, EventReply, OrganizerReply, Participation
from quintet.assistant.entities.notifications import Notification
from quintet.assistant.entities.users import User
from quintet.assistant.replies.actions import Reply, Said
from quintet.assistant.replies.organizers import confirmed_by, organizer_reply
from quintet.assistant.replies.refusals import outdated, over, used
from quintet.assistant.storage import keys, user_rows
from quintet.assistant.storage.event_rows import replaced
from quintet.assistant.storage.event_store import EventStore
from quintet.assistant.storage.notification_rows import Place, cancelled, planned
from quintet.assistant.storage.notification_store import NotificationStore
from quintet.assistant.storage.unknown import unknown_event
from quintet.assistant.storage.user_store import UserStore
from quintet.digest import digest
from quintet.errors import ConflictError
from quintet.rows import ABSENT, Action, TransactionCancelledError, check, put
from quintet.storage import Table

_TRIES: Final = 4
_KEPT: Final = timedelta(days=2)
"""A used link is kept for longer than it would work."""
_MINUTE: Final = timedelta(minutes=1)
_LATEST_SNOOZE: Final = timedelta(minutes=15)
"""After the beginning of an event that has no length."""
_PARTICIPATION: Final[dict[str, Participation]] = {
    "confirm": "accepted",
    "reschedule": "tentative",
    "cancel": "declined",
}


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
        self._users = UserStore(table)

    def apply(self, reply: Reply, said: Said, user: User, now: datetime) -> KeptReply:
        """Keeps an answer of the user with its event. Two questions and a transaction.

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
            changed = _answered(stored.event, reply, said, user, now)
            silenced = places if reply.action == "cancel" else []
            actions = [_used(reply), *replaced(reply.tenant, stored, changed)]
            actions += [action for place in silenced for action in cancelled(place)]
            actions += _due(reply.tenant, changed, now)
            if self._kept(actions):
                gone = tuple(place.notification_id for place in silenced)
                return KeptReply(stored.event, changed, gone)
        raise ConflictError("The event was changed by others at the same time; try again")

    def confirm_organizer(self, reply: Reply, now: datetime) -> None:
        """Has an answer sent that waited for the user's confirmation, and all later ones.

        Three questions and a transaction.

        Raises:
            BadInputError: the link was used already, or the answer is not the last any more.
            NotFoundError: the event is gone.
            ConflictError: others kept changing the event.
            ServiceUnavailableError: DynamoDB does not answer.
        """
        for _ in range(_TRIES):
            stored = self._events.get(reply.tenant, reply.event_id)
            changed = _confirmed(stored.event, reply)
            actions = [_used(reply), *replaced(reply.tenant, stored, changed)]
            owner = self._users.get(reply.tenant, reply.user_id)
            user = confirmed_by(owner.user, changed.organizer)
            if user is not owner.user:
                actions.append(user_rows.replaced(reply.tenant, owner, user))
            if self._kept([*actions, *_due(reply.tenant, changed, now)]):
                return
        raise ConflictError("The event was changed by others at the same time; try again")

    def _kept(self, actions: list[Action]) -> bool:
        """False where others have changed the event, or a message was sent: look again.

        The first action says that the link is used.
        """
        try:
            self._table.together(actions)
        except TransactionCancelledError as failure:
            if failure.reasons[0].failed:
                raise used() from None
            return False
        return True

    def snooze(self, reply: Reply, minutes: int, now: datetime) -> Notification:
        """Plans a reminder once more, so many minutes on. Four questions and a transaction.

        Raises:
            BadInputError: the link was used already, or the event is over by then.
            NotFoundError: the event or the reminder is gone.
            ServiceUnavailableError: DynamoDB does not answer.
        """
        event = self._events.get(reply.tenant, reply.event_id).event
        first = self._notifications.get(reply.tenant, reply.notification_id)
        again = _again(first, event, reply, timedelta(minutes=minutes), now)
        where = check(keys.of_event(reply.tenant, reply.event_id), keys.WHERE)
        try:
            self._table.together([_used(reply), where, *planned(reply.tenant, again)])
        except TransactionCancelledError as failure:
            if failure.reasons[0].failed:
                raise used() from None
            raise unknown_event(reply.event_id) from None
        return again


def _answered(event: Event, reply: Reply, said: Said, user: User, now: datetime) -> Event:
    kept = EventReply(
        participation=_PARTICIPATION[reply.action],
        at=now,
        notification_id=reply.notification_id,
        proposed_start=said.proposed_start,
        note=said.note,
        organizer=organizer_reply(event, user, reply.token),
    )
    return event.model_copy(update={"reply": kept})


def _confirmed(event: Event, reply: Reply) -> Event:
    """The event whose answer may be sent now."""
    waiting = event.organizer_reply
    if event.reply is None or waiting is None or waiting.id != reply.notification_id:
        raise outdated()
    if waiting.status not in {"to_confirm", "unconfirmed"}:
        raise outdated()
    queued = OrganizerReply(id=waiting.id)
    return event.model_copy(update={"reply": event.reply.model_copy(update={"organizer": queued})})


def _due(tenant: str, event: Event, now: datetime) -> Iterator[Action]:
    """The row by which the next sweep finds what the organiser, or the user, is to be told."""
    if event.organizer_reply is not None:
        place = organizer_place(tenant, event, event.organizer_reply, now)
        yield put(place.row(place.due_key))


def organizer_place(tenant: str, event: Event, reply: OrganizerReply, at: datetime) -> Place:
    """Where an answer to an organiser stands among what is due."""
    user, moment = digest(event.user_id), keys.written(at)
    return Place(tenant, reply.id, event.id, user, moment, "organizer_reply")


def _again(
    first: Notification, event: Event, reply: Reply, pause: timedelta, now: datetime
) -> Notification:
    at = now.replace(second=0, microsecond=0) + pause
    if at >= max(event.end_ts, event.start_ts + _LATEST_SNOOZE):
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
