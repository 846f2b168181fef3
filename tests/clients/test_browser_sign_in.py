"""FastMCP's client signs in from a bare URL, with a real browser on the consent page."""

import os
import subprocess
import sys
import webbrowser
from collections.abc import Iterator
from typing import Any

import anyio
import pytest
from fastmcp import Client
from fastmcp.client.auth import OAuth
from fastmcp.client.transports import StreamableHttpTransport

from tests.clients.conftest import Server
from tests.support.browser import CHROMIUM
from tests.support.signing_in import passcode
from tests.support.sources import ROOT

pytestmark = [
    pytest.mark.clients,
    pytest.mark.skipif(not CHROMIUM, reason="Chromium is not installed"),
]


@pytest.fixture
def opened(server: Server, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The URLs that a program has opened; in each, a person allows what is asked."""
    urls: list[str] = []
    browsers: list[subprocess.Popen[bytes]] = []
    person = {"SIGN_IN_NAME": "ann", "SIGN_IN_CODE": passcode(server.state)}

    def opens(url: str, *_: Any, **__: Any) -> bool:
        urls.append(url)
        command = [sys.executable, "-m", "tests.support.sign_in_page", url]
        browsers.append(subprocess.Popen(command, cwd=ROOT, env={**os.environ, **person}))
        return True

    monkeypatch.setattr(webbrowser, "open", opens)
    yield urls
    assert [browser.wait(timeout=60) for browser in browsers] == [0] * len(urls)


@pytest.mark.filterwarnings("ignore:Using in-memory token storage")
@pytest.mark.parametrize("path", ["/mcp", "/context/mcp"])
def test_fastmcps_client_signs_in_by_a_browser(
    server: Server, opened: list[str], path: str
) -> None:
    async def run() -> Any:
        transport = StreamableHttpTransport(f"{server.url}{path}", auth=OAuth())
        async with Client(transport) as client:
            return await client.call_tool("get_context_metrics", {})

    answer = anyio.run(run)

    assert answer.structured_content is not None
    assert len(opened) == 1
    assert opened[0].startswith(f"{server.url}/authorize?")
