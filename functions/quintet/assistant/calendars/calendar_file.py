"""What is read out of an iCalendar file, as values. Not here: how it is read (`reading`)."""

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
