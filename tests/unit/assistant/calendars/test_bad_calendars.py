"""Broken and hostile files: good events are kept, bad ones listed, and the work has an end."""

import random

import pytest

from quintet.assistant.calendars.calendar_file import MAX_RECURRING
from quintet.assistant.calendars.components import MAX_EVENTS
from quintet.assistant.calendars.instances import MAX_INSTANCES
from quintet.assistant.calendars.lines import MAX_BYTES, MAX_LINES
from quintet.assistant.calendars.problems import MAX_PROBLEMS
from quintet.errors import BadInputError
from tests.support.calendar_files import read, vcalendar, vevent, whats

HOURS, MINUTES = ",".join(map(str, range(24))), ",".join(map(str, range(60)))
GOOD = vevent("SUMMARY:Good", uid="good")


@pytest.mark.parametrize(
    ("bad", "told", "line"),
    [
        (vevent("DTSTART:tomorrow"), "no date or time", 4),
        (vevent("DTSTART:20261345T090000Z"), "no date or time", 4),
        (vevent("DTSTART:20261005T250000Z"), "no date or time", 4),
        (vevent("DTSTART"), "no DTSTART", 4),
        (vevent("DTSTART;=x:20261005"), "The DTSTART is malformed", 4),
        ("BEGIN:VEVENT\r\nUID:a\r\nSUMMARY:x\r\nEND:VEVENT", "no DTSTART", 4),
        (vevent("DTEND:20261004T090000Z"), "ends before it starts", 4),
        (vevent("DTSTART:20261005", "DTEND:20261004"), "ends before it starts", 4),
        (vevent("DURATION:-PT1H"), "ends before it starts", 4),
        (vevent("DURATION:one hour"), "no duration", 4),
        (vevent("DTEND:whenever"), "no date or time", 4),
        (vevent("RECURRENCE-ID:never"), "no date or time", 4),
        (vevent("DTSTART;TZID=Asia/Tokyo:00010101T000000", "DTEND:20261005T000000Z"), "years", 4),
        (vevent("DTSTART:20261005T000000Z", "DTEND:99991231T235959Z"), "1970 and 2199", 4),
        ("BEGIN:VEVENT\r\nUID:a\r\nDTSTART:20261005T090000Z", "The event is not ended", 4),
    ],
)
def test_a_bad_event_is_listed_with_its_place_and_the_good_one_kept(
    bad: str, told: str, line: int
) -> None:
    file = read(vcalendar(bad, GOOD))
    assert [event.title for event in file.events] == ["Good"]
    lost = [problem for problem in file.problems if problem.lost]
    assert [problem.line for problem in lost] == [line]
    assert told in lost[0].what


@pytest.mark.parametrize(
    "line",
    ["nonsense without a colon", ":value", 'DESCRIPTION;X="open:quote', "\x01\x02\x03", "LOCATION"],
)
def test_a_malformed_line_costs_its_event_nothing_else(line: str) -> None:
    file = read(vcalendar(vevent(line, "SUMMARY:Good")))
    assert [event.title for event in file.events] == ["Good"]
    assert [problem.line for problem in file.problems] == [7]
    assert not file.problems[0].lost


def test_an_event_without_uid_gets_one_that_stays_the_same() -> None:
    raw = vcalendar(GOOD.replace("UID:good\r\n", ""))
    first, second = read(raw), read(raw)
    assert first.events == second.events
    assert first.events[0].provider_event_id.startswith("no-uid-")
    assert "no UID" in whats(first)


@pytest.mark.parametrize(
    "data", [b"", b"\x00" * 1000, b"<html></html>", b"\xff\xfe", b"BEGIN:VEVENT"]
)
def test_what_is_no_calendar_is_refused(data: bytes) -> None:
    with pytest.raises(BadInputError) as refused:
        read(data)
    assert refused.value.problems[0].field == "file"


@pytest.mark.parametrize(
    ("begins", "repeats", "times"),
    [
        (b"BEGIN:VCALENDAR\r\n", b"x", 100_000_000),
        (b"BEGIN:VCALENDAR\n", b"\n", MAX_LINES + 1),
        (b"", b"x", MAX_BYTES + 1),
    ],
    ids=["100 MB", "lines", "a byte too many"],
)
def test_what_is_too_large_is_refused_before_it_is_parsed(
    begins: bytes, repeats: bytes, times: int
) -> None:
    with pytest.raises(BadInputError) as refused:
        read(begins + repeats * times)
    assert refused.value.problems[0].code == "LENGTH_VALIDATION"


def test_random_bytes_after_a_beginning_end_in_problems_only() -> None:
    noise = random.Random(1).randbytes(300_000)  # noqa: S311 - noise, no secret
    file = read(b"BEGIN:VCALENDAR\r\n" + GOOD.encode() + b"\r\n" + noise)
    assert [event.title for event in file.events] == ["Good"]
    assert file.problems
    assert not file.complete


def test_any_cut_of_a_file_is_read_without_failing() -> None:
    raw = vcalendar(GOOD, vevent("RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20261006T090000Z"), GOOD)
    for end in range(len("BEGIN:VCALENDAR"), len(raw) - len("END:VCALENDAR\r\n")):
        assert not read(raw[:end]).complete


@pytest.mark.parametrize(
    "lines",
    [
        ["RRULE:FREQ=SECONDLY"],
        ["RRULE:FREQ=SECONDLY;COUNT=1000000000"],
        ["RRULE:FREQ=MINUTELY;INTERVAL=1"],
        ["RRULE:FREQ=DAILY;BYHOUR=" + ",".join(map(str, range(24))) + ";BYMINUTE=0,1,2,3"],
        ["RRULE:FREQ=HOURLY"] * 20,
        ["DTSTART:16010101T000000Z", "RRULE:FREQ=SECONDLY"],
    ],
)
def test_an_event_that_recurs_without_measure_has_its_first_thousand_instances(
    lines: list[str],
) -> None:
    file = read(vcalendar(vevent(*lines, "DURATION:PT1S"), GOOD))
    assert len(file.events) <= MAX_INSTANCES + 1
    assert len(file.events) > MAX_INSTANCES / 2
    assert "More than 1000 instances" in whats(file)
    assert file.unreadable == {"a@example.org"}


@pytest.mark.parametrize(
    "rule",
    [
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=HOURLY;INTERVAL=24;BYHOUR=3;BYMONTH=4",
        "FREQ=MINUTELY;INTERVAL=1440;BYHOUR=3",
        "FREQ=WEEKLY;INTERVAL=2147483647",
        "FREQ=DAILY;INTERVAL=2147483647",
        "FREQ=SECONDLY;INTERVAL=2147483647",
        "FREQ=DAILY;INTERVAL=7;BYDAY=TU",
        "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=5;INTERVAL=20000",
        "FREQ=MONTHLY;BYDAY=5MO;BYMONTHDAY=1",
        "FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6",
    ],
)
def test_a_rule_that_nothing_fits_ends_with_the_window(rule: str) -> None:
    file = read(vcalendar(vevent("DTSTART:20261005T090000Z", f"RRULE:{rule}")))
    assert [event.recurrence_id for event in file.events] == ["20261005T090000Z"]
    assert not file.problems


@pytest.mark.parametrize(
    "rule",
    [
        "FREQ=SECONDLY;BYDAY=MO,TU,WE,TH,FR;COUNT=1000000000",
        f"FREQ=YEARLY;BYMONTHDAY=1;BYHOUR={HOURS};BYMINUTE={MINUTES};BYSECOND={MINUTES}",
        "FREQ=YEARLY;BYDAY=MO;BYSETPOS=" + ",".join(map(str, range(100, 367))),
    ],
)
def test_a_rule_that_takes_too_much_work_is_told(rule: str) -> None:
    file = read(vcalendar(vevent("DTSTART:19700101T090000Z", f"RRULE:{rule}"), GOOD))
    assert [event.title for event in file.events] == ["Good"]
    assert "too much work" in whats(file)


def test_many_endless_events_share_what_a_file_may_have() -> None:
    bombs = [vevent("RRULE:FREQ=MINUTELY", uid=f"bomb {n}") for n in range(30)]
    file = read(vcalendar(*bombs, GOOD))
    assert len(file.events) == MAX_RECURRING + 1
    assert "More than 10000 instances of recurring events" in whats(file)


def test_more_events_than_are_read_are_told_once() -> None:
    some = "BEGIN:VEVENT\nUID:{}\nDTSTART:19990101T090000Z\nEND:VEVENT"
    file = read(vcalendar(*(some.format(n) for n in range(MAX_EVENTS + 5))))
    assert whats(file) == "Only the first 25000 events are read"
    assert not file.complete


def test_problems_are_listed_up_to_a_bound_and_counted_beyond() -> None:
    file = read(vcalendar(*["rubbish"] * (MAX_PROBLEMS + 7), GOOD))
    assert (len(file.problems), file.omitted_problems) == (MAX_PROBLEMS, 7)


@pytest.mark.parametrize(
    "parts",
    [
        ["BEGIN:X"] * 5000 + ["END:X"] * 5000,
        ["BEGIN:VALARM"] * 5000,
        ["BEGIN:VTODO", "BEGIN:VALARM", "END:VTODO"],
        ["END:VEVENT"] * 100,
        ["BEGIN:STANDARD"] * 1000,
    ],
)
def test_deep_and_crooked_nesting_hides_no_good_event(parts: list[str]) -> None:
    file = read(vcalendar(*parts, GOOD))
    assert [event.title for event in file.events] == ["Good"]


def test_nesting_inside_of_an_event_ends_with_it() -> None:
    inner = ["BEGIN:VALARM"] * 50 + ["SUMMARY:Not this", "DTSTART:19990101"]
    file = read(vcalendar(vevent("SUMMARY:Good", "DTSTART:20261005T090000Z", *inner)))
    assert [event.title for event in file.events] == ["Good"]
