"""Bearer tokens: issued and verified with HS256, and the seam where tokens of users come in.

A verifier is chosen by the token's algorithm, and each verifier pins the algorithms of its own
kind of key, so that no header can talk one into trusting the other's (RFC 8725, section 3.1).
Source: seed 000, JWT Authentication.
"""

import hashlib
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol, TypeGuard

from quintet.auth.challenges import accepted_audiences
from quintet.auth.compact import CompactToken, MalformedTokenError, hs256_token
from quintet.auth.keys import KeySource, SigningKey
from quintet.auth.teams import MOST_CHARACTERS, TEAM_CLAIM, is_team_name, team_of
from quintet.errors import AuthenticationError
from quintet.requests.http import HttpRequest
from quintet.requests.principal import Principal

DEFAULT_HOURS: Final = 24
MIN_HOURS: Final = 1
MAX_HOURS: Final = 168
SKEW_SECONDS: Final = 300
"""What the clock of a machine that makes tokens may be ahead."""
CACHED_TOKENS: Final = 1000
CACHED_SECONDS: Final = 300

_LAST_MOMENT: Final = 253_402_300_800
"""The end of the year 9999, in seconds since the epoch."""

Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class VerifiedToken:
    """A believed token: whose it is and, in seconds since the epoch, when it ends."""

    principal: Principal
    expires: float
    issuer: str | None = None
    """The origin that made it, where it is good at that origin only."""
    audiences: tuple[str, ...] = ()
    """The addresses there that it is good for."""


class Verifier(Protocol):
    """Believes tokens of one kind. An OIDC verifier over a JWKS is another implementation."""

    algorithms: Sequence[str]

    def verify(self, token: str) -> VerifiedToken:
        """Checks signature, issuer, times and claims.

        Raises:
            AuthenticationError: with what is wrong, in words safe to show.
        """
        ...


def refused(details: str) -> AuthenticationError:
    """The error of a token that is not believed."""
    return AuthenticationError(details, token_sent=True)


def verified_claims(claims: Mapping[str, Any], issuer: str, now: float) -> VerifiedToken:
    """The checks that tokens of every kind share, once a signature was found good.

    Raises:
        AuthenticationError: naming the claim that is missing, wrong or over.
    """
    if claims.get("iss") != issuer:
        raise refused("Token issuer is not trusted")
    expires, not_before = claims.get("exp"), claims.get("nbf", 0)
    issued = claims.get("iat", 0)
    if not (_is_time(expires) and _is_time(not_before) and _is_time(issued)):
        raise refused("Token times are missing or no moments")
    if expires <= now:
        raise refused("Token has expired")
    if not_before > now or issued > now + SKEW_SECONDS:
        raise refused("Token is not valid yet")
    subject = claims.get("sub")
    if not isinstance(subject, str) or not subject:
        raise refused("Token has no subject")
    team = team_of(claims)
    if team is None:
        raise refused("Token team must be a name")
    return VerifiedToken(Principal(issuer, subject, _permissions(claims), team=team), expires)


def _is_time(value: Any) -> TypeGuard[float]:
    """Whether it is a moment of RFC 7519: no NaN, infinity, or number that no float can hold."""
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return is_number and 0 <= value < _LAST_MOMENT


def _permissions(claims: Mapping[str, Any]) -> tuple[str, ...]:
    listed, scope = claims.get("permissions"), claims.get("scope")
    if listed is None and isinstance(scope, str):
        return tuple(scope.split())
    if not isinstance(listed, list) or not all(isinstance(item, str) for item in listed):
        raise refused("Token permissions must be a list of strings")
    return tuple(listed)


def _read(token: str) -> CompactToken:
    """A token's parts, before any of it is believed."""
    try:
        return CompactToken.read(token)
    except MalformedTokenError:
        raise refused("Invalid JWT token") from None


class SharedSecretTokens:
    """HS256 tokens under our own secret (`quintet generate-token`)."""

    algorithms: Sequence[str] = ("HS256",)

    def __init__(
        self, keys: KeySource, *, issuer: str, audience: str, clock: Clock = time.time
    ) -> None:
        self._keys = keys
        self._issuer = issuer
        self._audience = audience
        self._clock = clock

    def issue(self, subject: str, permissions: Sequence[str], hours: int, *, team: str = "") -> str:
        """A signed token for 1 to 168 hours, for the subject's own data or for a team's.

        Raises:
            ValueError: another lifetime, no subject, or a team that is no name.
        """
        if not MIN_HOURS <= hours <= MAX_HOURS:
            raise ValueError(f"expiration hours must be from {MIN_HOURS} to {MAX_HOURS}")
        if not subject:
            raise ValueError("the subject must not be empty")
        if team and not is_team_name(team):
            raise ValueError(f"a team is a name of at most {MOST_CHARACTERS} characters")
        now = int(self._clock())
        key = self._keys.valid()[0]
        claims = {
            "sub": subject,
            "permissions": list(permissions),
            "exp": now + hours * 3600,
            "iat": now,
            "iss": self._issuer,
            "aud": self._audience,
            **({TEAM_CLAIM: team} if team else {}),
        }
        return hs256_token(claims, key.kid, key.secret)

    def verify(self, token: str) -> VerifiedToken:
        """Believes tokens that one of the valid keys signed for this issuer and stage.

        Those that live longer than any we issue are not ours, whatever key has signed them.
        """
        claims = self._signed_claims(token)
        audience = claims.get("aud", self._audience)
        if self._audience not in (audience if isinstance(audience, list) else [audience]):
            raise refused("Token is for another audience")
        verified = verified_claims(claims, self._issuer, self._clock())
        if "iat" not in claims:
            raise refused("Token times are missing or no moments")
        if verified.expires - claims["iat"] > MAX_HOURS * 3600:
            raise refused(f"Token lives longer than {MAX_HOURS} hours")
        return verified

    def _signed_claims(self, token: str) -> Mapping[str, Any]:
        read = _read(token)
        is_good = read.algorithm in self.algorithms and any(
            read.is_signed_with(key.secret) for key in self._candidates(read)
        )
        if not is_good:
            raise refused("Invalid JWT token")
        try:
            return read.claims()
        except MalformedTokenError:
            raise refused("Invalid JWT token") from None

    def _candidates(self, token: CompactToken) -> Sequence[SigningKey]:
        """The key that the token names; all of them where it names none of ours."""
        keys = self._keys.valid(token.kid)
        return [key for key in keys if key.kid == token.kid] or keys


class BearerAuthentication:
    """Reads the Authorization header and remembers whom it has believed."""

    def __init__(self, verifiers: Sequence[Verifier], clock: Clock = time.time) -> None:
        self._verifiers = {name: item for item in verifiers for name in item.algorithms}
        self._clock = clock
        self._believed: OrderedDict[bytes, VerifiedToken] = OrderedDict()

    def __call__(self, request: HttpRequest) -> Principal:
        """The caller.

        Raises:
            AuthenticationError: no token, or one that cannot be believed.
        """
        token = _bearer_token(request)
        digest = hashlib.sha256(token.encode("utf-8", "replace")).digest()
        believed = self._believed.get(digest)
        if believed is None or believed.expires <= self._clock():
            believed = self._verified(token)
            self._remember(digest, believed)
        if believed.issuer is not None:
            _check_address(believed, request)
        return believed.principal

    def _verified(self, token: str) -> VerifiedToken:
        verifier = self._verifiers.get(_read(token).algorithm or "")
        if verifier is None:
            raise refused("Token algorithm is not accepted")
        return verifier.verify(token)

    def _remember(self, digest: bytes, verified: VerifiedToken) -> None:
        until = min(verified.expires, self._clock() + CACHED_SECONDS)
        self._believed[digest] = replace(verified, expires=until)
        self._believed.move_to_end(digest)
        while len(self._believed) > CACHED_TOKENS:
            self._believed.popitem(last=False)


def _check_address(verified: VerifiedToken, request: HttpRequest) -> None:
    """A token is good at the address that it was made for, and inside of a wider one."""
    if verified.issuer != request.base_url:
        raise refused("Token issuer is not trusted")
    if not set(verified.audiences) & set(accepted_audiences(request.base_url, request.path)):
        raise refused("Token is for another audience")


def _bearer_token(request: HttpRequest) -> str:
    values = request.headers.get("authorization", ())
    if not values:
        raise AuthenticationError("Missing bearer token", token_sent=False)
    scheme, _, token = values[0].partition(" ")
    if len(values) > 1 or scheme.lower() != "bearer" or not token.strip():
        raise refused("The Authorization header must be one bearer token")
    return token.strip()
