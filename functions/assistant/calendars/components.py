"""Content lines as the components that matter here: events and time zones, with their properties.

Only properties that are read later are parsed. What stands inside of an event, alarms mostly, is
passed over, however deep it is nested.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from assistant.calendars.lines import ContentLine
from assistant.calendars.problems import Problems
from assistant.calendars.properties import Property, parsed_property

MAX_EVENTS: Final = 25_000
"""Events of one file that are read, those of the past too."""
_MAX_REPEATED: Final = 5000
"""Lines of one property in one event: a daily event's exceptions of many years."""
_DEEPEST: Final = 16
"""Components inside of each other whose ends are matched by name; deeper ones are counted."""

_NAME: Final = re.compile(rb"[A-Za-z0-9-]+(?=[ \t]*[;:])")
_READ: Final = frozenset(
    b"UID DTSTAMP LAST-MODIFIED DTSTART DTEND DURATION RRULE RDATE EXDATE RECURRENCE-ID SEQUENCE "
    b"STATUS SUMMARY LOCATION DESCRIPTION ORGANIZER ATTENDEE URL CONFERENCE X-GOOGLE-CONFERENCE "
    b"X-MICROSOFT-SKYPETEAMSMEETINGURL TZID X-LIC-LOCATION TZOFFSETTO TZOFFSETFROM METHOD "
    b"X-WR-TIMEZONE".split()
)
_CHANGES: Final = frozenset(("STANDARD", "DAYLIGHT"))
"""The parts of a VTIMEZONE."""


@dataclass(slots=True)
class Calendar:
    """One VCALENDAR: what it says about itself, and the time zones that it defines, by TZID."""

    properties: dict[str, Property] = field(default_factory=dict)
    zones: dict[str, "Component"] = field(default_factory=dict)
    ended: bool = False


@dataclass(slots=True)
class Component:
    """A VEVENT, a VTIMEZONE or a part of one."""

    kind: str
    line: int
    calendar: Calendar
    properties: dict[str, list[Property]] = field(default_factory=dict)
    unreadable: dict[str, int] = field(default_factory=dict)
    """Names of properties that could not be parsed, with the line of each."""
    parts: list["Component"] = field(default_factory=list)

    def first(self, name: str) -> Property | None:
        """The first property of a name."""
        found = self.properties.get(name)
        return found[0] if found else None

    def text(self, name: str) -> str:
        """The value of the first property of a name, or nothing."""
        found = self.first(name)
        return found.value if found else ""


class Components:
    """The calendars and events of a file, as lines come in."""

    def __init__(self, problems: Problems) -> None:
        self.calendars: list[Calendar] = []
        self.events: list[Component] = []
        self._problems = problems
        self._open: list[Component] = []
        self._skipped: list[bytes] = []
        """Names of open components that are passed over; kept shallow, counted below."""
        self._too_deep = 0
        self._told_encoding = False
        self._told_many = False

    def read(self, lines: Iterable[ContentLine]) -> None:
        """Takes all lines of a file."""
        for line in lines:
            found = _NAME.match(line.raw)
            name = found.group().upper() if found else b""
            if name in {b"BEGIN", b"END"}:
                what = line.raw.split(b":", 1)[-1].strip().upper()
                (self._begin if name == b"BEGIN" else self._end)(what, line.number)
            elif not self._skipped:
                self._property(name, line)
        self._close_all()
        if not all(calendar.ended for calendar in self.calendars):
            self._problems.lost("The calendar is not ended by END:VCALENDAR")

    def _begin(self, what: bytes, number: int) -> None:
        if what == b"VCALENDAR":
            self._close_all()
            self.calendars.append(Calendar())
            return
        if what in {b"VEVENT", b"VTIMEZONE"}:  # never inside of another: that one was not ended
            self._close_all()
        kind = what.decode("ascii", "replace")
        if not self.calendars:
            return
        if self._skipped or not self._is_kept(kind):
            if len(self._skipped) < _DEEPEST:
                self._skipped.append(what)
            else:
                self._too_deep += 1
            return
        component = Component(kind, number, self.calendars[-1])
        if self._open:
            self._open[-1].parts.append(component)
        self._open.append(component)

    def _is_kept(self, kind: str) -> bool:
        if self._open:
            return self._open[-1].kind == "VTIMEZONE" and kind in _CHANGES
        return kind in {"VEVENT", "VTIMEZONE"}

    def _end(self, what: bytes, number: int) -> None:
        if what == b"VCALENDAR":
            self._close_all()
            if self.calendars:
                self.calendars[-1].ended = True
        elif self._open and self._open[-1].kind.encode() == what:
            self._skipped.clear()  # what is passed over is never of a kind that is kept
            self._too_deep = 0
            self._keep(self._open.pop())
        elif self._too_deep:
            self._too_deep -= 1
        elif what in self._skipped:
            while self._skipped.pop() != what:
                pass
        elif self.calendars:
            self._problems.mended("An END without its BEGIN is passed over", line=number)

    def _keep(self, component: Component) -> None:
        if component.kind == "VTIMEZONE":
            component.calendar.zones.setdefault(component.text("TZID"), component)
        elif component.kind == "VEVENT":
            if len(self.events) < MAX_EVENTS:
                self.events.append(component)
            elif not self._told_many:
                self._told_many = True
                self._problems.lost(
                    f"Only the first {MAX_EVENTS} events are read", line=component.line
                )

    def _close_all(self) -> None:
        for component in self._open:
            if component.kind == "VEVENT":
                self._problems.lost(
                    "The event is not ended", line=component.line, uid=component.text("UID")
                )
        self._open.clear()
        self._skipped.clear()
        self._too_deep = 0

    def _property(self, name: bytes, line: ContentLine) -> None:
        if not self.calendars:
            return
        if name not in _READ:
            if not name:
                self._problems.mended("Not a content line; passed over", line=line.number)
            return
        key = name.decode("ascii")
        text, is_utf8 = line.text()
        if not is_utf8 and not self._told_encoding:
            self._told_encoding = True
            self._problems.mended("Not UTF-8; read as Windows-1252", line=line.number)
        if line.cut:
            self._problems.mended(f"{key} is too long and was cut", line=line.number)
        parsed = parsed_property(text, line.number)
        if self._open:
            self._add(self._open[-1], key, parsed, line.number)
        elif parsed:
            self.calendars[-1].properties.setdefault(key, parsed)

    def _add(self, component: Component, key: str, parsed: Property | None, number: int) -> None:
        if parsed is None:
            component.unreadable.setdefault(key, number)
            self._problems.mended(f"{key} is malformed; passed over", line=number)
            return
        said = component.properties.setdefault(key, [])
        if len(said) < _MAX_REPEATED:
            said.append(parsed)
