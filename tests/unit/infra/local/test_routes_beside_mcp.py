"""The local server serves a family's routes beside its MCP endpoint, to loopback callers only."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI

from quintet.assistant.handler import build_family, build_routes
from quintet.assistant.settings import AssistantSettings
from quintet.protocol.origins import LOOPBACK, OriginRules
from tests.support.in_process import Answered, asked, local_application
from tests.support.world import Account, account_of


@pytest.fixture
def account() -> Iterator[Account]:
    with account_of("assistant") as made:
        yield made


@pytest.fixture
def app(account: Account) -> FastAPI:
    settings = AssistantSettings.load(account.environment)
    platform = account.platform(settings)
    rules = OriginRules(LOOPBACK, LOOPBACK)
    endpoint = platform.endpoint(build_family(platform, settings), rules)
    routes = build_routes(platform, settings, platform.route_guard(endpoint))
    return local_application(endpoint, lambda: routes)


def ask(app: FastAPI, method: str, path: str, body: Any = None, **headers: str) -> Answered:
    told = {"host": "127.0.0.1:6789", **headers}
    return asked(app, method, path, json.dumps(body).encode(), told, "127.0.0.1")


def test_routes_and_mcp_stand_side_by_side(app: FastAPI, account: Account) -> None:
    token = f"Bearer {account.token(subject='local')}"
    user = {"name": "Ada", "email": "ada@example.org"}
    ping = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
    types = {"content-type": "application/json", "accept": "application/json"}

    made = ask(app, "POST", "/assistant/users", user, authorization=token)
    answered = ask(app, "POST", "/assistant/mcp", ping, authorization=token, **types)

    assert (made[0], json.loads(made[2])["name"]) == (201, "Ada")
    assert (answered[0], json.loads(answered[2])["result"]) == (200, {})
    assert made[1]["x-content-type-options"] == "nosniff"


def test_a_page_of_another_host_reaches_no_route(app: FastAPI) -> None:
    foreign = ask(app, "GET", "/assistant/openapi.json", origin="https://evil.example")
    rebound = ask(app, "GET", "/assistant/openapi.json", host="evil.example")

    assert (foreign[0], rebound[0]) == (403, 421)


def test_browsers_on_this_machine_may_use_every_method(app: FastAPI) -> None:
    status, headers, _ = ask(
        app,
        "OPTIONS",
        "/assistant/users/id",
        origin="http://localhost:3000",
        **{"access-control-request-method": "PATCH"},
    )

    assert status == 200
    assert "PATCH" in headers["access-control-allow-methods"]
