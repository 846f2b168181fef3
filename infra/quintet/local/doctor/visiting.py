"""One visit to an address: what was asked, what came back, each request sent once.

Not here: what is right and what is wrong (the modules of checks).
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final
from urllib.parse import urlsplit

import urllib3

from quintet.local.failures import CommandError
from quintet.protocol.inbound import CAPABILITIES_KEY, VERSION_KEY
from quintet.protocol.origins import LOOPBACK

_SECONDS: Final = 30
RESOURCE_METADATA: Final = "/.well-known/oauth-protected-resource"
_SERVER_METADATA: Final = "/.well-known/oauth-authorization-server"
_OPENID_METADATA: Final = "/.well-known/openid-configuration"
_PAGE_ELSEWHERE: Final = "https://client.example"
_PAGE_HERE: Final = "http://localhost:6274"
"""A page on the same machine (the inspector's), which is all that a local server lets call."""

HANDSHAKE: Final = {
    "protocolVersion": "2025-11-25",
    "capabilities": {},
    "clientInfo": {"name": "quintet-doctor", "version": "1"},
}
MODERN: Final = {"_meta": {VERSION_KEY: "2026-07-28", CAPABILITIES_KEY: {}}}
MODERN_HEADERS: Final = {
    "MCP-Protocol-Version": "2026-07-28",
    "Mcp-Method": "server/discover",
}
_SENT_WITH_MESSAGES: Final = {
    "Content-Type": "application/json",
    "Accept": "application/json, text/event-stream",
}


class NotLookedAtError(Exception):
    """A check cannot be made; the message says why."""


@dataclass(frozen=True, slots=True)
class Reply:
    """An HTTP answer, its header names in lower case; `version` is 10 for HTTP/1.0."""

    status: int
    headers: Mapping[str, str]
    body: bytes
    version: int = 11

    @property
    def document(self) -> Mapping[str, Any]:
        """The JSON object in it; empty where there is none."""
        try:
            read = json.loads(self.body)
        except (ValueError, RecursionError):
            read = None
        return read if isinstance(read, dict) else {}

    @property
    def beginning(self) -> str:
        """Enough of the body to know it again."""
        return self.body[:200].decode("utf-8", "replace")


Send = Callable[[str, str, Mapping[str, str], bytes], Reply]
"""Sends one HTTP request (method, URL, headers, body), following no redirect.

Raises a CommandError where nothing answers.
"""


def sender() -> Send:
    """Sends over the network."""
    pool = urllib3.PoolManager(timeout=_SECONDS, retries=False)

    def send(method: str, url: str, headers: Mapping[str, str], body: bytes) -> Reply:
        try:
            answer = pool.request(
                method, url, headers=dict(headers), body=body or None, redirect=False
            )
        except (urllib3.exceptions.HTTPError, ValueError) as failure:
            raise CommandError(f"{url} cannot be reached ({type(failure).__name__}).") from None
        named = {name.lower(): value for name, value in answer.headers.items()}
        return Reply(answer.status, named, answer.data, answer.version or 11)

    return send


@dataclass
class Visit:
    """What is asked of one address, with a token where there is one; `clock` in seconds."""

    url: str
    token: str | None
    send: Send
    clock: Callable[[], float]
    _replies: dict[tuple[Any, ...], Reply] = field(default_factory=dict)

    @cached_property
    def path(self) -> str:
        """The path of the address, without a slash at its end."""
        return urlsplit(self.url).path.rstrip("/")

    @cached_property
    def origin(self) -> str:
        """Scheme and host of the address."""
        parts = urlsplit(self.url)
        return f"{parts.scheme}://{parts.netloc}"

    @cached_property
    def description(self) -> str:
        """Where its resource metadata is in the path form, which keeps the query (RFC 9728)."""
        query = urlsplit(self.url).query
        return f"{self.origin}{RESOURCE_METADATA}{self.path}{'?' + query if query else ''}"

    @cached_property
    def is_here(self) -> bool:
        """Whether the address is this machine's."""
        return (urlsplit(self.url).hostname or "") in LOOPBACK

    @cached_property
    def page(self) -> str:
        """The origin of a page from which a browser calls."""
        return _PAGE_HERE if self.is_here else _PAGE_ELSEWHERE

    def ask(
        self,
        method: str,
        url: str,
        headers: Mapping[str, str] | None = None,
        body: bytes = b"",
    ) -> Reply:
        """The answer to a request, the first one where it was sent before."""
        sent = dict(headers or {})
        key = (method, url, tuple(sorted(sent.items())), body)
        if key not in self._replies:
            self._replies[key] = self.send(method, url, sent, body)
        return self._replies[key]

    def message(
        self,
        method: str = "initialize",
        params: Mapping[str, Any] = HANDSHAKE,
        headers: Mapping[str, str] | None = None,
    ) -> Reply:
        """The answer to a JSON-RPC request, which is anonymous unless the headers say more."""
        body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": dict(params)}
        sent = {**_SENT_WITH_MESSAGES, **(headers or {})}
        return self.ask("POST", self.url, sent, json.dumps(body).encode())

    @property
    def resource(self) -> Mapping[str, Any]:
        """The resource metadata, path form first, as clients look for it."""
        for url in (self.description, self.origin + RESOURCE_METADATA):
            document = self.ask("GET", url).document
            if "resource" in document:
                return document
        return {}

    @property
    def issuer(self) -> str:
        """The authorization server that the resource names.

        Raises:
            NotLookedAtError: it names none.
        """
        named = self.resource.get("authorization_servers")
        if not isinstance(named, list) or not named or not isinstance(named[0], str):
            raise NotLookedAtError("no authorization server is named")
        return named[0]

    @property
    def authorization_server(self) -> Mapping[str, Any]:
        """The authorization server's metadata, at the first address that has it.

        Raises:
            NotLookedAtError: none has.
        """
        for url in self.server_metadata_urls():
            document = self.ask("GET", url).document
            if document:
                return document
        raise NotLookedAtError("the authorization server has no metadata")

    def server_metadata_urls(self) -> Iterator[str]:
        """Where clients look for it, in their order (RFC 8414, section 3.1)."""
        parts = urlsplit(self.issuer)
        origin, path = f"{parts.scheme}://{parts.netloc}", parts.path.rstrip("/")
        yield f"{origin}{_SERVER_METADATA}{path}"
        yield f"{origin}{_OPENID_METADATA}{path}"
        if path:
            yield f"{origin}{path}{_OPENID_METADATA}"

    def endpoint(self, name: str) -> str:
        """An endpoint of the authorization server.

        Raises:
            NotLookedAtError: it has none.
        """
        url = self.authorization_server.get(f"{name}_endpoint")
        if not isinstance(url, str):
            raise NotLookedAtError(f"there is no {name}_endpoint")
        return url
