"""Sending to a queue in SQS. Not here: reading a batch of it (`quintet.queues`)."""

import json
import threading
from typing import Final

from quintet.aws.clients import Clients
from quintet.aws.errors import translated
from quintet.queues import Message

_SERVICE: Final = "The queue"


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
