"""What a user pastes into an MCP client to reach a server: one text per client."""

import json
from collections.abc import Mapping


def client_configuration(urls: Mapping[str, str], token: str) -> str:
    """For every family by name and URL, in the form of each client."""
    header = f"Authorization: Bearer {token}"
    servers = {f"quintet-{name}": url for name, url in urls.items()}
    claude = "\n".join(
        f'  claude mcp add --transport http {name} {url} --header "{header}"'
        for name, url in servers.items()
    )
    first = next(iter(servers.values()))
    inspector = f'--cli {first} --transport http --header "{header}" --method tools/list'
    return "\n".join(
        [
            "Claude Code:",
            claude,
            "",
            "VS Code (.vscode/mcp.json):",
            _indented({"servers": _entries(servers, token, {"type": "http"})}),
            "",
            "Cursor (.cursor/mcp.json):",
            _indented({"mcpServers": _entries(servers, token, {})}),
            "",
            "MCP Inspector:",
            f"  npx @modelcontextprotocol/inspector {inspector}",
        ]
    )


def _entries(servers: Mapping[str, str], token: str, extra: Mapping[str, str]) -> object:
    return {
        name: {**extra, "url": url, "headers": {"Authorization": f"Bearer {token}"}}
        for name, url in servers.items()
    }


def _indented(document: object) -> str:
    return "\n".join(f"  {line}" for line in json.dumps(document, indent=2).splitlines())
