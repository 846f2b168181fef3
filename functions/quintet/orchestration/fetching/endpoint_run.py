"""One endpoint until it has answered or nothing helps: attempts, pauses, the registry's others."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from threading import Event
from typing import Final

from quintet.orchestration.fetching.attempts import (
    MALFORMED_URL,
    Admission,
    Attempt,
    Failure,
    Requester,
)
from quintet.orchestration.fetching.endpoints import origin_of, parts_of
from quintet.orchestration.fetching.plans import NO_HEADERS, SHORTEST_SECONDS, FetchPlan
from quintet.orchestration.fetching.retrying import pause

MAX_ALTERNATIVES: Final = 3
_NO_OTHER_HELPS: Final = frozenset({"Refused", "RateLimit", "Request", "Unknown"})
_UNAUTHORIZED: Final = frozenset({401, 403, 407, 429})
"""Nor do these get better with another path of the same host."""

TIME_IS_OVER: Final = Failure("Timeout", "The time of the call was over before it answered.")


@dataclass(frozen=True, slots=True)
class Pacing:
    """How pauses are made; handed in so that tests wait for nothing."""

    sleep: Callable[[float], None]
    randomness: Callable[[], float]


@dataclass(frozen=True, slots=True)
class FetchCall:
    """What all endpoints of one call share.

    `until` is on the requester's clock; `stopped` is set when nobody waits any more.
    """

    plan: FetchPlan
    requester: Requester
    admission: Admission
    pacing: Pacing
    alternatives: Callable[[str], Sequence[str]]
    until: float
    stopped: Event = field(default_factory=Event)

    def left(self) -> float:
        """Seconds to go on; none where nobody waits any more."""
        return 0.0 if self.stopped.is_set() else self.until - self.requester.clock()


@dataclass
class EndpointRun:
    """Asks one endpoint, which answers call `source`.

    `attempts`, `began` and `shortest` may be read while it runs.
    """

    url: str
    source: str
    call: FetchCall
    attempts: int = field(default=0, init=False)
    began: float | None = field(default=None, init=False)
    shortest: float | None = field(default=None, init=False)
    """Seconds of the shortest attempt that the call's time cut short."""
    alternative: str | None = field(default=None, init=False)

    def run(self) -> Attempt:
        """The last attempt at the endpoint, or the successful one at an alternative."""
        self.began = self.call.requester.clock()
        if parts_of(self.url) is None:
            return Attempt(None, MALFORMED_URL, 0.0)
        last = self._persistently(self.url, self.call.plan.retries)
        if last.failure is None or not _another_may_help(last):
            return last
        for url in self._others():
            attempt = self._persistently(url, 0)
            if attempt.failure is None:
                self.alternative = url
                return attempt
        return last

    def _persistently(self, url: str, retries: int) -> Attempt:
        last = self._attempt(url)
        for retry in range(retries):
            failure = last.failure
            if failure is None or not failure.is_transient:
                break
            wait = max(pause(retry, self.call.pacing.randomness), failure.retry_after or 0.0)
            if wait + SHORTEST_SECONDS >= self.call.left():
                break
            self.call.pacing.sleep(wait)
            following = self._attempt(url)
            if following.failure is TIME_IS_OVER:
                break
            last = following
        return last

    def _attempt(self, url: str) -> Attempt:
        left = self.call.left()
        if left < SHORTEST_SECONDS:
            return Attempt(None, TIME_IS_OVER, 0.0)
        if left < self.call.plan.seconds:
            self.shortest = min(left, self.shortest or left)
        self.attempts += 1
        same_origin = origin_of(url) == origin_of(self.url)
        return self.call.requester.attempt(
            url,
            self.call.admission,
            seconds=min(self.call.plan.seconds, left),
            headers=self.call.plan.headers if same_origin else NO_HEADERS,
        )

    def _others(self) -> list[str]:
        found = dict.fromkeys(self.call.alternatives(self.url))
        usable = [url for url in found if url != self.url and parts_of(url)]
        return usable[:MAX_ALTERNATIVES]


def _another_may_help(last: Attempt) -> bool:
    if last.failure is None or last.failure.kind in _NO_OTHER_HELPS:
        return False
    return last.response is None or last.response.status not in _UNAUTHORIZED
