"""Keeps a message, and finds its conversation again by other words."""

import asyncio
import os

import httpx2
from mcp.client.client import Client
from mcp.client.streamable_http import streamable_http_client

URL = os.environ.get("QUINTET_URL", "http://127.0.0.1:6789") + "/context/mcp"
HEADERS = {"Authorization": f"Bearer {os.environ['QUINTET_TOKEN']}"}
MESSAGE = "We moved the launch to Friday, because the migration of the database takes a day longer."


async def main() -> None:
    """Adds, then asks."""
    async with (
        httpx2.AsyncClient(headers=HEADERS, timeout=60) as http,
        Client(streamable_http_client(URL, http_client=http)) as client,
    ):
        added = {"contextId": "launch", "message": MESSAGE, "role": "user"}
        await client.call_tool("add_message", added)
        asked = {"query": "When do we launch?", "limit": 1}
        found = await client.call_tool("get_similar_contexts", asked)
        print(found.structured_content)


asyncio.run(main())
