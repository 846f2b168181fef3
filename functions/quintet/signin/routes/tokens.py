"""The program's part of the flow: registering, taking tokens, giving them back."""

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from quintet.signin.errors import OAuthError
from quintet.signin.paths import REGISTER_PATH, REVOKE_PATH, TOKEN_PATH
from quintet.signin.routes.answers import NOT_CACHED
from quintet.signin.routes.bodies import Form, Json
from quintet.signin.routes.endpoints import Endpoints


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
        issued = endpoints.sign_in.token(form, endpoints.issuer(request))
        return JSONResponse(issued, headers=NOT_CACHED)

    @router.post(REVOKE_PATH)
    def revoke(form: Form) -> Response:
        endpoints.sign_in.grants.revoke(form.get("token", ""))
        return Response(status_code=200, headers=NOT_CACHED)
