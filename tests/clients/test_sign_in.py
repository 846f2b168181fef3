"""The official SDK's client signs in from a bare URL, and nobody hands it a token."""

import json
import subprocess
from typing import Any

import anyio
import httpx2
import pytest
from mcp.client.client import Client
from mcp.client.streamable_http import streamable_http_client

from tests.clients.conftest import QUINTET, Server
from tests.support.sdk import Mode
from tests.support.signing_in import Person, Remembered, passcode, provider, signed_in_for

pytestmark = pytest.mark.clients


async def tools_and_pong(url: str, person: Person, remembered: Remembered, mode: Mode) -> Any:
    auth = provider(url, person, remembered)
    async with (
        httpx2.AsyncClient(auth=auth, timeout=60) as http,
        Client(streamable_http_client(url, http_client=http), mode=mode) as client,
    ):
        tools = [tool.name for tool in (await client.list_tools()).tools]
        answer = await client.call_tool("get_context_metrics", {})
        return tools, answer


@pytest.mark.parametrize("mode", ["auto", "legacy"])
@pytest.mark.parametrize("path", ["/mcp", "/mcp?families=context", "/context/mcp"])
def test_a_bare_url_is_enough(server: Server, path: str, mode: Mode) -> None:
    person, remembered = Person(passcode(server.state), f"ann-{mode}"), Remembered()

    tools, answer = anyio.run(tools_and_pong, f"{server.url}{path}", person, remembered, mode)

    assert "get_context_metrics" in tools
    assert not answer.is_error
    assert len(person.asked) == 1
    assert "A test" in person.asked[0]
    assert remembered.tokens is not None
    assert remembered.tokens.refresh_token
    scopes = (remembered.tokens.scope or "").split()
    assert "fortitude:admin" not in scopes
    assert any(not scope.startswith("context:") for scope in scopes) == (path == "/mcp")


def test_a_client_that_was_let_in_before_asks_nobody_again(server: Server) -> None:
    person, remembered = Person(passcode(server.state)), Remembered()
    for _ in range(2):
        anyio.run(tools_and_pong, f"{server.url}/mcp", person, remembered, "auto")

    assert len(person.asked) == 1


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_client_asks_for_more_where_a_call_needs_it(server: Server, mode: Mode) -> None:
    """The official SDK steps up: it is told what the call lacks, and asks for that too."""
    person, url = Person(passcode(server.state), "stepping"), f"{server.url}/mcp"
    message = {"contextId": "c", "message": "hello", "role": "user"}

    async def run() -> tuple[Any, Remembered]:
        remembered = await signed_in_for(server.url, "context:read", person)
        assert remembered.tokens is not None
        assert remembered.tokens.scope == "context:read"
        auth = provider(url, person, remembered)
        async with (
            httpx2.AsyncClient(auth=auth, timeout=60) as http,
            Client(streamable_http_client(url, http_client=http), mode=mode) as client,
        ):
            return await client.call_tool("add_message", message), remembered

    answer, remembered = anyio.run(run)

    assert not answer.is_error
    assert len(person.asked) == 2
    assert remembered.tokens is not None
    assert "context:write" in (remembered.tokens.scope or "").split()


def quintet(server: Server, *arguments: str, given: str = "") -> str:
    """What a command prints."""
    command = [QUINTET, *arguments, "--state", str(server.state)]
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
    return done.stdout


def test_a_team_has_the_same_data_by_stdio_and_by_signing_in(server: Server) -> None:
    message = {"contextId": "team plan", "message": "ship on Friday", "role": "user"}
    lines = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "x"}},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/call",
         "params": {"name": "add_message", "arguments": message}},
    ]  # fmt: skip
    given = "".join(json.dumps(line) + "\n" for line in lines)
    quintet(server, "stdio", "context", "--team", "red", given=given)

    async def shown(team: str) -> tuple[str, Remembered]:
        person, remembered = Person(passcode(server.state), "ann", team=team), Remembered()
        url, call = f"{server.url}/mcp", ("retrieve_context", {"contextId": "team plan"})
        auth = provider(url, person, remembered)
        async with (
            httpx2.AsyncClient(auth=auth, timeout=60) as http,
            Client(streamable_http_client(url, http_client=http)) as client,
        ):
            return str(await client.call_tool(*call)), remembered

    of_team, remembered = anyio.run(shown, "red")
    assert "ship on Friday" in of_team
    assert "ship on Friday" not in anyio.run(shown, "")[0]

    assert quintet(server, "sign-out", "--team", "red").startswith("Signed out")
    assert remembered.tokens is not None
    assert remembered.client is not None
    form = {
        "grant_type": "refresh_token",
        "refresh_token": remembered.tokens.refresh_token or "",
        "client_id": remembered.client.client_id or "",
    }
    assert httpx2.post(f"{server.url}/token", data=form, timeout=60).status_code == 400
