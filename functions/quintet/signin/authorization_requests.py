"""What a client asks of a user at `/authorize`, checked (RFC 6749, section 4.1.1)."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

from quintet.signin.client_descriptions import Client
from quintet.signin.clients import Clients
from quintet.signin.errors import OAuthError, RefusedError
from quintet.signin.redirects import is_registered

_CHALLENGE: Final = re.compile(r"[A-Za-z0-9_-]{43}")
"""A SHA-256 in base64url (RFC 7636, section 4.2)."""
_LONGEST_STATE: Final = 2000


@dataclass(frozen=True, slots=True)
class AuthorizationRequest:
    """One request for a user's consent."""

    client_id: str
    client_name: str
    client_host: str
    redirect_uri: str
    state: str
    challenge: str
    scopes: tuple[str, ...]
    resource: str

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> "AuthorizationRequest":
        """The request that `dataclasses.asdict` has made these of, by way of JSON."""
        return cls(**{**told, "scopes": tuple(told["scopes"])})

    def for_scopes(self, scopes: Sequence[str]) -> "AuthorizationRequest":
        """The same request for other scopes."""
        return replace(self, scopes=tuple(scopes))

    def redirect(self, issuer: str, **outcome: str) -> str:
        """Where the user is sent with the outcome; `iss` says whose it is (RFC 9207)."""
        return redirect_to(self.redirect_uri, self.state, issuer, **outcome)


def redirect_to(uri: str, state: str, issuer: str, **outcome: str) -> str:
    """A redirect URI with an outcome."""
    parameters = {**outcome, **({"state": state} if state else {}), "iss": issuer}
    return f"{uri}{'&' if urlsplit(uri).query else '?'}{urlencode(parameters)}"


@dataclass(frozen=True)
class AuthorizationRequests:
    """Reads requests; of `permissions` the `usual` ones are granted where none is named."""

    clients: Clients
    permissions: Sequence[str]
    usual: Sequence[str]
    paths: Sequence[str]
    """Of the addresses that tokens are made for."""

    def read(self, query: Mapping[str, str], issuer: str) -> AuthorizationRequest:
        """The request.

        Raises:
            RefusedError: its client or its redirect cannot be trusted.
            OAuthError: something else is wrong, which the client is told by a redirect.
        """
        client, uri = self._trusted(query)
        try:
            return self._checked(query, client, uri, issuer)
        except OAuthError as error:
            error.redirect_uri = uri
            raise

    def _checked(
        self, query: Mapping[str, str], client: Client, uri: str, issuer: str
    ) -> AuthorizationRequest:
        if query.get("response_type") != "code":
            raise OAuthError("unsupported_response_type", "response_type must be code")
        challenge = query.get("code_challenge", "")
        if query.get("code_challenge_method") != "S256" or not _CHALLENGE.fullmatch(challenge):
            raise OAuthError("invalid_request", "PKCE with S256 is required")
        state = query.get("state", "")
        if len(state) > _LONGEST_STATE:
            raise OAuthError("invalid_request", "state is too long")
        return AuthorizationRequest(
            client.id,
            client.name,
            client.host,
            uri,
            state,
            challenge,
            self._scopes(query.get("scope", "")),
            self.resource(query.get("resource"), issuer),
        )

    def _trusted(self, query: Mapping[str, str]) -> tuple[Client, str]:
        try:
            client = self.clients.named(query.get("client_id", ""))
        except OAuthError as error:
            raise RefusedError(f"The client is not known: {error.description}.") from None
        only = client.redirect_uris[0] if len(client.redirect_uris) == 1 else ""
        uri = query.get("redirect_uri", only)
        if not is_registered(uri, client.redirect_uris):
            raise RefusedError("The redirect is none that the client has named.")
        return client, uri

    def _scopes(self, asked: str) -> tuple[str, ...]:
        known = tuple(dict.fromkeys(name for name in asked.split() if name in self.permissions))
        if asked.strip() and not known:
            raise OAuthError("invalid_scope", "no scope is known")
        return known or tuple(self.usual)

    def resource(self, asked: str | None, issuer: str) -> str:
        """The address that a token is to be for: all of this origin where none is named.

        Raises:
            OAuthError: it is none of this origin's.
        """
        if not asked:
            return issuer
        parts = urlsplit(asked)
        address = f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"
        if address not in (issuer, *(issuer + path for path in self.paths)) or parts.fragment:
            raise OAuthError("invalid_target", "no address of this server")
        return address
