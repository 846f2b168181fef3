"""Content lines as the components that matter here: events and time zones, with their properties.

What a property says is parsed when it is asked for, by icalendar. Of what stands inside of an event
its alarms are read; the rest is passed over, however deep it is nested.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from icalendar.parser import Contentline

from quintet.assistant.calendars.lines import ContentLine
from quintet.assistant.calendars.problems import Problems

MAX_EVENTS: Final = 25_000
"""Events of one file that are read, those of the past too."""
_MAX_REPEATED: Final = 5000
"""Lines of one property in one event: a daily event's exceptions of many years."""
_NAME: Final = re.compile(rb"[A-Za-z0-9-]+(?=[ \t]*[;:])")
_READ: Final = frozenset(
    b"UID DTSTAMP LAST-MODIFIED DTSTART DTEND DURATION RRULE RDATE EXDATE RECURRENCE-ID SEQUENCE "
    b"STATUS SUMMARY LOCATION DESCRIPTION ORGANIZER ATTENDEE URL CONFERENCE X-GOOGLE-CONFERENCE "
    b"X-MICROSOFT-SKYPETEAMSMEETINGURL TZID X-LIC-LOCATION TZOFFSETTO TZOFFSETFROM METHOD "
    b"X-WR-TIMEZONE X-WR-CALNAME TRANSP CLASS CATEGORIES X-APPLE-TRAVEL-DURATION "
    b"X-MICROSOFT-CDO-BUSYSTATUS TRIGGER ACTION REPEAT ACKNOWLEDGED".split()
)
_PARTS: Final[Mapping[str, Sequence[str]]] = MappingProxyType(
    {"VTIMEZONE": ("STANDARD", "DAYLIGHT"), "VEVENT": ("VALARM",)}
)
"""What is kept of what stands inside of a component."""
_MAX_PARTS: Final = 1000


@dataclass(frozen=True, slots=True)
class Property:
    """One property: parameters by upper-case name, the value with its escapes taken away."""

    value: str
    parameters: Mapping[str, str]
    line: int


@dataclass(slots=True)
class Component:
    """A VCALENDAR, and of one a VEVENT, a VTIMEZONE or a part of that; its lines by name."""

    kind: str
    line: int
    problems: Problems
    parent: "Component | None" = None
    lines: dict[str, list[tuple[int, str]]] = field(default_factory=dict)
    unreadable: set[str] = field(default_factory=set)
    """Names of properties that could not be parsed."""
    parts: list["Component"] = field(default_factory=list)
    zones: dict[str, "Component"] = field(default_factory=dict)
    """The time zones that a VCALENDAR defines, by TZID."""
    ended: bool = False

    @property
    def calendar(self) -> "Component":
        """The VCALENDAR that it stands in."""
        return self.parent.calendar if self.parent else self

    def all(self, name: str, most: int = _MAX_REPEATED) -> list[Property]:
        """The properties of a name; what is malformed is told and left out."""
        found = (self._parsed(name, *line) for line in self.lines.get(name, [])[:most])
        return [said for said in found if said]

    def first(self, name: str) -> Property | None:
        """The first property of a name."""
        return next(iter(self.all(name, most=1)), None)

    def text(self, name: str) -> str:
        """The value of the first property of a name, or nothing."""
        found = self.first(name)
        return found.value if found else ""

    def _parsed(self, name: str, number: int, text: str) -> Property | None:
        try:
            _, parameters, value = Contentline(text).parts()
        except ValueError:
            if name not in self.unreadable:
                self.problems.mended(f"{name} is malformed; passed over", line=number)
            self.unreadable.add(name)
            return None
        joined = {
            key.upper(): said if isinstance(said, str) else ",".join(said)
            for key, said in parameters.items()
        }
        return Property(value, joined, number)


class Components:
    """The calendars and events of a file, as lines come in."""

    def __init__(self, problems: Problems) -> None:
        self.calendars: list[Component] = []
        self.events: list[Component] = []
        self._problems = problems
        self._open: list[Component] = []
        self._passed_over = 0
        """Components inside of each other that are not read."""
        self._told: set[str] = set()

    def read(self, lines: Iterable[ContentLine]) -> None:
        """Takes all lines of a file."""
        for line in lines:
            found = _NAME.match(line.raw)
            name = found.group().upper() if found else b""
            if name in {b"BEGIN", b"END"}:
                what = line.raw.split(b":", 1)[-1].strip().upper().decode("ascii", "replace")
                (self._begin if name == b"BEGIN" else self._end)(what, line.number)
            elif not self._passed_over and self.calendars:
                self._property(name, line)
        self._close_all()
        if not all(calendar.ended for calendar in self.calendars):
            self._problems.lost("The calendar is not ended by END:VCALENDAR")

    def _begin(self, what: str, number: int) -> None:
        if what in {"VCALENDAR", "VEVENT", "VTIMEZONE"}:  # never inside of another event or zone
            self._close_all()
        if what == "VCALENDAR":
            self.calendars.append(Component(what, number, self._problems))
        elif self._passed_over or not self._is_kept(what):
            self._passed_over += 1
        elif self.calendars:
            parent = self._open[-1] if self._open else self.calendars[-1]
            self._open.append(Component(what, number, self._problems, parent))
            if self._open[:-1] and len(parent.parts) < _MAX_PARTS:
                parent.parts.append(self._open[-1])

    def _is_kept(self, what: str) -> bool:
        if self._open:
            return what in _PARTS.get(self._open[-1].kind, ())
        return what in {"VEVENT", "VTIMEZONE"}

    def _end(self, what: str, number: int) -> None:
        if what == "VCALENDAR":
            self._close_all()
            if self.calendars:
                self.calendars[-1].ended = True
            return
        if what == "VEVENT" and self._open and self._open[-1].kind == "VALARM":
            self._open.pop()  # an alarm that is not ended ends with its event
        if self._open and self._open[-1].kind == what:
            self._passed_over = 0  # what is passed over is never of a kind that is kept
            self._keep(self._open.pop())
        elif self._passed_over:
            self._passed_over -= 1
        elif self.calendars:
            self._problems.mended("An END without its BEGIN is passed over", line=number)

    def _keep(self, component: Component) -> None:
        if component.kind == "VTIMEZONE":
            component.calendar.zones.setdefault(component.text("TZID"), component)
        elif component.kind == "VEVENT" and len(self.events) < MAX_EVENTS:
            self.events.append(component)
        elif component.kind == "VEVENT" and self._is_new("many"):
            what = f"Only the first {MAX_EVENTS} events are read"
            self._problems.lost(what, line=component.line)

    def _close_all(self) -> None:
        for component in self._open:
            if component.kind == "VEVENT":
                what, uid = "The event is not ended", component.text("UID")
                self._problems.lost(what, line=component.line, uid=uid)
        self._open.clear()
        self._passed_over = 0

    def _property(self, name: bytes, line: ContentLine) -> None:
        if name not in _READ:
            if not name:
                self._problems.mended("Not a content line; passed over", line=line.number)
            return
        key = name.decode("ascii")
        text, is_utf8 = line.text()
        if not is_utf8 and self._is_new("encoding"):
            self._problems.mended("Not UTF-8; read as Windows-1252", line=line.number)
        if line.cut:
            self._problems.mended(f"{key} is too long and was cut", line=line.number)
        owner = self._open[-1] if self._open else self.calendars[-1]
        said = owner.lines.setdefault(key, [])
        if len(said) < _MAX_REPEATED:
            said.append((line.number, text))

    def _is_new(self, what: str) -> bool:
        """Whether it is the first time; some things are told once."""
        is_new = what not in self._told
        self._told.add(what)
        return is_new
