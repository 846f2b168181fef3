"""The portal as a client of the sign-in at its own origin (OAuth 2.1, PKCE, RFC 7591, RFC 7009)."""

import base64
import hashlib
import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

from quintet.outbound.errors import FetchFailedError
from quintet.outbound.messages import OutboundRequest, OutboundResponse
from quintet.portal.routes.servers import Send

CALLBACK: Final = "/portal/callback"
_SECONDS: Final = 15.0
_FORM: Final = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}
_NAME: Final = "the portal"


class TokenRefusedError(Exception):
    """The sign-in has issued nothing; the message says why."""


def new_verifier() -> str:
    """A secret that a code can be redeemed with only (RFC 7636)."""
    return secrets.token_urlsafe(48)


@dataclass(frozen=True)
class TokenEndpoint:
    """The sign-in of an origin."""

    send: Send
    origin: str

    def register(self) -> str:
        """An id for this portal; the sign-in stores nothing for it.

        Raises:
            TokenRefusedError: there is no sign-in here, or it refuses.
        """
        described = {"client_name": _NAME, "redirect_uris": [self.origin + CALLBACK]}
        headers = {"Content-Type": "application/json"}
        answer = self._sent("/register", headers, json.dumps(described).encode())
        return str(_object(answer)["client_id"])

    def authorize_url(self, client_id: str, state: str, verifier: str, scope: str) -> str:
        """Where a user allows what is asked; the token is for every address of the origin."""
        digest = hashlib.sha256(verifier.encode()).digest()
        asked = {
            "response_type": "code",
            "client_id": client_id,
            "redirect_uri": self.origin + CALLBACK,
            "code_challenge": base64.urlsafe_b64encode(digest).rstrip(b"=").decode(),
            "code_challenge_method": "S256",
            "state": state,
            "resource": self.origin,
            **({"scope": scope} if scope else {}),
        }
        return f"{self.origin}/authorize?{urlencode(asked)}"

    def redeemed(self, client_id: str, code: str, verifier: str) -> Mapping[str, Any]:
        """The tokens of a code.

        Raises:
            TokenRefusedError: there are none.
        """
        return self._tokens(
            {
                "grant_type": "authorization_code",
                "code": code,
                "client_id": client_id,
                "redirect_uri": self.origin + CALLBACK,
                "code_verifier": verifier,
            }
        )

    def refreshed(self, client_id: str, refresh: str) -> Mapping[str, Any]:
        """New tokens in place of old ones.

        Raises:
            TokenRefusedError: there are none.
        """
        return self._tokens(
            {"grant_type": "refresh_token", "refresh_token": refresh, "client_id": client_id}
        )

    def revoke(self, client_id: str, refresh: str) -> None:
        """Takes back a grant: its refresh token works no more.

        Raises:
            TokenRefusedError: the sign-in does not answer.
        """
        form = {"token": refresh, "client_id": client_id}
        answer = self._sent("/revoke", _FORM, urlencode(form).encode())
        if answer.status >= 400:  # noqa: PLR2004 - HTTP's errors
            raise TokenRefusedError("The sign-in has not taken it back.")

    def _tokens(self, form: Mapping[str, str]) -> Mapping[str, Any]:
        answer = _object(self._sent("/token", _FORM, urlencode(form).encode()))
        if not isinstance(answer.get("access_token"), str):
            raise TokenRefusedError("The sign-in has issued no token.")
        return answer

    def _sent(self, path: str, headers: Mapping[str, str], body: bytes) -> OutboundResponse:
        request = OutboundRequest(
            self.origin + path, "POST", headers, body, seconds=_SECONDS, redirects=0
        )
        try:
            return self.send(request)
        except FetchFailedError as failure:
            raise TokenRefusedError(failure.message) from None


def _object(answer: OutboundResponse) -> Mapping[str, Any]:
    try:
        read = json.loads(answer.body)
    except (ValueError, RecursionError):
        read = None
    if not isinstance(read, dict):
        raise TokenRefusedError("There is no sign-in at this address.")
    if answer.status >= 400:  # noqa: PLR2004 - HTTP's errors
        raise TokenRefusedError(str(read.get("error_description") or read.get("error") or "no"))
    return read
