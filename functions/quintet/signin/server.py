"""The authorization server: what its endpoints do, without HTTP around it.

Source: OAuth 2.1 (draft-ietf-oauth-v2-1), RFC 8414 (metadata), RFC 8707 (resource), RFC 7009.
"""

import base64
import hashlib
import hmac
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from quintet.auth.signed_in_tokens import UPSTREAM_CLAIM
from quintet.auth.teams import TEAM_CLAIM
from quintet.signin.authorization_requests import AuthorizationRequest, AuthorizationRequests
from quintet.signin.clients import Clients
from quintet.signin.consents_store import ConsentStore
from quintet.signin.errors import OAuthError
from quintet.signin.grants import Grant
from quintet.signin.grants_store import GrantStore, Recheck
from quintet.signin.redirects import is_registered
from quintet.signin.signing import TokenSigner
from quintet.signin.users import User

TOKEN_SECONDS: Final = 900


@dataclass(frozen=True)
class SignIn:
    """Everything but who the user is, which whoever calls has settled."""

    clients: Clients
    requests: AuthorizationRequests
    consents: ConsentStore
    grants: GrantStore
    signer: TokenSigner
    clock: Callable[[], float] = time.time

    def metadata(self, issuer: str, scopes: Sequence[str]) -> dict[str, Any]:
        """The RFC 8414 document."""
        return {
            "issuer": issuer,
            "authorization_endpoint": f"{issuer}/authorize",
            "token_endpoint": f"{issuer}/token",
            "registration_endpoint": f"{issuer}/register",
            "revocation_endpoint": f"{issuer}/revoke",
            "jwks_uri": f"{issuer}/.well-known/jwks.json",
            "scopes_supported": list(scopes),
            "response_types_supported": ["code"],
            "response_modes_supported": ["query"],
            "grant_types_supported": ["authorization_code", "refresh_token"],
            "token_endpoint_auth_methods_supported": ["none"],
            "revocation_endpoint_auth_methods_supported": ["none"],
            "code_challenge_methods_supported": ["S256"],
            "client_id_metadata_document_supported": True,
            "authorization_response_iss_parameter_supported": True,
        }

    def is_consented(self, request: AuthorizationRequest, user: User) -> bool:
        """Whether a user need not be asked again.

        Only where the redirect leads to the host that describes the client: who else can receive it
        is not known, and could be another program than the one that was allowed. A member of teams
        is asked each time on whose data.
        """
        if user.teams:
            return False
        parts = urlsplit(request.redirect_uri)
        if parts.scheme != "https" or parts.hostname != request.client_host:
            return False
        return self.consents.allowed_scopes(user, request.client_id).issuperset(request.scopes)

    def allow(self, request: AuthorizationRequest, user: User) -> None:
        """Remembers what a user has allowed."""
        self.consents.allow(user, request.client_id, request.scopes)
        self.clients.remember(request.client_id)

    def granted(
        self, request: AuthorizationRequest, user: User, issuer: str, team: str = ""
    ) -> str:
        """Where the user is sent with a code for what they have allowed, and for which team.

        Raises:
            RefusedError: the user is no member of the team.
        """
        grant = Grant(
            request.client_id,
            user.upstream,
            user.subject,
            " ".join(request.scopes),
            request.resource,
            user.team(team),
            user.upstream_refresh,
        )
        code = self.grants.new_code(grant, request.challenge, request.redirect_uri)
        return request.redirect(issuer, code=code)

    def token(
        self, form: Mapping[str, str], issuer: str, recheck: Recheck | None = None
    ) -> dict[str, Any]:
        """The answer of the token endpoint; `recheck` looks again at a grant that is renewed.

        Raises:
            OAuthError: nothing is issued.
        """
        match form.get("grant_type"):
            case "authorization_code":
                return self._of_code(form, issuer)
            case "refresh_token":
                return self._of_refresh(form, issuer, recheck)
        raise OAuthError("unsupported_grant_type", "authorization_code or refresh_token")

    def _of_code(self, form: Mapping[str, str], issuer: str) -> dict[str, Any]:
        client = self.clients.named(form.get("client_id", ""))
        code = self.grants.redeem(form.get("code", ""))
        if code is None or code.grant.client_id != client.id:
            raise _invalid_grant("the code is unknown, used, or too old")
        uri = form.get("redirect_uri", code.redirect_uri)
        if uri != code.redirect_uri or not is_registered(uri, client.redirect_uris):
            raise _invalid_grant("redirect_uri differs")
        if not hmac.compare_digest(_challenge(form.get("code_verifier", "")), code.challenge):
            raise _invalid_grant("code_verifier does not fit")
        self._check_resource(form, code.grant, issuer)
        refresh = self.grants.first_refresh(code)
        if refresh is None:
            raise _invalid_grant("the code was used by somebody else too")
        return self._issued(code.grant, issuer, refresh)

    def _of_refresh(
        self, form: Mapping[str, str], issuer: str, recheck: Recheck | None
    ) -> dict[str, Any]:
        client = self.clients.named(form.get("client_id", ""))
        renewed = self.grants.refreshed(form.get("refresh_token", ""), recheck)
        if renewed is None or renewed[1].client_id != client.id:
            if renewed is not None:
                self.grants.revoke(renewed[0])
            raise _invalid_grant("the refresh token is unknown, used, or revoked")
        refresh, grant = renewed
        self._check_resource(form, grant, issuer)
        return self._issued(grant, issuer, refresh)

    def _check_resource(self, form: Mapping[str, str], grant: Grant, issuer: str) -> None:
        """A token is for the address that the user was asked about, and for no other."""
        asked = form.get("resource")
        if asked and self.requests.resource(asked, issuer) != grant.resource:
            raise OAuthError("invalid_target", "another address than the user has allowed")

    def _issued(self, grant: Grant, issuer: str, refresh: str) -> dict[str, Any]:
        now = int(self.clock())
        claims = {
            "iss": issuer,
            "sub": grant.subject,
            UPSTREAM_CLAIM: grant.upstream,
            "aud": grant.resource,
            "client_id": grant.client_id,
            "scope": grant.scope,
            **({TEAM_CLAIM: grant.team} if grant.team else {}),
            "iat": now,
            "exp": now + TOKEN_SECONDS,
        }
        return {
            "access_token": self.signer.signed(claims),
            "token_type": "Bearer",
            "expires_in": TOKEN_SECONDS,
            "refresh_token": refresh,
            "scope": grant.scope,
        }


def _invalid_grant(why: str) -> OAuthError:
    return OAuthError("invalid_grant", why)


def _challenge(verifier: str) -> str:
    digest = hashlib.sha256(verifier.encode("utf-8", "replace")).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode("ascii")
