"""API Gateway HTTP API events (payload 2.0) in, its answers out."""

import asyncio
import base64
import json
from collections.abc import Iterator
from typing import Any

import pytest

from quintet.errors import AuthenticationError, QuintetError
from quintet.protocol.endpoint import McpEndpoint
from quintet.requests.http import SECURITY_HEADERS, HttpRequest
from quintet.requests.principal import Principal
from quintet.web.gateway import CHALLENGE_COPY, Gateway, http_request
from tests.unit.quintet.support import (
    ANN,
    Watched,
    call_of,
    refuse_all,
    watched_engine,
)

PING = call_of("ping")


def event(
    body: Any = PING,
    *,
    path: str = "/echo/mcp",
    method: str = "POST",
    headers: dict[str, str] | None = None,
) -> dict[str, Any]:
    lines = {"content-type": "application/json", "accept": "application/json", "host": "h.example"}
    return {
        "version": "2.0",
        "routeKey": "$default",
        "rawPath": path,
        "rawQueryString": "",
        "headers": {**lines, **(headers or {})},
        "requestContext": {
            "accountId": "123456789012",
            "domainName": "api.example",
            "http": {"method": method, "path": path, "sourceIp": "127.0.0.1"},
            "requestId": "gateway-1",
            "stage": "$default",
        },
        "body": body if isinstance(body, str) else json.dumps(body),
        "isBase64Encoded": False,
    }


def anybody(_: HttpRequest) -> Principal:
    return ANN


def told(request: HttpRequest, error: QuintetError) -> str:
    assert isinstance(error, AuthenticationError)
    return f"Bearer {request.base_url}"


def gateway(watched: Watched | None = None, **options: Any) -> Gateway:
    engine = (watched or watched_engine()).engine
    return Gateway(McpEndpoint(engine, anybody, told), **options)


async def page(scope: dict[str, Any], _receive: Any, send: Any) -> None:
    """An ASGI application that says which path it was asked for."""
    headers = [(b"content-type", b"text/plain")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": scope["path"].encode()})


@pytest.mark.parametrize("path", ["/echo/mcp", "/echo/mcp/", "/mcp"])
def test_the_mcp_path_is_answered_by_the_endpoint(path: str) -> None:
    answer = gateway()(event(path=path), None)
    assert (answer["statusCode"], answer["isBase64Encoded"]) == (200, False)
    assert json.loads(answer["body"]) == {"jsonrpc": "2.0", "id": 1, "result": {}}
    assert answer["headers"]["Content-Type"] == "application/json"
    assert SECURITY_HEADERS.items() <= answer["headers"].items()


@pytest.mark.parametrize("path", ["/", "", "/mcp/x", "/other/mcp", "/echo/mcp/x", "/echo/MCP"])
def test_other_paths_are_not_found_where_there_is_no_application(path: str) -> None:
    answer = gateway()(event(path=path), None)
    assert answer["statusCode"] == 404
    assert json.loads(answer["body"])["error"] == "not_found"
    assert SECURITY_HEADERS.items() <= answer["headers"].items()


@pytest.fixture
def event_loop() -> Iterator[None]:
    """The loop that Mangum looks for, as Lambda's main thread would make one."""
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    yield
    asyncio.set_event_loop(None)
    loop.close()


@pytest.mark.usefixtures("event_loop")
def test_other_paths_go_to_the_application_and_leave_it_with_security_headers() -> None:
    own = gateway(application=lambda: page)
    answer = own(event(path="/.well-known/x", method="GET"), None)
    assert (answer["statusCode"], answer["body"]) == (200, "/.well-known/x")
    assert {name.lower(): value for name, value in SECURITY_HEADERS.items()}.items() <= {
        name.lower(): value for name, value in answer["headers"].items()
    }.items()


def test_the_application_is_not_built_for_mcp() -> None:
    def never() -> Any:
        raise AssertionError("built")

    assert gateway(application=never)(event(), None)["statusCode"] == 200


def test_a_body_in_base64_is_decoded() -> None:
    encoded = event()
    encoded["body"] = base64.b64encode(json.dumps(PING).encode()).decode()
    encoded["isBase64Encoded"] = True
    assert http_request(encoded).body == json.dumps(PING).encode()
    assert gateway()(encoded, None)["statusCode"] == 200


@pytest.mark.parametrize("body", [None, ""])
def test_an_event_may_have_no_body(body: str | None) -> None:
    empty = event()
    empty["body"] = body
    answer = gateway()(empty, None)
    assert (answer["statusCode"], json.loads(answer["body"])["error"]["code"]) == (400, -32700)
    del empty["body"], empty["isBase64Encoded"]
    assert gateway()(empty, None)["statusCode"] == 400


def test_letters_of_any_kind_pass() -> None:
    params = {"name": "echo", "arguments": {"text": "é🙂"}}
    call = json.dumps(call_of("tools/call", params), ensure_ascii=False)
    assert "é🙂" in gateway()(event(call), None)["body"]


def test_a_get_is_answered_by_us() -> None:
    answer = gateway()(event("", method="GET"), None)
    assert (answer["statusCode"], answer["headers"]["Allow"]) == (405, "POST")


def test_a_notification_has_an_empty_answer() -> None:
    answer = gateway()(event({"jsonrpc": "2.0", "method": "notifications/initialized"}), None)
    assert (answer["statusCode"], answer["body"]) == (202, "")


def test_the_request_is_read_whole() -> None:
    request = http_request(event(headers={"Authorization": "Bearer x", "accept": " a,b "}))
    assert (request.method, request.path, request.request_id) == ("POST", "/echo/mcp", "gateway-1")
    assert request.headers["authorization"] == ("Bearer x",)
    assert request.header("accept") == "a,b"
    assert request.base_url == "https://api.example"


def test_a_configured_base_url_outranks_the_domain() -> None:
    assert http_request(event(), "https://mcp.example").base_url == "https://mcp.example"


def test_without_a_domain_the_host_header_serves() -> None:
    bare = event()
    del bare["requestContext"]["domainName"], bare["requestContext"]["requestId"]
    assert http_request(bare).base_url == "https://h.example"
    assert http_request(bare).request_id == ""


def test_the_challenge_is_copied_past_the_gateways_renaming() -> None:
    endpoint = McpEndpoint(watched_engine().engine, refuse_all, told)
    answer = Gateway(endpoint, "https://mcp.example")(event(), None)
    assert answer["statusCode"] == 401
    assert answer["headers"]["WWW-Authenticate"] == "Bearer https://mcp.example"
    assert answer["headers"][CHALLENGE_COPY] == "Bearer https://mcp.example"
    assert CHALLENGE_COPY not in gateway()(event(), None)["headers"]


def test_calls_are_recorded_under_the_gateways_request_id() -> None:
    watched = watched_engine()
    gateway(watched)(event(), None)
    assert [record.request_id for record in watched.records] == ["gateway-1"]
