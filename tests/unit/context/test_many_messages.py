"""A context of many messages: read in few questions, added to as cheaply as any."""

from collections.abc import Iterator

import pytest

from tests.support.context import ContextWorld, talkative

COUNT = 2_000  # moto copies the whole table for each transaction


@pytest.fixture(scope="module")
def space() -> Iterator[ContextWorld]:
    with talkative(COUNT) as made:
        yield made


def test_what_fits_is_told_at_once_and_the_rest_after_that() -> None:
    # Fewer and longer ones: what counts is how much there is, and moto is slow with rows.
    with talkative(COUNT // 4, times=80) as space, space.calls.counted() as made:
        pages = space.caller().pages("talk")

    assert len(pages) == 2
    assert made == {"dynamodb.UpdateItem": 4, "dynamodb.Query": 4}  # of a megabyte each
    times = [message["timestamp"] for page in pages for message in page["messages"]]
    assert len(times) == COUNT // 4
    assert times == sorted(set(times))


def test_few_messages_of_many_cost_one_question(space: ContextWorld) -> None:
    caller = space.caller()

    with space.calls.counted() as made:
        answer = caller.ask("retrieve_context", contextId="talk", limit=10)

    assert len(answer["messages"]) == 10
    assert made == {"dynamodb.UpdateItem": 2, "dynamodb.Query": 1}


def test_adding_one_more_costs_what_the_first_did(space: ContextWorld) -> None:
    caller = space.caller()
    caller.add("talk", "The queue's address is known from now on.")
    space.clock.now += 1

    with space.calls.counted() as made:
        caller.add("talk", "One more.")

    assert made == {
        "dynamodb.UpdateItem": 1,
        "dynamodb.TransactWriteItems": 1,
        "sqs.SendMessage": 1,
    }
