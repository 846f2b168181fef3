"""A timer of this machine: its event at once and again, whatever becomes of the one before."""

import io
import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest

from quintet.local.timers import RunningTimer
from quintet.observability import Observability
from quintet.resources import Timer

PATIENCE = 30
OFTEN = Timer("sweep", minutes=0)
SELDOM = Timer("sweep", minutes=600)


class Recording:
    """A worker that keeps its events, and does as it is told."""

    def __init__(self, act: Callable[[], None] = lambda: None) -> None:
        self.events: list[Mapping[str, Any]] = []
        self.called = threading.Semaphore(0)
        self._act = act

    def __call__(self, event: Mapping[str, Any]) -> dict[str, Any]:
        self.events.append(event)
        self.called.release()
        self._act()
        return {}

    def wait(self, times: int) -> None:
        for _ in range(times):
            assert self.called.acquire(timeout=PATIENCE)


@contextmanager
def running(timer: Timer, worker: Recording) -> Iterator[io.StringIO]:
    log = io.StringIO()
    watch = Observability("timer", stream=log, emit_metrics=False)
    made = RunningTimer("worker", timer, worker, watch)
    made.start()
    try:
        yield log
    finally:
        made.stop()
        made.wait(PATIENCE)


def test_the_event_comes_at_once_as_it_is_declared() -> None:
    worker = Recording()
    with running(SELDOM, worker):
        worker.wait(1)

    assert worker.events == [{"kind": "sweep"}]


def test_it_comes_again_and_again() -> None:
    worker = Recording()
    with running(OFTEN, worker):
        worker.wait(3)

    assert len(worker.events) >= 3


def broken() -> None:
    raise RuntimeError("broken")


def ended() -> None:
    raise SystemExit(3)


@pytest.mark.parametrize("act", [broken, ended])
def test_a_worker_that_breaks_is_called_again(act: Callable[[], None]) -> None:
    worker = Recording(act)
    with running(OFTEN, worker) as log:
        worker.wait(2)

    line = json.loads(log.getvalue().splitlines()[0])
    assert line["level"] == "ERROR"


def test_one_that_waits_ends_at_once_when_it_is_told_to() -> None:
    worker = Recording()
    with running(SELDOM, worker):
        worker.wait(1)

    assert not [one for one in threading.enumerate() if one.name == "timer-worker-sweep"]
