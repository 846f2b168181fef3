"""Log lines as seed 000 shows them, and EMF metric lines; nothing secret in either."""

import io
import json
import logging
import re
import uuid
from typing import Any

import pytest
from pydantic import BaseModel

from quintet.errors import ConflictError, QuintetError, ToolFailedError
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


def emitted(capsys: pytest.CaptureFixture[str]) -> list[Any]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


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
        (record(tool_name="echo", outcome=-32000), "WARN", "Tool call failed"),
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


@pytest.mark.parametrize(("notes", "errors"), [({}, [0]), ({"outcome": -32000}, [1])])
def test_a_tool_call_is_one_metric_line(
    capsys: pytest.CaptureFixture[str], notes: dict[str, Any], errors: list[int]
) -> None:
    log = Log(emit_metrics=True)
    log.watch.observe(record(tool_name="echo", **notes))
    [line] = emitted(capsys)
    [directive] = line["_aws"]["CloudWatchMetrics"]
    assert directive["Namespace"] == "Quintet"
    assert set(directive["Dimensions"][0]) == {"tool", "service", "stage"}
    units = {metric["Name"]: metric["Unit"] for metric in directive["Metrics"]}
    assert units == {"Latency": "Milliseconds", "Errors": "Count"}
    assert (line["tool"], line["service"], line["stage"]) == ("echo", log.service, "local")
    assert (line["Latency"], line["Errors"]) == ([245.06], errors)


def test_metrics_of_one_call_do_not_leak_into_the_next(capsys: pytest.CaptureFixture[str]) -> None:
    log = Log(emit_metrics=True)
    for name in ("echo", "pong"):
        log.watch.observe(record(tool_name=name))
    lines = emitted(capsys)
    assert [(line["tool"], line["Latency"]) for line in lines] == [
        ("echo", [245.06]),
        ("pong", [245.06]),
    ]


def test_other_requests_have_no_metric(capsys: pytest.CaptureFixture[str]) -> None:
    Log(emit_metrics=True).watch.observe(record())
    assert emitted(capsys) == []


def test_no_metrics_are_emitted_where_nobody_reads_them(capsys: pytest.CaptureFixture[str]) -> None:
    log = Log()
    log.watch.observe(record(tool_name="echo"))
    log.watch.failing_open()
    assert emitted(capsys) == []
    assert [line["message"] for line in log.lines][1] == "Limiter failed open"


def test_a_limiter_that_lets_calls_pass_raises_an_alarm(capsys: pytest.CaptureFixture[str]) -> None:
    log = Log(emit_metrics=True)
    log.watch.failing_open()
    [line] = emitted(capsys)
    assert line["LimiterFailedOpen"] == [1]
    assert log.lines[0]["level"] == "WARN"
