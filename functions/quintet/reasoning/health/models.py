"""What `health_check` and `health_summary` take and answer, in the words of seed 002."""

from typing import Any, Literal

from pydantic import Field

from quintet.reasoning.common.fields import Frozen
from quintet.reasoning.common.findings import is_none

CheckName = Literal["memory_usage", "system_startup", "event_bus", "gemini_api"]
CheckStatus = Literal["pass", "fail", "warn"]
OverallStatus = Literal["healthy", "degraded", "critical"]


class HealthCheck(Frozen):
    """Arguments of health_check."""

    check_name: CheckName | None = Field(
        None, description="Specific check to run, omit for all checks"
    )


class HealthSummary(Frozen):
    """Arguments of health_summary."""

    include_details: bool = Field(default=True, description="Include detailed check results")


class CheckInSummary(Frozen):
    """One check among others."""

    name: str = Field(description="The check")
    status: CheckStatus = Field(description="Its result")
    duration: float = Field(description="Milliseconds it took")
    details: dict[str, Any] | None = Field(
        None, exclude_if=is_none, description="What was measured, if asked for"
    )


class CheckDetails(Frozen):
    """What was measured and what follows from it."""

    message: str = Field(description="The result in words")
    metrics: dict[str, Any] = Field(default_factory=dict, description="What was measured")
    recommendations: list[str] = Field(default_factory=list, description="What would help")
    checks: list[CheckInSummary] | None = Field(
        None, exclude_if=is_none, description="Each check's result, where all were run"
    )


class HealthCheckResult(Frozen):
    """The answer of health_check."""

    check_name: str = Field(description="The check, or `all`")
    status: CheckStatus = Field(description="The result; of several the worst")
    duration: float = Field(description="Milliseconds it took")
    details: CheckDetails = Field(description="What was measured")
    timestamp: str = Field(description="When it began, ISO 8601 in UTC")


class PerformanceMetrics(Frozen):
    """What is known about this instance of the server."""

    uptime: float = Field(description="Seconds since this instance started")
    memory_usage: float | None = Field(description="Per cent of the memory it may use")
    api_response_time: float | None = Field(
        description="Milliseconds that the slowest of the services asked took to answer"
    )


class HealthSummaryResult(Frozen):
    """The answer of health_summary."""

    overall_status: OverallStatus = Field(description="`critical` when any check fails")
    timestamp: str = Field(description="When it began, ISO 8601 in UTC")
    checks: list[CheckInSummary] = Field(description="The four checks, then tables and bucket")
    performance_metrics: PerformanceMetrics = Field(description="Of this instance")
    recommendations: list[str] = Field(description="What would help")
