"""The four checks, and the tools that run them. Every status comes from something measured.

A probe that raises or takes longer than its check allows is a failed check, never an error of the
tool: who asks how the server is must get an answer.
"""

import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from quintet.errors import QuintetError
from quintet.reasoning.health.models import (
    CheckDetails,
    CheckInSummary,
    CheckName,
    CheckStatus,
    HealthCheck,
    HealthCheckResult,
    HealthSummary,
    HealthSummaryResult,
    OverallStatus,
    PerformanceMetrics,
)
from quintet.reasoning.health.probes import Probes

HIGH_MEMORY: Final = 80.0
FULL_MEMORY: Final = 90.0
"""Per cent of the memory from which a check warns, and from which it fails. Seed-semantics 2.6."""
_SECONDS: Final[dict[str, float]] = {"memory_usage": 5.0, "system_startup": 1.0, "event_bus": 2.0}
_SECONDS_ELSE: Final = 4.0
_LONG_QUEUE: Final = 1000
_WORST: Final[tuple[CheckStatus, ...]] = ("pass", "warn", "fail")
_OVERALL: Final[dict[CheckStatus, OverallStatus]] = {
    "pass": "healthy",
    "warn": "degraded",
    "fail": "critical",
}


Measured = tuple[CheckStatus, CheckDetails]


def _measured(
    status: CheckStatus,
    message: str,
    metrics: Mapping[str, Any] = MappingProxyType({}),
    *recommendations: str,
) -> Measured:
    details = CheckDetails(
        message=message, metrics=dict(metrics), recommendations=list(recommendations)
    )
    return status, details


@dataclass(frozen=True, slots=True)
class _Ran:
    name: str
    status: CheckStatus
    details: CheckDetails
    milliseconds: float

    def shown(self, *, with_details: bool = True) -> CheckInSummary:
        return CheckInSummary(
            name=self.name,
            status=self.status,
            duration=self.milliseconds,
            details=self.details.model_dump() if with_details else None,
        )


@dataclass(frozen=True)
class Health:
    """The two tools over one set of probes; `now` is the time of day, `clock` monotonic."""

    probes: Probes
    now: Callable[[], float] = time.time
    clock: Callable[[], float] = time.monotonic
    on_failure: Callable[[Exception], None] = lambda _: None
    """Told what a probe raised; the caller hears less."""

    def check(self, asked: HealthCheck) -> HealthCheckResult:
        """One check, or all of them."""
        began = self._timestamp()
        if asked.check_name is not None:
            ran = self._run(asked.check_name, self._checks[asked.check_name])
            return HealthCheckResult(
                check_name=ran.name,
                status=ran.status,
                duration=ran.milliseconds,
                details=ran.details,
                timestamp=began,
            )
        every = self._run_all()
        counts = Counter(check.status for check in every)
        return HealthCheckResult(
            check_name="all",
            status=_worst(every),
            duration=round(sum(check.milliseconds for check in every), 3),
            details=CheckDetails(
                message=f"{counts['pass']} of {len(every)} checks pass",
                metrics={status: counts[status] for status in _WORST},
                recommendations=_recommended(every),
                checks=[check.shown() for check in every],
            ),
            timestamp=began,
        )

    def summary(self, asked: HealthSummary) -> HealthSummaryResult:
        """The four checks, tables and bucket, and how this instance is."""
        began = self._timestamp()
        every = self._run_all()
        stores = [
            self._run(name, partial(_reached, reach)) for name, reach in self.probes.stores.items()
        ]
        asked_of = [check.milliseconds for check in [*every[2:3], *stores]]
        return HealthSummaryResult(
            overall_status=_OVERALL[_worst([*every, *stores])],
            timestamp=began,
            checks=[check.shown(with_details=asked.include_details) for check in [*every, *stores]],
            performance_metrics=PerformanceMetrics(
                uptime=round(self.probes.uptime(), 3),
                memory_usage=every[0].details.metrics.get("percent"),
                api_response_time=max(asked_of, default=None),
            ),
            recommendations=_recommended([*every, *stores]),
        )

    @property
    def _checks(self) -> dict[CheckName, Callable[[], Measured]]:
        return {
            "memory_usage": self._memory,
            "system_startup": self._startup,
            "event_bus": self._queue,
            "gemini_api": self._model,
        }

    def _memory(self) -> Measured:
        use = self.probes.memory()
        metrics = {"used_bytes": use.used, "limit_bytes": use.limit, "percent": use.percent}
        said = f"{use.percent} % of the memory is used"
        if use.percent > FULL_MEMORY:
            return _measured("fail", said, metrics, "Give the function more memory.")
        if use.percent > HIGH_MEMORY:
            return _measured("warn", said, metrics, "Watch the memory of the function.")
        return _measured("pass", said, metrics)

    def _startup(self) -> Measured:
        uptime = round(self.probes.uptime(), 3)
        return _measured("pass", f"Started {uptime:.0f} seconds ago", {"uptime_seconds": uptime})

    def _queue(self) -> Measured:
        depth = self.probes.queue()
        said = f"{depth['waiting']} tasks wait, {depth['in_work']} are in work"
        if depth["waiting"] > _LONG_QUEUE:
            return _measured("warn", said, depth, "Tasks wait long: look at the workers.")
        return _measured("pass", said, depth)

    def _model(self) -> Measured:
        model = self.probes.model
        if model is None:
            said = "No model provider is configured; our own analysts answer"
            return _measured("warn", said, {"provider": "none"}, "Configure a model provider.")
        return _measured("pass", f"{model} is configured; it was not asked", {"provider": model})

    def _run_all(self) -> list[_Ran]:
        return [self._run(name, check) for name, check in self._checks.items()]

    def _run(self, name: str, probe: Callable[[], Measured]) -> _Ran:
        began = self.clock()
        measured = _within(_SECONDS.get(name, _SECONDS_ELSE), probe, self.on_failure)
        return _Ran(name, *measured, round(1000 * max(0.0, self.clock() - began), 3))

    def _timestamp(self) -> str:
        return datetime.fromtimestamp(self.now(), UTC).isoformat(timespec="milliseconds")


def _reached(reach: Callable[[], object]) -> Measured:
    reach()
    return _measured("pass", "It answers")


def _within(
    seconds: float, probe: Callable[[], Measured], on_failure: Callable[[Exception], None]
) -> Measured:
    """The probe's result; one that hangs is left behind in a thread that nothing waits for."""
    found: list[Measured] = []

    def measure() -> None:
        try:
            found.append(probe())
        except Exception as error:  # noqa: BLE001 - whatever it is, the check has failed
            on_failure(error)
            problem = (
                error.message if isinstance(error, QuintetError) else "It could not be measured"
            )
            found.append(_measured("fail", problem))

    thread = threading.Thread(target=measure, daemon=True)
    thread.start()
    thread.join(seconds)
    return found[0] if found else _measured("fail", f"No answer within {seconds:g} seconds")


def _worst(every: Sequence[_Ran]) -> CheckStatus:
    return max((check.status for check in every), key=_WORST.index)


def _recommended(every: Sequence[_Ran]) -> list[str]:
    failing = [
        f"{check.name}: {check.details.message}."
        for check in every
        if check.status == "fail" and not check.details.recommendations
    ]
    recommended = [said for check in every for said in check.details.recommendations]
    return list(dict.fromkeys([*failing, *recommended]))
