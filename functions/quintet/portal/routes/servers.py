"""Calls the families as any MCP client does: over HTTP, with the caller's own token.

Permissions, limits and errors are those that every client meets.
"""

import base64
import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlencode

from quintet.auth.challenges import resource_url
from quintet.errors import ServiceUnavailableError
from quintet.outbound.errors import FetchFailedError
from quintet.outbound.messages import OutboundRequest, OutboundResponse
from quintet.protocol.inbound import (
    CAPABILITIES_KEY,
    CLIENT_INFO_KEY,
    METHOD_HEADER,
    NAME_HEADER,
    NAMED_BY,
    VERSION_HEADER,
    VERSION_KEY,
)
from quintet.requests.revisions import MODERN
from quintet.requests.tasks import REQUIRED_CAPABILITY

Send = Callable[[OutboundRequest], OutboundResponse]
"""Sends one request; raises FetchFailedError where no answer comes."""
CALL_SECONDS: Final = 27.0
_MOST_BYTES: Final = 8 * 1024 * 1024
_JSON: Final = "application/json"
_CLIENT: Final = {"name": "quintet-portal", "version": "0.1.0"}
_UNKNOWN: Final = {"message": "The server's answer could not be read."}
_LIMITS: Final = {
    "limit": "x-ratelimit-limit",
    "remaining": "x-ratelimit-remaining",
    "reset": "x-ratelimit-reset",
}


@dataclass(frozen=True, slots=True)
class Reply:
    """What a server answered; exactly one of `result` and `error` is not None."""

    status: int
    result: Any
    error: Mapping[str, Any] | None
    milliseconds: int
    limits: Mapping[str, int] = field(default_factory=dict)
    """`limit`, `remaining` and `reset` of the bucket that the call was taken from."""

    @property
    def failure(self) -> Mapping[str, Any] | None:
        """The error, whether the protocol or the tool tells it."""
        if self.error is not None:
            return self.error
        if not isinstance(self.result, Mapping) or not self.result.get("isError"):
            return None
        told = (self.result.get("structuredContent") or {}).get("error")
        return told if isinstance(told, Mapping) else {"message": text_of(self.result)}

    @property
    def missing(self) -> tuple[str, ...]:
        """The permissions that the caller would need, where they are what is missing."""
        data = (self.failure or {}).get("data")
        named = data.get("required_permissions") if isinstance(data, Mapping) else None
        return tuple(map(str, named)) if isinstance(named, list) else ()

    @property
    def structure(self) -> Any:
        """The structured answer of a tool; None where it has none."""
        return self.result.get("structuredContent") if isinstance(self.result, Mapping) else None


def text_of(result: Mapping[str, Any]) -> str:
    """The text blocks of a tool's answer."""
    blocks = result.get("content") or ()
    return "\n\n".join(str(block["text"]) for block in blocks if "text" in block)


@dataclass(frozen=True)
class Servers:
    """The servers of one origin, for the bearer of one token."""

    send: Send
    origin: str
    token: str

    def tools(self, family: str) -> list[dict[str, Any]]:
        """What a family offers, as `tools/list` has it.

        Raises:
            ServiceUnavailableError: the family does not answer.
        """
        reply = self.request(family, "tools/list")
        if reply.error is not None:
            raise ServiceUnavailableError(f"{family}: {reply.error.get('message')}")
        return list(reply.result.get("tools", ()))

    def call(self, family: str, tool: str, arguments: Mapping[str, Any] | None = None) -> Reply:
        """One call of a tool."""
        params = {"name": tool, "arguments": dict(arguments or {})}
        return self.request(family, "tools/call", params)

    def request(self, family: str, method: str, params: Mapping[str, Any] | None = None) -> Reply:
        """One message of revision 2026-07-28, for a client that can have tasks."""
        meta = {
            VERSION_KEY: MODERN.version,
            CAPABILITIES_KEY: REQUIRED_CAPABILITY,
            CLIENT_INFO_KEY: _CLIENT,
        }
        own = {**(params or {}), "_meta": meta}
        body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": own}
        headers = {
            "Accept": f"{_JSON}, text/event-stream",
            "Content-Type": _JSON,
            VERSION_HEADER: MODERN.version,
            METHOD_HEADER: method,
        }
        named = own.get(NAMED_BY.get(method, ""))
        if isinstance(named, str):
            headers[NAME_HEADER] = _header_text(named)
        url = resource_url(self.origin, family)
        return self._exchanged(url, "POST", headers, json.dumps(body).encode(), _of_message)

    def get(self, path: str, query: Mapping[str, str] | None = None) -> Reply:
        """One of a family's routes beside MCP."""
        url = f"{self.origin}{path}{'?' + urlencode(query) if query else ''}"
        return self._exchanged(url, "GET", {"Accept": _JSON}, b"", _of_route)

    def _exchanged(
        self,
        url: str,
        method: str,
        headers: Mapping[str, str],
        body: bytes,
        read: Callable[[int, Any], tuple[Any, Mapping[str, Any] | None]],
    ) -> Reply:
        began = time.monotonic()
        sent = {**headers, "Authorization": f"Bearer {self.token}"}
        request = OutboundRequest(
            url, method, sent, body, seconds=CALL_SECONDS, max_bytes=_MOST_BYTES, redirects=0
        )
        try:
            response = self.send(request)
        except FetchFailedError as failure:
            error = {"message": f"The server could not be asked: {failure.message}"}
            return Reply(503, None, error, _since(began))
        result, failed = read(response.status, _json(response.body))
        return Reply(response.status, result, failed, _since(began), _limits(response))


def _of_message(_status: int, body: Any) -> tuple[Any, Mapping[str, Any] | None]:
    if not isinstance(body, dict):
        return None, _UNKNOWN
    error = body.get("error")
    if isinstance(error, dict):
        return None, error
    result = body.get("result")
    return (result, None) if isinstance(result, dict) else (None, _UNKNOWN)


def _of_route(status: int, body: Any) -> tuple[Any, Mapping[str, Any] | None]:
    if not isinstance(body, dict):
        return None, _UNKNOWN
    error = body.get("error")
    if isinstance(error, dict):
        return None, {"message": error.get("message"), "data": error}
    return (body, None) if status < 400 else (None, _UNKNOWN)  # noqa: PLR2004 - HTTP's errors


def _json(body: bytes) -> Any:
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None


def _limits(response: OutboundResponse) -> dict[str, int]:
    found = {name: response.header(header) for name, header in _LIMITS.items()}
    return {name: int(value) for name, value in found.items() if value and value.isdecimal()}


def _header_text(text: str) -> str:
    """Text as a header carries it: literal where it can be (2026-07-28, "Streamable HTTP")."""
    if text.isascii() and text.isprintable() and text == text.strip() and text[:2] != "=?":
        return text
    return f"=?base64?{base64.b64encode(text.encode('utf-8', 'replace')).decode()}?="


def _since(began: float) -> int:
    return round((time.monotonic() - began) * 1000)
