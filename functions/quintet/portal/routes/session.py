"""Who is signed in to the portal, kept in sealed cookies of their browser and nowhere else."""

import base64
import json
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from fastapi import Request
from fastapi.responses import Response

from quintet.auth.keys import KeySource
from quintet.auth.sealing import AesGcmSealer
from quintet.auth.teams import TEAM_CLAIM
from quintet.errors import InvalidParamsError
from quintet.requests.principal import ADMIN

PORTAL: Final = "/portal"
SESSION_COOKIE: Final = "quintet-portal"
MINTED_COOKIE: Final = "quintet-portal-tokens"
SESSION_SECONDS: Final = 86_400
MINTED_SECONDS: Final = 30 * 86_400
"""As long as a token that was made can be renewed, and has to be taken back."""
_LABEL: Final = "quintet portal 1"
"""With another number whenever cookies hold something else: older ones are then none of ours."""
_LONGEST_COOKIE: Final = 3900
"""Browsers keep 4,096 bytes, name and attributes included (RFC 6265, section 6.1)."""


@dataclass(frozen=True, slots=True)
class Session:
    """A user who has signed in. `csrf` is what forms of this session carry."""

    access: str
    refresh: str
    expires: float
    client_id: str
    scope: str
    csrf: str = field(default_factory=lambda: secrets.token_urlsafe(16))

    @property
    def permissions(self) -> tuple[str, ...]:
        """What the user has allowed the portal."""
        return tuple(self.scope.split())

    @property
    def name(self) -> str:
        """Who the token is of, for showing; families believe the signature and not this."""
        return self._shown("sub")

    @property
    def team(self) -> str:
        """On whose data the token acts, for showing; empty for the user's own."""
        return self._shown(TEAM_CLAIM)

    def _shown(self, claim: str) -> str:
        try:
            claims = self.access.split(".")[1]
            padded = claims + "=" * (-len(claims) % 4)
            return str(json.loads(base64.urlsafe_b64decode(padded)).get(claim, ""))
        except (ValueError, IndexError, AttributeError):
            return ""

    def may(self, permission: str) -> bool:
        """Whether the token holds a permission."""
        return permission in self.permissions or ADMIN in self.permissions

    def renewed(self, tokens: Mapping[str, Any], now: float) -> "Session":
        """The session with the tokens of a token endpoint's answer."""
        return replace(
            self,
            access=str(tokens["access_token"]),
            refresh=str(tokens.get("refresh_token", "")),
            expires=now + float(tokens.get("expires_in", 0)),
            scope=str(tokens.get("scope", self.scope)),
        )


class Cookies:
    """Seals what a browser keeps for the portal; each cookie under a name of its own."""

    def __init__(self, keys: KeySource, clock: Callable[[], float] = time.time) -> None:
        self._sealers = {
            seconds: AesGcmSealer(keys, clock, label=_LABEL, lifetime_seconds=seconds)
            for seconds in (SESSION_SECONDS, MINTED_SECONDS)
        }

    def read(self, request: Request, name: str) -> Any:
        """The JSON value that a cookie holds; None where there is none of ours."""
        sealed = request.cookies.get(name)
        if not sealed:
            return None
        try:
            return json.loads(self._sealers[_seconds(name)].open(sealed, name.encode()))
        except (InvalidParamsError, ValueError):
            return None

    def write(self, request: Request, response: Response, name: str, value: Any) -> bool:
        """Sets a cookie; False where it is too large for a browser to keep."""
        content = json.dumps(value, separators=(",", ":")).encode()
        seconds = _seconds(name)
        sealed = self._sealers[seconds].seal(content, name.encode())
        if len(sealed) > _LONGEST_COOKIE:
            return False
        response.set_cookie(
            name,
            sealed,
            max_age=seconds,
            path=PORTAL,
            secure=request.url.scheme == "https",
            httponly=True,
            samesite="lax",
        )
        return True

    def session(self, request: Request) -> Session | None:
        """Who is signed in."""
        read = self.read(request, SESSION_COOKIE)
        return Session(**read) if isinstance(read, dict) else None

    def write_session(self, request: Request, response: Response, session: Session) -> None:
        """Keeps a session."""
        self.write(request, response, SESSION_COOKIE, asdict(session))


def _seconds(cookie: str) -> int:
    """For how long a cookie is kept, and believed."""
    return MINTED_SECONDS if cookie == MINTED_COOKIE else SESSION_SECONDS


def forget(response: Response, *names: str) -> None:
    """Removes cookies."""
    for name in names:
        response.delete_cookie(name, path=PORTAL)
