"""Every family at the one address of a deployed stage: the router calls the families' functions."""

import json
from typing import Any

import anyio
import pytest

from tests.e2e.deployed import Deployed
from tests.support.sdk import DOCUMENT, QUESTION, Mode, sdk_over_http
from tests.support.wire import Caller, over_http

pytestmark = pytest.mark.e2e


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_the_official_client_uses_several_families(deployed: Deployed, mode: Mode) -> None:
    token = deployed.token(f"all-{mode}")

    async def run() -> None:
        async with sdk_over_http(f"{deployed.url}/mcp", token, mode) as client:
            listed = {tool.name for tool in (await client.list_tools()).tools}
            assert {"research_query", "JARVIS", "add_message", "createUser"} <= listed
            assert (await client.call_tool("ping", {})).content[0].text == "pong"  # type: ignore[union-attr]
            answer: Any = await client.call_tool("research_query", QUESTION)
            assert answer.structured_content["metadata"]["sources"]
            read = await client.read_resource(DOCUMENT)
            assert "# Rust" in read.contents[0].text  # type: ignore[union-attr]

    anyio.run(run)


def test_a_stranger_is_told_where_the_address_is_described(deployed: Deployed) -> None:
    answer = Caller(over_http(f"{deployed.url}/mcp")).request("tools/list")

    assert answer.status == 401
    assert "/.well-known/oauth-protected-resource/mcp" in answer.headers["WWW-Authenticate"]


def test_a_batch_is_split_among_the_families(deployed: Deployed) -> None:
    caller = Caller(over_http(f"{deployed.url}/mcp"), deployed.token("batch"), "2025-03-26")
    calls = [("ping", {}), ("classify_query", {"query": "what is rust"})]
    batch = [
        {
            "jsonrpc": "2.0",
            "id": number,
            "method": "tools/call",
            "params": {"name": name, "arguments": arguments},
        }
        for number, (name, arguments) in enumerate(calls)
    ]
    answers = caller.post(json.dumps(batch).encode()).body

    assert [answer["id"] for answer in answers] == [0, 1]
    assert [answer["result"]["isError"] for answer in answers] == [False, False]
