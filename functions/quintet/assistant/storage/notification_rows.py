"""Notifications as rows, and the actions that keep their rows in agreement.

A notification has a row among what its user has, and one that says where that row stands. As long
as it is planned it stands in two more: with its event, and among what is due. What happens to it
(status, attempts …) are attributes of their own, so that it can be told without reading the rest.
"""

import json
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from quintet.assistant.entities.notifications import Notification
from quintet.assistant.storage import keys
from quintet.rows import Action, Row, delete, put, update

_FATE: Final = ("status", "sent_time", "result", "attempts", "error")
_NAMES: Final = {"#status": "status"}  # a reserved word of DynamoDB's
_IS_PLANNED: Final = "#status = :planned"
_IS_REPLACEABLE: Final = "attribute_not_exists(pk) OR #status IN (:planned, :cancelled)"


DueKind = Literal["deliver", "organizer_reply"]
"""What is due: a notification, or an answer to an organiser, which has nothing but a due row."""


@dataclass(frozen=True, slots=True)
class Place:
    """Which notification, and where its row stands. `user` is hashed, `plan_time` written."""

    tenant: str
    notification_id: str
    event_id: str
    user: str
    plan_time: str
    kind: DueKind = "deliver"

    @classmethod
    def of(cls, tenant: str, notification: Notification) -> "Place":
        """The place that a notification has."""
        return cls(
            tenant,
            notification.id,
            notification.event_id,
            keys.id_hash(notification.user_id),
            keys.written(notification.plan_time),
        )

    @classmethod
    def from_row(cls, tenant: str, row: Row) -> "Place":
        """The place that a row tells, of any kind but the notification's own."""
        kind: DueKind = row.get("kind", "deliver")
        return cls(
            tenant, row["notification_id"], row["event_id"], row["user"], row["plan_time"], kind
        )

    @property
    def key(self) -> tuple[str, str]:
        """The key of the notification's own row."""
        sort = keys.notification(self.plan_time, self.notification_id)
        return keys.of_user(self.tenant, self.user), sort

    @property
    def pointer_key(self) -> tuple[str, str]:
        """The key of the row that says where it stands."""
        return keys.of_notification(self.tenant, self.notification_id), keys.WHERE

    @property
    def due_key(self) -> tuple[str, str]:
        """The key of the row by which the sweep finds it."""
        due = keys.due_at(self.plan_time, self.tenant, self.notification_id)
        return keys.shard(self.notification_id), due

    @property
    def planned_keys(self) -> tuple[tuple[str, str], ...]:
        """The keys of the rows that stand as long as it is planned."""
        planned = keys.planned(self.notification_id)
        return (keys.of_event(self.tenant, self.event_id), planned), self.due_key

    def row(self, key: tuple[str, str]) -> Row:
        """A row that leads to the notification."""
        return {
            "pk": key[0],
            "sk": key[1],
            "tenant": self.tenant,
            "notification_id": self.notification_id,
            "event_id": self.event_id,
            "user": self.user,
            "plan_time": self.plan_time,
            "kind": self.kind,
        }


def planned(tenant: str, notification: Notification) -> list[Action]:
    """Keeps a planned notification, or plans one anew that is still planned or was cancelled."""
    place = Place.of(tenant, notification)
    body = put(_row(place, notification), _IS_REPLACEABLE, planned="planned", cancelled="cancelled")
    leading = (place.pointer_key, *place.planned_keys)
    return [replace(body, names=_NAMES), *(put(place.row(key)) for key in leading)]


def withdrawn(place: Place) -> list[Action]:
    """Forgets a notification that is still planned."""
    body = delete(*place.key, _IS_PLANNED, planned="planned")
    others = (place.pointer_key, *place.planned_keys)
    return [replace(body, names=_NAMES), *(delete(*key) for key in others)]


def cancelled(place: Place) -> list[Action]:
    """Tells a notification that is still planned to stay unsent; it stays to be seen."""
    body = update(
        *place.key,
        "SET #status = :cancelled",
        _IS_PLANNED,
        planned="planned",
        cancelled="cancelled",
    )
    return [replace(body, names=_NAMES), *(delete(*key) for key in place.planned_keys)]


def notification_of(row: Row) -> Notification:
    """A notification from its own row."""
    fate = {name: row[name] for name in _FATE if name in row}
    return Notification.model_validate({**json.loads(row["body"]), **fate})


def body_of(notification: Notification) -> str:
    """What a notification is, without what became of it."""
    return notification.model_dump_json(exclude=set(_FATE))


def _row(place: Place, notification: Notification) -> Row:
    told: dict[str, Any] = notification.model_dump(mode="json", include=set(_FATE))
    fate = {name: value for name, value in told.items() if value is not None}
    partition, sort = place.key
    return {"pk": partition, "sk": sort, "body": body_of(notification), **fate}
