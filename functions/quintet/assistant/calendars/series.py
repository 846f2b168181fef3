"""What one file says about one UID: an event or a series, and the changes of its instances."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Self

from quintet.assistant.calendars.entries import Entry
from quintet.assistant.calendars.placed import Placed
from quintet.assistant.calendars.problems import Problems


@dataclass(frozen=True, slots=True)
class FutureChange:
    """A change of an instance and of all that follow, until the next one (RANGE=THISANDFUTURE)."""

    since: datetime
    """The wall time, in the series' zone, of the instance that it was made for."""
    entry: Entry
    shift: timedelta

    def moved(self, start: Placed) -> Placed:
        """Where an original start of the series has gone."""
        return self.entry.start.likened(start).moved(self.shift)


@dataclass(slots=True)
class Series:
    """The newest version of everything about a UID; changes are by the key of their instance."""

    uid: str
    master: Entry | None = None
    changes: dict[str, Entry] = field(default_factory=dict)
    future: list[FutureChange] = field(default_factory=list)
    """In the order of their instances."""

    @classmethod
    def of(cls, entries: Sequence[Entry], problems: Problems) -> Self:
        """The series of one or more entries with the same UID."""
        series = cls(entries[0].uid)
        by_age = sorted(entries, key=lambda one: one.age)
        for entry in by_age:
            if entry.original is None:
                series._tell_older(series.master, problems)
                series.master = entry
        for entry in by_age:
            if entry.original is not None:
                key = series._original(entry.original).key
                series._tell_older(series.changes.get(key), problems)
                series.changes[key] = entry
        series._order_future()
        return series

    def future_change(self, start: Placed) -> FutureChange | None:
        """The last change of all following ones that was made before a start."""
        index = bisect_left(self.future, start.wall, key=lambda one: one.since)
        return self.future[index - 1] if index else None

    def _original(self, written: Placed) -> Placed:
        return self.master.start.likened(written) if self.master else written

    def _order_future(self) -> None:
        for entry in self.changes.values():
            if entry.and_future and entry.original and self.master:
                original = self._original(entry.original)
                shift = entry.start.wall - entry.start.likened(original).wall
                self.future.append(FutureChange(original.wall, entry, shift))
        self.future.sort(key=lambda one: one.since)

    def _tell_older(self, older: Entry | None, problems: Problems) -> None:
        """Two versions in one file are no reason to lose one unseen."""
        if older is not None:
            problems.mended(
                "The same UID again; the newest is kept",
                line=older.component.line,
                uid=self.uid,
            )
