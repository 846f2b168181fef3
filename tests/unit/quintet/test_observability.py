"""Log lines as seed 000 shows them, and EMF metric lines; nothing secret in either."""

import io
import json
import logging
import re
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from pydantic import BaseModel

from quintet.errors import (
    ConflictError,
    DeadlineExceededError,
    InternalError,
    ModelFailedError,
    ModelFailureReason,
    QuintetError,
    ServiceUnavailableError,
    ToolFailedError,
)
from quintet.family import ToolFamily, tool
from quintet.observability import Observability
from quintet.protocol.endpoint import McpEndpoint
from quintet.protocol.engine import CallRecord, Engine
from tests.unit.quintet.echo_family import SECRET_WORDS, USE, echo_family
from tests.unit.quintet.support import (
    ANN,
    Client,
    FakeLimiter,
    call_of,
    challenge,
    sealer,
)


class Log:
    """An observed service of its own, for loggers of one name are shared."""

    def __init__(self, level: str = "INFO", *, emit_metrics: bool = False) -> None:
        self.stream = io.StringIO()
        self.service = f"echo-{uuid.uuid4().hex}"
        self.watch = Observability(
            self.service, level, stream=self.stream, emit_metrics=emit_metrics
        )

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.stream.getvalue().splitlines()]


def record(error: QuintetError | None = None, **notes: Any) -> CallRecord:
    return CallRecord("tools/call", "2025-11-25", ANN, "r-1", 245.06, error, notes)


def test_a_call_is_one_line_in_the_seeds_form() -> None:
    log = Log()
    log.watch.observe(record(tool_name="echo", cache_hit=True))
    [line] = log.lines
    assert list(line) == ["timestamp", "level", "message", "fields"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line["timestamp"])
    assert (line["level"], line["message"]) == ("INFO", "Tool call completed")
    assert {
        "tool_name": "echo",
        "processing_time_ms": 245.1,
        "client_id": "ann",
        "request_id": "r-1",
        "cache_hit": True,
        "service": log.service,
        "method": "tools/call",
        "protocol_version": "2025-11-25",
    }.items() <= line["fields"].items()


@pytest.mark.parametrize(
    ("given", "level", "message"),
    [
        (record(), "INFO", "Request completed"),
        (record(ConflictError("no")), "WARN", "Request failed"),
        (record(ToolFailedError("no"), tool_name="echo"), "WARN", "Tool call failed"),
    ],
)
def test_level_and_message_tell_how_it_went(given: CallRecord, level: str, message: str) -> None:
    log = Log()
    log.watch.observe(given)
    assert (log.lines[0]["level"], log.lines[0]["message"]) == (level, message)


def test_an_error_is_logged_by_its_kind_without_its_words() -> None:
    log = Log()
    log.watch.observe(record(ConflictError(SECRET_WORDS, {"a": SECRET_WORDS})))
    assert log.lines[0]["fields"]["error"] == "ConflictError"
    assert SECRET_WORDS not in log.stream.getvalue()


@pytest.mark.parametrize(
    ("level", "logged"),
    [
        pytest.param("TRACE", ["TRACE", "DEBUG", "INFO", "WARN", "ERROR", "ERROR"]),
        ("DEBUG", ["DEBUG", "INFO", "WARN", "ERROR", "ERROR"]),
        ("INFO", ["INFO", "WARN", "ERROR", "ERROR"]),
        ("WARN", ["WARN", "ERROR", "ERROR"]),
        ("ERROR", ["ERROR", "ERROR"]),
    ],
)
def test_levels_are_named_from_trace_to_error(level: str, logged: list[str]) -> None:
    log = Log(level)
    for number in (5, 10, 20, 30, 40, 50):
        logging.getLogger(log.watch.logger.name).log(number, "something")
    assert [line["level"] for line in log.lines] == logged


def test_a_failure_of_our_own_is_logged_whole() -> None:
    log = Log()
    failure = RuntimeError("broken")
    failure.__cause__ = KeyError("cause")
    log.watch.log_failure("r-9", failure)
    [line] = log.lines
    assert (line["level"], line["message"]) == ("ERROR", "Internal error")
    assert (line["fields"]["request_id"], line["fields"]["error"]) == ("r-9", "RuntimeError")
    assert "broken" in line["fields"]["trace"]
    assert "KeyError" in line["fields"]["trace"]
    assert len(log.stream.getvalue().splitlines()) == 1


def test_what_goes_on_without_a_part_is_told() -> None:
    log = Log()
    log.watch.degraded("cache", ConflictError(SECRET_WORDS))
    [line] = log.lines
    assert (line["level"], line["fields"]["part"]) == ("WARN", "cache")
    assert SECRET_WORDS not in log.stream.getvalue()


class Labels(BaseModel):
    labels: dict[str, int] = {}


class Labelling:
    @tool(permission=USE)
    def label(self, labels: Labels) -> str:
        """Takes names that the caller makes up."""
        return str(labels)


def observed(log: Log, family: ToolFamily | None = None) -> Client:
    engine = Engine(
        family or echo_family(),
        limiter=FakeLimiter(),
        sealer=sealer(),
        observe=log.watch.observe,
        log_failure=log.watch.log_failure,
    )
    return Client(McpEndpoint(engine, lambda _: ANN, challenge))


def test_arguments_tokens_and_contents_are_never_logged() -> None:
    log = Log("DEBUG")
    own = observed(log)
    authorization = {"Authorization": "Bearer hunter2-token"}
    arguments = {"text": SECRET_WORDS, "note": SECRET_WORDS, "times": "hunter2"}
    call = call_of("tools/call", {"name": "echo", "arguments": arguments})
    assert own.send(call, authorization).error["code"] == -32602
    del arguments["times"]
    assert SECRET_WORDS in str(own.send(call, authorization).json)
    own.send(call_of("tools/call", {"name": "echo", "arguments": {"hunter2": 1}}), authorization)
    own.send(call_of("prompts/get", {"name": "greet", "arguments": {"name": SECRET_WORDS}}))
    assert len(log.lines) == 4
    assert "hunter2" not in log.stream.getvalue()


def test_names_that_the_caller_makes_up_are_not_logged() -> None:
    log = Log()
    arguments = {"labels": {"hunter2": "no number"}}
    call = call_of("tools/call", {"name": "label", "arguments": arguments})
    own = observed(log, echo_family(tools=Labelling()))
    assert own.send(call, {"MCP-Protocol-Version": "2025-11-25"}).result["isError"] is True
    assert "hunter2" not in log.stream.getvalue()


def test_a_log_line_stays_short_whatever_the_method_is_called() -> None:
    log = Log()
    observed(log).send(call_of("m" * 1_000_000))
    assert len(log.stream.getvalue()) < 10_000


def test_a_line_break_in_a_name_forges_no_line() -> None:
    log = Log()
    observed(log).send(call_of('x\n{"level":"ERROR"}\u2028\r\n\ud800'))
    assert len(log.stream.getvalue().splitlines()) == 1


def metrics_of(lines: list[Any]) -> list[tuple[str, list[set[str]], float]]:
    """The metrics of a log: name, sets of dimensions, value."""
    return [
        (metric["Name"], [set(names) for names in told["Dimensions"]], sum(line[metric["Name"]]))
        for line in lines
        if "_aws" in line
        for told in line["_aws"]["CloudWatchMetrics"]
        for metric in told["Metrics"]
    ]


FAULT = ("Faults", [{"stage"}, {"service", "stage"}], 1)


@pytest.mark.parametrize(
    ("given", "metrics"),
    [
        (record(), []),
        (record(tool_name="echo"), []),
        (record(ToolFailedError("no"), tool_name="echo", outcome=-32000), []),
        (record(ServiceUnavailableError("S3")), [FAULT]),
        (record(DeadlineExceededError("over"), tool_name="echo", outcome=-32000), [FAULT]),
        (record(InternalError("r-1")), []),  # counted where it was logged whole
    ],
    ids=["fine", "a tool", "the caller's", "ours", "our tool's", "internal"],
)
def test_a_fault_of_ours_is_counted_and_nothing_else(given: CallRecord, metrics: list[Any]) -> None:
    log = Log(emit_metrics=True)
    log.watch.observe(given)
    assert metrics_of(log.lines) == metrics


def test_a_fault_is_counted_by_service_and_for_the_stage() -> None:
    log = Log(emit_metrics=True)
    log.watch.log_failure("r-1", RuntimeError("broken"))
    [line] = [line for line in log.lines if "_aws" in line]
    [directive] = line["_aws"]["CloudWatchMetrics"]
    assert directive["Namespace"] == "Quintet"
    assert (line["service"], line["stage"]) == (log.service, "local")
    assert metrics_of([line]) == [FAULT]


def test_the_log_names_the_cause_of_a_fault() -> None:
    log = Log()
    error = ServiceUnavailableError("DynamoDB")
    error.__cause__ = TimeoutError("secret")
    log.watch.observe(record(error))
    fields = log.lines[0]["fields"]
    assert (fields["fault"], fields["cause"]) == (True, "TimeoutError")
    assert "secret" not in log.stream.getvalue()


def test_what_goes_on_without_a_part_of_ours_is_a_fault() -> None:
    log = Log(emit_metrics=True)
    log.watch.degraded("cache", ServiceUnavailableError("DynamoDB"))
    log.watch.degraded("cache", ConflictError("no"))
    log.watch.tolerated("cache", RuntimeError("broken"))
    assert metrics_of(log.lines) == [FAULT, FAULT]


@pytest.mark.parametrize(
    ("reason", "metrics"), [("no credential", [FAULT]), ("throttled", [FAULT]), ("refused", [])]
)
def test_a_model_that_cannot_be_asked_is_a_fault(
    reason: ModelFailureReason, metrics: list[Any]
) -> None:
    log = Log(emit_metrics=True)
    log.watch.model_failed("gemini", "small", ModelFailedError(reason))
    assert metrics_of(log.lines) == metrics
    assert log.lines[0]["fields"].get("fault") == (True if metrics else None)


def test_a_message_that_fails_is_a_fault_unless_its_turn_did_not_come() -> None:
    log = Log(emit_metrics=True)
    log.watch.message_failed("m-1", ToolFailedError("whoever's it is, no caller is there"))
    log.watch.message_failed("m-2", DeadlineExceededError("the batch's time is over"))
    assert metrics_of(log.lines) == [FAULT]
    assert log.lines[-1]["message"] == "Message put back"


@pytest.mark.parametrize(
    ("tell", "name"),
    [
        (Observability.limiter_alone, "LimiterAlone"),
        (Observability.task_given_up, "TasksGivenUp"),
        (Observability.swept, "Swept"),
    ],
)
def test_what_alarms_watch_beside_faults_is_one_metric_of_the_stage(
    tell: Callable[[Observability], None], name: str
) -> None:
    log = Log(emit_metrics=True)
    tell(log.watch)
    assert metrics_of(log.lines) == [(name, [{"stage"}], 1)]
    assert log.lines[-1]["service"] == log.service


def test_what_no_alarm_watches_is_a_line_of_the_log() -> None:
    log = Log(emit_metrics=True)
    log.watch.event("NotificationsFailed", kind="refused")
    [line] = log.lines
    assert line["message"] == "NotificationsFailed"
    assert line["fields"] == {"service": log.service, "kind": "refused"}


def test_no_metrics_are_emitted_where_nobody_reads_them() -> None:
    log = Log()
    log.watch.observe(record(ServiceUnavailableError("S3")))
    log.watch.limiter_alone()
    assert metrics_of(log.lines) == []
    assert [line["message"] for line in log.lines] == ["Request failed", "Limiter alone"]
