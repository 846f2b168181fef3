"""From a deployed stage's bare URL to a call, with headless Chromium where somebody signs in."""

import webbrowser
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import anyio
import httpx2
import pytest
from fastmcp import Client as FastMcpClient
from fastmcp.client.auth import OAuth
from fastmcp.client.transports import StreamableHttpTransport
from mcp.client.client import Client
from mcp.client.streamable_http import streamable_http_client

from tests.e2e.deployed import Deployed
from tests.e2e.signing_in import (
    DOCUMENT,
    ChromiumPerson,
    chromium_person,
    keep_document,
    origin_of,
)
from tests.support.browser import CHROMIUM
from tests.support.certificates import authority
from tests.support.inspector import inspector_page, press, press_connect, wait_for
from tests.support.named_proxy import named
from tests.support.sign_in_page import sign_in
from tests.support.signing_in import Remembered, provider
from tests.support.sources import ROOT

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(not CHROMIUM, reason="Chromium is not installed"),
]

PICTURES = ROOT / ".build/deployed"


@pytest.fixture
def proxy(deployed: Deployed) -> Iterator[str]:
    """Through which the stage is reached by its https name."""
    deployed.wake()
    with named(urlsplit(origin_of(deployed)).netloc, deployed.account.port) as url:
        yield url


@pytest.fixture
def environment(proxy: str, tmp_path: Path) -> Mapping[str, str]:
    """What tells programs of the proxy, and whose certificates to believe."""
    certificates = tmp_path / "authority.pem"
    certificates.write_text(authority().pem)
    trusted = dict.fromkeys(("SSL_CERT_FILE", "NODE_EXTRA_CA_CERTS"), str(certificates))
    return {"https_proxy": proxy, "no_proxy": "127.0.0.1", **trusted}


@pytest.fixture
def switches(proxy: str) -> list[str]:
    """What tells Chromium of the proxy; it has no switch for an authority of one's own."""
    where = proxy.removeprefix("http://")
    return [
        f"--proxy-server=https={where}",
        "--proxy-bypass-list=<-loopback>",
        "--ignore-certificate-errors",
    ]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, switches: list[str]) -> Iterator[list[str]]:
    """The URLs that a program has opened; in each, a person allows what is asked."""
    urls: list[str] = []
    people: list[Future[None]] = []

    def opens(url: str, *_: Any, **__: Any) -> bool:
        urls.append(url)
        people.append(pool.submit(sign_in, url, {}, *switches))
        return True

    monkeypatch.setattr(webbrowser, "open", opens)
    with ThreadPoolExecutor() as pool:
        yield urls
    for person in people:
        person.result()


@pytest.mark.parametrize("document", [None, DOCUMENT])
def test_the_official_client_signs_in_by_a_browser(
    deployed: Deployed, proxy: str, switches: list[str], document: str | None
) -> None:
    url, remembered = f"{origin_of(deployed)}/mcp", Remembered()

    async def run(person: ChromiumPerson) -> Any:
        auth = provider(url, person, remembered, document, person.redirect)
        trusted = authority().trusting()
        async with (
            httpx2.AsyncClient(auth=auth, timeout=60, proxy=proxy, verify=trusted) as http,
            Client(streamable_http_client(url, http_client=http)) as client,
        ):
            return await client.call_tool("get_context_metrics", {})

    with chromium_person(switches) as person:
        if document:
            keep_document(deployed, person.redirect)
        answer = anyio.run(run, person)

    assert not answer.is_error
    assert remembered.client is not None
    assert (remembered.client.client_id == DOCUMENT) == (document is not None)


@pytest.mark.filterwarnings("ignore:Using in-memory token storage")
def test_fastmcps_client_signs_in_by_a_browser(
    deployed: Deployed,
    environment: Mapping[str, str],
    opened: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    patient = partial(httpx2.AsyncClient, timeout=60)

    async def run() -> Any:
        oauth = OAuth(httpx_client_factory=patient)
        transport = StreamableHttpTransport(f"{origin_of(deployed)}/mcp", auth=oauth)
        async with FastMcpClient(transport) as client:
            return await client.call_tool("get_context_metrics", {})

    answer = anyio.run(run)

    assert answer.structured_content is not None
    assert len(opened) == 1
    assert opened[0].startswith(f"{origin_of(deployed)}/authorize?")


def test_the_inspector_signs_in_and_calls_a_tool(
    deployed: Deployed, environment: Mapping[str, str], switches: list[str], tmp_path: Path
) -> None:
    url = f"{origin_of(deployed)}/mcp"
    with inspector_page(url, tmp_path, environment, *switches) as (browser, _):
        press_connect(browser)
        assert browser.run("location.origin") == origin_of(deployed)
        browser.picture(PICTURES / "consent.png")
        browser.submit("form", {})
        wait_for(browser, "document.body.innerText.includes('Connected')")
        press(browser, "input", "Tools")
        press(browser, "button", "Get context metrics")
        press(browser, "button", "Execute Tool")
        wait_for(browser, "document.body.innerText.includes('totalContexts')")
        browser.picture(PICTURES / "called.png")
