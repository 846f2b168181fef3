"""A deadline as analyses ask for it: whether they may go on."""

from typing import Final

from quintet.reasoning.common.sources import HasTime
from quintet.requests.deadline import Deadline

RESERVE_SECONDS: Final = 0.5
"""For putting an answer together after the last look at the time."""


def time_left(deadline: Deadline) -> HasTime:
    """Whether there is time for more than the answer.

    It raises CallCancelledError where nobody waits any more. Asking also keeps a task's lease.
    """

    def has_time() -> bool:
        if deadline.remaining() <= RESERVE_SECONDS:
            return False
        deadline.check()
        return True

    return has_time


def is_over(deadline: Deadline) -> bool:
    """Whether what is not complete was cut off by the time."""
    return deadline.remaining() <= 2 * RESERVE_SECONDS
