"""Logs and metrics: one JSON line per call in the seed's form, and an EMF line for what went wrong.

Arguments, tokens and contents are never logged; the name of a tool and the URI of a resource
are. How a line looks is in `log_lines`.

A metric is what an alarm watches (`quintet.resources.alarms`); everything else is a field of a
line, because CloudWatch bills metrics by their names and dimensions. Those of trouble are emitted
when there is some, and cost nothing before.
"""

import itertools
import json
import logging
import sys
import traceback
from typing import IO, Any, Final

from aws_lambda_powertools import Logger
from aws_lambda_powertools.metrics import EphemeralMetrics, MetricUnit

from quintet.aws.errors import error_code
from quintet.errors import DeadlineExceededError, InternalError, ModelFailedError, QuintetError
from quintet.llm.model import TokenUsage
from quintet.log_lines import TRACE, SeedFormatter
from quintet.protocol.engine import CallRecord

NAMESPACE: Final = "Quintet"
_LEVELS: Final = {"TRACE": TRACE, "WARN": logging.WARNING}
_LONGEST_METHOD: Final = 100
_streams: Final = itertools.count(1)


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
        self._stream = stream
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
        """Logs an answered request, and counts it where the failure is ours."""
        error = record.error
        fields: dict[str, Any] = {
            "service": self._service,
            "method": record.method[:_LONGEST_METHOD],
            "protocol_version": record.revision,
            "processing_time_ms": round(record.milliseconds, 1),
            "client_id": record.principal.subject,
            **({"team": record.principal.team} if record.principal.team else {}),
            "request_id": record.request_id,
            **record.notes,
        }
        subject = "Tool call" if "tool_name" in record.notes else "Request"
        if error is None:
            self.logger.info(f"{subject} completed", extra={"fields": fields})
            return
        fields |= _told_of(error)
        self.logger.warning(f"{subject} failed", extra={"fields": fields})
        self.count_fault(error)

    def event(self, message: str, **fields: Any) -> None:
        """Something that happened, and no alarm watches."""
        self.logger.info(message, extra={"fields": {"service": self._service, **fields}})

    def model_usage(self, provider: str, model: str, usage: TokenUsage) -> None:
        """What one reply of a language model cost, in tokens."""
        tokens = {"input_tokens": usage.input, "output_tokens": usage.output}
        self.event("Model answered", provider=provider, model=model, **tokens)

    def model_failed(self, provider: str, model: str, failure: ModelFailedError) -> None:
        """A language model gave no usable answer; the log has the provider's own code for it."""
        fields = {
            "service": self._service,
            "provider": provider,
            "model": model,
            "reason": failure.reason,
            "detail": failure.detail,
            **_told_of(failure),
        }
        self.logger.warning("Model failed", extra={"fields": fields})
        self.count_fault(failure)

    def degraded(self, part: str, failure: QuintetError) -> None:
        """Something optional did not work, and the call went on without it."""
        fields = {"service": self._service, "part": part, **_told_of(failure)}
        self.logger.warning("Degraded", extra={"fields": fields})
        self.count_fault(failure)

    def tolerated(self, part: str, failure: Exception) -> None:
        """Something failed without which the call went on; our own mistakes are logged whole."""
        if isinstance(failure, QuintetError):
            self.degraded(part, failure)
        else:
            self.log_failure(part, failure)

    def log_failure(self, request_id: str, failure: BaseException) -> None:
        """A failure of our own, counted, and logged whole: the only place where one can be read."""
        fields = {
            "service": self._service,
            "request_id": request_id,
            "error": type(failure).__name__,
            "trace": "".join(traceback.format_exception(failure)),
        }
        self.logger.error("Internal error", extra={"fields": fields})
        self._count_fault()

    def message_failed(self, message_id: str, failure: Exception) -> None:
        """A message that goes back to its queue: our failure, or its turn did not come."""
        if isinstance(failure, DeadlineExceededError):
            fields = {"service": self._service, "message_id": message_id}
            self.logger.warning("Message put back", extra={"fields": fields})
        else:
            self.log_failure(message_id, failure)

    def count_fault(self, error: QuintetError) -> None:
        """Counts an error that is ours; an internal one was counted where it was logged whole."""
        if error.is_fault and not isinstance(error, InternalError):
            self._count_fault()

    def _count_fault(self) -> None:
        """One in `Faults`, of this service and of the whole stage."""
        self._emit("Faults", by_service=True)

    def limiter_alone(self) -> None:
        """The limits table did not answer, and this instance counted a call by itself."""
        self.logger.warning("Limiter alone", extra={"fields": {"service": self._service}})
        self._emit("LimiterAlone")

    def task_given_up(self) -> None:
        """A task was begun several times, and never came to its end."""
        self._emit("TasksGivenUp")

    def swept(self) -> None:
        """A sweep of deliveries came to its end; an alarm misses the next ones."""
        self._emit("Swept")

    def _emit(self, name: str, *, by_service: bool = False) -> None:
        """One occurrence in a metric of this stage, several of which may share an account."""
        if not self._emit_metrics:
            return
        metrics = EphemeralMetrics(namespace=NAMESPACE)
        metrics.add_dimension("stage", self._stage)
        if by_service:
            metrics.add_dimensions(service=self._service, stage=self._stage)
        else:
            metrics.add_metadata("service", self._service)
        metrics.add_metric(name, MetricUnit.Count, 1)
        stream = self._stream or sys.stdout
        stream.write(json.dumps(metrics.serialize_metric_set()) + "\n")
        stream.flush()


def _told_of(error: QuintetError) -> dict[str, Any]:
    """The kind of an error, and of one of ours what caused it: AWS's code, or a class."""
    fields: dict[str, Any] = {"error": type(error).__name__}
    if error.is_fault:
        fields["fault"] = True
        if error.__cause__ is not None:
            fields["cause"] = error_code(error.__cause__) or type(error.__cause__).__name__
    return fields
