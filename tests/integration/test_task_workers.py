"""Workers of tasks in processes of their own: one is killed, one is told to stop."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from quintet.local.emulator import local_clients
from quintet.observability import Observability
from quintet.requests.principal import Principal
from quintet.requests.tasks import Task, Work, job_message
from quintet.tasks.composition import TaskKeeping
from quintet.tasks.leases import LEASE_SECONDS
from quintet.tasks.worker import build_task_worker
from tests.support.context import event_of
from tests.support.embedded_aws import embedded_aws
from tests.support.lingering_worker import FAMILY, PERMISSION, STAGE, keeping

ANN = Principal("issuer", "ann", (PERMISSION,))


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with embedded_aws(tmp_path_factory.mktemp("state"), STAGE) as clients:
        assert clients.endpoint_url is not None
        yield clients.endpoint_url


@contextmanager
def worker_at(url: str, task: Task) -> Iterator[subprocess.Popen[str]]:
    """A process that has begun the task."""
    command = [sys.executable, "-m", "tests.support.lingering_worker", url, task.tenant, task.name]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline() == "begun\n"
            yield process
        finally:
            process.kill()


def begun(keeper: TaskKeeping, seconds: float) -> Task:
    return keeper.tasks.begin(Work("linger", {"seconds": seconds}, "", "2026-07-28", ANN))


def test_a_task_whose_worker_is_killed_is_done_by_the_next(url: str) -> None:
    keeper = keeping(local_clients(url))
    task = begun(keeper, 0.2)
    slow = begun(keeper, 600)
    with worker_at(url, slow) as process:
        process.kill()
        process.wait()
    assert keeper.tasks.named(ANN, slow.id).status == "working"

    later = keeping(local_clients(url), clock=lambda: time.time() + LEASE_SECONDS)
    stranded = later.tasks.named(ANN, slow.id)
    assert (stranded.attempts, stranded.leased_until < later.store.now) == (1, True)

    watch = Observability("linger", emit_metrics=False)
    worker = build_task_worker(FAMILY, later, watch, seconds=0.5)
    worker(event_of([job_message(slow), job_message(task)]))

    ended = keeper.tasks.named(ANN, slow.id)
    assert (ended.status, ended.is_failure) == ("completed", True)  # its own 0.5 s are over
    assert keeper.tasks.named(ANN, task.id).is_failure is False


def test_a_cancelled_task_lets_its_worker_go_within_seconds(url: str) -> None:
    keeper = keeping(local_clients(url))
    task = begun(keeper, 600)
    with worker_at(url, task) as process:
        keeper.tasks.cancel(ANN, task.id)
        cancelled = time.monotonic()
        assert process.stdout is not None
        assert process.stdout.readline() == "ended\n"
        seconds = time.monotonic() - cancelled

    assert keeper.tasks.named(ANN, task.id).status == "cancelled"
    assert seconds < 10  # a beat comes every 3 s
