"""Reports of providers in DynamoDB, beside the notification that they are about."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from quintet.assistant.delivery.provider_reports import ProviderReport
from quintet.assistant.storage import keys
from quintet.assistant.storage.notification_rows import Place
from quintet.digest import digest
from quintet.errors import ServiceUnavailableError
from quintet.rows import Action, ConditionFailedError, Row, put, update
from quintet.storage import Table

_TRIES: Final = 3
_KEPT: Final = timedelta(days=90)
_NAMES: Final = {"#status": "status"}


@dataclass(frozen=True, slots=True)
class Sending:
    """A message of a notification that its provider took."""

    message_id: str
    at: datetime
    key: tuple[str, str]
    attempt: str = ""
    """The claim that it was sent under."""


class ReportStore:
    """Keeps reports, one row each; the same one twice changes nothing."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def keep(self, report: ProviderReport) -> None:
        """Keeps a report. One write, tried again where DynamoDB does not answer.

        A report that comes back to the queue is a minute late, and others wait for it.
        """
        row = {
            "pk": keys.of_notification(report.tenant, report.notification_id),
            "sk": f"report#{report.kind}#{digest(report.message_id)}",
            "message_id": report.message_id,
            "at": report.at.isoformat(),
            "reason": report.reason,
            "attempt": report.attempt,
            "expires": int((report.at + _KEPT).timestamp()),
        }
        for _ in range(_TRIES - 1):
            try:
                return self._table.apply(put(row))
            except ServiceUnavailableError:
                continue
        return self._table.apply(put(row))

    def sendings(self, tenant: str, notification_id: str) -> Iterator[Sending]:
        """The messages that the provider took for a notification. One question."""
        partition = keys.of_notification(tenant, notification_id)
        low, high = "report#send#", f"report#send#{keys.END}"
        for row in self._table.between(partition, low, high):
            at = datetime.fromisoformat(row["at"])
            yield Sending(row["message_id"], at, (row["pk"], row["sk"]), row.get("attempt", ""))

    def delivered(self, place: Place, report: ProviderReport) -> Row | None:
        """Shows a notification as delivered whose message this was; else the row that stood there.

        One write.
        """
        return self._changed(
            update(
                *place.key,
                "SET #status = :delivered",
                "#status = :sent AND provider_id = :message",
                delivered="delivered",
                sent="sent",
                message=report.message_id,
            )
        )

    def bounced(self, place: Place, report: ProviderReport) -> Row | None:
        """Shows a notification as failed whose message came back; else the row that stood there.

        One write.
        """
        action = update(
            *place.key,
            "SET #status = :failed, #error = :reason",
            "#status IN (:sent, :delivered) AND provider_id = :message",
            failed="failed",
            reason=report.reason,
            sent="sent",
            delivered="delivered",
            message=report.message_id,
        )
        return self._changed(replace(action, names={"#error": "error"}))

    def _changed(self, action: Action) -> Row | None:
        try:
            self._table.apply(replace(action, names={**_NAMES, **action.names}))
        except ConditionFailedError as refused:
            return refused.row or {}
        return None
