"""The MCP Inspector's own page in headless Chromium, from a bare URL: signed in, called, shown."""

import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.clients.conftest import Server
from tests.support.browser import ANSWER_SECONDS, CHROMIUM, Browser
from tests.support.inspector import inspector_page, press, press_connect, wait_for
from tests.support.portal_world import used_by_somebody
from tests.support.signing_in import passcode
from tests.support.sources import ROOT

pytestmark = [
    pytest.mark.clients,
    pytest.mark.skipif(not CHROMIUM, reason="Chromium is not installed"),
]

PICTURES = ROOT / ".build/inspector"
SOMEBODY = "inspector-user"


@pytest.fixture
def inspector(server: Server, tmp_path: Path) -> Iterator[tuple[Browser, str]]:
    """A browser on the page of an Inspector that knows a URL and nothing else; its origin."""
    switch = "--disable-features=IsolateSandboxedIframes"  # so that a view can be looked into
    with inspector_page(f"{server.url}/mcp", tmp_path, {}, switch) as opened:
        yield opened


def sign_in(browser: Browser, server: Server) -> dict[str, list[str]]:
    """Connects, and allows what the Inspector asks for; what it asked with."""
    press_connect(browser)
    asked = parse_qs(urlsplit(str(browser.run("location.href"))).query)
    browser.picture(PICTURES / "consent.png")
    browser.submit("form", {"name": SOMEBODY, "passcode": passcode(server.state)})
    wait_for(browser, "document.body.innerText.includes('Connected')")
    return asked


def view_world(browser: Browser) -> int:
    """A world of the view's document, which is the innermost frame."""
    deadline = time.monotonic() + ANSWER_SECONDS
    while time.monotonic() < deadline:
        frame = browser.send("Page.getFrameTree")["frameTree"]
        while frame.get("childFrames"):
            frame = frame["childFrames"][0]
        if frame["frame"]["url"] == "about:srcdoc":
            world = browser.send("Page.createIsolatedWorld", frameId=frame["frame"]["id"])
            return int(world["executionContextId"])
        browser.run("new Promise((done) => setTimeout(done, 50))")
    raise TimeoutError("There is no view in the Inspector's page")


def test_the_inspector_signs_in_calls_a_tool_and_shows_a_view(
    inspector: tuple[Browser, str], server: Server
) -> None:
    browser, origin = inspector
    used_by_somebody(server.url, server.token(subject=SOMEBODY))

    asked = sign_in(browser, server)

    assert asked["redirect_uri"] == [f"{origin}/oauth/callback"]
    assert asked["resource"] == [f"{server.url}/mcp"]
    assert asked["code_challenge_method"] == ["S256"]

    press(browser, "input", "Tools")
    wait_for(browser, "document.body.innerText.includes('Tools (42)')")
    press(browser, "button", "Get context metrics")
    press(browser, "button", "Execute Tool")
    wait_for(browser, "document.body.innerText.includes('totalContexts')")
    browser.picture(PICTURES / "called.png")

    press(browser, "input", "Apps")
    wait_for(browser, "document.body.innerText.includes('MCP Apps (3)')")
    wait_for(browser, "!document.body.innerText.includes('Tools (42)')")  # whose page fades out
    press(browser, "button", "List notifications")
    press(browser, "button", "Open App")
    world = view_world(browser)
    wait_for(browser, "document.querySelector('.timeline')", world)
    browser.picture(PICTURES / "view.png")

    words = browser.run("document.body.innerText", world)
    assert "Dentist" in words
