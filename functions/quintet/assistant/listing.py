"""listEvents and listNotifications: what is near in time, of one user or of all."""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta

from pydantic import MISSING

from quintet.assistant.answers import EventAnswer, EventList, NotificationList
from quintet.assistant.entities.notifications import Notification
from quintet.assistant.models import ListEvents, ListNotifications
from quintet.assistant.storage import keys
from quintet.assistant.storage.event_rows import sort_key
from quintet.assistant.storage.event_store import EventStore
from quintet.assistant.storage.listing import Position, Stretch, stretch
from quintet.assistant.storage.notification_store import NotificationStore
from quintet.assistant.storage.user_rows import StoredUser
from quintet.assistant.storage.user_store import UserStore


def list_events(
    users: UserStore,
    events: EventStore,
    tenant: str,
    asked: ListEvents,
    now: datetime,
    has_time: Callable[[], bool],
) -> EventList:
    """Events around now, by start; those that began before and still go on are among them.

    Raises:
        NotFoundError: there is no such user.
        BadInputError: the cursor is none of ours.
    """
    first = now - timedelta(days=asked.days_back)
    last = now + timedelta(days=asked.days_forward)
    start = _start(asked.cursor)

    def of(owner: StoredUser, after: str) -> Iterator[EventAnswer]:
        found = events.during(tenant, owner, first, last, after=after)
        return (EventAnswer.of(event, owner.user) for event in found)

    found = stretch(
        _owners(users, tenant, asked.user_id, start), of, sort_key, start=start, has_time=has_time
    )
    told = sorted(found.items, key=lambda event: event.start_ts)
    return EventList(events=told, count=len(told), nextCursor=_next(found))


def list_notifications(
    users: UserStore,
    notifications: NotificationStore,
    tenant: str,
    asked: ListNotifications,
    now: datetime,
    has_time: Callable[[], bool],
) -> NotificationList:
    """Planned notifications of the days ahead, and those of the last days whatever their status.

    With a status only those of it, of all these days.

    Raises:
        NotFoundError: there is no such user.
        BadInputError: the cursor is none of ours.
    """
    first = now - timedelta(days=asked.days_back)
    last = now + timedelta(days=asked.days_forward)
    start = _start(asked.cursor)

    def is_asked_for(one: Notification) -> bool:
        if asked.status is not None:
            return one.status == asked.status
        return one.status == "planned" or one.plan_time <= now

    def of(owner: StoredUser, after: str) -> Iterator[Notification]:
        found = notifications.within(tenant, owner.user.id, first, last, after=after)
        return filter(is_asked_for, found)

    found = stretch(
        _owners(users, tenant, asked.user_id, start), of, _sort_key, start=start, has_time=has_time
    )
    told = sorted(found.items, key=lambda item: item.plan_time)
    return NotificationList(notifications=told, count=len(told), nextCursor=_next(found))


def _owners(
    users: UserStore, tenant: str, user_id: str | None, start: Position | None
) -> Iterable[StoredUser]:
    if user_id is not None:
        return [users.get(tenant, user_id)]
    return users.all(tenant, start.user if start else "")


def _start(cursor: str | None) -> Position | None:
    return None if cursor is None else Position.read(cursor)


def _next(found: Stretch[EventAnswer] | Stretch[Notification]) -> str | MISSING:
    return MISSING if found.following is None else found.following.cursor()


def _sort_key(notification: Notification) -> str:
    return keys.notification(keys.written(notification.plan_time), notification.id)
