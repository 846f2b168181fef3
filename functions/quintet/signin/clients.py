"""Clients by their ids: those that have registered, and those that describe themselves at a URL.

A client that registers gets an id that holds its description, sealed: nothing is stored, so that
callers whom nobody knows write nothing (RFC 7591).
"""

import json
import time
from collections.abc import Callable
from typing import Any, Final

from quintet.auth.keys import KeySource
from quintet.auth.sealing import AesGcmSealer
from quintet.errors import InvalidParamsError
from quintet.signin.client_descriptions import Client, described, unknown_client
from quintet.signin.client_documents import ClientDocuments

_SEALED: Final = "sealed."
_CONTEXT: Final = b"client"
_YEARS: Final = 10 * 365 * 86_400


class Clients:
    """Knows a client by its id; `documents` are those of clients whose id is a URL."""

    def __init__(
        self,
        keys: KeySource,
        documents: ClientDocuments,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._sealer = AesGcmSealer(
            keys, clock, label="quintet sign-in clients", lifetime_seconds=_YEARS
        )
        self._documents = documents

    def register(self, description: Any) -> Client:
        """A client with an id of its own.

        Raises:
            OAuthError: its description is of no use.
        """
        name, uris = described(description)
        content = json.dumps([name, uris]).encode()
        return Client(_SEALED + self._sealer.seal(content, _CONTEXT), name, uris)

    def named(self, client_id: str) -> Client:
        """The client of an id.

        Raises:
            OAuthError: there is none.
        """
        if client_id.startswith(_SEALED):
            return self._opened(client_id)
        if client_id.startswith("https://"):
            return self._documents.client(client_id)
        raise unknown_client("no such client")

    def remember(self, client_id: str) -> None:
        """Keeps the document of a client that a user has let in, for when its host is away."""
        if not client_id.startswith(_SEALED):
            self._documents.remember(client_id)

    def _opened(self, client_id: str) -> Client:
        try:
            opened = self._sealer.open(client_id.removeprefix(_SEALED), _CONTEXT)
        except InvalidParamsError:
            raise unknown_client("no such client") from None
        name, uris = json.loads(opened)
        return Client(client_id, name, tuple(uris))
