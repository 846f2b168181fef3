"""Attempts in DynamoDB: read, claimed, put off, settled, and begun all over again."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from quintet.assistant.delivery.attempt_rows import Attempted, Fate, claimed, put_off, settled
from quintet.assistant.entities.channels import Channel
from quintet.assistant.entities.notifications import Notification
from quintet.assistant.storage import keys
from quintet.assistant.storage.notification_rows import Place, body_of, notification_of
from quintet.errors import ConflictError, ServiceUnavailableError
from quintet.rows import (
    ConditionFailedError,
    delete,
    put,
    update,
)
from quintet.storage import Table

_TRIES: Final = 3
_AGAIN: Final = (
    "SET #status = :planned, attempts = :none, body = :body"
    " REMOVE claim, lease_until, retry_at, tried_by, provider_id, last_receives, in_doubt,"
    " told_with, sent_time, #error, #result"
)


class AttemptStore:
    """Keeps how the delivery of each notification stands."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def get(self, place: Place) -> Attempted | None:
        """How it stands; None where there is no such notification. One question."""
        row = self._table.get(*place.key)
        return None if row is None else Attempted.from_row(place, row)

    def place(self, tenant: str, notification_id: str) -> Place | None:
        """Where a notification stands. One question."""
        pointer = self._table.get(keys.of_notification(tenant, notification_id), keys.WHERE)
        return None if pointer is None else Place.from_row(tenant, pointer)

    def count_last_receive(self, place: Place) -> None:
        """Keeps that a message about it will be set aside if it breaks off again. One write."""
        action = update(
            *place.key, "ADD last_receives :one", "#status = :planned", one=1, planned="planned"
        )
        try:
            self._table.apply(replace(action, names={"#status": "status"}))
        except ConditionFailedError:
            return

    def claim(
        self, seen: Attempted, claim: str, channel: Channel, now: datetime, *, in_doubt: bool
    ) -> bool:
        """Begins an attempt; False if anybody else did, or it is not planned. One write."""
        try:
            self._table.apply(claimed(seen, claim, channel, now, in_doubt=in_doubt))
        except ConditionFailedError:
            return False
        return True

    def beside(self, place: Place) -> list[Attempted]:
        """The user's other notifications of the same moment. One question."""
        partition, own = place.key
        low = f"notification#{place.plan_time}#"
        rows = self._table.between(partition, low, f"{low}{keys.END}")
        return [
            Attempted.from_row(Place.of(place.tenant, notification_of(row)), row)
            for row in rows
            if row["sk"] != own
        ]

    def claim_together(
        self, seen: Attempted, others: Sequence[Attempted], claim: str, now: datetime
    ) -> bool:
        """Begins one attempt for a notification and others that its message tells of.

        False if anybody else has one of them. One transaction.
        """
        leader, channel = seen.place.notification_id, seen.notification.channel
        actions = [claimed(seen, claim, channel, now, in_doubt=seen.in_doubt)]
        actions += [
            claimed(other, claim, channel, now, in_doubt=other.in_doubt, told_with=leader)
            for other in others
        ]
        return self._table.kept_together(actions)

    def note(self, place: Place, claim: str, error: str) -> None:
        """Keeps what is known of an attempt whose end nobody saw. One write."""
        action = update(
            *place.key, "SET #error = :error", "claim = :claim", error=error, claim=claim
        )
        try:
            self._table.apply(replace(action, names={"#error": "error"}))
        except ConditionFailedError:
            return

    def put_off(self, place: Place, claim: str, at: datetime, error: str) -> bool:
        """Ends an attempt that sent nothing; False if it is not planned any more.

        One transaction.
        """
        return self._table.kept_together(list(put_off(place, claim, at, error)))

    def settle(self, place: Place, fate: Fate, claim: str) -> bool:
        """Ends it all; False if the claim does not stand any more. One transaction.

        Tried again where DynamoDB does not answer: what was sent should be known as such.
        """
        actions = list(settled(place, fate, claim=claim))
        for _ in range(_TRIES - 1):
            try:
                return self._table.kept_together(actions)
            except (ConflictError, ServiceUnavailableError):
                continue
        return self._table.kept_together(actions)

    def begin_again(
        self, place: Place, reports: list[tuple[str, str]], notification: Notification
    ) -> bool:
        """Plans a failed notification once more; False if it has not failed. One transaction.

        `reports` are keys of rows that tell of its earlier sendings; they are removed. It is kept
        as `notification`, which may have another channel.
        """
        body = update(
            *place.key,
            _AGAIN,
            "#status = :failed",
            planned="planned",
            none=0,
            failed="failed",
            body=body_of(notification),
        )
        names = {"#status": "status", "#error": "error", "#result": "result"}
        leading = [put(place.row(key)) for key in place.planned_keys]
        gone = [delete(*key) for key in reports]
        return self._table.kept_together([replace(body, names=names), *leading, *gone])
