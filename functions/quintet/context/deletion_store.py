"""Deleting a context: gone at once, and its rows removed behind that.

One transaction takes the head, the entry among the sessions, the summary and the facets, and
corrects the totals; from then on nobody sees the context. Messages, relationships and long texts
are then removed in batches, only those of the time of deletion and before: a context that begins
anew under the same id keeps what is its own. What time does not allow is left to the worker.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from typing import Any, Final

from quintet.context.conversation import Head
from quintet.context.conversation_store import ConversationStore, unknown_context
from quintet.context.counting import call_counted, totals_changed
from quintet.context.identifiers import (
    ACCEPTED,
    DELETED,
    EDGES,
    HEAD,
    MESSAGES,
    OUTGOING,
    SUMMARY,
    ContextKey,
    edge_key,
    message_key,
    message_time,
    sessions,
    vectors,
)
from quintet.context.metrics import RELATED
from quintet.context.similarity_log import gone_row, log_key
from quintet.errors import ConflictError
from quintet.rows import Action, Row, TransactionCancelledError, delete, put
from quintet.storage import ObjectStore, Table

_ATTEMPTS: Final = 6
_REMEMBERED_SECONDS: Final = 86_400
_BATCH: Final = 100

HasTime = Callable[[], bool]


class Deletions:
    """Deletes contexts."""

    def __init__(self, table: Table, conversations: ConversationStore, bodies: ObjectStore) -> None:
        self._table = table
        self._conversations = conversations
        self._bodies = bodies

    def delete(self, key: ContextKey, now: int) -> tuple[Head, int]:
        """Makes a context gone; answers what it was and the time for `purge`.

        Raises:
            BadInputError: no such context.
            ConflictError: others kept changing it.
        """
        for _ in range(_ATTEMPTS):
            head = self._conversations.head(key)
            if head is None:
                raise unknown_context()
            deleted_at = max(now, head.last_at)
            try:
                self._table.together(_gone(key, head, deleted_at, now))
            except TransactionCancelledError:
                continue
            return head, deleted_at
        raise ConflictError("Too many changes at the same time; try again")

    def purge(self, key: ContextKey, deleted_at: int, until: int, has_time: HasTime) -> bool:
        """Removes what is left of a deleted context; False where time ended before that was done.

        `until` is the last message whose raw row was compacted away. Doing it again does no harm.
        """
        steps = (
            self._purge_edges(key, deleted_at),
            self._purge_messages(key, deleted_at, until),
            self._purge_accepted(key, deleted_at),
        )
        return all(has_time() for step in steps for _ in step)

    def _purge_edges(self, key: ContextKey, deleted_at: int) -> Iterator[None]:
        for row in list(self._table.between(key.partition, EDGES, HEAD)):
            if row["sk"].startswith(EDGES) and row["createdAt"] <= deleted_at:
                # Cancelled: the other context was deleted too, and its purge was here first.
                with suppress(TransactionCancelledError):
                    self._table.together(_unrelated(key, row))
                yield

    def _purge_messages(self, key: ContextKey, deleted_at: int, until: int) -> Iterator[None]:
        rows = self._table.between(
            key.partition, MESSAGES, message_key(deleted_at), names=("sk", "body")
        )
        while some := list(islice(rows, _BATCH)):
            # Texts before rows: a row is how a text is found again.
            self._bodies.delete(row["body"] for row in some if "body" in row)
            self._table.remove(_message_keys(key, some, until))
            yield

    def _purge_accepted(self, key: ContextKey, deleted_at: int) -> Iterator[None]:
        rows = self._table.between(key.partition, ACCEPTED, DELETED, names=("sk", "at"))
        old = (row["sk"] for row in rows if row.get("at", deleted_at + 1) <= deleted_at)
        while some := list(islice(old, _BATCH)):
            self._table.remove((key.partition, sort) for sort in some)
            yield


def _gone(key: ContextKey, head: Head, deleted_at: int, now: int) -> Iterable[Action]:
    """The transaction that makes a context gone, if it is still as it was read."""
    condition = "createdAt = :created AND lastAt = :last"
    values: dict[str, Any] = {"created": head.created_at, "last": head.last_at}
    for name, value in (("summaryVersion", head.version), ("facetsAt", head.facets_at)):
        if value:
            condition += f" AND {name} = :{name}"
            values[name] = value
        else:
            condition += f" AND attribute_not_exists({name})"
    yield delete(key.partition, HEAD, condition, **values)
    yield delete(key.partition, SUMMARY)
    yield delete(sessions(key.tenant), key.timed(head.created_at))
    if head.facets_at:
        yield delete(vectors(key.tenant), log_key(key, head.facets_at, "facets"))
    yield put(gone_row(key, deleted_at))
    yield put(
        {
            "pk": key.partition,
            "sk": DELETED,
            "deletedAt": deleted_at,
            "expires": now // 1000 + _REMEMBERED_SECONDS,
        }
    )
    totals = {"contexts": -1, "messages": -head.messages, "summarised": -int(head.has_summary)}
    yield totals_changed(key.tenant, totals)
    yield call_counted(key.tenant, "delete_context", now)


def _unrelated(key: ContextKey, row: Row) -> list[Action]:
    """Removes a relationship from both of its ends and from the totals."""
    outgoing, hashed = row["sk"].startswith(OUTGOING), row["sk"].rpartition("#")[2]
    other = ContextKey(key.tenant, hashed)
    mirrored = edge_key(outgoing=not outgoing, kind=row["kind"], other=key.hashed)
    return [
        delete(key.partition, row["sk"], "createdAt = :made", made=row["createdAt"]),
        delete(other.partition, mirrored),
        totals_changed(key.tenant, {RELATED + row["kind"]: -1}),
    ]


def _message_keys(key: ContextKey, rows: Iterable[Row], until: int) -> Iterator[tuple[str, str]]:
    """The rows of messages, and those that similarity has of them."""
    for row in rows:
        yield key.partition, row["sk"]
        time = message_time(row["sk"])
        if time is not None and time > until:
            yield vectors(key.tenant), log_key(key, time, "raw")
