"""Messages in a worker's hands: seen by others soon after its death, and never during its life."""

import json
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from moto import mock_aws

from quintet.aws.clients import Clients
from quintet.errors import ServiceUnavailableError
from quintet.message_leases import LEASE_SECONDS, leased, retry_seconds
from tests.support.moto_aws import empty_aws
from tests.support.processes import free_port
from tests.support.world import NOON, AwsCalls, Clock

QUEUE = "quintet-test-jobs"
OWN_SECONDS = 900
"""The queue's own visibility time-out: as long as its function may run."""
THREE_MINUTES = 180
PATIENCE = 30
NOTHING_FAILED: dict[str, Any] = {"batchItemFailures": []}


@dataclass
class Sqs:
    """A queue of moto's, whose time is a test's."""

    clients: Clients
    clock: Clock = field(default_factory=lambda: Clock(NOON))
    failures: list[tuple[str, Exception]] = field(default_factory=list)

    @property
    def url(self) -> str:
        return str(self.clients.sqs().get_queue_url(QueueName=QUEUE)["QueueUrl"])

    def send(self, count: int = 1) -> None:
        for number in range(count):
            self.clients.sqs().send_message(
                QueueUrl=self.url, MessageBody=json.dumps({"n": number})
            )

    def received(self, most: int = 10) -> dict[str, Any]:
        """A batch as Lambda hands it over."""
        answer = self.clients.sqs().receive_message(
            QueueUrl=self.url, MaxNumberOfMessages=most, MessageSystemAttributeNames=["All"]
        )
        return {
            "Records": [
                {
                    "messageId": message["MessageId"],
                    "receiptHandle": message["ReceiptHandle"],
                    "body": message["Body"],
                    "attributes": message["Attributes"],
                    "eventSourceARN": f"arn:aws:sqs:us-east-1:123456789012:{QUEUE}",
                }
                for message in answer.get("Messages", ())
            ]
        }

    def later(self, seconds: float) -> None:
        self.clock.now += seconds

    def failed(self, part: str, failure: Exception) -> None:
        self.failures.append((part, failure))


class DeathError(BaseException):
    """A worker's end, which nothing catches."""


@pytest.fixture
def sqs(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sqs]:
    with empty_aws() as clients:
        made = Sqs(clients)
        monkeypatch.setattr("moto.sqs.models.unix_time_millis", lambda: made.clock.now * 1000)
        made.clients.sqs().create_queue(
            QueueName=QUEUE, Attributes={"VisibilityTimeout": str(OWN_SECONDS)}
        )
        yield made


def test_what_a_dead_worker_had_in_hand_is_received_by_another_within_three_minutes(
    sqs: Sqs,
) -> None:
    def die(_: Mapping[str, Any]) -> dict[str, Any]:
        raise DeathError

    sqs.send()
    with pytest.raises(DeathError):
        leased(die, sqs.clients, sqs.failed)(sqs.received())

    sqs.later(LEASE_SECONDS - 1)
    assert sqs.received() == {"Records": []}
    sqs.later(2)
    assert len(sqs.received()["Records"]) == 1
    assert LEASE_SECONDS + 1 < THREE_MINUTES < OWN_SECONDS


def test_a_worker_that_lives_keeps_its_messages_however_long_it_takes(sqs: Sqs) -> None:
    renewed = threading.Semaphore(0)
    calls = sqs.clients.sqs().meta.events
    calls.register(
        "after-call.sqs.ChangeMessageVisibilityBatch", lambda **_: renewed.release(), unique_id="t"
    )
    taken: list[Any] = []

    def linger(_: Mapping[str, Any]) -> dict[str, Any]:
        for _minute in range(10):
            sqs.later(60)
            while renewed.acquire(blocking=False):
                pass
            for _beat in range(2):  # the first may have begun before the time went on
                assert renewed.acquire(timeout=PATIENCE)
            taken.extend(sqs.received()["Records"])
        return NOTHING_FAILED

    sqs.send(2)
    leased(linger, sqs.clients, sqs.failed, 0.001)(sqs.received())

    assert taken == []
    assert sqs.failures == []


def test_a_batch_of_many_is_kept_whole(sqs: Sqs) -> None:
    sqs.send(25)
    event = {"Records": [one for _ in range(3) for one in sqs.received()["Records"]]}
    assert len(event["Records"]) == 25
    calls = AwsCalls()
    calls.watch(sqs.clients.sqs())

    def die(_: Mapping[str, Any]) -> dict[str, Any]:
        raise DeathError

    with calls.counted() as made, pytest.raises(DeathError):
        leased(die, sqs.clients, sqs.failed)(event)

    assert made == {"sqs.GetQueueUrl": 1, "sqs.ChangeMessageVisibilityBatch": 3}
    sqs.later(LEASE_SECONDS + 1)
    assert len([one for _ in range(3) for one in sqs.received()["Records"]]) == 25


def test_what_failed_comes_back_later_each_time_and_alone(sqs: Sqs) -> None:
    def refuse_the_second(event: Mapping[str, Any]) -> dict[str, Any]:
        bad = [one["messageId"] for one in event["Records"] if json.loads(one["body"])["n"] == 1]
        return {"batchItemFailures": [{"itemIdentifier": ident} for ident in bad]}

    sqs.send(2)
    worker = leased(refuse_the_second, sqs.clients, sqs.failed)
    event = sqs.received()
    worker(event)
    for record in event["Records"]:
        if json.loads(record["body"])["n"] == 0:
            sqs.clients.sqs().delete_message(
                QueueUrl=sqs.url, ReceiptHandle=record["receiptHandle"]
            )

    for receives in range(1, 5):
        sqs.later(retry_seconds(receives) - 1)
        assert sqs.received() == {"Records": []}
        sqs.later(2)
        back = sqs.received()
        assert [json.loads(one["body"])["n"] for one in back["Records"]] == [1]
        worker(back)


def test_five_receives_outlast_an_outage_of_a_quarter_of_an_hour() -> None:
    waits = [retry_seconds(receives) for receives in range(1, 7)]

    assert waits == [60, 120, 240, 480, 900, 900]
    assert sum(waits[:4]) == 15 * 60


def test_the_queue_is_looked_up_once(sqs: Sqs) -> None:
    sqs.send(2)
    worker = leased(lambda _: NOTHING_FAILED, sqs.clients, sqs.failed)
    worker(sqs.received(1))
    calls = AwsCalls()
    calls.watch(sqs.clients.sqs())
    event = sqs.received(1)

    with calls.counted() as made:
        worker(event)

    assert made == {"sqs.ChangeMessageVisibilityBatch": 1}


@pytest.mark.parametrize("event", [{"kind": "sweep"}, {"Records": []}, {"Records": [{"body": ""}]}])
def test_events_that_are_no_batch_of_a_queue_cost_no_call(event: dict[str, Any]) -> None:
    nobody = Clients("us-east-1", f"http://127.0.0.1:{free_port()}")
    failures: list[str] = []
    worker = leased(lambda given: {"given": given}, nobody, lambda part, _: failures.append(part))

    assert worker(event) == {"given": event}
    assert failures == []


def test_the_work_is_done_where_the_queue_does_not_answer(sqs: Sqs) -> None:
    sqs.send()
    event = sqs.received()
    nobody = Clients("us-east-1", f"http://127.0.0.1:{free_port()}")

    with mock_aws():  # keeps credentials away; nothing of it listens there
        answer = leased(lambda _: NOTHING_FAILED, nobody, sqs.failed)(event)

    assert answer == NOTHING_FAILED
    assert [part for part, _ in sqs.failures] == ["lease"]
    assert isinstance(sqs.failures[0][1], ServiceUnavailableError)
