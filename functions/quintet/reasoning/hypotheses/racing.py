"""Several pieces of work in a few threads, each within its own time and all within one.

Every piece is handed a deadline and has to look at it. One that does not is left behind when the
time of all is over, and its answer counts no more. What a piece comes to never depends on when it
ran, only whether it came to anything does.
"""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
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


def raced(
    pieces: Sequence[Callable[[Deadline], Answer]], pace: Pace, deadline: Deadline
) -> list[Outcome[Answer]]:
    """Every piece's outcome, in the order given; those that did not end in time are told so."""
    began: dict[int, float] = {}

    def tried(place: int) -> Outcome[Answer]:
        if not deadline.remaining():
            return Outcome("not_started")
        began[place] = pace.clock()
        own = deadline.within(pace.seconds_each)
        try:
            answer = pieces[place](own)
        except DeadlineExceededError:
            return Outcome("timed_out", seconds=pace.clock() - began[place])
        except Exception as failure:  # noqa: BLE001 - told or raised by who waits for the race
            return Outcome("failed", seconds=pace.clock() - began[place], failure=failure)
        seconds = pace.clock() - began[place]
        return Outcome("tested" if own.remaining() else "timed_out", answer, seconds)

    pool = ThreadPoolExecutor(pace.at_once)
    work = [pool.submit(tried, place) for place in range(len(pieces))]
    ended, _ = wait(work, deadline.remaining() + GRACE)
    pool.shutdown(wait=False, cancel_futures=True)
    outcomes: list[Outcome[Answer]] = []
    for place, future in enumerate(work):
        if future in ended:
            outcomes.append(future.result())
        elif place in began:
            outcomes.append(Outcome("timed_out", seconds=pace.clock() - began[place]))
        else:
            outcomes.append(Outcome("not_started"))
    for outcome in outcomes:
        if isinstance(outcome.failure, CallCancelledError):
            raise outcome.failure
    return outcomes
