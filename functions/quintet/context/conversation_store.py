"""Conversations in the context table: adding messages, and reading them in order.

Adding is one transaction: the head's counts and time, the messages, what similarity compares, the
day's count of calls and the totals change together or not at all. A context that is not there yet
costs a second one, which makes it.
"""

import json
import secrets
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from quintet.context.answers import ContextSummary
from quintet.context.conversation import Head, StoredMessage
from quintet.context.drafts import (
    Attempt,
    Draft,
    appended,
    check_repeated,
    drafts,
    next_attempt,
)
from quintet.context.identifiers import (
    AFTER_MESSAGES,
    HEAD,
    SUMMARY,
    ContextKey,
    message_key,
    message_time,
    sessions,
)
from quintet.context.models import AddMessage, AddMessages
from quintet.errors import BadInputError, ConflictError
from quintet.rows import Row, TransactionCancelledError
from quintet.storage import ObjectStore, Table

_ATTEMPTS: Final = 24
_AFTER_TIMES: Final = ":"
"""Behind every key that begins with a digit."""


def unknown_context(field: str = "contextId") -> BadInputError:
    """The error for an id that names nothing, with the argument it came in."""
    return BadInputError.of(field, "Names no context", "NOT_FOUND", validator="exists")


@dataclass(frozen=True, slots=True)
class Conversation:
    """A context as it was read; its messages are read as they are asked for."""

    head: Head
    summary: ContextSummary | None
    messages: Iterator[StoredMessage]


class ConversationStore:
    """Keeps conversations."""

    def __init__(
        self,
        table: Table,
        bodies: ObjectStore,
        unique: Callable[[], str] = lambda: secrets.token_hex(8),
    ) -> None:
        self._table = table
        self._bodies = bodies
        self._unique = unique

    def add(self, tenant: str, asked: AddMessage, now: int) -> None:
        """Adds a message at `now`, or a little later if that moment is taken, unless it was there.

        Raises:
            BadInputError: the idempotency key was another message's.
            ConflictError: others kept adding to the same context.
            ServiceUnavailableError: DynamoDB or S3 does not answer.
        """
        key = ContextKey.of(tenant, asked.contextId)
        self._write(
            Draft(
                key,
                asked.contextId,
                [asked],
                "add_message",
                self._unique(),
                asked.idempotencyKey,
            ),
            now,
        )

    def add_many(
        self, tenant: str, asked: AddMessages, now: int, check: Callable[[], None]
    ) -> list[int]:
        """Adds messages in their order; the time of each. `check` ends the work between two parts.

        Raises:
            BadInputError: the idempotency key was that of other messages.
            ConflictError: others kept adding to the same context.
            ServiceUnavailableError: DynamoDB or S3 does not answer.
        """
        key, times = ContextKey.of(tenant, asked.contextId), list[int]()
        for draft in drafts(
            key,
            asked.contextId,
            asked.messages,
            unique=self._unique,
            idempotency_key=asked.idempotencyKey,
        ):
            check()
            began = self._write(draft, max([now, *(time + 1 for time in times[-1:])]))
            times += range(began, began + len(draft.messages))
        return times

    def _write(self, draft: Draft, now: int) -> int:
        """The time of the draft's first message, also where it was there already."""
        actions: Attempt = appended
        for _ in range(_ATTEMPTS):
            members = actions(draft, now)
            bodies = draft.bodies(now)
            for number, name in bodies.items():
                self._bodies.put(name, draft.texts[number])
            try:
                self._table.together(members.values())
            except TransactionCancelledError as cancelled:
                if bodies:
                    self._bodies.delete(bodies.values())
                failed = {
                    name: reason.row
                    for name, reason in zip(members, cancelled.reasons, strict=True)
                    if reason.failed
                }
                if "accepted" in failed:
                    accepted = failed["accepted"]
                    check_repeated(draft, accepted)
                    return now if accepted is None else int(accepted["at"])
                actions, now = next_attempt(actions, now, failed)
            else:
                return now
        raise ConflictError("Too many messages at the same time; try again")

    def read(
        self, key: ContextKey, *, after: int | None = None, at_once: int | None = None
    ) -> Conversation | None:
        """A context, its summary and its messages in order; None where there is no such context.

        `after` begins with a message at a time, and costs another question.
        """
        high = AFTER_MESSAGES if after is None else SUMMARY
        most = None if at_once is None or after is not None else at_once + 2
        rows = self._table.between(key.partition, HEAD, high, at_once=most)
        head_row = next(rows, None)
        if head_row is None or head_row["sk"] != HEAD:
            return None
        head = Head.read(head_row)
        following = next(rows, None)
        summary = None
        if following is not None and following["sk"] == SUMMARY:
            summary, following = read_summary(head, following), None
        if after is not None:
            low = message_key(after)
            rows = self._table.between(key.partition, low, AFTER_MESSAGES, at_once=at_once)
        return Conversation(head, summary, self._messages(head, following, rows))

    def head(self, key: ContextKey) -> Head | None:
        """What is known of a context without its messages."""
        row = self._table.get(key.partition, HEAD)
        return None if row is None else Head.read(row)

    def sessions(self, tenant: str, first: str = "0") -> Iterator[tuple[str, str]]:
        """Keys and ids of all contexts, the oldest first, beginning with a key."""
        for row in self._table.between(sessions(tenant), first, _AFTER_TIMES):
            yield row["sk"], row["contextId"]

    def _messages(
        self, head: Head, first: Row | None, rows: Iterator[Row]
    ) -> Iterator[StoredMessage]:
        if first is not None:
            yield from self._message(head, first)
        for row in rows:
            yield from self._message(head, row)

    def _message(self, head: Head, row: Row) -> Iterator[StoredMessage]:
        time = message_time(row["sk"])
        # What is older than the context was left by one of the same id that is being deleted.
        if time is None or time < head.created_at:
            return
        content = row["content"] if "content" in row else self._bodies.get(row["body"])
        if content is not None:
            yield StoredMessage(
                time,
                row["role"],
                content,
                row["importance"],
                tuple(row.get("tags", ())),
                row.get("author", ""),
                row.get("saidAt"),
            )


def read_summary(head: Head, row: Mapping[str, Any]) -> ContextSummary | None:
    """The summary in a row; None where it is of a context that had the id before."""
    if not head.has_summary or row["createdAt"] < head.created_at:
        return None
    insights = [json.loads(one) for one in row.get("insights", ())]
    return ContextSummary.model_validate(
        {**row, "contextId": head.context_id, "insights": insights}
    )
