"""Clients: those that describe themselves at a URL, and those that register.

A client that registers gets an id that holds its description, sealed: nothing is stored, so that
callers whom nobody knows write nothing. Source: Client ID Metadata Documents (draft-ietf-oauth-
client-id-metadata-document), RFC 7591.
"""

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from quintet.auth.keys import KeySource
from quintet.auth.sealing import AesGcmSealer
from quintet.errors import InvalidParamsError, QuintetError
from quintet.local.signin.errors import OAuthError
from quintet.local.signin.redirects import may_be_registered
from quintet.outbound.messages import OutboundRequest, OutboundResponse

_SEALED: Final = "sealed."
_CONTEXT: Final = b"client"
_YEARS: Final = 10 * 365 * 86_400
_MOST_REDIRECTS: Final = 10
_LONGEST_NAME: Final = 100
_DOCUMENT_BYTES: Final = 5 * 1024
_DOCUMENT_SECONDS: Final = 5.0
_KEPT_SECONDS: Final = 300.0
_MOST_KEPT: Final = 100
_OK: Final = 200


@dataclass(frozen=True, slots=True)
class Client:
    """A program that asks for tokens; `host` is where its description lies, if it does."""

    id: str
    name: str
    redirect_uris: tuple[str, ...]
    host: str = ""


Fetch = Callable[[OutboundRequest], OutboundResponse]


class Clients:
    """Knows a client by its id. `fetch` asks public addresses only."""

    def __init__(
        self, keys: KeySource, fetch: Fetch, clock: Callable[[], float] = time.time
    ) -> None:
        self._sealer = AesGcmSealer(
            keys, clock, label="quintet sign-in clients", lifetime_seconds=_YEARS
        )
        self._fetch = fetch
        self._clock = clock
        self._kept: dict[str, tuple[float, Client]] = {}

    def register(self, described: Any) -> Client:
        """A client with an id of its own.

        Raises:
            OAuthError: its description is of no use.
        """
        name, uris = _described(described)
        content = json.dumps([name, uris]).encode()
        sealed = self._sealer.seal(content, _CONTEXT)
        return Client(_SEALED + sealed, name, uris)

    def named(self, client_id: str) -> Client:
        """The client of an id.

        Raises:
            OAuthError: there is none.
        """
        if client_id.startswith(_SEALED):
            return self._opened(client_id)
        if client_id.startswith("https://"):
            return self._at(client_id)
        raise _unknown("no such client")

    def _opened(self, client_id: str) -> Client:
        try:
            opened = self._sealer.open(client_id.removeprefix(_SEALED), _CONTEXT)
        except InvalidParamsError:
            raise _unknown("no such client") from None
        name, uris = json.loads(opened)
        return Client(client_id, name, tuple(uris))

    def _at(self, url: str) -> Client:
        kept = self._kept.get(url)
        if kept is not None and kept[0] > self._clock():
            return kept[1]
        try:
            client = self._fetched(url)
        except (OAuthError, QuintetError, ValueError):
            if kept is None:
                raise _unknown("its metadata document cannot be used") from None
            client = kept[1]  # it was good before, and its host is away
        if len(self._kept) >= _MOST_KEPT:
            self._kept.pop(next(iter(self._kept)))
        self._kept[url] = (self._clock() + _KEPT_SECONDS, client)
        return client

    def _fetched(self, url: str) -> Client:
        parts = urlsplit(url)
        if not parts.path.strip("/") or parts.fragment or parts.username or parts.port:
            raise _unknown("no URL of a metadata document")
        answer = self._fetch(
            OutboundRequest(
                url,
                headers={"Accept": "application/json"},
                seconds=_DOCUMENT_SECONDS,
                max_bytes=_DOCUMENT_BYTES,
                redirects=0,
            )
        )
        if answer.status != _OK or answer.is_cut:
            raise _unknown("its metadata document cannot be read")
        described = json.loads(answer.body)
        if not isinstance(described, dict) or described.get("client_id") != url:
            raise _unknown("its metadata document is of another client")
        name, uris = _described(described)
        return Client(url, name, uris, parts.hostname or "")


def _described(described: Any) -> tuple[str, tuple[str, ...]]:
    if not isinstance(described, Mapping):
        raise OAuthError("invalid_client_metadata", "a JSON object is expected")
    uris = described.get("redirect_uris")
    if not isinstance(uris, list) or not 0 < len(uris) <= _MOST_REDIRECTS:
        raise OAuthError("invalid_redirect_uri", f"1 to {_MOST_REDIRECTS} redirect_uris are wanted")
    if not all(isinstance(uri, str) and may_be_registered(uri) for uri in uris):
        raise OAuthError("invalid_redirect_uri", "a redirect_uri cannot be used")
    if described.get("token_endpoint_auth_method", "none") != "none":
        raise OAuthError("invalid_client_metadata", "only public clients (none) are served")
    name = described.get("client_name")
    shown = "".join(filter(str.isprintable, name)) if isinstance(name, str) else ""
    return shown[:_LONGEST_NAME] or "a program without a name", tuple(uris)


def _unknown(why: str) -> OAuthError:
    return OAuthError("invalid_client", why, status=401)
