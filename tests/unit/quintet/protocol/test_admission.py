"""Permissions and limits, as HTTP clients see them."""

import json

import pytest

from quintet.auth.principal import Principal
from quintet.dialects import RESEARCH
from tests.unit.quintet.echo_family import echo_family
from tests.unit.quintet.support import (
    MODERN_VERSION,
    Answer,
    call_of,
    client,
    http_request,
    watched_engine,
)

PING = call_of("ping")


def limited(version: str) -> Answer:
    own = client(echo_family(RESEARCH), limit=1)
    assert own.call(version, "pong").status == 200
    return own.call(version, "pong")


@pytest.mark.parametrize(("version", "code"), [("2025-11-25", -32002), (MODERN_VERSION, 429)])
def test_a_spent_limit_is_told_in_the_headers(version: str, code: int) -> None:
    answer = limited(version)
    assert (answer.status, answer.code, answer.headers["Retry-After"]) == (429, code, "9")
    assert answer.headers["X-RateLimit-Limit"] == "1"
    assert answer.headers["X-RateLimit-Remaining"] == "0"
    assert answer.headers["X-RateLimit-Reset"] == "120"
    assert answer.headers["X-RateLimit-Window"] == "60"


def test_rate_limit_headers_go_with_limited_methods_only() -> None:
    assert client().handshake("resources/list").headers["X-RateLimit-Remaining"] == "999"
    assert not any("RateLimit" in name for name in client().handshake("tools/list").headers)


@pytest.mark.parametrize(("version", "code"), [("2025-11-25", -32000), (MODERN_VERSION, 403)])
def test_a_missing_permission_is_403_with_a_challenge(version: str, code: int) -> None:
    answer = client(principal=Principal("issuer", "ann", ())).call(version, "pong")
    assert (answer.status, answer.code) == (403, code)
    assert answer.headers["WWW-Authenticate"] == "Bearer PermissionDeniedError"


def test_the_request_is_known_by_the_id_its_edge_gave_it() -> None:
    watched = watched_engine()
    client(watched=watched).answered(
        http_request(json.dumps(PING).encode(), {"Content-Type": "application/json"})
    )
    assert [record.request_id for record in watched.records] == ["request-7"]
