"""Which Host and Origin may call."""

import pytest

from quintet.protocol.origins import LOOPBACK_ONLY, OriginRules
from tests.unit.quintet.support import call_of, client

PING = call_of("ping")


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:80", "localhost.evil.example", "", "[", "localhost@evil"]
)
def test_a_foreign_host_is_misdirected(host: str) -> None:
    assert client(origins=LOOPBACK_ONLY).send(PING, {"Host": host}).status == 421
    assert client(origins=LOOPBACK_ONLY).send(PING).status == 421


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:6789", "127.0.0.1:1", "[::1]:6789"])
def test_the_own_host_is_served_on_every_port(host: str) -> None:
    assert client(origins=LOOPBACK_ONLY).send(PING, {"Host": host}).status == 200


@pytest.mark.parametrize(
    "origin", ["null", "", "https://evil.example", "http://[", "http://localhost.evil.example"]
)
def test_a_foreign_origin_is_forbidden(origin: str) -> None:
    headers = {"Host": "localhost", "Origin": origin}
    assert client(origins=LOOPBACK_ONLY).send(PING, headers).status == 403


def test_configured_origins_are_compared_whole() -> None:
    rules = OriginRules(origins=frozenset({"https://app.example"}))
    statuses = {
        origin: client(origins=rules).send(PING, {"Origin": origin}).status
        for origin in ("https://app.example", "http://app.example", "https://app.example:8443")
    }
    assert statuses == {
        "https://app.example": 200,
        "http://app.example": 403,
        "https://app.example:8443": 403,
    }


def test_without_rules_any_host_and_origin_may_call() -> None:
    headers = {"Host": "any.example", "Origin": "https://any.example"}
    assert client().send(PING, headers).status == 200
