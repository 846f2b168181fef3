"""The instances of a series within a window, in bounded number and work (RFC 5545, 3.8.4, 3.8.5).

An exception takes an instance out, also where a change of it exists. A change replaces its
instance, wherever it is moved to.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from quintet.assistant.calendars.budget import Budget, TooManyStepsError
from quintet.assistant.calendars.entries import Entry
from quintet.assistant.calendars.placed import Placed
from quintet.assistant.calendars.problems import Problems
from quintet.assistant.calendars.recurrence import Span, occurrences
from quintet.assistant.calendars.rules import Rule
from quintet.assistant.calendars.series import Series
from quintet.assistant.calendars.times import Duration
from quintet.assistant.calendars.window import Window

MAX_INSTANCES: Final = 1000
"""Of one event within the window."""
_LONGEST: Final = timedelta(days=366)
"""What lasts longer, or is moved further, is found only this far from the window."""
_MARGIN: Final = timedelta(hours=3)
"""More than any clock change."""


@dataclass(frozen=True, slots=True)
class Instance:
    """One time that an event takes place; `original` is None where there is but one."""

    entry: Entry
    start: Placed
    begin: datetime
    end: datetime
    original: str | None


def instances_of(
    series: Series, window: Window, budget: Budget, problems: Problems
) -> list[Instance]:
    """What takes place in the window, by start; what is too much is told and left out.

    Raises:
        OverflowError: a time lies outside of the years 1 to 9999.
    """
    expansion = _Expansion(series, window, budget)
    found = sorted(expansion.all(), key=lambda one: one.begin)
    line = series.master.component.line if series.master else None
    if expansion.exhausted:
        what = "The recurrence takes too much work; only some instances are kept"
        problems.lost(what, line=line, uid=series.uid)
    if len(found) > MAX_INSTANCES:
        what = f"More than {MAX_INSTANCES} instances; the first ones are kept"
        problems.lost(what, line=line, uid=series.uid)
    return found[:MAX_INSTANCES]


class _Expansion:
    def __init__(self, series: Series, window: Window, budget: Budget) -> None:
        self._series, self._window, self._budget = series, window, budget
        self.exhausted = False

    def all(self) -> Iterator[Instance]:
        master, changes = self._series.master, self._series.changes
        gone: set[str] = set()
        used: set[str] = set()
        if master:
            is_series = master.recurs or bool(changes)
            gone = {master.start.likened(exception).key for exception in master.exceptions}
            for start, length in self._starts(master):
                key = start.key
                if key in gone or key in used:
                    continue
                used.add(key)
                found = self._instance(master, start, length, key if is_series else None)
                if self._meets(found):
                    yield found
        for key in changes.keys() - used - gone:  # moved here, or of a series not told
            found = _made(changes[key], changes[key].start, key)
            if self._meets(found):
                yield found

    def _meets(self, found: Instance) -> bool:
        return self._window.meets(found.begin, found.end)

    def _instance(
        self, master: Entry, start: Placed, length: Duration | None, key: str | None
    ) -> Instance:
        change = self._series.changes.get(key or "")
        if change:
            return _made(change, change.start, key)
        future = self._series.future_change(start)
        if future:
            return _made(future.entry, future.moved(start), key)
        return _made(master, start, key, length)

    def _starts(self, master: Entry) -> Iterator[tuple[Placed, Duration | None]]:
        """Original starts around the window, some twice; an extra date's own length beside it."""
        span = self._span(master)
        if span.low <= master.start.wall <= span.high:
            yield master.start, None
        for extra in master.extras:
            start = master.start.likened(extra.start)
            if span.low <= start.wall <= span.high:
                yield start, extra.duration
        for rule in master.rules:
            yield from ((start, None) for start in self._by_rule(rule, master, span))

    def _by_rule(self, rule: Rule, master: Entry, span: Span) -> Iterator[Placed]:
        left = MAX_INSTANCES
        try:
            for wall in occurrences(
                rule, master.start.wall, span, _until(rule, master.start), self._budget
            ):
                start = master.start.at(wall)
                if self._series.changes or self._meets(_made(master, start, None)):
                    yield start
                    left -= 1
                if left < 0:
                    return
        except TooManyStepsError:
            self.exhausted = True

    def _span(self, master: Entry) -> Span:
        """The window as wall times of the series, wide enough for what lasts long or is moved."""
        entries = [master, *(change.entry for change in self._series.future)]
        lasting = max(_length(entry) for entry in entries)
        moved = max((abs(change.shift) for change in self._series.future), default=timedelta())
        margin = _MARGIN + min(moved, _LONGEST)
        there = master.start.zone
        low, high = self._window.start.astimezone(there), self._window.end.astimezone(there)
        return Span(
            low.replace(tzinfo=None, fold=0) - margin - lasting,
            high.replace(tzinfo=None, fold=0) + margin,
        )


def _length(entry: Entry) -> timedelta:
    days = timedelta(days=min(entry.duration.days, _LONGEST.days))
    return min(days + min(entry.duration.exact, _LONGEST), _LONGEST)


def _until(rule: Rule, start: Placed) -> datetime | None:
    """A rule's UNTIL as a wall time of its series; of a day, its last second."""
    until = rule.until
    if until is None:
        return None
    if not isinstance(until, datetime) or start.kind == "day":
        return datetime(until.year, until.month, until.day, 23, 59, 59)  # noqa: DTZ001
    return (until.astimezone(start.zone) if until.tzinfo else until).replace(tzinfo=None, fold=0)


def _made(
    entry: Entry, start: Placed, original: str | None, length: Duration | None = None
) -> Instance:
    return Instance(entry, start, start.instant, entry.end_of(start, length), original)
