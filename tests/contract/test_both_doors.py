"""The same bytes through API Gateway and through the local server get the same answer."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from infra.local.asgi import mcp_route
from quintet.web.gateway import CHALLENGE_COPY, Gateway
from tests.support.research import ResearchWorld, research_world
from tests.support.wire import MODERN, headers_for, message

CALL = {"name": "classify_query", "arguments": {"query": "what is rust"}}
Answer = tuple[int, dict[str, str], Any]


def through_gateway(world: ResearchWorld, body: bytes, headers: dict[str, str]) -> Answer:
    event = {
        "version": "2.0",
        "rawPath": "/research/mcp",
        "headers": headers,
        "requestContext": {"http": {"method": "POST"}, "requestId": "r", "domainName": "api.test"},
        "body": body.decode("utf-8", "replace"),
        "isBase64Encoded": False,
    }
    answer = Gateway(world.endpoint)(event, None)
    return answer["statusCode"], _comparable(answer["headers"]), _json(answer["body"])


def through_asgi(world: ResearchWorld, body: bytes, headers: dict[str, str]) -> Answer:
    route = mcp_route(world.endpoint)
    app = Starlette(routes=[Route("/research/mcp", route, methods=["POST"])])
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/research/mcp",
        "query_string": b"",
        "scheme": "https",
        "server": ("api.test", 443),
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(event: Any) -> None:
        sent.append(event)

    asyncio.run(app(scope, receive, send))
    raw = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    text = b"".join(event.get("body", b"") for event in sent[1:]).decode()
    return sent[0]["status"], _comparable(raw), _json(text)


def _comparable(headers: dict[str, str]) -> dict[str, str]:
    """Names in lower case, without what each door adds or every call changes."""
    own = {CHALLENGE_COPY.lower(), "content-length", "x-ratelimit-remaining"}
    return {name.lower(): value for name, value in headers.items() if name.lower() not in own}


def _json(text: str) -> Any:
    return json.loads(text) if text else None


@pytest.fixture(scope="module")
def doors() -> Iterator[ResearchWorld]:
    with research_world() as world:
        yield world


def request(method: str, params: dict[str, Any], revision: str) -> tuple[bytes, dict[str, str]]:
    body = message(method, params, revision)
    headers = headers_for(method, body["params"], revision) | {"host": "api.test"}
    return json.dumps(body).encode(), headers


CASES = {
    "tools/list": request("tools/list", {}, "2025-11-25"),
    "a call": request("tools/call", CALL, "2025-11-25"),
    "a modern call": request("tools/call", CALL, MODERN),
    "bad arguments": request("tools/call", {**CALL, "arguments": {}}, "2025-06-18"),
    "an unknown method": request("no/such", {}, MODERN),
    "a notification": (
        b'{"jsonrpc":"2.0","method":"notifications/initialized"}',
        headers_for("", {}, "2025-11-25") | {"host": "api.test"},
    ),
    "no json": (b"{", headers_for("", {}, "2025-11-25") | {"host": "api.test"}),
    "umlauts": request("tools/call", {**CALL, "arguments": {"query": "Größe ☃"}}, "2025-11-25"),
}


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("with_token", [True, False])
def test_both_doors_answer_alike(doors: ResearchWorld, case: str, with_token: bool) -> None:
    body, headers = CASES[case]
    if with_token:
        headers = {**headers, "authorization": f"Bearer {doors.token()}"}

    gateway, local = through_gateway(doors, body, headers), through_asgi(doors, body, headers)

    assert gateway == local
    assert gateway[0] == 401 or with_token
    assert gateway[1]["x-content-type-options"] == "nosniff"
