"""JSON arrays over HTTP, which only 2025-03-26 knows."""

from typing import Any

import pytest

from quintet.family import tool
from quintet.protocol.call import Call
from quintet.requests.deadline import Deadline
from quintet.requests.principal import Principal
from tests.unit.quintet.echo_family import USE, echo_family
from tests.unit.quintet.support import (
    ALL_VERSIONS,
    HANDSHAKE_VERSIONS,
    MODERN_VERSION,
    call_of,
    client,
    modern_call,
    watched_engine,
)

BATCHES = {"MCP-Protocol-Version": "2025-03-26"}
PING = call_of("ping", identifier=7)
LAMBDA_ANSWER_BYTES = 6_000_000
NOTIFICATION = {"jsonrpc": "2.0", "method": "notifications/initialized"}
RESPONSE = {"jsonrpc": "2.0", "id": 3, "result": {}}


def pong(identifier: Any, tool: str = "pong") -> dict[str, Any]:
    return call_of("tools/call", {"name": tool}, identifier)


def initialize(version: str) -> dict[str, Any]:
    return call_of("initialize", {"protocolVersion": version}, 1)


@pytest.mark.parametrize("headers", [BATCHES, {}])
def test_a_batch_is_answered_request_by_request_in_order(headers: dict[str, str]) -> None:
    batch = [pong("a"), NOTIFICATION, PING, RESPONSE, call_of("nothing", identifier=9)]
    answer = client().send(batch, headers)
    assert answer.status == 200
    assert [reply["id"] for reply in answer.json] == ["a", 7, 9]
    assert answer.json[1]["result"] == {}
    assert answer.json[2]["error"]["code"] == -32601


@pytest.mark.parametrize("version", [name for name in ALL_VERSIONS if name != "2025-03-26"])
def test_other_revisions_refuse_a_batch_as_a_whole(version: str) -> None:
    answer = client().send([PING], {"MCP-Protocol-Version": version})
    assert (answer.status, answer.code, answer.json["id"]) == (400, -32600, None)


def test_a_batch_of_modern_requests_is_refused_as_a_whole() -> None:
    answer = client().send([modern_call("tools/list")])
    assert (answer.status, answer.code, answer.json["id"]) == (400, -32600, None)


def test_an_empty_batch_is_an_invalid_request() -> None:
    answer = client().send([], BATCHES)
    assert (answer.status, answer.code, answer.json["id"]) == (400, -32600, None)


@pytest.mark.parametrize("batch", [[NOTIFICATION], [RESPONSE, NOTIFICATION]])
def test_a_batch_that_wants_no_answer_gets_none(batch: list[Any]) -> None:
    answer = client().send(batch, BATCHES)
    assert (answer.status, answer.body) == (202, b"")


def test_twenty_requests_fit_into_a_batch_and_one_more_does_not() -> None:
    calls = [call_of("ping", identifier=number) for number in range(21)]
    fitting, excessive = client().send(calls[:20], BATCHES), client().send(calls, BATCHES)
    assert [reply["id"] for reply in fitting.json] == list(range(20))
    assert (excessive.status, excessive.code, excessive.json["id"]) == (400, -32600, None)


def test_an_invalid_message_in_a_batch_is_answered_in_its_place() -> None:
    batch = [PING, 5, {"jsonrpc": "2.0", "id": "x", "method": 1}, call_of("ping", identifier=8)]
    answers = client().send(batch, BATCHES).json
    assert [reply["id"] for reply in answers] == [7, None, "x", 8]
    assert [reply.get("error", {}).get("code") for reply in answers] == [None, -32600, -32600, None]


@pytest.mark.parametrize("first", [5, {"jsonrpc": "2.0", "id": "x", "method": 1}, []])
def test_an_invalid_first_message_does_not_spoil_its_neighbours(first: Any) -> None:
    answer = client().send([first, PING], BATCHES)
    assert answer.status == 200
    assert [reply["id"] for reply in answer.json][-1] == 7


def test_initialize_must_stand_alone() -> None:
    answers = client().send([initialize("2025-03-26"), PING], BATCHES).json
    assert answers[0]["error"]["code"] == -32600
    assert answers[1]["result"] == {}


@pytest.mark.parametrize("version", [name for name in HANDSHAKE_VERSIONS if name != "2025-03-26"])
def test_initialize_in_front_does_not_open_batches_to_other_revisions(version: str) -> None:
    batch = [initialize("2025-03-26"), PING]
    answer = client().send(batch, {"MCP-Protocol-Version": version})
    assert (answer.status, answer.code) == (400, -32600)


def test_a_modern_request_deeper_in_a_batch_is_not_answered_as_an_old_one() -> None:
    answers = client().send([PING, modern_call("tools/list")], BATCHES).json
    replies = answers if isinstance(answers, list) else [answers]
    assert replies[-1]["error"]["code"] == -32600


def test_a_broken_notification_in_a_batch_is_not_answered() -> None:
    broken = {**NOTIFICATION, "method": 5}
    answers = client().send([PING, broken], BATCHES).json
    assert [reply["id"] for reply in answers] == [7, None]


def test_a_notification_with_broken_params_in_a_batch_is_not_answered() -> None:
    answers = client().send([PING, {**NOTIFICATION, "params": []}], BATCHES).json
    assert [reply["id"] for reply in answers] == [7]


def test_each_request_of_a_batch_is_counted() -> None:
    watched = watched_engine(limit=2)
    answer = client(watched=watched).send([pong(1), PING, pong(2), pong(3)], BATCHES)
    codes = [reply.get("error", {}).get("code") for reply in answer.json]
    assert codes == [None, None, None, -32000]
    assert answer.json[3]["error"]["data"]["type"] == "RATE_LIMIT_EXCEEDED"
    assert (answer.status, answer.headers["X-RateLimit-Remaining"]) == (200, "0")
    assert len(watched.limiter.taken) == 2


def test_each_request_of_a_batch_is_authorised() -> None:
    caller = Principal("issuer", "ann", (USE,))
    answer = client(principal=caller).send([pong(1, "guarded"), pong(2)], BATCHES)
    assert answer.status == 200
    assert answer.json[0]["error"]["data"]["type"] == "PERMISSION_DENIED"
    assert answer.json[1]["result"]["isError"] is False


def test_a_streamed_batch_sends_notifications_first_and_then_every_reply() -> None:
    accept = {**BATCHES, "Accept": "application/json, text/event-stream"}
    answer = client().send([pong(1), pong(2, "steps")], accept)
    assert [event.get("id") for event in answer.events] == [None, 1, 2]
    assert answer.events[0]["method"] == "notifications/message"


def test_a_modern_header_over_a_batch_is_told_in_the_modern_era() -> None:
    answer = client().send([pong(1)], {"MCP-Protocol-Version": MODERN_VERSION})
    assert (answer.status, answer.code) == (400, -32600)


class Watches:
    """A tool that keeps the deadline of each of its calls."""

    def __init__(self) -> None:
        self.deadlines: list[Deadline] = []

    @tool(permission=USE)
    def watch(self, call: Call) -> str:
        """Looks at its deadline."""
        self.deadlines.append(call.deadline)
        return "seen"


def test_the_requests_of_a_batch_share_one_deadline() -> None:
    watches = Watches()
    own = client(echo_family(tools=watches))
    own.send([pong(1, "watch"), pong(2, "watch")], BATCHES)
    first, second = watches.deadlines
    assert first is second


def test_the_answer_to_a_batch_is_one_that_can_be_sent() -> None:
    repeat = {"name": "repeat", "arguments": {"characters": 2_000_000}}
    batch = [call_of("tools/call", repeat, number) for number in range(4)]
    assert len(client().send(batch, BATCHES).body) < LAMBDA_ANSWER_BYTES
