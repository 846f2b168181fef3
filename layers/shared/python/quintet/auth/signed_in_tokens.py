"""Tokens of users who have signed in: ES256, short, and for the address that was asked for.

Families can believe them and make none. Not here: who makes them (`quintet.signin`).
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from quintet.auth.compact import CompactToken, MalformedTokenError
from quintet.auth.public_keys import PublicKeySource
from quintet.auth.tokens import VerifiedToken, refused, verified_claims

UPSTREAM_CLAIM: Final = "upstream"
"""Who vouches for the user's name; with it, a user has the same data however they come."""
MAX_MINUTES: Final = 60


class SignedInTokens:
    """Believes tokens that a sign-in has made for an address of ours."""

    algorithms: Sequence[str] = ("ES256",)

    def __init__(self, keys: PublicKeySource, clock: Callable[[], float] = time.time) -> None:
        self._keys = keys
        self._clock = clock

    def verify(self, token: str) -> VerifiedToken:
        """Believes what one of the keys has signed; for which address is checked per request."""
        try:
            read = CompactToken.read(token)
            is_good = read.algorithm in self.algorithms and any(
                key.has_signed(read) for key in self._keys.public(read.kid) if key.kid == read.kid
            )
            claims = read.claims() if is_good else None
        except MalformedTokenError:
            claims = None
        if claims is None:
            raise refused("Invalid JWT token")
        issuer, upstream = claims.get("iss"), claims.get(UPSTREAM_CLAIM)
        if not isinstance(issuer, str) or not isinstance(upstream, str):
            raise refused("Token issuer is not trusted")
        verified = verified_claims(claims, issuer, self._clock())
        if verified.expires - claims.get("iat", 0) > MAX_MINUTES * 60:
            raise refused("Token lives longer than any that is made")
        user = verified.principal
        principal = replace(user, issuer=upstream, is_signed_in=True)
        return VerifiedToken(principal, verified.expires, issuer, _audiences(claims.get("aud")))


def _audiences(claim: Any) -> tuple[str, ...]:
    listed = claim if isinstance(claim, list) else [claim]
    found = tuple(item for item in listed if isinstance(item, str))
    if not found:
        raise refused("Token is for another audience")
    return found
