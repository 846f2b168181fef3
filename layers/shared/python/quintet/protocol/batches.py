"""JSON-RPC batches, which only 2025-03-26 knows: judged item by item, sharing one deadline.

Each request is authorised and counted by itself; all answers together must fit into one.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from quintet.errors import (
    DeadlineExceededError,
    InvalidRequestError,
    QuintetError,
    ResultTooLargeError,
)
from quintet.protocol.engine import Reply
from quintet.protocol.inbound import Envelope, handshake_envelope, is_modern
from quintet.requests.deadline import Deadline
from quintet.requests.http import MAX_RESULT_BYTES
from quintet.requests.jsonrpc import Request, message, readable_id
from quintet.requests.revisions import Revision

MAX_BATCH: Final = 20

Answer = Callable[[Request, Envelope], Reply]


class Wording(Protocol):
    """Who words failures: an engine."""

    def failure(self, error: QuintetError, envelope: Envelope, identifier: Any) -> Reply:
        """An error around an id that may be unknown."""
        ...


def answered_batch(
    engine: Wording,
    batch: Sequence[Any],
    revision: Revision,
    deadline: Deadline,
    answer: Answer,
) -> list[Reply]:
    """The replies to what wants one, in the order of the batch.

    Raises:
        InvalidRequestError: the revision knows no batches, or this one is empty or too long.
    """
    if not revision.batches or not batch or any(is_modern({}, item) for item in batch):
        raise InvalidRequestError("Invalid request: a single message is expected")
    if len(batch) > MAX_BATCH:
        raise InvalidRequestError(f"Invalid request: at most {MAX_BATCH} in a batch")
    replies: list[Reply] = []
    size = 0
    for item in batch:
        reply = _item_reply(engine, item, revision, answer, (deadline, size))
        if reply is None:
            continue
        size += len(reply.text) + sum(map(len, reply.notifications))
        if size > MAX_RESULT_BYTES and replies:
            error = ResultTooLargeError(size, MAX_RESULT_BYTES)
            reply = engine.failure(error, Envelope(revision), readable_id(item))
        replies.append(reply)
    return replies


def _item_reply(
    engine: Wording,
    item: Any,
    revision: Revision,
    answer: Answer,
    spent: tuple[Deadline, int],
) -> Reply | None:
    deadline, size = spent
    try:
        received = message(item)
        if not isinstance(received, Request):
            return None
        if received.method == "initialize":
            raise InvalidRequestError("Invalid request: initialize must stand alone")
        if size > MAX_RESULT_BYTES:
            raise ResultTooLargeError(size, MAX_RESULT_BYTES)
        if not deadline.remaining():
            raise DeadlineExceededError("The batch's time is over")
        envelope = handshake_envelope(received, revision)
    except QuintetError as error:
        return engine.failure(error, Envelope(revision), readable_id(item))
    return answer(received, envelope)
