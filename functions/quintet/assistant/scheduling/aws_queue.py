"""The deliveries queue in SQS: ten messages to a call, and seen after a delay where one is asked.

`quintet.aws.queues.QueueSender` sends single messages at once; reminders come in numbers, and wait.
"""

import json
import threading
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

from quintet.aws.clients import Clients
from quintet.aws.errors import translated
from quintet.errors import ServiceUnavailableError

LONGEST_DELAY: Final = 900
"""Seconds; SQS keeps no message back for longer."""
_BATCH: Final = 10
_SERVICE: Final = "The deliveries queue"


class DeliveryQueue:
    """One queue, whose address and ARN are looked up with the first use. A MessageQueue."""

    def __init__(self, clients: Clients, name: str) -> None:
        self._clients = clients
        self._name = name
        self._lock = threading.Lock()
        self._known: dict[str, str] = {}

    def send(self, messages: Sequence[Mapping[str, Any]], *, delay_seconds: int = 0) -> None:
        """Sends messages, one call for ten of them.

        Raises:
            ServiceUnavailableError: SQS does not answer, or took some of a call's messages only.
        """
        for some in _batches(messages):
            entries = [
                {
                    "Id": str(number),
                    "MessageBody": json.dumps(message, separators=(",", ":")),
                    "DelaySeconds": min(max(0, delay_seconds), LONGEST_DELAY),
                }
                for number, message in enumerate(some)
            ]
            url = self._address()
            with translated(_SERVICE):
                answer = self._clients.sqs().send_message_batch(QueueUrl=url, Entries=entries)
            if answer.get("Failed"):
                raise ServiceUnavailableError(_SERVICE)

    def arn(self) -> str:
        """What schedules name the queue by.

        Raises:
            ServiceUnavailableError: SQS does not answer.
        """

        def found() -> str:
            answer = self._clients.sqs().get_queue_attributes(
                QueueUrl=self._address(), AttributeNames=["QueueArn"]
            )
            return str(answer["Attributes"]["QueueArn"])

        if "arn" not in self._known:
            with translated(_SERVICE):
                self._known["arn"] = found()
        return self._known["arn"]

    def _address(self) -> str:
        if "url" not in self._known:
            with self._lock:
                if "url" not in self._known:
                    with translated(_SERVICE):
                        found = self._clients.sqs().get_queue_url(QueueName=self._name)
                    self._known["url"] = str(found["QueueUrl"])
        return self._known["url"]


def _batches(messages: Sequence[Mapping[str, Any]]) -> Iterator[list[Mapping[str, Any]]]:
    pending = iter(messages)
    while some := list(islice(pending, _BATCH)):
        yield some
