"""Long calls of clients without tasks: answered in part, gone on with, and found again."""

import json
from typing import Any

import pytest

from quintet.errors import DeadlineExceededError, ServiceUnavailableError, ToolFailedError
from quintet.protocol.call import Call
from quintet.requests.task_service import RESERVED_SECONDS, WAIT_SECONDS
from quintet.requests.tasks import Task, Unfinished
from tests.support.task_world import (
    ANN,
    BOB,
    Analysis,
    TaskCaller,
    TaskWorld,
    Topic,
    out_of_time,
    plain,
    too_slow,
)
from tests.unit.quintet.support import ALL_VERSIONS, MODERN_VERSION, client, watched_engine

STRUCTURED = ALL_VERSIONS[2:]


def structure(answer: Any) -> Any:
    return json.loads(answer.result["content"][0]["text"])


def worker_succeeds(world: TaskWorld) -> None:
    world.tools.script = plain
    world.work()


@pytest.mark.parametrize("version", ALL_VERSIONS)
def test_a_call_that_comes_to_its_end_is_answered_and_no_job(
    world: TaskWorld, version: str
) -> None:
    answer = structure(world.caller().plainly(version=version))

    assert answer == {"text": "All about bees", "job_id": None}
    assert world.queue.sent == []


@pytest.mark.parametrize("version", ALL_VERSIONS)
def test_a_call_that_does_not_is_answered_in_part_and_later_in_whole(
    world: TaskWorld, version: str
) -> None:
    world.tools.script = too_slow
    caller = world.caller()

    first = structure(caller.plainly(version=version))
    assert first["text"] == "Something about bees"
    assert first["job_id"].startswith(f"{ANN.tenant}-")
    assert len(world.queue.sent) == 1

    worker_succeeds(world)
    began = len(world.tools.began)
    for _ in range(2):
        assert structure(caller.plainly(version=version))["text"] == "All about bees"
    assert len(world.tools.began) == began
    assert world.queue.sent == []


def test_a_tool_is_told_to_stop_in_time_for_its_job_to_be_stored(world: TaskWorld) -> None:
    world.caller().plainly()

    (call,) = world.tools.began
    assert 25 - RESERVED_SECONDS - 1 < call.deadline.remaining() <= 25 - RESERVED_SECONDS


@pytest.mark.parametrize("version", [ALL_VERSIONS[3], MODERN_VERSION])
def test_a_tool_with_nothing_to_show_at_the_deadline_names_its_job(
    world: TaskWorld, version: str
) -> None:
    world.tools.script = out_of_time
    caller = world.caller()

    refused = caller.plainly(version=version).json
    told = refused.get("error") or refused["result"]["structuredContent"]["error"]
    assert told["data"]["type"] == "TIMEOUT"
    assert told["data"]["job_id"].startswith(f"{ANN.tenant}-")
    assert told["data"]["status"] == "working"

    worker_succeeds(world)
    assert structure(caller.plainly(version=version))["text"] == "All about bees"


def test_a_deadline_that_leaves_a_job_behind_is_no_fault(world: TaskWorld) -> None:
    world.tools.script = out_of_time
    engine = watched_engine(world.family)

    TaskCaller(client(principal=ANN, watched=engine)).plainly()

    [record] = engine.records
    assert isinstance(record.error, DeadlineExceededError)
    assert not record.error.is_fault


def test_the_same_call_waits_a_while_for_its_job_and_then_repeats_what_there_was(
    world: TaskWorld,
) -> None:
    world.tools.script = too_slow
    caller = world.caller()
    first = caller.plainly().result

    with world.calls.counted() as made:
        again = caller.plainly().result

    assert again == first
    assert sum(world.slept) == WAIT_SECONDS
    assert made == {"dynamodb.GetItem": 1 + WAIT_SECONDS}
    assert len(world.tools.began) == 1


def test_a_job_that_ends_while_the_same_call_waits_is_answered_at_once(world: TaskWorld) -> None:
    world.tools.script = too_slow
    caller = world.caller()
    caller.plainly()
    world.on_sleep = lambda: worker_succeeds(world)

    assert structure(caller.plainly())["text"] == "All about bees"
    assert world.slept == [1.0]


@pytest.mark.parametrize("other", ["argument", "subject", "version", "revision"])
def test_another_call_is_another_job(world: TaskWorld, other: str) -> None:
    world.tools.script = too_slow
    first = structure(world.caller().plainly())["job_id"]
    if other == "version":
        world.tools.version = "v2"

    principal = BOB if other == "subject" else ANN
    version = "2025-11-25" if other == "revision" else MODERN_VERSION
    more: Any = {"depth": 2} if other == "argument" else {}
    second = structure(world.caller(principal).plainly(version=version, **more))["job_id"]

    assert first != second
    assert len(world.queue.sent) == 2


def test_the_order_of_arguments_makes_no_other_call(world: TaskWorld) -> None:
    world.tools.script = too_slow
    caller = world.caller()
    ids = [
        structure(caller.client.call(MODERN_VERSION, "analyse", arguments))["job_id"]
        for arguments in ({"topic": "x", "depth": 2}, {"depth": 2, "topic": "x"})
    ]

    assert ids[0] == ids[1]


def test_a_worker_reads_the_version_that_the_request_saw(world: TaskWorld) -> None:
    world.tools.script = too_slow
    world.caller().plainly()
    world.tools.version = "v2"

    world.work()

    assert [call.version for call in world.tools.began] == ["v1", "v1"]


@pytest.mark.parametrize("version", STRUCTURED)
def test_a_failure_is_told_once_and_then_tried_anew(world: TaskWorld, version: str) -> None:
    caller = world.caller()
    world.tools.script = too_slow
    caller.plainly(version=version)

    def failing(_: Topic, __: Call) -> Analysis:
        raise ToolFailedError("No such session", {"type": "session_error"})

    world.tools.script = failing
    world.work()
    world.tools.script = plain

    refused = caller.plainly(version=version).json
    told = refused.get("error") or json.loads(refused["result"]["content"][0]["text"])["error"]
    assert told["message"] == "No such session"
    assert told["data"] == {"type": "session_error"}
    assert structure(caller.plainly(version=version))["text"] == "All about bees"


def test_a_broken_tool_is_told_once_and_then_tried_anew(world: TaskWorld) -> None:
    caller = world.caller()
    world.tools.script = too_slow
    caller.plainly()

    def broken(_: Topic, __: Call) -> Analysis:
        raise RuntimeError("hunter2")

    world.tools.script = broken
    world.work()
    world.tools.script = plain

    refused = caller.plainly().result
    assert refused["isError"] is True
    assert "Internal error" in str(refused)
    assert "hunter2" not in str(refused)
    assert structure(caller.plainly())["text"] == "All about bees"


def test_a_cancelled_job_is_begun_anew_by_the_same_call(world: TaskWorld) -> None:
    caller = world.caller()
    world.tools.script = too_slow
    job_id = structure(caller.plainly())["job_id"]
    caller.about("cancel", job_id)

    assert structure(caller.plainly())["job_id"] == job_id
    assert caller.get(job_id)["status"] == "working"
    worker_succeeds(world)
    assert structure(caller.plainly())["text"] == "All about bees"


def test_a_job_can_be_looked_at_as_a_task(world: TaskWorld) -> None:
    caller = world.caller()
    world.tools.script = too_slow
    job_id = structure(caller.plainly())["job_id"]

    assert caller.get(job_id)["status"] == "working"
    worker_succeeds(world)
    assert caller.get(job_id)["result"] == caller.plainly().result


def test_an_expired_job_is_begun_anew(world: TaskWorld) -> None:
    caller = world.caller()
    world.tools.script = too_slow
    caller.plainly()
    worker_succeeds(world)
    world.clock.now += 24 * 3600
    world.tools.script = too_slow

    assert structure(caller.plainly())["text"] == "Something about bees"
    assert len(world.queue.sent) == 1


def test_a_job_whose_message_was_lost_is_queued_again_by_the_same_call(world: TaskWorld) -> None:
    caller = world.caller()
    world.tools.script = too_slow
    caller.plainly()
    world.queue.take()

    world.clock.now += 60
    caller.plainly()
    assert len(world.queue.sent) == 1

    worker_succeeds(world)
    assert structure(caller.plainly())["text"] == "All about bees"


def test_a_job_that_cannot_be_queued_is_none_and_the_call_says_so(world: TaskWorld) -> None:
    caller = world.caller()
    world.tools.script = too_slow
    world.queue.is_broken = True
    assert caller.plainly().code == 503

    world.queue.is_broken = False
    assert structure(caller.plainly())["text"] == "Something about bees"
    assert len(world.queue.sent) == 1


def test_a_long_partial_answer_is_kept_until_there_is_a_whole_one(world: TaskWorld) -> None:
    caller = world.caller()
    world.tools.script = lambda _, __: Unfinished(Analysis(text="x" * 100_000))
    first = caller.plainly().result
    assert caller.plainly().result == first
    assert len(world.objects()) == 1

    worker_succeeds(world)

    assert world.objects() == []
    assert structure(caller.plainly())["text"] == "All about bees"


def test_a_job_whose_partial_answer_has_left_s3_is_still_named(world: TaskWorld) -> None:
    caller = world.caller()
    world.tools.script = lambda _, __: Unfinished(Analysis(text="x" * 100_000))
    job_id = structure(caller.plainly())["job_id"]
    world.store.drop(stored(world, job_id).partial)

    told = caller.plainly().result["structuredContent"]["error"]
    assert told["data"]["job_id"] == job_id


def test_a_job_whose_result_has_left_s3_begins_anew(world: TaskWorld) -> None:
    caller = world.caller()
    world.tools.script = too_slow
    job_id = structure(caller.plainly())["job_id"]
    world.tools.script = lambda _, __: Analysis(text="x" * 400_000)
    world.work()
    world.store.drop(stored(world, job_id).result)
    world.tools.script = plain

    assert caller.plainly().result["isError"] is True
    assert structure(caller.plainly())["text"] == "All about bees"


def stored(world: TaskWorld, task_id: str) -> Task:
    found = world.store.get(ANN.tenant, task_id.partition("-")[2])
    assert found is not None
    return found


def test_a_job_asks_nothing_because_nobody_could_answer(world: TaskWorld) -> None:
    """A client with forms and without tasks: what is asked in the request is answered there."""
    caller = world.caller()
    meta: Any = {"io.modelcontextprotocol/clientCapabilities": {"elicitation": {}}}
    own = {"name": "interview", "arguments": {}}

    assert caller.client.modern("tools/call", own, _meta=meta).result["resultType"] == (
        "input_required"
    )
    assert world.queue.sent == []


def test_a_family_without_a_place_for_tasks_answers_what_it_has(world: TaskWorld) -> None:
    caller = world.caller(tasks=None)
    world.tools.script = too_slow

    answer = structure(caller.plainly())
    discovered = caller.client.modern("server/discover").result

    assert answer == {"text": "Something about bees", "job_id": None}
    assert [call.version for call in world.tools.began] == ["v1"]
    assert "extensions" not in discovered["capabilities"]
    assert caller.about("get", "x").code == -32601


def test_a_finished_call_costs_one_read_and_an_unfinished_one_a_write_more(
    world: TaskWorld,
) -> None:
    caller = world.caller()
    with world.calls.counted() as made:
        caller.plainly("a")
    assert made == {"dynamodb.GetItem": 1}

    world.tools.script = too_slow
    with world.calls.counted() as made:
        caller.plainly("b")
    assert made == {"dynamodb.GetItem": 1, "dynamodb.TransactWriteItems": 1}


def test_a_store_that_is_down_stops_the_call(world: TaskWorld) -> None:
    def down(_: Topic, __: Call) -> Analysis:
        raise ServiceUnavailableError("The model")

    world.tools.script = down

    assert world.caller().plainly().code == 503
    assert world.queue.sent == []
