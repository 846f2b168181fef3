"""What a worker writes while it holds a task: each write states the lease, so that losers lose.

A lease is taken by one conditional write and renewed by a heartbeat. Who dies stops renewing it,
and when it has run out the next one may take the task. Not here: what is done with it (`running`).
"""

from dataclasses import replace
from typing import Final

from quintet.requests.jsonrpc import JsonObject
from quintet.requests.tasks import Kept, Task
from quintet.tasks.rows import NOBODYS, columns
from quintet.tasks.store import MAX_ROW_BYTES, DynamoDbTasks

LEASE_SECONDS: Final = 90.0
"""Without a renewal; it is over when the dead worker's message comes back (`message_leases`)."""


class Leases:
    """The holder's side of the store of one family's tasks."""

    def __init__(self, store: DynamoDbTasks, lease_seconds: float = LEASE_SECONDS) -> None:
        self._store = store
        self._lease = int(lease_seconds * 1000)

    def held_for(self, task: Task) -> float:
        """Seconds for which somebody else holds a task; 0 if nobody does."""
        return max(0, task.leased_until - self._store.now) / 1000

    def take(self, seen: Task, lease: str) -> Task | None:
        """The task, held from now on; None where it is not as it was seen. One question."""
        now = self._store.now
        held = replace(
            seen,
            lease=lease,
            leased_until=now + self._lease,
            attempts=seen.attempts + 1,
            message="Working",
            updated=now,
        )
        changed = columns(
            lease=held.lease,
            leased_until=held.leased_until,
            attempts=held.attempts,
            message=held.message,
            updated=held.updated,
        )
        # A beat of the one who seemed dead moves `leased_until`.
        won = self._store.changed(
            seen, changed, "leased_until = :seen_until", seen_until=seen.leased_until
        )
        return held if won else None

    def keep(self, held: Task, message: str) -> bool:
        """Keeps it for another while, and tells its message; whether it is still held."""
        now = self._store.now
        changed = columns(leased_until=now + self._lease, message=message, updated=now)
        return self._store.changed(held, changed, "expires > :seconds", seconds=now // 1000)

    def park(self, held: Task, requests: JsonObject) -> bool:
        """Lets it wait for answers, held by nobody."""
        asked = columns(
            status="input_required",
            requests=requests,
            rounds=held.rounds + 1,
            attempts=0,
            message="Waiting for answers",
        )
        return self._ended(held, asked)

    def release(self, held: Task, message: str) -> bool:
        """Gives it back, to be begun again."""
        return self._ended(held, columns(message=message, queued=self._store.now))

    def complete(self, held: Task, result: str, *, is_failure: bool) -> bool:
        """Keeps its result, a JSON text; whether it was still held."""
        kept = self._store.keep(held.tenant, held.name, "result", result, MAX_ROW_BYTES)
        changed = columns(
            status="completed",
            message="Failed" if is_failure else "Completed",
            result=kept,
            is_failure=is_failure,
            partial=Kept(),
        )
        if self._ended(held, changed):
            self._store.drop(held.partial)
            return True
        stands = self._store.get(held.tenant, held.name)
        if stands is not None and stands.result == kept:
            return True  # an earlier attempt of the same write, whose answer was lost
        self._store.drop(kept)
        return False

    def fail(self, held: Task, error: JsonObject) -> bool:
        """Keeps the JSON-RPC error that it ended with; whether it was still held."""
        changed = columns(status="failed", message=error["message"], error=error)
        return self._ended(held, changed)

    def _ended(self, held: Task, changed: JsonObject) -> bool:
        nobody = columns(lease=NOBODYS, leased_until=0, updated=self._store.now)
        return self._store.changed(
            held, {**nobody, **changed}, "attempts = :attempts", attempts=held.attempts
        )
