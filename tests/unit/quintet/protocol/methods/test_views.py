"""Views of MCP Apps: named by tools, read by whoever may call them, whole in themselves."""

import base64
import hashlib
import re
from pathlib import Path

import pytest

from quintet.dialects import STANDARD
from quintet.family import ServerInfo, ToolFamily, tool
from quintet.requests.principal import Principal
from quintet.views.assets import GRAPH
from quintet.views.documents import View
from tests.support.sources import ROOT
from tests.unit.quintet.support import ALL_VERSIONS, MODERN_VERSION, Client, client

LOOK, MEND = "gallery:look", "gallery:mend"
FAMILY_VIEWS = sorted((ROOT / "functions/quintet").glob("*/*_view.js"))
SHARED = sorted((ROOT / "layers/shared/python/quintet/views").glob("*.js"))
FRAMED = View("ui://gallery/frame", "frame", "A <frame>", FAMILY_VIEWS[0], (GRAPH,))


class GalleryTools:
    @tool(permission=LOOK, view=FRAMED)
    def look(self) -> str:
        """Shows a picture."""
        return "a picture"

    @tool(permission=MEND)
    def mend(self) -> str:
        """Mends a picture."""
        return "done"


GALLERY = ToolFamily(
    "gallery", ServerInfo("gallery", "1.0.0", "Gallery"), "Shows.", STANDARD, GalleryTools()
)


def visitor(*permissions: str) -> Client:
    return client(GALLERY, principal=Principal("issuer", "ann", permissions))


@pytest.mark.parametrize("version", ALL_VERSIONS)
def test_a_tool_names_its_view_where_the_revision_has_room_for_it(version: str) -> None:
    shown, mended = visitor(LOOK).on(version, "tools/list").result["tools"]

    expected = {"ui": {"resourceUri": FRAMED.uri}} if version >= "2025-06-18" else None
    assert shown.get("_meta") == expected
    assert "_meta" not in mended


@pytest.mark.parametrize("version", ALL_VERSIONS)
def test_a_view_is_read_and_not_listed(version: str) -> None:
    own = visitor(LOOK)

    (read,) = own.on(version, "resources/read", {"uri": FRAMED.uri}).result["contents"]

    assert read["mimeType"] == "text/html;profile=mcp-app"
    assert read["text"] == FRAMED.page
    assert own.on(version, "resources/list").result["resources"] == []


@pytest.mark.parametrize("version", ALL_VERSIONS)
def test_the_answer_is_the_same_with_a_view_as_without(version: str) -> None:
    content = visitor(LOOK).call(version, "look").result["content"]

    assert content == [{"type": "text", "text": "a picture"}]


def test_discovery_tells_of_views_and_the_handshake_of_resources() -> None:
    own = visitor(LOOK)
    discovered = own.modern("server/discover").result["capabilities"]
    shaken = own.handshake("initialize", {"protocolVersion": "2025-11-25"}).result["capabilities"]

    assert discovered["extensions"] == {"io.modelcontextprotocol/ui": {}}
    assert "extensions" not in shaken
    assert discovered["resources"] == shaken["resources"] != {}


def test_a_view_is_for_those_who_may_call_its_tool() -> None:
    refused = visitor(MEND).modern("resources/read", {"uri": FRAMED.uri})

    assert refused.required == [LOOK]


def test_whoever_may_use_the_family_is_told_that_there_is_nothing_to_list() -> None:
    assert visitor(MEND).on(MODERN_VERSION, "resources/list").result["resources"] == []
    assert visitor().on(MODERN_VERSION, "resources/list").status == 403


def hash_of(tag: str) -> str:
    (inside,) = re.findall(f"<{tag}>(.*?)</{tag}>", FRAMED.page, re.DOTALL)
    digest = hashlib.sha256(inside.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def test_a_page_runs_its_own_script_and_style_and_nothing_else() -> None:
    (policy,) = re.findall('Content-Security-Policy" content="([^"]+)"', FRAMED.page)
    directives = dict(item.strip().split(" ", 1) for item in policy.split(";"))

    assert directives == {
        "default-src": "'none'",
        "script-src": hash_of("script"),
        "style-src": hash_of("style"),
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    assert FRAMED.page.index("Content-Security-Policy") < FRAMED.page.index("<style>")
    assert "<title>A &lt;frame&gt;</title>" in FRAMED.page


@pytest.mark.parametrize("script", [*FAMILY_VIEWS, *SHARED], ids=lambda script: script.name)
def test_a_script_makes_no_markup_of_data_and_asks_no_server(script: Path) -> None:
    forbidden = (
        "HTML eval( Function( document.write import( fetch( XMLHttpRequest WebSocket src= url("
    ).split()
    text = script.read_text().replace("HTMLElement", "").replace('"url(#', "")

    assert [name for name in forbidden if name in text] == []
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
