"""Sending to a queue, and handling a batch so that one bad message costs only itself."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from quintet.aws.clients import Clients
from quintet.errors import ServiceUnavailableError
from quintet.queues import QueueSender, UnreadableMessageError, handled
from tests.support.moto_aws import empty_aws
from tests.support.processes import free_port
from tests.support.world import AwsCalls

QUEUE = "quintet-test-jobs"


@pytest.fixture
def clients() -> Iterator[Clients]:
    with empty_aws() as made:
        made.sqs().create_queue(QueueName=QUEUE)
        yield made


def received(clients: Clients) -> list[Any]:
    url = clients.sqs().get_queue_url(QueueName=QUEUE)["QueueUrl"]
    answer = clients.sqs().receive_message(QueueUrl=url, MaxNumberOfMessages=10)
    return [json.loads(message["Body"]) for message in answer.get("Messages", ())]


def test_a_message_arrives_as_it_was_sent(clients: Clients) -> None:
    QueueSender(clients, QUEUE).send({"tenant": "t", "text": "Grüße \N{BELL}", "count": 3})

    assert received(clients) == [{"tenant": "t", "text": "Grüße \N{BELL}", "count": 3}]


def test_a_message_can_be_held_back(clients: Clients) -> None:
    sender = QueueSender(clients, QUEUE)
    sender.send({"n": 1}, delay_seconds=900)
    sender.send({"n": 2})

    assert received(clients) == [{"n": 2}]


def test_the_first_message_takes_two_calls_and_every_other_one(clients: Clients) -> None:
    calls = AwsCalls()
    calls.watch(clients.sqs())
    sender = QueueSender(clients, QUEUE)

    with calls.counted() as first:
        sender.send({})
    with calls.counted() as second:
        sender.send({})

    assert first == {"sqs.GetQueueUrl": 1, "sqs.SendMessage": 1}
    assert second == {"sqs.SendMessage": 1}


def test_a_queue_that_cannot_be_reached_is_an_outage() -> None:
    nobody = Clients("us-east-1", f"http://127.0.0.1:{free_port()}")

    with pytest.raises(ServiceUnavailableError):
        QueueSender(nobody, QUEUE).send({})


def batch(*bodies: str) -> Mapping[str, Any]:
    records = [{"messageId": f"m{number}", "body": body} for number, body in enumerate(bodies)]
    return {"Records": records}


class Refusing:
    """Takes messages, but not those that ask to be refused."""

    def __init__(self) -> None:
        self.taken: list[Mapping[str, Any]] = []
        self.failures: dict[str, Exception] = {}

    def take(self, message: Mapping[str, Any]) -> None:
        if message.get("refuse"):
            raise LookupError("refused")
        self.taken.append(message)

    def answer(self, event: Mapping[str, Any]) -> dict[str, list[dict[str, str]]]:
        return handled(event, self.take, self.failures.__setitem__)


def test_a_batch_that_succeeds_reports_no_failure() -> None:
    reader = Refusing()

    assert reader.answer(batch('{"n": 1}', '{"n": 2}')) == {"batchItemFailures": []}
    assert reader.taken == [{"n": 1}, {"n": 2}]


def test_one_failure_comes_back_alone_and_is_told() -> None:
    reader = Refusing()

    answer = reader.answer(batch('{"n": 1}', '{"refuse": true}', '{"n": 3}'))

    assert answer == {"batchItemFailures": [{"itemIdentifier": "m1"}]}
    assert reader.taken == [{"n": 1}, {"n": 3}]
    assert isinstance(reader.failures["m1"], LookupError)


@pytest.mark.parametrize("body", ["", "{", "null", "[1]", '"text"'])
def test_what_is_no_json_object_is_a_failure_too(body: str) -> None:
    reader = Refusing()

    assert reader.answer(batch(body)) == {"batchItemFailures": [{"itemIdentifier": "m0"}]}
    assert isinstance(reader.failures["m0"], UnreadableMessageError)
    assert reader.taken == []


def test_an_event_without_records_is_an_empty_batch() -> None:
    assert Refusing().answer({}) == {"batchItemFailures": []}
