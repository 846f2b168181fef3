"""What connects an MCP client on this machine: the portal's declarations, and what is started."""

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from quintet.portal.clients import (
    CHATGPT_WORDS,
    COMMANDS,
    HTTP_FILES,
    ConfigurationFile,
    cursor_link,
    vscode_link,
)


def _started(url: str, token: str) -> Any:
    """A program that the client starts, since it cannot send headers itself."""
    program = str(Path(sys.executable).with_name("quintet"))
    return {"command": program, "args": ["stdio", "--remote", url], "env": {"QUINTET_TOKEN": token}}


_DESKTOP: Final = (
    ("Library", "Application Support", "Claude", "claude_desktop_config.json")
    if sys.platform == "darwin"
    else (".config", "Claude", "claude_desktop_config.json")
)
FILES: Final[Mapping[str, ConfigurationFile]] = {
    "claude-desktop": ConfigurationFile("home", _DESKTOP, "mcpServers", _started),
    **HTTP_FILES,
}
LOCAL_CLIENTS: Final = ("claude", *FILES, "inspector")
CLIENTS: Final = (*LOCAL_CLIENTS, "chatgpt")
_LINKS: Final[Mapping[str, Callable[[str], str]]] = {"vscode": vscode_link, "cursor": cursor_link}


def configuration_text(client: str, url: str, token: str) -> str:
    """What a user runs, or puts into the client's file."""
    if client in COMMANDS:
        return COMMANDS[client](url, token)
    return json.dumps(FILES[client].content(url, token), indent=2)


def hint(client: str, url: str) -> str:
    """What a user may do instead, or does with it, where the client signs in by itself."""
    if client in _LINKS:
        return f"Or open this link: {_LINKS[client](url)}"
    return CHATGPT_WORDS if client == "chatgpt" else ""


def place_of(file: ConfigurationFile, folder: Path, home: Path) -> Path:
    """Where a file of a project in a folder lies, or of a user with this home."""
    return (home if file.base == "home" else folder).joinpath(*file.path)
