"""Tasks as JSON text, for the clients of the tasks extension. Only 2026-07-28 has such clients."""

from datetime import UTC, datetime

from quintet.family import ToolFamily
from quintet.protocol.rendering import complete, server_meta
from quintet.requests.jsonrpc import JsonObject, to_json
from quintet.requests.revisions import MODERN
from quintet.requests.tasks import Task, shown_task_id


def created_result(family: ToolFamily, task: Task, poll_milliseconds: int) -> str:
    """The answer to a call that became a task."""
    fields = _task_fields(family, task, poll_milliseconds)
    return to_json({"resultType": "task", **fields, **server_meta(family, MODERN)})


def task_result(family: ToolFamily, task: Task, poll_milliseconds: int, result: str) -> str:
    """The answer to `tasks/get`; `result` is that of a completed task, which is JSON already."""
    fields = _task_fields(family, task, poll_milliseconds)
    if task.status == "input_required":
        fields["inputRequests"] = task.requests
    if task.status == "failed":
        fields["error"] = task.error
    text = complete(family, MODERN, fields)
    if task.status == "completed":
        return f'{text[:-1]},"result":{result}}}'
    return text


def acknowledgement(family: ToolFamily) -> str:
    """The answer to `tasks/update` and `tasks/cancel`, which tells nothing about the task."""
    return complete(family, MODERN, {})


def _task_fields(family: ToolFamily, task: Task, poll_milliseconds: int) -> JsonObject:
    fields: JsonObject = {
        "taskId": shown_task_id(family.name, task.id),
        "status": task.status,
        "createdAt": _moment(task.created),
        "lastUpdatedAt": _moment(task.updated),
        "ttlMs": task.ttl,
    }
    if task.message:
        fields["statusMessage"] = task.message
    if not task.is_settled:
        fields["pollIntervalMs"] = poll_milliseconds
    return fields


def _moment(milliseconds: int) -> str:
    """In ISO 8601."""
    moment = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
