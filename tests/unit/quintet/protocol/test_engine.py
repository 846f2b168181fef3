"""Every method on every revision, and what happens when something inside breaks."""

import json
import time
from dataclasses import replace
from typing import Any

import pytest

from quintet.assistant.dialect import DIALECT as ASSISTANT
from quintet.errors import (
    DeadlineExceededError,
    InternalError,
    MethodNotFoundError,
    ToolFailedError,
)
from quintet.family import resource, tool
from quintet.orchestration.dialect import DIALECT as ORCHESTRATION
from quintet.protocol.inbound import Envelope
from quintet.requests.content import ResourceBlob
from quintet.requests.deadline import Deadline
from quintet.requests.http import MAX_RESULT_BYTES
from quintet.requests.jsonrpc import Request
from quintet.requests.revisions import BY_VERSION
from tests.unit.quintet.echo_family import (
    EVERYTHING,
    MOTTO,
    SECRET_WORDS,
    SETTINGS,
    USE,
    Echo,
    echo_family,
    tools_only,
)
from tests.unit.quintet.support import (
    ALL_VERSIONS,
    ANN,
    HANDSHAKE_VERSIONS,
    MODERN_VERSION,
    client,
    watched_engine,
)

REFERENCE = {"type": "ref/prompt", "name": "greet"}
SHARED: dict[str, dict[str, Any]] = {
    "tools/list": {},
    "tools/call": {"name": "pong"},
    "resources/list": {},
    "resources/templates/list": {},
    "resources/read": {"uri": MOTTO},
    "prompts/list": {},
    "prompts/get": {"name": "greet", "arguments": {"name": "Bo"}},
    "completion/complete": {"ref": REFERENCE, "argument": {"name": "name", "value": "a"}},
}
HANDSHAKE_ONLY: dict[str, dict[str, Any]] = {
    "initialize": {"protocolVersion": "2025-11-25"},
    "ping": {},
    "logging/setLevel": {"level": "info"},
    "resources/subscribe": {"uri": MOTTO},
    "resources/unsubscribe": {"uri": MOTTO},
}
UNKNOWN = ["nothing", "", "tools", "tools/", "Tools/List", "tasks/list", "subscriptions/listen"]
OF_RESOURCES = ["resources/list", "resources/read", "resources/templates/list"]

GIVE_UP_SECONDS = 30.0


@pytest.mark.parametrize("version", ALL_VERSIONS)
@pytest.mark.parametrize("method", SHARED)
def test_shared_methods_are_served_on_every_revision(method: str, version: str) -> None:
    answer = client().on(version, method, SHARED[method])
    assert (answer.status, answer.json["id"]) == (200, 1)
    assert ("resultType" in answer.result) is (version == MODERN_VERSION)


@pytest.mark.parametrize("version", HANDSHAKE_VERSIONS)
@pytest.mark.parametrize("method", HANDSHAKE_ONLY)
def test_handshake_methods_are_served_on_handshake_revisions(method: str, version: str) -> None:
    answer = client().handshake(method, HANDSHAKE_ONLY[method], version)
    assert answer.status == 200
    assert "resultType" not in answer.result


@pytest.mark.parametrize("method", HANDSHAKE_ONLY)
def test_handshake_methods_are_unknown_to_the_modern_revision(method: str) -> None:
    answer = client().modern(method, HANDSHAKE_ONLY[method])
    assert (answer.status, answer.code) == (404, -32601)


def test_a_modern_initialize_is_told_which_versions_there_are() -> None:
    answer = client().modern("initialize", {"protocolVersion": "2025-11-25"})
    assert answer.error["data"]["supported"] == list(reversed(ALL_VERSIONS))
    assert all(version in answer.error["message"] for version in ALL_VERSIONS)


@pytest.mark.parametrize("version", HANDSHAKE_VERSIONS)
def test_discovery_is_unknown_to_handshake_revisions(version: str) -> None:
    answer = client().handshake("server/discover", {}, version)
    assert (answer.status, answer.code) == (200, -32601)


@pytest.mark.parametrize("method", UNKNOWN)
def test_unknown_methods_are_not_found(method: str) -> None:
    assert client().handshake(method).code == -32601
    assert client().handshake(method).status == 200
    assert (client().modern(method).status, client().modern(method).code) == (404, -32601)


@pytest.mark.parametrize(
    "method", [*OF_RESOURCES, "prompts/list", "prompts/get", "completion/complete"]
)
def test_methods_of_a_capability_not_offered_are_not_found(method: str) -> None:
    plain, assistant = client(tools_only()), client(tools_only(ASSISTANT))
    assert (plain.handshake(method).status, plain.handshake(method).code) == (200, -32601)
    assert (plain.modern(method).status, plain.modern(method).code) == (404, -32601)
    assert (assistant.handshake(method).status, assistant.handshake(method).code) == (200, -32001)
    assert (assistant.modern(method).status, assistant.modern(method).code) == (404, -32601)


@pytest.mark.parametrize("method", ["resources/subscribe", "resources/unsubscribe"])
def test_nothing_can_be_subscribed_to_where_there_are_no_resources(method: str) -> None:
    assert client(tools_only(ASSISTANT)).handshake(method, {"uri": MOTTO}).code == -32001


def test_a_family_without_tools_offers_none() -> None:
    bare = client(echo_family(tools=None))
    assert bare.handshake("tools/list").code == -32601
    assert bare.handshake("tools/call", {"name": "pong"}).code == -32601


@pytest.mark.parametrize("version", ALL_VERSIONS)
def test_an_internal_failure_is_logged_whole_and_hidden_from_the_client(version: str) -> None:
    watched = watched_engine()
    answer = client(watched=watched).call(version, "fail", {"kind": "crash"})
    assert (answer.status, answer.code) == (200, -32603)
    assert answer.error["data"]["request_id"] == "request-7"
    assert SECRET_WORDS.encode() not in answer.body
    assert b"RuntimeError" not in answer.body
    [(request_id, failure)] = watched.failures
    assert (request_id, str(failure)) == ("request-7", SECRET_WORDS)
    assert type(watched.records[0].error) is InternalError


def test_a_known_failure_is_not_logged_as_our_own() -> None:
    watched = watched_engine()
    client(watched=watched).call("2025-11-25", "fail", {"kind": "failed"})
    assert watched.failures == []


class Talkers:
    @tool(permission=USE)
    def unserialisable(self) -> Any:
        """Answers with something that is no JSON."""
        return object()

    @tool(permission=USE)
    def odd(self) -> Echo:
        """Fails with data that is no JSON."""
        raise ToolFailedError("odd", {("a", "b"): 1})  # type: ignore[dict-item]


def test_an_answer_that_cannot_be_written_is_an_internal_failure() -> None:
    watched = watched_engine(echo_family(tools=Talkers()))
    answer = client(watched=watched).call("2025-11-25", "unserialisable")
    assert (answer.code, len(watched.failures)) == (-32603, 1)


def test_an_error_that_cannot_be_written_is_an_internal_failure() -> None:
    watched = watched_engine(echo_family(ASSISTANT, tools=Talkers()))
    answer = client(watched=watched).call("2025-06-18", "odd")
    assert (answer.code, len(watched.failures)) == (-32603, 1)


@pytest.mark.parametrize("version", ALL_VERSIONS)
def test_a_result_as_large_as_allowed_is_sent(version: str) -> None:
    copies = 1 if version < "2025-06-18" else 2
    answer = client().call(version, "repeat", {"characters": MAX_RESULT_BYTES // copies - 500})
    assert answer.result["isError"] is False


@pytest.mark.parametrize("version", ALL_VERSIONS)
def test_a_tool_whose_result_is_too_large_has_failed(version: str) -> None:
    result = client().call(version, "repeat", {"characters": MAX_RESULT_BYTES}).json["result"]
    assert result["isError"] is True
    told = json.loads(result["content"][0]["text"])["error"]["data"]
    assert (told["type"], told["limit"]) == ("RESULT_TOO_LARGE", MAX_RESULT_BYTES)


def test_a_result_that_is_too_large_is_not_sent() -> None:
    answer = client().call("2025-06-18", "repeat", {"characters": MAX_RESULT_BYTES})
    assert len(answer.body) < 1000


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("tools/call", {"name": "\x01" * 600_000}),
        ("prompts/get", {"name": "\x01" * 600_000}),
        ("resources/read", {"uri": "\x01" * 600_000}),
    ],
)
def test_an_error_answer_is_no_larger_than_a_result_may_be(
    method: str, params: dict[str, str]
) -> None:
    assert len(client().handshake(method, params).body) <= MAX_RESULT_BYTES


def test_a_resource_that_is_too_large_is_not_sent() -> None:
    class Large:
        @resource(MOTTO, permission=USE, mime_type="image/png", name="large")
        def large(self) -> ResourceBlob:
            """Larger than any answer may be."""
            return ResourceBlob(MOTTO, "A" * MAX_RESULT_BYTES, "image/png")

    watched = watched_engine(replace(echo_family(), resources=Large()))
    answer = client(watched=watched).handshake("resources/read", {"uri": MOTTO})

    assert answer.error["data"]["type"] == "RESULT_TOO_LARGE"


def test_every_request_is_recorded_once() -> None:
    watched = watched_engine(echo_family(ORCHESTRATION))
    own = client(watched=watched)
    own.call(MODERN_VERSION, "pong")
    own.call("2025-06-18", "fail", {"kind": "failed"})
    own.handshake("nothing")
    own.handshake("resources/read", {"uri": SETTINGS})
    methods = ["tools/call", "tools/call", "nothing", "resources/read"]
    assert [record.method for record in watched.records] == methods
    assert [record.revision for record in watched.records][:2] == [MODERN_VERSION, "2025-06-18"]
    notes = [dict(record.notes) for record in watched.records]
    assert notes == [
        {"tool_name": "pong"},
        {"tool_name": "fail", "outcome": -32000},
        {},
        {"resource": SETTINGS, "seen": True},
    ]
    errors = [type(record.error) for record in watched.records]
    assert errors == [type(None), ToolFailedError, MethodNotFoundError, type(None)]
    assert all(record.milliseconds >= 0 for record in watched.records)
    assert {record.principal for record in watched.records} == {ANN}


def test_notifications_are_handed_over_at_once_where_a_transport_can_send_them() -> None:
    sent: list[str] = []
    request = Request(1, "tools/call", {"name": "steps"})
    envelope = Envelope(BY_VERSION["2025-11-25"], progress_token="t")
    engine = watched_engine().engine
    reply = engine.answer(request, envelope, ANN, request_id="r", emit=sent.append)
    assert [json.loads(text)["method"] for text in sent] == [
        "notifications/progress",
        "notifications/progress",
        "notifications/message",
    ]
    assert (reply.notifications, reply.status) == ([], 200)


def test_every_permission_of_the_family_is_known() -> None:
    assert set(echo_family().permissions) == set(EVERYTHING)


def test_a_request_that_does_not_look_at_its_deadline_is_ended() -> None:
    class Busy:
        @tool(permission=USE, title="Busy")
        def busy(self) -> Echo:
            """Counts longer than anybody waits."""
            give_up = time.monotonic() + GIVE_UP_SECONDS
            while time.monotonic() < give_up:
                pass
            return Echo(text="late")

    watched = watched_engine(replace(tools_only(), tools=Busy()))
    reply = watched.engine.answer(
        Request(1, "tools/call", {"name": "busy"}),
        Envelope(BY_VERSION["2025-06-18"]),
        ANN,
        request_id="r",
        deadline=Deadline(0.0),
    )

    assert json.loads(reply.text)["error"]["data"]["type"] == "TIMEOUT"
    assert isinstance(watched.records[0].error, DeadlineExceededError)
