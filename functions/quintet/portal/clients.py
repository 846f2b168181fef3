"""What connects an MCP client to one address: a command, a file's content, a link. Pure.

The portal shows it for clients that sign in by themselves, `quintet connect` also prints it with a
token inside. Not here: programs that a client starts on its own machine (`quintet.local`).
"""

import base64
import json
import shlex
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal
from urllib.parse import quote

NAME: Final = "quintet"
"""By which a client shows the server."""
Entry = Callable[[str, str], Any]
"""The server's entry in a client's file, of its address and a token; no token where it is empty."""


@dataclass(frozen=True, slots=True)
class ConfigurationFile:
    """Where a client keeps its servers: a file below `base`, their member, and one entry."""

    base: Literal["home", "project"]
    path: tuple[str, ...]
    member: str
    entry: Entry

    def content(self, url: str, token: str) -> dict[str, Any]:
        """The members that the server has in the file."""
        return {self.member: {NAME: self.entry(url, token)}}


def _over_http(url: str, token: str) -> Any:
    return {"url": url, **({"headers": _headers(token)} if token else {})}


def _typed_http(url: str, token: str) -> Any:
    return {"type": "http", **_over_http(url, token)}


def _headers(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


HTTP_FILES: Final[Mapping[str, ConfigurationFile]] = {
    "vscode": ConfigurationFile("project", (".vscode", "mcp.json"), "servers", _typed_http),
    "cursor": ConfigurationFile("project", (".cursor", "mcp.json"), "mcpServers", _over_http),
}


def _claude(url: str, token: str) -> str:
    """The token in a variable: the command is read by people."""
    command = f"claude mcp add --transport http {NAME} {shlex.quote(url)}"
    if not token:
        return command
    return f'QUINTET_TOKEN={token}\n{command} --header "Authorization: Bearer $QUINTET_TOKEN"'


def _inspector(url: str, token: str) -> str:
    if not token:
        return (
            f"npx @modelcontextprotocol/inspector --server-url {shlex.quote(url)} --transport http"
        )
    return (
        f"npx @modelcontextprotocol/inspector --cli {shlex.quote(url)} --transport http "
        f'--header "Authorization: Bearer {token}" --method tools/list'
    )


def _chatgpt(url: str, _token: str) -> str:
    """It signs in, and takes no token."""
    return url


COMMANDS: Final[Mapping[str, Callable[[str, str], str]]] = {
    "claude": _claude,
    "inspector": _inspector,
    "chatgpt": _chatgpt,
}
CHATGPT_WORDS: Final = "Settings, Connectors, Create; then paste the address."


@dataclass(frozen=True, slots=True)
class ConnectChoice:
    """How a person connects one client that signs in by itself."""

    name: str
    words: str
    link: str = ""
    """Opens the client with the server filled in."""
    text: str = ""
    """What is typed, or put into `file`."""
    file: str = ""


def connect_choices(url: str) -> list[ConnectChoice]:
    """Every client, with the address and without any token."""
    vscode, cursor = (HTTP_FILES[name] for name in ("vscode", "cursor"))
    added = "Settings, Connectors, Add custom connector; then paste the address."
    return [
        ConnectChoice("Claude", f"On claude.ai and in Claude Desktop: {added}", text=url),
        ConnectChoice(
            "Claude Code",
            "In a terminal; then /mcp in Claude Code signs you in.",
            text=_claude(url, ""),
        ),
        ConnectChoice(
            "VS Code",
            "Opens VS Code with the server filled in.",
            link=vscode_link(url),
            text=json.dumps(vscode.content(url, ""), indent=2),
            file="/".join(vscode.path),
        ),
        ConnectChoice(
            "Cursor",
            "Opens Cursor with the server filled in.",
            link=cursor_link(url),
            text=json.dumps(cursor.content(url, ""), indent=2),
            file="/".join(cursor.path),
        ),
        ConnectChoice("ChatGPT", CHATGPT_WORDS, text=_chatgpt(url, "")),
        ConnectChoice(
            "MCP Inspector",
            "In a terminal with Node 22.19 or newer; then connect on its page.",
            text=_inspector(url, ""),
        ),
    ]


def vscode_link(url: str) -> str:
    """Opens VS Code (code.visualstudio.com, "MCP installation URLs")."""
    described = json.dumps({"name": NAME, **_typed_http(url, "")}, separators=(",", ":"))
    return f"vscode:mcp/install?{quote(described, safe='')}"


def cursor_link(url: str) -> str:
    """Opens Cursor (cursor.com/docs, "MCP Install Links")."""
    config = base64.b64encode(json.dumps(_over_http(url, "")).encode()).decode()
    return f"cursor://anysphere.cursor-deeplink/mcp/install?name={NAME}&config={quote(config)}"
