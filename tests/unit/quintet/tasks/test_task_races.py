"""Many at once over one task, against an emulator whose conditional writes are atomic."""

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import count
from typing import Any

import pytest

from quintet.aws.objects import ObjectStore
from quintet.aws.table import Table
from quintet.requests.principal import Principal
from quintet.requests.task_service import Tasks
from quintet.requests.tasks import NewTask, Task, TooManyTasksError, Work
from quintet.resources import physical_name
from quintet.resources.families.reasoning import REASONING, WORKSPACE
from quintet.tasks.leases import Leases
from quintet.tasks.open_tasks import MOST_OPEN
from quintet.tasks.store import DynamoDbTasks
from tests.support.embedded_aws import embedded_aws
from tests.support.task_world import HandQueue

STAGE = "races"
MANY = 24
_subjects = count()


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DynamoDbTasks]:
    with embedded_aws(tmp_path_factory.mktemp("state"), STAGE) as clients:
        yield DynamoDbTasks(
            Table(clients, physical_name(STAGE, REASONING), service="The task store"),
            ObjectStore(clients, physical_name(STAGE, WORKSPACE), service="The task store"),
        )


def work() -> Work:
    """A call of somebody new."""
    principal = Principal("issuer", f"subject-{next(_subjects)}", ("long:look",))
    return Work("analyse", {"topic": "bees"}, "v1", "2026-07-28", principal)


def at_once(calls: list[Callable[[], Any]]) -> list[Any]:
    gate = threading.Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        gate.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(run, calls))


def made(store: DynamoDbTasks, own: Work) -> Task:
    return store.create(NewTask(own.name, own)).task


def stands(store: DynamoDbTasks, task: Task) -> Task:
    found = store.get(task.tenant, task.name)
    assert found is not None
    return found


def test_the_same_call_made_many_times_at_once_is_one_job_and_one_message(
    store: DynamoDbTasks,
) -> None:
    queue = HandQueue()
    tasks = Tasks(store, queue)
    own = work()

    jobs = at_once([lambda: tasks.begin_job(own, "partial")] * MANY)

    assert len({job.created for job in jobs}) == 1
    assert len(queue.sent) == 1


def test_of_many_tasks_begun_at_once_exactly_as_many_as_may_be_are_kept(
    store: DynamoDbTasks,
) -> None:
    queue = HandQueue()
    tasks = Tasks(store, queue)
    own = work()

    def begin() -> str | None:
        try:
            return tasks.begin(own).id
        except TooManyTasksError:
            return None

    begun = at_once([begin] * MANY)
    kept = {one for one in begun if one is not None}

    assert len(kept) == len(queue.sent) == MOST_OPEN
    with pytest.raises(TooManyTasksError) as refused:
        tasks.begin(own)
    assert set(refused.value.data["open_tasks"]) == kept


def test_many_workers_with_the_same_message_take_a_task_once(store: DynamoDbTasks) -> None:
    task = made(store, work())
    leases = Leases(store)

    taken = at_once([partial(leases.take, task, f"lease-{number}") for number in range(MANY)])

    (held,) = [one for one in taken if one is not None]
    assert stands(store, task).lease == held.lease
    assert stands(store, task).attempts == 1


def test_a_task_is_either_cancelled_or_completed(store: DynamoDbTasks) -> None:
    outcomes = Counter[str]()
    leases = Leases(store)
    for _ in range(MANY):
        task = made(store, work())
        held = leases.take(task, "lease")
        assert held is not None

        won, known = at_once(
            [
                partial(leases.complete, held, "{}", is_failure=False),
                partial(store.cancel, task.tenant, task.name),
            ]
        )

        assert known
        assert stands(store, task).status == ("completed" if won else "cancelled")
        outcomes[stands(store, task).status] += 1
    assert outcomes.total() == MANY


def test_answers_that_come_at_once_are_all_kept_and_queue_the_task_once(
    store: DynamoDbTasks,
) -> None:
    queue = HandQueue()
    tasks = Tasks(store, queue)
    own = work()
    task = made(store, own)
    leases = Leases(store)
    held = leases.take(task, "lease")
    assert held is not None
    keys = [f"q{number}-1" for number in range(4)]
    assert leases.park(held, {key: {"method": "elicitation/create"} for key in keys})

    at_once([partial(tasks.answer, own.principal, task.id, {key: {"from": key}}) for key in keys])

    assert stands(store, task).status == "working"
    assert stands(store, task).answers == {key: {"from": key} for key in keys}
    assert len(queue.sent) == 1


def test_many_who_look_at_a_stranded_task_queue_it_once(store: DynamoDbTasks) -> None:
    own = work()
    task = made(store, own)
    queue = HandQueue()
    later = Tasks(store, queue, clock=lambda: (task.created + 60_000) / 1000)

    at_once([lambda: later.named(own.principal, task.id)] * MANY)

    assert len(queue.sent) == 1


def test_a_beat_in_time_keeps_a_task_from_who_saw_its_lease_run_out(store: DynamoDbTasks) -> None:
    task = made(store, work())
    leases = Leases(store, lease_seconds=0)
    held = leases.take(task, "first")
    assert held is not None
    seen = stands(store, task)
    assert leases.held_for(seen) == 0

    assert Leases(store).keep(held, "alive")

    assert leases.take(seen, "second") is None
    assert stands(store, task).lease == "first"


def test_who_lost_the_lease_cannot_renew_it_while_another_works(store: DynamoDbTasks) -> None:
    task = made(store, work())
    leases = Leases(store, lease_seconds=0)
    first = leases.take(task, "first")
    assert first is not None
    assert leases.take(stands(store, task), "second") is not None

    assert not leases.keep(first, "late")
    assert stands(store, task).message == "Working"


def test_whoever_beats_and_whoever_takes_over_do_not_both_hold(store: DynamoDbTasks) -> None:
    short = Leases(store, lease_seconds=0)
    outcomes = Counter[tuple[bool, bool]]()
    for _ in range(MANY):
        task = made(store, work())
        first = short.take(task, "first")
        assert first is not None
        seen = stands(store, task)

        kept, second = at_once(
            [
                partial(Leases(store).keep, first, "alive"),
                partial(short.take, seen, "second"),
            ]
        )

        outcomes[kept, second is not None] += 1
        held = stands(store, task)
        assert held.lease == ("second" if second else "first")
    assert outcomes[False, False] == 0
