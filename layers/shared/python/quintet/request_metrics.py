"""What this process has served so far: latencies, rates, errors, traffic. Nothing is stored.

On Lambda a process is one instance; figures of all instances together are in CloudWatch.
"""

import math
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from quintet.protocol.engine import CallRecord
from quintet.requests.http import Traffic

KEPT_LATENCIES: Final = 2000
RATE_SECONDS: Final = 60


@dataclass(frozen=True, slots=True)
class RequestFigures:
    """A moment's view; latencies in milliseconds, rates per second over the last minute."""

    total: int
    errors: int
    p50: float | None
    p95: float | None
    p99: float | None
    per_second: float
    errors_per_second: float
    cache_hit_rate: float | None


@dataclass(frozen=True, slots=True)
class Observed:
    """What counts of one answered request; `cache_hit` is None where no cache was asked."""

    milliseconds: float
    failed: bool
    cache_hit: bool | None

    @classmethod
    def of(cls, record: CallRecord) -> "Observed":
        """A call's."""
        return cls(record.milliseconds, record.error is not None, record.notes.get("cache_hit"))


@dataclass(frozen=True, slots=True)
class Served:
    """Figures of one server since its start, and its traffic: open requests, and bytes."""

    figures: RequestFigures
    uptime_seconds: int
    processor_percentage: float
    active: int
    received: int
    sent: int


class Metrics(Protocol):
    """Who counts a family's calls: this process, or one that stands before several."""

    @property
    def traffic(self) -> Traffic:
        """What goes through the endpoint."""
        ...

    def observe(self, record: CallRecord) -> None:
        """Counts one answered request."""
        ...

    def served(self) -> Served:
        """What was counted up to now."""
        ...


class RequestMetrics:
    """Counts the calls of one process."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        processor_clock: Callable[[], float] = time.process_time,
    ) -> None:
        self._clock = clock
        self._processor_clock = processor_clock
        self.traffic = Traffic()
        self._started = clock()
        self._processor_started = processor_clock()
        self._lock = threading.Lock()
        self._latencies: deque[float] = deque(maxlen=KEPT_LATENCIES)
        self._recent: deque[tuple[float, bool]] = deque()
        self._total = self._errors = self._hits = self._looked_up = 0

    def observe(self, record: CallRecord) -> None:
        """Counts one answered request."""
        self.count(Observed.of(record))

    def count(self, observed: Observed) -> None:
        """Counts one that was answered elsewhere."""
        with self._lock:
            self._total += 1
            self._errors += observed.failed
            self._latencies.append(observed.milliseconds)
            self._recent.append((self._clock(), observed.failed))
            if observed.cache_hit is not None:
                self._looked_up += 1
                self._hits += observed.cache_hit
            self._forget()

    def served(self) -> Served:
        """What was counted up to now."""
        traffic = self.traffic
        return Served(
            self.figures(),
            self.uptime_seconds,
            self.processor_percentage,
            traffic.active,
            traffic.received,
            traffic.sent,
        )

    def _forget(self) -> None:
        oldest = self._clock() - RATE_SECONDS
        while self._recent and self._recent[0][0] < oldest:
            self._recent.popleft()

    def figures(self) -> RequestFigures:
        """What was counted up to now."""
        with self._lock:
            self._forget()
            seconds = max(1.0, min(RATE_SECONDS, self._clock() - self._started))
            latencies = sorted(self._latencies)
            failed = sum(is_failed for _, is_failed in self._recent)
            return RequestFigures(
                total=self._total,
                errors=self._errors,
                p50=_percentile(latencies, 0.50),
                p95=_percentile(latencies, 0.95),
                p99=_percentile(latencies, 0.99),
                per_second=round(len(self._recent) / seconds, 3),
                errors_per_second=round(failed / seconds, 3),
                cache_hit_rate=(
                    round(self._hits / self._looked_up, 4) if self._looked_up else None
                ),
            )

    @property
    def uptime_seconds(self) -> int:
        """Since this process began to count."""
        return int(self._clock() - self._started)

    @property
    def processor_percentage(self) -> float:
        """Of one processor, over the same time; several threads can use more than one."""
        elapsed = self._clock() - self._started
        used = self._processor_clock() - self._processor_started
        return round(100 * used / elapsed, 1) if elapsed > 0 else 0.0


def _percentile(ordered: list[float], share: float) -> float | None:
    """Nearest rank; None where nothing was measured."""
    if not ordered:
        return None
    return round(ordered[max(0, math.ceil(share * len(ordered)) - 1)], 3)
