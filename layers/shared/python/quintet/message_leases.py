"""The messages that a worker has in hand, kept from other readers for as long as it is alive.

SQS hands a message to the next reader when its visibility time-out is over. Lambda demands that a
queue's own time-out is no shorter than its function's, which may be 15 minutes. So the time-out is
cut to a lease when the worker begins, and a heartbeat renews it: what a dead worker had in hand is
received by another within the lease. What failed comes back later each time.

Source: SQS developer guide, "Visibility timeout"; Lambda developer guide, "Configuring an Amazon
SQS queue to use with Lambda".
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from quintet.aws.clients import Clients
from quintet.aws.errors import translated
from quintet.heartbeat import BEAT_SECONDS, heartbeat
from quintet.queues import Event

LEASE_SECONDS: Final = 120
"""In which the messages of a worker that died come back."""
_FIRST_RETRY_SECONDS: Final = 60
_LONGEST_RETRY_SECONDS: Final = 900
_MOST_IN_A_CALL: Final = 10
_SERVICE: Final = "The queue"

OnFailure = Callable[[str, Exception], None]
Work = Callable[[Event], dict[str, Any]]
"""What a worker does with a batch (`workers.Worker`)."""
Record = Mapping[str, Any]
"""A message as Lambda hands it over."""


def leased(
    worker: Work, clients: Clients, on_failure: OnFailure, beat_seconds: float = BEAT_SECONDS
) -> Work:
    """The worker, whose messages nobody else receives while it is at them.

    Events that are no batch of a queue pass through. Where SQS does not answer the work is done
    all the same, and `on_failure` is told of a part `lease`.
    """
    addresses: dict[str, str] = {}

    def work(event: Event) -> dict[str, Any]:
        records = [record for record in event.get("Records", ()) if record.get("receiptHandle")]
        if not records:
            return worker(event)
        in_hand = _InHand(records, clients, addresses, on_failure)
        in_hand.renew()
        with heartbeat(in_hand.renew, beat_seconds):
            answer = worker(event)
        in_hand.put_off({failure["itemIdentifier"] for failure in answer["batchItemFailures"]})
        return answer

    return work


def retry_seconds(receives: int) -> int:
    """How long a message that failed waits, after it was received so often: 60, 120, 240, 480.

    The waits between five receives are 15 minutes together: so long may what it needs be down.
    """
    return min(_LONGEST_RETRY_SECONDS, _FIRST_RETRY_SECONDS << (receives - 1))


@dataclass(frozen=True)
class _InHand:
    """The messages of one batch; `addresses` are queues' URLs by ARN, looked up once."""

    records: Sequence[Record]
    clients: Clients
    addresses: dict[str, str]
    on_failure: OnFailure

    def renew(self) -> None:
        """Keeps all of them for another lease."""
        self._change([(record, LEASE_SECONDS) for record in self.records])

    def put_off(self, failed: set[str]) -> None:
        """Has the failed ones, by message id, come back when they may do better."""
        self._change(
            [
                (record, retry_seconds(_receives(record)))
                for record in self.records
                if record["messageId"] in failed
            ]
        )

    def _change(self, waits: Sequence[tuple[Record, int]]) -> None:
        """Sets after how many seconds each message is seen again. One call for each ten.

        SQS tells of messages that are in others' hands by now; they are no longer ours to keep.
        """
        try:
            for some in _parts(waits):
                entries = [
                    {
                        "Id": str(number),
                        "ReceiptHandle": record["receiptHandle"],
                        "VisibilityTimeout": seconds,
                    }
                    for number, (record, seconds) in enumerate(some)
                ]
                with translated(_SERVICE):
                    self.clients.sqs().change_message_visibility_batch(
                        QueueUrl=self._address(some[0][0]["eventSourceARN"]), Entries=entries
                    )
        except Exception as failure:  # noqa: BLE001 - the queue's own time-out holds then
            self.on_failure("lease", failure)

    def _address(self, arn: str) -> str:
        if arn not in self.addresses:
            name = arn.rpartition(":")[2]
            found = self.clients.sqs().get_queue_url(QueueName=name)
            self.addresses[arn] = found["QueueUrl"]
        return self.addresses[arn]


def _receives(record: Record) -> int:
    return int(record.get("attributes", {}).get("ApproximateReceiveCount", 1))


def _parts(waits: Sequence[tuple[Record, int]]) -> Iterator[list[tuple[Record, int]]]:
    pending = iter(waits)
    while some := list(islice(pending, _MOST_IN_A_CALL)):
        yield some
