"""Keys of the assistant's table. The tenant comes first, and no caller's text stands in them.

    {tenant}#users                 {user}                             a user
    {tenant}#emails                {e-mail}                           who has it
    {tenant}#user#{user}           event#{start}#{event}              an event
                                   lasting#{end}#{event}              a copy of a long one
                                   notification#{time}#{notification} a notification
                                   rule#{rule}                        a rule
    {tenant}#event#{event}         where                              where an event stands
                                   notification#{notification}        what is still planned for it
    {tenant}#notification#{id}     where                              where a notification stands
    {tenant}#replies#{user}        {day}                              how many organisers were told
    due#{shard}                    {time}#{tenant}#{notification}     what is still planned, by time

Times are milliseconds since the epoch in 13 digits, ids are hashed. The last partition is the one
that tenants share by design: a sweep finds in it what is due.
"""

from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Final
from zlib import crc32

from quintet.digest import digest

WHERE: Final = "where"
SHARDS: Final = 8
END: Final = "~"
"""Sorts behind everything that stands in keys."""

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def milliseconds(moment: datetime) -> int:
    """A moment since the epoch, as keys have it; what lies before is the epoch."""
    return max(0, (moment - _EPOCH) // timedelta(milliseconds=1))


def written(moment: datetime) -> str:
    """A moment inside of a key."""
    return f"{milliseconds(moment):013d}"


@lru_cache(maxsize=256)
def id_hash(identifier: str) -> str:
    """An id inside of a key. Kept, because the rows of one plan ask for the same few ids."""
    return digest(identifier)


def users(tenant: str) -> str:
    """The partition of a tenant's users."""
    return f"{tenant}#users"


def emails(tenant: str) -> str:
    """The partition of a tenant's e-mail addresses."""
    return f"{tenant}#emails"


def email(address: str) -> str:
    """The sort key of an address; capitals make no difference."""
    return digest(address.lower())


def of_user(tenant: str, user: str) -> str:
    """The partition of what one user has; `user` is hashed."""
    return f"{tenant}#user#{user}"


def of_event(tenant: str, event_id: str) -> str:
    """The partition of what is known of one event beside its body."""
    return f"{tenant}#event#{id_hash(event_id)}"


def of_notification(tenant: str, notification_id: str) -> str:
    """The partition of where a notification stands."""
    return f"{tenant}#notification#{id_hash(notification_id)}"


def replies(tenant: str, user: str) -> str:
    """The partition of how often a user's organisers were told; `user` is hashed."""
    return f"{tenant}#replies#{user}"


def event(start: datetime, event_id: str) -> str:
    """The sort key of an event."""
    return f"event#{written(start)}#{id_hash(event_id)}"


def lasting(end: datetime, event_id: str) -> str:
    """The sort key of a long event's copy."""
    return f"lasting#{written(end)}#{id_hash(event_id)}"


def notification(plan_time: str, notification_id: str) -> str:
    """The sort key of a notification; `plan_time` is written."""
    return f"notification#{plan_time}#{id_hash(notification_id)}"


def planned(notification_id: str) -> str:
    """The sort key, in an event's partition, of a notification that is still planned."""
    return f"notification#{id_hash(notification_id)}"


def rule(rule_id: str) -> str:
    """The sort key of a rule."""
    return f"rule#{id_hash(rule_id)}"


def shard(notification_id: str) -> str:
    """The partition of what is due that a notification belongs to."""
    return due(crc32(notification_id.encode()) % SHARDS)


def due(number: int) -> str:
    """One partition of what is due."""
    return f"due#{number}"


def due_at(plan_time: str, tenant: str, notification_id: str) -> str:
    """The sort key of what is due; `plan_time` is written."""
    return f"{plan_time}#{tenant}#{id_hash(notification_id)}"
