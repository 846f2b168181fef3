"""What connects an MCP client to one address: a command, or a file's content."""

import json
import shlex
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

NAME: Final = "quintet"
"""By which a client shows the server."""
Entry = Callable[[str, str], Any]
"""The server's entry in a client's file, of its address and a token."""


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

    def place(self, folder: Path, home: Path) -> Path:
        """The file of a project in a folder, or of a user with this home."""
        return (home if self.base == "home" else folder).joinpath(*self.path)


def _over_http(url: str, token: str) -> Any:
    return {"url": url, "headers": _headers(token)}


def _typed_http(url: str, token: str) -> Any:
    return {"type": "http", **_over_http(url, token)}


def _started(url: str, token: str) -> Any:
    """A program that the client starts, since it cannot send headers itself."""
    program = str(Path(sys.executable).with_name("quintet"))
    return {"command": program, "args": ["stdio", "--remote", url], "env": {"QUINTET_TOKEN": token}}


def _headers(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


_DESKTOP: Final = (
    ("Library", "Application Support", "Claude", "claude_desktop_config.json")
    if sys.platform == "darwin"
    else (".config", "Claude", "claude_desktop_config.json")
)
FILES: Final[Mapping[str, ConfigurationFile]] = {
    "claude-desktop": ConfigurationFile("home", _DESKTOP, "mcpServers", _started),
    "vscode": ConfigurationFile("project", (".vscode", "mcp.json"), "servers", _typed_http),
    "cursor": ConfigurationFile("project", (".cursor", "mcp.json"), "mcpServers", _over_http),
}


def _claude(url: str, token: str) -> str:
    """The token in a variable: the command is read by people."""
    header = '--header "Authorization: Bearer $QUINTET_TOKEN"'
    command = f"claude mcp add --transport http {NAME} {shlex.quote(url)} {header}"
    return f"QUINTET_TOKEN={token}\n{command}"


def _inspector(url: str, token: str) -> str:
    header = f'--header "Authorization: Bearer {token}"'
    return (
        f"npx @modelcontextprotocol/inspector --cli {shlex.quote(url)} --transport http {header} "
        "--method tools/list"
    )


COMMANDS: Final[Mapping[str, Callable[[str, str], str]]] = {
    "claude": _claude,
    "inspector": _inspector,
}
CLIENTS: Final = ("claude", *FILES, "inspector")


def configuration_text(client: str, url: str, token: str) -> str:
    """What a user runs, or puts into the client's file."""
    if client in COMMANDS:
        return COMMANDS[client](url, token)
    return json.dumps(FILES[client].content(url, token), indent=2)
