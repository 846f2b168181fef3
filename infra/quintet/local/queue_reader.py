"""One queue's reader on this machine: what Lambda's event source does, done by a thread.

It waits for messages, hands them to its worker in the form that Lambda gives them, deletes those
that succeeded, and leaves the others to their visibility time-out and, in the end, to the
dead-letter queue. Batches are worked on side by side, up to a number, each in a thread of its own:
one that takes minutes does not hold up the next. Whatever a worker does, the reader lives on.
"""

import threading
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

from quintet.aws.clients import Clients
from quintet.local.background import Background
from quintet.observability import Observability
from quintet.workers import Worker

MOST_MESSAGES: Final = 10
"""What SQS gives at once."""
_WAIT_SECONDS: Final = 1
"""For a message, and for room to work on it; a reader that is told to stop takes no longer."""
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
        batches_at_once: int = 1,
        look_seconds: float = 0.0,
    ) -> None:
        """A worker of several batches at once is called from several threads.

        With `look_seconds` an empty queue is asked again after them, and is not waited at: a
        reader of a short command ends as soon.
        """
        super().__init__(f"reader-{queue_name}")
        self._queue = queue_name
        self._worker = worker
        self._sqs = clients.sqs_for_polling()
        self._url: str = self._sqs.get_queue_url(QueueName=queue_name)["QueueUrl"]
        self._observability = observability
        self._batch_size = min(batch_size, MOST_MESSAGES)
        self._free = threading.Semaphore(batches_at_once)
        self._at_work: dict[threading.Thread, Messages] = {}
        self._look_seconds = look_seconds

    def wait(self, seconds: float) -> bool:
        """Waits for its end; messages still in hand then go back, for whoever reads next."""
        give_up = time.monotonic() + seconds
        has_ended = super().wait(seconds)
        for thread in list(self._at_work):
            thread.join(max(0.0, give_up - time.monotonic()))
        left = list(self._at_work.values())
        for messages in left:
            self._give_back(messages)
        return has_ended and not left

    def work(self) -> None:
        """One look into the queue; what was found there is worked on while the next is taken."""
        if not self._free.acquire(timeout=_WAIT_SECONDS):
            return
        messages: Messages = ()
        try:
            messages = self._received()
        except Exception as failure:  # noqa: BLE001 - the queue may answer again later
            self._failed_itself(failure)
        if messages:
            thread = threading.Thread(target=self._handle, args=(messages,), daemon=True)
            self._at_work[thread] = messages
            thread.start()
        else:
            self._free.release()
            self.stopping.wait(self._look_seconds)

    def _received(self) -> Messages:
        """What the queue gives; nothing where this reader is to end."""
        answer = self._sqs.receive_message(
            QueueUrl=self._url,
            MaxNumberOfMessages=self._batch_size,
            WaitTimeSeconds=0 if self._look_seconds else _WAIT_SECONDS,
            MessageSystemAttributeNames=["All"],
        )
        messages: Messages = answer.get("Messages", ())
        if not self.stopping.is_set():
            return messages
        self._give_back(messages)
        return ()

    def _handle(self, messages: Messages) -> None:
        try:
            failed = self._failed(messages)
            self._delete([message for message in messages if message["MessageId"] not in failed])
        except Exception as failure:  # noqa: BLE001 - the queue may answer again later
            self._failed_itself(failure)
        finally:
            del self._at_work[threading.current_thread()]
            self._free.release()

    def _failed_itself(self, failure: Exception) -> None:
        if not self.stopping.is_set():
            self._observability.log_failure(self._queue, failure)
            self.stopping.wait(_PAUSE_SECONDS)

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
