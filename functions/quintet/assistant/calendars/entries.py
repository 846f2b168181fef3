"""One VEVENT with its times understood: an event, a series, or a change of a series."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Final, TypeVar

from quintet.assistant.calendars.components import Component, Property
from quintet.assistant.calendars.placed import Placed
from quintet.assistant.calendars.problems import Problems, UnusableEventError
from quintet.assistant.calendars.rules import Rule, parsed_rule
from quintet.assistant.calendars.times import Duration, written_duration, written_time
from quintet.assistant.calendars.uids import kept_uid, made_uid
from quintet.assistant.calendars.zones import FileZones
from quintet.assistant.entities.fields import EARLIEST, LATEST

_ESSENTIAL: Final = ("UID", "DTSTART", "RECURRENCE-ID")
"""Without these nobody can know when an event is, or which."""
_MAX_RULES: Final = 5
_MAX_DATES: Final = 5000
"""Extra dates or exceptions of one event."""
_MAX_SEQUENCE: Final = 2**31 - 1
_NO_DATE: Final = datetime.min.replace(tzinfo=UTC)

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Extra:
    """A date that a series has besides its rules, with an end of its own where it is a period."""

    start: Placed
    duration: Duration | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """A VEVENT's identity, times and recurrences; its words are still in `component`."""

    component: Component
    uid: str
    sequence: int
    stamp: datetime | None
    start: Placed
    duration: Duration
    original: Placed | None
    """RECURRENCE-ID: which instance of its series this replaces."""
    and_future: bool
    rules: tuple[Rule, ...]
    extras: tuple[Extra, ...]
    exceptions: tuple[Placed, ...]

    @property
    def age(self) -> tuple[int, datetime, int]:
        """What orders versions of the same event, the newest last (RFC 5546, 2.1.5)."""
        return self.sequence, self.stamp or _NO_DATE, self.component.line

    @property
    def recurs(self) -> bool:
        """Whether it is a series by itself."""
        return bool(self.rules or self.extras)

    @property
    def is_of_series(self) -> bool:
        """Whether it is a series, or a change of one."""
        return self.recurs or self.original is not None

    def end_of(self, start: Placed, duration: Duration | None = None) -> datetime:
        """When an instance that starts then is over, in UTC."""
        length = self.duration if duration is None else duration
        if start.kind == "day":
            return start.moved(timedelta(days=length.days)).instant
        return length.after(start.instant, start.zone)


def uid_of(component: Component, problems: Problems) -> str:
    """The UID; one made of what else does not change, where there is none."""
    uid = kept_uid(component.text("UID"))
    if not uid and "UID" not in component.unreadable:
        uid = made_uid(component.text("SUMMARY"), component.text("DTSTART"))
        problems.mended("The event has no UID", line=component.line, uid=uid)
    return uid


def entry_of(component: Component, uid: str, zones: FileZones, problems: Problems) -> Entry:
    """A VEVENT understood.

    Raises:
        UnusableEventError: it cannot be told when it takes place.
    """
    said, original = component.first("DTSTART"), component.first("RECURRENCE-ID")
    for name in _ESSENTIAL:
        if name in component.unreadable:
            raise UnusableEventError(f"The {name} is malformed")
    if said is None:
        raise UnusableEventError("The event has no DTSTART")
    calendar = component.calendar
    start = zones.placed(said, calendar)
    reader = _Lists(component, uid, zones, problems)
    return Entry(
        component=component,
        uid=uid,
        sequence=_sequence(component),
        stamp=_stamp(component),
        start=start,
        duration=_duration(component, start, zones),
        original=zones.placed(original, calendar) if original else None,
        and_future=bool(original) and _is_of_future(original),
        rules=tuple(reader.each("RRULE", _MAX_RULES, lambda said: [parsed_rule(said.value)])),
        extras=tuple(reader.each("RDATE", _MAX_DATES, reader.extras)),
        exceptions=tuple(reader.each("EXDATE", _MAX_DATES, reader.exceptions)),
    )


def _is_of_future(original: Property | None) -> bool:
    return original is not None and original.parameters.get("RANGE", "").upper() == "THISANDFUTURE"


class _Lists:
    """The properties that may be repeated; one that is wrong is told, and the others are kept."""

    def __init__(
        self, component: Component, uid: str, zones: FileZones, problems: Problems
    ) -> None:
        self._component, self._uid, self._zones, self._problems = component, uid, zones, problems

    def each(
        self, name: str, most: int, read: Callable[[Property], list[Value]]
    ) -> Iterator[Value]:
        """All values of all properties of a name."""
        left = most
        for said in self._component.all(name):
            try:
                values = read(said)
            except UnusableEventError as wrong:
                self._problems.mended(f"{wrong}; passed over", line=said.line, uid=self._uid)
                continue
            yield from values[:left]
            left -= len(values)
            if left < 0:
                self._problems.lost(f"{name} has too many values", line=said.line, uid=self._uid)
                return

    def exceptions(self, said: Property) -> list[Placed]:
        """The times of an EXDATE."""
        return [self._put(written_time(one), said) for one in _listed(said)]

    def extras(self, said: Property) -> list[Extra]:
        """The times of an RDATE, of which some may be periods."""
        return [self._extra(one, said) for one in _listed(said)]

    def _extra(self, text: str, said: Property) -> Extra:
        begin, slash, rest = text.partition("/")
        start = self._put(written_time(begin), said)
        if not slash:
            return Extra(start)
        if rest.strip().upper().startswith(("P", "+P", "-P")):
            length = written_duration(rest)
            return Extra(start, _in_days(length) if start.kind == "day" else length)
        return Extra(start, _between(start, self._put(written_time(rest), said)))

    def _put(self, value: date, said: Property) -> Placed:
        return self._zones.put(value, said, self._component.calendar)


def _listed(said: Property) -> list[str]:
    return [part for part in said.value.split(",") if part.strip()]


def _duration(component: Component, start: Placed, zones: FileZones) -> Duration:
    """How long it lasts; a day where a whole day has no end, nothing where a time has none."""
    said, length = component.first("DTEND"), component.text("DURATION")
    if said is not None:
        return _between(start, zones.placed(said, component.calendar))
    found = written_duration(length) if length else Duration()
    return _in_days(found) if start.kind == "day" else found


def _in_days(length: Duration) -> Duration:
    """Of a whole day: at least one, and no part of one."""
    return Duration(max(1, length.days - (-length.exact // timedelta(days=1))))


def _between(start: Placed, end: Placed) -> Duration:
    """From one time to another; days are counted, times are exact (RFC 5545, 3.8.5.3)."""
    if start.kind == "day":
        days = (end.wall.date() - start.wall.date()).days
        if days < 0:
            raise UnusableEventError("The event ends before it starts")
        return Duration(max(1, days))
    length = end.instant - start.instant
    if length < timedelta():
        raise UnusableEventError("The event ends before it starts")
    return Duration(exact=length)


def _sequence(component: Component) -> int:
    text = component.text("SEQUENCE").strip()
    is_number = text.isascii() and text.isdigit() and len(text) <= len(str(_MAX_SEQUENCE))
    return min(int(text), _MAX_SEQUENCE) if is_number else 0


def _stamp(component: Component) -> datetime | None:
    for name in ("DTSTAMP", "LAST-MODIFIED"):
        try:
            value = written_time(component.text(name))
        except UnusableEventError:
            continue
        if isinstance(value, datetime) and EARLIEST <= value.replace(tzinfo=UTC) < LATEST:
            return value.replace(tzinfo=UTC)
    return None
