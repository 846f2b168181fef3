"""The user's part of the flow: signing in, being asked, and what they have decided."""

import secrets
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from quintet.signin.authorization_requests import AuthorizationRequest, redirect_to
from quintet.signin.consents_store import LOGIN_SECONDS
from quintet.signin.errors import OAuthError, RefusedError
from quintet.signin.logins import Logins
from quintet.signin.pages import consent_page
from quintet.signin.paths import AUTHORIZE_PATH, CALLBACK_PATH
from quintet.signin.routes.answers import error_body, page_headers, redirect
from quintet.signin.routes.bodies import Form
from quintet.signin.routes.endpoints import Endpoints
from quintet.signin.upstream import Login
from quintet.signin.users import User

_BROWSER_COOKIE: Final = "quintet-sign-in"
_LOGIN_COOKIE: Final = "quintet-login"
_LONGEST_COOKIE: Final = 3800
"""Browsers keep 4,096 bytes of a cookie with its name and attributes."""
_ELSEWHERE: Final = "Only somebody on this machine can sign in here."


def add_consent(router: APIRouter, endpoints: Endpoints) -> None:
    """Adds the routes."""

    @router.get(AUTHORIZE_PATH)
    def ask(request: Request) -> Response:
        if not endpoints.admits(request):
            raise RefusedError(_ELSEWHERE)
        query, issuer = dict(request.query_params), endpoints.issuer(request)
        try:
            asked = endpoints.sign_in.requests.read(query, issuer)
        except OAuthError as error:
            state = query.get("state", "")
            return redirect(redirect_to(error.redirect_uri, state, issuer, **error_body(error)))
        if endpoints.logins is None:
            return _page(endpoints, request, asked, None)
        return _visit(endpoints, endpoints.logins, asked, issuer)

    @router.post(AUTHORIZE_PATH)
    def decide(request: Request, form: Form) -> Response:
        issuer = endpoints.issuer(request)
        if not endpoints.admits(request) or request.headers.get("origin", issuer) != issuer:
            raise RefusedError("Only the page that asks can answer.")
        browser = request.cookies.get(_BROWSER_COOKIE, "")
        asked, user = endpoints.pages.open_page(form.get("asking", ""), browser)
        if form.get("decision") != "allow":
            return redirect(asked.redirect(issuer, error="access_denied"))
        if user is None:
            user = _identified(endpoints, form)
        team = user.team(form.get("team", "").strip())
        endpoints.sign_in.allow(asked, user)
        return redirect(endpoints.sign_in.granted(asked, user, issuer, team))

    if endpoints.logins is not None:
        _add_callback(router, endpoints, endpoints.logins)


def _add_callback(router: APIRouter, endpoints: Endpoints, logins: Logins) -> None:
    @router.get(CALLBACK_PATH)
    def come_back(request: Request) -> Response:
        answer, issuer = dict(request.query_params), endpoints.issuer(request)
        state = answer.get("state", "")
        sealed = request.cookies.get(_cookie_of(state), "")
        asked, login = endpoints.pages.open_login(sealed, state)
        user = logins.user(login, issuer, answer)
        permitted = asked.for_scopes(user.permitted(asked.scopes))
        if not permitted.scopes:
            told = {
                "error": "access_denied",
                "error_description": "the user has no such permission",
            }
            return redirect(asked.redirect(issuer, **told))
        if endpoints.sign_in.is_consented(permitted, user):
            return redirect(endpoints.sign_in.granted(permitted, user, issuer))
        return _page(endpoints, request, permitted, user)


def _visit(
    endpoints: Endpoints, logins: Logins, asked: AuthorizationRequest, issuer: str
) -> Response:
    """Sends the user to the upstream; what was asked waits in the browser, and nowhere else."""
    login = Login.new()
    sealed = endpoints.pages.seal_login(asked, login)
    if len(sealed) > _LONGEST_COOKIE:
        raise RefusedError("What the program asks for is too long.")
    answer = redirect(logins.url(login, issuer))
    answer.set_cookie(
        _cookie_of(login.state),
        sealed,
        max_age=LOGIN_SECONDS,
        httponly=True,
        secure=issuer.startswith("https:"),
        samesite="lax",  # the upstream's redirect brings it back
        path=AUTHORIZE_PATH,
    )
    return answer


def _page(
    endpoints: Endpoints, request: Request, asked: AuthorizationRequest, user: User | None
) -> Response:
    browser = request.cookies.get(_BROWSER_COOKIE) or secrets.token_urlsafe(16)
    sealed = endpoints.pages.seal_page(asked, user, browser)
    page = consent_page(asked, sealed, user, endpoints.usual_name)
    answer = HTMLResponse(page, headers=page_headers(asked.redirect_uri))
    answer.set_cookie(
        _BROWSER_COOKIE,
        browser,
        httponly=True,
        secure=endpoints.issuer(request).startswith("https:"),
        samesite="strict",
        path=AUTHORIZE_PATH,
    )
    return answer


def _identified(endpoints: Endpoints, form: dict[str, str]) -> User:
    if endpoints.identify is None:
        raise RefusedError("You have not signed in. Begin again in your program.")
    return endpoints.identify(form)


def _cookie_of(state: str) -> str:
    """Each visit has a cookie of its own, because two programs may ask at once."""
    named = "".join(character for character in state[:16] if character.isalnum())
    return f"{_LOGIN_COOKIE}-{named}"
