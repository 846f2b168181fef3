"""MCP Apps views in headless Chromium, behind the official bridge, with answers of real calls.

Their pictures are drawn into `.build/views`, to be looked at.
"""

import json
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

from tests.clients.conftest import Server
from tests.support.apps_host import AppsHost, apps_host
from tests.support.browser import CHROMIUM
from tests.support.portal_world import RELATIONS, call_tool, used_by_somebody
from tests.support.sources import ROOT

pytestmark = [
    pytest.mark.clients,
    pytest.mark.skipif(not CHROMIUM, reason="Chromium is not installed"),
]

PICTURES = ROOT / ".build/views"
SOMEBODY = "apps-user"
WIDTHS = {"desk": (760, False), "phone": (360, True)}
HOSTILE = """<img src=x onerror="document.title='taken'">"><script>document.title="taken"</script>
'); document.title='taken'; (' javascript:document.title='taken' \u202egnp.exe"""


@pytest.fixture(scope="module")
def session_id(server: Server) -> str:
    return used_by_somebody(server.url, server.token(subject=SOMEBODY))


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppsHost]:
    shutil.rmtree(PICTURES, ignore_errors=True)
    with apps_host(tmp_path_factory.mktemp("profile")) as opened:
        yield opened


@pytest.fixture
def show(host: AppsHost, server: Server, session_id: str) -> Any:
    token = server.token(subject=SOMEBODY)
    calls = {
        "graph": ("context", "visualize_context", {"contextId": "launch plan", "depth": 2}),
        "session": ("orchestration", "JARVIS", {"session_id": session_id}),
        "timeline": ("assistant", "listNotifications", {"days_forward": 7}),
    }

    def shown(name: str, theme: str = "light", path: str = "", **other: Any) -> Any:
        family, tool, given = calls[name]
        asked = {"url": server.url + (path or f"/{family}/mcp"), "tool": tool, "given": given}
        return host.show(token=token, theme=theme, **{**asked, **other})

    return shown


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", ["graph", "session", "timeline"])
def test_a_view_keeps_nobody_out(
    host: AppsHost, show: Any, name: str, width: str, theme: str
) -> None:
    pixels, is_phone = WIDTHS[width]
    other = "light" if theme == "dark" else "dark"  # the host's theme counts, not the system's
    host.page.show(pixels, 700, other, is_phone=is_phone)

    shown = show(name, theme)
    host.page.picture(PICTURES / f"{name}-{width}-{theme}.png")

    assert shown["mimeType"] == "text/html;profile=mcp-app"
    assert shown["text"]
    assert host.serious_findings() == []
    ground = host.in_view("getComputedStyle(document.body).backgroundColor")
    assert ground == {"light": "rgb(255, 255, 255)", "dark": "rgb(24, 28, 38)"}[theme]
    wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert host.in_view(wider) <= 0


@pytest.mark.parametrize(
    ("name", "uri"),
    [
        ("graph", "ui://context/graph"),
        ("session", "ui://orchestration/session"),
        ("timeline", "ui://assistant/timeline"),
    ],
)
def test_views_are_read_at_the_combined_address_too(show: Any, name: str, uri: str) -> None:
    assert show(name, path="/mcp")["uri"] == uri


def test_the_graph_shows_what_is_related(host: AppsHost, show: Any) -> None:
    show("graph")

    names = host.in_view(
        "[...document.querySelectorAll('.choice title')].map((t) => t.textContent)"
    )
    assert set(names) == {name for pair in RELATIONS for name in pair[:2]}


def test_a_conversation_is_opened_by_keyboard(host: AppsHost, show: Any) -> None:
    show("graph")
    host.in_view(
        "[...document.querySelectorAll('.choice')]"
        ".find((choice) => choice.textContent.includes('pricing')).focus()"
    )
    host.in_view(
        "document.activeElement.dispatchEvent("
        "new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))"
    )

    host.wait_for("document.querySelector('h1').textContent === 'pricing'")


def test_the_state_of_a_session_is_told_to_those_who_do_not_see_it(
    host: AppsHost, show: Any
) -> None:
    show("session")

    label = host.in_view("document.querySelector('svg').getAttribute('aria-label')")
    assert "ENHANCE: done, KNOWLEDGE: now, PLAN: to come" in label


def test_every_notification_stands_on_the_line_and_in_the_table(host: AppsHost, show: Any) -> None:
    show("timeline")

    rows = host.in_view("document.querySelectorAll('tbody tr').length")
    assert host.in_view("document.querySelectorAll('.point').length") == rows > 0


def test_the_host_may_change_its_theme(host: AppsHost, show: Any) -> None:
    show("session", "light")
    host.page.run("bridge.setHostContext({ theme: 'dark' })")

    host.wait_for("getComputedStyle(document.body).backgroundColor === 'rgb(24, 28, 38)'")


def test_the_frame_grows_with_the_view(host: AppsHost, show: Any) -> None:
    host.page.show(760, 700, "light")
    show("graph")

    host.wait_for("document.documentElement.scrollHeight <= innerHeight + 1")


def test_what_the_tool_refuses_is_read_in_the_view(host: AppsHost, show: Any) -> None:
    show("graph", given={"contextId": "no such conversation"})

    assert "failed" in host.in_view("document.querySelector('.notice').className")


def test_names_are_text_whatever_they_are(host: AppsHost, server: Server, show: Any) -> None:
    token = server.token(subject=SOMEBODY)
    call_tool(
        server.url, token, "context", "add_message", contextId=HOSTILE, message=HOSTILE, role="user"
    )
    related = {"sourceContextId": HOSTILE, "targetContextId": "pricing"}
    call_tool(
        server.url, token, "context", "add_relationship", **related, relationshipType="similar"
    )
    show("graph", given={"contextId": HOSTILE})

    assert host.in_view("document.querySelector('h1').textContent") == HOSTILE
    assert_nothing_executed(host)


@pytest.mark.parametrize("name", ["graph", "session", "timeline"])
def test_no_answer_executes_anything(host: AppsHost, show: Any, name: str) -> None:
    relation = dict.fromkeys(("sourceContextId", "targetContextId", "relationshipType"), HOSTILE)
    todo = {"content": HOSTILE, "status": HOSTILE}
    notification = dict.fromkeys(("plan_time", "channel", "status", "error", "event_id"), HOSTILE)
    structures: dict[str, Any] = {
        "graph": {"contextId": HOSTILE, "summary": HOSTILE, "relations": [relation]},
        "session": {
            "next_phase": HOSTILE,
            "status": HOSTILE,
            "system_prompt": HOSTILE,
            "payload": {"current_objective": HOSTILE, "current_todos": [todo]},
        },
        "timeline": {"notifications": [notification]},
    }
    content = [{"type": "text", "text": json.dumps(structures[name])}]

    show(name, answer={"content": content, "structuredContent": structures[name]})

    assert HOSTILE in host.in_view("document.body.textContent")
    assert_nothing_executed(host)


def assert_nothing_executed(host: AppsHost) -> None:
    assert host.in_view("document.title") != "taken"
    assert host.in_view("document.querySelectorAll('img, iframe, [onerror], [href]').length") == 0
    assert host.in_view("document.scripts.length") == 1
    assert host.in_view("performance.getEntriesByType('resource').length") == 0
