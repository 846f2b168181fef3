"""The ladder from an HTTP request to its answer."""

import json
from dataclasses import replace
from typing import Any

import pytest

from quintet.auth.keys import StaticKeys
from quintet.auth.tokens import BearerAuthentication, SharedSecretTokens
from quintet.protocol.browser_page import address_page
from quintet.protocol.endpoint import CHALLENGE_KEY, McpEndpoint
from quintet.protocol.origins import LOOPBACK_ONLY
from quintet.requests.http import (
    MAX_REQUEST_BYTES,
    SECURITY_HEADERS,
    HttpRequest,
    header_values,
)
from quintet.requests.principal import Principal
from tests.unit.quintet.echo_family import EVERYTHING, echo_family
from tests.unit.quintet.support import (
    ALL_VERSIONS,
    HANDSHAKE_VERSIONS,
    MODERN_VERSION,
    NEW_KEY,
    NOBODY,
    Answer,
    Client,
    FakeClock,
    call_of,
    challenge,
    client,
    modern_call,
    modern_headers,
    refuse_all,
    watched_engine,
)

CLOCK = FakeClock()
TOKENS = SharedSecretTokens(StaticKeys((NEW_KEY,)), issuer="issuer", audience="local", clock=CLOCK)
TOKEN = TOKENS.issue("ann", EVERYTHING, 1)
PING = call_of("ping")


def guarded() -> Client:
    """A client whose endpoint looks at tokens and lets in this machine's callers only."""
    authenticate = BearerAuthentication([TOKENS], CLOCK)
    engine = watched_engine(echo_family()).engine
    return Client(McpEndpoint(engine, authenticate, challenge, LOOPBACK_ONLY))


LADDER: list[tuple[int, dict[str, Any]]] = [
    (413, {}),
    (421, {"body": b"{"}),
    (403, {"Host": "localhost:6789"}),
    (401, {"Origin": "http://localhost:5173"}),
    (405, {"Authorization": f"Bearer {TOKEN}"}),
    (415, {"method": "POST"}),
    (406, {"Content-Type": "application/json"}),
    (400, {"Accept": "application/json, text/event-stream"}),
    (200, {"body": json.dumps(PING).encode()}),
]
"""Each rung's status, and what has to be put right to get there from the rung before."""


@pytest.mark.parametrize("rung", range(len(LADDER)))
def test_every_rung_is_checked_before_the_next(rung: int) -> None:
    request: dict[str, Any] = {
        "body": b"{" + b" " * MAX_REQUEST_BYTES,
        "method": "GET",
        "Host": "evil.example",
        "Origin": "https://evil.example",
        "Content-Type": "text/plain",
        "Accept": "image/png",
    }
    for _, repaired in LADDER[: rung + 1]:
        request |= repaired
    body, method = request.pop("body"), request.pop("method")
    answer = guarded().send(body, request, method=method)
    assert answer.status == LADDER[rung][0]
    assert b'"jsonrpc":"2.0"' in answer.body
    assert SECURITY_HEADERS.items() <= dict(answer.headers).items()


@pytest.mark.parametrize("method", ["GET", "DELETE", "PUT", "OPTIONS", "HEAD", "PATCH", "post"])
def test_only_post_is_served(method: str) -> None:
    answer = client().send(PING, method=method)
    assert (answer.status, answer.headers["Allow"]) == (405, "POST")
    assert (answer.code, answer.json["id"]) == (-32600, None)


@pytest.mark.parametrize("method", ["GET", "DELETE", "OPTIONS", "HEAD", "PUT"])
@pytest.mark.parametrize("accept", ["text/event-stream", "application/json", "*/*", None])
def test_whoever_comes_without_a_token_is_challenged_whatever_they_send(
    method: str, accept: str | None
) -> None:
    answer = guarded().send(b"", local(Accept=accept), method=method)

    assert answer.status == 401
    assert answer.headers["WWW-Authenticate"] == "Bearer AuthenticationError"


def test_a_browser_is_shown_a_page_and_challenged_all_the_same() -> None:
    accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
    answer = guarded().send(b"", local(Accept=accept), method="GET")

    assert answer.status == 401
    assert answer.headers["Content-Type"].startswith("text/html")
    assert answer.headers["WWW-Authenticate"] == "Bearer AuthenticationError"
    assert b"MCP client" in answer.body
    posted = guarded().send(PING, local(Accept=accept))
    assert posted.headers["Content-Type"] == "application/json"


def test_a_challenge_stands_in_the_body_too() -> None:
    refused = guarded().send(PING, local())
    assert refused.error["data"]["_meta"] == {CHALLENGE_KEY: ["Bearer AuthenticationError"]}

    lacking = client(principal=NOBODY).send(call_of("tools/call", {"name": "pong"}))
    assert lacking.status == 200
    assert lacking.error["data"]["_meta"] == {CHALLENGE_KEY: ["Bearer PermissionDeniedError"]}


@pytest.mark.parametrize("version", HANDSHAKE_VERSIONS)
def test_a_client_that_can_ask_its_user_is_told_by_403_what_it_lacks(version: str) -> None:
    user = replace(NOBODY, is_signed_in=True)
    call = call_of("tools/call", {"name": "pong"})
    answer = client(principal=user).send(call, {"MCP-Protocol-Version": version})

    assert answer.status == 403
    assert answer.headers["WWW-Authenticate"] == "Bearer PermissionDeniedError"
    assert answer.error["code"] == -32000


@pytest.mark.parametrize("version", ALL_VERSIONS)
def test_chatgpt_is_told_by_a_tools_result_what_it_lacks(version: str) -> None:
    user = client(principal=replace(NOBODY, is_signed_in=True))
    named = {"User-Agent": "openai-mcp/1.0.0 (ChatGPT)"}

    def ask(method: str, params: dict[str, str]) -> Answer:
        if version != MODERN_VERSION:
            return user.send(call_of(method, params), {"MCP-Protocol-Version": version, **named})
        body = modern_call(method, params)
        return user.send(body, {**modern_headers(body), **named})

    called = ask("tools/call", {"name": "pong"})
    assert called.status == 200
    assert called.json["result"]["isError"] is True
    assert called.json["result"]["_meta"][CHALLENGE_KEY] == ["Bearer PermissionDeniedError"]
    assert ask("resources/list", {}).status == 403


def test_a_page_repeats_nothing_that_a_browser_would_run() -> None:
    accept, path = "text/html", "/echo/mcp/<script>"
    request = HttpRequest(
        "GET", path, header_values([("accept", accept)]), b"", "https://h.example", "r"
    )

    assert b"<script>" not in address_page(request)


def test_the_largest_body_is_served_and_one_byte_more_is_not() -> None:
    body = json.dumps(PING).encode()
    largest = body + b" " * (MAX_REQUEST_BYTES - len(body))
    assert client().send(largest).status == 200
    assert client().send(largest + b" ").status == 413


def local(**headers: str | None) -> dict[str, str | None]:
    return {"Host": "localhost", **headers}


@pytest.mark.parametrize("version", HANDSHAKE_VERSIONS)
def test_a_missing_token_is_401_on_handshake_revisions(version: str) -> None:
    answer = guarded().send(PING, local(**{"MCP-Protocol-Version": version}))
    assert (answer.status, answer.code, answer.json["id"]) == (401, -32000, 1)
    assert answer.error["data"]["type"] == "AUTHENTICATION_ERROR"
    assert answer.headers["WWW-Authenticate"] == "Bearer AuthenticationError"


def test_a_missing_token_has_code_401_on_the_modern_revision() -> None:
    body = modern_call("server/discover")
    answer = guarded().send(body, local(**modern_headers(body)))
    assert (answer.status, answer.code, answer.json["id"]) == (401, 401, 1)
    assert answer.headers["WWW-Authenticate"] == "Bearer AuthenticationError"


@pytest.mark.parametrize("body", [b"{", [PING], {"jsonrpc": "2.0", "id": None}, b"7"])
def test_a_missing_token_outranks_every_defect_of_the_body(body: Any) -> None:
    answer = guarded().send(body, local())
    assert (answer.status, answer.json["id"]) == (401, None)


def test_notifications_need_a_token_too() -> None:
    notification = {"jsonrpc": "2.0", "method": "notifications/initialized"}
    assert guarded().send(notification, local()).status == 401
    authorised = local(Authorization=f"Bearer {TOKEN}")
    assert guarded().send(notification, authorised).status == 202


@pytest.mark.parametrize("kind", [None, "", "text/plain", "application/json-rpc", "text/json"])
def test_a_body_that_is_not_declared_as_json_is_415(kind: str | None) -> None:
    answer = client().send(PING, {"Content-Type": kind})
    assert (answer.status, answer.code, answer.json["id"]) == (415, -32600, 1)


@pytest.mark.parametrize("kind", ["application/json; charset=utf-8", "Application/JSON"])
def test_parameters_and_case_of_the_content_type_do_not_matter(kind: str) -> None:
    assert client().send(PING, {"Content-Type": kind}).status == 200


@pytest.mark.parametrize(
    "accept", ["text/html", "", "application/json;q=0", "application/json; q=0.0, image/png"]
)
def test_a_client_that_accepts_nothing_we_send_is_406(accept: str) -> None:
    answer = client().send(PING, {"Accept": accept})
    assert (answer.status, answer.code, answer.json["id"]) == (406, -32600, 1)


@pytest.mark.parametrize(
    "accept",
    [None, "*/*", "application/*", "APPLICATION/JSON", "text/html, application/json;q=0.1"],
)
def test_a_client_that_admits_json_is_answered_in_json(accept: str | None) -> None:
    assert client().send(PING, {"Accept": accept}).result == {}


def test_an_error_for_a_client_that_accepts_neither_form_is_json() -> None:
    answer = guarded().send(PING, local(Accept="text/html"))
    assert (answer.status, answer.headers["Content-Type"]) == (401, "application/json")


def test_a_client_that_refuses_json_by_name_is_not_answered_in_json() -> None:
    answer = client().send(PING, {"Accept": "application/json;q=0, */*"})
    assert answer.headers["Content-Type"] == "text/event-stream"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"{", -32700),
        (b"\xff", -32700),
        (b'{"jsonrpc":"2.0","method":5}', -32600),
        (b"7", -32600),
        (b'"text"', -32600),
        (b"null", -32600),
    ],
)
@pytest.mark.parametrize("version", ALL_VERSIONS)
def test_parse_and_shape_errors_are_400_on_every_revision(
    version: str, body: bytes, code: int
) -> None:
    answer = client().send(body, {"MCP-Protocol-Version": version})
    assert (answer.status, answer.code, answer.json["id"]) == (400, code, None)


@pytest.mark.parametrize("version", [*HANDSHAKE_VERSIONS, MODERN_VERSION])
def test_a_notification_is_accepted_without_an_answer(version: str) -> None:
    body = {"jsonrpc": "2.0", "method": "notifications/anything", "params": {}}
    answer = client().send(body, {"MCP-Protocol-Version": version})
    assert (answer.status, answer.body) == (202, b"")
    assert "Content-Type" not in answer.headers


@pytest.mark.parametrize("params", [[], {"_meta": 1}, {"_meta": {"progressToken": 1.5}}])
def test_a_broken_notification_is_not_answered_as_if_it_had_worked(params: Any) -> None:
    body = {"jsonrpc": "2.0", "method": "notifications/initialized", "params": params}
    answer = client().send(body)
    assert answer.status == 202 or 400 <= answer.status < 500


@pytest.mark.parametrize("version", HANDSHAKE_VERSIONS)
def test_a_posted_response_is_accepted_on_handshake_revisions(version: str) -> None:
    response = {"jsonrpc": "2.0", "id": 4, "result": {}}
    answer = client().send(response, {"MCP-Protocol-Version": version})
    assert (answer.status, answer.body) == (202, b"")


def test_a_posted_response_is_refused_on_the_modern_revision() -> None:
    response = {"jsonrpc": "2.0", "id": 4, "error": {"code": 1, "message": "no"}}
    answer = client().send(response, {"MCP-Protocol-Version": MODERN_VERSION})
    assert (answer.status, answer.code) == (400, -32600)


def test_the_refusal_of_a_posted_response_answers_no_request() -> None:
    response = {"jsonrpc": "2.0", "id": 4, "result": {}}
    answer = client().send(response, {"MCP-Protocol-Version": MODERN_VERSION})
    assert answer.json["id"] is None


def test_an_error_answer_stays_small_whatever_id_it_echoes() -> None:
    engine = watched_engine().engine
    endpoint = McpEndpoint(engine, refuse_all, challenge)
    body = json.dumps(call_of("ping", identifier="é" * 2_000_000), ensure_ascii=False).encode()
    answer = Client(endpoint).send(body)
    assert len(answer.body) < MAX_REQUEST_BYTES


def broken_keys(_: HttpRequest) -> Principal:
    raise ValueError("token secrets must be at least 32 bytes")


def test_an_unexpected_failure_of_authentication_is_still_answered() -> None:
    watched = watched_engine()
    endpoint = McpEndpoint(watched.engine, broken_keys, challenge)
    answer = Client(endpoint).send(PING)
    assert (answer.code, len(watched.failures)) == (-32603, 1)
    assert b"32 bytes" not in answer.body
