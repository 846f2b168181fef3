"""Several pieces of work in a few threads, each within its own time and all within one.

Every piece is handed a deadline and has to look at it. One that does not is left behind when the
time of all is over: its thread is a daemon and its answer counts no more. What a piece comes to
never depends on when it ran, only whether it came to anything does.
"""

import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, Literal, TypeVar

from quintet.errors import CallCancelledError, DeadlineExceededError
from quintet.requests.deadline import Deadline

Answer = TypeVar("Answer")
Ending = Literal["tested", "timed_out", "not_started", "failed"]

GRACE: Final = 0.25
"""Seconds that a piece may need to notice that its time is over."""


@dataclass(frozen=True)
class Outcome(Generic[Answer]):
    """How a piece of work ended."""

    ending: Ending
    answer: Answer | None = None
    seconds: float = 0.0
    failure: Exception | None = None


@dataclass(frozen=True)
class Pace:
    """How many at once, and how long each may take."""

    at_once: int
    seconds_each: float
    clock: Callable[[], float] = time.monotonic


class _Race(Generic[Answer]):
    def __init__(
        self, pieces: Sequence[Callable[[Deadline], Answer]], pace: Pace, deadline: Deadline
    ) -> None:
        self._pieces = pieces
        self._pace = pace
        self._deadline = deadline
        self._waiting = deque(range(len(pieces)))
        self._lock = threading.Lock()
        self._started: dict[int, float] = {}
        self._ended: dict[int, Outcome[Answer]] = {}

    def run(self) -> list[Outcome[Answer]]:
        count = min(self._pace.at_once, len(self._pieces))
        threads = [threading.Thread(target=self._work, daemon=True) for _ in range(count)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(self._deadline.remaining() + GRACE)
        with self._lock:
            self._waiting.clear()
            return [self._outcome(place) for place in range(len(self._pieces))]

    def _outcome(self, place: int) -> Outcome[Answer]:
        if place in self._ended:
            return self._ended[place]
        if place in self._started:
            return Outcome("timed_out", seconds=self._pace.clock() - self._started[place])
        return Outcome("not_started")

    def _work(self) -> None:
        while True:
            with self._lock:
                if not self._waiting or not self._deadline.remaining():
                    return
                place = self._waiting.popleft()
                self._started[place] = self._pace.clock()
            outcome = self._tried(place)
            with self._lock:
                self._ended[place] = outcome

    def _tried(self, place: int) -> Outcome[Answer]:
        began = self._started[place]
        own = self._deadline.within(self._pace.seconds_each)
        try:
            answer = self._pieces[place](own)
        except DeadlineExceededError:
            return Outcome("timed_out", seconds=self._pace.clock() - began)
        except Exception as failure:  # noqa: BLE001 - told or raised by who waits for the race
            return Outcome("failed", seconds=self._pace.clock() - began, failure=failure)
        seconds = self._pace.clock() - began
        return Outcome("tested" if own.remaining() else "timed_out", answer, seconds)


def raced(
    pieces: Sequence[Callable[[Deadline], Answer]], pace: Pace, deadline: Deadline
) -> list[Outcome[Answer]]:
    """Every piece's outcome, in the order given; those that did not end in time are told so."""
    outcomes = _Race(pieces, pace, deadline).run()
    for outcome in outcomes:
        if isinstance(outcome.failure, CallCancelledError):
            raise outcome.failure
    return outcomes
