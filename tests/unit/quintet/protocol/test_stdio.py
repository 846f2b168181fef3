"""One JSON message a line, answers as they are ready."""

import json
import threading
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from quintet.assistant.dialect import DIALECT as ASSISTANT
from quintet.family import tool
from quintet.protocol.call import Call
from quintet.protocol.stdio import StdioServer
from tests.unit.quintet.echo_family import USE, Echo, echo_family
from tests.unit.quintet.support import (
    ANN,
    NOBODY,
    call_of,
    modern_call,
    watched_engine,
)

PATIENCE_SECONDS = 10


def line(message: Any) -> bytes:
    return json.dumps(message).encode() + b"\n"


def served(lines: Iterable[bytes], family: Any = None, principal: Any = ANN) -> list[Any]:
    """What the server writes; answers of requests that ran side by side in any order."""
    written: list[str] = []
    engine = watched_engine(family).engine
    StdioServer(engine, principal, written.append).serve(lines)
    assert all("\n" not in text for text in written)
    return [json.loads(text.encode()) for text in written]


def by_id(messages: list[Any]) -> dict[Any, Any]:
    return {message["id"]: message for message in messages if "id" in message}


def initialize(version: str, identifier: int = 1) -> bytes:
    return line(call_of("initialize", {"protocolVersion": version}, identifier))


def test_every_request_is_answered_once_and_blank_lines_are_skipped() -> None:
    requests = [line(call_of("ping", identifier=number)) for number in range(30)]
    answers = served([b"\n", b"  \r\n", *requests])
    assert sorted(answer["id"] for answer in answers) == list(range(30))
    assert all(answer["result"] == {} for answer in answers)


@pytest.mark.parametrize(
    ("version", "structured"), [("2025-03-26", False), ("2025-06-18", True), ("2025-11-25", True)]
)
def test_the_handshakes_revision_is_remembered(version: str, *, structured: bool) -> None:
    call = line(call_of("tools/call", {"name": "pong"}, 2))
    answers = by_id(served([initialize(version), call]))
    assert answers[1]["result"]["protocolVersion"] == version
    assert ("structuredContent" in answers[2]["result"]) is structured


def test_before_any_handshake_2025_03_26_is_spoken() -> None:
    [answer] = served([line(call_of("tools/call", {"name": "pong"}))])
    assert "structuredContent" not in answer["result"]


def test_modern_lines_speak_for_themselves() -> None:
    lines = [
        initialize("2025-03-26"),
        line({**modern_call("tools/call", {"name": "pong"}), "id": 2}),
        line({**modern_call("server/discover"), "id": 3}),
        line({**modern_call("ping"), "id": 4}),
    ]
    answers = by_id(served(lines))
    assert answers[2]["result"]["resultType"] == "complete"
    assert answers[3]["result"]["resultType"] == "complete"
    assert answers[4]["error"]["code"] == -32601


def test_annotated_arguments_need_no_headers_here() -> None:
    call = modern_call("tools/call", {"name": "place", "arguments": {"region": "eu"}})
    [answer] = served([line(call)])
    assert answer["result"]["isError"] is False


@pytest.mark.parametrize(
    ("text", "identifier", "code"),
    [
        (b"{", None, -32700),
        (b"\xff", None, -32700),
        (b"7", None, -32600),
        (b"[]", None, -32600),
        (b'{"jsonrpc":"2.0","id":5,"method":5}', 5, -32600),
        (b'{"jsonrpc":"2.0","id":5,"method":"ping","params":[]}', 5, -32602),
        (b'{"jsonrpc":"2.0","id":5,"method":"ping","params":{"_meta":5}}', 5, -32602),
    ],
)
def test_a_broken_line_is_answered_and_the_next_one_is_read(
    text: bytes, identifier: int | None, code: int
) -> None:
    answers = by_id(served([text, line(call_of("ping", identifier=9))]))
    assert answers[identifier]["error"]["code"] == code
    assert answers[9]["result"] == {}


def test_an_unknown_modern_version_is_told_which_ones_there_are() -> None:
    request = modern_call("tools/list")
    request["params"]["_meta"]["io.modelcontextprotocol/protocolVersion"] = "2030-01-01"
    [answer] = served([line(request)])
    assert answer["error"]["code"] == -32022
    assert answer["error"]["data"]["requested"] == "2030-01-01"


def test_notifications_and_posted_responses_are_not_answered() -> None:
    lines = [
        line({"jsonrpc": "2.0", "method": "notifications/initialized"}),
        line({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": []}}),
        line({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 4}}),
        line({"jsonrpc": "2.0", "id": 4, "result": {}}),
    ]
    assert served(lines) == []


@pytest.mark.parametrize("params", [[], {"_meta": 5}])
def test_a_broken_notification_is_not_answered(params: Any) -> None:
    notification = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": params}
    assert served([line(notification)]) == []


def test_a_batch_of_a_2025_03_26_session_is_answered() -> None:
    batch = line([call_of("ping", identifier=2), call_of("ping", identifier=3)])
    answers = served([initialize("2025-03-26"), batch])
    replies = [
        reply for answer in answers for reply in (answer if isinstance(answer, list) else [])
    ]
    assert sorted(reply["id"] for reply in replies) == [2, 3]


@pytest.mark.parametrize("version", ["2024-11-05", "2025-06-18", "2025-11-25"])
def test_a_batch_of_other_sessions_is_an_invalid_request(version: str) -> None:
    answers = by_id(served([initialize(version), line([call_of("ping", identifier=2)])]))
    assert answers[None]["error"]["code"] == -32600


def test_progress_is_written_before_its_answer() -> None:
    call = call_of("tools/call", {"name": "steps", "_meta": {"progressToken": "t"}})
    messages = served([line(call)])
    assert [message.get("method", "answer") for message in messages] == [
        "notifications/progress",
        "notifications/progress",
        "notifications/message",
        "answer",
    ]


def test_permissions_are_asked_of_the_principal() -> None:
    [answer] = served([line(call_of("tools/call", {"name": "pong"}))], principal=NOBODY)
    assert answer["error"]["data"]["type"] == "PERMISSION_DENIED"


def test_an_internal_failure_is_answered() -> None:
    call = call_of("tools/call", {"name": "fail", "arguments": {"kind": "crash"}})
    [answer] = served([line(call)])
    assert answer["error"]["code"] == -32603
    assert "hunter2" not in json.dumps(answer)


class Waiting:
    """A tool that waits until it is let go, and then looks whether anybody still waits for it."""

    def __init__(self) -> None:
        self.started = threading.Event()
        self.released = threading.Event()

    @tool(permission=USE)
    def wait(self, call: Call) -> Echo:
        """Waits."""
        self.started.set()
        assert self.released.wait(PATIENCE_SECONDS)
        call.deadline.check()
        return Echo(text="waited")

    def cancelled_by(self, *cancellations: Any) -> Iterator[bytes]:
        """Lines that cancel while the call runs: each is read before the next is asked for."""
        yield line(call_of("tools/call", {"name": "wait"}, 5))
        assert self.started.wait(PATIENCE_SECONDS)
        for wanted in cancellations:
            params = {"requestId": wanted, "reason": "no time"}
            cancel = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": params}
            yield line(cancel)
        self.released.set()


def test_a_cancellation_reaches_the_call_it_means() -> None:
    waiting = Waiting()
    [answer] = served(waiting.cancelled_by(5), echo_family(ASSISTANT, tools=waiting))
    assert answer["id"] == 5
    assert answer["error"]["code"] == -32005


def test_a_cancellation_of_another_call_changes_nothing() -> None:
    waiting = Waiting()
    [answer] = served(waiting.cancelled_by(6, "5", None, [5]), echo_family(tools=waiting))
    assert answer["result"]["isError"] is False


def test_a_quick_call_overtakes_a_slow_one() -> None:
    waiting = Waiting()
    written: list[str] = []
    answered = threading.Event()

    def write(text: str) -> None:
        written.append(text)
        answered.set()

    def lines() -> Iterator[bytes]:
        yield line(call_of("tools/call", {"name": "wait"}, 1))
        assert waiting.started.wait(PATIENCE_SECONDS)
        yield line(call_of("ping", identifier=2))
        assert answered.wait(PATIENCE_SECONDS)
        waiting.released.set()

    engine = watched_engine(echo_family(tools=waiting)).engine
    StdioServer(engine, ANN, write).serve(lines())
    assert [json.loads(text)["id"] for text in written] == [2, 1]
