"""The program's part of the flow: registering, taking tokens, giving them back."""

from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from quintet.signin.errors import OAuthError
from quintet.signin.paths import REGISTER_PATH, REVOKE_PATH, TOKEN_PATH
from quintet.signin.routes.answers import NOT_CACHED
from quintet.signin.routes.bodies import Form, Json
from quintet.signin.routes.endpoints import Endpoints

_DOTS_OF_ACCESS_TOKENS: Final = 2
"""Refresh tokens have one."""


def add_tokens(router: APIRouter, endpoints: Endpoints) -> None:
    """Adds the routes."""

    @router.post(REGISTER_PATH)
    def register(description: Json) -> Response:
        client = endpoints.sign_in.clients.register(description)
        registered: dict[str, Any] = {
            "client_id": client.id,
            "client_name": client.name,
            "redirect_uris": list(client.redirect_uris),
            "token_endpoint_auth_method": "none",
            "grant_types": ["authorization_code", "refresh_token"],
            "response_types": ["code"],
        }
        return JSONResponse(registered, 201, NOT_CACHED)

    @router.post(TOKEN_PATH)
    def token(request: Request, form: Form) -> Response:
        if not endpoints.admits(request):
            raise OAuthError("invalid_client", "only callers on this machine", 401)
        recheck = endpoints.logins.recheck if endpoints.logins else None
        issued = endpoints.sign_in.token(form, endpoints.issuer(request), recheck)
        return JSONResponse(issued, headers=NOT_CACHED)

    @router.post(REVOKE_PATH)
    def revoke(form: Form) -> Response:
        token = form.get("token", "")
        if token.count(".") == _DOTS_OF_ACCESS_TOKENS:  # RFC 7009, section 2.2.1
            raise OAuthError("unsupported_token_type", "access tokens end by themselves")
        endpoints.sign_in.grants.revoke(token)
        return Response(status_code=200, headers=NOT_CACHED)
