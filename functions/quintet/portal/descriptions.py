"""What programs read about the addresses: `server.json` for registries, `llms.txt` for models."""

from collections.abc import Iterable
from typing import Any, Final
from urllib.parse import urlsplit

SCHEMA: Final = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"
_VERSION: Final = "0.1.0"


def server_json(origin: str, path: str, name: str, description: str) -> dict[str, Any]:
    """One address as registries describe servers; `name` is its own below the host's."""
    return {
        "$schema": SCHEMA,
        "name": f"{_reversed_host(origin)}/{name}",
        "title": "Quintet" if name == "quintet" else f"Quintet: {name}",
        "description": description,
        "version": _VERSION,
        "websiteUrl": origin,
        "remotes": [{"type": "streamable-http", "url": origin + path}],
    }


def llms_txt(origin: str, combined: str, families: Iterable[str]) -> str:
    """How a model helps its user to connect (llmstxt.org)."""
    own = "\n".join(f"- [{name}]({origin}/{name}{combined})" for name in families)
    return f"""# Quintet

> MCP servers over HTTP (Streamable HTTP, protocol revisions 2024-11-05 to 2026-07-28).

One address serves every family of tools: {origin}{combined}
With `?families=NAME,NAME` it serves the named ones only. Every request carries a bearer token.

## Families, each at an address of its own

{own}

## Descriptions

- [server.json]({origin}/server.json): the address as registries describe it
- [Resource metadata]({origin}/.well-known/oauth-protected-resource{combined}): what a token needs
"""


def _reversed_host(origin: str) -> str:
    host = urlsplit(origin).hostname or "localhost"
    return ".".join(reversed(host.replace(":", "-").split(".")))
