"""Series: rules, extra dates, exceptions, changed instances, and this-and-future changes."""

import pytest

from tests.support.calendar_files import read, starts, vcalendar, vevent, whats

DAILY = ("DTSTART;TZID=Europe/Berlin:20261022T090000", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=5")


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (DAILY, ["10-22 07:00", "10-23 07:00", "10-24 07:00", "10-25 08:00", "10-26 08:00"]),
        (
            (DAILY[0], "RRULE:FREQ=DAILY;UNTIL=20261024T070000Z"),
            ["10-22 07:00", "10-23 07:00", "10-24 07:00"],
        ),
        ((DAILY[0], "RRULE:FREQ=DAILY;UNTIL=20261023"), ["10-22 07:00", "10-23 07:00"]),
        (
            (DAILY[0], "RRULE:FREQ=WEEKLY;BYDAY=MO,TH;COUNT=4"),
            ["10-22 07:00", "10-26 08:00", "10-29 08:00", "11-02 08:00"],
        ),
        ((DAILY[0], "RRULE:FREQ=MONTHLY;BYDAY=-1FR;UNTIL=2026113"), ["10-22 07:00"]),
        (
            (DAILY[0], "RRULE:FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20261201"),
            ["10-22 07:00", "10-30 08:00", "11-27 08:00"],
        ),
        (
            (*DAILY, "EXDATE;TZID=Europe/Berlin:20261023T090000,20261024T090000"),
            ["10-22 07:00", "10-25 08:00", "10-26 08:00"],
        ),
        (
            (*DAILY, "EXDATE:20261023T070000Z", "EXDATE;VALUE=DATE:20261026"),
            ["10-22 07:00", "10-24 07:00", "10-25 08:00"],
        ),
        (
            (DAILY[0], "RDATE;TZID=Europe/Berlin:20261101T100000,20261101T120000"),
            ["10-22 07:00", "11-01 09:00", "11-01 11:00"],
        ),
        (
            ("DTSTART;VALUE=DATE:20261024", "RRULE:FREQ=DAILY;COUNT=3"),
            ["10-23 22:00", "10-24 22:00", "10-25 23:00"],
        ),
        (("DTSTART:19961003T090000Z", "RRULE:FREQ=YEARLY"), ["10-03 09:00"]),
    ],
)
def test_a_series_has_the_instances_that_it_says(
    lines: tuple[str, ...], expected: list[str]
) -> None:
    assert starts(vcalendar(vevent(*lines))) == expected


def test_instances_are_named_by_their_original_start() -> None:
    file = read(vcalendar(vevent(*DAILY)))
    assert [event.recurrence_id for event in file.events][2:4] == [
        "20261024T070000Z",
        "20261025T080000Z",
    ]
    assert all(event.is_recurring for event in file.events)


def test_a_period_of_an_extra_date_has_its_own_end() -> None:
    file = read(vcalendar(vevent(*DAILY, "RDATE;VALUE=PERIOD:20261101T090000Z/PT3H")))
    last = file.events[-1]
    assert (last.end_ts - last.start_ts).total_seconds() == 3 * 3600


@pytest.mark.parametrize(
    "original",
    [
        "RECURRENCE-ID;TZID=Europe/Berlin:20261024T090000",
        "RECURRENCE-ID:20261024T070000Z",
        "RECURRENCE-ID;TZID=America/New_York:20261024T030000",
        "RECURRENCE-ID;VALUE=DATE:20261024",
    ],
)
def test_a_change_replaces_its_instance_however_that_is_named(original: str) -> None:
    change = vevent(original, "DTSTART;TZID=Europe/Berlin:20261101T150000", "SUMMARY:Moved")
    file = read(vcalendar(change, vevent(*DAILY)))
    assert not file.problems
    assert [f"{event.start_ts:%m-%d}" for event in file.events] == [
        "10-22",
        "10-23",
        "10-25",
        "10-26",
        "11-01",
    ]
    assert (file.events[-1].title, file.events[-1].recurrence_id) == ("Moved", "20261024T070000Z")


def test_a_change_moved_into_the_window_is_read() -> None:
    lines = ("DTSTART:20270301T090000Z", "RRULE:FREQ=WEEKLY")
    change = vevent("RECURRENCE-ID:20270301T090000Z", "DTSTART:20261005T090000Z")
    assert starts(vcalendar(vevent(*lines), change)) == ["10-05 09:00"]


def test_a_change_without_its_series_stands_alone() -> None:
    file = read(vcalendar(vevent("RECURRENCE-ID:20261005T090000Z")))
    assert [event.recurrence_id for event in file.events] == ["20261005T090000Z"]
    assert not file.told


def test_a_cancelled_instance_is_told_as_cancelled() -> None:
    change = vevent(
        "RECURRENCE-ID:20261024T070000Z", "DTSTART:20261024T070000Z", "STATUS:CANCELLED"
    )
    file = read(vcalendar(vevent(*DAILY), change))
    assert [event.status for event in file.events].count("cancelled") == 1
    assert not file.cancelled


def test_this_and_the_future_ones_are_shifted_until_the_next_change() -> None:
    future = vevent(
        "RECURRENCE-ID;RANGE=THISANDFUTURE:20261023T070000Z",
        "DTSTART;TZID=Europe/Berlin:20261023T110000",
        "DURATION:PT2H",
        "SUMMARY:Later",
    )
    single = vevent("RECURRENCE-ID:20261025T080000Z", "DTSTART:20261025T060000Z", "SUMMARY:Once")
    file = read(vcalendar(vevent(*DAILY, "SUMMARY:First"), future, single))
    assert [(f"{event.start_ts:%d %H:%M}", event.title) for event in file.events] == [
        ("22 07:00", "First"),
        ("23 09:00", "Later"),
        ("24 09:00", "Later"),
        ("25 06:00", "Once"),
        ("26 10:00", "Later"),
    ]
    assert file.events[-1].end_ts - file.events[-1].start_ts == (
        file.events[1].end_ts - file.events[1].start_ts
    )


@pytest.mark.parametrize("newer_first", [True, False])
def test_of_two_versions_the_higher_sequence_is_kept(newer_first: bool) -> None:
    versions = [vevent("SEQUENCE:2", "SUMMARY:New"), vevent("SEQUENCE:1", "SUMMARY:Old")]
    file = read(vcalendar(*(versions if newer_first else reversed(versions))))
    assert [event.title for event in file.events] == ["New"]
    assert "same UID again" in whats(file)


def test_of_two_versions_of_one_sequence_the_later_stamp_is_kept() -> None:
    new = vevent("SUMMARY:New").replace("20260901", "20260902")
    file = read(vcalendar(new, vevent("SUMMARY:Old")))
    assert [event.title for event in file.events] == ["New"]


@pytest.mark.parametrize(
    "rule",
    [
        "",
        "FREQ=NEVER",
        "FREQ=DAILY;INTERVAL=0",
        "FREQ=DAILY;INTERVAL=-1",
        "FREQ=DAILY;COUNT=0",
        "FREQ=DAILY;BYMONTH=13",
        "FREQ=DAILY;UNTIL=tomorrow",
        "FREQ=WEEKLY;BYDAY=XX",
        "FREQ=WEEKLY;BYDAY=99MO",
        "FREQ=DAILY;FREQ=WEEKLY",
        "DAILY",
        "FREQ=MINUTELY;BYSETPOS=1",
        "FREQ=DAILY;WKST=FUNDAY",
        "FREQ=DAILY,WEEKLY",
        "FREQ=DAILY;INTERVAL=999999999999",
        "FREQ=MONTHLY;BYDAY=6MO",
        "FREQ=YEARLY;BYWEEKNO=20;BYDAY=1MO",
        "FREQ=MONTHLY;BYWEEKNO=20",
        "FREQ=SECONDLY;BYHOUR=3",
        "FREQ=MINUTELY;INTERVAL=1439;BYMINUTE=7",
        "FREQ=YEARLY;BYMONTHDAY=" + "1," * 2000 + "1",
    ],
)
def test_a_rule_that_cannot_be_read_leaves_the_first_instance_and_is_told(rule: str) -> None:
    file = read(vcalendar(vevent(DAILY[0], f"RRULE:{rule}")))
    assert len(file.events) == 1
    assert "passed over" in whats(file)
    assert not any(problem.lost for problem in file.problems)
