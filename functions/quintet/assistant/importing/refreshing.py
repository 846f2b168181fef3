"""Keeping up with subscribed calendars: fetched through the guarded way out, then imported whole.

`refresh_due` is what a schedule calls; whoever subscribes or asks for it refreshes at once.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Final

from quintet.assistant.calendars.calendar_file import CalendarFile
from quintet.assistant.calendars.reading import read_calendar
from quintet.assistant.calendars.window import Window
from quintet.assistant.importing.calendar_import import CalendarImport, HasTime
from quintet.assistant.importing.reports import ImportReport
from quintet.assistant.importing.subscription_store import DueSubscription, SubscriptionStore
from quintet.assistant.importing.subscriptions import (
    KeptSubscription,
    after_failure,
    after_success,
    new_subscription,
)
from quintet.assistant.storage import keys
from quintet.assistant.storage.user_rows import StoredUser
from quintet.errors import BadInputError, ConflictError, NotFoundError
from quintet.outbound.errors import FetchFailedError
from quintet.outbound.messages import Outbound, OutboundRequest, OutboundResponse

MAX_BYTES: Final = 20 * 1024 * 1024
FETCH_SECONDS: Final = 10.0
_LONGEST_VALIDATOR: Final = 100
LEASE: Final = timedelta(minutes=10)
"""In which nobody else refreshes the same subscription."""
_OK: Final = 200
_NOT_MODIFIED: Final = 304


@dataclass(frozen=True, slots=True)
class Refreshed:
    """A subscription after it was looked at; without a report where nothing was read."""

    subscription: KeptSubscription
    report: ImportReport | None


@dataclass(frozen=True)
class Subscriptions:
    """Adds, refreshes and ends subscriptions.

    Calendars of more than `at_once` bytes are fetched but not read: whoever has more time and a
    larger `at_once` finds them due.
    """

    store: SubscriptionStore
    importing: CalendarImport
    outbound: Outbound
    now: Callable[[], datetime]
    at_once: int = MAX_BYTES

    def add(self, tenant: str, user_id: str, url: str, has_time: HasTime) -> Refreshed:
        """Subscribes a user to a calendar that can be read now; again: refreshes it.

        Raises:
            NotFoundError: there is no such user.
            BadInputError: no calendar is at the URL, or the user has too many.
            ServiceUnavailableError: DynamoDB does not answer.
        """
        owner = self.importing.users.get(tenant, user_id)
        kept = new_subscription(user_id, url, self.now())
        try:
            return self.refresh(tenant, self.store.get(tenant, user_id, kept.id), has_time)
        except NotFoundError:
            self.store.make_room(tenant, user_id)
        try:
            answer = self._fetched(kept)
            is_later = len(answer.body) > self.at_once
            file = None if is_later else self._read(owner, answer)
        except (FetchFailedError, BadInputError) as failure:
            raise _unusable(_reason(failure)) from None
        if not self.store.add(tenant, kept):
            raise ConflictError("The subscription was made by others at the same time; try again")
        if file is None:
            return Refreshed(kept, None)
        report = self.importing.take(tenant, owner, file, source=kept.source, has_time=has_time)
        return self._read_well(tenant, kept, answer, report)

    def refresh(self, tenant: str, kept: KeptSubscription, has_time: HasTime) -> Refreshed:
        """Fetches a calendar and imports it, if it has changed. What fails is noted and told.

        Raises:
            ConflictError: somebody else does so at this moment.
            ServiceUnavailableError: DynamoDB does not answer.
        """
        leased = kept.model_copy(update={"next_check": self.now() + LEASE})
        if not self.store.keep(tenant, kept, leased):
            raise ConflictError("The subscription is being refreshed by others; try again")
        try:
            answer = self._fetched(leased)
            if answer.status == _NOT_MODIFIED:
                return self._noted(tenant, leased, after_success(leased, self.now(), None), None)
            if len(answer.body) > self.at_once:
                due = leased.model_copy(update={"next_check": self.now()})
                return self._noted(tenant, leased, due, None)
            owner = self.importing.users.get(tenant, kept.user_id)
            file = self._read(owner, answer)
        except (FetchFailedError, BadInputError) as failure:
            after = after_failure(leased, _reason(failure), self.now())
            return self._noted(tenant, leased, after, None)
        report = self.importing.take(tenant, owner, file, source=kept.source, has_time=has_time)
        return self._read_well(tenant, leased, answer, report)

    def refresh_due(self, has_time: HasTime) -> int:
        """Refreshes what is due, of every tenant; how many that were."""
        done = 0
        for shard in range(keys.SHARDS):
            for due in list(self.store.due(shard, self.now())):
                if not has_time():
                    return done
                done += self._refreshed_due(due, has_time)
        return done

    def _refreshed_due(self, due: DueSubscription, has_time: HasTime) -> bool:
        try:
            kept = self.store.get(due.tenant, due.user_id, due.subscription_id)
            self.refresh(due.tenant, kept, has_time)
        except (ConflictError, NotFoundError):  # others do it, or it was removed
            return False
        return True

    def remove(
        self, tenant: str, user_id: str, subscription_id: str, has_time: HasTime
    ) -> ImportReport:
        """Ends a subscription: its events that are still to come are cancelled.

        Where the report is not complete the subscription is still there, to be removed again.

        Raises:
            NotFoundError: the user has no such subscription.
            ConflictError: somebody refreshes it at this moment.
            ServiceUnavailableError: DynamoDB does not answer.
        """
        kept = self.store.get(tenant, user_id, subscription_id)
        report = self._forgotten(tenant, kept, has_time)
        if report.complete and not self.store.remove(tenant, kept):
            raise ConflictError("The subscription is being refreshed by others; try again")
        return report

    def _forgotten(self, tenant: str, kept: KeptSubscription, has_time: HasTime) -> ImportReport:
        owner = self.importing.users.get(tenant, kept.user_id)
        now = self.now()
        nothing = CalendarFile(
            events=(),
            problems=(),
            omitted_problems=0,
            window=Window.around(now, back=timedelta(0)),
            told=MappingProxyType({}),
            cancelled=frozenset(),
            unreadable=frozenset(),
            complete=True,
        )
        return self.importing.take(tenant, owner, nothing, source=kept.source, has_time=has_time)

    def _fetched(self, kept: KeptSubscription) -> OutboundResponse:
        request = OutboundRequest(
            kept.url,
            headers={"accept": "text/calendar, */*;q=0.5", **kept.conditions(self.now())},
            seconds=FETCH_SECONDS,
            max_bytes=MAX_BYTES,
        )
        answer = self.outbound.send(request)
        if answer.status not in {_OK, _NOT_MODIFIED}:
            raise _unusable(f"The calendar's server answered {answer.status}")
        if answer.is_cut:
            raise _unusable(f"The calendar is larger than {MAX_BYTES} bytes")
        return answer

    def _read(self, owner: StoredUser, answer: OutboundResponse) -> CalendarFile:
        zone = owner.user.preferences.timezone
        return read_calendar(answer.body, window=Window.around(self.now()), user_zone=zone)

    def _read_well(
        self,
        tenant: str,
        kept: KeptSubscription,
        answer: OutboundResponse,
        report: ImportReport,
    ) -> Refreshed:
        # What was not finished must not be taken for unchanged the next time.
        named = {"etag": "etag", "last_modified": "last-modified"} if report.complete else {}
        validators = {"etag": "", "last_modified": ""}
        validators |= {name: _header(answer, header) for name, header in named.items()}
        after = after_success(kept, self.now(), validators, is_complete=report.complete)
        return self._noted(tenant, kept, after, report)

    def _noted(
        self,
        tenant: str,
        before: KeptSubscription,
        after: KeptSubscription,
        report: ImportReport | None,
    ) -> Refreshed:
        if not self.store.keep(tenant, before, after) and report is not None:
            self._leave_removed(tenant, before)
        return Refreshed(after, report)

    def _leave_removed(self, tenant: str, kept: KeptSubscription) -> None:
        """If it was removed while its events were written, they are taken back."""
        try:
            self.store.get(tenant, kept.user_id, kept.id)
        except NotFoundError:
            self._forgotten(tenant, kept, lambda: True)


def _header(answer: OutboundResponse, name: str) -> str:
    """A header worth repeating: short, and of ASCII that shows."""
    value = answer.header(name) or ""
    return (
        value
        if len(value) <= _LONGEST_VALIDATOR and value.isascii() and value.isprintable()
        else ""
    )


def _unusable(why: str) -> BadInputError:
    return BadInputError.of("url", why, "FETCH_VALIDATION", validator="fetch")


def _reason(failure: FetchFailedError | BadInputError) -> str:
    return failure.problems[0].message if isinstance(failure, BadInputError) else failure.message
