"""Families and their tools: a form for each, which calls the tool as any client would."""

import json
from collections.abc import Mapping
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, HTTPException, Request
from fastapi.responses import Response

from quintet.errors import ServiceUnavailableError
from quintet.portal.routes.servers import Reply, text_of
from quintet.portal.routes.session import PORTAL
from quintet.portal.routes.visited_pages import VisitedPages
from quintet.portal.routes.visits import Visit, form_of
from quintet.portal.schema_forms import PREFIX, ArgumentTextError, arguments_of, form_fields

_TOOL: Final = f"{PORTAL}/tools/{{family}}/{{tool}}"


class Tools(VisitedPages):
    """/portal, and /portal/tools with each of them."""

    def add_routes(self, router: APIRouter) -> None:
        """Adds them."""
        router.get(PORTAL)(self.every)
        router.get(_TOOL)(self.form)
        router.post(_TOOL)(self.call)

    def every(self, request: Request) -> Response:
        """All families with their tools; a family that is down is shown as such."""
        visit = self._visits.begin(request)
        offered: dict[str, list[dict[str, Any]] | None] = {}
        for family in visit.families:
            try:
                offered[family] = visit.servers.tools(family)
            except ServiceUnavailableError:
                offered[family] = None
        return visit.page("tools.html", offered=offered)

    def form(self, request: Request, family: str, tool: str) -> Response:
        """A tool's form, filled in with what the query says."""
        visit = self._visits.begin(request)
        given = {PREFIX + name: text for name, text in request.query_params.items()}
        return _form(visit, family, _declared(visit, family, tool), given)

    def call(
        self,
        request: Request,
        family: str,
        tool: str,
        form: Annotated[dict[str, str], Depends(form_of)],
    ) -> Response:
        """A call, with its answer below the form."""
        visit = self._visits.begin(request)
        visit.check(form)
        declared = _declared(visit, family, tool)
        try:
            arguments = arguments_of(form_fields(declared["inputSchema"]), form)
        except ArgumentTextError as wrong:
            return _form(visit, family, declared, form, {wrong.name: wrong.problem}, status=400)
        reply = visit.call(family, tool, arguments)
        visit.called(family, tool, reply)
        if tool == "JARVIS" and isinstance(reply.structure, Mapping):
            session_id = (reply.structure.get("payload") or {}).get("session_id", "")
            visit.activity = visit.activity.with_jarvis(str(session_id))
        if visit.activity.calls[0].task:
            return visit.redirect(f"{PORTAL}/tasks/{family}/{visit.activity.calls[0].task}")
        return _form(visit, family, declared, form, _problems(reply), reply)


def _declared(visit: Visit, family: str, tool: str) -> dict[str, Any]:
    if family not in visit.families:
        raise HTTPException(404)
    try:
        offered = visit.servers.tools(family)
    except ServiceUnavailableError as down:
        raise HTTPException(503, down.message) from None
    for declared in offered:
        if declared["name"] == tool:
            return declared
    raise HTTPException(404)


def _form(
    visit: Visit,
    family: str,
    declared: Mapping[str, Any],
    given: Mapping[str, str],
    problems: Mapping[str, str] | None = None,
    reply: Reply | None = None,
    *,
    status: int = 200,
) -> Response:
    return visit.page(
        "tool.html",
        status,
        family=family,
        tool=declared,
        fields=form_fields(declared["inputSchema"]),
        given=given,
        problems=problems or {},
        reply=reply,
        text=shown_text(reply),
    )


def shown_text(reply: Reply | None) -> str:
    """The text of an answer, where it is more than the structure once again."""
    if reply is None or not isinstance(reply.result, Mapping):
        return ""
    text = text_of(reply.result)
    try:
        return "" if reply.structure is not None and json.loads(text) is not None else text
    except (ValueError, RecursionError):
        return text


def _problems(reply: Reply) -> dict[str, str]:
    """What is wrong with the arguments, by their names."""
    data = (reply.failure or {}).get("data")
    told = data.get("validation_errors") if isinstance(data, Mapping) else None
    found = [problem for problem in told or () if isinstance(problem, Mapping)]
    path = data.get("path") if isinstance(data, Mapping) else None
    if isinstance(data, Mapping) and isinstance(path, list) and path:
        return {str(path[0]): f"This is not accepted ({data.get('validator', 'invalid')})."}
    return {str(item.get("field", "")).split(".")[0]: str(item.get("message")) for item in found}
