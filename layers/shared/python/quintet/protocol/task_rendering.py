"""Tasks as JSON text, for the clients of the tasks extension. Only 2026-07-28 has such clients."""

from datetime import UTC, datetime

from quintet.family import ToolFamily
from quintet.protocol.rendering import complete, server_meta
from quintet.requests.jsonrpc import JsonObject, to_json
from quintet.requests.revisions import MODERN
from quintet.requests.tasks import Task, shown_task_id


def created_result(family: ToolFamily, task: Task, poll_milliseconds: int) -> str:
    """The answer to a call that became a task."""
    told = _told(family, task, poll_milliseconds)
    return to_json({"resultType": "task", **told, **server_meta(family, MODERN)})


def task_result(family: ToolFamily, task: Task, poll_milliseconds: int, result: str) -> str:
    """The answer to `tasks/get`; `result` is that of a completed task, which is JSON already."""
    told = _told(family, task, poll_milliseconds)
    if task.status == "input_required":
        told["inputRequests"] = task.requests
    if task.status == "failed":
        told["error"] = task.error
    text = complete(family, MODERN, told)
    if task.status == "completed":
        return f'{text[:-1]},"result":{result}}}'
    return text


def acknowledgement(family: ToolFamily) -> str:
    """The answer to `tasks/update` and `tasks/cancel`, which tells nothing about the task."""
    return complete(family, MODERN, {})


def _told(family: ToolFamily, task: Task, poll_milliseconds: int) -> JsonObject:
    told: JsonObject = {
        "taskId": shown_task_id(family.name, task.id),
        "status": task.status,
        "createdAt": _moment(task.created),
        "lastUpdatedAt": _moment(task.updated),
        "ttlMs": task.ttl,
    }
    if task.message:
        told["statusMessage"] = task.message
    if not task.is_settled:
        told["pollIntervalMs"] = poll_milliseconds
    return told


def _moment(milliseconds: int) -> str:
    """In ISO 8601."""
    moment = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
