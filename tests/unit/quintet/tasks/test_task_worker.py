"""The worker: what comes of a task whatever its tool does, and whoever dies over it."""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from quintet import message_leases
from quintet.aws.clients import Clients
from quintet.aws.table import Table
from quintet.errors import (
    BadInputError,
    ConflictError,
    DeadlineExceededError,
    MissingCapabilityError,
    ResultTooLargeError,
    ServiceUnavailableError,
    ToolFailedError,
)
from quintet.family import tool
from quintet.protocol.call import Call
from quintet.resources import physical_name
from quintet.resources.families.reasoning import REASONING
from quintet.tasks.leases import LEASE_SECONDS
from quintet.tasks.worker import MOST_ATTEMPTS, RETRY_SECONDS, WORK_SECONDS
from tests.support.context import event_of
from tests.support.task_world import ANN, LOOK, Analysis, TaskWorld, Topic, plain, too_slow
from tests.support.world import STAGE

PATIENCE = 30


def failing(error: BaseException) -> Any:
    def script(_: Topic, __: Call) -> Analysis:
        raise error

    return script


class DeathError(BaseException):
    """A worker's end, which nothing catches."""


def die(world: TaskWorld, messages: list[dict[str, Any]]) -> None:
    script, world.tools.script = world.tools.script, failing(DeathError())
    with pytest.raises(DeathError):
        world.worker()(event_of(messages))
    world.tools.script = script


FAULTS = frozenset({"faults"})


@pytest.mark.parametrize(
    ("error", "fired"),
    [
        (ToolFailedError("No such session", {"type": "session_error"}), set()),
        (DeadlineExceededError("The time is over"), FAULTS),
        (BadInputError.of("topic", "Must be about bees", "TOPIC_VALIDATION"), set()),
        (ResultTooLargeError(3, 2), FAULTS),
    ],
)
def test_a_tools_failure_is_a_completed_task(
    world: TaskWorld, error: Exception, fired: set[str]
) -> None:
    world.tools.script = failing(error)
    task_id = world.caller().call()["taskId"]
    world.work()

    task = world.caller().get(task_id)

    assert (task["status"], task["statusMessage"]) == ("completed", "Failed")
    assert task["result"]["isError"] is True
    assert "error" not in task
    assert world.account.fired() == fired


@pytest.mark.parametrize(
    ("error", "code", "fired"),
    [
        (RuntimeError("hunter2"), -32603, FAULTS),
        (MissingCapabilityError({"sampling": {}}), -32021, set()),
    ],
)
def test_a_protocol_error_is_a_failed_task(
    world: TaskWorld, error: Exception, code: int, fired: set[str]
) -> None:
    world.tools.script = failing(error)
    task_id = world.caller().call()["taskId"]
    world.work()

    task = world.caller().get(task_id)

    assert task["status"] == "failed"
    assert task["error"]["code"] == code
    assert task["statusMessage"] == task["error"]["message"]
    assert "result" not in task
    assert "hunter2" not in str(task)
    assert world.account.fired() == fired


def test_a_worker_has_its_whole_time_and_not_a_requests(world: TaskWorld) -> None:
    task_id = world.caller().call()["taskId"]
    world.work()

    (call,) = world.tools.began
    assert call.deadline.remaining() == WORK_SECONDS
    assert (call.principal, call.version) == (ANN, "v1")
    assert task_id == f"long.{call.request_id}"


def test_what_is_unfinished_at_a_workers_deadline_is_all_there_is(world: TaskWorld) -> None:
    world.tools.script = too_slow
    task_id = world.caller().call()["taskId"]
    world.work()

    answer = world.caller().get(task_id)["result"]["structuredContent"]

    assert answer == {"text": "Something about bees", "job_id": None}


def test_a_quick_task_costs_the_worker_three_questions(world: TaskWorld) -> None:
    world.caller().call()

    with world.calls.counted() as made:
        world.work()

    assert made == {"dynamodb.GetItem": 1, "dynamodb.UpdateItem": 2}


def test_progress_is_told_with_the_next_beat(world: TaskWorld) -> None:
    seen: list[Any] = []
    caller = world.caller()
    task_id = caller.call()["taskId"]

    def script(_: Topic, call: Call) -> Analysis:
        for done in (1, 2):
            call.progress(done, 2, "Reading" if done == 1 else None)
            call.deadline.check()
            seen.append(caller.get(task_id)["statusMessage"])
            world.pass_time(3)
            call.deadline.check()
            seen.append(caller.get(task_id))
        return Analysis(text="done")

    world.tools.script = script
    world.work()

    assert seen[0] == "Working"
    assert seen[1]["statusMessage"] == "Reading"
    assert seen[1]["lastUpdatedAt"] == "2027-01-15T08:00:03.000Z"
    assert seen[3]["statusMessage"] == "2 of 2"


def test_beats_come_every_few_seconds_however_often_a_tool_checks(world: TaskWorld) -> None:
    world.caller().call()

    def script(_: Topic, call: Call) -> Analysis:
        part = call.deadline.within(500)
        for _step in range(100):
            world.pass_time(0.3)
            part.check()
        return Analysis(text="done")

    world.tools.script = script
    with world.calls.counted() as made:
        world.work()

    assert made["dynamodb.UpdateItem"] == 2 + 9


@pytest.mark.parametrize("seconds", [3, 60])
def test_a_cancelled_task_stops_at_a_check_within_seconds(world: TaskWorld, seconds: float) -> None:
    caller = world.caller()
    task_id = caller.call()["taskId"]
    reached: list[str] = []

    def script(_: Topic, call: Call) -> Analysis:
        caller.about("cancel", task_id)
        call.deadline.check()
        reached.append("goes on until the next beat")
        world.pass_time(seconds)
        call.deadline.within(10).check()
        reached.append("never")
        return Analysis(text="done")

    world.tools.script = script
    world.work()

    assert reached == ["goes on until the next beat"]
    assert caller.get(task_id)["status"] == "cancelled"
    assert world.queue.sent == []


def test_a_result_that_comes_after_the_cancellation_is_dropped(world: TaskWorld) -> None:
    caller = world.caller()
    task_id = caller.call()["taskId"]

    def script(_: Topic, __: Call) -> Analysis:
        caller.about("cancel", task_id)
        return Analysis(text="x" * 400_000)

    world.tools.script = script
    world.work()

    assert caller.get(task_id)["status"] == "cancelled"
    assert world.objects() == []


def test_an_expired_task_stops_too(world: TaskWorld) -> None:
    world.caller().call()
    reached: list[str] = []

    def script(_: Topic, call: Call) -> Analysis:
        world.pass_time(24 * 3600)
        call.deadline.check()
        reached.append("never")
        return Analysis(text="done")

    world.tools.script = script
    world.work()

    assert reached == []


def test_a_tool_that_never_checks_keeps_its_task_and_is_seen_to_be_alive(
    world: TaskWorld,
) -> None:
    """The heartbeat renews the lease while another worker keeps asking for the task."""
    caller = world.caller()
    task_id = caller.call()["taskId"]
    (message,) = world.queue.take()
    seen: list[str] = []
    others: list[int] = []

    def never_checks(_: Topic, __: Call) -> Analysis:
        for _minute in range(10):
            world.pass_time(60)
            before = seen[-1] if seen else ""
            seen.append(eventually(lambda: caller.get(task_id)["lastUpdatedAt"], before))
            world.work([message])
            others.append(len(world.tools.began))
        return Analysis(text="done")

    world.tools.script = never_checks
    world.worker(beat_seconds=0.01)(event_of([message]))

    assert caller.get(task_id)["status"] == "completed"
    assert others == [1] * 10
    assert len(set(seen)) == 10


def eventually(look: Callable[[], str], before: str) -> str:
    """What is seen as soon as it is later than before; moments sort as texts."""
    give_up = time.monotonic() + PATIENCE
    while (found := look()) <= before:
        assert time.monotonic() < give_up
    return found


def test_a_dead_workers_task_is_begun_by_another_within_three_minutes(world: TaskWorld) -> None:
    """At its worst: it dies just after the lease and the message have been renewed."""
    caller = world.caller()
    task_id = caller.call()["taskId"]
    messages = world.queue.take()

    def dies_after_a_beat(_: Topic, call: Call) -> Analysis:
        world.pass_time(30)
        call.deadline.check()
        raise DeathError

    world.tools.script = dies_after_a_beat
    with pytest.raises(DeathError):
        world.worker()(event_of(messages))
    world.tools.script = plain

    world.pass_time(message_leases.LEASE_SECONDS)  # the message comes back
    world.work(messages)

    assert caller.get(task_id)["status"] == "completed"
    assert message_leases.LEASE_SECONDS < 180


def test_a_task_survives_the_death_of_its_worker(world: TaskWorld) -> None:
    caller = world.caller()
    task_id = caller.call()["taskId"]
    messages = world.queue.take()
    die(world, messages)
    assert caller.get(task_id)["status"] == "working"

    world.pass_time(LEASE_SECONDS)
    assert caller.get(task_id)["status"] == "working"  # the look queues it again
    world.work()

    assert caller.get(task_id)["status"] == "completed"
    assert len(world.tools.began) == 2


def test_a_message_that_comes_back_while_the_dead_worker_holds_is_sent_for_later(
    world: TaskWorld,
) -> None:
    caller = world.caller()
    task_id = caller.call()["taskId"]
    messages = world.queue.take()
    die(world, messages)

    world.pass_time(50)
    world.work(messages)
    assert world.queue.sent == [(messages[0], LEASE_SECONDS - 50 + 1)]

    world.pass_time(LEASE_SECONDS - 50 + 1)
    world.work()
    assert caller.get(task_id)["status"] == "completed"


def test_a_task_that_kills_every_worker_is_given_up(world: TaskWorld) -> None:
    caller = world.caller()
    task_id = caller.call()["taskId"]
    messages = world.queue.take()
    for _ in range(MOST_ATTEMPTS):
        die(world, messages)
        world.pass_time(LEASE_SECONDS)

    world.work(messages)

    task = caller.get(task_id)
    assert (task["status"], task["error"]["code"]) == ("failed", -32603)
    assert len(world.tools.began) == MOST_ATTEMPTS
    assert world.account.fired() == {"tasks given up"}


def test_a_message_that_comes_twice_runs_a_task_once(world: TaskWorld) -> None:
    world.caller().call()
    messages = world.queue.take()

    world.work(messages * 3)

    assert len(world.tools.began) == 1
    assert world.queue.sent == []


def test_a_message_of_nothing_is_dropped(world: TaskWorld) -> None:
    world.work([{"tenant": ANN.tenant, "task": "a" * 26}])

    assert world.tools.began == []


def test_who_lost_the_lease_stops_and_changes_nothing(world: TaskWorld) -> None:
    """A worker that slept through its lease wakes up while another does the work."""
    caller = world.caller()
    task_id = caller.call()["taskId"]
    (message,) = world.queue.take()
    reached: list[str] = []

    def slow(_: Topic, call: Call) -> Analysis:
        world.tools.script = quick
        world.pass_time(LEASE_SECONDS)
        world.work([message])
        call.deadline.check()
        reached.append("never")
        return Analysis(text="late")

    def quick(_: Topic, __: Call) -> Analysis:
        return Analysis(text="second")

    world.tools.script = slow
    world.work([message])

    assert reached == []
    assert caller.get(task_id)["result"]["structuredContent"]["text"] == "second"


@pytest.mark.parametrize("error", [ServiceUnavailableError("S3"), ConflictError("Changed")])
def test_what_may_pass_is_tried_again_later(world: TaskWorld, error: Exception) -> None:
    caller = world.caller()
    task_id = caller.call()["taskId"]
    script, world.tools.script = world.tools.script, failing(error)

    world.work()
    assert [delay for _, delay in world.queue.sent] == [RETRY_SECONDS]
    assert "tried again" in caller.get(task_id)["statusMessage"]

    world.tools.script = script
    world.work()
    assert caller.get(task_id)["status"] == "completed"


@pytest.mark.parametrize(
    ("error", "status"),
    [(ServiceUnavailableError("S3"), "failed"), (ConflictError("Changed"), "completed")],
)
def test_what_never_passes_is_told_in_the_end(
    world: TaskWorld, error: Exception, status: str
) -> None:
    task_id = world.caller().call()["taskId"]
    world.tools.script = failing(error)
    for _ in range(MOST_ATTEMPTS):
        world.work()

    assert world.queue.sent == []
    assert len(world.tools.began) == MOST_ATTEMPTS
    assert world.caller().get(task_id)["status"] == status


class StricterTools:
    @tool(permission="long:new", task_support="optional")
    def analyse(self, topic: Topic) -> Analysis:
        """Asks for more than it did."""
        raise AssertionError(topic)


class OtherTools:
    @tool(permission=LOOK, task_support="optional")
    def other(self) -> str:
        """Is all there is."""
        return "other"


@pytest.mark.parametrize(("tools", "code"), [(StricterTools(), 403), (OtherTools(), -32602)])
def test_a_tool_that_has_changed_meanwhile_is_asked_again_whether_it_may_run(
    world: TaskWorld, tools: Any, code: int
) -> None:
    task_id = world.caller().call()["taskId"]

    world.worker(family=replace(world.family, tools=tools))(event_of(world.queue.take()))

    assert world.caller().get(task_id)["error"]["code"] == code


def test_long_texts_lie_in_s3_under_their_tenant(world: TaskWorld) -> None:
    caller = world.caller()
    world.tools.script = lambda topic, _: Analysis(text=topic.topic * 20)
    task_id = caller.call(topic="ä" * 20_000)["taskId"]
    assert len(world.objects()) == 1

    world.work()

    assert caller.get(task_id)["result"]["structuredContent"]["text"] == "ä" * 400_000
    name = task_id.partition("-")[2]
    assert len(world.objects()) == 2
    assert all(key.startswith(f"{ANN.tenant}/tasks/{name}/") for key in world.objects())


def test_a_result_that_has_left_s3_has_expired(world: TaskWorld) -> None:
    caller = world.caller()
    world.tools.script = lambda _, __: Analysis(text="x" * 400_000)
    task_id = caller.call()["taskId"]
    world.work()
    world.store.drop(world.store.get(ANN.tenant, task_id.partition("-")[2]).result)  # type: ignore[union-attr]

    assert caller.about("get", task_id).code == -32602


def test_a_result_as_large_as_an_answer_may_be_can_still_be_looked_at(world: TaskWorld) -> None:
    caller = world.caller()
    world.tools.script = lambda topic, _: Analysis(text=topic.topic * topic.depth)
    statuses = []
    for characters in (1024 * 1024 - 4096, 1024 * 1024 - 1024):
        task_id = caller.call(topic="x", depth=characters)["taskId"]
        world.work()
        task = caller.get(task_id)
        statuses.append((task["status"], task["result"]["isError"]))

    assert statuses == [("completed", False), ("completed", True)]


class FlakyTable(Table):
    """One that refuses its next writes."""

    def __init__(self, clients: Clients) -> None:
        super().__init__(clients, physical_name(STAGE, REASONING), service="The task store")
        self.refusals = 0

    def apply(self, action: Any) -> None:
        if self.refusals:
            self.refusals -= 1
            raise ServiceUnavailableError("The task store")
        super().apply(action)


def test_a_store_that_is_down_for_a_beat_does_not_end_the_work(world: TaskWorld) -> None:
    task_id = world.caller().call()["taskId"]
    table = FlakyTable(world.clients)

    def script(_: Topic, call: Call) -> Analysis:
        table.refusals = 1
        world.pass_time(3)
        call.deadline.check()
        return Analysis(text="done")

    world.tools.script = script
    world.worker(table=table)(event_of(world.queue.take()))

    assert world.caller().get(task_id)["status"] == "completed"
    assert "Degraded" in world.log.getvalue()


@pytest.mark.parametrize(("refusals", "status"), [(3, "completed"), (5, "working")])
def test_a_result_is_kept_when_the_store_answers_again(
    world: TaskWorld, refusals: int, status: str
) -> None:
    task_id = world.caller().call()["taskId"]
    table = FlakyTable(world.clients)

    def script(_: Topic, __: Call) -> Analysis:
        table.refusals = refusals
        return Analysis(text="done")

    world.tools.script = script
    answer = world.worker(table=table)(event_of(world.queue.take()))

    assert world.caller().get(task_id)["status"] == status
    assert len(answer["batchItemFailures"]) == (status == "working")
