"""A person at the portal: a real browser, signed in by the page, in light, dark and on a phone."""

import json
import os
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from urllib.parse import quote

import httpx2
import pytest

from tests.clients.conftest import Server
from tests.support.browser import CHROMIUM, Browser, chromium
from tests.support.portal_world import used_by_somebody
from tests.support.processes import node
from tests.support.signing_in import passcode
from tests.support.sources import ROOT

pytestmark = pytest.mark.clients

PICTURES = ROOT / ".build/portal"
LOOKS = {
    "light": (1280, 900, "light", False),
    "dark": (1280, 900, "dark", False),
    "phone": (390, 844, "light", True),
}
SOMEBODY = "portal-user"
PAGES = {
    "public": "/",
    "address": "/research/mcp",
    "tools": "/portal",
    "tool": "/portal/tools/context/add_message",
    "big-form": "/portal/tools/orchestration/KnowledgeSynthesize",
    "activity": "/portal/activity",
    "library": "/portal/library",
    "document": "/portal/library/document?uri="
    + quote("mcp://fortitude/docs/reference_library/research/rust-patterns.md"),
    "conversations": "/portal/conversations",
    "conversation": "/portal/conversations/show?id=launch%20plan",
    "notifications": "/portal/notifications",
    "workspaces": "/portal/workspaces",
    "tokens": "/portal/tokens",
    "nothing": "/portal/nothing",
}


@pytest.fixture(scope="module")
def session_id(server: Server) -> str:
    return used_by_somebody(server.url, server.token(subject=SOMEBODY))


@pytest.fixture(scope="module")
def browser(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """One that has signed in."""
    if not CHROMIUM:
        pytest.skip("there is no Chromium")
    shutil.rmtree(PICTURES, ignore_errors=True)
    with chromium(tmp_path_factory.mktemp("profile")) as opened:
        opened.show(*LOOKS["light"][:3])
        opened.open(f"{server.url}/portal")
        opened.picture(PICTURES / "sign-in.png")
        opened.submit("form", {"name": SOMEBODY, "passcode": passcode(server.state)})
        assert opened.run("location.pathname") == "/portal"
        yield opened


SMALL_WORDS = """[...document.querySelectorAll(".picture svg text")]
  .filter((text) => text.getBoundingClientRect().height < 11).map((text) => text.textContent)"""


def look_at(browser: Browser, url: str, name: str, look: str) -> list[str]:
    """What is wrong with a page, of which a picture is made."""
    width, height, scheme, is_phone = LOOKS[look]
    browser.show(width, height, scheme, is_phone=is_phone)
    browser.open(url)
    browser.picture(PICTURES / f"{name}-{look}.png")
    wider, small = browser.overflow(), browser.run(SMALL_WORDS)
    return (
        browser.serious_findings()
        + ([f"{wider} pixels too wide"] if wider > 0 else [])
        + [f"too small to read: {words}" for words in small]
    )


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("name", PAGES)
@pytest.mark.usefixtures("session_id")
def test_a_page_keeps_nobody_out(browser: Browser, server: Server, name: str, look: str) -> None:
    assert look_at(browser, server.url + PAGES[name], name, look) == []


@pytest.mark.parametrize("look", LOOKS)
def test_a_session_keeps_nobody_out(
    browser: Browser, server: Server, session_id: str, look: str
) -> None:
    url = f"{server.url}/portal/jarvis?id={session_id}"

    assert look_at(browser, url, "jarvis", look) == []
    assert "KNOWLEDGE: now" in browser.run("document.querySelector('.picture svg').ariaLabel")


def test_a_tool_is_called_by_its_form(browser: Browser, server: Server) -> None:
    browser.show(*LOOKS["light"][:3])
    browser.open(f"{server.url}/portal/tools/research/research_query")
    browser.submit("form.fields", {"argument.query": "How do I share state between threads?"})
    browser.picture(PICTURES / "answer.png")

    assert browser.serious_findings() == []
    assert "answered" in browser.run("document.querySelector('.result').innerText")
    browser.open(f"{server.url}/portal/activity")
    assert "research_query" in browser.run("document.body.innerText")


def test_what_a_tool_refuses_stands_beside_its_field(browser: Browser, server: Server) -> None:
    browser.open(f"{server.url}/portal/tools/assistant/getUser")
    browser.submit("form.fields", {"argument.user_id": "nobody"})
    browser.picture(PICTURES / "refusal.png")

    assert browser.serious_findings() == []
    assert "failed" in browser.run("document.querySelector('.result').innerText")


def test_conversations_are_reached_by_keyboard_through_the_picture(
    browser: Browser, server: Server, session_id: str
) -> None:
    assert session_id
    browser.open(f"{server.url}/portal/conversations/show?id=launch%20plan")
    browser.run("document.querySelector('.picture a[href$=pricing]').focus()")
    for kind in ("keyDown", "keyUp"):
        browser.send(
            "Input.dispatchKeyEvent", type=kind, key="Enter", code="Enter",
            windowsVirtualKeyCode=13, text="\r" if kind == "keyDown" else "",
        )  # fmt: skip
    browser.wait_for_load()

    assert browser.run("document.querySelector('h1').innerText") == "pricing"


def test_a_token_is_made_used_and_taken_back(browser: Browser, server: Server) -> None:
    browser.open(f"{server.url}/portal/tokens")
    browser.run("document.querySelector('[name=\"permission.context:read\"]').checked = true")
    browser.submit("form.fields", {"name": "a script"})
    browser.wait_for_load()  # of the page that it goes on to
    browser.submit("form", {"name": SOMEBODY, "passcode": passcode(server.state)})
    browser.picture(PICTURES / "token.png")
    token, refresh = (
        browser.run(f"document.getElementById('{name}').textContent")
        for name in ("token", "refresh")
    )
    renewing = dict(
        line.split("=", 1)
        for line in browser.run("document.getElementById('renew').textContent").splitlines()
    )

    with httpx2.Client(base_url=server.url, timeout=60) as program:
        headers = {"Authorization": f"Bearer {token}"}
        called = {"jsonrpc": "2.0", "id": 1, "method": "tools/call"}
        metrics = {**called, "params": {"name": "get_context_metrics", "arguments": {}}}
        assert "result" in program.post("/context/mcp", json=metrics, headers=headers).json()
        message = {"contextId": "a", "message": "b", "role": "user"}
        adding = {**called, "params": {"name": "add_message", "arguments": message}}
        assert program.post("/context/mcp", json=adding, headers=headers).status_code == 403

        assert renewing["refresh_token"] == refresh
        renewed = program.post("/token", data=renewing).json()
        assert renewed["access_token"]
        browser.open(f"{server.url}/portal/tokens")
        browser.submit('form[action="/portal/tokens/revoke"]', {})
        again = {**renewing, "refresh_token": renewed["refresh_token"]}
        assert program.post("/token", data=again).status_code == 400


def test_the_bundle_for_claude_desktop_talks_to_the_server(server: Server, tmp_path: Path) -> None:
    bundle = httpx2.get(f"{server.url}/portal/quintet.mcpb", timeout=60).content
    zipfile.ZipFile(BytesIO(bundle)).extractall(tmp_path)
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    started = manifest["server"]["mcp_config"]
    given = {"QUINTET_URL": started["env"]["QUINTET_URL"], "QUINTET_TOKEN": server.token()}
    lines = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
            "protocolVersion": "2025-11-25", "capabilities": {},
            "clientInfo": {"name": "test", "version": "1"}}},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/list", "params": {}},
    ]  # fmt: skip

    done = subprocess.run(
        [node(), str(tmp_path / manifest["server"]["entry_point"])],
        input="".join(json.dumps(line) + "\n" for line in lines),
        env={**os.environ, **given},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )

    told = {answer["id"]: answer["result"] for answer in map(json.loads, done.stdout.splitlines())}
    assert told[1]["protocolVersion"] == "2025-11-25"
    assert "research_query" in [tool["name"] for tool in told[2]["tools"]]
