"""One calendar into one user's events: read, compared with what is stored, written in few calls.

Calls: the user, a question per megabyte of the user's events, one per megabyte of notifications
where events moved, and a transaction for about fifty events. An import changes nothing that is as
it should be, so one that was broken off is gone on with by importing again.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from quintet.assistant.calendars.calendar_file import CalendarFile
from quintet.assistant.calendars.merging import Changes, merged
from quintet.assistant.calendars.reading import read_calendar
from quintet.assistant.calendars.window import Window
from quintet.assistant.entities.events import Event
from quintet.assistant.entities.notifications import Notification
from quintet.assistant.importing.event_batch_store import EventBatches, EventChange
from quintet.assistant.importing.reports import ImportProblem, ImportReport
from quintet.assistant.importing.sources import A_FILE, Source
from quintet.assistant.storage.event_rows import LASTING, StoredEvent
from quintet.assistant.storage.event_store import EventStore, unsettles
from quintet.assistant.storage.notification_store import NotificationStore
from quintet.assistant.storage.user_rows import StoredUser
from quintet.assistant.storage.user_store import UserStore
from quintet.errors import BadInputError, NotFoundError
from quintet.rows import Action

_ROUNDS: Final = 3
"""Events that others change at the same time are looked at again so often."""
_EARLIEST_PLAN: Final = timedelta(days=30)
_SHOWN_UID: Final = 200

Withdrawn = Callable[[str, Event, Sequence[str]], None]
"""Hears, by tenant, of an event as it is now, and of its notifications that are planned no more."""
HasTime = Callable[[], bool]


@dataclass(slots=True)
class _Tally:
    counts: Counter[str] = field(default_factory=Counter)
    unkept: dict[str, ImportProblem] = field(default_factory=dict)
    is_complete: bool = True


@dataclass(frozen=True)
class CalendarImport:
    """Imports calendars, each tenant's apart."""

    users: UserStore
    events: EventStore
    notifications: NotificationStore
    batches: EventBatches
    withdrawn: Withdrawn
    now: Callable[[], datetime]

    def run(
        self,
        tenant: str,
        user_id: str,
        data: bytes,
        *,
        source: Source = A_FILE,
        has_time: HasTime = lambda: True,
    ) -> ImportReport:
        """Brings the user's events of a source up to what the calendar says.

        Raises:
            NotFoundError: there is no such user.
            BadInputError: it is no calendar, or too large.
            ServiceUnavailableError: DynamoDB does not answer; what is written stays.
        """
        owner = self.users.get(tenant, user_id)
        window = Window.around(self.now())
        file = read_calendar(data, window=window, user_zone=owner.user.preferences.timezone)
        return self.take(tenant, owner, file, source=source, has_time=has_time)

    def take(
        self,
        tenant: str,
        owner: StoredUser,
        file: CalendarFile,
        *,
        source: Source = A_FILE,
        has_time: HasTime = lambda: True,
    ) -> ImportReport:
        """The same with a calendar that has been read."""
        tally = _Tally()
        lost: set[str] = set()
        for number in range(_ROUNDS):
            stored = self._stored(tenant, owner, file.window, lost)
            changes = merged(
                [one.event for one in stored.values()],
                file,
                user_id=owner.user.id,
                now=self.now(),
                subscription=source.is_whole,
                provider=source.provider,
                addresses=owner.user.addresses,
            )
            if not number:
                mine = [one for one in changes.unchanged if one.provider == source.provider]
                tally.counts["unchanged"] = len(mine)
            lost = self._write(tenant, owner, changes, stored, tally, has_time)
            if not lost or not has_time():
                break
        return ImportReport.of(
            file,
            dict(tally.counts),
            list(tally.unkept.values()),
            complete=tally.is_complete and not lost,
        )

    def _stored(
        self, tenant: str, owner: StoredUser, window: Window, others: Iterable[str]
    ) -> dict[str, StoredEvent]:
        """The user's events that meet the window, and those others that are asked for."""
        user_id = owner.user.id
        earliest = window.start - LASTING
        near = self.events.starting(tenant, user_id, earliest, window.end)
        found = {one.event.id: one for one in near}
        wanted = [*others]
        if owner.has_lasting:
            lasting = self.events.during(tenant, owner, window.start, window.end)
            wanted += [one.id for one in lasting if one.start_ts < earliest]
        for event_id in wanted:
            if event_id not in found:
                try:
                    found[event_id] = self.events.get(tenant, event_id)
                except NotFoundError:
                    continue
        return found

    def _write(
        self,
        tenant: str,
        owner: StoredUser,
        changes: Changes,
        stored: dict[str, StoredEvent],
        tally: _Tally,
        has_time: HasTime,
    ) -> set[str]:
        """Writes the changes; the ids of those that others stood in the way of."""
        kinds = {
            **dict.fromkeys((one.id for one in changes.added), "added"),
            **dict.fromkeys((one.id for one in changes.updated), "updated"),
            **dict.fromkeys((one.id for one in changes.cancelled), "cancelled"),
        }
        wanted = [*changes.cancelled, *changes.updated, *changes.added]
        if not wanted:
            return set()
        planned = self._planned(tenant, owner, wanted, stored)
        prepared = self._prepared(tenant, wanted, stored, planned, tally)
        lost: set[str] = set()
        decided = 0
        for change, is_kept in self.batches.write(tenant, prepared, has_time):
            decided += 1
            if not is_kept:
                lost.add(change.event.id)
                continue
            tally.counts[kinds[change.event.id]] += 1
            if change.planned:
                self.withdrawn(tenant, change.event, [one.id for one in change.planned])
        tally.is_complete = decided == len(prepared)
        return lost

    def _planned(
        self,
        tenant: str,
        owner: StoredUser,
        wanted: Iterable[Event],
        stored: dict[str, StoredEvent],
    ) -> dict[str, list[Notification]]:
        """What is planned for events that move, take place no more, or remind differently."""
        moved = {
            event.id: stored[event.id].event.start_ts
            for event in wanted
            if event.id in stored and unsettles(stored[event.id].event, event, owner.user.addresses)
        }
        planned: defaultdict[str, list[Notification]] = defaultdict(list)
        if moved:
            first = min(self.now(), *moved.values()) - _EARLIEST_PLAN
            last = max(moved.values()) + _EARLIEST_PLAN
            for one in self.notifications.within(tenant, owner.user.id, first, last):
                if one.status == "planned" and one.event_id in moved:
                    planned[one.event_id].append(one)
        return planned

    @staticmethod
    def _prepared(
        tenant: str,
        wanted: Iterable[Event],
        stored: dict[str, StoredEvent],
        planned: dict[str, list[Notification]],
        tally: _Tally,
    ) -> list[tuple[EventChange, list[Action]]]:
        """Changes with what writes them; events that are too large are told, and left out."""
        prepared = []
        for event in wanted:
            change = EventChange(event, stored.get(event.id), planned.get(event.id, ()))
            try:
                prepared.append((change, change.actions(tenant)))
            except BadInputError as wrong:
                problem = wrong.problems[0]
                tally.unkept[event.id] = ImportProblem(
                    what=f"{problem.field}: {problem.message}",
                    line=None,
                    uid=event.provider_event_id[:_SHOWN_UID],
                    lost=True,
                )
        return prepared
