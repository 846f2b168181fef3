"""The official SDK's client and FastMCP's, on both eras, over HTTP and over stdio."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import anyio
import pytest
from fastmcp import Client as FastMcpClient
from fastmcp.client.transports import StdioTransport, StreamableHttpTransport
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters
from mcp.shared.exceptions import MCPError

from tests.clients.conftest import QUINTET, Server
from tests.support.sdk import DOCUMENT, QUESTION, TOOLS, Mode, exercise_research, sdk_over_http

pytestmark = pytest.mark.clients


def over_http(server: Server, mode: Mode) -> AbstractAsyncContextManager[Client]:
    return sdk_over_http(f"{server.url}/research/mcp", server.token(), mode)


@asynccontextmanager
async def sdk_over_stdio(server: Server, mode: Mode) -> AsyncIterator[Client]:
    command = StdioServerParameters(
        command=QUINTET, args=["stdio", "research", "--state", str(server.state)]
    )
    async with Client(command, mode=mode) as client:
        yield client


@asynccontextmanager
async def sdk_over_the_bridge(server: Server, mode: Mode) -> AsyncIterator[Client]:
    remote = ["--remote", f"{server.url}/research/mcp", "--token", server.token()]
    command = StdioServerParameters(command=QUINTET, args=["stdio", "research", *remote])
    async with Client(command, mode=mode) as client:
        yield client


@pytest.mark.parametrize("mode", ["auto", "legacy"])
@pytest.mark.parametrize("connect", [over_http, sdk_over_stdio, sdk_over_the_bridge])
def test_the_official_client_does_everything(
    server: Server, connect: Callable[..., Any], mode: Mode
) -> None:
    async def run() -> None:
        async with connect(server, mode) as client:
            await exercise_research(client)

    anyio.run(run)


@pytest.mark.parametrize("mode", ["auto", "legacy"])
@pytest.mark.parametrize("transport", ["http", "stdio"])
def test_fastmcps_client_does_everything(server: Server, transport: str, mode: Mode) -> None:
    headers = {"Authorization": f"Bearer {server.token()}"}
    reached: Any = (
        StreamableHttpTransport(f"{server.url}/research/mcp", headers=headers)
        if transport == "http"
        else StdioTransport(QUINTET, ["stdio", "research", "--state", str(server.state)])
    )

    async def run() -> None:
        async with FastMcpClient(reached, mode=mode) as client:
            assert [tool.name for tool in await client.list_tools()] == TOOLS
            answer: Any = await client.call_tool("research_query", QUESTION)
            assert answer.structured_content["metadata"]["research_type"] == "implementation"
            assert DOCUMENT in [str(entry.uri) for entry in await client.list_resources()]
            contents: Any = await client.read_resource(DOCUMENT)
            assert "# Rust" in contents[0].text

    anyio.run(run)


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_the_official_client_uses_all_families_at_one_address(server: Server, mode: Mode) -> None:
    token = server.token(subject=f"all-{mode}")

    async def run() -> None:
        async with sdk_over_http(f"{server.url}/mcp", token, mode) as client:
            listed = [tool.name for tool in (await client.list_tools()).tools]
            assert {*TOOLS, "JARVIS", "add_message", "createUser", "health_check"} <= {*listed}
            answer = await client.call_tool("research_query", QUESTION)
            assert answer.structured_content["metadata"]["sources"]
            assert (await client.call_tool("ping", {})).content[0].text == "pong"  # type: ignore[union-attr]
            assert "# Rust" in (await client.read_resource(DOCUMENT)).contents[0].text  # type: ignore[union-attr]
            assert len((await client.list_prompts()).prompts) == 3
        async with sdk_over_http(f"{server.url}/mcp?families=research", token, mode) as client:
            assert [tool.name for tool in (await client.list_tools()).tools] == TOOLS

    anyio.run(run)


async def spend_limit(client: Client) -> None:
    for _ in range(200):
        await client.call_tool("classify_query", {"query": "what is rust"})


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_session_outlives_a_spent_limit(server: Server, mode: Mode) -> None:
    token = server.token(subject=f"busy-{mode}")

    async def run() -> None:
        async with sdk_over_http(f"{server.url}/research/mcp", token, mode) as client:
            with pytest.raises(MCPError, match=r"call again in \d+ seconds?$"):
                await spend_limit(client)
            assert [tool.name for tool in (await client.list_tools()).tools] == TOOLS

    anyio.run(run)
