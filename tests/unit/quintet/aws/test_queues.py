"""Sending to a queue."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from quintet.aws.clients import Clients
from quintet.aws.queues import QueueSender
from quintet.errors import ServiceUnavailableError
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
