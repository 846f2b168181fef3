"""The official SDK's client and FastMCP's, on both eras, over HTTP and over stdio."""

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import anyio
import httpx2
import pytest
from fastmcp import Client as FastMcpClient
from fastmcp.client.transports import StdioTransport, StreamableHttpTransport
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters
from mcp.client.streamable_http import streamable_http_client

from tests.clients.conftest import QUINTET, Server

DOCUMENT = "mcp://fortitude/docs/reference_library/research/rust-patterns.md"
QUESTION = {"query": "How to implement async functions in Rust?"}
TOOLS = ["research_query", "classify_query", "detect_context"]

pytestmark = [pytest.mark.clients, pytest.mark.xdist_group("clients")]

Mode = str


@asynccontextmanager
async def sdk_over_http(server: Server, mode: Mode) -> AsyncIterator[Client]:
    headers = {"Authorization": f"Bearer {server.token()}"}
    url = f"{server.url}/research/mcp"
    async with (
        httpx2.AsyncClient(headers=headers) as http,
        Client(streamable_http_client(url, http_client=http), mode=mode) as client,
    ):
        yield client


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


async def exercise_sdk(client: Client) -> None:
    tools = await client.list_tools()
    assert [tool.name for tool in tools.tools] == TOOLS

    answer = await client.call_tool("research_query", QUESTION)
    assert not answer.is_error
    structure: Any = answer.structured_content
    assert structure == json.loads(answer.content[0].text)  # type: ignore[union-attr]
    assert structure["metadata"]["sources"]

    refused = await client.call_tool("classify_query", {"query": ""})
    assert refused.is_error
    assert refused.structured_content["error"]["code"] == -32003

    listed = await client.list_resources()
    assert DOCUMENT in [str(entry.uri) for entry in listed.resources]
    read = await client.read_resource(DOCUMENT)
    assert "# Rust" in read.contents[0].text  # type: ignore[union-attr]
    templates = await client.list_resource_templates()
    assert len(templates.resource_templates) == 1


@pytest.mark.parametrize("mode", ["auto", "legacy"])
@pytest.mark.parametrize("connect", [sdk_over_http, sdk_over_stdio, sdk_over_the_bridge])
def test_the_official_client_does_everything(
    server: Server, connect: Callable[..., Any], mode: Mode
) -> None:
    async def run() -> None:
        async with connect(server, mode) as client:
            await exercise_sdk(client)

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
