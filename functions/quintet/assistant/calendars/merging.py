"""What a calendar file changes about the events that are stored from it.

The higher SEQUENCE wins; DTSTAMP decides between equal ones, and without it the file read now. An
instance that a series has no more, and in a subscription every event that is gone, is cancelled,
but never because something could not be read.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from quintet.assistant.calendars.calendar_file import PROVIDER, CalendarFile, Version
from quintet.assistant.entities.attendance import answers_told
from quintet.assistant.entities.events import Event, EventDraft, event_id


@dataclass(frozen=True, slots=True)
class Changes:
    """Events as they are to be stored; `unchanged` as they are stored."""

    added: tuple[Event, ...]
    updated: tuple[Event, ...]
    cancelled: tuple[Event, ...]
    unchanged: tuple[Event, ...]


def merged(
    stored: Iterable[Event],
    file: CalendarFile,
    *,
    user_id: str,
    now: datetime,
    subscription: bool = False,
    provider: str = PROVIDER,
    addresses: frozenset[str] = frozenset(),
) -> Changes:
    """The changes of one user's events from this source, those within the file's window at least.

    `provider` is the source's name: two calendars never change each other's events. `addresses` are
    the user's: an answer to a reminder holds until the calendar tells another one.
    With `subscription` the file is all that its source has: what it lacks is gone, and instances
    may return to what their series says, whose sequence is lower than that of a change.
    """
    mine = {event.key: event for event in stored if event.provider == provider}
    merge = _Merge(
        file, user_id, now, subscription=subscription, provider=provider, addresses=addresses
    )
    for draft in file.events:
        merge.take(draft, mine.pop(draft.key, None))
    merge.miss(mine)
    return Changes(
        tuple(merge.added), tuple(merge.updated), tuple(merge.cancelled), tuple(merge.unchanged)
    )


class _Merge:
    def __init__(
        self,
        file: CalendarFile,
        user_id: str,
        now: datetime,
        *,
        subscription: bool,
        provider: str,
        addresses: frozenset[str],
    ) -> None:
        self._file, self._user_id, self._now = file, user_id, now
        self._subscription, self._provider = subscription, provider
        self._addresses = addresses
        self.added: list[Event] = []
        self.updated: list[Event] = []
        self.cancelled: list[Event] = []
        self.unchanged: list[Event] = []

    def take(self, draft: EventDraft, stored: Event | None) -> None:
        """An event that the file has."""
        if stored is None:
            if draft.status != "cancelled":  # of what was never known, nobody needs to hear
                self.added.append(self._event(draft, None))
            return
        tag = draft.content_tag()
        same = tag == stored.etag and draft.sequence == stored.sequence
        if same or self._is_older(Version(draft.sequence, draft.revised_at), stored):
            self.unchanged.append(stored)
        elif draft.status == "cancelled" and stored.status != "cancelled":
            self.cancelled.append(self._event(draft, stored))
        else:
            self.updated.append(self._event(draft, stored))

    def miss(self, stored: Mapping[tuple[str, str], Event]) -> None:
        """Events that the file has not."""
        for event in stored.values():
            if event.status != "cancelled" and self._is_gone(event):
                gone = event.model_copy(update={"status": "cancelled", "updated_at": self._now})
                self.cancelled.append(gone.model_copy(update={"etag": gone.content_tag()}))
            else:
                self.unchanged.append(event)

    def _is_gone(self, event: Event) -> bool:
        file, uid = self._file, event.provider_event_id
        if not file.window.meets(event.start_ts, event.end_ts):
            return False
        version = file.told.get(uid)
        if version is not None and (uid in file.cancelled or uid not in file.unreadable):
            return not self._is_older(version, event)
        return self._subscription and file.complete and uid not in file.unreadable

    def _is_older(self, version: Version, stored: Event) -> bool:
        old, new = stored.revised_at, version.stamp
        if version.sequence == stored.sequence:
            return old is not None and new is not None and new < old
        if version.sequence > stored.sequence:
            return False
        may_return = self._subscription and stored.is_recurring
        return not (may_return and old is not None and new is not None and new >= old)

    def _event(self, draft: EventDraft, stored: Event | None) -> Event:
        event = Event.model_validate(
            {
                **{name: getattr(draft, name) for name in EventDraft.model_fields},
                "id": event_id(
                    self._user_id,
                    self._provider,
                    draft.provider_event_id,
                    draft.recurrence_id,
                ),
                "user_id": self._user_id,
                "provider": self._provider,
                "etag": draft.content_tag(),
                "updated_at": self._now,
            }
        )
        if stored is None or stored.reply is None or stored.start_ts != event.start_ts:
            return event
        told = {answers_told(known, self._addresses) for known in (stored, event)}
        return event if len(told) > 1 else event.model_copy(update={"reply": stored.reply})
