"""The context family end to end on moto: what its tools answer, and at what cost."""

from collections.abc import Iterator

import pytest

from tests.support.context import ContextWorld, context_world

LIMIT = {"dynamodb.UpdateItem": 1}


@pytest.fixture
def space() -> Iterator[ContextWorld]:
    with context_world() as made:
        yield made


def test_what_is_added_is_retrieved_as_it_was_said(space: ContextWorld) -> None:
    caller = space.caller()
    caller.add("a/b", "Where is the bug?", importance="HIGH", tags=["bug", "naïve"])
    caller.add("a/b", "In the\tparser.\r\n", "assistant")

    answer = caller.ask("retrieve_context", contextId="a/b")

    assert answer == {
        "success": True,
        "contextId": "a/b",
        "messages": [
            {
                "role": "user",
                "content": "Where is the bug?",
                "importance": "HIGH",
                "tags": ["bug", "naïve"],
                "timestamp": space.milliseconds,
            },
            {
                "role": "assistant",
                "content": "In the\tparser.\r\n",
                "importance": "MEDIUM",
                "tags": [],
                "timestamp": space.milliseconds + 1,
            },
        ],
        "hasSummary": False,
        "summary": None,
    }


def test_ping_answers_pong(space: ContextWorld) -> None:
    answer = space.caller().call("ping", random_string="x").result

    assert answer["content"] == [{"type": "text", "text": "pong"}]
    assert answer["structuredContent"] == {"result": "pong"}


def test_adding_costs_the_limit_one_transaction_and_one_message(space: ContextWorld) -> None:
    caller = space.caller()
    caller.add("warm", "The queue's address is known from now on.")

    with space.calls.counted() as first:
        caller.add("new", "one")
    space.clock.now += 1
    with space.calls.counted() as second:
        caller.add("new", "two")

    queue = {"sqs.SendMessage": 1}
    assert first == {**LIMIT, "dynamodb.TransactWriteItems": 2, **queue}
    assert second == {**LIMIT, "dynamodb.TransactWriteItems": 1, **queue}
