"""JARVIS sessions, each as the diagram of its phases."""

from collections.abc import Mapping
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import Response

from quintet.portal.routes.session import PORTAL
from quintet.portal.routes.visited_pages import VisitedPages

_FAMILY: Final = "orchestration"
_PATH: Final = f"{PORTAL}/jarvis"


class JarvisSessions(VisitedPages):
    """/portal/jarvis."""

    def add_routes(self, router: APIRouter) -> None:
        """Adds them."""
        router.get(_PATH)(self.shown)

    def shown(self, request: Request) -> Response:
        """A session where it stands; without an id, those that this browser has seen."""
        visit = self._visits.begin(request)
        session_id = request.query_params.get("id", "").strip()
        if not session_id:
            return visit.page(
                "jarvis.html",
                session_id="",
                reply=None,
                phases={"current": "", "status": ""},
                known=visit.activity.jarvis,
            )
        reply = visit.call(_FAMILY, "JARVIS", {"session_id": session_id})
        state = reply.structure if isinstance(reply.structure, Mapping) else {}
        if not reply.failure:
            visit.activity = visit.activity.with_jarvis(session_id)
        return visit.page(
            "jarvis.html",
            404 if reply.failure else 200,
            session_id=session_id,
            reply=reply,
            phases={"current": state.get("next_phase", ""), "status": state.get("status", "")},
            known=visit.activity.jarvis,
        )
