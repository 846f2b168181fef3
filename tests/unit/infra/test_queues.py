"""Queues in the templates: who reads them, in which batches, and who is told of failures."""

from typing import Any

import pytest

from quintet.message_leases import LEASE_SECONDS
from quintet.resources import FUNCTIONS, Function
from tests.support.synthesis import Synthesis

READERS = [function for function in FUNCTIONS if function.queue is not None]


def sources(stage: Synthesis) -> dict[str, dict[str, Any]]:
    """The event sources by the queue that they read."""
    made = stage.properties("tools", "AWS::Lambda::EventSourceMapping")
    return {source["EventSourceArn"]["Fn::Join"][1][-1]: dict(source) for source in made}


def source(stage: Synthesis, function: Function) -> dict[str, Any]:
    assert function.queue is not None
    [found] = [
        properties
        for arn, properties in sources(stage).items()
        if arn.endswith(f":quintet-{stage.stage}-{function.queue.name}")
    ]
    return found


def test_every_reader_has_one_source(stage: Synthesis) -> None:
    assert len(sources(stage)) == len(READERS)


@pytest.mark.parametrize("function", READERS, ids=lambda function: function.name)
def test_what_fails_alone_comes_back_alone(stage: Synthesis, function: Function) -> None:
    assert source(stage, function)["FunctionResponseTypes"] == ["ReportBatchItemFailures"]


@pytest.mark.parametrize("function", READERS, ids=lambda function: function.name)
def test_a_batch_is_one_that_lambda_takes(stage: Synthesis, function: Function) -> None:
    made = source(stage, function)

    assert made["BatchSize"] == function.batch_size
    # Lambda refuses more than ten messages at once unless it may wait for them.
    assert made["BatchSize"] <= 10 or made["MaximumBatchingWindowInSeconds"] >= 1
    assert made["ScalingConfig"]["MaximumConcurrency"] >= 2


@pytest.mark.parametrize("function", READERS, ids=lambda function: function.name)
def test_a_reader_has_no_more_time_than_its_queue_gives(function: Function) -> None:
    """Lambda refuses an event source whose queue gives less."""
    assert function.queue is not None
    assert function.timeout_seconds <= function.queue.visibility_seconds
    assert function.timeout_seconds <= 900


@pytest.mark.parametrize("function", READERS, ids=lambda function: function.name)
def test_a_worker_that_dies_before_it_begins_is_missed_once_its_time_is_over(
    function: Function,
) -> None:
    assert function.queue is not None
    assert function.queue.visibility_seconds <= max(180, function.timeout_seconds)


@pytest.mark.parametrize("function", READERS, ids=lambda function: function.name)
def test_two_workers_one_after_the_other_are_no_alarm(function: Function) -> None:
    assert function.queue is not None
    assert function.queue.tolerated_seconds > 2 * function.timeout_seconds + LEASE_SECONDS
