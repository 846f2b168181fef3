"""The portal's pages: what is served here, how to connect, and what OAuth clients look up.

A plain FastAPI application; the Lambda wraps it in Mangum, the local server mounts it. What a
signed-in user sees is `routes`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from fastapi import FastAPI, HTTPException, Request
from fastapi.exception_handlers import http_exception_handler
from fastapi.responses import PlainTextResponse, RedirectResponse, Response

from quintet.auth.challenges import (
    COMBINED_PATH,
    METADATA_PATH,
    chosen_address,
    chosen_scopes,
    resource_metadata,
    resource_url,
)
from quintet.auth.keys import KeySource
from quintet.portal.clients import connect_choices
from quintet.portal.descriptions import llms_txt, server_json
from quintet.portal.desktop_bundle import desktop_bundle
from quintet.portal.favicon import FAVICON
from quintet.portal.routes.conversations import Conversations
from quintet.portal.routes.library import Library
from quintet.portal.routes.notifications import Notifications
from quintet.portal.routes.pages import page, static_file
from quintet.portal.routes.servers import Send
from quintet.portal.routes.session import Cookies
from quintet.portal.routes.sessions import JarvisSessions
from quintet.portal.routes.signing_in import SigningIn
from quintet.portal.routes.tasks import Tasks
from quintet.portal.routes.tokens import Tokens
from quintet.portal.routes.tool_forms import Tools
from quintet.portal.routes.visits import RefusedFormError, SignedOutError, Visits, sign_in_path
from quintet.portal.routes.workspaces import Workspaces

Permissions = Mapping[str, Sequence[str]]
"""Of each family, by its name."""
Origin = Callable[[Request], str]
_LONGEST_DESCRIPTION: Final = 100
"""What registries take."""
_KEPT: Final = {"Cache-Control": "public, max-age=604800"}
_PAGES: Final = (
    SigningIn,
    Tools,
    Tasks,
    Library,
    Conversations,
    JarvisSessions,
    Notifications,
    Workspaces,
    Tokens,
)
_PROBLEMS: Final = {404: "There is no such page", 503: "This does not answer"}


@dataclass(frozen=True)
class SignedInPages:
    """What the pages of signed-in users need.

    `send` asks the servers of the same origin, `keys` seal what browsers keep.
    """

    send: Send
    keys: KeySource


def portal_app(
    families: Permissions,
    base_url: str | None = None,
    *,
    health: Callable[[], Mapping[str, Any]] = lambda: {"status": "ok"},
    signs_in: bool = False,
    signed_in: SignedInPages | None = None,
) -> FastAPI:
    """The portal for these families and their permissions.

    `base_url` is the public origin where it is known; else it is the one the caller used.
    `signs_in` says that users sign in at this origin, `health` what works; with `signed_in`, users
    who have done so see more. The security headers are added by whoever serves it.
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

    _add_public_pages(app, families, origin, signs_in=signed_in is not None)
    _add_resource_metadata(app, families, origin, signs_in=signs_in)
    _add_descriptions(app, families, origin)
    if signed_in is not None:
        visits = Visits(families, origin, signed_in.send, Cookies(signed_in.keys))
        for pages in _PAGES:
            app.include_router(pages(visits).router)
    _add_problems(app)
    return app


def _add_public_pages(
    app: FastAPI, families: Permissions, origin: Origin, *, signs_in: bool
) -> None:
    @app.get("/")
    def landing(request: Request) -> Response:
        url = origin(request) + COMBINED_PATH
        own = {name: resource_url(origin(request), name) for name in families}
        choices = connect_choices(url)
        return page(
            "landing.html", url=url, own=own, choices=choices, signs_in=signs_in, session=None
        )

    @app.get("/portal/quintet.mcpb")
    def bundle(request: Request) -> Response:
        content = desktop_bundle(origin(request) + COMBINED_PATH)
        named = {"Content-Disposition": 'attachment; filename="quintet.mcpb"'}
        return Response(content, headers=named, media_type="application/octet-stream")

    @app.get("/portal/static/{digest}/{name}")
    def static(digest: str, name: str) -> Response:
        found = static_file(digest, name)
        if found is None:
            raise HTTPException(404)
        return found


def _add_problems(app: FastAPI) -> None:
    """What a user reads who is signed out, or asks for what is not there."""

    @app.get("/portal/{_rest:path}")
    def nothing(_rest: str) -> Response:
        raise HTTPException(404)

    @app.exception_handler(SignedOutError)
    async def signed_out(_request: Request, error: Any) -> Response:
        return RedirectResponse(sign_in_path(error.next_path), 303, {"Cache-Control": "no-store"})

    @app.exception_handler(RefusedFormError)
    async def refused(_request: Request, error: Any) -> Response:
        title = "This form was not accepted"
        return page("problem.html", 403, title=title, problem=str(error), session=None)

    @app.exception_handler(HTTPException)
    async def problem(request: Request, error: Any) -> Response:
        if not request.url.path.startswith("/portal"):
            return await http_exception_handler(request, error)
        title = _PROBLEMS.get(error.status_code, "This cannot be shown")
        told = "" if error.status_code == 404 else str(error.detail)  # noqa: PLR2004 - HTTP
        return page("problem.html", error.status_code, title=title, problem=told, session=None)


def _add_resource_metadata(
    app: FastAPI, families: Permissions, origin: Origin, *, signs_in: bool
) -> None:
    """What OAuth clients look up, in the path form of each address and in the root form."""

    def described(request: Request, path: str, scopes: Sequence[str]) -> dict[str, object]:
        issuer = origin(request)
        return resource_metadata(issuer + path, scopes, [issuer] if signs_in else ())

    @app.get(METADATA_PATH)
    def origin_metadata(request: Request) -> dict[str, object]:
        return described(request, "", chosen_scopes(families, ""))

    @app.get(METADATA_PATH + COMBINED_PATH)
    def combined_metadata(request: Request) -> dict[str, object]:
        query = request.url.query
        return described(request, chosen_address(query), chosen_scopes(families, query))

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
