"""The portal's pages: what is served here, how to connect, and what OAuth clients look up.

A plain FastAPI application; the Lambda wraps it in Mangum, the local server mounts it.
"""

import html
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from fastapi import FastAPI, HTTPException, Request
from fastapi.responses import HTMLResponse, PlainTextResponse, Response

from quintet.auth.challenges import (
    COMBINED_PATH,
    METADATA_PATH,
    resource_metadata,
    resource_url,
)
from quintet.portal.descriptions import llms_txt, server_json
from quintet.portal.favicon import FAVICON

Permissions = Mapping[str, Sequence[str]]
"""Of each family, by its name."""
Origin = Callable[[Request], str]
_LONGEST_DESCRIPTION: Final = 100
"""What registries take."""
_KEPT: Final = {"Cache-Control": "public, max-age=604800"}


def portal_app(
    families: Permissions,
    base_url: str | None = None,
    *,
    health: Callable[[], Mapping[str, Any]] = lambda: {"status": "ok"},
    signs_in: bool = False,
) -> FastAPI:
    """The portal for these families and their permissions.

    `base_url` is the public origin where it is known; else it is the one the caller used.
    `signs_in` says that users sign in at this origin, `health` what works. The security headers are
    added by whoever serves it.
    """
    app = FastAPI(title="Quintet", docs_url=None, redoc_url=None, openapi_url=None)

    def origin(request: Request) -> str:
        return base_url or str(request.base_url).rstrip("/")

    @app.get("/health")
    def shown_health() -> Mapping[str, Any]:
        return health()

    @app.get("/favicon.ico")
    def favicon() -> Response:
        return Response(FAVICON, headers=_KEPT, media_type="image/x-icon")

    @app.get("/", response_class=HTMLResponse)
    def landing(request: Request) -> HTMLResponse:
        return HTMLResponse(_landing_page(origin(request), list(families)))

    _add_resource_metadata(app, families, origin, signs_in=signs_in)
    _add_descriptions(app, families, origin)
    return app


def _add_resource_metadata(
    app: FastAPI, families: Permissions, origin: Origin, *, signs_in: bool
) -> None:
    """What OAuth clients look up, in the path form of each address and in the root form."""
    permissions = list(dict.fromkeys(scope for named in families.values() for scope in named))

    def described(request: Request, path: str, scopes: Sequence[str]) -> dict[str, object]:
        issuer = origin(request)
        return resource_metadata(issuer + path, scopes, [issuer] if signs_in else ())

    @app.get(METADATA_PATH)
    def origin_metadata(request: Request) -> dict[str, object]:
        return described(request, "", permissions)

    @app.get(METADATA_PATH + COMBINED_PATH)
    def combined_metadata(request: Request) -> dict[str, object]:
        return described(request, COMBINED_PATH, permissions)

    @app.get(METADATA_PATH + "/{family}/mcp")
    def family_metadata(family: str, request: Request) -> dict[str, object]:
        if family not in families:
            raise HTTPException(404)
        return described(request, resource_url("", family), families[family])


def _add_descriptions(app: FastAPI, families: Permissions, origin: Origin) -> None:
    """What registries and models read of each address."""

    @app.get("/server.json")
    def combined_description(request: Request) -> dict[str, Any]:
        words = f"Tools of {', '.join(families)}"
        return server_json(origin(request), COMBINED_PATH, "quintet", words[:_LONGEST_DESCRIPTION])

    @app.get("/{family}/server.json")
    def family_description(family: str, request: Request) -> dict[str, Any]:
        if family not in families:
            raise HTTPException(404)
        path = resource_url("", family)
        return server_json(origin(request), path, family, f"The {family} tools")

    @app.get("/llms.txt", response_class=PlainTextResponse)
    def for_models(request: Request) -> str:
        return llms_txt(origin(request), COMBINED_PATH, families)


def _landing_page(origin: str, families: Sequence[str]) -> str:
    urls = {name: html.escape(resource_url(origin, name)) for name in families}
    rows = "".join(
        f"<li><b>{html.escape(name)}</b>: <code>{url}</code></li>" for name, url in urls.items()
    )
    return f"""<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Quintet</title></head>
<body>
<h1>Quintet</h1>
<p>MCP servers over HTTP. Give this address to your MCP client:</p>
<p><code>{html.escape(origin + COMBINED_PATH)}</code></p>
<p>It serves every family of tools. Each has an address of its own too:</p>
<ul>{rows}</ul>
<h2 id="authentication">Authentication</h2>
<p>Every request carries <code>Authorization: Bearer &lt;token&gt;</code>. Tokens are made with
<code>quintet generate-token</code>; on one machine, clients also sign in by themselves.</p>
</body>
</html>
"""
