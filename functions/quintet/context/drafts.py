"""A message on its way into the table: the transaction that adds it, and the next one if need be.

A message is added to a context that is there, or begins one; which of both, and at which moment,
is known when DynamoDB has refused the other. Pure: what is written is decided here, and written
by `conversation_store`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from quintet.context.conversation import is_important, tokens
from quintet.context.counting import call_counted, totals_changed
from quintet.context.identifiers import (
    ACCEPTED,
    DELETED,
    HEAD,
    ContextKey,
    message_key,
    sessions,
)
from quintet.context.models import AddMessage
from quintet.context.similarity_log import raw_row
from quintet.digest import digest
from quintet.errors import BadInputError
from quintet.rows import ABSENT, Action, Row, check, counted, put

LONGEST_IN_ROW: Final = 300 * 1024
"""Bytes of UTF-8; a row holds 400 KB, tags and keys included."""
_ACCEPTED_SECONDS: Final = 86_400


@dataclass(frozen=True, slots=True)
class Draft:
    """The message; its time may still change."""

    key: ContextKey
    asked: AddMessage
    text: bytes
    unique: str
    """What no other message has: of two at one moment, neither may touch the other's text."""

    @property
    def is_long(self) -> bool:
        """Whether its text does not fit into a row."""
        return len(self.text) > LONGEST_IN_ROW

    def body(self, now: int) -> str:
        """The object in S3 with its text, where it is long."""
        return f"{self.key.tenant}/{self.key.hashed}/{now:013d}-{self.unique}"

    @property
    def fingerprint(self) -> str:
        """What tells a retry from another message under the same idempotency key."""
        asked = self.asked
        return digest("\0".join([asked.role, asked.importance, *asked.tags, asked.message]))


Attempt = Callable[[Draft, int], dict[str, Action]]


def next_attempt(
    actions: Attempt, now: int, failed: Mapping[str, Row | None]
) -> tuple[Attempt, int]:
    """What to try after a transaction did not hold, and at which moment."""
    deleted = failed.get("deleted")
    if deleted is not None:
        return begun, deleted["deletedAt"] + 1
    if "head" not in failed:
        return actions, now
    head = failed["head"]
    if head is None:
        return begun, now
    return appended, max(now, head["lastAt"] + 1)


def check_repeated(draft: Draft, accepted: Mapping[str, Any] | None) -> None:
    """Refuses a message that is not the one its idempotency key was accepted with.

    Raises:
        BadInputError: it is another one.
    """
    if accepted is not None and accepted["fingerprint"] != draft.fingerprint:
        raise BadInputError.of(
            "idempotencyKey",
            "Must not be used again for another message within 24 hours",
            "CONFLICT",
        )


def appended(draft: Draft, now: int) -> dict[str, Action]:
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


def begun(draft: Draft, now: int) -> dict[str, Action]:
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


def _head_counts(draft: Draft) -> dict[str, float]:
    asked = draft.asked
    return {
        "messages": 1,
        "tokens": tokens(asked.message),
        "size": len(draft.text),
        "important": int(is_important(asked.importance)),
    }


def _in_any_case(draft: Draft, now: int, totals: Mapping[str, int]) -> dict[str, Action]:
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


def _message_row(draft: Draft, now: int) -> Row:
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
        return {**row, "body": draft.body(now)}
    return {**row, "content": asked.message}
