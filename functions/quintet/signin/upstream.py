"""The OpenID Connect provider that vouches for users: where they sign in, and what it says then.

Source: OpenID Connect Core 1.0, sections 3.1.2, 3.1.3 and 12; RFC 7636 (PKCE); RFC 9207 (iss).
"""

import base64
import hashlib
import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote_plus, urlencode, urlsplit

from quintet.outbound.errors import FetchFailedError
from quintet.outbound.messages import OutboundRequest
from quintet.signin.client_documents import Fetch
from quintet.signin.errors import RefusedError, UpstreamSilentError
from quintet.signin.id_tokens import IdTokens
from quintet.signin.upstream_documents import UpstreamDocuments

_MOST_BYTES: Final = 64 * 1024
_MOST_SECONDS: Final = 10.0
_OK: Final = 200
_OVER: Final = "invalid_grant"
"""Of a code or a refresh token (RFC 6749, section 5.2); other errors are of ourselves."""
_NOBODY: Final = "The upstream has not said who you are. Begin again."


@dataclass(frozen=True, slots=True)
class Login:
    """One visit of a user to the upstream."""

    state: str
    nonce: str
    verifier: str

    @classmethod
    def new(cls) -> "Login":
        """One that nobody can guess."""
        return cls(*(secrets.token_urlsafe(32) for _ in range(3)))

    @property
    def challenge(self) -> str:
        """What the upstream is told of the verifier."""
        digest = hashlib.sha256(self.verifier.encode()).digest()
        return base64.urlsafe_b64encode(digest).rstrip(b"=").decode("ascii")


@dataclass(frozen=True, slots=True)
class Vouched:
    """What the provider says: `refresh` is what it can be asked with again, empty for nothing."""

    claims: Mapping[str, Any] | None
    refresh: str


@dataclass(frozen=True)
class Upstream:
    """A provider at which we are registered as `client_id`; public clients have no secret."""

    documents: UpstreamDocuments
    id_tokens: IdTokens
    fetch: Fetch
    client_id: str
    client_secret: Callable[[], str] = str
    scopes: Sequence[str] = ("openid", "email", "profile")

    def login_url(self, login: Login, callback: str) -> str:
        """Where a user signs in, to come back to `callback`.

        Raises:
            RefusedError: the provider cannot be reached.
        """
        endpoint = self.documents.endpoint("authorization_endpoint")
        parameters = {
            "response_type": "code",
            "client_id": self.client_id,
            "redirect_uri": callback,
            "scope": " ".join(self.scopes),
            "state": login.state,
            "nonce": login.nonce,
            "code_challenge": login.challenge,
            "code_challenge_method": "S256",
        }
        return f"{endpoint}{'&' if urlsplit(endpoint).query else '?'}{urlencode(parameters)}"

    def vouched(self, login: Login, callback: str, answer: Mapping[str, str]) -> Vouched:
        """What the provider says of a user who has come back with this answer.

        Raises:
            RefusedError: the user has not signed in, or what is said cannot be believed.
        """
        self._check_issuer(answer)
        if "error" in answer or not answer.get("code"):
            raise RefusedError("You have not signed in at the upstream. Begin again.")
        form = {
            "grant_type": "authorization_code",
            "code": answer["code"],
            "redirect_uri": callback,
            "code_verifier": login.verifier,
            "client_id": self.client_id,
        }
        issued = self._exchanged(form)
        token = issued.get("id_token")
        if not isinstance(token, str):
            raise RefusedError(_NOBODY)
        return Vouched(self.id_tokens.claims(token, login.nonce), _refresh_of(issued))

    def vouched_again(self, refresh: str) -> Vouched:
        """What it says now of a user who had come back; no claims where it tells none.

        Raises:
            RefusedError: it does not vouch for them any more, or cannot be believed.
            UpstreamSilentError: it does not answer.
        """
        form = {
            "grant_type": "refresh_token",
            "refresh_token": refresh,
            "client_id": self.client_id,
        }
        issued = self._exchanged(form)
        token = issued.get("id_token")
        claims = self.id_tokens.claims(token, None) if isinstance(token, str) else None
        return Vouched(claims, _refresh_of(issued) or refresh)

    def _check_issuer(self, answer: Mapping[str, str]) -> None:
        """Against mixing providers up: an answer that names its issuer is this provider's."""
        configuration = self.documents.configuration()
        is_wanted = configuration.get("authorization_response_iss_parameter_supported") is True
        if answer.get("iss", "" if is_wanted else self.documents.issuer) != self.documents.issuer:
            raise RefusedError("The answer is of another upstream than the one you were sent to.")

    def _exchanged(self, form: Mapping[str, str]) -> Mapping[str, Any]:
        secret = self.client_secret()
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Accept": "application/json",
        }
        if secret:  # RFC 6749, section 2.3.1
            pair = f"{quote_plus(self.client_id)}:{quote_plus(secret)}".encode()
            headers["Authorization"] = f"Basic {base64.b64encode(pair).decode()}"
        request = OutboundRequest(
            self.documents.endpoint("token_endpoint"),
            "POST",
            headers,
            urlencode(form).encode(),
            seconds=_MOST_SECONDS,
            max_bytes=_MOST_BYTES,
            redirects=0,
        )
        try:
            answer = self.fetch(request)
            issued = json.loads(answer.body)
        except (FetchFailedError, ValueError, RecursionError):
            raise UpstreamSilentError(_NOBODY) from None
        if not isinstance(issued, dict) or (answer.status != _OK and issued.get("error") != _OVER):
            raise UpstreamSilentError(_NOBODY)
        if answer.status != _OK:
            raise RefusedError(_NOBODY)
        return issued


def _refresh_of(issued: Mapping[str, Any]) -> str:
    refresh = issued.get("refresh_token")
    return refresh if isinstance(refresh, str) else ""
