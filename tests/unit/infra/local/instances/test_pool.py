"""Instances: real processes that work, hang, break and are replaced; nobody waits for another."""

import os
import re
import signal
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from quintet.errors import CallCancelledError, DeadlineExceededError
from quintet.local.instances.functions import LocalFunctions, Setup
from quintet.local.instances.messages import Question
from quintet.local.instances.pool import (
    InstanceDiedError,
    InstancePool,
    OverstayedError,
    PoolSize,
)
from quintet.protocol.time_limit import time_limit
from quintet.requests.deadline import Deadline
from tests.support.waiting import eventually

PATIENCE = 120.0
SOON = 1.0
NEVER = 600.0


@dataclass(frozen=True)
class Doing:
    """A job that does what a function of this module says."""

    what: Callable[[LocalFunctions], Any]

    def run(self, functions: LocalFunctions) -> Any:
        return self.what(functions)


def who(_: LocalFunctions) -> int:
    return os.getpid()


def backtrack(_: LocalFunctions) -> None:
    re.match(r"(a+)+$", "a" * 64 + "b")  # holds the interpreter for longer than anybody lives


def crash(_: LocalFunctions) -> None:
    os.kill(os.getpid(), signal.SIGSEGV)


def leave(_: LocalFunctions) -> None:
    os._exit(3)


def fail(_: LocalFunctions) -> None:
    raise ValueError("This cannot be done")


def count_within_a_limit(_: LocalFunctions) -> str:
    try:
        with time_limit(Deadline(NEVER)):
            while True:
                pass
    except CallCancelledError:
        return "cancelled"


def count_beyond_a_limit(_: LocalFunctions) -> str:
    try:
        with time_limit(Deadline(0.1), grace=0):
            while True:
                pass
    except DeadlineExceededError:
        return "late"


def ask(functions: LocalFunctions) -> Any:
    return functions.link.ask("sum", 1, 2, 3)


def ask_for_nonsense(functions: LocalFunctions) -> Any:
    return functions.link.ask("nonsense")


def emit(functions: LocalFunctions) -> str:
    for number in range(3):
        functions.link.emit(f"{number}")
    return "done"


def write_a_temporary_file(_: LocalFunctions) -> str:
    with tempfile.NamedTemporaryFile(delete=False) as file:
        return file.name


def answered(question: Question) -> int:
    return {"sum": sum}[question.name](question.arguments)


@pytest.fixture(scope="module")
def pool(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InstancePool]:
    with pool_of(tmp_path_factory.mktemp("state"), PoolSize(most=4, kept=1, for_one=2)) as made:
        yield made


class pool_of:  # noqa: N801 - reads as the context manager it is
    def __init__(self, state: Path, size: PoolSize) -> None:
        self.pool = InstancePool(Setup(state, "http://127.0.0.1:1", {}), answered, size)

    def __enter__(self) -> InstancePool:
        self.pool.start()
        return self.pool

    def __exit__(self, *_: object) -> None:
        self.pool.close()


def run(pool: InstancePool, what: Callable[[LocalFunctions], Any], caller: str = "ann") -> Any:
    return pool.run(Doing(what), caller=caller, seconds=PATIENCE).result(PATIENCE)


def test_a_job_is_done_in_a_process_of_its_own(pool: InstancePool) -> None:
    assert run(pool, who) not in {os.getpid(), os.getppid()}


def test_the_instance_used_last_is_used_again(pool: InstancePool) -> None:
    assert len({run(pool, who) for _ in range(5)}) == 1


def test_what_an_instance_cannot_do_is_told(pool: InstancePool) -> None:
    with pytest.raises(InstanceDiedError, match="This cannot be done"):
        run(pool, fail)

    assert run(pool, who)


@pytest.mark.parametrize("what", [crash, leave])
def test_an_instance_that_dies_fails_its_own_job_alone(
    pool: InstancePool, what: Callable[[LocalFunctions], Any]
) -> None:
    with pytest.raises(InstanceDiedError):
        run(pool, what)

    assert run(pool, who)


def test_what_holds_the_interpreter_is_ended_and_nobody_else_waits(pool: InstancePool) -> None:
    began = time.monotonic()
    hogs = [pool.run(Doing(backtrack), caller="eve", seconds=PATIENCE) for _ in range(5)]
    late = pool.run(Doing(backtrack), caller="mallory", seconds=SOON)
    for _ in range(5):
        assert run(pool, who, "bob")
    with pytest.raises(OverstayedError):
        late.result(PATIENCE)
    for hog in hogs:
        hog.cancel()

    assert run(pool, who, "eve")
    assert time.monotonic() - began < PATIENCE


def test_a_job_that_waits_too_long_for_its_turn_is_late_too(pool: InstancePool) -> None:
    hogs = [pool.run(Doing(backtrack), caller="eve", seconds=PATIENCE) for _ in range(2)]
    waits = pool.run(Doing(who), caller="eve", seconds=SOON)
    with pytest.raises(OverstayedError):
        waits.result(PATIENCE)
    for hog in hogs:
        hog.cancel()


def test_a_cancelled_job_ends_at_once_and_its_instance_stays(pool: InstancePool) -> None:
    ours = run(pool, who)
    job = pool.run(Doing(count_within_a_limit), caller="ann", seconds=NEVER)
    while job not in {waiting.done for waiting in list(pool._running.values())}:
        time.sleep(0.01)
    job.cancel()
    with pytest.raises(CancelledError):
        job.result(PATIENCE)
    while pool._running:
        time.sleep(0.01)

    assert run(pool, who) == ours


def test_a_call_that_takes_too_long_is_ended_where_it_is(pool: InstancePool) -> None:
    assert run(pool, count_beyond_a_limit) == "late"


def test_an_instance_can_ask_its_parent(pool: InstancePool) -> None:
    assert run(pool, ask) == 6
    with pytest.raises(InstanceDiedError, match="KeyError"):
        run(pool, ask_for_nonsense)


def test_notifications_arrive_before_the_result(pool: InstancePool) -> None:
    heard: list[str] = []
    done = pool.run(Doing(emit), caller="ann", seconds=PATIENCE, emit=heard.append)

    assert done.result(PATIENCE) == "done"
    assert heard == ["0", "1", "2"]


def test_temporary_files_go_with_their_instance(tmp_path: Path) -> None:
    with pool_of(tmp_path, PoolSize(most=1, kept=1, for_one=1)) as pool:
        file = Path(run(pool, write_a_temporary_file))
        assert file.is_relative_to(tmp_path)
        assert file.exists()

    assert not file.exists()


@dataclass(frozen=True)
class Carrying:
    """A job that is too large for the pipe to hold."""

    load: bytes

    def run(self, _: LocalFunctions) -> int:
        return len(self.load)


def test_a_large_job_for_an_instance_that_does_not_read_holds_up_nobody(tmp_path: Path) -> None:
    with pool_of(tmp_path, PoolSize(most=3, kept=1, for_one=2)) as pool:
        stopped = run(pool, who)
        os.kill(stopped, signal.SIGSTOP)
        large = pool.run(Carrying(b"x" * 5_000_000), caller="ann", seconds=PATIENCE)

        assert run(pool, who, "bob") != stopped

        os.kill(stopped, signal.SIGCONT)
        assert large.result(PATIENCE) == 5_000_000


def test_an_idle_instance_that_dies_is_replaced_before_the_next_job(tmp_path: Path) -> None:
    with pool_of(tmp_path, PoolSize(most=1, kept=1, for_one=1)) as pool:
        first = run(pool, who)
        os.kill(first, signal.SIGKILL)
        eventually(
            lambda: all(each.process.pid != first for each in pool._idle) or None, pause=0.01
        )

        assert run(pool, who) != first


def test_a_pool_that_closes_fails_what_it_has_in_hand(tmp_path: Path) -> None:
    with pool_of(tmp_path, PoolSize(most=1, kept=1, for_one=1)) as pool:
        running = pool.run(Doing(backtrack), caller="ann", seconds=NEVER)
        waits = pool.run(Doing(who), caller="ann", seconds=NEVER)
        threading.Event().wait(0.05)
    later = pool.run(Doing(who), caller="ann", seconds=NEVER)

    for job in (running, waits, later):
        with pytest.raises(InstanceDiedError):
            job.result(PATIENCE)
