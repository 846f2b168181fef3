"""The MCP Inspector's command line, which is the TypeScript SDK, against a running server."""

import json
import os
import subprocess
from typing import Any

import pytest

from tests.clients.conftest import Server
from tests.support.processes import node

INSPECTOR = "tests/node/node_modules/.bin/mcp-inspector"
DOCUMENT = "mcp://fortitude/docs/reference_library/research/rust-patterns.md"

pytestmark = pytest.mark.clients


def inspect(server: Server, *arguments: str) -> Any:
    command = [node(), INSPECTOR, "--cli", f"{server.url}/research/mcp", "--transport", "http"]
    command += ["--header", f"Authorization: Bearer {server.token()}", *arguments]
    # The Inspector starts Node again by name.
    path = os.pathsep.join([os.path.dirname(node()), os.environ["PATH"]])  # noqa: PTH120
    environment = {**os.environ, "PATH": path}
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=60, env=environment, check=False
    )
    assert done.stdout, done.stderr
    return json.loads(done.stdout)


def test_it_lists_the_tools(server: Server) -> None:
    tools = inspect(server, "--method", "tools/list")["tools"]

    assert [tool["name"] for tool in tools] == [
        "research_query",
        "classify_query",
        "detect_context",
    ]


def test_it_calls_a_tool(server: Server) -> None:
    arguments = ("--tool-name", "classify_query", "--tool-arg", "query=My app crashes: a segfault")

    answer = inspect(server, "--method", "tools/call", *arguments)

    assert answer["structuredContent"]["research_type"] == "troubleshooting"


def test_it_is_shown_why_arguments_were_refused(server: Server) -> None:
    arguments = ("--tool-name", "classify_query", "--tool-arg", "query= ")

    answer = inspect(server, "--method", "tools/call", *arguments)

    assert answer["isError"] is True
    assert answer["structuredContent"]["error"]["data"]["field"] == "query"


def test_it_lists_and_reads_resources(server: Server) -> None:
    listed = inspect(server, "--method", "resources/list")["resources"]
    read = inspect(server, "--method", "resources/read", "--uri", DOCUMENT)

    assert DOCUMENT in [entry["uri"] for entry in listed]
    assert "# Rust" in read["contents"][0]["text"]
