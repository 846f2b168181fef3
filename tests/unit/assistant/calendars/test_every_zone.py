"""In every IANA zone, around every clock change of 2026 and 2027, wall clocks are what counts.

Local times are written without zone.
"""

# ruff: noqa: DTZ001

from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from icalendar import Calendar
from icalendar import Event as RfcEvent

from quintet.assistant.calendars.window import Window
from quintet.assistant.entities.events import EventDraft
from quintet.assistant.entities.zones import day_start, zone
from tests.support.calendar_files import read, vcalendar, vevent

ZONES = sorted(name for name in available_timezones() if zone(name))
BEGIN, END = datetime(2026, 1, 1, tzinfo=UTC), datetime(2027, 12, 31, tzinfo=UTC)
_HOUR = timedelta(hours=1)


def changes(name: str) -> list[datetime]:
    """The hours after which a zone's clocks go differently."""
    there = ZoneInfo(name)
    days = [BEGIN + timedelta(days=day) for day in range((END - BEGIN).days)]
    found: list[datetime] = []
    for day in days:
        if day.astimezone(there).utcoffset() != (day + 24 * _HOUR).astimezone(there).utcoffset():
            hours = (day + hour * _HOUR for hour in range(24))
            found.extend(
                hour
                for hour in hours
                if hour.astimezone(there).utcoffset()
                != (hour + _HOUR).astimezone(there).utcoffset()
            )
    return found


def around(change: datetime) -> Window:
    return Window(change - timedelta(days=10), change + timedelta(days=10))


def test_there_are_as_many_zones_as_there_should_be() -> None:
    assert len(ZONES) > 400
    assert sum(bool(changes(name)) for name in ZONES) > 100


@pytest.mark.parametrize("begin", range(26))
def test_a_weekly_event_at_nine_stays_at_nine_and_a_day_is_the_local_day(begin: int) -> None:
    for name in ZONES[begin::26]:
        there = ZoneInfo(name)
        daily = vevent(f"DTSTART;TZID={name}:20251201T090000", "DURATION:PT1H", "RRULE:FREQ=WEEKLY")
        days = vevent("DTSTART;VALUE=DATE:20251201", "RRULE:FREQ=DAILY", uid="days")
        for change in changes(name) or [BEGIN]:
            file = read(vcalendar(daily, days), zone=name, window=around(change))
            assert not file.problems
            check_nine_o_clock(file.events, there)
            check_days(file.events, there)


def check_nine_o_clock(events: tuple[EventDraft, ...], there: ZoneInfo) -> None:
    weekly = [event for event in events if not event.all_day]
    assert len(weekly) in {2, 3}
    for event in weekly:
        local = event.start_ts.astimezone(there)
        assert (local.hour, local.minute, local.weekday()) == (9, 0, 0)
        assert event.end_ts - event.start_ts == _HOUR


def check_days(events: tuple[EventDraft, ...], there: ZoneInfo) -> None:
    days = [event for event in events if event.all_day]
    assert len(days) in {20, 21, 22}
    for event, following in pairwise(days):
        assert event.end_ts == following.start_ts
        first = event.start_ts.astimezone(there)
        assert f"{first:%Y%m%d}" == event.recurrence_id
        before = (event.start_ts - timedelta(seconds=1)).astimezone(there)
        assert before.date() < first.date()
        last = (event.end_ts - timedelta(seconds=1)).astimezone(there)
        assert last.date() == first.date()


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from(ZONES),
    st.datetimes(datetime(2026, 1, 5), datetime(2027, 12, 20)).map(
        lambda at: at.replace(microsecond=0, fold=0)
    ),
    st.integers(0, 3 * 24 * 60),
    st.booleans(),
    st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=80),
)
def test_what_icalendar_writes_is_read_as_it_was(
    name: str, local: datetime, minutes: int, all_day: bool, title: str
) -> None:
    there = ZoneInfo(name)
    written = RfcEvent()
    written.add("uid", "round@example.org")
    written.add("summary", title)
    start: date = local.date() if all_day else local.replace(tzinfo=there)
    written.add("dtstart", start)
    if all_day:
        begin = day_start(local.date(), there)
        end = day_start(local.date() + timedelta(days=1), there)
    else:
        begin = local.replace(tzinfo=there).astimezone(UTC)
        end = begin + timedelta(minutes=minutes)
        written.add("dtend", end)
    calendar = Calendar()
    calendar.add_component(written)
    file = read(calendar.to_ical(), zone=name, window=Window(BEGIN, END + timedelta(days=9)))
    (event,) = file.events
    assert (event.start_ts, event.end_ts) == (begin, end)
    assert event.title == " ".join(title.split())
    assert event.all_day is all_day
