"""Attendance in DynamoDB: a user's word on an event, each link used once.

    {tenant}#event#{event}                 attendance#{user}   what the user said last
    {tenant}#notification#{notification}   used#{token}        a link that was followed

Whoever declines hears no more of the event: what is planned for it is cancelled with the answer.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from quintet.assistant.replies.actions import ATTENDANCE, AttendanceRecord, Reply
from quintet.assistant.replies.refusals import used
from quintet.assistant.storage import keys
from quintet.assistant.storage.notification_rows import Place, cancelled
from quintet.assistant.storage.unknown import unknown_event
from quintet.digest import digest
from quintet.errors import ConflictError
from quintet.rows import ABSENT, Action, TransactionCancelledError, check, put
from quintet.storage import Table

_TRIES: Final = 3
_KEPT: Final = timedelta(days=2)
"""A used link is kept for longer than it would work."""


class AttendanceStore:
    """Keeps answers."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def apply(self, reply: Reply, now: datetime) -> AttendanceRecord:
        """Keeps an answer. One transaction; a question before it where the user declines.

        Raises:
            BadInputError: the link was used already.
            NotFoundError: the event is gone.
            ConflictError: others kept changing what is planned for the event.
            ServiceUnavailableError: DynamoDB does not answer.
        """
        record = AttendanceRecord(ATTENDANCE[reply.action], now, reply.notification_id)
        for _ in range(_TRIES):
            silenced = list(self._silenced(reply)) if reply.action == "cancel" else []
            try:
                self._table.together([*_kept(reply, record), *silenced])
            except TransactionCancelledError as failure:
                link, event, *_others = failure.reasons
                if link.failed:
                    raise used() from None
                if event.failed:
                    raise unknown_event(reply.event_id) from None
                continue  # one of the planned notifications was sent or cancelled: look again
            return record
        raise ConflictError("The event was changed by others at the same time; try again")

    def get(self, tenant: str, event_id: str, user_id: str) -> AttendanceRecord | None:
        """What a user said last; None if nothing. One question."""
        row = self._table.get(*_attendance_key(tenant, event_id, user_id))
        if row is None:
            return None
        at = datetime.fromisoformat(row["at"])
        return AttendanceRecord(row["attendance"], at, row["notification_id"])

    def _silenced(self, reply: Reply) -> Iterator[Action]:
        partition = keys.of_event(reply.tenant, reply.event_id)
        for row in self._table.between(partition, "notification#", f"notification#{keys.END}"):
            yield from cancelled(Place.from_row(reply.tenant, row))


def _kept(reply: Reply, record: AttendanceRecord) -> Iterator[Action]:
    used_row = {
        "pk": keys.of_notification(reply.tenant, reply.notification_id),
        "sk": f"used#{reply.token}",
        "expires": int((reply.expires + _KEPT).timestamp()),
    }
    yield put(used_row, ABSENT)
    yield check(keys.of_event(reply.tenant, reply.event_id), keys.WHERE)
    partition, sort = _attendance_key(reply.tenant, reply.event_id, reply.user_id)
    yield put(
        {
            "pk": partition,
            "sk": sort,
            "attendance": record.attendance,
            "at": record.at.isoformat(),
            "notification_id": record.notification_id,
        }
    )


def _attendance_key(tenant: str, event_id: str, user_id: str) -> tuple[str, str]:
    return keys.of_event(tenant, event_id), f"attendance#{digest(user_id)}"
