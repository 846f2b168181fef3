"""Workspaces: the code that the reasoning tools read."""

from collections.abc import Mapping
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import Response

from quintet.portal.routes.session import PORTAL
from quintet.portal.routes.visited_pages import VisitedPages

_PATH: Final = f"{PORTAL}/workspaces"
_ROUTE: Final = "/reasoning/workspaces"


class Workspaces(VisitedPages):
    """/portal/workspaces."""

    def add_routes(self, router: APIRouter) -> None:
        """Adds them."""
        router.get(_PATH)(self.listed)

    def listed(self, request: Request) -> Response:
        """Every workspace, the newest first, with what is known of it."""
        visit = self._visits.begin(request)
        reply = visit.servers.get(_ROUTE)
        listed = reply.result.get("workspaces", ()) if isinstance(reply.result, Mapping) else ()
        return visit.page("workspaces.html", reply=reply, workspaces=listed)
