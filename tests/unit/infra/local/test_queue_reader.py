"""A queue's reader: Lambda's event, one by one failures, workers that break, a prompt end."""

import io
import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest

from quintet.aws.clients import Clients
from quintet.aws.queues import QueueSender
from quintet.local.provisioning import create_resources
from quintet.local.queue_reader import QueueReader
from quintet.observability import Observability
from quintet.resources import dead_letter_name, physical_name
from quintet.resources.families.context import SUMMARIES
from quintet.workers import Worker
from tests.support.moto_aws import aws_of_a_stage

QUEUE = physical_name("test", SUMMARIES)
PATIENCE = 30
NOTHING_FAILED: dict[str, Any] = {"batchItemFailures": []}


@pytest.fixture
def clients() -> Iterator[Clients]:
    with aws_of_a_stage("test") as made:
        yield made


class Recording:
    """A worker that keeps its events, and answers as it is told."""

    def __init__(self, answer: Callable[[list[Any]], Any] = lambda _: NOTHING_FAILED) -> None:
        self.events: list[Any] = []
        self.called = threading.Semaphore(0)
        self._answer = answer

    def __call__(self, event: Mapping[str, Any]) -> Any:
        records = event["Records"]
        self.events.append(records)
        try:
            return self._answer(records)
        finally:
            self.called.release()

    def wait(self) -> None:
        assert self.called.acquire(timeout=PATIENCE)

    @property
    def bodies(self) -> list[Any]:
        return [json.loads(record["body"]) for records in self.events for record in records]


@contextmanager
def reading(
    clients: Clients, worker: Worker, seconds: float = PATIENCE, **more: int
) -> Iterator[io.StringIO]:
    log = io.StringIO()
    watch = Observability("reader", stream=log, emit_metrics=False)
    reader = QueueReader(QUEUE, worker, clients, watch, **more)
    reader.start()
    try:
        yield log
    finally:
        reader.stop()
        reader.wait(seconds)


def send(clients: Clients, *bodies: Any) -> None:
    for body in bodies:
        QueueSender(clients, QUEUE).send(body)


def count(clients: Clients, which: str) -> int:
    url = clients.sqs().get_queue_url(QueueName=QUEUE)["QueueUrl"]
    read = clients.sqs().get_queue_attributes(QueueUrl=url, AttributeNames=["All"])
    return int(read["Attributes"][f"ApproximateNumberOfMessages{which}"])


def waiting(clients: Clients) -> tuple[int, int]:
    """Messages to be received, and messages that somebody received and did not delete."""
    return count(clients, ""), count(clients, "NotVisible")


def test_a_message_reaches_the_worker_as_lambda_would_bring_it(clients: Clients) -> None:
    worker = Recording()
    with reading(clients, worker):
        send(clients, {"context": "c1"})
        worker.wait()

    record = worker.events[0][0]
    assert json.loads(record["body"]) == {"context": "c1"}
    assert record["eventSource"] == "aws:sqs"
    assert record["eventSourceARN"].endswith(f":{QUEUE}")
    assert record["attributes"]["ApproximateReceiveCount"] == "1"
    assert {"messageId", "receiptHandle", "md5OfBody", "messageAttributes"} <= record.keys()


def test_what_succeeded_is_deleted(clients: Clients) -> None:
    worker = Recording()
    with reading(clients, worker):
        send(clients, {"n": 1})
        worker.wait()

    assert waiting(clients) == (0, 0)


def test_what_failed_alone_waits_alone_for_its_time_out(clients: Clients) -> None:
    def second(records: list[Any]) -> Any:
        bad = [record["messageId"] for record in records if "bad" in record["body"]]
        return {"batchItemFailures": [{"itemIdentifier": ident} for ident in bad]}

    worker = Recording(second)
    send(clients, {"n": 1}, {"bad": 2}, {"n": 3})
    with reading(clients, worker):
        while len(worker.bodies) < 3:
            worker.wait()

    assert waiting(clients) == (0, 1)


def broken(_: list[Any]) -> Any:
    raise RuntimeError("broken")


def ended(_: list[Any]) -> Any:
    raise SystemExit(3)


@pytest.mark.parametrize(
    "answer",
    [broken, ended, lambda _: None, lambda _: {"batchItemFailures": [{"itemIdentifier": "?"}]}],
)
def test_a_broken_worker_keeps_its_messages_and_the_reader_lives(
    clients: Clients, answer: Callable[[list[Any]], Any]
) -> None:
    worker = Recording(answer)
    with reading(clients, worker):
        send(clients, {"n": 1})
        worker.wait()
        send(clients, {"n": 2})
        worker.wait()

    assert worker.bodies == [{"n": 1}, {"n": 2}]
    assert waiting(clients) == (0, 2)


def test_what_a_worker_breaks_with_is_logged_whole(clients: Clients) -> None:
    worker = Recording(broken)
    with reading(clients, worker) as log:
        send(clients, {"n": 1})
        worker.wait()

    line = json.loads(log.getvalue().splitlines()[0])
    assert line["level"] == "ERROR"
    assert "RuntimeError: broken" in line["fields"]["trace"]


def test_a_reader_that_stops_finishes_what_it_has_in_hand(clients: Clients) -> None:
    going_on, done = threading.Event(), list[Any]()

    def slowly(records: list[Any]) -> Any:
        begun.release()
        assert going_on.wait(PATIENCE)
        done.extend(records)
        return NOTHING_FAILED

    begun = threading.Semaphore(0)
    send(clients, {"n": 1})
    with reading(clients, Recording(slowly)):
        assert begun.acquire(timeout=PATIENCE)
        going_on.set()

    assert len(done) == 1
    assert waiting(clients) == (0, 0)


def test_what_takes_too_long_at_the_end_goes_back_for_the_next_reader(clients: Clients) -> None:
    going_on, begun = threading.Event(), threading.Event()

    def slowly(_: list[Any]) -> Any:
        begun.set()
        assert going_on.wait(PATIENCE)
        raise RuntimeError("the process is ending")

    send(clients, {"n": 1})
    with reading(clients, Recording(slowly), seconds=0):
        assert begun.wait(PATIENCE)
    back = waiting(clients)
    going_on.set()

    assert back == (1, 0)


def test_long_work_does_not_hold_up_what_comes_after_it(clients: Clients) -> None:
    going_on, done = threading.Event(), list[Any]()

    def first_is_slow(records: list[Any]) -> Any:
        (record,) = records
        if "slow" in record["body"]:
            assert going_on.wait(PATIENCE)
        done.append(json.loads(record["body"]))
        if done == [{"n": 1}, {"n": 2}]:
            going_on.set()
        return NOTHING_FAILED

    worker = Recording(first_is_slow)
    send(clients, {"slow": 0})
    with reading(clients, worker, batch_size=1, batches_at_once=2):
        send(clients, {"n": 1}, {"n": 2})
        for _ in range(3):
            worker.wait()

    assert done == [{"n": 1}, {"n": 2}, {"slow": 0}]
    assert waiting(clients) == (0, 0)


def test_no_more_is_taken_than_is_worked_on_at_once(clients: Clients) -> None:
    going_on, begun = threading.Event(), threading.Semaphore(0)

    def slowly(_: list[Any]) -> Any:
        begun.release()
        assert going_on.wait(PATIENCE)
        return NOTHING_FAILED

    send(clients, *({"n": number} for number in range(4)))
    with reading(clients, Recording(slowly), seconds=0, batch_size=1, batches_at_once=3):
        for _ in range(3):
            assert begun.acquire(timeout=PATIENCE)
        held = waiting(clients)
    back = waiting(clients)
    going_on.set()

    assert held == (1, 3)
    assert back == (4, 0)


def test_queues_are_made_with_what_is_declared_of_them(clients: Clients) -> None:
    url = clients.sqs().get_queue_url(QueueName=QUEUE)["QueueUrl"]
    made = clients.sqs().get_queue_attributes(QueueUrl=url, AttributeNames=["All"])["Attributes"]
    redrive = json.loads(made["RedrivePolicy"])

    assert int(made["VisibilityTimeout"]) == SUMMARIES.visibility_seconds
    assert int(redrive["maxReceiveCount"]) == SUMMARIES.receives
    assert redrive["deadLetterTargetArn"].endswith(dead_letter_name(QUEUE))
    create_resources(clients, "test")  # a second start changes nothing
