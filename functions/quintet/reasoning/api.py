"""What is served below /reasoning/ beside MCP, described at /reasoning/openapi.json."""

from typing import Final

from quintet.reasoning.routes.workspaces import WorkspaceRoutes
from quintet.reasoning.workspaces.composition import WorkspaceParts
from quintet.reasoning.workspaces.pushing import Send
from quintet.web.guard import RouteGuard
from quintet.web.routes import FamilyApi

_DESCRIPTION: Final = (
    "How code reaches the reasoning tools. A push begins with the list of a folder's files; only "
    "those that are missing are sent, to S3, and indexing begins when it is completed. Every "
    "request carries a bearer token; each route names the permission that it needs."
)


def reasoning_api(parts: WorkspaceParts, send: Send, guard: RouteGuard) -> FamilyApi:
    """The application; nothing is asked of AWS in making it. `send` tells the worker."""
    routes = WorkspaceRoutes(parts.pushing(send), parts.removing(), parts.store)
    app = FamilyApi("reasoning", guard, title="Quintet reasoning", description=_DESCRIPTION)
    app.include_router(routes.router())
    return app
