"""The deliveries queue: ten messages to a call, and kept back as long as they should be."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from quintet.assistant.scheduling.aws_queue import DeliveryQueue
from quintet.errors import ServiceUnavailableError
from tests.support.world import Account, account_of

QUEUE = "quintet-test-deliveries"


@pytest.fixture
def account() -> Iterator[Account]:
    with account_of("assistant") as made:
        yield made


def received(account: Account) -> list[Any]:
    url = account.clients.sqs().get_queue_url(QueueName=QUEUE)["QueueUrl"]
    found: list[Any] = []
    while True:
        answer = account.clients.sqs().receive_message(QueueUrl=url, MaxNumberOfMessages=10)
        if not answer.get("Messages"):
            return found
        found += [json.loads(message["Body"]) for message in answer["Messages"]]


def test_ten_messages_go_in_one_call(account: Account) -> None:
    queue = DeliveryQueue(account.clients, QUEUE)
    with account.calls.counted() as counted:
        queue.send([{"number": number} for number in range(23)])

    assert counted == {"sqs.GetQueueUrl": 1, "sqs.SendMessageBatch": 3}
    assert sorted(one["number"] for one in received(account)) == list(range(23))


def test_nothing_to_send_takes_no_call(account: Account) -> None:
    with account.calls.counted() as counted:
        DeliveryQueue(account.clients, QUEUE).send([])

    assert counted == {}


def test_a_delayed_message_is_not_seen_yet(account: Account) -> None:
    DeliveryQueue(account.clients, QUEUE).send([{}], delay_seconds=5_000)

    assert received(account) == []


def test_a_message_that_is_not_taken_is_told(account: Account) -> None:
    def refuse(parsed: dict[str, Any], **_: Any) -> None:
        parsed["Failed"] = [{"Id": "0", "Code": "InternalError", "SenderFault": False}]

    account.clients.sqs().meta.events.register("after-call.sqs.SendMessageBatch", refuse)

    with pytest.raises(ServiceUnavailableError):
        DeliveryQueue(account.clients, QUEUE).send([{}])
