"""What requests do with tasks: begin, look, wait, answer, cancel. Not here: who does the work.

A task is stored before its worker is told, and nobody hears of one that is not stored. Where a
worker died, or its message was lost, whoever asks for the task has it queued again.
"""

import re
import time
import uuid
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from quintet.digest import digest
from quintet.errors import ConflictError, InvalidParamsError, QuintetError
from quintet.requests.deadline import Deadline
from quintet.requests.jsonrpc import JsonObject, to_json
from quintet.requests.principal import Principal
from quintet.requests.tasks import JobQueue, Kept, NewTask, Task, TaskStore, Work, job_message

WAIT_SECONDS: Final = 15.0
"""How long the same call waits for a job that is at work, before it answers what there is."""
RESERVED_SECONDS: Final = 3.0
"""Of a request's time, for storing a job and answering."""
MAX_ANSWER_CHARACTERS: Final = 64 * 1024
"""Of all answers to one task's questions together."""
_LOOK_SECONDS: Final = 1.0
_STRANDED_MILLISECONDS: Final = 60_000
"""After which a task in the queue that nobody has begun is queued again."""
_SHORTEST_POLL: Final = 1_000
_LONGEST_POLL: Final = 10_000
_TRIES: Final = 5
_NAME: Final = re.compile("[a-z2-7]{26}")


class Tasks:
    """One family's tasks."""

    def __init__(
        self,
        store: TaskStore,
        queue: JobQueue,
        *,
        clock: Callable[[], float] = time.time,
        unique: Callable[[], str] = lambda: uuid.uuid4().hex,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """`clock` tells seconds since the epoch; `unique` texts that cannot be guessed."""
        self._store = store
        self._queue = queue
        self._clock = clock
        self._unique = unique
        self._sleep = sleep

    def begin(self, work: Work) -> Task:
        """A new task, stored and queued.

        Raises:
            TooManyTasksError: the caller has as many as anyone may.
            ServiceUnavailableError: it could not be; then there is none.
        """
        return self._begin(NewTask(digest(self._unique()), work))

    def begin_job(self, work: Work, partial: str = "") -> Task:
        """The job of a call: a new one, or the one that another call of the same has begun.

        Raises:
            TooManyTasksError: the caller has as many as anyone may.
            ServiceUnavailableError: it could not be stored and queued.
        """
        return self._begin(NewTask(work.name, work, partial))

    def begin_again(self, failed: Task) -> bool:
        """A failed task anew under its id, with all its attempts and its time before it.

        False where it has not failed, or what it was to do is gone. Where it could not be queued
        it is stored all the same, and queued by whoever asks for it.

        Raises:
            TooManyTasksError: its caller has as many as anyone may.
            ServiceUnavailableError: it could not be stored and queued.
        """
        work = self._store.text(failed.work)
        if failed.status != "failed" or work is None:
            return False
        partial = self._store.text(failed.partial) or ""
        created = self._store.create(NewTask(failed.name, Work.from_text(work), partial))
        if created.is_new:
            self._queue.send(job_message(created.task))
        return created.is_new

    def _begin(self, new: NewTask) -> Task:
        created = self._store.create(new)
        if created.is_new:
            try:
                self._queue.send(job_message(created.task))
            except QuintetError:
                self._store.forget(created.task)
                raise
        return created.task

    def job(self, work: Work) -> Task | None:
        """The job that the same call has begun earlier, unless it was cancelled."""
        found = self._store.get(work.principal.tenant, work.name)
        return self._revived(found) if found and found.status != "cancelled" else None

    def waited_for(self, job: Task, deadline: Deadline) -> Task:
        """A job that is settled, or still not after a while."""
        until = left_to_work(deadline).clip(WAIT_SECONDS)
        while not job.is_settled and until >= _LOOK_SECONDS:
            self._sleep(_LOOK_SECONDS)
            until -= _LOOK_SECONDS
            job = self._store.get(job.tenant, job.name) or job
        return job

    def named(self, principal: Principal, task_id: str) -> Task:
        """The caller's own task.

        Raises:
            InvalidParamsError: there is none of that id, or it has expired, or is not theirs.
        """
        found = self._store.get(principal.tenant, _name(principal, task_id))
        if found is None:
            raise unknown_task()
        return self._revived(found)

    def cancel(self, principal: Principal, task_id: str) -> None:
        """Cancels the caller's own task; one that is settled stays as it is.

        Raises:
            InvalidParamsError: as `named`.
        """
        if not self._store.cancel(principal.tenant, _name(principal, task_id)):
            raise unknown_task()

    def answer(self, principal: Principal, task_id: str, responses: JsonObject) -> None:
        """Takes answers to what a task has asked; keys that wait for none are ignored.

        Raises:
            InvalidParamsError: as `named`, or the answers are too long.
            ConflictError: others kept answering at the same moment.
        """
        for _ in range(_TRIES):
            task = self.named(principal, task_id)
            new = {key: value for key, value in responses.items() if key in task.requests}
            if task.status != "input_required" or not new:
                return
            answers = {**task.answers, **new}
            if len(to_json(answers)) > MAX_ANSWER_CHARACTERS:
                raise InvalidParamsError('Invalid params: "inputResponses" are too long')
            waiting = {key: asked for key, asked in task.requests.items() if key not in new}
            if self._store.answer(task, answers, waiting):
                if not waiting:
                    self._queue.send(job_message(task))
                return
        raise ConflictError("Too many answers at the same time; try again")

    def text(self, kept: Kept) -> str | None:
        """A kept text; None where it has expired."""
        return self._store.text(kept)

    def forget(self, job: Task) -> None:
        """Lets the same call begin anew."""
        self._store.forget(job)

    def poll_milliseconds(self, task: Task) -> int:
        """How long to wait before the next look: a tenth of what it has taken so far."""
        age = int(self._clock() * 1000) - task.created
        return max(_SHORTEST_POLL, min(_LONGEST_POLL, age // 10))

    def _revived(self, task: Task) -> Task:
        """Queues a task again that should be at work and is not, at most once a minute."""
        now = int(self._clock() * 1000)
        idle = task.status == "working" and task.leased_until <= now
        if idle and task.queued + _STRANDED_MILLISECONDS <= now and self._store.requeue(task):
            with suppress(QuintetError):  # the next look tries again
                self._queue.send(job_message(task))
        return task


def left_to_work(deadline: Deadline) -> Deadline:
    """A request's time without what storing a job and answering take."""
    return deadline.within(deadline.remaining() - RESERVED_SECONDS)


def _name(principal: Principal, task_id: str) -> str:
    """The name in a task's id, where the id is one of this tenant's."""
    tenant, _, name = task_id.partition("-")
    if tenant != principal.tenant or _NAME.fullmatch(name) is None:
        raise unknown_task()
    return name


def unknown_task() -> InvalidParamsError:
    """What is told of ids that lead nowhere, and of other subjects' tasks alike."""
    return InvalidParamsError("Invalid params: no such task, or it has expired")
