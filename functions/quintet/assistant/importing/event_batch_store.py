"""Changes of many events in few transactions, each with all that must agree with it.

DynamoDB takes 100 actions and 4 MB at once. An event's actions are never parted: it is kept whole,
with what was planned for it taken back where it moves, or not at all.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from quintet.assistant.entities.events import Event
from quintet.assistant.entities.notifications import Notification
from quintet.assistant.storage.event_rows import StoredEvent, added, replaced
from quintet.assistant.storage.notification_rows import Place, withdrawn
from quintet.rows import Action
from quintet.storage import Table

MAX_ACTIONS: Final = 100
MAX_BYTES: Final = 3_000_000
"""Of rows in JSON; DynamoDB counts 4 MB with names."""


@dataclass(frozen=True, slots=True)
class EventChange:
    """An event as it is to be kept, as it is stored if it is, and what is planned to be undone."""

    event: Event
    stored: StoredEvent | None = None
    planned: Sequence[Notification] = ()

    def actions(self, tenant: str) -> list[Action]:
        """All that keeps it.

        Raises:
            BadInputError: the event is too large.
        """
        if self.stored is None:
            return added(tenant, self.event)
        places = [Place.of(tenant, one) for one in self.planned]
        undone = [action for place in places for action in withdrawn(place)]
        return [*replaced(tenant, self.stored, self.event), *undone]


@dataclass(slots=True)
class _Batch:
    changes: list[EventChange] = field(default_factory=list)
    actions: dict[tuple[str, str], Action] = field(default_factory=dict)
    size: int = 0


class EventBatches:
    """Writes changes, a transaction for as many as fit."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def write(
        self,
        tenant: str,
        changes: Sequence[tuple[EventChange, list[Action]]],
        goes_on: Callable[[], bool],
    ) -> Iterator[tuple[EventChange, bool]]:
        """Each change as it is decided, with whether it is kept.

        What is not kept was changed, planned or sent by others since it was read. Ends early where
        `goes_on` says so: what has not been told by then has not been written.

        Raises:
            ServiceUnavailableError: DynamoDB does not answer.
        """
        for batch in _batches(changes):
            if not goes_on():
                return
            if self._table.kept_together(batch.actions.values()):
                yield from ((change, True) for change in batch.changes)
                continue
            # One of them stands in the way of the others.
            for one in batch.changes:
                yield one, self._table.kept_together(one.actions(tenant))


def _batches(changes: Sequence[tuple[EventChange, list[Action]]]) -> Iterator[_Batch]:
    batch = _Batch()
    for change, actions in changes:
        named = {_row(action): action for action in actions}
        size = sum(len(str(action.body)) for action in actions)
        together = batch.actions.keys() | named.keys()
        if batch.changes and (len(together) > MAX_ACTIONS or batch.size + size > MAX_BYTES):
            yield batch
            batch = _Batch()
        batch.changes.append(change)
        batch.actions.update(named)  # the mark of a user with long events is set once
        batch.size += size
    if batch.changes:
        yield batch


def _row(action: Action) -> tuple[str, str]:
    key = action.body.get("Item") or action.body["Key"]
    return key["pk"]["S"], key["sk"]["S"]
