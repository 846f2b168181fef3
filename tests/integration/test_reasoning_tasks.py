"""Analyses that take long: tasks, and jobs that go on with what a request had no time for."""

from collections.abc import Iterator
from typing import Any, Final

import pytest

from tests.support.reasoning import ReasoningWorld, reasoning_world, tenant_of
from tests.support.reasoning_code import REPORT_AT, SHOP
from tests.support.wire import MODERN

TRACE: Final[tuple[str, dict[str, Any]]] = ("trace_execution_path", {"entry_point": REPORT_AT})


@pytest.fixture
def world() -> Iterator[ReasoningWorld]:
    with reasoning_world() as made:
        made.push()
        yield made


def test_a_task_is_run_by_the_worker_and_told_to_its_creator_alone(world: ReasoningWorld) -> None:
    task_id = world.begun_task(*TRACE)
    waiting = world.task(task_id).result["status"]
    ran = world.run_jobs()
    done = world.task(task_id).result
    stranger = world.task(task_id, subject="mallory")

    assert (waiting, ran, done["status"]) == ("working", 1, "completed")
    answer = done["result"]["structuredContent"]
    assert answer["findings"]["evidence"][0].startswith("shop/src/shop/orders.py:23")
    assert answer == {**world.caller().ask(TRACE[0], **TRACE[1]), **_timed(answer)}
    assert stranger.error["code"] == -32602


def test_the_extension_is_announced_and_a_task_survives_a_second_message(
    world: ReasoningWorld,
) -> None:
    offered = world.wire(MODERN).request("server/discover").result["capabilities"]
    task_id = world.begun_task(*TRACE)
    first = world.run_jobs()
    before = world.task(task_id).result
    world.say_again(task_id)
    second = world.run_jobs()

    assert "io.modelcontextprotocol/tasks" in offered["extensions"]
    assert (first, second) == (1, 1)
    assert world.task(task_id).result == before


def test_a_request_without_time_answers_in_part_and_its_job_ends_the_work(
    world: ReasoningWorld,
) -> None:
    partial = world.hurried(*TRACE)
    repeated = world.hurried(*TRACE)
    ran = world.run_jobs()
    whole = world.hurried(*TRACE)

    assert partial["job_id"].startswith(tenant_of())
    assert partial["metadata"]["complete"] is False
    assert repeated == partial
    assert ran == 1
    assert whole["metadata"]["complete"] is True
    assert "job_id" not in whole
    assert whole["analysis_id"] == partial["analysis_id"]


def test_another_version_of_the_code_is_another_job(world: ReasoningWorld) -> None:
    first = world.hurried(*TRACE)["job_id"]
    world.push({**SHOP, "more.py": "def more():\n    return 1\n"})

    assert world.hurried(*TRACE)["job_id"] != first


def test_long_texts_lie_below_their_tenant_in_a_bucket_of_their_own(world: ReasoningWorld) -> None:
    arguments = {**TRACE[1], "note": "x" * 20_000}
    world.begun_task(TRACE[0], arguments)
    found = world.clients.s3().list_objects_v2(Bucket="quintet-test-reasoning-texts")

    assert [item["Key"].split("/")[:2] for item in found["Contents"]] == [[tenant_of(), "tasks"]]


def _timed(answer: Any) -> dict[str, Any]:
    return {"execution_time": answer["execution_time"]}
