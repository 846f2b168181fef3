"""Pages that show what families keep: each asks the family as its user."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.support.portal import PortalBrowser, answered

NOTIFICATION = {
    "id": "n1",
    "event_id": "e1",
    "channel": "sms",
    "plan_time": (datetime.now(UTC) + timedelta(days=1)).isoformat(),
    "status": "planned",
    "payload": {"subject": "Dentist"},
}
DOCUMENT = "mcp://fortitude/docs/reference_library/research/rust.md"
TOOL_ANSWERS: Mapping[str, Any] = {
    "visualize_context": {
        "sessions": ["plan", "50% & <b>"],
        "relations": [
            {"sourceContextId": "plan", "targetContextId": "prices", "relationshipType": "similar"}
        ],
        "summary": "We ship.",
    },
    "retrieve_context": {
        "messages": [{"role": "user", "content": "hello <b>", "timestamp": 1_700_000_000_000}]
    },
    "JARVIS": {
        "next_phase": "PLAN",
        "status": "IN_PROGRESS",
        "system_prompt": "# PLAN",
        "payload": {"current_objective": "Compare APIs", "session_id": "s1"},
    },
    "listNotifications": {"notifications": [NOTIFICATION], "count": 1},
}


def answer(_family: str, method: str, params: Mapping[str, Any]) -> Any:
    if method == "tools/call":
        return answered(TOOL_ANSWERS.get(params["name"], {}))
    if method == "resources/list":
        entry = {"uri": DOCUMENT, "name": "rust.md", "title": "Rust patterns"}
        return {"resources": [entry, {"uri": "mcp://fortitude/config/current", "name": "c"}]}
    if method == "resources/read":
        text = {"uri": params["uri"], "mimeType": "text/markdown", "text": "# Ownership"}
        return {"contents": [text]}
    return {"workspaces": [{"workspace_id": "w1", "name": "shop", "status": "ready"}]}


@pytest.fixture
def browser() -> PortalBrowser:
    made = PortalBrowser().sign_in()
    made.origin.answer = answer
    return made


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/portal/conversations", "50% &amp; &lt;b&gt;"),
        ("/portal/conversations?about=prices", "Nothing is about that"),
        ("/portal/conversations/show?id=plan", "hello &lt;b&gt;"),
        ("/portal/conversations/show?id=plan", "We ship."),
        ("/portal/conversations/show?id=plan", 'href="/portal/conversations/show?id=prices"'),
        ("/portal/jarvis?id=s1", "in phase <strong>PLAN</strong>"),
        ("/portal/jarvis?id=s1", "Compare APIs"),
        ("/portal/notifications", "Dentist"),
        ("/portal/notifications?days=30", "<option selected>30"),
        ("/portal/library", "Rust patterns"),
        ("/portal/library?find=python", "No document is called that"),
        (f"/portal/library/document?uri={DOCUMENT}", "<h3>Ownership</h3>"),
        ("/portal/workspaces", "shop"),
    ],
)
def test_a_page_shows_what_the_family_keeps(browser: PortalBrowser, path: str, shown: str) -> None:
    assert shown in browser.get(path).text


def test_configuration_is_no_document_of_the_library(browser: PortalBrowser) -> None:
    assert "config/current" not in browser.get("/portal/library").text


def test_a_session_that_was_seen_is_offered_again(browser: PortalBrowser) -> None:
    browser.get("/portal/jarvis?id=s1")

    assert "/portal/jarvis?id=s1" in browser.get("/portal/jarvis").text


@pytest.mark.parametrize("session_id", ["\N{GRINNING FACE}" * 100, "x" * 5000])
def test_an_id_that_no_cookie_can_carry_is_shown_and_not_kept(
    browser: PortalBrowser, session_id: str
) -> None:
    assert browser.get(f"/portal/jarvis?id={session_id}").status_code == 200
    assert session_id not in browser.get("/portal/jarvis").text


def test_workspaces_come_from_the_familys_route(browser: PortalBrowser) -> None:
    browser.get("/portal/workspaces")

    [asked] = browser.origin.sent("/reasoning/workspaces")
    assert (asked.method, asked.body) == ("GET", b"")
    assert asked.headers["Authorization"].startswith("Bearer ")


def test_an_id_that_no_header_carries_is_asked_for_all_the_same(browser: PortalBrowser) -> None:
    uri = "mcp://fortitude/docs/reference_library/ü.md"

    assert browser.get(f"/portal/library/document?uri={uri}").status_code == 200
    sent = browser.origin.requests[-1]
    assert json.loads(sent.body)["params"]["uri"] == uri
    assert sent.headers["mcp-name"].startswith("=?base64?")
