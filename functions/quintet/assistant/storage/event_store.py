"""Events in DynamoDB, by user and start. An event that moves takes its planned messages back."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from quintet.assistant.entities.attendance import attendance_of
from quintet.assistant.entities.events import Event
from quintet.assistant.storage import keys
from quintet.assistant.storage.event_rows import (
    LASTING,
    StoredEvent,
    added,
    event_of,
    key_of,
    replaced,
    sort_key,
    stored_event,
    under_way,
)
from quintet.assistant.storage.notification_rows import Place, withdrawn
from quintet.assistant.storage.unknown import unknown_event
from quintet.assistant.storage.user_rows import StoredUser
from quintet.errors import ConflictError
from quintet.rows import TransactionCancelledError
from quintet.storage import Table

_TRIES: Final = 4


@dataclass(frozen=True, slots=True)
class ChangedEvent:
    """What became of an event, and the ids of notifications that were taken back with it."""

    event: Event
    withdrawn: tuple[str, ...] = ()


class EventStore:
    """Keeps events, each tenant's apart."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def add(self, tenant: str, event: Event) -> None:
        """Keeps a new event of a user who exists. One transaction.

        Raises:
            BadInputError: it is too large.
            ConflictError: an event with this id exists.
            ServiceUnavailableError: DynamoDB does not answer.
        """
        try:
            self._table.together(added(tenant, event))
        except TransactionCancelledError:
            raise ConflictError("An event with this id exists already") from None

    def get(self, tenant: str, event_id: str) -> StoredEvent:
        """An event. Two questions.

        Raises:
            NotFoundError: the tenant has no such event.
            ServiceUnavailableError: DynamoDB does not answer.
        """
        for _ in range(_TRIES):
            pointer = self._table.get(keys.of_event(tenant, event_id), keys.WHERE)
            if pointer is None:
                break
            row = self._table.get(*key_of(tenant, pointer))
            if row is not None:
                return stored_event(row)
            # It was moved between the two questions.
        raise unknown_event(event_id)

    def starting(
        self, tenant: str, user_id: str, first: datetime, last: datetime
    ) -> Iterator[StoredEvent]:
        """A user's events that begin in a stretch of time, by start. One question."""
        low, high = f"event#{keys.written(first)}", f"event#{keys.written(last)}{keys.END}"
        rows = self._table.between(keys.of_user(tenant, keys.id_hash(user_id)), low, high)
        return map(stored_event, rows)

    def during(
        self, tenant: str, owner: StoredUser, first: datetime, last: datetime, *, after: str = ""
    ) -> Iterator[Event]:
        """A user's events that take place in a stretch of time, by start, wherever they began.

        One question; two for users who have events that last longer than a week. `after` is the
        sort key of an event behind which to begin.
        """
        partition = keys.of_user(tenant, owner.key)
        earliest = first - LASTING
        if owner.has_lasting:
            low = f"lasting#{keys.written(first)}"
            rows = self._table.between(partition, low, f"lasting#{keys.END}")
            found = [event for row in rows if (event := under_way(earliest, first, row))]
            for event in sorted(found, key=sort_key):
                if sort_key(event) > after:
                    yield event
        low = max(f"event#{keys.written(earliest)}", f"{after}!")
        high = f"event#{keys.written(last)}{keys.END}"
        for event in map(event_of, self._table.between(partition, low, high)):
            if event.end_ts > first or event.start_ts >= first:
                yield event

    def change(self, tenant: str, event_id: str, change: Callable[[Event], Event]) -> ChangedEvent:
        """Keeps what `change` makes of the event; it may be asked again, about a newer state.

        With another start, or cancelled, what is planned for the event is taken back in the same
        transaction. Two questions and the transaction; two questions where nothing changes.

        Raises:
            NotFoundError: the tenant has no such event.
            BadInputError: the event becomes too large.
            ConflictError: others kept changing it.
            ServiceUnavailableError: DynamoDB does not answer.
        """
        for _ in range(_TRIES):
            stored, planned = self.with_plans(tenant, event_id)
            if stored is None:
                continue
            changed = change(stored.event)
            if changed is stored.event:
                return ChangedEvent(changed)
            places = planned if unsettles(stored.event, changed) else []
            actions = replaced(tenant, stored, changed)
            actions += [action for place in places for action in withdrawn(place)]
            try:
                self._table.together(actions)
            except TransactionCancelledError:
                continue  # the event was changed or planned, or a message sent: look again
            return ChangedEvent(changed, tuple(place.notification_id for place in places))
        raise ConflictError("The event was changed by others at the same time; try again")

    def with_plans(self, tenant: str, event_id: str) -> tuple[StoredEvent | None, list[Place]]:
        """The event, if it was not moved meanwhile, and what is planned for it.

        Two questions.

        Raises:
            NotFoundError: the tenant has no such event.
        """
        partition = keys.of_event(tenant, event_id)
        rows = list(self._table.between(partition, "notification#", keys.WHERE))
        if not rows:
            raise unknown_event(event_id)
        *planned, pointer = rows
        own = self._table.get(*key_of(tenant, pointer))
        stored = None if own is None else stored_event(own)
        return stored, [Place.from_row(tenant, row) for row in planned]


def unsettles(before: Event, after: Event, addresses: frozenset[str] = frozenset()) -> bool:
    """Whether what was planned for the event is to be planned anew; `addresses` are the user's."""
    return (
        after.start_ts != before.start_ts
        or after.status == "cancelled"
        or after.alarms != before.alarms
        or attendance_of(after, addresses) != attendance_of(before, addresses)
    )
