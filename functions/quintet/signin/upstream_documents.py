"""What an OpenID Connect provider publishes: its endpoints and its public keys.

Source: OpenID Connect Discovery 1.0; RFC 7517 (JWK). It is asked over TLS, or on this machine.
"""

import json
import time
from collections.abc import Callable, Mapping
from typing import Any, Final
from urllib.parse import urlsplit

from quintet.outbound.errors import FetchFailedError
from quintet.outbound.messages import OutboundRequest
from quintet.signin.client_documents import Fetch
from quintet.signin.errors import RefusedError, UpstreamSilentError
from quintet.signin.redirects import is_loopback

_WELL_KNOWN: Final = "/.well-known/openid-configuration"
_FRESH_SECONDS: Final = 3600.0
_MISSING_KEY_SECONDS: Final = 60.0
"""Between two looks for a key that is not known: tokens with invented ids must not become calls."""
_MOST_BYTES: Final = 256 * 1024
_MOST_SECONDS: Final = 5.0
_OK: Final = 200
_UNREACHABLE: Final = "The upstream where users sign in cannot be reached. Try again later."


class UpstreamDocuments:
    """The documents of one provider, read when they are needed and again every hour."""

    def __init__(self, issuer: str, fetch: Fetch, clock: Callable[[], float] = time.time) -> None:
        self.issuer = issuer
        self._fetch = fetch
        self._clock = clock
        self._read: dict[str, tuple[float, Mapping[str, Any]]] = {}

    def configuration(self) -> Mapping[str, Any]:
        """The provider's description.

        Raises:
            RefusedError: it is another provider's.
            UpstreamSilentError: it cannot be read.
        """
        configuration = self._document(self.issuer.rstrip("/") + _WELL_KNOWN, _FRESH_SECONDS)
        if configuration.get("issuer") != self.issuer:
            raise RefusedError("The upstream describes itself as another one than was configured.")
        return configuration

    def endpoint(self, name: str) -> str:
        """The URL of an endpoint.

        Raises:
            RefusedError: there is none that can be used, or it is not known.
        """
        url = self.configuration().get(name)
        if not isinstance(url, str) or not _is_guarded(url):
            raise UpstreamSilentError(_UNREACHABLE)
        return url

    def key(self, kid: str) -> Mapping[str, Any] | None:
        """The public key of an id, as a JWK."""
        url = self.endpoint("jwks_uri")
        found = _key(self._document(url, _FRESH_SECONDS), kid)
        return found or _key(self._document(url, _MISSING_KEY_SECONDS), kid)

    def _document(self, url: str, fresh_seconds: float) -> Mapping[str, Any]:
        known = self._read.get(url)
        if known is not None and self._clock() - known[0] < fresh_seconds:
            return known[1]
        try:
            answer = self._fetch(
                OutboundRequest(
                    url,
                    headers={"Accept": "*/*"},
                    seconds=_MOST_SECONDS,
                    max_bytes=_MOST_BYTES,
                    redirects=0,
                )
            )
            document = json.loads(answer.body) if answer.status == _OK else None
        except (FetchFailedError, ValueError, RecursionError):
            document = None
        if not isinstance(document, dict):
            if known is None:
                raise UpstreamSilentError(_UNREACHABLE)
            document = known[1]
        self._read[url] = (self._clock(), document)
        return document


def _key(key_set: Mapping[str, Any], kid: str) -> Mapping[str, Any] | None:
    keys = key_set.get("keys")
    listed = keys if isinstance(keys, list) else []
    named = (key for key in listed if isinstance(key, dict) and key.get("kid") == kid)
    return next(named, None)


def _is_guarded(url: str) -> bool:
    """Whether nobody on the way can change what is answered."""
    parts = urlsplit(url)
    return parts.scheme == "https" or (parts.scheme == "http" and is_loopback(parts))
