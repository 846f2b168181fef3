"""Users, events and notifications for tests of the stores, in two tenants with the same ids."""

from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import Any

from quintet.assistant.entities.events import Event
from quintet.assistant.entities.notifications import Notification, PlanItem
from quintet.assistant.entities.users import Preferences, User
from tests.support.assistant import NOW

ANN, BOB = "tenant-of-ann", "tenant-of-bob"
HOUR = timedelta(hours=1)


def user(user_id: str = "u", email: str = "ada@example.org", **preferences: Any) -> User:
    return User(
        id=user_id,
        name="Ada",
        email=email,
        preferences=Preferences(**preferences),
        created_at=NOW,
        updated_at=NOW,
    )


def event(event_id: str = "e", *, hours: float = 24, lasts: float = 1, **fields: Any) -> Event:
    start = NOW + hours * HOUR
    told = {"user_id": "u", "title": "Dentist", "end_ts": start + lasts * HOUR, **fields}
    return Event(id=event_id, start_ts=start, updated_at=NOW, **told)


def notification(
    notification_id: str = "n", *, hours: float = 23, event_id: str = "e", **fields: Any
) -> Notification:
    told = {"user_id": "u", "channel": "email", "payload": PlanItem(), **fields}
    return Notification(id=notification_id, event_id=event_id, plan_time=NOW + hours * HOUR, **told)


def at(hours: float) -> datetime:
    return (NOW + hours * HOUR).astimezone(UTC)


def dynamodb(counted: Counter[str]) -> dict[str, int]:
    """DynamoDB's calls alone, without the limiter's."""
    return {
        name.removeprefix("dynamodb."): number
        for name, number in counted.items()
        if name.startswith("dynamodb.")
    }
