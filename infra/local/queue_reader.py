"""One queue's reader on this machine: what Lambda's event source does, done by a thread.

It waits for messages, hands them to its worker in the form that Lambda gives them, deletes those
that succeeded, and leaves the others to their visibility time-out and, in the end, to the
dead-letter queue. Whatever a worker does, the reader lives on.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from infra.local.background import Background
from quintet.aws.clients import Clients
from quintet.observability import Observability
from quintet.workers import Worker

MOST_MESSAGES: Final = 10
"""What SQS gives at once."""
_WAIT_SECONDS: Final = 1
"""For a message; a reader that is told to stop takes no longer than this."""
_PAUSE_SECONDS: Final = 1.0

Messages = Sequence[Mapping[str, Any]]


class QueueReader(Background):
    """Reads until it is told to stop."""

    def __init__(
        self,
        queue_name: str,
        worker: Worker,
        clients: Clients,
        observability: Observability,
        batch_size: int = MOST_MESSAGES,
    ) -> None:
        super().__init__(f"reader-{queue_name}")
        self._queue = queue_name
        self._worker = worker
        self._sqs = clients.sqs_for_polling()
        self._url: str = self._sqs.get_queue_url(QueueName=queue_name)["QueueUrl"]
        self._observability = observability
        self._batch_size = min(batch_size, MOST_MESSAGES)
        self._held: Messages = ()

    def wait(self, seconds: float) -> bool:
        """Waits for its end; messages still in hand then go back, for whoever reads next."""
        has_ended = super().wait(seconds)
        if not has_ended:
            self._give_back(self._held)
        return has_ended

    def work(self) -> None:
        """One look into the queue, and what was found there."""
        try:
            self._read()
        except Exception as failure:  # noqa: BLE001 - the queue may answer again later
            if not self.stopping.is_set():
                self._observability.log_failure(self._queue, failure)
                self.stopping.wait(_PAUSE_SECONDS)

    def _read(self) -> None:
        answer = self._sqs.receive_message(
            QueueUrl=self._url,
            MaxNumberOfMessages=self._batch_size,
            WaitTimeSeconds=_WAIT_SECONDS,
            MessageSystemAttributeNames=["All"],
        )
        self._held = answer.get("Messages", ())
        if self._held and self.stopping.is_set():
            self._give_back(self._held)
        elif self._held:
            failed = self._failed(self._held)
            self._delete([message for message in self._held if message["MessageId"] not in failed])
        self._held = ()

    def _failed(self, messages: Messages) -> set[str]:
        """The ids of those that must come back; all, where the worker breaks or says nonsense."""
        everything = {message["MessageId"] for message in messages}
        try:
            answer = self._worker({"Records": [self._record(message) for message in messages]})
            failed = {failure["itemIdentifier"] for failure in answer["batchItemFailures"]}
        except BaseException as failure:  # noqa: BLE001 - even an exit is only this worker's end
            self._observability.log_failure(self._queue, failure)
            return everything
        return everything if failed - everything else failed

    def _record(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """A message as Lambda hands it over."""
        region = self._sqs.meta.region_name
        return {
            "messageId": message["MessageId"],
            "receiptHandle": message["ReceiptHandle"],
            "body": message["Body"],
            "attributes": message.get("Attributes", {}),
            "messageAttributes": {},
            "md5OfBody": message.get("MD5OfBody", ""),
            "eventSource": "aws:sqs",
            "eventSourceARN": f"arn:aws:sqs:{region}:000000000000:{self._queue}",
            "awsRegion": region,
        }

    def _delete(self, messages: Messages) -> None:
        if messages:
            self._sqs.delete_message_batch(QueueUrl=self._url, Entries=_entries(messages))

    def _give_back(self, messages: Messages) -> None:
        if messages:
            self._sqs.change_message_visibility_batch(
                QueueUrl=self._url, Entries=_entries(messages, VisibilityTimeout=0)
            )


def _entries(messages: Messages, **more: int) -> list[dict[str, Any]]:
    return [
        {"Id": str(number), "ReceiptHandle": message["ReceiptHandle"], **more}
        for number, message in enumerate(messages)
    ]
