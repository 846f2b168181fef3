"""Signing in to the portal, by the same way as any other client, and out of it."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import RedirectResponse, Response

from quintet.portal.routes.flows import FLOW_COOKIE, Flow, begin_flow, begun_flow, own_path
from quintet.portal.routes.pages import page
from quintet.portal.routes.session import PORTAL, SESSION_COOKIE, Session, forget
from quintet.portal.routes.token_endpoint import CALLBACK, TokenRefusedError
from quintet.portal.routes.tokens import minted_page
from quintet.portal.routes.visited_pages import VisitedPages
from quintet.portal.routes.visits import ACTIVITY_COOKIE, SignedOutError, form_of


class SigningIn(VisitedPages):
    """/portal/sign-in, /portal/callback and /portal/sign-out."""

    def add_routes(self, router: APIRouter) -> None:
        """Adds them."""
        router.get(f"{PORTAL}/sign-in")(self.begin)
        router.get(CALLBACK)(self.finish)
        router.post(f"{PORTAL}/sign-out")(self.end)

    def begin(self, request: Request) -> Response:
        """Sends the user to the page that asks them, for `scope` where more is needed."""
        asked = request.query_params
        next_path = own_path(asked.get("next", PORTAL))
        return begin_flow(self._visits, request, asked.get("scope", ""), next_path)

    def finish(self, request: Request) -> Response:
        """What the user has answered there."""
        flow = begun_flow(self._visits, request)
        if flow is None:
            return _problem("This answer is of no sign-in that this browser has begun.")
        told = request.query_params
        if told.get("iss", "") != self._visits.origin(request):
            return _problem("This answer is of another sign-in.")
        if "code" not in told:
            return self._denied(request, flow)
        endpoint = self._visits.endpoint(request)
        try:
            tokens = endpoint.redeemed(flow.client_id, told["code"], flow.verifier)
        except TokenRefusedError as refused:
            return _problem(f"The sign-in has refused: {refused}.")
        return self._signed_in(request, flow, tokens)

    def _signed_in(self, request: Request, flow: Flow, tokens: Mapping[str, Any]) -> Response:
        now = self._visits.clock()
        made = Session("", "", 0, flow.client_id, "").renewed(tokens, now)
        if flow.mints:
            answer = minted_page(self._visits.begin(request), flow.mints, made, int(now))
        else:
            answer = RedirectResponse(flow.next_path, 303, {"Cache-Control": "no-store"})
            self._visits.cookies.write_session(request, answer, made)
        forget(answer, FLOW_COOKIE)
        return answer

    def _denied(self, request: Request, flow: Flow) -> Response:
        if self._visits.cookies.session(request) is None:
            answer = _problem("You have not allowed it.", 200)
        else:
            answer = RedirectResponse(flow.next_path, 303)
        forget(answer, FLOW_COOKIE)
        return answer

    def end(self, request: Request, form: Annotated[dict[str, str], Depends(form_of)]) -> Response:
        """Forgets the session here, and at the sign-in."""
        answer = RedirectResponse("/", 303)
        with suppress(SignedOutError):
            visit = self._visits.begin(request)
            visit.check(form)
            session = visit.session
            with suppress(TokenRefusedError):  # its access token ends by itself within minutes
                self._visits.endpoint(request).revoke(session.client_id, session.refresh)
        forget(answer, SESSION_COOKIE, ACTIVITY_COOKIE)
        return answer


def _problem(problem: str, status: int = 400) -> Response:
    return page("problem.html", status, title="Not signed in", problem=problem, session=None)
