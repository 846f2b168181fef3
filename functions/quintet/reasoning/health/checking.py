"""The four checks, and the tools that run them. Every status comes from something measured.

A probe that raises or takes longer than its check allows is a failed check, never an error of the
tool: who asks how the server is must get an answer.
"""

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final

from quintet.errors import QuintetError
from quintet.reasoning.health.models import (
    CHECKS,
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


@dataclass(frozen=True, slots=True)
class Measured:
    """What a check came to."""

    status: CheckStatus
    message: str
    metrics: dict[str, Any] = field(default_factory=dict)
    recommendations: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Ran:
    name: str
    measured: Measured
    milliseconds: float

    def shown(self, *, with_details: bool = True) -> CheckInSummary:
        measured = self.measured
        details = {
            "message": measured.message,
            "metrics": measured.metrics,
            "recommendations": list(measured.recommendations),
        }
        return CheckInSummary(
            name=self.name,
            status=measured.status,
            duration=self.milliseconds,
            details=details if with_details else None,
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
            ran = self._run(asked.check_name, self._probe(asked.check_name))
            details = CheckDetails(
                message=ran.measured.message,
                metrics=ran.measured.metrics,
                recommendations=list(ran.measured.recommendations),
            )
            return HealthCheckResult(
                check_name=ran.name,
                status=ran.measured.status,
                duration=ran.milliseconds,
                details=details,
                timestamp=began,
            )
        every = [self._run(name, self._probe(name)) for name in CHECKS]
        return HealthCheckResult(
            check_name="all",
            status=_worst(every),
            duration=round(sum(check.milliseconds for check in every), 3),
            details=CheckDetails(
                message=_counted(every),
                metrics={
                    s: sum(1 for check in every if check.measured.status == s) for s in _WORST
                },
                recommendations=_recommended(every),
                checks=[check.shown() for check in every],
            ),
            timestamp=began,
        )

    def summary(self, asked: HealthSummary) -> HealthSummaryResult:
        """The four checks, tables and bucket, and how this instance is."""
        began = self._timestamp()
        every = [self._run(name, self._probe(name)) for name in CHECKS]
        stores = [
            self._run(name, partial(_reached, reach)) for name, reach in self.probes.stores.items()
        ]
        asked_of = [check.milliseconds for check in [*every[2:3], *stores]]
        memory = next(check for check in every if check.name == "memory_usage").measured.metrics
        return HealthSummaryResult(
            overall_status=_OVERALL[_worst([*every, *stores])],
            timestamp=began,
            checks=[check.shown(with_details=asked.include_details) for check in [*every, *stores]],
            performance_metrics=PerformanceMetrics(
                uptime=round(self.probes.uptime(), 3),
                memory_usage=memory.get("percent"),
                api_response_time=max(asked_of, default=None),
            ),
            recommendations=_recommended([*every, *stores]),
        )

    def _probe(self, name: CheckName) -> Callable[[], Measured]:
        return {
            "memory_usage": self._memory,
            "system_startup": self._startup,
            "event_bus": self._queue,
            "gemini_api": self._model,
        }[name]

    def _memory(self) -> Measured:
        use = self.probes.memory()
        metrics = {"used_bytes": use.used, "limit_bytes": use.limit, "percent": use.percent}
        said = f"{use.percent} % of the memory is used"
        if use.percent > FULL_MEMORY:
            return Measured("fail", said, metrics, ("Give the function more memory.",))
        if use.percent > HIGH_MEMORY:
            return Measured("warn", said, metrics, ("Watch the memory of the function.",))
        return Measured("pass", said, metrics)

    def _startup(self) -> Measured:
        uptime = round(self.probes.uptime(), 3)
        return Measured("pass", f"Started {uptime:.0f} seconds ago", {"uptime_seconds": uptime})

    def _queue(self) -> Measured:
        depth = self.probes.queue()
        metrics = {"waiting": depth.waiting, "in_work": depth.in_work, "delayed": depth.delayed}
        said = f"{depth.waiting} tasks wait, {depth.in_work} are in work"
        if depth.waiting > _LONG_QUEUE:
            return Measured("warn", said, metrics, ("Tasks wait long: look at the workers.",))
        return Measured("pass", said, metrics)

    def _model(self) -> Measured:
        model = self.probes.model
        if model is None:
            said = "No model provider is configured; our own analysts answer"
            return Measured("warn", said, {"provider": "none"}, ("Configure a model provider.",))
        if model.reach is not None:
            model.reach()
        said = "answers" if model.reach is not None else "is configured; it was not asked"
        return Measured("pass", f"{model.name} {said}", {"provider": model.name})

    def _run(self, name: str, probe: Callable[[], Measured]) -> _Ran:
        began = self.clock()
        measured = _within(_SECONDS.get(name, _SECONDS_ELSE), probe, self.on_failure)
        return _Ran(name, measured, round(1000 * max(0.0, self.clock() - began), 3))

    def _timestamp(self) -> str:
        return datetime.fromtimestamp(self.now(), UTC).isoformat(timespec="milliseconds")


def _reached(reach: Callable[[], object]) -> Measured:
    reach()
    return Measured("pass", "It answers")


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
            found.append(Measured("fail", problem))

    thread = threading.Thread(target=measure, daemon=True)
    thread.start()
    thread.join(seconds)
    return found[0] if found else Measured("fail", f"No answer within {seconds:g} seconds")


def _worst(every: Sequence[_Ran]) -> CheckStatus:
    return max((check.measured.status for check in every), key=_WORST.index)


def _counted(every: Sequence[_Ran]) -> str:
    passed = sum(1 for check in every if check.measured.status == "pass")
    return f"{passed} of {len(every)} checks pass"


def _recommended(every: Sequence[_Ran]) -> list[str]:
    failing = [
        f"{check.name}: {check.measured.message}."
        for check in every
        if check.measured.status == "fail" and not check.measured.recommendations
    ]
    recommended = [said for check in every for said in check.measured.recommendations]
    return list(dict.fromkeys([*failing, *recommended]))
