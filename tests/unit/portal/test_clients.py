"""How the public page connects clients: links and files with the address, and no token."""

import base64
import io
import json
import zipfile
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from quintet.local.client_configuration import configuration_text
from quintet.portal.clients import connect_choices, cursor_link, vscode_link
from quintet.portal.desktop_bundle import desktop_bundle
from tests.support.portal import PortalBrowser

URL = "https://tools.example/mcp"


def test_the_link_for_vs_code_holds_the_server() -> None:
    scheme, _, described = vscode_link(URL).partition("?")

    assert scheme == "vscode:mcp/install"
    assert json.loads(unquote(described)) == {"name": "quintet", "type": "http", "url": URL}


def test_the_link_for_cursor_holds_the_server() -> None:
    query = parse_qs(urlsplit(cursor_link(URL)).query)

    assert query["name"] == ["quintet"]
    assert json.loads(base64.b64decode(query["config"][0])) == {"url": URL}


@pytest.mark.parametrize("client", ["claude", "vscode", "cursor", "inspector"])
def test_a_client_is_told_the_same_with_a_token_but_for_the_token(client: str) -> None:
    texts = [choice.text for choice in connect_choices(URL)]
    with_token = configuration_text(client, URL, "secret")

    assert "secret" in with_token
    assert not any("secret" in text or "Authorization" in text for text in texts)
    assert configuration_text(client, URL, "") in texts


def test_the_public_page_connects_every_client() -> None:
    shown = PortalBrowser().get("/").text

    for name in ("Claude", "Claude Code", "VS Code", "Cursor", "ChatGPT", "MCP Inspector"):
        assert f"<h3>{name}</h3>" in shown
    assert 'href="vscode:mcp/install?' in shown
    assert 'href="cursor://anysphere.cursor-deeplink/mcp/install?' in shown
    assert 'href="/portal/quintet.mcpb"' in shown


def test_the_bundle_names_its_program_and_asks_for_the_token() -> None:
    with zipfile.ZipFile(io.BytesIO(desktop_bundle(URL))) as bundle:
        manifest = json.loads(bundle.read("manifest.json"))

        server = manifest["server"]
        assert server["entry_point"] in bundle.namelist()
    assert server["mcp_config"]["env"]["QUINTET_URL"] == URL
    assert manifest["user_config"]["token"]["sensitive"] is True
