"""Tokens for programs, with permissions that the user chooses out of their own.

The sign-in makes them, and asks the user once more: the portal can permit nothing by itself.
What was made is remembered in the user's browser, so that it can be taken back.
"""

import time
from collections.abc import Mapping
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response

from quintet.portal.routes.flows import begin_flow
from quintet.portal.routes.session import MINTED_COOKIE, MINTED_SECONDS, PORTAL, Session
from quintet.portal.routes.token_endpoint import TokenRefusedError
from quintet.portal.routes.visited_pages import VisitedPages
from quintet.portal.routes.visits import Visit, form_of

_PATH: Final = f"{PORTAL}/tokens"
_PERMISSION: Final = "permission."
_MOST: Final = 6
_LONGEST_NAME: Final = 40


class Tokens(VisitedPages):
    """/portal/tokens and below."""

    def add_routes(self, router: APIRouter) -> None:
        """Adds them."""
        router.get(_PATH)(self.listed)
        router.post(_PATH)(self.mint)
        router.post(f"{_PATH}/revoke")(self.revoke)

    def listed(self, request: Request) -> Response:
        """What was made here, and the form for another one."""
        return _page(self._visits.begin(request))

    def mint(self, request: Request, form: Annotated[dict[str, str], Depends(form_of)]) -> Response:
        """Sends the user to the page that asks for exactly what they have chosen."""
        visit = self._visits.begin(request)
        visit.check(form)
        chosen = [name for name in visit.session.permissions if form.get(_PERMISSION + name)]
        label = "".join(filter(str.isprintable, form.get("name", ""))).strip()[:_LONGEST_NAME]
        if not chosen or not label:
            return _page(visit, "A token needs a name and at least one permission.", 400)
        return begin_flow(self._visits, request, " ".join(chosen), _PATH, mints=label)

    def revoke(
        self, request: Request, form: Annotated[dict[str, str], Depends(form_of)]
    ) -> Response:
        """Takes a token back: it cannot be renewed any more."""
        visit = self._visits.begin(request)
        visit.check(form)
        kept, number = _minted(visit), form.get("number", "")
        numbered = {str(index): token for index, token in enumerate(kept["tokens"])}
        if number not in numbered:
            return _page(visit, "There is no such token.", 400)
        token = numbered[number]
        try:
            self._visits.endpoint(request).revoke(kept["client_id"], token["refresh"])
        except TokenRefusedError as refused:
            return _page(visit, str(refused), 503)
        left = [other for other in kept["tokens"] if other is not token]
        answer = visit.redirect(_PATH)
        visit.cookies.write(request, answer, MINTED_COOKIE, {**kept, "tokens": left})
        return answer


def minted_page(visit: Visit, label: str, made: Session, now: int) -> Response:
    """A token, shown once."""
    kept = _minted(visit)
    token = {"name": label, "scope": made.scope, "at": now, "refresh": made.refresh}
    answer = visit.page("minted.html", label=label, made=made)
    tokens = {"client_id": made.client_id, "tokens": [token, *kept["tokens"]][:_MOST]}
    while not visit.cookies.write(visit.request, answer, MINTED_COOKIE, tokens):
        tokens["tokens"] = tokens["tokens"][:-1]
    return answer


def _minted(visit: Visit) -> dict[str, Any]:
    """What this browser remembers, less what has ended by itself."""
    read = visit.cookies.read(visit.request, MINTED_COOKIE)
    if not isinstance(read, Mapping):
        return {"client_id": visit.session.client_id, "tokens": []}
    since = time.time() - MINTED_SECONDS
    return {**read, "tokens": [token for token in read["tokens"] if token["at"] > since]}


def _page(visit: Visit, problem: str = "", status: int = 200) -> Response:
    tokens = _minted(visit)["tokens"]
    return visit.page("tokens.html", status, tokens=tokens, problem=problem, prefix=_PERMISSION)
