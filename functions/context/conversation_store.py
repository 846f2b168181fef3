"""Conversations in the context table: adding messages, and reading them in order.

Adding is one transaction: the head's counts and time, the message, what similarity compares, the
day's count of calls and the totals change together or not at all. A context that is not there yet
costs a second one, which makes it.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from context.answers import ContextSummary
from context.conversation import Head, StoredMessage, is_important, tokens
from context.identifiers import (
    AFTER_MESSAGES,
    DELETED,
    HEAD,
    SUMMARY,
    ContextKey,
    digest,
    message_key,
    message_time,
    sessions,
)
from context.message_bodies import LONGEST_IN_ROW, MessageBodies, body_name
from context.metrics_store import call_counted, totals_changed
from context.models import AddMessage
from context.rows import ABSENT, Action, Row, TransactionCancelledError, check, counted, put
from context.similarity_log import raw_row
from context.table import ContextTable
from quintet.errors import BadInputError, ConflictError

ACCEPTED: Final = "accepted#"
_ACCEPTED_SECONDS: Final = 86_400
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


@dataclass(frozen=True, slots=True)
class _Draft:
    """A message on its way into the table, at a time that may still change."""

    key: ContextKey
    asked: AddMessage
    text: bytes

    @property
    def is_long(self) -> bool:
        return len(self.text) > LONGEST_IN_ROW

    @property
    def fingerprint(self) -> str:
        """What tells a retry from another message under the same idempotency key."""
        asked = self.asked
        return digest("\0".join([asked.role, asked.importance, *asked.tags, asked.message]))


class ConversationStore:
    """Keeps conversations."""

    def __init__(self, table: ContextTable, bodies: MessageBodies) -> None:
        self._table = table
        self._bodies = bodies

    def add(self, tenant: str, asked: AddMessage, now: int) -> bool:
        """Adds a message at `now`, or a little later if that moment is taken; False: it was there.

        Raises:
            BadInputError: the idempotency key was another message's.
            ConflictError: others kept adding to the same context.
            ServiceUnavailableError: DynamoDB or S3 does not answer.
        """
        draft = _Draft(ContextKey.of(tenant, asked.contextId), asked, asked.message.encode())
        actions: _Attempt = _appended
        for _ in range(_ATTEMPTS):
            members = actions(draft, now)
            if draft.is_long:
                self._bodies.put(body_name(draft.key, now), draft.text)
            try:
                self._table.together(members.values())
            except TransactionCancelledError as cancelled:
                if draft.is_long:
                    self._bodies.delete([body_name(draft.key, now)])
                failed = {
                    name: reason.row
                    for name, reason in zip(members, cancelled.reasons, strict=True)
                    if reason.failed
                }
                if "accepted" in failed:
                    return _repeated(draft, failed["accepted"])
                actions, now = _next_attempt(actions, now, failed)
            else:
                return True
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
                time, row["role"], content, row["importance"], tuple(row.get("tags", ()))
            )


def read_summary(head: Head, row: Mapping[str, Any]) -> ContextSummary | None:
    """The summary in a row; None where it is of a context that had the id before."""
    if not head.has_summary or row["createdAt"] < head.created_at:
        return None
    return ContextSummary.model_validate({**row, "contextId": head.context_id})


_Attempt = Callable[[_Draft, int], dict[str, Action]]


def _next_attempt(
    actions: _Attempt, now: int, failed: Mapping[str, Row | None]
) -> tuple[_Attempt, int]:
    """What to try after a transaction did not hold, and at which moment."""
    deleted = failed.get("deleted")
    if deleted is not None:
        return _begun, deleted["deletedAt"] + 1
    if "head" not in failed:
        return actions, now
    head = failed["head"]
    if head is None:
        return _begun, now
    return _appended, max(now, head["lastAt"] + 1)


def _repeated(draft: _Draft, accepted: Mapping[str, Any] | None) -> bool:
    if accepted is not None and accepted["fingerprint"] != draft.fingerprint:
        raise BadInputError.of(
            "idempotencyKey",
            "Must not be used again for another message within 24 hours",
            "CONFLICT",
        )
    return False


def _appended(draft: _Draft, now: int) -> dict[str, Action]:
    """Adds to a context that is there and has nothing at this moment or later."""
    head = counted(
        draft.key.partition,
        HEAD,
        _head_counts(draft),
        {"lastAt": now},
        "attribute_exists(pk) AND lastAt < :now",
        now=now,
    )
    return {"head": head, **_in_any_case(draft, now, {"messages": 1})}


def _begun(draft: _Draft, now: int) -> dict[str, Action]:
    """Adds to a context that is not there, unless it was deleted at this moment or later."""
    key, context_id = draft.key, draft.asked.contextId
    head = {
        "pk": key.partition,
        "sk": HEAD,
        "contextId": context_id,
        "createdAt": now,
        "lastAt": now,
        **_head_counts(draft),
    }
    session = {"pk": sessions(key.tenant), "sk": key.timed(now), "contextId": context_id}
    return {
        "head": put(head, ABSENT),
        "deleted": check(key.partition, DELETED, f"{ABSENT} OR deletedAt < :now", now=now),
        "session": put(session),
        **_in_any_case(draft, now, {"messages": 1, "contexts": 1}),
    }


def _head_counts(draft: _Draft) -> dict[str, float]:
    asked = draft.asked
    return {
        "messages": 1,
        "tokens": tokens(asked.message),
        "size": len(draft.text),
        "important": int(is_important(asked.importance)),
    }


def _in_any_case(draft: _Draft, now: int, totals: Mapping[str, int]) -> dict[str, Action]:
    tenant = draft.key.tenant
    members = {
        "message": put(_message_row(draft, now)),
        "similarity": put(raw_row(draft.key, draft.asked.contextId, draft.asked.message, now)),
        "day": call_counted(tenant, "add_message", now),
        "totals": totals_changed(tenant, totals),
    }
    if draft.asked.idempotencyKey is not None:
        seconds = now // 1000
        accepted = {
            "pk": draft.key.partition,
            "sk": ACCEPTED + digest(draft.asked.idempotencyKey),
            "fingerprint": draft.fingerprint,
            "at": now,
            "expires": seconds + _ACCEPTED_SECONDS,
        }
        members["accepted"] = put(accepted, f"{ABSENT} OR expires < :now", now=seconds)
    return members


def _message_row(draft: _Draft, now: int) -> Row:
    asked = draft.asked
    row: Row = {
        "pk": draft.key.partition,
        "sk": message_key(now),
        "role": asked.role,
        "importance": asked.importance,
    }
    if asked.tags:
        row["tags"] = list(asked.tags)
    if draft.is_long:
        return {**row, "body": body_name(draft.key, now)}
    return {**row, "content": asked.message}
