"""A sign-in that has begun: where its user is sent, and what its answer is checked by."""

import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from fastapi import Request
from fastapi.responses import RedirectResponse, Response

from quintet.portal.routes.pages import page
from quintet.portal.routes.session import MINTED_COOKIE, PORTAL
from quintet.portal.routes.token_endpoint import TokenRefusedError, new_verifier
from quintet.portal.routes.visits import Visits

FLOW_COOKIE: Final = "quintet-portal-flow"


@dataclass(frozen=True, slots=True)
class Flow:
    """`mints` is the name of a token that is for the user, empty where it is for the portal."""

    state: str
    verifier: str
    client_id: str
    next_path: str
    mints: str = ""


def begin_flow(
    visits: Visits, request: Request, scope: str, next_path: str, mints: str = ""
) -> Response:
    """Leads to the page that asks the user.

    A form may lead to this origin alone, and signing in may lead to another one: so a form is
    answered with a page, which goes on from here.
    """
    endpoint = visits.endpoint(request)
    try:
        client_id = _known_client(visits, request) or endpoint.register()
    except TokenRefusedError as refused:
        title = "Nobody can sign in"
        return page("problem.html", 503, title=title, problem=str(refused), session=None)
    flow = Flow(secrets.token_urlsafe(16), new_verifier(), client_id, next_path, mints)
    url = endpoint.authorize_url(client_id, flow.state, flow.verifier, scope)
    answer: Response = RedirectResponse(url, 303, {"Cache-Control": "no-store"})
    if request.method == "POST":
        answer = page("going_on.html", url=url, session=None)
    visits.cookies.write(request, answer, FLOW_COOKIE, asdict(flow))
    return answer


def begun_flow(visits: Visits, request: Request) -> Flow | None:
    """The sign-in that this browser has begun, if its answer is this request."""
    read: Any = visits.cookies.read(request, FLOW_COOKIE)
    if not isinstance(read, Mapping):
        return None
    flow, state = Flow(**read), request.query_params.get("state", "")
    return flow if secrets.compare_digest(state.encode(), flow.state.encode()) else None


def own_path(path: str) -> str:
    """A path of the portal; its home where another one is asked for."""
    is_own = path == PORTAL or path.startswith(f"{PORTAL}/")
    is_plain = path.isprintable() and "\\" not in path and ".." not in path
    return path if is_own and is_plain else PORTAL


def _known_client(visits: Visits, request: Request) -> str:
    """The id that tokens of this browser were made for: only it can take them back."""
    read = visits.cookies.read(request, MINTED_COOKIE)
    return str(read["client_id"]) if isinstance(read, Mapping) else ""
