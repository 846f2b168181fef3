"""An MCP bundle (`.mcpb`) that Claude Desktop installs by a double click.

It holds a small program for the Node that Claude Desktop brings: each line from the client goes to
the address with a token that its user is asked for. Source: the MCPB manifest, version 0.3.
"""

import io
import json
import zipfile
from typing import Final

from quintet.portal.clients import NAME

_BRIDGE: Final = """\
// Sends each message of a client to one address, and what comes back to the client.
const readline = require("node:readline");
const { QUINTET_URL: url, QUINTET_TOKEN: token } = process.env;

async function forward(line) {
  let message;
  try {
    message = JSON.parse(line);
  } catch {
    return;
  }
  const headers = {
    "Content-Type": "application/json",
    Accept: "application/json, text/event-stream",
    Authorization: `Bearer ${token}`,
  };
  try {
    const answer = await fetch(url, { method: "POST", headers, body: line });
    const text = await answer.text();
    const isStream = (answer.headers.get("content-type") || "").startsWith("text/event-stream");
    const lines = isStream
      ? text.split("\\n").filter((each) => each.startsWith("data: ")).map((each) => each.slice(6))
      : [text];
    for (const each of lines) {
      if (each.trim()) process.stdout.write(JSON.stringify(JSON.parse(each)) + "\\n");
    }
  } catch (problem) {
    if (message.id === undefined) return;
    const error = { code: -32000, message: `Quintet does not answer: ${problem.message}` };
    process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id: message.id, error }) + "\\n");
  }
}

readline.createInterface({ input: process.stdin }).on("line", forward);
"""
_ENTRY: Final = "server/index.js"
_EPOCH: Final = (2026, 1, 1, 0, 0, 0)


def desktop_bundle(url: str) -> bytes:
    """The bundle for an address; the same bytes for the same address."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as bundle:
        for name, text in {"manifest.json": _manifest(url), _ENTRY: _BRIDGE}.items():
            bundle.writestr(zipfile.ZipInfo(name, _EPOCH), text)
    return written.getvalue()


def _manifest(url: str) -> str:
    described = {
        "manifest_version": "0.3",
        "name": NAME,
        "display_name": "Quintet",
        "version": "0.1.0",
        "description": f"The tools at {url}",
        "author": {"name": "Quintet"},
        "server": {
            "type": "node",
            "entry_point": _ENTRY,
            "mcp_config": {
                "command": "node",
                "args": [f"${{__dirname}}/{_ENTRY}"],
                "env": {"QUINTET_URL": url, "QUINTET_TOKEN": "${user_config.token}"},
            },
        },
        "user_config": {
            "token": {
                "type": "string",
                "title": "Token",
                "description": "Made by quintet generate-token",
                "sensitive": True,
                "required": True,
            }
        },
        "compatibility": {"runtimes": {"node": ">=18.0.0"}},
    }
    return json.dumps(described, indent=2)
