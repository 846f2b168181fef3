"""Events as rows: the event itself, where it stands, and a copy of what lasts for days."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from quintet.assistant.entities.events import Event
from quintet.assistant.storage import keys
from quintet.assistant.storage.user_rows import has_lasting
from quintet.errors import BadInputError
from quintet.rows import ABSENT, Action, Row, delete, put

LASTING: Final = timedelta(days=7)
"""What is under way is looked for so far back; what lasts longer has a row by its end."""
_MAX_BODY: Final = 300 * 1024
"""Bytes of JSON; DynamoDB takes 400 KB with all names."""


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """An event as its row has it; `version` tells whether it was changed or planned since."""

    event: Event
    version: int

    def key(self, tenant: str) -> tuple[str, str]:
        """The key of the event's own row."""
        return _key(tenant, self.event)


def event_of(row: Row) -> Event:
    """An event from its own row, or from a copy."""
    return Event.model_validate_json(row["body"])


def stored_event(row: Row) -> StoredEvent:
    """An event from its own row."""
    return StoredEvent(event_of(row), row["version"])


def key_of(tenant: str, pointer: Row) -> tuple[str, str]:
    """The key of the event's own row, as the row says that tells where it stands."""
    return keys.of_user(tenant, pointer["user"]), pointer["stands"]


def sort_key(event: Event) -> str:
    """The event's place among its user's."""
    return keys.event(event.start_ts, event.id)


def added(tenant: str, event: Event) -> list[Action]:
    """Keeps an event where there is none with its id.

    Raises:
        BadInputError: it is too large.
    """
    own, *others = _rows(tenant, event, 1)
    marks = [has_lasting(tenant, event.user_id)] if _is_lasting(event) else []
    return [put(own, ABSENT), put(others[0], ABSENT), *map(put, others[1:]), *marks]


def replaced(tenant: str, stored: StoredEvent, changed: Event) -> list[Action]:
    """Keeps what became of an event, wherever that moves it, if it is still as it was seen.

    Raises:
        BadInputError: it is too large.
    """
    new = {_named(row): row for row in _rows(tenant, changed, stored.version + 1)}
    old = [_named(row) for row in _rows(tenant, stored.event, stored.version)]
    seen: dict[str, Any] = {"condition": "version = :seen", "seen": stored.version}
    guard = stored.key(tenant)
    gone = [delete(*key, **(seen if key == guard else {})) for key in old if key not in new]
    kept = [put(row, **(seen if key == guard else {})) for key, row in new.items()]
    is_new = _is_lasting(changed) and not _is_lasting(stored.event)
    return [*gone, *kept, *([has_lasting(tenant, changed.user_id)] if is_new else [])]


def under_way(first: datetime, low: datetime, row: Row) -> Event | None:
    """The event of a copy, if it began before `first` and goes on behind `low`."""
    event = event_of(row)
    return event if event.start_ts < first and event.end_ts > low else None


def _is_lasting(event: Event) -> bool:
    return event.end_ts - event.start_ts > LASTING


def _key(tenant: str, event: Event) -> tuple[str, str]:
    return keys.of_user(tenant, keys.id_hash(event.user_id)), sort_key(event)


def _named(row: Row) -> tuple[str, str]:
    return row["pk"], row["sk"]


def _rows(tenant: str, event: Event, version: int) -> Iterator[Row]:
    """The event's own row, the one that says where it stands, and its copy if it lasts."""
    body = event.model_dump_json()
    if len(body.encode()) > _MAX_BODY:
        raise BadInputError.of(
            "attendees", "Take too much room: make them fewer or shorter", "LENGTH_VALIDATION"
        )
    partition, sort = _key(tenant, event)
    yield {"pk": partition, "sk": sort, "body": body, "version": version}
    yield {
        "pk": keys.of_event(tenant, event.id),
        "sk": keys.WHERE,
        "user": keys.id_hash(event.user_id),
        "stands": sort,
    }
    if _is_lasting(event):
        yield {"pk": partition, "sk": keys.lasting(event.end_ts, event.id), "body": body}
