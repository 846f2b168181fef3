"""The same bytes through API Gateway and through the local server get the same answer."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from quintet.web.gateway import CHALLENGE_COPY, Gateway
from tests.support.in_process import asked, local_application
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
    answer = Gateway(world.endpoint, scheme="http")(event, None)
    return answer["statusCode"], _comparable(answer["headers"]), _json(answer["body"])


def through_asgi(world: ResearchWorld, body: bytes, headers: dict[str, str]) -> Answer:
    app = local_application(world.endpoint)
    status, raw, text = asked(app, "POST", "/research/mcp", body, headers, "api.test")
    return status, _comparable(raw), _json(text.decode())


def _comparable(headers: dict[str, str]) -> dict[str, str]:
    """Names in lower case, without what each door adds or every call changes."""
    own = {CHALLENGE_COPY.lower(), "content-length", "vary", "x-ratelimit-remaining"}
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
