"""How many tasks a caller may have open: exactly so many, and told which they are."""

from typing import Any

import pytest

from quintet.resources.families.reasoning import REASONING
from quintet.tasks.open_tasks import MOST_OPEN
from tests.support.task_world import ANN, BOB, TaskCaller, TaskWorld, out_of_time, too_slow


def filled(world: TaskWorld) -> list[str]:
    """As many open tasks as a caller may have; their ids."""
    caller = world.caller()
    return [caller.call(topic=str(number))["taskId"] for number in range(MOST_OPEN)]


def refused(caller: TaskCaller, topic: str = "one more") -> Any:
    answer = caller.request("tools/call", {"name": "analyse", "arguments": {"topic": topic}})
    assert answer.result["isError"] is True
    return answer.result["structuredContent"]["error"]


def test_the_twenty_first_open_task_is_refused_and_names_the_limit(world: TaskWorld) -> None:
    open_tasks = filled(world)
    queued = len(world.queue.sent)

    error = refused(world.caller(), "x" * 20_000)

    assert error["message"] == "At most 20 tasks can be open at the same time"
    assert error["code"] == -32000
    assert error["data"]["type"] == "task_limit"
    assert error["data"]["limit"] == 20
    assert error["data"]["open_tasks"] == sorted(open_tasks)
    assert "tasks/cancel" in error["data"]["details"]
    assert len(world.queue.sent) == queued
    assert world.objects() == []


def test_another_caller_has_tasks_of_their_own(world: TaskWorld) -> None:
    filled(world)

    assert world.caller(BOB).call()["status"] == "working"


@pytest.mark.parametrize("way", ["cancelled", "completed", "expired"])
def test_one_that_ends_makes_room_for_one(world: TaskWorld, way: str) -> None:
    if way == "expired":
        world.caller().call(topic="old")
        world.pass_time(12 * 3600)
        for number in range(MOST_OPEN - 1):
            world.caller().call(topic=str(number))
        world.pass_time(12 * 3600)
    else:
        first, *_ = filled(world)
        if way == "cancelled":
            world.caller().about("cancel", first)
        else:
            world.work(world.queue.take()[:1])

    caller = world.caller()

    assert caller.call()["status"] == "working"
    assert len(refused(caller)["data"]["open_tasks"]) == MOST_OPEN


def test_a_task_that_waits_for_answers_is_open(world: TaskWorld) -> None:
    asks = world.caller().call("interview")["taskId"]
    world.work()
    for number in range(MOST_OPEN - 1):
        world.caller().call(topic=str(number))

    assert asks in refused(world.caller())["data"]["open_tasks"]


def test_a_task_that_could_not_be_queued_is_not_open(world: TaskWorld) -> None:
    world.queue.is_broken = True
    for number in range(3):
        world.caller().request(
            "tools/call", {"name": "analyse", "arguments": {"topic": f"lost {number}"}}
        )
    world.queue.is_broken = False

    assert len(set(filled(world))) == MOST_OPEN


def test_a_job_begun_again_is_counted_once(world: TaskWorld) -> None:
    world.tools.script = too_slow
    caller = world.caller()
    for _ in range(MOST_OPEN + 1):
        job = caller.plainly().result["structuredContent"]["job_id"]
        caller.about("cancel", job)
    caller.plainly()

    for number in range(MOST_OPEN - 1):
        assert caller.call(topic=str(number))["status"] == "working"
    assert f"long.{job}" in refused(caller)["data"]["open_tasks"]


def test_who_can_have_no_job_is_answered_what_there_is(world: TaskWorld) -> None:
    filled(world)
    world.tools.script = too_slow

    answer = world.caller().plainly().result

    assert answer["isError"] is False
    assert answer["structuredContent"] == {"text": "Something about bees", "job_id": None}
    assert len(world.queue.sent) == MOST_OPEN


def test_who_can_have_no_job_and_has_nothing_is_told_of_the_limit(world: TaskWorld) -> None:
    filled(world)
    world.tools.script = out_of_time

    error = world.caller().plainly().result["structuredContent"]["error"]

    assert error["data"]["limit"] == MOST_OPEN


def test_counting_costs_nothing_more_until_the_limit_is_met(world: TaskWorld) -> None:
    open_tasks = filled(world)
    caller = world.caller()

    with world.calls.counted() as made:
        refused(caller)
    assert made["dynamodb.TransactWriteItems"] == 1
    assert made["dynamodb.GetItem"] == MOST_OPEN

    caller.about("cancel", open_tasks[3])
    with world.calls.counted() as made:
        caller.call()
    assert made["dynamodb.TransactWriteItems"] == 2


def test_the_count_is_forgotten_with_the_last_task(world: TaskWorld) -> None:
    caller = world.caller()
    caller.call()
    world.pass_time(60)
    caller.call(topic="later")

    (row,) = [
        one for one in world.account.rows(REASONING) if one["pk"]["S"] == f"{ANN.tenant}#tasks"
    ]

    assert int(row["expires"]["N"]) == int(world.clock.now) + 24 * 3600
