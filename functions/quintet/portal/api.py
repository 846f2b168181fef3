"""The portal's pages: what is served here, how to connect, and what OAuth clients look up.

A plain FastAPI application; the Lambda wraps it in Mangum, the local server mounts it.
"""

import html
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fastapi import FastAPI, HTTPException, Request
from fastapi.responses import HTMLResponse

from quintet.auth.challenges import (
    COMBINED_PATH,
    METADATA_PATH,
    resource_metadata,
    resource_url,
)


def portal_app(
    families: Mapping[str, Sequence[str]],
    base_url: str | None = None,
    *,
    health: Callable[[], Mapping[str, Any]] = lambda: {"status": "ok"},
) -> FastAPI:
    """The portal for these families and their permissions.

    `base_url` is the public origin where it is known; else it is the one the caller used.
    `health` tells what works. The security headers are added by whoever serves it.
    """
    permissions = list(dict.fromkeys(scope for named in families.values() for scope in named))
    app = FastAPI(title="Quintet", docs_url=None, redoc_url=None, openapi_url=None)

    def origin(request: Request) -> str:
        return base_url or str(request.base_url).rstrip("/")

    @app.get("/health")
    def shown_health() -> Mapping[str, Any]:
        return health()

    @app.get(METADATA_PATH)
    def origin_metadata(request: Request) -> dict[str, object]:
        return resource_metadata(origin(request), permissions)

    @app.get(METADATA_PATH + COMBINED_PATH)
    def combined_metadata(request: Request) -> dict[str, object]:
        return resource_metadata(origin(request) + COMBINED_PATH, permissions)

    @app.get(METADATA_PATH + "/{family}/mcp")
    def family_metadata(family: str, request: Request) -> dict[str, object]:
        if family not in families:
            raise HTTPException(404)
        return resource_metadata(resource_url(origin(request), family), families[family])

    @app.get("/", response_class=HTMLResponse)
    def landing(request: Request) -> HTMLResponse:
        return HTMLResponse(_landing_page(origin(request), list(families)))

    return app


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
<code>quintet generate-token</code>.</p>
</body>
</html>
"""
