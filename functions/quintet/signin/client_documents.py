"""Clients that describe themselves at a URL, which is their id.

Source: Client ID Metadata Documents (draft-ietf-oauth-client-id-metadata-document). A document is
read again when its host's Cache-Control says so, within five minutes to a day. One of a client that
a user has let in is kept, and serves while its host is away.
"""

import json
import re
import time
from collections.abc import Callable
from typing import Any, Final, Protocol
from urllib.parse import urlsplit

from quintet.errors import QuintetError, ServiceUnavailableError
from quintet.outbound.messages import OutboundRequest, OutboundResponse
from quintet.signin.client_descriptions import Client, described, unknown_client
from quintet.signin.errors import OAuthError

_MOST_BYTES: Final = 5 * 1024
_MOST_SECONDS: Final = 5.0
_SHORTEST_SECONDS: Final = 300
_LONGEST_SECONDS: Final = 86_400
_MOST_CACHED: Final = 100
_OK: Final = 200
_SERVER_ERROR: Final = 500
_MAX_AGE: Final = re.compile(r"(?:^|[\s,])max-age=\"?(\d{1,9})", re.IGNORECASE)

Fetch = Callable[[OutboundRequest], OutboundResponse]


class KnownClients(Protocol):
    """Where the documents of clients lie that users have let in."""

    def known_client(self, url: str) -> Client | None:
        """The client that was let in last under this URL."""
        ...

    def keep_client(self, client: Client) -> None:
        """Keeps a client's document."""
        ...


class ClientDocuments:
    """Reads documents; `fetch` asks public addresses only."""

    def __init__(
        self, fetch: Fetch, known: KnownClients, clock: Callable[[], float] = time.time
    ) -> None:
        self._fetch = fetch
        self._known = known
        self._clock = clock
        self._cached: dict[str, tuple[float, Client]] = {}

    def client(self, url: str) -> Client:
        """The client that is described at a URL.

        Raises:
            OAuthError: there is no document, or it is of no use.
        """
        cached = self._cached.get(url)
        if cached is not None and cached[0] > self._clock():
            return cached[1]
        try:
            client, seconds = self._fetched(url)
        except QuintetError:  # its host is away
            known = cached[1] if cached is not None else self._known.known_client(url)
            if known is None:
                raise unknown_client("its metadata document cannot be read") from None
            client, seconds = known, _SHORTEST_SECONDS
        if len(self._cached) >= _MOST_CACHED:
            self._cached.pop(next(iter(self._cached)))
        self._cached[url] = (self._clock() + seconds, client)
        return client

    def remember(self, url: str) -> None:
        """Keeps a client's document."""
        try:
            self._known.keep_client(self.client(url))
        except OAuthError:  # it was there a moment ago, and will be read again
            return

    def _fetched(self, url: str) -> tuple[Client, int]:
        parts = urlsplit(url)
        if not parts.path.strip("/") or parts.fragment or parts.username or parts.port:
            raise unknown_client("no URL of a metadata document")
        answer = self._fetch(
            OutboundRequest(
                url,
                headers={"Accept": "application/json"},
                seconds=_MOST_SECONDS,
                max_bytes=_MOST_BYTES,
                redirects=0,
            )
        )
        if answer.status >= _SERVER_ERROR:
            raise ServiceUnavailableError("The client's host")
        if answer.status != _OK or answer.is_cut:
            raise unknown_client("its metadata document cannot be read")
        description = _json(answer.body)
        if not isinstance(description, dict) or description.get("client_id") != url:
            raise unknown_client("its metadata document is of another client")
        name, uris = described(description)
        return Client(url, name, uris, parts.hostname or ""), fresh_seconds(answer)


def _json(body: bytes) -> Any:
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None


def fresh_seconds(answer: OutboundResponse) -> int:
    """How long an answer is used without asking again, by its Cache-Control and within bounds."""
    found = _MAX_AGE.search(answer.header("cache-control") or "")
    return min(max(int(found[1]) if found else 0, _SHORTEST_SECONDS), _LONGEST_SECONDS)
