"""Queues between functions: one message sent, and a batch of them handled one by one.

Messages are JSON objects. Delivery is at least once and in no order, so handlers do a message's
work again without harm. Not here: who reads a queue, which `quintet.resources` declares.
"""

import json
import threading
from collections.abc import Callable, Mapping
from typing import Any, Final

from quintet.aws.clients import Clients
from quintet.aws.errors import translated

Message = Mapping[str, Any]
Event = Mapping[str, Any]
"""What Lambda hands to the reader of a queue: `Records`, each with `messageId` and `body`."""

_SERVICE: Final = "The queue"


class UnreadableMessageError(Exception):
    """A message is no JSON object; its text is not repeated."""


class QueueSender:
    """Sends to one queue, whose address is looked up with the first message."""

    def __init__(self, clients: Clients, queue_name: str) -> None:
        self._clients = clients
        self._name = queue_name
        self._lock = threading.Lock()
        self._url = ""

    def send(self, body: Message, delay_seconds: int = 0) -> None:
        """Sends one message, in one call; nobody sees it before the delay (of 900 at most) is over.

        Raises:
            ServiceUnavailableError: SQS does not answer.
        """
        text = json.dumps(body, separators=(",", ":"))
        delay = {"DelaySeconds": delay_seconds} if delay_seconds else {}
        with translated(_SERVICE):
            self._clients.sqs().send_message(QueueUrl=self._address(), MessageBody=text, **delay)

    def _address(self) -> str:
        if not self._url:
            with self._lock:
                if not self._url:
                    found = self._clients.sqs().get_queue_url(QueueName=self._name)
                    self._url = found["QueueUrl"]
        return self._url


def handled(
    event: Event,
    handle: Callable[[Message], None],
    on_failure: Callable[[str, Exception], None],
) -> dict[str, list[dict[str, str]]]:
    """Gives each message of a batch to `handle`; the answer names those that must come back.

    A message that cannot be read fails like any other, so that it ends in the dead-letter queue
    and not in silence. `on_failure` is told the message's id and what went wrong.

    Source: Lambda's partial batch responses; the event source must be set to ask for them.
    """
    failures = []
    for record in event.get("Records", ()):
        try:
            handle(_read(record["body"]))
        except Exception as failure:  # noqa: BLE001 - the other messages must not suffer
            on_failure(record["messageId"], failure)
            failures.append({"itemIdentifier": record["messageId"]})
    return {"batchItemFailures": failures}


def _read(text: str) -> Message:
    try:
        body = json.loads(text)
    except ValueError:
        raise UnreadableMessageError("The message is no JSON") from None
    if not isinstance(body, dict):
        raise UnreadableMessageError("The message is no JSON object")
    return body
