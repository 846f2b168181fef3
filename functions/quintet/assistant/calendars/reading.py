"""The bytes of an iCalendar file (RFC 5545) as events within a window, and what was wrong with it.

Whatever the bytes are, the answer comes in bounded time: at most 20 MiB and 25,000 events are read,
1,000 instances of an event and 10,000 of all recurring ones are kept. Nothing here asks the
network; where the bytes are from, and whose events they become, is for others.
"""

from quintet.assistant.calendars.calendar_file import CalendarFile
from quintet.assistant.calendars.window import Window


def read_calendar(data: bytes, *, window: Window, user_zone: str) -> CalendarFile:
    """The events of a file that take place in a window, by start.

    `user_zone` is the IANA name of the zone that floating times and whole days are meant in.

    Raises:
        BadInputError: it is too large, or no iCalendar file at all.
    """
    # Costs a third of a second, and most calls of the assistant read no calendar.
    from quintet.assistant.calendars.file_reading import FileReader  # noqa: PLC0415

    return FileReader(window, user_zone).read(data)
