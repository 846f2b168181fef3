"""The worker: summaries appear by themselves, whatever dies, comes twice or comes late."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from quintet.context.summarising import Language, installed_language
from quintet.errors import ServiceUnavailableError
from tests.support.context import ContextWorld, context_world, event_of, talkative

SAID = (
    "We decided to keep conversations in DynamoDB because it costs nothing while idle.",
    "What happens to messages that are longer than a row?",
    "They go to S3, and a pointer stays in the table.",
    "Never write the object after the row, or a reader finds a pointer to nothing.",
    "Agreed, let's write the object first.",
)


@pytest.fixture
def space() -> Iterator[ContextWorld]:
    with context_world() as made:
        yield made


def tell(space: ContextWorld, context: str = "c", said: Sequence[str] = SAID) -> None:
    caller = space.caller()
    for text in said:
        caller.add(context, text)
        space.clock.now += 1


def summary_of(space: ContextWorld, context: str = "c") -> dict[str, object] | None:
    answer = space.caller().ask("retrieve_context", contextId=context)
    assert answer["hasSummary"] == (answer["summary"] is not None)
    summary: dict[str, object] | None = answer["summary"]
    return summary


def test_the_fifth_message_brings_a_summary_and_the_fourth_none(space: ContextWorld) -> None:
    tell(space, said=SAID[:4])
    space.work()
    assert summary_of(space) is None

    tell(space, said=SAID[4:])
    space.work()

    summary = summary_of(space)
    assert summary is not None
    assert (summary["version"], summary["messageCount"], summary["tokenLimit"]) == (1, 5, 375)
    assert summary["createdAt"] == space.milliseconds
    assert SAID[0] in str(summary["summary"])
    assert SAID[0] in summary["keyInsights"]  # type: ignore[operator]


def test_the_next_five_bring_the_next_version(space: ContextWorld) -> None:
    tell(space)
    space.work()
    tell(space, said=[f"Point {number} of the agenda was discussed." for number in range(4)])
    space.work()
    before = summary_of(space)
    tell(space, said=["Important: the agenda is closed now."])
    space.work()

    after = summary_of(space)
    assert before is not None
    assert after is not None
    assert (before["version"], after["version"], after["messageCount"]) == (1, 2, 10)


def test_many_tokens_bring_a_summary_before_many_messages() -> None:
    with context_world(model_token_limit=100, token_limit_percentage=50) as space:
        tell(space, said=["word " * 39])
        space.work()
        assert summary_of(space) is None

        tell(space, said=["And a few more words."])
        space.work()

        assert summary_of(space) is not None


def test_no_summary_comes_by_itself_where_that_is_off() -> None:
    with context_world(auto_summarize=False) as space:
        tell(space)
        space.work()

        assert summary_of(space) is None
        asked = space.caller().ask("summarize_context", contextId="c")
        assert asked == summary_of(space)


def test_a_worker_that_dies_midway_loses_nothing(space: ContextWorld) -> None:
    def broken(_texts: Sequence[str], _weights: Sequence[float]) -> list[str]:
        raise ServiceUnavailableError("Anything")

    dying = space.worker(replace(installed_language(), summary=broken))
    tell(space)
    bodies = space.announced()
    before = space.rows()

    outcome = dying(event_of(bodies))
    rows_after_death = space.rows()
    retried = space.worker()(event_of(bodies))

    assert len(outcome["batchItemFailures"]) == 5
    assert rows_after_death == before
    assert retried == {"batchItemFailures": []}
    summary = summary_of(space)
    assert summary is not None
    assert summary["version"] == 1
    assert space.caller().contents("c") == list(SAID)


def test_messages_of_the_queue_may_come_twice_and_out_of_order(space: ContextWorld) -> None:
    tell(space)
    bodies = space.announced()
    worker = space.worker()

    for event in (bodies, bodies[::-1], bodies):
        assert worker(event_of(event)) == {"batchItemFailures": []}

    summary = summary_of(space)
    assert summary is not None
    assert summary["version"] == 1


def test_a_lost_announcement_is_caught_up_with_the_next_message(space: ContextWorld) -> None:
    tell(space)
    space.announced()
    tell(space, said=["One more."])

    (last,) = space.announced()
    space.worker()(event_of([last]))

    summary = summary_of(space)
    assert summary is not None
    assert summary["messageCount"] == 6


def test_a_queue_that_fails_never_fails_the_adding(space: ContextWorld) -> None:
    url = space.clients.sqs().get_queue_url(QueueName=space.account.environment["SUMMARIES_QUEUE"])
    space.clients.sqs().delete_queue(QueueUrl=url["QueueUrl"])

    space.caller().add("c", "Stored all the same.")

    assert space.caller().contents("c") == ["Stored all the same."]


def test_a_summary_on_demand_is_always_a_new_version(space: ContextWorld) -> None:
    tell(space)
    caller = space.caller()

    versions = [caller.ask("summarize_context", contextId="c")["version"] for _ in range(3)]

    assert versions == [1, 2, 3]


def test_of_two_summaries_at_once_the_slower_reads_again(space: ContextWorld) -> None:
    tell(space)
    usual = installed_language()
    raced: list[int] = []

    def overtaken(texts: Sequence[str], weights: Sequence[float]) -> list[str]:
        if not raced:
            raced.append(space.caller().ask("summarize_context", contextId="c")["version"])
        return usual.summary(texts, weights)

    slow = space.worker(Language(overtaken, usual.sentences))

    assert slow(event_of(space.announced())) == {"batchItemFailures": []}

    summary = summary_of(space)
    assert raced == [1]
    assert summary is not None
    assert summary["version"] == 1  # none was due any more when it read again


def test_adding_is_not_blocked_by_a_summary_in_the_making(space: ContextWorld) -> None:
    tell(space)
    usual = installed_language()

    def interrupted(texts: Sequence[str], weights: Sequence[float]) -> list[str]:
        space.caller().add("c", "Said while it was being summarised.")
        return usual.summary(texts, weights)

    busy = space.worker(Language(interrupted, usual.sentences))
    assert busy(event_of(space.announced()[:1])) == {"batchItemFailures": []}

    summary = summary_of(space)
    assert summary is not None
    assert summary["messageCount"] == 5
    assert len(space.caller().contents("c")) == 6


def test_code_and_importance_are_told_with_the_summary(space: ContextWorld) -> None:
    caller = space.caller()
    caller.add("c", "Look:\n```python\nprint(1)\n```\nand\n```\nopen ended", importance="CRITICAL")
    caller.add("c", "It prints one.", "assistant", importance="LOW")

    summary = caller.ask("summarize_context", contextId="c")

    assert summary["codeBlocks"] == ["print(1)", "open ended"]
    assert summary["importanceScore"] == 0.75
    assert "print(1)" not in summary["summary"]
    assert summary["tokensUsed"] == -(-len(summary["summary"]) // 4)


def test_a_message_that_means_nothing_to_the_worker_is_set_aside(space: ContextWorld) -> None:
    assert space.worker()(event_of([{"odd": 1}])) == {
        "batchItemFailures": [{"itemIdentifier": "message-0"}]
    }


def test_a_context_deleted_meanwhile_is_no_failure(space: ContextWorld) -> None:
    tell(space)
    bodies = space.announced()
    space.caller().ask("delete_context", contextId="c")

    assert space.worker()(event_of(bodies)) == {"batchItemFailures": []}


def test_a_summary_covers_all_and_the_next_one_reads_only_what_is_new() -> None:
    with talkative(1200) as space:
        caller = space.caller()
        first = caller.ask("summarize_context", contextId="talk")
        space.clock.now += 1
        caller.add("talk", "In the end we decided to stop talking.")

        with space.calls.counted() as made:
            second = caller.ask("summarize_context", contextId="talk")

    assert first["messageCount"] == 1200
    assert (second["messageCount"], second["version"]) == (1201, 2)
    assert "stop talking" in second["summary"]
    assert made["dynamodb.Query"] == 2
