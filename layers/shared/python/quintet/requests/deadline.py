"""The time one request may take, handed down to everything that waits."""

import time
from collections.abc import Callable
from typing import Final

from quintet.errors import CallCancelledError, DeadlineExceededError

REQUEST_SECONDS: Final = 25.0
"""The budget of every MCP request; the function ends at 29 s, API Gateway at 30 s."""
_CLOCKS_DIFFER: Final = 30.0
"""Seconds by which a gateway's clock may differ from ours and still be believed."""

MonotonicClock = Callable[[], float]


class Deadline:
    """A moment on the monotonic clock."""

    __slots__ = ("_cancelled", "_clock", "_end", "_outer", "_when_cancelled")

    def __init__(
        self, seconds: float = REQUEST_SECONDS, clock: MonotonicClock = time.monotonic
    ) -> None:
        self._clock = clock
        self._end = clock() + seconds
        self._cancelled = False
        self._outer: Deadline | None = None
        self._when_cancelled: list[Callable[[], object]] = []

    @classmethod
    def of_request(cls, began: float, now: float) -> "Deadline":
        """What is left of a request's time, by the gateway's clock and ours.

        Both tell seconds since the epoch. What the gateway waited for a new instance counts too.
        """
        spent = now - began
        if abs(spent) > _CLOCKS_DIFFER:
            return cls()
        return cls(REQUEST_SECONDS - max(0.0, spent))

    def within(self, seconds: float) -> "Deadline":
        """A part of this time for a part of the work; what ends this one ends that one too."""
        inner = Deadline(self.clip(max(0.0, seconds)), self._clock)
        inner._outer = self
        return inner

    def remaining(self) -> float:
        """Seconds left; never negative."""
        return max(0.0, self._end - self._clock())

    @property
    def is_cancelled(self) -> bool:
        """Whether nobody waits for the work any more."""
        return self._cancelled

    def cancel(self) -> None:
        """Makes the next check end the work; called from another thread."""
        self._cancelled = True
        for cancel in self._when_cancelled:
            cancel()

    def when_cancelled(self, cancel: Callable[[], object]) -> None:
        """Has something called when the work is cancelled."""
        self._when_cancelled.append(cancel)

    def clip(self, seconds: float) -> float:
        """The wish or what is left, whichever is shorter."""
        return min(seconds, self.remaining())

    def check(self) -> None:
        """Ends work whose time is over, or that nobody waits for any more.

        Raises:
            CallCancelledError: the client cancelled.
            DeadlineExceededError: nothing is left.
        """
        if self._outer is not None:
            self._outer.check()
        if self._cancelled:
            raise CallCancelledError("The call was cancelled")
        if not self.remaining():
            raise DeadlineExceededError("The request's time is over")
