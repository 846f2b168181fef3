"""The bytes of an iCalendar file (RFC 5545) as events within a window, and what was wrong with it.

Whatever the bytes are, the answer comes in bounded time: at most 20 MiB and 25,000 events are read,
1,000 instances of an event and 10,000 of all recurring ones are kept. Nothing here asks the
network; where the bytes are from, and whose events they become, is for others.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from quintet.assistant.calendars.problems import Problem
from quintet.assistant.calendars.window import Window
from quintet.assistant.entities.events import EventDraft

PROVIDER: Final = "ics"
"""What events of a calendar file say where they are from."""
MAX_RECURRING: Final = 10_000
"""Instances of all recurring events of one file."""


@dataclass(frozen=True, slots=True)
class Version:
    """How new a calendar's word about an event is (RFC 5546, 2.1.5)."""

    sequence: int
    stamp: datetime | None


@dataclass(frozen=True, slots=True)
class CalendarFile:
    """What a file says. What follows the window is for `merging`.

    `told`: UIDs of which the file tells all instances in the window, with how new that is.
    `cancelled`: UIDs that do not take place at all. `unreadable`: UIDs of which something is left
    out. `complete`: nothing else is left out, so that what the file does not have is gone.
    """

    events: tuple[EventDraft, ...]
    problems: tuple[Problem, ...]
    omitted_problems: int
    window: Window
    told: Mapping[str, Version]
    cancelled: frozenset[str]
    unreadable: frozenset[str]
    complete: bool


def read_calendar(data: bytes, *, window: Window, user_zone: str) -> CalendarFile:
    """The events of a file that take place in a window, by start.

    `user_zone` is the IANA name of the zone that floating times and whole days are meant in.

    Raises:
        BadInputError: it is too large, or no iCalendar file at all.
    """
    # Costs a third of a second, and most calls of the assistant read no calendar.
    from quintet.assistant.calendars.file_reading import FileReader  # noqa: PLC0415

    return FileReader(window, user_zone).read(data)
