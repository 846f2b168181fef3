"""Series have the same instances here as to recurring-ical-events, within a window."""

from datetime import UTC, datetime, timedelta

import recurring_ical_events  # type: ignore[import-untyped] # says none
from hypothesis import given, settings
from hypothesis import strategies as st
from icalendar import Calendar

from tests.support.calendar_files import WINDOW, read, vcalendar, vevent

_FIRST = datetime(2026, 9, 20, 9)  # noqa: DTZ001 - a wall clock's
_RULES = (
    "FREQ=DAILY;COUNT=40",
    "FREQ=WEEKLY;BYDAY=MO,WE,FR",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;UNTIL=20261130T000000Z",
    "FREQ=MONTHLY;BYMONTHDAY=-1",
    "FREQ=DAILY;INTERVAL=3;BYHOUR=9,15",
)


def _local(day: int) -> str:
    return f"{_FIRST + timedelta(days=day):%Y%m%dT%H%M%S}"


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(_RULES),
    st.sampled_from(("Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe")),
    st.sets(st.integers(0, 60), max_size=5),
    st.sets(st.integers(0, 60), max_size=3),
    st.dictionaries(st.integers(0, 60), st.integers(-72, 72), max_size=3),
)
def test_a_series_has_the_instances_that_the_library_finds(
    rule: str, zone: str, exceptions: set[int], extras: set[int], moved: dict[int, int]
) -> None:
    tz = f";TZID={zone}"
    lines = [f"DTSTART{tz}:{_local(0)}", "DURATION:PT1H", f"RRULE:{rule}"]
    lines += [f"EXDATE{tz}:{_local(day)}" for day in sorted(exceptions)]
    lines += [f"RDATE{tz}:{_local(day)}" for day in sorted(extras)]
    changes = [
        vevent(
            f"RECURRENCE-ID{tz}:{_local(day)}",
            f"DTSTART{tz}:{_FIRST + timedelta(days=day, hours=by):%Y%m%dT%H%M%S}",
            "DURATION:PT1H",
        )
        for day, by in moved.items()
    ]
    raw = vcalendar(vevent(*lines), *changes)
    library = recurring_ical_events.of(Calendar.from_ical(raw))
    expected = sorted(
        one["DTSTART"].dt.astimezone(UTC) for one in library.between(WINDOW.start, WINDOW.end)
    )
    assert [event.start_ts for event in read(raw).events] == expected
