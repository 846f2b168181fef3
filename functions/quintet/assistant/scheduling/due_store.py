"""The index of what is due, as the sweep and the worker use it: rows of all tenants, by time.

A due row is looked at when its time has come, and then again at `look_at` if it is still there.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import Final

from quintet.assistant.entities.notifications import Status
from quintet.assistant.scheduling.due_rows import looked_at_again
from quintet.assistant.storage import keys
from quintet.assistant.storage.notification_rows import Place
from quintet.rows import (
    ConditionFailedError,
    check,
    delete,
    update,
)
from quintet.storage import Table

LOOK_AGAIN_MS: Final = 300_000
"""How long a message has for its delivery before the sweep sends another one."""
_IS_DUE: Final = "attribute_exists(pk) AND (attribute_not_exists(look_at) OR look_at <= :now)"
_IS_NOT_PLANNED: Final = "attribute_not_exists(pk) OR #status <> :planned"
_STATUS: Final = {"#status": "status"}  # reserved words of DynamoDB's
_FATE: Final = {**_STATUS, "#error": "error"}


class DueStore:
    """Reads and marks due rows."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def due(self, shard: int, now: datetime) -> Iterator[Place]:
        """What a sweep has to look at in one shard, the oldest first. One question."""
        moment = keys.milliseconds(now)
        high = f"{keys.written(now)}{keys.END}"
        for row in self._table.between(keys.due(shard), "0", high):
            if row.get("look_at", 0) <= moment:
                yield Place.from_row(row["tenant"], row)

    def take(self, place: Place, now: datetime) -> bool:
        """Takes a row for one sweep; False if another one has it, or it is gone. One write."""
        moment = keys.milliseconds(now)
        action = update(
            *place.due_key,
            "SET look_at = :again",
            _IS_DUE,
            now=moment,
            again=moment + LOOK_AGAIN_MS,
        )
        try:
            self._table.apply(action)
        except ConditionFailedError:
            return False
        return True

    def look_later(self, place: Place, at: datetime) -> None:
        """Keeps the sweep from a row whose time is not now. One write."""
        try:
            self._table.apply(looked_at_again(place, at))
        except ConditionFailedError:
            return

    def give_up(self, place: Place, reason: str) -> bool:
        """Shows a notification as failed that is still planned; False if it is not.

        One transaction.
        """
        failed: Status = "failed"
        body = update(
            *place.key,
            "SET #status = :failed, #error = :reason REMOVE lease_until",
            "#status = :planned",
            failed=failed,
            reason=reason,
            planned="planned",
        )
        body = replace(body, names=_FATE)
        return self._table.kept_together([body, *(delete(*key) for key in place.planned_keys)])

    def forget(self, place: Place) -> bool:
        """Removes the rows of a planned notification where there is none; False if there is one.

        One transaction, so that a notification planned anew at this moment keeps its rows.
        """
        absent = check(*place.key, _IS_NOT_PLANNED, planned="planned")
        gone = replace(absent, names=_STATUS)
        return self._table.kept_together([gone, *(delete(*key) for key in place.planned_keys)])
