"""`quintet redrive-tasks`: failed tasks once more, told one by one."""

import time
from collections.abc import Iterator

import pytest

from quintet.local.cli import main, parser
from quintet.local.redrive_tasks import FailedTasks
from quintet.tasks.rows import SORT_KEY, partition
from quintet.tasks.worker import MOST_ATTEMPTS
from tests.support.reasoning import ReasoningWorld, reasoning_world, tenant_of
from tests.support.reasoning_code import ANALYSES
from tests.support.world import STAGE

TRACE, BOTTLENECKS = ANALYSES[:2]
MANY_TIMES = "The work was begun several times and never came to its end"


@pytest.fixture
def world() -> Iterator[ReasoningWorld]:
    with reasoning_world() as made:
        made.clock.now = time.time()  # which is what the command goes by
        made.push()
        yield made


def given_up(world: ReasoningWorld, *call: object) -> str:
    """A task over which as many workers died as may."""
    task_id = world.begun_task(*call)  # type: ignore[arg-type]
    name = task_id.partition("-")[2]
    world.clients.dynamodb().update_item(
        TableName=world.settings.reasoning_table,
        Key={"pk": {"S": partition(tenant_of(), name)}, "sk": {"S": SORT_KEY}},
        UpdateExpression="SET attempts = :spent",
        ExpressionAttributeValues={":spent": {"N": str(MOST_ATTEMPTS)}},
    )
    world.run_jobs()
    assert status(world, task_id) == "failed"
    return task_id


def status(world: ReasoningWorld, task_id: str) -> str:
    told: str = world.task(task_id).result["status"]
    return told


def redrive(*task_ids: str) -> int:
    return main(["redrive-tasks", *task_ids, "--stage", STAGE, "--region", "us-east-1"])


def test_all_that_were_given_up_come_to_their_end_under_their_ids(
    world: ReasoningWorld, capsys: pytest.CaptureFixture[str]
) -> None:
    tasks = [given_up(world, *TRACE), given_up(world, *BOTTLENECKS)]

    assert redrive() == 0
    begun = [status(world, task_id) for task_id in tasks]
    assert world.run_jobs() == len(tasks)

    told = capsys.readouterr().out
    assert begun == ["working", "working"]
    assert [status(world, task_id) for task_id in tasks] == ["completed", "completed"]
    assert f"{tasks[0]}: {TRACE[0]} begins again. It had failed: {MANY_TIMES}.\n" in told


def test_only_those_that_are_named_begin_again(world: ReasoningWorld) -> None:
    tasks = [given_up(world, *TRACE), given_up(world, *BOTTLENECKS)]

    assert redrive(tasks[1]) == 0

    assert [status(world, task_id) for task_id in tasks] == ["failed", "working"]


def test_what_has_not_failed_or_is_not_there_is_told_and_the_others_are_done(
    world: ReasoningWorld, capsys: pytest.CaptureFixture[str]
) -> None:
    waiting, failed = world.begun_task(*TRACE), given_up(world, *BOTTLENECKS)

    assert redrive(waiting, "nobody-none", failed) == 1

    said = capsys.readouterr()
    assert f"{waiting}: left as it is: it is completed, not failed.\n" in said.out
    assert "nobody-none: left as it is: there is no such task, or it has expired.\n" in said.out
    assert said.err == f"quintet: {waiting}, nobody-none cannot be begun again.\n"
    assert status(world, failed) == "working"


def test_a_task_whose_time_is_over_is_let_be(world: ReasoningWorld) -> None:
    given_up(world, *TRACE)
    world.clock.now += 25 * 3600
    failed = FailedTasks.of(world.clients, STAGE, clock=world.clock)

    assert list(failed.redrive([])) == []


def test_where_nothing_has_failed_it_says_so(
    world: ReasoningWorld, capsys: pytest.CaptureFixture[str]
) -> None:
    world.begun_task(*TRACE)

    assert redrive() == 0
    assert capsys.readouterr().out == "No task has failed.\n"


def test_the_command_takes_ids_here_or_on_a_stage() -> None:
    given = parser().parse_args(["redrive-tasks", "a-b", "--stage", "dev"])

    assert (given.task_ids, given.stage) == (["a-b"], "dev")
