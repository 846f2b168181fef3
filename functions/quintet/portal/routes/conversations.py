"""Conversations of the context family: the list, and each with its messages and its graph."""

from collections.abc import Mapping
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import Response

from quintet.portal.routes.session import PORTAL
from quintet.portal.routes.visited_pages import VisitedPages

_FAMILY: Final = "context"
_PATH: Final = f"{PORTAL}/conversations"
_MESSAGES: Final = 100
_DEPTH: Final = 2


class Conversations(VisitedPages):
    """/portal/conversations and one of them."""

    def add_routes(self, router: APIRouter) -> None:
        """Adds them."""
        router.get(_PATH)(self.listed)
        router.get(f"{_PATH}/show")(self.shown)

    def listed(self, request: Request) -> Response:
        """All conversations, or those that are about something."""
        visit = self._visits.begin(request)
        about = request.query_params.get("about", "").strip()
        if about:
            reply = visit.call(_FAMILY, "get_similar_contexts", {"query": about, "limit": 20})
            found = _members(reply.structure, "result")
        else:
            reply = visit.call(_FAMILY, "visualize_context", {"format": "json"})
            found = [{"contextId": name} for name in _members(reply.structure, "sessions")]
        return visit.page("conversations.html", found=found, about=about, reply=reply)

    def shown(self, request: Request) -> Response:
        """One conversation: what it is related to, its summary and its messages."""
        visit = self._visits.begin(request)
        context_id = request.query_params.get("id", "")
        asked: dict[str, Any] = {"contextId": context_id, "limit": _MESSAGES}
        cursor = request.query_params.get("cursor")
        read = visit.call(_FAMILY, "retrieve_context", {**asked, **_given("cursor", cursor)})
        around = {"contextId": context_id, "format": "json", "depth": _DEPTH}
        drawn = visit.call(_FAMILY, "visualize_context", around)
        edges = [
            (item["sourceContextId"], item["targetContextId"], item["relationshipType"])
            for item in _members(drawn.structure, "relations")
        ]
        return visit.page(
            "conversation.html",
            404 if read.failure else 200,
            context_id=context_id,
            read=read,
            messages=_messages(read.structure),
            about=drawn.structure if not drawn.failure else {},
            edges=edges,
        )


def _members(structure: Any, name: str) -> list[Any]:
    found = structure.get(name) if isinstance(structure, Mapping) else None
    return found if isinstance(found, list) else []


def _messages(structure: Any) -> list[dict[str, Any]]:
    """With their times in seconds since the epoch."""
    return [
        {
            "role": item.get("role"),
            "author": item.get("author"),
            "text": item.get("content") or item.get("message"),
            "at": item.get("timestamp", 0) / 1000,
        }
        for item in _members(structure, "messages")
    ]


def _given(name: str, value: str | None) -> dict[str, str]:
    return {name: value} if value else {}
