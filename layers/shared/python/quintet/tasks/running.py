"""One task run to its end: the tool's function under a deadline that beats, and what came of it.

Not here: which tasks are run, and what happens to those that cannot be (`worker`).
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from quintet.declarations import Tool
from quintet.errors import (
    CallCancelledError,
    ConflictError,
    ProtocolError,
    QuintetError,
    ServiceUnavailableError,
)
from quintet.family import ToolFamily
from quintet.protocol.call import Call
from quintet.protocol.inbound import Envelope
from quintet.protocol.methods.tools import failed_result
from quintet.protocol.rendering import check_size, tool_result
from quintet.protocol.validation import validated
from quintet.requests.deadline import Deadline, MonotonicClock
from quintet.requests.jsonrpc import JsonObject
from quintet.requests.revisions import BY_VERSION
from quintet.requests.tasks import Task, Work, settled
from quintet.tasks.leases import Leases

LOOK_SECONDS: Final = 3.0
"""At least between two looks at the store, so a cancelled task stops about so soon."""
RETRIED: Final = (ServiceUnavailableError, ConflictError)
"""Failures that another try may be spared."""
_LONGEST_MESSAGE: Final = 500


class LostError(CallCancelledError):
    """Nobody wants the work any more: its task was cancelled, removed, or taken by another."""


class BeatingDeadline(Deadline):
    """The time a task may take, and its lease, which a check renews every few seconds.

    A heartbeat renews it too, for work that does not check. Checks may come from several threads;
    one of them beats, the others go on.
    """

    __slots__ = (
        "_beating",
        "_held",
        "_leases",
        "_next",
        "_on_down",
        "_ticks",
        "is_lost",
        "message",
    )

    def __init__(
        self,
        seconds: float,
        clock: MonotonicClock,
        leases: Leases,
        held: Task,
        on_down: Callable[[QuintetError], None],
    ) -> None:
        """`on_down` is told when the store did not answer; the next beat may be in time."""
        super().__init__(seconds, clock)
        self._ticks = clock
        self._leases = leases
        self._held = held
        self._beating = threading.Lock()
        self._next = clock() + LOOK_SECONDS
        self.message = held.message
        self.is_lost = False
        self._on_down = on_down

    def check(self) -> None:
        """Ends work whose time is over, or whose task is no longer ours.

        Raises:
            LostError: the task was cancelled, has expired, or was taken by another worker.
            DeadlineExceededError: nothing is left.
        """
        self.renew()
        if self.is_lost:
            raise LostError("The task was cancelled")
        super().check()

    def renew(self) -> None:
        """Keeps the lease and tells the message, unless that was done a moment ago."""
        is_due = self._ticks() >= self._next and not self.is_lost
        if is_due and self._beating.acquire(blocking=False):
            try:
                self._beat()
            finally:
                self._beating.release()

    def _beat(self) -> None:
        self._next = self._ticks() + LOOK_SECONDS
        try:
            self.is_lost = not self._leases.keep(self._held, self.message)
        except QuintetError as failure:
            self._on_down(failure)


class TaskCall(Call):
    """A call whose client looks in now and then: progress becomes the task's message."""

    __slots__ = ("_told",)

    def __init__(self, work: Work, task: Task, deadline: BeatingDeadline) -> None:
        given = {key.rpartition("-")[0]: answer for key, answer in task.answers.items()}
        super().__init__(
            work.principal,
            Envelope(BY_VERSION[work.revision], work.capabilities),
            deadline=deadline,
            request_id=task.id,
            emit=_nobody_listens,
            answers={**work.answers, **given},
            notes={},
        )
        self.version = work.version
        self._told = deadline

    def progress(self, done: float, total: float | None = None, message: str | None = None) -> None:
        """Sets what the task's next look tells."""
        share = f"{done:g} of {total:g}" if total is not None else f"{done:g}"
        self._told.message = (message or share)[:_LONGEST_MESSAGE]


def _nobody_listens(_: str) -> None:
    """Progress and log messages have no stream to go to."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A result as JSON text, and the failure that it tells, marked `isError`."""

    result: str
    failure: QuintetError | None = None


def run_tool(family: ToolFamily, tool: Tool, work: Work, call: Call, *, is_last: bool) -> Finished:
    """The tool's result, or its failure where that is a result too.

    A failure that another try may be spared is none before the last one.

    Raises:
        InputRequired: it has asked something.
        LostError: nobody wants the result.
        QuintetError: a failure that is no result.
    """
    revision = BY_VERSION[work.revision]
    try:
        work.principal.require(tool.permission)
        arguments = validated(tool.input_model, work.arguments)
        output: Any = settled(tool.run(arguments, call))
        result = tool_result(family, tool, output, revision)
        check_size(result, spare=4096)  # it lies in another result, of tasks/get
        return Finished(result)
    except (LostError, ProtocolError):
        raise
    except QuintetError as error:
        if isinstance(error, RETRIED) and not is_last:
            raise
        return Finished(failed_result(family, tool, error, revision, call.notes), error)


def asked(task: Task, requests: JsonObject) -> JsonObject:
    """Questions under keys that this task has never used: their names, and which round it is."""
    return {f"{name}-{task.rounds + 1}": request for name, request in requests.items()}
