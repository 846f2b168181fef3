"""Messages on their way into the table: the transaction that adds them, and the next if need be.

Messages are added to a context that is there, or begin one; which of both, and at which moment,
is known when DynamoDB has refused the other. Pure: what is written is decided here, and written
by `conversation_store`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from quintet.context.conversation import is_important, tokens
from quintet.context.counting import call_counted, totals_changed
from quintet.context.facets import Mention
from quintet.context.identifiers import (
    ACCEPTED,
    DELETED,
    HEAD,
    ContextKey,
    message_key,
    sessions,
)
from quintet.context.models import ImportedMessage, NewMessage
from quintet.context.similarity_log import raw_row
from quintet.digest import digest
from quintet.errors import BadInputError
from quintet.rows import ABSENT, Action, Row, check, counted, put

LONGEST_IN_ROW: Final = 300 * 1024
"""Bytes of UTF-8; a row holds 400 KB, tags and keys included."""
TOGETHER: Final = 25
"""Messages of one transaction, which has at most 100 members."""
_BYTES_TOGETHER: Final = 2 * 1024 * 1024
"""Of the 4 MB of a transaction; what similarity reads of the messages comes on top."""
_ACCEPTED_SECONDS: Final = 86_400


@dataclass(frozen=True)
class Draft:
    """Messages that are added together; their times may still change."""

    key: ContextKey
    context_id: str
    messages: Sequence[NewMessage]
    tool: str
    unique: str
    """What no other draft has: of two at one moment, neither may touch the other's texts."""
    idempotency_key: str | None = None

    @cached_property
    def texts(self) -> list[bytes]:
        """What was said, in UTF-8."""
        return [message.message.encode() for message in self.messages]

    def bodies(self, now: int) -> dict[int, str]:
        """The objects in S3 of the texts that do not fit into rows, by the numbers of messages."""
        return {
            number: f"{self.key.tenant}/{self.key.hashed}/{now + number:013d}-{self.unique}"
            for number, text in enumerate(self.texts)
            if len(text) > LONGEST_IN_ROW
        }

    @property
    def fingerprint(self) -> str:
        """What tells a retry from other messages under the same idempotency key."""
        said = [
            part
            for one in self.messages
            for part in (one.role, one.importance, *one.tags, one.author or "", one.message)
        ]
        said += [str(time) for time in map(_said_at, self.messages) if time is not None]
        return digest("\0".join(said))


Attempt = Callable[[Draft, int], dict[str, Action]]


def drafts(
    key: ContextKey,
    context_id: str,
    messages: Sequence[NewMessage],
    *,
    unique: Callable[[], str],
    idempotency_key: str | None,
) -> Iterator[Draft]:
    """Many messages as drafts, each of which fits into a transaction.

    The same messages make the same drafts, and each has a key of its own for a retry.
    """
    for number, stretch in enumerate(_stretches(messages)):
        named = None if idempotency_key is None else f"{number} {idempotency_key}"
        yield Draft(key, context_id, stretch, "add_messages", unique(), named)


def _stretches(messages: Sequence[NewMessage]) -> Iterator[list[NewMessage]]:
    stretch: list[NewMessage] = []
    room = _BYTES_TOGETHER
    for message in messages:
        size = len(message.message.encode())
        size = 0 if size > LONGEST_IN_ROW else size
        if stretch and (len(stretch) == TOGETHER or size > room):
            yield stretch
            stretch, room = [], _BYTES_TOGETHER
        stretch.append(message)
        room -= size
    if stretch:
        yield stretch


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
    """Refuses messages that are not those their idempotency key was accepted with.

    Raises:
        BadInputError: they are others.
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
        {"lastAt": now + len(draft.messages) - 1},
        "attribute_exists(pk) AND lastAt < :now",
        now=now,
    )
    return {"head": head, **_in_any_case(draft, now, {})}


def begun(draft: Draft, now: int) -> dict[str, Action]:
    """Adds to a context that is not there, unless it was deleted at this moment or later."""
    key, context_id = draft.key, draft.context_id
    head = {
        "pk": key.partition,
        "sk": HEAD,
        "contextId": context_id,
        "createdAt": now,
        "lastAt": now + len(draft.messages) - 1,
        **_head_counts(draft),
    }
    session = {"pk": sessions(key.tenant), "sk": key.timed(now), "contextId": context_id}
    return {
        "head": put(head, ABSENT),
        "deleted": check(key.partition, DELETED, f"{ABSENT} OR deletedAt < :now", now=now),
        "session": put(session),
        **_in_any_case(draft, now, {"contexts": 1}),
    }


def _head_counts(draft: Draft) -> dict[str, float]:
    return {
        "messages": len(draft.messages),
        "tokens": sum(tokens(one.message) for one in draft.messages),
        "size": sum(map(len, draft.texts)),
        "important": sum(is_important(one.importance) for one in draft.messages),
    }


def _in_any_case(draft: Draft, now: int, totals: Mapping[str, int]) -> dict[str, Action]:
    tenant, bodies = draft.key.tenant, draft.bodies(now)
    members: dict[str, Action] = {}
    for number, message in enumerate(draft.messages):
        time = now + number
        mention = Mention.of(time, message.role, message.author or "", message.message)
        members[f"message {number}"] = put(_message_row(draft, message, time, bodies.get(number)))
        members[f"similarity {number}"] = put(raw_row(draft.key, draft.context_id, mention))
    members["day"] = call_counted(tenant, draft.tool, now)
    members["totals"] = totals_changed(tenant, {"messages": len(draft.messages), **totals})
    if draft.idempotency_key is not None:
        seconds = now // 1000
        accepted = {
            "pk": draft.key.partition,
            "sk": ACCEPTED + digest(draft.idempotency_key),
            "fingerprint": draft.fingerprint,
            "at": now,
            "expires": seconds + _ACCEPTED_SECONDS,
        }
        members["accepted"] = put(accepted, f"{ABSENT} OR expires < :now", now=seconds)
    return members


def _said_at(message: NewMessage) -> int | None:
    return message.saidAt if isinstance(message, ImportedMessage) else None


def _message_row(draft: Draft, message: NewMessage, time: int, body: str | None) -> Row:
    row: Row = {
        "pk": draft.key.partition,
        "sk": message_key(time),
        "role": message.role,
        "importance": message.importance,
    }
    if message.tags:
        row["tags"] = list(message.tags)
    if message.author is not None:
        row["author"] = message.author
    if (said_at := _said_at(message)) is not None:
        row["saidAt"] = said_at
    return {**row, "content": message.message} if body is None else {**row, "body": body}
