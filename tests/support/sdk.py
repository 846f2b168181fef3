"""The official SDK's client, connected over HTTP, and all that the research family does for it."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
from mcp.client.client import Client
from mcp.client.streamable_http import streamable_http_client

DOCUMENT = "mcp://fortitude/docs/reference_library/research/rust-patterns.md"
QUESTION = {"query": "How to implement async functions in Rust?"}
TOOLS = ["research_query", "classify_query", "detect_context"]

Mode = str
"""`auto` speaks 2026-07-28 where the server does, `legacy` shakes hands."""


@asynccontextmanager
async def sdk_over_http(url: str, token: str, mode: Mode) -> AsyncIterator[Client]:
    headers = {"Authorization": f"Bearer {token}"}
    async with (
        httpx2.AsyncClient(headers=headers, timeout=60) as http,
        Client(streamable_http_client(url, http_client=http), mode=mode) as client,
    ):
        yield client


async def exercise_research(client: Client) -> None:
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

    classified = await client.call_tool("classify_query", QUESTION)
    assert classified.structured_content["research_type"] == "implementation"
    detected = await client.call_tool("detect_context", {**QUESTION, "research_type": "learning"})
    assert detected.structured_content["technical_domain"] == "rust"

    listed = await client.list_resources()
    assert DOCUMENT in [str(entry.uri) for entry in listed.resources]
    read = await client.read_resource(DOCUMENT)
    assert "# Rust" in read.contents[0].text  # type: ignore[union-attr]
    templates = await client.list_resource_templates()
    assert len(templates.resource_templates) == 1
    for status in ("cache/statistics", "config/current", "system/metrics"):
        shown = await client.read_resource(f"mcp://fortitude/{status}")
        assert json.loads(shown.contents[0].text)  # type: ignore[union-attr]
