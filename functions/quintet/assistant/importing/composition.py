"""Imports and subscriptions, put together on one table."""

from collections.abc import Callable
from datetime import datetime

from quintet.assistant.importing.calendar_import import CalendarImport, Withdrawn
from quintet.assistant.importing.event_batch_store import EventBatches
from quintet.assistant.importing.refreshing import MAX_BYTES, Subscriptions
from quintet.assistant.importing.subscription_store import SubscriptionStore
from quintet.assistant.storage.event_store import EventStore
from quintet.assistant.storage.notification_store import NotificationStore
from quintet.assistant.storage.user_store import UserStore
from quintet.outbound.messages import Outbound
from quintet.storage import Table


def calendar_import(
    table: Table, withdrawn: Withdrawn, now: Callable[[], datetime]
) -> CalendarImport:
    """Imports calendars; nothing is asked of AWS in making it."""
    return CalendarImport(
        UserStore(table),
        EventStore(table),
        NotificationStore(table),
        EventBatches(table),
        withdrawn,
        now,
    )


def subscriptions(
    importing: CalendarImport, table: Table, outbound: Outbound, *, at_once: int = MAX_BYTES
) -> Subscriptions:
    """Keeps up with calendars; `refresh_due` is for a schedule."""
    store = SubscriptionStore(table)
    return Subscriptions(store, importing, outbound, importing.now, at_once)
