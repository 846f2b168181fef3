"""Reports of providers settle what happened to a message: delivered, or come back."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final

from quintet.assistant.delivery.attempt_store import AttemptStore
from quintet.assistant.delivery.provider_reports import ProviderReport, report_of
from quintet.assistant.delivery.report_store import ReportStore
from quintet.assistant.replies.organizer_reply_store import OrganizerReplyStore
from quintet.assistant.replies.organizers import with_address_closed
from quintet.assistant.scheduling.collaborators import MessageQueue
from quintet.assistant.scheduling.messages import REPORT
from quintet.assistant.storage.user_store import UserStore
from quintet.errors import NotFoundError

_WAIT_SECONDS: Final = 60
_MOST_TRIES: Final = 6
"""Longer than it takes to find out that a notification was sent whose worker died."""


class Reporting:
    """Keeps each report and applies it. `count` is told of complaints and of bounces."""

    def __init__(
        self,
        reports: ReportStore,
        attempts: AttemptStore,
        users: UserStore,
        organizers: OrganizerReplyStore,
        queue: MessageQueue,
        count: Callable[[str], None],
    ) -> None:
        self._reports = reports
        self._attempts = attempts
        self._users = users
        self._organizers = organizers
        self._queue = queue
        self._count = count

    def handle(self, message: Mapping[str, Any]) -> None:
        """One message of SES's, or one of ours that brings it again.

        One write for a sending; two questions and a write more for what became of it.
        """
        again = message.get("kind") == REPORT
        told: Mapping[str, Any] = message["report"] if again else message
        tries = int(message.get("tries", 0)) + 1
        report = report_of(told)
        if report is None:
            return
        if not again:
            self._reports.keep(report)
            if report.kind in {"bounce", "complaint"}:
                self._count(f"Notification{report.kind.capitalize()}s")
                self._close(report)
        if report.event_id:
            if report.kind == "bounce":
                self._organizers.came_back(
                    report.tenant, report.event_id, report.notification_id, report.reason
                )
            return
        if report.kind not in {"delivery", "bounce"} or self._applied(report):
            return
        if tries < _MOST_TRIES:
            later = {"kind": REPORT, "tries": tries, "report": dict(told)}
            self._queue.send([later], delay_seconds=_WAIT_SECONDS)

    def _close(self, report: ProviderReport) -> None:
        """Nothing more goes to an address that bounced for good or complained.

        A question or two, and a write where it is still the user's, or an organiser's.
        """
        user_id = self._user_of(report) if report.closes else None
        if user_id is None:
            return
        with suppress(NotFoundError):
            self._users.change(
                report.tenant,
                user_id,
                lambda user: with_address_closed(user, report.closes, report.reason),
            )

    def _user_of(self, report: ProviderReport) -> str | None:
        """Whose message it is about."""
        if report.event_id:
            return self._organizers.user_of(report.tenant, report.event_id)
        place = self._attempts.place(report.tenant, report.notification_id)
        seen = self._attempts.get(place) if place else None
        return None if seen is None else seen.notification.user_id

    def _applied(self, report: ProviderReport) -> bool:
        """Whether there is nothing left to do; a report can be faster than its sending's record.

        What a digest told of others is theirs too: where they were sent by the same message.
        """
        place = self._attempts.place(report.tenant, report.notification_id)
        if place is None:
            return True
        apply = self._reports.delivered if report.kind == "delivery" else self._reports.bounced
        told = [
            other.place
            for other in self._attempts.beside(place)
            if other.told_with == report.notification_id
        ]
        stood = [apply(each, report) for each in (place, *told)]
        return all(row is None or row.get("status") != "planned" for row in stood)
