"""Notifications in DynamoDB: looked at, cancelled, and found when they are due."""

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from quintet.assistant.entities.notifications import Notification
from quintet.assistant.storage import keys
from quintet.assistant.storage.notification_rows import Place, cancelled, notification_of
from quintet.assistant.storage.unknown import unknown_notification
from quintet.digest import digest
from quintet.errors import ConflictError, ToolFailedError
from quintet.rows import TransactionCancelledError
from quintet.storage import Table

_TRIES: Final = 3


class NotificationStore:
    """Keeps notifications, each tenant's apart. Planning writes them (`plan_store`)."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def get(self, tenant: str, notification_id: str) -> Notification:
        """One notification. Two questions.

        Raises:
            NotFoundError: the tenant has no such notification.
            ServiceUnavailableError: DynamoDB does not answer.
        """
        return self._found(tenant, notification_id)[1]

    def within(
        self, tenant: str, user_id: str, first: datetime, last: datetime, *, after: str = ""
    ) -> Iterator[Notification]:
        """A user's notifications of a stretch of time, by time. One question.

        `after` is the sort key behind which to begin.
        """
        low = f"{after}!" if after else f"notification#{keys.written(first)}"
        high = f"notification#{keys.written(last)}{keys.END}"
        for row in self._table.between(keys.of_user(tenant, digest(user_id)), low, high):
            yield notification_of(row)

    def cancel(self, tenant: str, notification_id: str) -> Notification:
        """Keeps a planned notification from being sent. Two questions and one transaction.

        Raises:
            NotFoundError: the tenant has no such notification.
            ToolFailedError: it is not planned any more.
            ConflictError: others kept changing it.
            ServiceUnavailableError: DynamoDB does not answer.
        """
        for _ in range(_TRIES):
            place, found = self._found(tenant, notification_id)
            if found.status != "planned":
                raise ToolFailedError(
                    f"Only planned notifications can be cancelled; this one is {found.status}",
                    {"notification_id": notification_id, "status": found.status},
                )
            try:
                self._table.together(cancelled(place))
            except TransactionCancelledError:
                continue  # it was sent, moved or cancelled meanwhile: look again
            return found.model_copy(update={"status": "cancelled"})
        raise ConflictError("The notification was changed by others at the same time; try again")

    def due(self, shard: int, until: datetime) -> Iterator[Place]:
        """Where those planned notifications stand whose time has come, the oldest first.

        Of every tenant: one of the `keys.SHARDS` parts in which the sweep reads them.
        """
        high = f"{keys.written(until)}{keys.END}"
        for row in self._table.between(keys.due(shard), "0", high):
            yield Place.from_row(row["tenant"], row)

    def _found(self, tenant: str, notification_id: str) -> tuple[Place, Notification]:
        for _ in range(_TRIES):
            pointer = self._table.get(keys.of_notification(tenant, notification_id), keys.WHERE)
            if pointer is None:
                break
            place = Place.from_row(tenant, pointer)
            row = self._table.get(*place.key)
            if row is not None:
                return place, notification_of(row)
            # It was planned anew between the two questions.
        raise unknown_notification(notification_id)
