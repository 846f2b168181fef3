"""The worker of any family's tasks: takes one, runs its tool, keeps what came of it.

Fed by the family's queue of jobs. A message names a task and nothing of its work, so it may come
twice or late: what is settled, gone, or waits for answers is let be, and what another worker holds
is looked at again when that one's lease has run out.
"""

import math
import time
import uuid
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from quintet.errors import (
    InternalError,
    QuintetError,
    ServiceUnavailableError,
    UnknownToolError,
)
from quintet.family import ToolFamily
from quintet.heartbeat import BEAT_SECONDS, heartbeat
from quintet.observability import Observability
from quintet.protocol.interaction import InputRequired
from quintet.queues import handled
from quintet.requests.deadline import MonotonicClock
from quintet.requests.jsonrpc import JsonObject
from quintet.requests.revisions import BY_VERSION
from quintet.requests.tasks import Task, Work, job_message
from quintet.tasks.composition import TaskKeeping
from quintet.tasks.leases import Leases
from quintet.tasks.running import RETRIED, BeatingDeadline, LostError, TaskCall, asked, run_tool
from quintet.workers import Worker

WORK_SECONDS: Final = 840.0
"""For one task, of the 900 that a function has."""
MOST_ATTEMPTS: Final = 3
RETRY_SECONDS: Final = 20
_GIVEN_UP: Final = {
    "code": -32603,
    "message": "The work was begun several times and never came to its end",
}
_WRITES: Final = 4
_WRITE_SECONDS: Final = 5.0
"""Between two tries to keep a result."""
_LONGEST_DELAY: Final = 900
"""Of a message in SQS."""


def build_task_worker(
    family: ToolFamily,
    keeping: TaskKeeping,
    observability: Observability,
    *,
    seconds: float = WORK_SECONDS,
    clock: MonotonicClock = time.monotonic,
    unique: Callable[[], str] = lambda: uuid.uuid4().hex,
    sleep: Callable[[float], None] = time.sleep,
    beat_seconds: float = BEAT_SECONDS,
) -> Worker:
    """Handles the messages of a batch one after the other; batches of one are best.

    `seconds` are what one task may take; `unique` makes leases, which nobody else may have, and
    which are renewed every `beat_seconds` of real time.
    """
    worker = TaskWorker(family, keeping, observability, seconds, clock, unique, sleep, beat_seconds)
    return lambda event: handled(event, worker.handle, observability.message_failed)


class TaskWorker:
    """Runs one family's tasks."""

    def __init__(
        self,
        family: ToolFamily,
        keeping: TaskKeeping,
        observability: Observability,
        seconds: float,
        clock: MonotonicClock,
        unique: Callable[[], str],
        sleep: Callable[[float], None],
        beat_seconds: float,
    ) -> None:
        self._family = family
        self._store = keeping.store
        self._leases = Leases(keeping.store)
        self._queue = keeping.queue
        self._observability = observability
        self._seconds = seconds
        self._clock = clock
        self._unique = unique
        self._sleep = sleep
        self._beat_seconds = beat_seconds

    def handle(self, message: Mapping[str, Any]) -> None:
        """What one message asks for.

        Raises:
            ServiceUnavailableError: the store or the queue does not answer; the message comes back.
        """
        task = self._store.get(message["tenant"], message["task"])
        if task is None or task.status != "working":
            return
        seconds = self._leases.held_for(task)
        if seconds > 0:
            self._later(task, math.ceil(seconds) + 1)
            return
        held = self._leases.take(task, self._unique())
        if held is not None:
            begun = self._clock()
            outcome = self._outcome(held)
            self._observability.event(
                "Task handled",
                task=held.name,
                tool=held.tool,
                attempt=held.attempts,
                outcome=outcome,
                seconds=round(self._clock() - begun, 1),
            )

    def _outcome(self, held: Task) -> str:
        """Runs a held task; what came of it, in a word."""
        text = self._store.text(held.work)
        if held.attempts > MOST_ATTEMPTS or text is None:
            self._observability.task_given_up()
            return _word("given up", self._leases.fail(held, dict(_GIVEN_UP)))
        work = Work.from_text(text)
        try:
            return self._run(held, work)
        except LostError:
            return "lost"
        except RETRIED as error:
            if held.attempts < MOST_ATTEMPTS:
                return self._retried(held, error)
            return self._failed(held, work, error)
        except QuintetError as error:
            return self._failed(held, work, error)
        except Exception as failure:  # noqa: BLE001 - the task's client must hear of it
            self._observability.log_failure(held.id, failure)
            return self._failed(held, work, InternalError(held.id))

    def _run(self, held: Task, work: Work) -> str:
        tool = self._family.tool_table.get(held.tool)
        if tool is None:
            raise UnknownToolError(f"Unknown tool: {held.tool}", {"name": held.tool})
        deadline = BeatingDeadline(
            self._seconds, self._clock, self._leases, held, self._beat_failed
        )
        is_last = held.attempts >= MOST_ATTEMPTS
        call = TaskCall(work, held, deadline)
        try:
            with heartbeat(deadline.renew, self._beat_seconds):
                done = run_tool(self._family, tool, work, call, is_last=is_last)
        except InputRequired as pause:
            return _word("asks", self._leases.park(held, asked(held, dict(pause.requests))))
        if done.failure is not None:
            self._note_fault(held, done.failure)
        is_failure = done.failure is not None
        complete = partial(self._leases.complete, held, done.result, is_failure=is_failure)
        return _word("completed", self._insisting(complete))

    def _insisting(self, write: Callable[[], bool]) -> bool:
        """A write that keeps minutes of work, tried for longer than a moment's outage lasts."""
        for _ in range(_WRITES - 1):
            try:
                return write()
            except ServiceUnavailableError as failure:
                self._observability.degraded("result", failure)
                self._sleep(_WRITE_SECONDS)
        return write()

    def _beat_failed(self, failure: QuintetError) -> None:
        self._observability.degraded("lease", failure)

    def _retried(self, held: Task, error: QuintetError) -> str:
        self._observability.degraded(held.tool, error)
        if not self._leases.release(held, f"{error.message}; it will be tried again"):
            return "lost"
        self._later(held, RETRY_SECONDS)
        return "retried"

    def _failed(self, held: Task, work: Work, error: QuintetError) -> str:
        self._note_fault(held, error)
        wire = self._family.dialect.wire(error, BY_VERSION[work.revision])
        wire_error: JsonObject = {"code": wire.code, "message": wire.message}
        if wire.data:
            wire_error["data"] = wire.data
        return _word("failed", self._leases.fail(held, wire_error))

    def _note_fault(self, held: Task, error: QuintetError) -> None:
        if error.is_fault:
            self._observability.degraded(held.tool, error)

    def _later(self, task: Task, seconds: int) -> None:
        self._queue.send(job_message(task), delay_seconds=min(seconds, _LONGEST_DELAY))


def _word(outcome: str, won: bool) -> str:
    return outcome if won else "lost"
