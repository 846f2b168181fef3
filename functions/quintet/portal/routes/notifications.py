"""The assistant's notifications on a line of time."""

from collections.abc import Mapping
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import Response

from quintet.portal.routes.session import PORTAL
from quintet.portal.routes.visited_pages import VisitedPages

_PATH: Final = f"{PORTAL}/notifications"
_DAYS: Final = (1, 3, 7, 14, 30)
_USUAL_DAYS: Final = 7
_DAYS_BACK: Final = 2


class Notifications(VisitedPages):
    """/portal/notifications."""

    def add_routes(self, router: APIRouter) -> None:
        """Adds them."""
        router.get(_PATH)(self.shown)

    def shown(self, request: Request) -> Response:
        """What is planned for the next days, and what became of the last two days' messages."""
        visit = self._visits.begin(request)
        asked = request.query_params.get("days", "")
        days = next((choice for choice in _DAYS if str(choice) == asked), _USUAL_DAYS)
        arguments = {"days_forward": days, "days_back": _DAYS_BACK}
        reply = visit.call("assistant", "listNotifications", arguments)
        found = _notifications(reply.structure)
        now = self._visits.clock()
        marks = [
            {
                "time": item["plan_time"],
                "channel": item["channel"],
                "status": item["status"],
                "title": _title(item),
            }
            for item in found
        ]
        return visit.page(
            "notifications.html",
            reply=reply,
            found=found,
            days=days,
            choices=_DAYS,
            timeline={"marks": marks, "now": now * 1000, "back": _DAYS_BACK, "forward": days},
        )


def _notifications(structure: Any) -> list[dict[str, Any]]:
    found = structure.get("notifications") if isinstance(structure, Mapping) else None
    listed = found if isinstance(found, list) else []
    return sorted(listed, key=lambda item: str(item["plan_time"]))


def _title(item: Mapping[str, Any]) -> str:
    return str(item.get("payload", {}).get("subject") or f"event {item['event_id']}")
