"""Id tokens of the upstream: whose signature is good, and whose claims are meant for this login.

Source: OpenID Connect Core 1.0, sections 3.1.3.7 and 12.2; RFC 8725 (algorithms are pinned by kind
of key).
"""

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeGuard

from jwt import PyJWK, PyJWS, PyJWTError

from quintet.auth.compact import CompactToken, MalformedTokenError
from quintet.signin.errors import RefusedError
from quintet.signin.upstream_documents import UpstreamDocuments

_ALGORITHMS: Final = {"RSA": ("RS256", "PS256"), "EC": ("ES256",)}
SKEW_SECONDS: Final = 60
"""What the clocks of both sides may differ by."""
_MOST_AGE_SECONDS: Final = 600


@dataclass(frozen=True)
class IdTokens:
    """Believes id tokens that a provider has made for one client."""

    documents: UpstreamDocuments
    client_id: str
    clock: Callable[[], float] = time.time

    def claims(self, token: str, nonce: str | None) -> Mapping[str, Any]:
        """What the token says of its user; one of a renewal is of no visit, and has no nonce.

        Raises:
            RefusedError: it cannot be believed, or was not made for this login.
        """
        claims = self._signed_claims(token)
        audience = claims.get("aud")
        audiences = audience if isinstance(audience, list) else [audience]
        if claims.get("iss") != self.documents.issuer:
            raise _refused("another upstream has made it")
        if self.client_id not in audiences:
            raise _refused("it is for another program")
        if claims.get("azp", self.client_id) != self.client_id:
            raise _refused("it is for another program")
        if len(audiences) > 1 and "azp" not in claims:
            raise _refused("it does not say for which program it is")
        if nonce is not None and claims.get("nonce") != nonce:
            raise _refused("it is of another visit")
        self._check_times(claims)
        return claims

    def _check_times(self, claims: Mapping[str, Any]) -> None:
        issued, expires, now = claims.get("iat"), claims.get("exp"), self.clock()
        if not _is_number(issued) or not _is_number(expires):
            raise _refused("it does not say when it was made")
        if expires + SKEW_SECONDS <= now:
            raise _refused("it is over")
        if not now - _MOST_AGE_SECONDS <= issued <= now + SKEW_SECONDS:
            raise _refused("it was not made now")

    def _signed_claims(self, token: str) -> Mapping[str, Any]:
        try:
            read = CompactToken.read(token)
            jwk = self.documents.key(read.kid or "")
        except MalformedTokenError:
            jwk = None
        if jwk is None:
            raise _refused("its key is not known")
        algorithms = _ALGORITHMS.get(str(jwk.get("kty")), ())
        if read.algorithm not in algorithms:
            raise _refused("its algorithm is not accepted")
        try:
            key = PyJWK(dict(jwk), algorithm=read.algorithm)
            payload = PyJWS().decode(token, key, algorithms=list(algorithms))
            claims = json.loads(payload)
        except (PyJWTError, ValueError):
            raise _refused("its signature is wrong") from None
        if not isinstance(claims, dict):
            raise _refused("it says nothing")
        return claims


def _is_number(value: Any) -> TypeGuard[float]:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _refused(why: str) -> RefusedError:
    return RefusedError(f"What the upstream says of you cannot be believed: {why}. Begin again.")
