"""The authorization server's endpoints over HTTP, for callers on this machine alone."""

import json
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from quintet.local.signin.asking import redirect_to
from quintet.local.signin.errors import OAuthError, UntrustedRedirectError
from quintet.local.signin.pages import consent_page, refusal_page
from quintet.local.signin.server import SignIn
from quintet.local.tokens import LOCAL_SUBJECT
from quintet.protocol.origins import LOOPBACK

_COOKIE: Final = "quintet-sign-in"
_LONGEST_BODY: Final = 64 * 1024
_LONGEST_NAME: Final = 100
_NOT_KEPT: Final = {"Cache-Control": "no-store", "Pragma": "no-cache"}
_METADATA_PATHS: Final = (
    "/.well-known/oauth-authorization-server",
    "/.well-known/openid-configuration",
)


def sign_in_routes(sign_in: SignIn, scopes: Sequence[str]) -> APIRouter:
    """The endpoints; `scopes` are published."""
    router = APIRouter()
    _add_discovery(router, sign_in, scopes)
    _add_consent(router, sign_in)
    _add_decision(router, sign_in)
    _add_tokens(router, sign_in)
    return router


def _add_discovery(router: APIRouter, sign_in: SignIn, scopes: Sequence[str]) -> None:
    def metadata(request: Request) -> Mapping[str, Any]:
        return sign_in.metadata(_issuer(request), scopes)

    for path in _METADATA_PATHS:
        router.get(path)(metadata)

    @router.get("/.well-known/jwks.json")
    def keys() -> Mapping[str, Any]:
        return {"keys": [sign_in.key.public.as_jwk()]}


def _add_consent(router: APIRouter, sign_in: SignIn) -> None:
    @router.get("/authorize")
    def ask(request: Request) -> Response:
        if not _is_here(request):
            return _refused("Only somebody on this machine can sign in here.")
        query, issuer = dict(request.query_params), _issuer(request)
        browser = request.cookies.get(_COOKIE) or secrets.token_urlsafe(16)
        try:
            asking = sign_in.askings.read(query, issuer)
        except UntrustedRedirectError as error:
            return _refused(str(error))
        except OAuthError as error:
            told = {"error": error.code, "error_description": error.description}
            state = query.get("state", "")
            return _sent_on(redirect_to(error.redirect_uri, state, issuer, **told))
        page = consent_page(asking, sign_in.askings.seal(asking, browser), LOCAL_SUBJECT)
        answer = HTMLResponse(page, headers=_page_headers(asking.redirect_uri))
        answer.set_cookie(_COOKIE, browser, httponly=True, samesite="strict", path="/authorize")
        return answer


def _add_decision(router: APIRouter, sign_in: SignIn) -> None:
    @router.post("/authorize")
    async def decide(request: Request) -> Response:
        issuer = _issuer(request)
        if not _is_here(request) or request.headers.get("origin", issuer) != issuer:
            return _refused("Only the page of this machine can answer.")
        form = await _form(request)
        try:
            browser = request.cookies.get(_COOKIE, "")
            asking = sign_in.askings.opened(form.get("asking", ""), browser)
        except UntrustedRedirectError as error:
            return _refused(str(error))
        if form.get("decision") != "allow":
            return _sent_on(asking.redirect(issuer, error="access_denied"))
        if not sign_in.is_passcode(form.get("passcode", "")):
            return _refused("The code is not the one that `quintet serve` shows.")
        name = form.get("name", "").strip()
        if not name or len(name) > _LONGEST_NAME or not name.isprintable():
            return _refused("A name of at most 100 characters is needed.")
        return _sent_on(sign_in.allowed(asking, name, issuer))


def _add_tokens(router: APIRouter, sign_in: SignIn) -> None:
    @router.post("/register")
    async def register(request: Request) -> Response:
        try:
            client = sign_in.clients.register(await _json(request))
        except OAuthError as error:
            return _told(error)
        described = {
            "client_id": client.id,
            "client_name": client.name,
            "redirect_uris": list(client.redirect_uris),
            "token_endpoint_auth_method": "none",
            "grant_types": ["authorization_code", "refresh_token"],
            "response_types": ["code"],
        }
        return JSONResponse(described, 201, _NOT_KEPT)

    @router.post("/token")
    async def token(request: Request) -> Response:
        if not _is_here(request):
            return _told(OAuthError("invalid_client", "only callers on this machine", 401))
        try:
            return JSONResponse(
                sign_in.token(await _form(request), _issuer(request)), headers=_NOT_KEPT
            )
        except OAuthError as error:
            return _told(error)

    @router.post("/revoke")
    async def revoke(request: Request) -> Response:
        sign_in.grants.revoke((await _form(request)).get("token", ""))
        return Response(status_code=200, headers=_NOT_KEPT)


def _issuer(request: Request) -> str:
    return str(request.base_url).rstrip("/")


def _is_here(request: Request) -> bool:
    """Whether caller and address are this machine's: a page elsewhere could rename itself."""
    caller = request.client.host if request.client else ""
    return caller in LOOPBACK and (request.url.hostname or "") in LOOPBACK


async def _body(request: Request) -> bytes:
    body = bytearray()
    async for chunk in request.stream():
        body.extend(chunk)
        if len(body) > _LONGEST_BODY:
            raise OAuthError("invalid_request", "the request is too large", 413)
    return bytes(body)


async def _form(request: Request) -> dict[str, str]:
    """A form's fields; one that is doubled is left out, since nobody knows which is meant."""
    try:
        pairs = parse_qsl((await _body(request)).decode("utf-8", "replace"), max_num_fields=50)
    except (ValueError, OAuthError):
        return {}
    names = [name for name, _ in pairs]
    return {name: value for name, value in pairs if names.count(name) == 1}


async def _json(request: Request) -> Any:
    try:
        return json.loads(await _body(request))
    except (ValueError, RecursionError):
        raise OAuthError("invalid_client_metadata", "a JSON object is expected") from None


def _told(error: OAuthError) -> Response:
    told = {"error": error.code, "error_description": error.description}
    return JSONResponse(told, error.status, _NOT_KEPT)


def _refused(reason: str) -> Response:
    return HTMLResponse(refusal_page(reason), 400, _page_headers(""))


def _sent_on(url: str) -> Response:
    return RedirectResponse(url, 302, _NOT_KEPT)


def _page_headers(redirect_uri: str) -> dict[str, str]:
    """No script, no frame; a form that may lead to the client, as browsers check redirects too."""
    parts = urlsplit(redirect_uri)
    target = f" {parts.scheme}://{parts.netloc}" if parts.netloc else ""
    target = target if parts.scheme in ("http", "https") else f" {parts.scheme}:" * bool(target)
    policy = f"default-src 'none'; form-action 'self'{target}; frame-ancestors 'none'"
    return {**_NOT_KEPT, "Content-Security-Policy": policy, "Referrer-Policy": "same-origin"}
