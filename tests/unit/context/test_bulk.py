"""add_messages: many at once, in their order, and the same call again stores nothing twice."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.context import ContextWorld, context_world


@pytest.fixture
def space() -> Iterator[ContextWorld]:
    with context_world() as made:
        yield made


def said(count: int, **more: Any) -> list[dict[str, Any]]:
    return [{"message": f"Message {number}.", "role": "user", **more} for number in range(count)]


def test_many_messages_are_kept_in_their_order_with_their_authors(space: ContextWorld) -> None:
    caller = space.caller()
    caller.add("c", "Before.")

    answer = caller.ask("add_messages", contextId="c", messages=said(60, author="Ann", tags=["x"]))

    told = caller.ask("retrieve_context", contextId="c")["messages"]
    assert [one["content"] for one in told[1:]] == [f"Message {number}." for number in range(60)]
    assert [one["timestamp"] for one in told[1:]] == answer["timestamps"]
    assert answer["messageCount"] == 60
    assert {one["author"] for one in told[1:]} == {"Ann"}
    assert "author" not in told[0]


def test_they_are_stored_twenty_five_at_a_time_and_announced_once(space: ContextWorld) -> None:
    with space.calls.counted() as made:
        space.caller().ask("add_messages", contextId="c", messages=said(50))

    # The first part is tried as an addition to a context that is not there yet.
    assert made["dynamodb.TransactWriteItems"] == 3
    assert len(space.announced()) == 1


def test_the_same_call_again_answers_the_same_and_stores_nothing(space: ContextWorld) -> None:
    caller = space.caller()
    call = {"contextId": "c", "messages": said(30), "idempotencyKey": "k"}
    first = caller.ask("add_messages", **call)
    caller.add("c", "Meanwhile.")
    space.clock.now += 60

    assert caller.ask("add_messages", **call) == first
    assert len(caller.contents("c")) == 31


def test_a_call_that_ended_midway_is_completed_by_the_same_call(space: ContextWorld) -> None:
    caller = space.caller()
    caller.ask("add_messages", contextId="c", messages=said(25), idempotencyKey="k")

    caller.ask("add_messages", contextId="c", messages=said(40), idempotencyKey="k")

    assert caller.contents("c") == [f"Message {number}." for number in range(40)]


def test_a_key_of_other_messages_is_refused(space: ContextWorld) -> None:
    caller = space.caller()
    caller.ask("add_messages", contextId="c", messages=said(2), idempotencyKey="k")

    error = caller.refused("add_messages", contextId="c", messages=said(3), idempotencyKey="k")

    assert "idempotencyKey" in error["message"]


def test_long_messages_among_them_are_kept_whole(space: ContextWorld) -> None:
    long = [{"message": letter * 400_000, "role": "assistant"} for letter in "ab"]

    space.caller().ask("add_messages", contextId="c", messages=[*said(1), *long])

    pages = space.caller().pages("c")
    whole = [one["content"] for page in pages for one in page["messages"]]
    assert whole == ["Message 0.", "a" * 400_000, "b" * 400_000]


def test_a_name_is_found_at_once_with_its_message(space: ContextWorld) -> None:
    caller = space.caller()
    caller.ask("add_messages", contextId="taxes", messages=said(12))
    told = [*said(5), {"message": "I take EXP-87 this week", "role": "user", "author": "Priya"}]
    caller.ask("add_messages", contextId="exports", messages=told)

    for query in ("what did Priya take on?", "exp-87"):
        (first, *_) = caller.ask("get_similar_contexts", query=query)
        assert first["contextId"] == "exports"
        assert first["messages"][0]["author"] == "Priya"
        assert first["messages"][0]["excerpt"] == "I take EXP-87 this week"


def test_imported_messages_keep_the_time_that_they_are_given(space: ContextWorld) -> None:
    caller = space.caller()
    message = {"message": "We ship on Friday.", "role": "user"}
    caller.ask("add_messages", contextId="c", messages=[{**message, "saidAt": 1_600}, message])

    for tool in ("retrieve_context", "export_context"):
        first, second = caller.ask(tool, contextId="c")["messages"]
        assert first["saidAt"] == 1_600
        assert first["timestamp"] == space.milliseconds
        assert "saidAt" not in second


def test_a_key_of_the_same_messages_said_at_another_time_is_refused(space: ContextWorld) -> None:
    caller = space.caller()
    call = {"contextId": "c", "idempotencyKey": "k"}
    caller.ask("add_messages", **call, messages=said(2, saidAt=1_600))

    error = caller.refused("add_messages", **call, messages=said(2, saidAt=1_601))

    assert "idempotencyKey" in error["message"]
