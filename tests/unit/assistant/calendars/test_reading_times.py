"""When events take place: zones by every name, floating times, whole days, ends and durations."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from icalendar.timezone import tzp

from tests.support.calendar_files import (
    hours,
    only,
    read,
    vcalendar,
    vevent,
    whats,
)

OUTLOOK_ZONE = """\
BEGIN:VTIMEZONE
TZID:Customized Time Zone
BEGIN:STANDARD
DTSTART:16010101T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE"""
FIXED_ZONE = """\
BEGIN:VTIMEZONE
TZID:Office
BEGIN:STANDARD
DTSTART:19700101T000000
TZOFFSETFROM:-0300
TZOFFSETTO:-0300
END:STANDARD
END:VTIMEZONE"""


@pytest.mark.parametrize(
    ("start", "utc", "zone"),
    [
        ("DTSTART:20261005T090000Z", "09:00", "UTC"),
        ("DTSTART;TZID=America/New_York:20261005T090000", "13:00", "America/New_York"),
        ('DTSTART;TZID="America/New_York":20261005T090000', "13:00", "America/New_York"),
        ("DTSTART;TZID=W. Europe Standard Time:20261005T090000", "07:00", "Europe/Berlin"),
        ("DTSTART;TZID=/example.org/2026/Asia/Tokyo:20261005T090000", "00:00", "Asia/Tokyo"),
        ("DTSTART;TZID=/x/America/Argentina/Ushuaia:20261005T090000", "12:00", None),
        ("DTSTART;TZID=UTC:20261005T090000", "09:00", "UTC"),
        ("DTSTART:20261005T090000", "07:00", "Europe/Berlin"),
        ("DTSTART;TZID=Asia/Tokyo:20261005T090000Z", "09:00", "UTC"),
        ("dtstart;tzid=Asia/Tokyo;value=DATE-TIME:20261005T090000", "00:00", "Asia/Tokyo"),
    ],
)
def test_a_start_is_in_the_zone_that_it_names(start: str, utc: str, zone: str | None) -> None:
    event = only(vcalendar(vevent(start)))
    assert f"{event.start_ts:%H:%M}" == utc
    assert event.timezone == (zone or "America/Argentina/Ushuaia")


@pytest.mark.parametrize(
    ("definition", "zone", "utc"),
    [(OUTLOOK_ZONE, "Europe/Berlin", "07:00"), (FIXED_ZONE, "America/Sao_Paulo", "12:00")],
)
def test_a_zone_with_a_name_of_its_own_is_known_by_what_its_clocks_do(
    definition: str, zone: str, utc: str
) -> None:
    tzid = definition.split("TZID:", 1)[1].split("\n", 1)[0]
    file = read(vcalendar(definition, vevent(f"DTSTART;TZID={tzid}:20261005T090000")))
    (event,) = file.events
    there = event.start_ts.astimezone(UTC)
    assert f"{there:%H:%M}" == utc
    assert event.timezone != tzid
    if zone == "Europe/Berlin":  # the user's own zone comes before others that agree
        assert event.timezone == zone
    assert "not known; read as" in whats(file)


def test_a_definition_cannot_change_what_a_known_name_means() -> None:
    lying = OUTLOOK_ZONE.replace("Customized Time Zone", "Asia/Tokyo")
    event = only(vcalendar(lying, vevent("DTSTART;TZID=Asia/Tokyo:20261005T090000")))
    assert event.start_ts == datetime(2026, 10, 5, 0, 0, tzinfo=UTC)


def test_a_definition_does_not_outlive_its_file() -> None:
    named = vevent("DTSTART;TZID=Customized Time Zone:20261005T090000")
    assert read(vcalendar(OUTLOOK_ZONE, named)).events
    assert not read(vcalendar(named)).events


def test_definitions_of_one_name_in_files_that_are_read_at_once_are_kept_apart() -> None:
    berlin = OUTLOOK_ZONE.replace("Customized Time Zone", "Office")
    event = vevent("DTSTART;TZID=Office:20261005T090000")
    files = [vcalendar(berlin, event), vcalendar(FIXED_ZONE, event), vcalendar(event)] * 20
    with ThreadPoolExecutor(4) as pool:
        found = [[f"{one.start_ts:%H:%M}" for one in file.events] for file in pool.map(read, files)]
    assert found == [["07:00"], ["12:00"], []] * 20
    assert tzp.timezone("Office") is None  # nor does the library remember it


def test_an_unknown_zone_falls_back_to_the_calendars_own_and_says_so() -> None:
    file = read(
        vcalendar(
            "X-WR-TIMEZONE:Asia/Kolkata", vevent("DTSTART;TZID=Middle-earth/Shire:20261005T090000")
        )
    )
    (event,) = file.events
    assert (f"{event.start_ts:%H:%M}", event.timezone) == ("03:30", "Asia/Kolkata")
    (problem,) = file.problems
    assert (problem.line, problem.lost) == (8, False)


def test_an_unknown_zone_without_any_other_makes_the_event_a_bad_one() -> None:
    good = vevent(uid="good")
    file = read(vcalendar(vevent("DTSTART;TZID=Middle-earth/Shire:20261005T090000"), good))
    assert [event.provider_event_id for event in file.events] == ["good"]
    (problem,) = file.problems
    assert (problem.uid, problem.lost) == ("a@example.org", True)


@pytest.mark.parametrize(
    ("lines", "length"),
    [
        (["DTSTART:20261005T090000Z", "DTEND:20261005T103000Z"], hours(1.5)),
        (["DTSTART:20261005T090000Z", "DURATION:PT45M"], timedelta(minutes=45)),
        (["DTSTART:20261005T090000Z"], timedelta()),
        (["DTSTART:20261005T090000Z", "DURATION:P1W"], timedelta(days=7)),
        (["DTSTART:20261024T120000", "DURATION:P1D"], hours(25)),
        (["DTSTART:20261024T120000", "DURATION:PT24H"], hours(24)),
        (
            ["DTSTART;TZID=Asia/Tokyo:20261005T100000", "DTEND;TZID=Europe/Berlin:20261005T060000"],
            hours(3),
        ),
    ],
)
def test_an_end_is_told_by_a_time_or_by_a_length(lines: list[str], length: timedelta) -> None:
    event = only(vcalendar(vevent(*lines)))
    assert event.end_ts - event.start_ts == length


@pytest.mark.parametrize(
    ("lines", "begin", "end"),
    [
        (["DTSTART;VALUE=DATE:20261005"], "10-04 22:00", "10-05 22:00"),
        (
            ["DTSTART;VALUE=DATE:20261005", "DTEND;VALUE=DATE:20261005"],
            "10-04 22:00",
            "10-05 22:00",
        ),
        (["DTSTART:20261005", "DTEND:20261007"], "10-04 22:00", "10-06 22:00"),
        (["DTSTART;VALUE=DATE:20261005", "DURATION:P2D"], "10-04 22:00", "10-06 22:00"),
        (["DTSTART;VALUE=DATE:20261005", "DURATION:PT36H"], "10-04 22:00", "10-06 22:00"),
        (["DTSTART;VALUE=DATE:20261025"], "10-24 22:00", "10-25 23:00"),
    ],
)
def test_whole_days_are_the_users_days(lines: list[str], begin: str, end: str) -> None:
    event = only(vcalendar(vevent(*lines)))
    assert event.all_day
    assert (f"{event.start_ts:%m-%d %H:%M}", f"{event.end_ts:%m-%d %H:%M}") == (begin, end)
    assert event.timezone == "Europe/Berlin"


@pytest.mark.parametrize(
    ("start", "utc"),
    [
        ("DTSTART;TZID=Europe/Berlin:20261025T023000", "00:30"),  # twice: the first is meant
        ("DTSTART;TZID=America/New_York:20261101T013000", "05:30"),
    ],
)
def test_a_repeated_local_time_is_the_first_of_the_two(start: str, utc: str) -> None:
    assert f"{only(vcalendar(vevent(start))).start_ts:%H:%M}" == utc


def test_only_what_takes_place_in_the_window_is_read() -> None:
    file = read(
        vcalendar(
            vevent("DTSTART:20260928T120000Z", "DTEND:20260929T120000Z", uid="over"),
            vevent("DTSTART:20260928T120000Z", "DTEND:20260929T120001Z", uid="still going"),
            vevent("DTSTART:20261230T115959Z", uid="last"),
            vevent("DTSTART:20261230T120000Z", uid="too far"),
            vevent("DTSTART:99991231T235959Z", uid="at the end of time"),
            vevent("DTSTART:16010101T000000Z", uid="long ago"),
        )
    )
    assert [event.provider_event_id for event in file.events] == ["still going", "last"]
    assert file.complete
