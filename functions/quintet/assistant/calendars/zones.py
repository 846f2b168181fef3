"""The zones of one file's times: names resolved once, and told where they were guessed."""

from datetime import date, datetime
from typing import Final

from quintet.assistant.calendars.budget import Budget
from quintet.assistant.calendars.components import Component, Property
from quintet.assistant.calendars.placed import Placed, in_utc
from quintet.assistant.calendars.problems import Problems, UnusableEventError
from quintet.assistant.calendars.times import written_time
from quintet.assistant.calendars.zone_definitions import matching_zone
from quintet.assistant.calendars.zone_names import iana_name
from quintet.assistant.entities.zones import zone

_MAX_DEFINITIONS: Final = 100
"""Time zones of unknown name whose definitions are evaluated in one file."""
_MAX_TIMES: Final = 200_000
"""Times put in their place in one file: exceptions may be listed without end."""


class FileZones:
    """Puts written times in their place, for a user in a zone."""

    def __init__(self, user_zone: str, begin: datetime, budget: Budget, problems: Problems) -> None:
        """`begin` is the moment from which a definition must agree with a zone.

        Raises:
            ValueError: `user_zone` is no IANA zone.
        """
        there = zone(user_zone)
        if there is None:
            raise ValueError(f"{user_zone!r} is no time zone")
        self._user_zone, self._user_zone_name = there, user_zone
        self._begin, self._budget, self._problems = begin, budget, problems
        self._resolved: dict[tuple[int, str], str | None] = {}
        self._definitions_left = _MAX_DEFINITIONS
        self._times_left = _MAX_TIMES

    def placed(self, said: Property, calendar: Component) -> Placed:
        """The time of a property with one value.

        Raises:
            UnusableEventError: it is none, or in no zone that is known.
        """
        return self.put(written_time(said.value), said, calendar)

    def put(self, value: date, said: Property, calendar: Component) -> Placed:
        """A time that stands in a property, whose TZID it has."""
        self._times_left -= 1
        if self._times_left < 0:
            raise UnusableEventError(f"The file has more than {_MAX_TIMES} times")
        if not isinstance(value, datetime):
            return Placed(value, self._user_zone, self._user_zone_name, "day")
        if value.tzinfo:
            return in_utc(value.replace(tzinfo=None), self._calendar_zone(calendar) or "UTC")
        tzid = said.parameters.get("TZID", "")
        if not tzid:
            return Placed(value, self._user_zone, self._user_zone_name, "floating")
        name = self._name(tzid, calendar, said.line)
        there = zone(name) if name else None
        if name is None or there is None:
            raise UnusableEventError(f"The time zone {tzid[:80]!r} is not known")
        return Placed(value, there, name, "zoned")

    def _calendar_zone(self, calendar: Component) -> str | None:
        said = calendar.text("X-WR-TIMEZONE")
        return iana_name(said) if said else None

    def _name(self, tzid: str, calendar: Component, line: int) -> str | None:
        key = (id(calendar), tzid)
        if key not in self._resolved:
            self._resolved[key] = iana_name(tzid) or self._guessed(tzid, calendar, line)
        return self._resolved[key]

    def _guessed(self, tzid: str, calendar: Component, line: int) -> str | None:
        default = self._calendar_zone(calendar)
        name = self._defined(tzid, calendar, default) or default
        if name:
            self._problems.mended(
                f"The time zone {tzid[:80]!r} is not known; read as {name}", line=line
            )
        return name

    def _defined(self, tzid: str, calendar: Component, default: str | None) -> str | None:
        definition = calendar.zones.get(tzid)
        if definition is None:
            return None
        told = iana_name(definition.text("X-LIC-LOCATION"))
        if told or not self._definitions_left:
            return told
        self._definitions_left -= 1
        likely = [name for name in (self._user_zone_name, default) if name]
        return matching_zone(definition, self._begin, likely, self._budget)
