"""The local server's application: the portal, every family below `/<family>/`, all at `/mcp`."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from fastapi import FastAPI
from starlette.middleware.cors import CORSMiddleware
from starlette.routing import Route

from quintet.auth.challenges import COMBINED_PATH
from quintet.deployment.http_headers import ALLOWED_HEADERS, ALLOWED_METHODS, EXPOSED_HEADERS
from quintet.local.gateway import LogFailure, event_route
from quintet.local.instances.jobs import Runner
from quintet.portal.api import SignedInPages, portal_app
from quintet.request_metrics import RequestMetrics
from quintet.resources import ROUTER
from quintet.signin.api import add_sign_in
from quintet.signin.routes.endpoints import Endpoints
from quintet.web.asgi import SecurityHeaders

_METHODS: Final = ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"]

Health = Callable[[], Mapping[str, Any]]


def application(
    families: Mapping[str, Sequence[str]],
    runner: Runner,
    metrics: Mapping[str, RequestMetrics],
    health: Health,
    log_failure: LogFailure,
    sign_in: Endpoints | None = None,
    signed_in: SignedInPages | None = None,
) -> FastAPI:
    """Everything that is served on this machine; only loopback callers and pages are.

    `families` have their permissions, and `metrics` count their traffic. With `sign_in` users sign
    in here, and with `signed_in` they have pages.
    """
    app = portal_app(families, health=health, signs_in=sign_in is not None, signed_in=signed_in)
    if sign_in is not None:
        add_sign_in(app, sign_in)
    for name in families:
        route = event_route(name, runner, metrics[name], log_failure)
        app.router.routes.append(Route(f"/{name}/{{rest:path}}", route, methods=_METHODS))
    route = event_route(ROUTER.name, runner, RequestMetrics(), log_failure)
    app.router.routes.append(Route(COMBINED_PATH, route, methods=_METHODS))
    app.router.routes.append(Route(f"{COMBINED_PATH}/", route, methods=_METHODS))
    app.add_middleware(
        CORSMiddleware,
        allow_origin_regex=r"https?://(localhost|127\.0\.0\.1|\[::1\])(:\d+)?",
        allow_methods=list(ALLOWED_METHODS),
        allow_headers=list(ALLOWED_HEADERS),
        expose_headers=list(EXPOSED_HEADERS),
    )
    app.add_middleware(SecurityHeaders)  # outermost, so that preflights carry them too
    return app
