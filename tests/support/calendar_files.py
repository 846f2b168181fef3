"""Calendar files as tests write them, and a moment at which they are read."""

from datetime import UTC, datetime, timedelta

from quintet.assistant.calendars.calendar_file import CalendarFile
from quintet.assistant.calendars.reading import read_calendar
from quintet.assistant.calendars.window import Window
from quintet.assistant.entities.events import EventDraft

NOW = datetime(2026, 10, 1, 12, tzinfo=UTC)
WINDOW = Window.around(NOW)
BERLIN = "Europe/Berlin"


def vevent(*lines: str, uid: str = "a@example.org") -> str:
    """A VEVENT; lines without a start get one."""
    said = [f"UID:{uid}", "DTSTAMP:20260901T120000Z", *lines]
    if not any(line.startswith("DTSTART") for line in lines):
        said.append("DTSTART:20261005T090000Z")
    return "\r\n".join(["BEGIN:VEVENT", *said, "END:VEVENT"])


def vcalendar(*parts: str) -> bytes:
    """A whole file of components and properties."""
    head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//Tests//EN"]
    return ("\r\n".join([*head, *parts, "END:VCALENDAR"]) + "\r\n").encode()


def read(data: bytes, *, zone: str = BERLIN, window: Window = WINDOW) -> CalendarFile:
    return read_calendar(data, window=window, user_zone=zone)


def only(data: bytes, *, zone: str = BERLIN) -> EventDraft:
    """The one event of a file with which nothing is wrong."""
    file = read(data, zone=zone)
    assert not file.problems
    (event,) = file.events
    return event


def starts(data: bytes, *, zone: str = BERLIN) -> list[str]:
    """The starts in UTC, as month, day, hour and minute."""
    return [f"{event.start_ts:%m-%d %H:%M}" for event in read(data, zone=zone).events]


def whats(file: CalendarFile) -> str:
    """All that was wrong, as one text."""
    return "; ".join(problem.what for problem in file.problems)


def hours(number: float) -> timedelta:
    return timedelta(hours=number)
