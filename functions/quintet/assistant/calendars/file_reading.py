"""All of a calendar file: its events, each UID's series, and their instances as drafts."""

from collections import defaultdict
from types import MappingProxyType

from quintet.assistant.calendars.budget import Budget
from quintet.assistant.calendars.calendar_file import MAX_RECURRING, CalendarFile, Version
from quintet.assistant.calendars.components import Component, Components
from quintet.assistant.calendars.drafts import Words, is_cancelled, words_of
from quintet.assistant.calendars.entries import Entry, entry_of, uid_of
from quintet.assistant.calendars.instances import Instance, instances_of
from quintet.assistant.calendars.lines import content_lines
from quintet.assistant.calendars.problems import Problems, UnusableEventError
from quintet.assistant.calendars.series import Series
from quintet.assistant.calendars.window import Window
from quintet.assistant.calendars.zones import FileZones
from quintet.assistant.entities.events import EventDraft
from quintet.errors import BadInputError


class FileReader:
    """Reads one file, for a user in a zone."""

    def __init__(self, window: Window, user_zone: str) -> None:
        self._window, self._problems, self._budget = window, Problems(), Budget()
        self._zones = FileZones(user_zone, window.start, self._budget, self._problems)
        self._words: dict[int, Words] = {}
        self._recurring_left = MAX_RECURRING

    def read(self, data: bytes) -> CalendarFile:
        """What the file says.

        Raises:
            BadInputError: it is too large, or no iCalendar file at all.
        """
        components = Components(self._problems)
        components.read(content_lines(data))
        if not components.calendars:
            raise BadInputError.of(
                "file", "Must be an iCalendar file (BEGIN:VCALENDAR)", "FORMAT_VALIDATION"
            )
        by_uid: defaultdict[str, list[Entry]] = defaultdict(list)
        for component in components.events:
            entry = self._entry(component)
            if entry:
                by_uid[entry.uid].append(entry)
        drafts: list[EventDraft] = []
        told: dict[str, Version] = {}
        cancelled: set[str] = set()
        for uid, entries in by_uid.items():
            drafts.extend(self._drafts(uid, entries))
            masters = [entry for entry in entries if entry.original is None]
            if masters:
                newest = max(masters, key=lambda entry: entry.age)
                told[uid] = Version(newest.sequence, newest.stamp)
                if is_cancelled(newest.component):
                    cancelled.add(uid)
        problems = self._problems
        return CalendarFile(
            events=tuple(sorted(drafts, key=lambda draft: (draft.start_ts, draft.key))),
            problems=tuple(problems.listed),
            omitted_problems=problems.omitted,
            window=self._window,
            told=MappingProxyType(told),
            cancelled=frozenset(cancelled),
            unreadable=frozenset(problems.lost_uids),
            complete=not problems.lost_nameless,
        )

    def _entry(self, component: Component) -> Entry | None:
        uid = uid_of(component, self._problems)
        try:
            return entry_of(component, uid, self._zones, self._problems)
        except UnusableEventError as wrong:
            self._problems.lost(str(wrong), line=component.line, uid=uid)
        except OverflowError:
            self._lose_overflow(uid, component.line)
        return None

    def _drafts(self, uid: str, entries: list[Entry]) -> list[EventDraft]:
        if not self._recurring_left and any(entry.is_of_series for entry in entries):
            self._lose_recurring(uid, entries[0].component.line)
            return []
        try:
            series = Series.of(entries, self._problems)
            found = instances_of(series, self._window, self._budget, self._problems)
        except OverflowError:
            self._lose_overflow(uid, entries[0].component.line)
            return []
        if found and found[0].original is not None:
            found = self._bounded(found, uid)
        drafts = [self._draft(instance) for instance in found]
        return [draft for draft in drafts if draft]

    def _bounded(self, found: list[Instance], uid: str) -> list[Instance]:
        kept = found[: self._recurring_left]
        self._recurring_left -= len(kept)
        if len(kept) < len(found):
            self._lose_recurring(uid, found[0].entry.component.line)
        return kept

    def _draft(self, instance: Instance) -> EventDraft | None:
        entry = instance.entry
        words = self._words.get(entry.component.line)
        if words is None:
            words = self._words[entry.component.line] = words_of(instance, self._problems)
        try:
            return words.draft(instance)
        except UnusableEventError as wrong:
            self._problems.lost(str(wrong), line=entry.component.line, uid=entry.uid)
            return None

    def _lose_recurring(self, uid: str, line: int) -> None:
        what = f"More than {MAX_RECURRING} instances of recurring events in the file"
        self._problems.lost(what, line=line, uid=uid)

    def _lose_overflow(self, uid: str, line: int) -> None:
        self._problems.lost("A time lies outside of the years that exist", line=line, uid=uid)
