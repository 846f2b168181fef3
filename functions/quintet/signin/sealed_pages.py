"""What a page and a browser carry between two requests of one user: sealed, and bound to both."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from quintet.auth.sealing import AesGcmSealer
from quintet.errors import InvalidParamsError
from quintet.signin.authorization_requests import AuthorizationRequest
from quintet.signin.errors import RefusedError
from quintet.signin.upstream import Login
from quintet.signin.users import User


@dataclass(frozen=True)
class SealedPages:
    """Seals for ten minutes; `sealer` has a label of its own for each of both uses."""

    pages: AesGcmSealer
    logins: AesGcmSealer

    def seal_page(self, request: AuthorizationRequest, user: User | None, browser: str) -> str:
        """A request for the form of its page, good in one browser; with who has signed in."""
        user_fields = None if user is None else asdict(user)
        return _sealed(self.pages, {"request": asdict(request), "user": user_fields}, browser)

    def open_page(self, sealed: str, browser: str) -> tuple[AuthorizationRequest, User | None]:
        """What a page's form brings back.

        Raises:
            RefusedError: it is none of ours, of another browser, or too old.
        """
        told = _opened(self.pages, sealed, browser)
        return AuthorizationRequest.of(told["request"]), _user(told["user"])

    def seal_login(self, request: AuthorizationRequest, login: Login) -> str:
        """A request that waits in a browser while its user is at the upstream."""
        return _sealed(
            self.logins, {"request": asdict(request), "login": asdict(login)}, login.state
        )

    def open_login(self, sealed: str, state: str) -> tuple[AuthorizationRequest, Login]:
        """The request that waited for this state.

        Raises:
            RefusedError: none did in this browser, or for too long.
        """
        told = _opened(self.logins, sealed, state)
        return AuthorizationRequest.of(told["request"]), Login(**told["login"])


def _user(fields: Mapping[str, Any] | None) -> User | None:
    if fields is None:
        return None
    listed = {name: tuple(fields.get(name, ())) for name in ("permissions", "teams")}
    return User(**{**fields, **listed})


def _sealed(sealer: AesGcmSealer, content: Mapping[str, Any], context: str) -> str:
    return sealer.seal(json.dumps(content).encode(), context.encode())


def _opened(sealer: AesGcmSealer, sealed: str, context: str) -> Any:
    try:
        return json.loads(sealer.open(sealed, context.encode("utf-8", "replace")))
    except (InvalidParamsError, ValueError):
        raise RefusedError(
            "This page is too old, or was opened elsewhere. Begin again in your program."
        ) from None
