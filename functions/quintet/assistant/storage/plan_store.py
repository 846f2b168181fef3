"""What planning reads and writes: one question per user, one transaction per event."""

from collections.abc import Sequence
from datetime import datetime

from quintet.assistant.entities.notifications import Notification
from quintet.assistant.entities.rules import Rule
from quintet.assistant.storage import keys
from quintet.assistant.storage.event_rows import StoredEvent
from quintet.assistant.storage.material import Material
from quintet.assistant.storage.notification_rows import Place, notification_of, planned, withdrawn
from quintet.assistant.storage.rule_store import rule_of
from quintet.rows import update
from quintet.storage import Table


class PlanStore:
    """Reads and replaces plans."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def material(self, tenant: str, user_id: str, since: datetime) -> Material:
        """A user's rules, and notifications from a time on. One question.

        Raises:
            ServiceUnavailableError: DynamoDB does not answer.
        """
        partition = keys.of_user(tenant, keys.id_hash(user_id))
        low, high = f"notification#{keys.written(since)}", f"rule#{keys.END}"
        notifications: list[Notification] = []
        rules: list[Rule] = []
        for row in self._table.between(partition, low, high):
            if row["sk"].startswith("rule#"):
                rules.append(rule_of(row))
            else:
                notifications.append(notification_of(row))
        return Material(notifications, rules)

    def replace(
        self,
        tenant: str,
        stored: StoredEvent,
        added: Sequence[Notification],
        removed: Sequence[Notification],
    ) -> None:
        """Keeps an event's new plan in place of what is still planned. One transaction.

        `removed` has none that is also `added`: those are overwritten.

        Raises:
            TransactionCancelledError: the event was changed or planned by others since it was
                read, or what is removed or overwritten was sent.
            ServiceUnavailableError: DynamoDB does not answer.
        """
        version = update(
            *stored.key(tenant),
            "SET version = :next",
            "version = :seen",
            next=stored.version + 1,
            seen=stored.version,
        )
        gone = [action for one in removed for action in withdrawn(Place.of(tenant, one))]
        new = [action for one in added for action in planned(tenant, one)]
        self._table.together([version, *gone, *new])
