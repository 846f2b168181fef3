"""Subscriptions in DynamoDB, and the index by which they are found when their time has come.

    {tenant}#user#{user}   subscription#{id}                 a subscription
    refresh#{shard}        {time}#{tenant}#{id}              when to look at it next

The last partition is shared by all tenants, as the one of due notifications is.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from zlib import crc32

from quintet.assistant.importing.subscriptions import MAX_SUBSCRIPTIONS, KeptSubscription
from quintet.assistant.storage import keys
from quintet.digest import digest
from quintet.errors import BadInputError, NotFoundError
from quintet.rows import (
    ABSENT,
    Row,
    check,
    delete,
    put,
)
from quintet.storage import Table


@dataclass(frozen=True, slots=True)
class DueSubscription:
    """Which subscription is to be refreshed."""

    tenant: str
    user_id: str
    subscription_id: str


class SubscriptionStore:
    """Keeps subscriptions, each user's apart."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def all(self, tenant: str, user_id: str) -> list[KeptSubscription]:
        """A user's subscriptions, the oldest first. One question."""
        partition = keys.of_user(tenant, digest(user_id))
        rows = self._table.between(partition, "subscription#", f"subscription#{keys.END}")
        return sorted(map(_kept, rows), key=lambda one: (one.created_at, one.id))

    def get(self, tenant: str, user_id: str, subscription_id: str) -> KeptSubscription:
        """One subscription. One question.

        Raises:
            NotFoundError: the user has no such subscription.
        """
        row = self._table.get(*_key(tenant, user_id, subscription_id))
        if row is None:
            raise NotFoundError(
                f"There is no subscription with the id {subscription_id}",
                {"subscription_id": subscription_id},
            )
        return _kept(row)

    def make_room(self, tenant: str, user_id: str) -> None:
        """Refuses one more than a user may have. One question.

        Raises:
            BadInputError: the user has as many already.
        """
        if len(self.all(tenant, user_id)) >= MAX_SUBSCRIPTIONS:
            raise BadInputError.of(
                "url",
                f"Must be one of at most {MAX_SUBSCRIPTIONS} subscriptions of a user",
                "COUNT_VALIDATION",
            )

    def add(self, tenant: str, kept: KeptSubscription) -> bool:
        """Keeps a new subscription; False where it is there already. One transaction."""
        user = check(keys.users(tenant), digest(kept.user_id))
        return self._table.kept_together(
            [put(_row(tenant, kept), ABSENT), put(_due(tenant, kept)), user]
        )

    def keep(self, tenant: str, before: KeptSubscription, after: KeptSubscription) -> bool:
        """Keeps what became of it; False if it was removed or changed meanwhile."""
        old, new = _due(tenant, before), _due(tenant, after)
        seen = keys.written(before.next_check)
        body = put(_row(tenant, after), "look_at = :seen", seen=seen)
        moved = [delete(old["pk"], old["sk"])] if old["sk"] != new["sk"] else []
        return self._table.kept_together([body, *moved, put(new)])

    def remove(self, tenant: str, kept: KeptSubscription) -> bool:
        """Forgets it; False if it was changed meanwhile. One transaction."""
        due = _due(tenant, kept)
        key = _key(tenant, kept.user_id, kept.id)
        gone = delete(*key, "look_at = :seen", seen=keys.written(kept.next_check))
        return self._table.kept_together([gone, delete(due["pk"], due["sk"])])

    def due(self, shard: int, until: datetime) -> Iterator[DueSubscription]:
        """What is to be refreshed, the oldest first: one of the `keys.SHARDS` parts."""
        high = f"{keys.written(until)}{keys.END}"
        for row in self._table.between(f"refresh#{shard}", "0", high):
            yield DueSubscription(row["tenant"], row["user_id"], row["subscription_id"])


def _key(tenant: str, user_id: str, subscription_id: str) -> tuple[str, str]:
    return keys.of_user(tenant, digest(user_id)), f"subscription#{digest(subscription_id)}"


def _row(tenant: str, kept: KeptSubscription) -> Row:
    partition, sort = _key(tenant, kept.user_id, kept.id)
    return {
        "pk": partition,
        "sk": sort,
        "body": kept.model_dump_json(),
        "look_at": keys.written(kept.next_check),
    }


def _kept(row: Row) -> KeptSubscription:
    return KeptSubscription.model_validate_json(row["body"])


def _shard(subscription_id: str) -> str:
    return f"refresh#{crc32(subscription_id.encode()) % keys.SHARDS}"


def _due(tenant: str, kept: KeptSubscription) -> Row:
    return {
        "pk": _shard(kept.id),
        "sk": f"{keys.written(kept.next_check)}#{tenant}#{digest(kept.id)}",
        "tenant": tenant,
        "user_id": kept.user_id,
        "subscription_id": kept.id,
    }
