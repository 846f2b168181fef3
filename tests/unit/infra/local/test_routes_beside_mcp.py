"""The local server serves a family's routes beside its MCP endpoint, to loopback callers only."""

import asyncio
import json
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from fastapi import FastAPI

from assistant.handler import SETTINGS, build_family, build_routes
from infra.local.families import LocalFamily
from infra.local.server import application
from tests.support.world import Account, account_of

Answer = tuple[int, dict[str, str], bytes]


@pytest.fixture
def account() -> Iterator[Account]:
    with account_of("assistant") as made:
        yield made


@pytest.fixture
def app(account: Account) -> FastAPI:
    settings = SETTINGS.load(account.environment)
    platform = account.platform(settings)
    routes = partial(build_routes, platform, settings)
    return application([LocalFamily(platform, build_family(platform, settings), routes)], "")


def asked(app: FastAPI, method: str, path: str, body: Any = None, **headers: str) -> Answer:
    told = {"host": "127.0.0.1:6789", **headers}
    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "query_string": b"",
        "scheme": "http",
        "server": ("127.0.0.1", 6789),
        "headers": [(name.encode(), value.encode()) for name, value in told.items()],
    }
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": json.dumps(body).encode(), "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(app(scope, receive, send))
    named = {name.decode().lower(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], named, b"".join(one.get("body", b"") for one in sent[1:])


def test_routes_and_mcp_stand_side_by_side(app: FastAPI, account: Account) -> None:
    token = f"Bearer {account.token(subject='local')}"
    user = {"name": "Ada", "email": "ada@example.org"}
    ping = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
    types = {"content-type": "application/json", "accept": "application/json"}

    made = asked(app, "POST", "/assistant/users", user, authorization=token)
    answered = asked(app, "POST", "/assistant/mcp", ping, authorization=token, **types)

    assert (made[0], json.loads(made[2])["name"]) == (201, "Ada")
    assert (answered[0], json.loads(answered[2])["result"]) == (200, {})
    assert made[1]["x-content-type-options"] == "nosniff"


def test_a_page_of_another_host_reaches_no_route(app: FastAPI) -> None:
    foreign = asked(app, "GET", "/assistant/openapi.json", origin="https://evil.example")
    rebound = asked(app, "GET", "/assistant/openapi.json", host="evil.example")

    assert (foreign[0], rebound[0]) == (403, 421)


def test_browsers_on_this_machine_may_use_every_method(app: FastAPI) -> None:
    status, headers, _ = asked(
        app,
        "OPTIONS",
        "/assistant/users/id",
        origin="http://localhost:3000",
        **{"access-control-request-method": "PATCH"},
    )

    assert status == 200
    assert "PATCH" in headers["access-control-allow-methods"]
