"""The local server's application: the portal, and every family below `/<family>/`."""

from collections.abc import Sequence
from typing import Final

from fastapi import FastAPI
from starlette.middleware.cors import CORSMiddleware
from starlette.routing import Route

from infra.http_headers import ALLOWED_HEADERS, ALLOWED_METHODS, EXPOSED_HEADERS
from infra.local.asgi import mcp_route
from infra.local.families import LocalFamily
from portal.app import portal_app
from quintet.protocol.origins import LOOPBACK, OriginRules
from quintet.web.asgi import SecurityHeaders

_METHODS: Final = ["DELETE", "GET", "HEAD", "PATCH", "POST", "PUT"]


def application(families: Sequence[LocalFamily], host: str) -> FastAPI:
    """Everything that is served on this machine; only loopback callers and pages are."""
    scopes = {local.family.name: local.family.permissions for local in families}
    app = portal_app(scopes)
    rules = OriginRules(LOOPBACK | {host}, LOOPBACK | {host})
    for local in families:
        endpoint = local.platform.endpoint(local.family, rules)
        route = mcp_route(endpoint)
        for path in (f"/{local.family.name}/mcp", f"/{local.family.name}/mcp/"):
            app.add_api_route(path, route, methods=_METHODS, include_in_schema=False)
        if local.build_routes is not None:
            beside = local.build_routes(local.platform.route_guard(endpoint))
            app.router.routes.append(Route(f"/{local.family.name}/{{rest:path}}", beside))
    app.add_middleware(
        CORSMiddleware,
        allow_origin_regex=r"https?://(localhost|127\.0\.0\.1|\[::1\])(:\d+)?",
        allow_methods=list(ALLOWED_METHODS),
        allow_headers=list(ALLOWED_HEADERS),
        expose_headers=list(EXPOSED_HEADERS),
    )
    app.add_middleware(SecurityHeaders)  # outermost, so that preflights carry them too
    return app
