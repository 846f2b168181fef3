"""Permissions and limits, as HTTP clients see them."""

import json
from dataclasses import replace
from typing import Any

import pytest

from quintet.requests.principal import Principal
from quintet.research.dialect import DIALECT as RESEARCH
from tests.unit.quintet.echo_family import MOTTO, SETTINGS, USE, echo_family
from tests.unit.quintet.support import (
    ANN,
    BOB,
    MODERN_VERSION,
    NOBODY,
    Answer,
    call_of,
    client,
    http_request,
    watched_engine,
)

PING = call_of("ping")
FREE: dict[str, dict[str, Any]] = {
    "initialize": {"protocolVersion": "2025-11-25"},
    "ping": {},
    "logging/setLevel": {"level": "info"},
    "resources/subscribe": {"uri": MOTTO},
    "resources/unsubscribe": {"uri": MOTTO},
    "resources/templates/list": {},
    "tools/list": {},
    "prompts/list": {},
    "prompts/get": {"name": "greet", "arguments": {"name": "Bo"}},
    "completion/complete": {
        "ref": {"type": "ref/prompt", "name": "greet"},
        "argument": {"name": "name", "value": "a"},
    },
}


def limited(version: str) -> Answer:
    own = client(echo_family(RESEARCH), limit=1)
    assert own.call(version, "pong").status == 200
    return own.call(version, "pong")


@pytest.mark.parametrize(
    ("version", "status", "code"), [("2025-11-25", 200, -32002), (MODERN_VERSION, 429, 429)]
)
def test_a_spent_limit_is_told_in_the_headers(version: str, status: int, code: int) -> None:
    answer = limited(version)
    assert (answer.status, answer.code, answer.headers["Retry-After"]) == (status, code, "9")
    assert answer.headers["X-RateLimit-Limit"] == "1"
    assert answer.headers["X-RateLimit-Remaining"] == "0"
    assert answer.headers["X-RateLimit-Reset"] == "120"
    assert answer.headers["X-RateLimit-Window"] == "60"


def test_rate_limit_headers_go_with_limited_methods_only() -> None:
    assert client().handshake("resources/list").headers["X-RateLimit-Remaining"] == "999"
    assert not any("RateLimit" in name for name in client().handshake("tools/list").headers)


def test_a_missing_permission_ends_no_session_of_the_handshake_revisions() -> None:
    answer = client(principal=NOBODY).call("2025-11-25", "pong")
    assert (answer.status, answer.code) == (200, -32000)
    assert "WWW-Authenticate" not in answer.headers


def test_a_missing_permission_is_403_with_a_challenge() -> None:
    answer = client(principal=NOBODY).call(MODERN_VERSION, "pong")
    assert (answer.status, answer.code) == (403, 403)
    assert answer.headers["WWW-Authenticate"] == "Bearer PermissionDeniedError"


def test_the_request_is_known_by_the_id_its_edge_gave_it() -> None:
    watched = watched_engine()
    client(watched=watched).answered(
        http_request(json.dumps(PING).encode(), {"Content-Type": "application/json"})
    )
    assert [record.request_id for record in watched.records] == ["request-7"]


LIMITED = [
    ("tools/call", {"name": "pong"}, "tools"),
    ("resources/list", {}, "resources"),
    ("resources/read", {"uri": MOTTO}, "resources"),
    ("resources/read", {"uri": SETTINGS}, "configuration"),
]


@pytest.mark.parametrize(("method", "params", "tier"), LIMITED)
def test_limited_methods_take_one_call_from_their_tier(
    method: str, params: dict[str, Any], tier: str
) -> None:
    watched = watched_engine()
    client(watched=watched).handshake(method, params)
    assert watched.limiter.taken == [(ANN.tenant, tier)]


@pytest.mark.parametrize(
    "method",
    FREE,
)
def test_free_methods_take_nothing(method: str) -> None:
    watched = watched_engine(limit=0)
    answer = client(watched=watched).handshake(method, FREE[method])
    assert (answer.status, watched.limiter.taken) == (200, [])
    assert "result" in answer.json


def test_a_member_of_a_team_spends_no_calls_but_their_own() -> None:
    watched = watched_engine(limit=1)
    ann, bob = (client(watched=watched, principal=replace(who, team="red")) for who in (ANN, BOB))
    spent = [ann.call("2025-11-25", "pong") for _ in range(2)]

    assert ["error" in answer.json for answer in spent] == [False, True]
    assert "error" not in bob.call("2025-11-25", "pong").json


@pytest.mark.parametrize(("method", "params", "_tier"), LIMITED)
def test_the_permission_is_asked_before_the_limit(
    method: str, params: dict[str, Any], _tier: str
) -> None:
    watched = watched_engine(limit=0)
    forbidden = client(watched=watched, principal=NOBODY).handshake(method, params)
    spent = client(watched=watched).handshake(method, params)
    kinds = [answer.error["data"]["type"] for answer in (forbidden, spent)]
    assert kinds == ["PERMISSION_DENIED", "RATE_LIMIT_EXCEEDED"]


def test_a_permission_error_names_what_is_needed_and_what_is_there() -> None:
    caller = Principal("issuer", "ann", (USE,))
    answer = client(principal=caller).call("2025-11-25", "guarded")
    data = answer.error["data"]
    assert data["required_permissions"] == ["echo:guarded"]
    assert data["current_permissions"] == [USE]
