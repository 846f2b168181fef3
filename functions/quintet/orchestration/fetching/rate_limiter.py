"""Seed 001's rate limiter by its names, on windows of the clock."""

import time
from collections.abc import Callable
from typing import Final, Protocol, TypedDict

from quintet.orchestration.fetching.counting_windows import Window
from quintet.orchestration.registry.time_windows import seconds_of
from quintet.rows import Row

DEFAULT_REQUESTS: Final = 100
DEFAULT_WINDOW_SECONDS: Final = 60
_LONGEST_WINDOW: Final = 366 * 24 * 3600


class RateLimitStatus(TypedDict):
    """What is left in the current window, and what was used of it."""

    tokens: int
    requestCount: int  # the seed's name


class CountedWindows(Protocol):
    """The windows of every name that is counted (`host_limit_store.HostLimits`)."""

    def take(self, host: str, limit: int, window_seconds: int = 60) -> bool:
        """Counts one request; False where the window is full."""
        ...

    def rows(self, host: str) -> list[tuple[Window, Row]]:
        """What is counted of a name, the oldest window first."""
        ...

    def forget(self, host: str) -> None:
        """Removes what is counted of a name."""
        ...


class RateLimiter:
    """Requests per API name; the same for every instance."""

    def __init__(self, limits: CountedWindows, clock: Callable[[], float] = time.time) -> None:
        """`clock` is that of `limits`."""
        self._limits = limits
        self._clock = clock

    def can_make_request(
        self,
        api_name: str,
        max_requests: int = DEFAULT_REQUESTS,
        time_window_seconds: int | str = DEFAULT_WINDOW_SECONDS,
    ) -> bool:
        """Whether a request fits into the window (60, or "1m"); it is counted if so."""
        if isinstance(time_window_seconds, str):
            time_window_seconds = seconds_of(time_window_seconds)
        window = min(max(1, time_window_seconds), _LONGEST_WINDOW)
        return self._limits.take(api_name, max_requests, window)

    def get_rate_limit_status(self, api_name: str) -> RateLimitStatus:
        """The fullest of the current windows; a name never seen, or long ago, has 0 and 0."""
        rows = self._limits.rows(api_name)
        now = self._clock()
        current = [row for window, row in rows if window.end > now]
        states = [
            RateLimitStatus(tokens=row["limit"] - row["used"], requestCount=row["used"])
            for row in current
        ]
        if states:
            return min(states, key=lambda state: state["tokens"])
        return RateLimitStatus(tokens=rows[-1][1]["limit"] if rows else 0, requestCount=0)

    def reset_rate_limit(self, api_name: str) -> None:
        """Forgets what was counted."""
        self._limits.forget(api_name)
