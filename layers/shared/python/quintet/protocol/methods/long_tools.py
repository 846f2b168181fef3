"""Calls of long tools: as a task where the client can have one, else begun here and ended as a job.

A job is found again by the same call. A caller who can have no more of them is answered what there
is, without a `job_id`. What failed is told once, and the call after that begins
anew; what succeeded is told until it expires.
"""

from dataclasses import replace
from typing import Final

from pydantic import BaseModel

from quintet.declarations import Tool
from quintet.errors import (
    ConflictError,
    DeadlineExceededError,
    MissingCapabilityError,
    ToolFailedError,
    WorkGoesOnError,
)
from quintet.protocol.context import Context
from quintet.protocol.interaction import declares
from quintet.protocol.rendering import tool_result
from quintet.protocol.task_rendering import created_result
from quintet.protocol.time_limit import time_limit
from quintet.requests.task_service import Tasks, left_to_work
from quintet.requests.tasks import (
    REQUIRED_CAPABILITY,
    Task,
    TooManyTasksError,
    Unfinished,
    Work,
    shown_task_id,
)

_GRACE_SECONDS: Final = 0.5
"""For a tool that looks at its deadline; what is left afterwards must be enough for a job."""


def call_long_tool(context: Context, tool: Tool, arguments: BaseModel, tasks: Tasks) -> str:
    """The result: a task, the tool's answer, or as much of it as the request's time was enough for.

    Raises:
        MissingCapabilityError: the tool is nothing for clients without tasks.
        WorkGoesOnError: the time is over and there is nothing to show; names the job.
        TooManyTasksError: there can be no task, or no job where there is nothing to show.
    """
    try:
        return _called(context, tool, arguments, tasks)
    except TooManyTasksError as full:
        name = context.family.name
        full.data["open_tasks"] = [shown_task_id(name, own) for own in full.data["open_tasks"]]
        raise


def _called(context: Context, tool: Tool, arguments: BaseModel, tasks: Tasks) -> str:
    context.call.deadline = left_to_work(context.deadline)
    if tool.prepare is not None:
        context.call.version = tool.prepare(arguments, context.call) or ""
    capabilities = context.envelope.capabilities
    if context.revision.stateless and declares(capabilities, REQUIRED_CAPABILITY):
        task = tasks.begin(replace(_work(context, tool), capabilities=capabilities))
        context.notes["task"] = task.name
        return created_result(context.family, task, tasks.poll_milliseconds(task))
    if tool.task_support == "required":
        raise MissingCapabilityError(REQUIRED_CAPABILITY)
    return _call_with_job(context, tool, arguments, tasks)


def _call_with_job(context: Context, tool: Tool, arguments: BaseModel, tasks: Tasks) -> str:
    work = _work(context, tool)
    job = tasks.job(work)
    if job is not None:
        context.notes["job"] = job.name
        return _told(tasks, tasks.waited_for(job, context.deadline))
    try:
        with time_limit(context.call.deadline, _GRACE_SECONDS):
            output = tool.run(arguments, context.call)
    except DeadlineExceededError:
        raise _unfinished(tasks.begin_job(work)) from None
    if not isinstance(output, Unfinished):
        return tool_result(context.family, tool, output, context.revision)
    partial = output.partial.model_copy(update={"job_id": _job_id(context, work)})
    answer = tool_result(context.family, tool, partial, context.revision)
    try:
        context.notes["job"] = tasks.begin_job(work, answer).name
    except TooManyTasksError as refused:
        context.notes["job"] = refused.message
        return tool_result(context.family, tool, output.partial, context.revision)
    return answer


def _work(context: Context, tool: Tool) -> Work:
    """The call as a job's: nobody could answer what that would ask, so it may ask nothing."""
    return Work(
        tool.name,
        context.object_parameter("arguments"),
        context.call.version,
        context.revision.version,
        context.principal,
        answers=context.call.answers,
    )


def _job_id(context: Context, work: Work) -> str:
    return f"{context.principal.tenant}-{work.name}"


def _told(tasks: Tasks, job: Task) -> str:
    """A job's result, or what its first call was answered while there is none."""
    if job.status == "completed":
        text = tasks.text(job.result)
        if job.is_failure or text is None:
            tasks.forget(job)
        if text is None:
            raise ConflictError("The result has just expired; the same call begins anew")
        return text
    if job.status == "failed":
        tasks.forget(job)
        raise ToolFailedError(job.error["message"], job.error.get("data"))
    partial = tasks.text(job.partial)
    if not partial:
        raise _unfinished(job)
    return partial


def _unfinished(job: Task) -> WorkGoesOnError:
    return WorkGoesOnError(
        "The request's time is over and the work goes on; the same call later returns its result",
        {"job_id": job.id, "status": job.status, "status_message": job.message},
    )
