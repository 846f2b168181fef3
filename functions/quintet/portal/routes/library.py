"""The reference library: its documents, as the research family's resources."""

from collections.abc import Mapping
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import Response

from quintet.portal.routes.session import PORTAL
from quintet.portal.routes.visited_pages import VisitedPages
from quintet.portal.routes.visits import Visit

_FAMILY: Final = "research"
_PATH: Final = f"{PORTAL}/library"
_MARKDOWN: Final = "text/markdown"
_MOST_PAGES: Final = 10


class Library(VisitedPages):
    """/portal/library and one of its documents."""

    def add_routes(self, router: APIRouter) -> None:
        """Adds them."""
        router.get(_PATH)(self.listed)
        router.get(f"{_PATH}/document")(self.document)

    def listed(self, request: Request) -> Response:
        """All documents by folder, or those whose title or path holds what is looked for."""
        visit = self._visits.begin(request)
        wanted = request.query_params.get("find", "").strip()
        entries, failed = _entries(visit)
        found = [entry for entry in entries if _fits(entry, wanted)]
        folders: dict[str, list[Mapping[str, Any]]] = {}
        for entry in found:
            folders.setdefault(_folder(entry["uri"]), []).append(entry)
        return visit.page("library.html", folders=folders, wanted=wanted, failed=failed)

    def document(self, request: Request) -> Response:
        """One document, as it is written."""
        visit = self._visits.begin(request)
        uri = request.query_params.get("uri", "")
        reply = visit.request_of(_FAMILY, "resources/read", {"uri": uri})
        contents = reply.result.get("contents", ()) if isinstance(reply.result, Mapping) else ()
        is_markdown = all(item.get("mimeType") == _MARKDOWN for item in contents)
        return visit.page(
            "document.html",
            404 if reply.failure else 200,
            uri=uri,
            contents=contents,
            is_markdown=is_markdown,
            reply=reply,
        )


def _entries(visit: Visit) -> tuple[list[Mapping[str, Any]], Any]:
    """The listed documents, and the reply that failed where one did."""
    found: list[Mapping[str, Any]] = []
    params: dict[str, Any] = {}
    for _ in range(_MOST_PAGES):
        reply = visit.request_of(_FAMILY, "resources/list", params)
        if not isinstance(reply.result, Mapping):
            return found, reply
        entries = reply.result.get("resources", ())
        found += [entry for entry in entries if _folder(entry["uri"]) and entry["name"][-1:] != "/"]
        if not reply.result.get("nextCursor"):
            break
        params = {"cursor": reply.result["nextCursor"]}
    return found, None


def _folder(uri: str) -> str:
    """The folder of a document in the library; empty for what is no document."""
    _, mark, path = uri.partition("/reference_library/")
    return path.rpartition("/")[0] if mark else ""


def _fits(entry: Mapping[str, Any], wanted: str) -> bool:
    told = f"{entry['uri']} {entry.get('title', '')} {entry.get('description', '')}".lower()
    return all(word in told for word in wanted.lower().split())
