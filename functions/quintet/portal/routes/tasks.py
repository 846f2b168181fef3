"""Tasks: calls that go on after their request, each watched until it ends."""

from collections.abc import Mapping
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, HTTPException, Request
from fastapi.responses import Response

from quintet.portal.routes.servers import Reply
from quintet.portal.routes.session import PORTAL
from quintet.portal.routes.tool_forms import shown_text
from quintet.portal.routes.visited_pages import VisitedPages
from quintet.portal.routes.visits import Visit, form_of

_TASK: Final = f"{PORTAL}/tasks/{{family}}/{{task_id}}"
_LONGEST_ID: Final = 300
_RUNNING: Final = frozenset({"working", "input_required"})
_POLL_SECONDS: Final = 3


class Tasks(VisitedPages):
    """/portal/activity, and /portal/tasks with each of them."""

    def add_routes(self, router: APIRouter) -> None:
        """Adds them."""
        router.get(f"{PORTAL}/activity")(self.activity)
        router.get(_TASK)(self.shown)
        router.post(f"{_TASK}/cancel")(self.cancel)

    def activity(self, request: Request) -> Response:
        """What was called lately, what of it still runs, and what is left of the limits."""
        visit = self._visits.begin(request)
        running = {
            call.task: _state(visit, call.family, call.task) for call in visit.activity.tasks[:5]
        }
        counted = visit.call("context", "get_context_metrics", {"period": "week"})
        now = self._visits.clock()
        return visit.page(
            "activity.html", activity=visit.activity, tasks=running, counted=counted, now=now
        )

    def shown(self, request: Request, family: str, task_id: str) -> Response:
        """A task; the page asks again by itself while the task runs."""
        visit = self._visits.begin(request)
        _check(visit, family, task_id)
        asked = visit.request_of(family, "tasks/get", {"taskId": task_id})
        task = asked.result if isinstance(asked.result, Mapping) else None
        inner = task.get("result") if task else None
        error = task.get("error") if task else None
        reply = Reply(200, inner, error, 0) if inner or error else None
        is_running = task is not None and task.get("status") in _RUNNING
        return visit.page(
            "task.html",
            200 if task else asked.status,
            family=family,
            task_id=task_id,
            task=task,
            asked=asked,
            reply=reply,
            text=shown_text(reply),
            refresh=_POLL_SECONDS if is_running else None,
        )

    def cancel(
        self,
        request: Request,
        family: str,
        task_id: str,
        form: Annotated[dict[str, str], Depends(form_of)],
    ) -> Response:
        """Ends a task that nobody wants any more."""
        visit = self._visits.begin(request)
        visit.check(form)
        _check(visit, family, task_id)
        visit.request_of(family, "tasks/cancel", {"taskId": task_id})
        return visit.redirect(f"{PORTAL}/tasks/{family}/{task_id}")


def _check(visit: Visit, family: str, task_id: str) -> None:
    if family not in visit.families or len(task_id) > _LONGEST_ID:
        raise HTTPException(404)


def _state(visit: Visit, family: str, task_id: str) -> Mapping[str, Any]:
    reply = visit.request_of(family, "tasks/get", {"taskId": task_id})
    return reply.result if isinstance(reply.result, Mapping) else {"status": "gone"}
