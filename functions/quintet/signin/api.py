"""The authorization server's endpoints, added to an application."""

from typing import Any

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import JSONResponse, Response

from quintet.errors import QuintetError
from quintet.signin.errors import OAuthError, RefusedError
from quintet.signin.routes.answers import NOT_CACHED, error_answer, error_body, refusal
from quintet.signin.routes.consent import add_consent
from quintet.signin.routes.discovery import add_discovery
from quintet.signin.routes.endpoints import Endpoints
from quintet.signin.routes.tokens import add_tokens

_UNAVAILABLE = 503


def sign_in_app(endpoints: Endpoints) -> FastAPI:
    """An application with nothing but the endpoints."""
    app = FastAPI(title="Quintet sign-in", docs_url=None, redoc_url=None, openapi_url=None)
    add_sign_in(app, endpoints)
    return app


def add_sign_in(app: FastAPI, endpoints: Endpoints) -> None:
    """Adds the endpoints, and how their errors are answered."""
    router = APIRouter()
    add_discovery(router, endpoints)
    add_consent(router, endpoints)
    add_tokens(router, endpoints)
    app.include_router(router)

    def unavailable(request: Request, failure: Any) -> Response:
        endpoints.log_failure(request.url.path, failure)
        error = OAuthError("temporarily_unavailable", "try again later", _UNAVAILABLE)
        return JSONResponse(error_body(error), error.status, NOT_CACHED)

    app.add_exception_handler(OAuthError, error_answer)
    app.add_exception_handler(RefusedError, refusal)
    app.add_exception_handler(QuintetError, unavailable)
