"""Attempts in the rows of a notification: claimed, put off, settled. Pure.

An attempt claims the notification's row with an id of its own and a lease. Whatever it finds out
is written only where that claim still stands. A lease that ended without a word means that nobody
saw the end of an attempt.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from quintet.assistant.delivery.retrying import LEASE
from quintet.assistant.entities.channels import Channel
from quintet.assistant.entities.notifications import Notification, Status
from quintet.assistant.scheduling.due_rows import looked_at_again
from quintet.assistant.storage import keys
from quintet.assistant.storage.notification_rows import Place, notification_of
from quintet.rows import Action, Row, delete, update

_NAMES: Final = {"#status": "status", "#error": "error", "#result": "result"}
"""Reserved words of DynamoDB's."""
_IS_OURS: Final = "claim = :claim"
_IS_ANEW: Final = "attribute_not_exists(claim) AND #status = :planned"
"""Planned anew while it was being sent: planning writes the whole row."""


@dataclass(frozen=True, slots=True)
class Attempted:
    """A notification, and how its attempts stand; moments are milliseconds since the epoch."""

    place: Place
    notification: Notification
    claim: str
    lease_until: int
    retry_at: int
    channel: str
    """By which the last attempt was to go."""
    last_receives: int = 0
    """How many messages about it came for the last time before they would be set aside."""
    told_with: str = ""
    """The notification whose message was to tell of this one too; empty where it has its own."""
    in_doubt: bool = False
    """An earlier attempt may have sent it by a channel that nobody reports of."""

    @classmethod
    def from_row(cls, place: Place, row: Row) -> "Attempted":
        """As the notification's own row has it."""
        return cls(
            place,
            notification_of(row),
            row.get("claim", ""),
            row.get("lease_until", 0),
            row.get("retry_at", 0),
            row.get("tried_by", ""),
            row.get("last_receives", 0),
            row.get("told_with", ""),
            "in_doubt" in row,
        )

    @property
    def is_open(self) -> bool:
        """Whether an attempt ended without a word, or has not ended yet."""
        return self.lease_until > 0


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of a notification, and why."""

    status: Status
    at: datetime | None = None
    result: str = ""
    error: str = ""
    provider_id: str = ""


def claimed(
    seen: Attempted,
    claim: str,
    channel: Channel,
    now: datetime,
    *,
    in_doubt: bool,
    told_with: str = "",
) -> Action:
    """Begins an attempt, if nothing has happened to the notification since it was seen.

    A doubt stays, however many attempts follow.
    """
    given: dict[str, Any] = {"doubt": 1} if in_doubt else {}
    told = ", told_with = :told_with" if told_with else ""
    gone = " REMOVE told_with" if seen.told_with and not told_with else ""
    given |= {"told_with": told_with} if told_with else {}
    action = update(
        *seen.place.key,
        "SET claim = :claim, lease_until = :until, tried_by = :channel"
        f"{', in_doubt = :doubt' if in_doubt else ''}{told}{gone} ADD attempts :one",
        "#status = :planned AND attempts = :seen"
        " AND (attribute_not_exists(lease_until) OR lease_until <= :now)",
        claim=claim,
        channel=channel,
        until=keys.milliseconds(now + LEASE),
        one=1,
        planned="planned",
        seen=seen.notification.attempts,
        now=keys.milliseconds(now),
        **given,
    )
    return replace(action, names={"#status": "status"})


def put_off(place: Place, claim: str, at: datetime, error: str) -> Iterator[Action]:
    """Ends an attempt that sent nothing; the next one is not before `at`."""
    action = update(
        *place.key,
        "SET retry_at = :at, #error = :error REMOVE lease_until",
        "claim = :claim AND #status = :planned",
        at=keys.milliseconds(at),
        error=error,
        claim=claim,
        planned="planned",
    )
    yield replace(action, names={"#status": "status", "#error": "error"})
    yield looked_at_again(place, at)


def settled(place: Place, fate: Fate, *, claim: str = "") -> Iterator[Action]:
    """Ends it all: what became of the notification, and nothing of it is planned any more.

    With a claim where that still stands, without one where nobody has claimed a planned one.
    """
    sets: dict[str, Any] = {"status": fate.status}
    if fate.at:
        sets["sent_time"] = fate.at.isoformat()
    optional = {"result": fate.result, "error": fate.error, "provider_id": fate.provider_id}
    sets |= {name: value for name, value in optional.items() if value}
    gone = ["lease_until", "retry_at", *([] if fate.error else ["#error"])]
    expression = (
        f"SET {', '.join(f'{_name(name)} = :{name}' for name in sets)} REMOVE {', '.join(gone)}"
    )
    condition, guard = (_IS_OURS, {"claim": claim}) if claim else (_IS_ANEW, {"planned": "planned"})
    values = {f":{name}": value for name, value in {**sets, **guard}.items()}
    names = {alias: name for alias, name in _NAMES.items() if alias in expression + condition}
    yield replace(update(*place.key, expression, condition), values=values, names=names)
    for key in place.planned_keys:
        yield delete(*key)


def _name(attribute: str) -> str:
    alias = f"#{attribute}"
    return alias if alias in _NAMES else attribute
