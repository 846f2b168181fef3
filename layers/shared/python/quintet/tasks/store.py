"""Tasks in DynamoDB, one row each; long texts lie in S3.

One question reads a task and one writes it. Each writer states what it saw or holds, so that of
two at once one wins. Not here: what a worker writes while it holds a task (`leases`).
"""

import time
import uuid
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from quintet.errors import ConflictError, QuintetError
from quintet.requests.jsonrpc import JsonObject
from quintet.requests.tasks import Created, Kept, NewTask, Task, TooManyTasksError
from quintet.rows import (
    ABSENT,
    Action,
    ConditionFailedError,
    Row,
    TransactionCancelledError,
    counted,
    delete,
    put,
)
from quintet.storage import ObjectStore, Table
from quintet.tasks.open_tasks import MOST_OPEN, OpenTasks
from quintet.tasks.rows import SORT_KEY, columns, partition, row_of, task_of

TTL_SECONDS: Final = 24 * 3600
"""How long a task is kept after its creation, whatever becomes of it."""
MAX_ROW_BYTES: Final = 300 * 1024
"""Of a text that lies in a row which is not written again."""
MAX_WRITTEN_BYTES: Final = 16 * 1024
"""Of one in a row that is: every write is charged for the whole row."""
_ATTEMPTS: Final = 8
"""To find room for a task where others begin theirs at the same moment."""

_GONE: Final = (
    f"{ABSENT} OR expires <= :seconds OR task_status = :failed OR task_status = :cancelled"
)


class DynamoDbTasks:
    """The store of one family's tasks, in its own table."""

    def __init__(
        self,
        table: Table,
        texts: ObjectStore,
        *,
        most_open: int = MOST_OPEN,
        ttl_seconds: int = TTL_SECONDS,
        clock: Callable[[], float] = time.time,
        unique: Callable[[], str] = lambda: uuid.uuid4().hex,
    ) -> None:
        """`most_open` of one tenant at a time; `clock` tells seconds since the epoch."""
        self._table = table
        self._texts = texts
        self._open = OpenTasks(most_open, self.get)
        self._ttl_seconds = ttl_seconds
        self._clock = clock
        self._unique = unique

    @property
    def now(self) -> int:
        """Milliseconds since the epoch."""
        return int(self._clock() * 1000)

    def create(self, new: NewTask) -> Created:
        """Keeps a new one, unless one of its name stands that did neither fail nor expire.

        One question, and one to S3 for each text that is too long; where as many are counted as
        may be open, one more for each of those.
        """
        now, tenant = self.now, new.work.principal.tenant
        task = Task(
            tenant=tenant,
            name=new.name,
            tool=new.work.tool,
            work=self.keep(tenant, new.name, "work", new.work.to_text(), MAX_WRITTEN_BYTES),
            status="working",
            created=now,
            updated=now,
            expires=now // 1000 + self._ttl_seconds,
            message="Waiting for a worker",
            partial=self.keep(tenant, new.name, "partial", new.partial, MAX_WRITTEN_BYTES),
            queued=now,
        )
        try:
            return self._created(task)
        except (ConflictError, TooManyTasksError):
            self._discard(task)
            raise

    def _created(self, task: Task) -> Created:
        """Keeps it and counts it, together."""
        row = {**row_of(task), "write_id": self._unique()}
        ended = {"failed": "failed", "cancelled": "cancelled", "seconds": self.now // 1000}
        admission = self._open.admission(task)
        for _ in range(_ATTEMPTS):
            try:
                self._table.together([put(row, _GONE, **ended), admission])
            except TransactionCancelledError as cancelled:
                own, count = cancelled.reasons
                if own.failed:
                    return self._found_instead(task, row, own.row)
                if count.row is not None:
                    admission = self._open.room(task, count.row)
            else:
                return Created(task, is_new=True)
        raise ConflictError("Too many tasks are begun at the same time; try again")

    def _found_instead(self, task: Task, written: Row, found: Row | None) -> Created:
        """What stands where a task was to be kept: another, or an earlier attempt to keep it."""
        if found is None:  # it expired between the refusal and this look
            raise ConflictError("The task was removed at the same time; try again")
        if found["write_id"] == written["write_id"]:
            return Created(task, is_new=True)
        self._discard(task)
        return Created(task_of(found), is_new=False)

    def get(self, tenant: str, name: str) -> Task | None:
        """One that has not expired. One question."""
        row = self._table.get(partition(tenant, name), SORT_KEY)
        if row is None or row["expires"] <= self.now // 1000:
            return None
        return task_of(row)

    def cancel(self, tenant: str, name: str) -> bool:
        """Cancels one that is not settled; whether there is one at all. One question."""
        now = self.now
        changed = columns(
            status="cancelled", updated=now, message="Cancelled", requests={}, leased_until=0
        )
        condition = (
            "expires > :seconds AND (task_status = :working OR task_status = :input_required)"
        )
        names = {"working": "working", "input_required": "input_required"}
        action = counted(
            partition(tenant, name), SORT_KEY, {}, changed, condition, seconds=now // 1000, **names
        )
        try:
            self._table.apply(action)
        except ConditionFailedError as failed:
            return failed.row is not None and failed.row["expires"] > now // 1000
        return True

    def answer(self, seen: Task, answers: JsonObject, requests: JsonObject) -> bool:
        """Sets what was answered and what still waits; whether it was still as it was seen."""
        now = self.now
        changed = columns(answers=answers, requests=requests, updated=now)
        if not requests:
            changed |= columns(status="working", message="Waiting for a worker", queued=now)
        return self.changed(seen, changed, "answers = :answers", **columns(answers=seen.answers))

    def requeue(self, seen: Task) -> bool:
        """Notes that it is queued once more; whether it was still as it was seen."""
        changed = columns(queued=self.now)
        return self.changed(seen, changed, "queued = :queued", queued=seen.queued)

    def forget(self, seen: Task) -> None:
        """Removes one, if it is still as it was seen; never fails."""
        condition = "task_status = :status AND created = :created"
        place = (partition(seen.tenant, seen.name), SORT_KEY)
        action = delete(*place, condition, status=seen.status, created=seen.created)
        with suppress(QuintetError):
            self._table.apply(action)
            self._discard(seen)

    def changed(self, seen: Task, changed: JsonObject, condition: str, **values: object) -> bool:
        """Writes some attributes of a task of this status and holder, if a condition holds too."""
        try:
            self._table.apply(self._change(seen, changed, condition, values))
        except ConditionFailedError:
            return False
        return True

    def _change(
        self, seen: Task, changed: JsonObject, condition: str, values: JsonObject
    ) -> Action:
        own = "task_status = :seen_status AND lease_token = :seen_lease"
        return counted(
            partition(seen.tenant, seen.name),
            SORT_KEY,
            {},
            changed,
            f"{own} AND {condition}",
            seen_status=seen.status,
            seen_lease=seen.lease,
            **values,
        )

    def keep(self, tenant: str, name: str, kind: str, text: str, most_bytes: int) -> Kept:
        """Keeps a text in the row if it is short, else in S3."""
        content = text.encode("utf-8", "replace")
        if len(content) <= most_bytes:
            return Kept(text=content.decode("utf-8"))
        at = f"{tenant}/tasks/{name}/{kind}-{self._unique()}"
        self._texts.put(at, content)
        return Kept(at=at)

    def text(self, kept: Kept) -> str | None:
        """A kept text; None where it is no longer there."""
        return self._texts.get(kept.at) if kept.at else kept.text

    def drop(self, *kept: Kept) -> None:
        """Removes texts that no row will name, if S3 answers; else their bucket does, in time."""
        names = [each.at for each in kept if each.at]
        if names:
            with suppress(QuintetError):
                self._texts.delete(names)

    def _discard(self, task: Task) -> None:
        self.drop(task.work, task.result, task.partial)
