"""Time limits: whatever our Python does when its time is over, it ends."""

import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import apsw
import pytest

from quintet.errors import CallCancelledError, DeadlineExceededError
from quintet.protocol.time_limit import (
    TimeIsUp,
    cancel_running_call,
    current_deadline,
    time_limit,
)
from quintet.requests.deadline import Deadline

SOON = 0.05
FOREVER = 600.0
GIVE_UP = 30.0
"""Seconds until a test fails where nothing ends its work."""


def count() -> None:
    give_up = time.monotonic() + GIVE_UP
    while time.monotonic() < give_up:
        pass


def wait_for_a_lock() -> None:
    lock = threading.Lock()
    lock.acquire()
    lock.acquire(timeout=GIVE_UP)


def join_a_thread() -> None:
    hangs = threading.Event()
    try:
        with ThreadPoolExecutor(1) as pool:
            pool.submit(hangs.wait, GIVE_UP).result()
    finally:
        hangs.set()


def swallow() -> None:
    with suppress(Exception):
        count()


def swallow_everything_twice() -> None:
    for _ in range(2):
        with suppress(BaseException):
            count()
    count()


def query() -> None:
    connection = apsw.Connection("")
    connection.set_progress_handler(lambda: False, 10_000)
    connection.execute(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1e8) "
        "SELECT max(i) FROM n"
    )


@pytest.mark.parametrize(
    "work",
    [count, wait_for_a_lock, join_a_thread, swallow, swallow_everything_twice, query],
    ids=lambda work: work.__name__,
)
def test_work_that_does_not_look_at_its_deadline_is_ended(work: Callable[[], None]) -> None:
    with pytest.raises(DeadlineExceededError), time_limit(Deadline(SOON), grace=0):
        work()


def test_work_that_is_done_in_time_is_left_alone() -> None:
    with time_limit(Deadline(SOON), grace=FOREVER):
        done = sum(range(10))

    assert done == 45
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_the_time_of_work_that_is_over_ends_nothing_afterwards() -> None:
    with time_limit(Deadline(SOON), grace=SOON):
        pass

    end = time.monotonic() + 4 * SOON
    while time.monotonic() < end:
        pass


def test_an_inner_limit_ends_its_own_part_only() -> None:
    with time_limit(Deadline(FOREVER)):
        with pytest.raises(DeadlineExceededError), time_limit(Deadline(SOON), grace=0):
            count()
        left = signal.getitimer(signal.ITIMER_REAL)[0]

    assert left > FOREVER / 2


def test_an_outer_limit_ends_inner_work_with_time_left() -> None:
    caught: list[str] = []

    def work() -> None:
        try:
            with time_limit(Deadline(FOREVER)):
                count()
        except DeadlineExceededError:
            caught.append("by the inner one")

    with pytest.raises(DeadlineExceededError), time_limit(Deadline(SOON), grace=0):
        work()

    assert caught == []


def test_an_outer_limit_answers_for_one_whose_end_was_interrupted() -> None:
    def work() -> None:
        interrupted = time_limit(Deadline(SOON), grace=0)
        interrupted.__enter__()  # and it never ends: the second ring came first
        count()

    with pytest.raises(DeadlineExceededError), time_limit(Deadline(FOREVER)):
        work()

    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_a_cancelled_call_ends_where_it_is() -> None:
    def cancel(_signal: int, _frame: object) -> None:
        cancel_running_call()

    def work() -> None:
        signal.raise_signal(signal.SIGUSR1)
        count()

    before = signal.signal(signal.SIGUSR1, cancel)
    try:
        with pytest.raises(CallCancelledError), time_limit(Deadline(FOREVER)):
            work()
        signal.raise_signal(signal.SIGUSR1)  # nothing runs, and nothing is cancelled
    finally:
        signal.signal(signal.SIGUSR1, before)


def test_in_another_thread_nothing_is_ended() -> None:
    def work() -> str:
        with time_limit(Deadline(0.0), grace=0):
            return "done"

    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(work).result(FOREVER) == "done"


def test_what_runs_within_a_limit_knows_its_deadline() -> None:
    deadline = Deadline(7.0)
    with time_limit(deadline):
        assert current_deadline() is deadline

    assert current_deadline().remaining() > 20


def test_the_end_of_time_is_no_exception_that_tools_catch() -> None:
    assert not issubclass(TimeIsUp, Exception)
