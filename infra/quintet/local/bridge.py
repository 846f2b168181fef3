"""`quintet stdio FAMILY --remote URL`: standard input and output for a server far away.

For clients that start programs but cannot send headers over HTTP. Lines go out as POST
requests with the token and the headers their revision demands; answers come back as lines.
"""

import base64
import json
import sys
from collections.abc import Iterator
from typing import Any, Final

import urllib3

from quintet.protocol.inbound import NAMED_BY, VERSION_KEY
from quintet.requests.jsonrpc import error_text, readable_id

_SECONDS: Final = 60
_UNREACHABLE: Final = -32000


class Bridge:
    """One remote endpoint."""

    def __init__(self, url: str, token: str | None) -> None:
        self._url = url
        self._token = token
        self._pool = urllib3.PoolManager(timeout=_SECONDS, retries=False)
        self._negotiated: str | None = None

    def run(self) -> None:
        """Carries lines both ways until the input ends."""
        for line in sys.stdin.buffer:
            if line.strip():
                for answer in self.carry(line):
                    print(answer, flush=True)

    def carry(self, line: bytes) -> Iterator[str]:
        """What the server says to one line; a failure to reach it is an answer too."""
        try:
            message = json.loads(line)
        except ValueError:
            message = None
        try:
            response = self._pool.request(
                "POST", self._url, body=line.strip(), headers=self._headers(message)
            )
        except urllib3.exceptions.HTTPError as failure:
            if readable_id(message) is not None:
                reason = f"{self._url} cannot be reached ({type(failure).__name__})"
                yield error_text(readable_id(message), _UNREACHABLE, reason)
            return
        for answer in _messages(response):
            self._remember_version(answer)
            yield answer

    def _headers(self, message: Any) -> dict[str, str]:
        headers = {
            "Content-Type": "application/json",
            "Accept": "application/json, text/event-stream",
        }
        if self._token:
            headers["Authorization"] = f"Bearer {self._token}"
        if not isinstance(message, dict):
            return headers
        params = message.get("params")
        params = params if isinstance(params, dict) else {}
        meta = params.get("_meta")
        version = meta.get(VERSION_KEY) if isinstance(meta, dict) else None
        method = message.get("method")
        if isinstance(version, str):
            headers |= {"MCP-Protocol-Version": version, "Mcp-Method": str(method)}
            named = params.get(NAMED_BY.get(str(method), ""))
            if isinstance(named, str):
                headers["Mcp-Name"] = _header_value(named)
        elif self._negotiated and method != "initialize":
            headers["MCP-Protocol-Version"] = self._negotiated
        return headers

    def _remember_version(self, answer: str) -> None:
        try:
            result = json.loads(answer).get("result", {})
        except (ValueError, AttributeError):
            return
        version = result.get("protocolVersion") if isinstance(result, dict) else None
        if isinstance(version, str):
            self._negotiated = version


def _header_value(text: str) -> str:
    """As it is, or in the base64 form that MCP defines for what a header cannot carry."""
    if text.isascii() and text.isprintable() and text == text.strip():
        return text
    return f"=?base64?{base64.b64encode(text.encode()).decode('ascii')}?="


def _messages(response: urllib3.BaseHTTPResponse) -> Iterator[str]:
    """The JSON messages of an answer, whether it is JSON or server-sent events."""
    text = response.data.decode("utf-8", "replace")
    if response.headers.get("Content-Type", "").startswith("text/event-stream"):
        for line in text.splitlines():
            if line.startswith("data:"):
                yield line.removeprefix("data:").strip()
    elif text.strip():
        yield text.strip().replace("\n", " ")
