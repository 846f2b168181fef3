"""initialize, server/discover, ping and logging/setLevel."""

from typing import Any

import pytest

from tests.unit.quintet.echo_family import echo_family, tools_only
from tests.unit.quintet.support import (
    ALL_VERSIONS,
    HANDSHAKE_VERSIONS,
    SERVER_INFO_KEY,
    Client,
    call_of,
    client,
)

NAMED = {"name": "echo-server", "version": "1.2.3"}
TITLED = {**NAMED, "title": "Echo Server"}


def initialized(own: Client, version: Any) -> Any:
    return own.send(call_of("initialize", {"protocolVersion": version})).result


@pytest.mark.parametrize("version", HANDSHAKE_VERSIONS)
def test_initialize_answers_in_the_revision_asked(version: str) -> None:
    result = initialized(client(), version)
    assert result["protocolVersion"] == version
    assert result["instructions"] == "Says again what it is told."
    assert result["serverInfo"] == (TITLED if version >= "2025-06-18" else NAMED)
    assert "_meta" not in result


@pytest.mark.parametrize("version", ["2026-07-28", "0.1.0", "1999-01-01"])
def test_initialize_negotiates_other_versions_down(version: str) -> None:
    assert initialized(client(), version)["protocolVersion"] == "2025-11-25"


def test_the_body_of_initialize_outranks_its_header() -> None:
    answer = client().handshake("initialize", {"protocolVersion": "2024-11-05"}, "2025-11-25")
    assert answer.result["protocolVersion"] == "2024-11-05"


@pytest.mark.parametrize("version", [None, 5, [], {}])
def test_initialize_without_a_version_is_invalid(version: Any) -> None:
    answer = client().send(call_of("initialize", {"protocolVersion": version}))
    assert (answer.status, answer.code) == (200, -32602)


@pytest.mark.parametrize("version", HANDSHAKE_VERSIONS)
def test_capabilities_are_what_the_family_has(version: str) -> None:
    unlisted = {"listChanged": False}
    expected = {
        "tools": unlisted,
        "resources": {**unlisted, "subscribe": False},
        "prompts": unlisted,
        "logging": {},
    }
    if version != "2024-11-05":
        expected["completions"] = {}
    assert initialized(client(), version)["capabilities"] == expected


def test_a_family_of_tools_announces_no_more() -> None:
    capabilities = initialized(client(tools_only()), "2025-11-25")["capabilities"]
    assert capabilities == {"tools": {"listChanged": False}, "logging": {}}


def test_a_family_may_say_enabled_to_handshake_clients() -> None:
    own = client(echo_family(says_enabled=True))
    capabilities = initialized(own, "2025-11-25")["capabilities"]
    for name in ("tools", "resources", "prompts", "logging"):
        assert capabilities[name]["enabled"] is True
    assert "enabled" not in own.modern("server/discover").result["capabilities"]["tools"]


def test_discovery_tells_versions_capabilities_and_how_long_they_hold() -> None:
    assert client().modern("server/discover").result == {
        "resultType": "complete",
        "supportedVersions": list(reversed(ALL_VERSIONS)),
        "capabilities": {
            "tools": {"listChanged": False},
            "resources": {"listChanged": False, "subscribe": False},
            "prompts": {"listChanged": False},
            "completions": {},
        },
        "instructions": "Says again what it is told.",
        "ttlMs": 3_600_000,
        "cacheScope": "public",
        "_meta": {SERVER_INFO_KEY: TITLED},
    }


def test_ping_is_answered_with_nothing() -> None:
    assert client().handshake("ping").result == {}


def test_log_levels_are_accepted() -> None:
    assert client().handshake("logging/setLevel", {"level": "emergency"}).result == {}


@pytest.mark.parametrize("params", [{}, {"level": "loud"}, {"level": 5}, {"level": None}])
def test_other_log_levels_are_invalid(params: dict[str, Any]) -> None:
    answer = client().handshake("logging/setLevel", params)
    assert (answer.status, answer.code) == (200, -32602)
