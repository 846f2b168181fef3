"""Logs and metrics: one JSON line per call in the seed's form, one EMF metric line per tool call.

Arguments, tokens and contents are never logged; the name of a tool and the URI of a resource
are. Source: seed 000, Structured Logging. The line
is `{"timestamp", "level", "message", "fields": {…}}`, levels TRACE to ERROR with WARN.
"""

import itertools
import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import IO, Any, Final

from aws_lambda_powertools import Logger
from aws_lambda_powertools.logging.formatter import BasePowertoolsFormatter
from aws_lambda_powertools.metrics import EphemeralMetrics, MetricUnit

from quintet.errors import ModelFailedError, QuintetError
from quintet.llm.model import TokenUsage
from quintet.protocol.engine import CallRecord

TRACE: Final = 5
NAMESPACE: Final = "Quintet"
_LEVEL_NAMES: Final = {"WARNING": "WARN", "CRITICAL": "ERROR"}
_LEVELS: Final = {"TRACE": TRACE, "WARN": logging.WARNING}
_LONGEST_METHOD: Final = 100
_streams: Final = itertools.count(1)

logging.addLevelName(TRACE, "TRACE")


class SeedFormatter(BasePowertoolsFormatter):
    """Lines as seed 000 shows them: whatever a message is about stands nested in `fields`."""

    def __init__(self) -> None:
        super().__init__()
        self._appended: dict[str, Any] = {}

    def append_keys(self, **additional_keys: Any) -> None:
        """Fields of every line from now on; Powertools' own that are empty are left out."""
        self._appended.update(
            {name: value for name, value in additional_keys.items() if value is not None}
        )

    def clear_state(self) -> None:
        """Forgets the appended fields."""
        self._appended.clear()

    def format(self, record: logging.LogRecord) -> str:
        """One line of JSON."""
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        fields = {**self._appended, **getattr(record, "fields", {})}
        line = {
            "timestamp": moment.replace("+00:00", "Z"),
            "level": _LEVEL_NAMES.get(record.levelname, record.levelname),
            "message": record.getMessage(),
            "fields": fields,
        }
        return json.dumps(line, default=str)


class Observability:
    """The log and the metrics of one function."""

    def __init__(
        self,
        service: str,
        level: str = "INFO",
        *,
        stage: str = "local",
        stream: IO[str] | None = None,
        emit_metrics: bool = True,
    ) -> None:
        self._service = service
        self._stage = stage
        self._emit_metrics = emit_metrics
        # Powertools keeps one logger per name with its first stream; another stream needs another.
        own_stream = "" if stream is None else f"-{next(_streams)}"
        name = f"quintet-{service}{own_stream}"
        self.logger = Logger(
            service=name,
            level=_LEVELS.get(level, level),
            logger_formatter=SeedFormatter(),
            stream=stream or sys.stdout,
        )

    def observe(self, record: CallRecord) -> None:
        """Logs a call, and counts it where it was a tool's."""
        fields: dict[str, Any] = {
            "service": self._service,
            "method": record.method[:_LONGEST_METHOD],
            "protocol_version": record.revision,
            "processing_time_ms": round(record.milliseconds, 1),
            "client_id": record.principal.subject,
            "request_id": record.request_id,
            **record.notes,
        }
        if record.error is not None:
            fields["error"] = type(record.error).__name__
        tool = record.notes.get("tool_name")
        subject = "Tool call" if tool else "Request"
        failed = record.error is not None or "outcome" in record.notes
        if failed:
            self.logger.warning(f"{subject} failed", extra={"fields": fields})
        else:
            self.logger.info(f"{subject} completed", extra={"fields": fields})
        if tool and self._emit_metrics:
            self._count_call(tool, record.milliseconds, failed=failed)

    def _count_call(self, tool: str, milliseconds: float, *, failed: bool) -> None:
        """Two metrics per tool: Latency, whose samples are the calls, and Errors."""
        metrics = self._metrics()
        metrics.add_dimension(name="tool", value=tool)
        metrics.add_metric("Latency", MetricUnit.Milliseconds, milliseconds)
        metrics.add_metric("Errors", MetricUnit.Count, int(failed))
        metrics.flush_metrics()

    def event(self, message: str, **fields: Any) -> None:
        """Something that a background worker has done."""
        self.logger.info(message, extra={"fields": {"service": self._service, **fields}})

    def count(self, name: str) -> None:
        """One occurrence of something that an alarm watches."""
        if self._emit_metrics:
            metrics = self._metrics()
            metrics.add_metric(name, MetricUnit.Count, 1)
            metrics.flush_metrics()

    def model_usage(self, provider: str, model: str, usage: TokenUsage) -> None:
        """What one reply of a language model cost."""
        self._count_model(provider, model, InputTokens=usage.input, OutputTokens=usage.output)

    def model_failed(self, provider: str, model: str, failure: ModelFailedError) -> None:
        """A language model gave no usable answer; the log has the provider's own code for it."""
        fields = {
            "service": self._service,
            "provider": provider,
            "model": model,
            "reason": failure.reason,
            "detail": failure.detail,
        }
        self.logger.warning("Model failed", extra={"fields": fields})
        self._count_model(provider, model, ModelFailures=1)

    def _count_model(self, provider: str, model: str, **counts: int) -> None:
        if self._emit_metrics:
            metrics = self._metrics()
            metrics.add_dimension(name="provider", value=provider)
            metrics.add_dimension(name="model", value=model)
            for name, count in counts.items():
                metrics.add_metric(name, MetricUnit.Count, count)
            metrics.flush_metrics()

    def _metrics(self) -> EphemeralMetrics:
        """Metrics of this service in this stage; several stages may share an account."""
        metrics = EphemeralMetrics(namespace=NAMESPACE, service=self._service)
        metrics.add_dimension(name="stage", value=self._stage)
        return metrics

    def failing_open(self) -> None:
        """The limits table did not answer, and a call passed uncounted."""
        self.logger.warning("Limiter failed open", extra={"fields": {"service": self._service}})
        self.count("LimiterFailedOpen")

    def degraded(self, part: str, failure: QuintetError) -> None:
        """Something optional did not work, and the call went on without it."""
        fields = {"service": self._service, "part": part, "error": type(failure).__name__}
        self.logger.warning("Degraded", extra={"fields": fields})

    def tolerated(self, part: str, failure: Exception) -> None:
        """Something failed without which the call went on; our own mistakes are logged whole."""
        if isinstance(failure, QuintetError):
            self.degraded(part, failure)
        else:
            self.log_failure(part, failure)

    def log_failure(self, request_id: str, failure: BaseException) -> None:
        """A failure of our own, whole: the only place where one can be read."""
        fields = {
            "service": self._service,
            "request_id": request_id,
            "error": type(failure).__name__,
            "trace": "".join(traceback.format_exception(failure)),
        }
        self.logger.error("Internal error", extra={"fields": fields})
