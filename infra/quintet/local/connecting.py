"""A client's connection to the servers of this machine or of an address, shown or written."""

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from quintet.auth.challenges import COMBINED_PATH, FAMILIES_PARAMETER
from quintet.auth.tokens import MAX_HOURS
from quintet.deployment.permissions import ALL_PERMISSIONS, FAMILY_PERMISSIONS
from quintet.local.client_configuration import FILES, configuration_text, hint, place_of
from quintet.local.failures import CommandError
from quintet.local.options import DEFAULT_PORT
from quintet.local.state import StateDirectory
from quintet.local.tokens import LOCAL_SUBJECT, local_token

_OWNER_ONLY: Final = 0o600


@dataclass(frozen=True, slots=True)
class Connection:
    """What a client is told."""

    client: str
    url: str
    token: str
    """Empty where the client signs in by itself."""

    @property
    def text(self) -> str:
        """As it is printed."""
        return configuration_text(self.client, self.url, self.token)

    @property
    def hint(self) -> str:
        """What is said beside it."""
        return "" if self.token else hint(self.client, self.url)


def connection(
    client: str,
    state: StateDirectory | None,
    url: str | None,
    token: str | None,
    families: Sequence[str] = (),
    *,
    signs_in: bool = False,
) -> Connection:
    """A client's connection; what is not given comes from this machine's state directory.

    `url` is the servers' origin, or the address of one family; `families` are those whose tools
    the client is to see, all of them where none is named. A client that signs in needs no token.

    Raises:
        CommandError: neither is there, `url` is no address, there is no such family, or the client
            cannot sign in, or not here.
    """
    if state is not None:
        url = url or state.served_at() or f"http://127.0.0.1:{DEFAULT_PORT}"
        if not signs_in:
            token = token or local_token(state, LOCAL_SUBJECT, ALL_PERMISSIONS, MAX_HOURS)
    if url is None:
        raise CommandError("Servers elsewhere need --url.")
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.netloc:
        raise CommandError(f"--url must begin with https:// or http://, unlike {url}.")
    unknown = [name for name in families if name not in FAMILY_PERMISSIONS]
    if unknown:
        known = ", ".join(FAMILY_PERMISSIONS)
        raise CommandError(f"There is no family {unknown[0]}; there are: {known}.")
    address = url.rstrip("/")
    if not address.endswith(COMBINED_PATH):
        address += COMBINED_PATH
    choice = f"?{FAMILIES_PARAMETER}={','.join(families)}" if families else ""
    if client == "claude-desktop" and not token:
        raise CommandError(
            f"The program that {client} starts needs --token. To sign in, leave it out: "
            f"Settings, Connectors, Add custom connector, and {address + choice}."
        )
    if client == "chatgpt" and parts.scheme != "https":
        raise CommandError("ChatGPT reaches servers on the internet alone, not this machine's.")
    return Connection(client, address + choice, token or "")


def write_connection(made: Connection, folder: Path, home: Path) -> str:
    """Puts the server into the client's file, where other members stay; says what was done.

    Raises:
        CommandError: the client has no such file, or it cannot be read or written.
    """
    declared = FILES.get(made.client)
    if declared is None:
        raise CommandError(f"{made.client} takes a command; leave --write out to see it.")
    file = place_of(declared, folder, home)
    content = _merged(_read(file), declared.content(made.url, made.token))
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        draft = file.with_name(f"{file.name}.{os.getpid()}")
        draft.touch(_OWNER_ONLY)
        draft.write_text(json.dumps(content, indent=2) + "\n")
        draft.replace(file)
    except OSError as error:
        raise CommandError(f"{file} cannot be written ({error.strerror}).") from None
    if not made.token:
        return f"{made.url} is in {file}. The client signs in by itself."
    return f"{made.url} is in {file}, which holds a token: keep it to yourself."


def _read(file: Path) -> dict[str, Any]:
    try:
        there = json.loads(file.read_text()) if file.exists() else {}
    except (OSError, ValueError):
        there = None
    if not isinstance(there, dict):
        raise CommandError(f"{file} is there and is no JSON object; mend or remove it.")
    return there


def _merged(there: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    for member, servers in new.items():
        known = there.get(member)
        there[member] = {**(known if isinstance(known, dict) else {}), **servers}
    return there
