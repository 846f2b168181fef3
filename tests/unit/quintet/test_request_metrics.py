from typing import Any

from quintet.errors import QuintetError, ToolFailedError
from quintet.protocol.engine import CallRecord
from quintet.request_metrics import KEPT_LATENCIES, RequestFigures, RequestMetrics
from tests.unit.quintet.support import ANN, FakeClock


def record(
    milliseconds: float = 1.0, error: QuintetError | None = None, **notes: Any
) -> CallRecord:
    return CallRecord("tools/call", "2025-11-25", ANN, "r", milliseconds, error, notes)


def test_nothing_was_measured_before_the_first_request() -> None:
    assert RequestMetrics(FakeClock()).figures() == RequestFigures(
        total=0,
        errors=0,
        p50=None,
        p95=None,
        p99=None,
        per_second=0.0,
        errors_per_second=0.0,
        cache_hit_rate=None,
    )


def test_percentiles_are_nearest_ranks() -> None:
    metrics = RequestMetrics(FakeClock())
    for milliseconds in range(100, 0, -1):
        metrics.observe(record(float(milliseconds)))
    figures = metrics.figures()
    assert (figures.p50, figures.p95, figures.p99) == (50.0, 95.0, 99.0)


def test_one_request_is_every_percentile() -> None:
    metrics = RequestMetrics(FakeClock())
    metrics.observe(record(3.14159))
    figures = metrics.figures()
    assert (figures.p50, figures.p95, figures.p99) == (3.142, 3.142, 3.142)


def test_only_the_latest_latencies_are_kept_and_all_requests_are_counted() -> None:
    metrics = RequestMetrics(FakeClock())
    metrics.observe(record(9999.0))
    for _ in range(KEPT_LATENCIES):
        metrics.observe(record(1.0))
    figures = metrics.figures()
    assert (figures.total, figures.p99) == (KEPT_LATENCIES + 1, 1.0)


def test_failed_requests_are_counted_as_errors() -> None:
    metrics = RequestMetrics(FakeClock())
    metrics.observe(record())
    metrics.observe(record(error=ToolFailedError("no")))
    assert (metrics.figures().total, metrics.figures().errors) == (2, 1)


def test_rates_are_over_the_last_minute() -> None:
    clock = FakeClock(0.0)
    metrics = RequestMetrics(clock)
    for _ in range(30):
        metrics.observe(record(error=ToolFailedError("no")))
    clock.now = 10.0
    assert metrics.figures().per_second == 3.0
    clock.now = 50.0
    for _ in range(30):
        metrics.observe(record())
    clock.now = 100.0
    figures = metrics.figures()
    assert (figures.per_second, figures.errors_per_second) == (0.5, 0.0)
    assert (figures.total, figures.errors) == (60, 30)


def test_a_rate_is_not_invented_from_a_fraction_of_a_second() -> None:
    clock = FakeClock(0.0)
    metrics = RequestMetrics(clock)
    metrics.observe(record())
    clock.now = 0.01
    assert metrics.figures().per_second == 1.0


def test_the_hit_rate_is_over_requests_that_looked_into_the_cache() -> None:
    metrics = RequestMetrics(FakeClock())
    looked: list[dict[str, Any]] = [{"cache_hit": True}, {"cache_hit": False}]
    for notes in (*looked, {"cache_hit": False}, {}):
        metrics.observe(record(**notes))
    assert metrics.figures().cache_hit_rate == 0.3333


def test_uptime_counts_from_the_beginning() -> None:
    clock = FakeClock(100.0)
    metrics = RequestMetrics(clock)
    clock.now = 161.9
    assert metrics.uptime_seconds == 61


def test_the_processor_counts_from_the_same_moment_as_the_clock() -> None:
    now, used = [100.0], [7.0]
    metrics = RequestMetrics(lambda: now[0], lambda: used[0])
    assert metrics.processor_percentage == 0.0
    now[0], used[0] = 110.0, 9.5
    assert metrics.processor_percentage == 25.0
