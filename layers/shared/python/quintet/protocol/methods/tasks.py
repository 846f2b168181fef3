"""tasks/get, tasks/update and tasks/cancel of the tasks extension.

They count as reads of resources do: each costs a question to the store, and polling must not use
up a caller's tool calls.
"""

from quintet.errors import InvalidParamsError, MissingCapabilityError
from quintet.protocol.context import Context
from quintet.protocol.interaction import declares
from quintet.protocol.task_rendering import acknowledgement, task_result
from quintet.requests.task_service import Tasks, unknown_task
from quintet.requests.tasks import REQUIRED_CAPABILITY, shown_task_id


def get_task(context: Context) -> str:
    """What became of a task, with its result or error if it has one."""
    tasks = _admitted(context)
    task = tasks.named(context.principal, _task_id(context))
    tool = context.family.tool_table.get(task.tool)
    if tool is not None:
        context.principal.require(tool.permission)
    context.notes["task_status"] = task.status
    result = tasks.text(task.result)
    if result is None:
        raise unknown_task()
    return task_result(context.family, task, tasks.poll_milliseconds(task), result)


def update_task(context: Context) -> str:
    """Answers to what a task has asked."""
    tasks = _admitted(context)
    if "inputResponses" not in context.request.params:
        raise InvalidParamsError('Invalid params: "inputResponses" must be an object')
    responses = context.object_parameter("inputResponses")
    tasks.answer(context.principal, _task_id(context), responses)
    return acknowledgement(context.family)


def cancel_task(context: Context) -> str:
    """Nobody wants a task any more; its worker stops within seconds."""
    tasks = _admitted(context)
    tasks.cancel(context.principal, _task_id(context))
    return acknowledgement(context.family)


def _task_id(context: Context) -> str:
    """The id without its family, which tells an address of several families whose task it is."""
    return context.text_parameter("taskId").removeprefix(shown_task_id(context.family.name, ""))


def _admitted(context: Context) -> Tasks:
    if not declares(context.envelope.capabilities, REQUIRED_CAPABILITY):
        raise MissingCapabilityError(REQUIRED_CAPABILITY)
    context.principal.require_any(context.family.long_permissions)
    context.limit_state = context.limiter.take(context.principal.caller, "resources")
    tasks = context.family.tasks
    assert tasks is not None  # noqa: S101 - these methods are offered only where there are tasks
    return tasks
