"""What a calendar asks for and says of people: alarms, answers, free time, privacy, travel."""

import pytest

from tests.support.calendar_files import only, read, vcalendar, vevent

ALARM_ENDS = "END:VALARM"


def alarm(*lines: str) -> tuple[str, ...]:
    return ("BEGIN:VALARM", "ACTION:DISPLAY", *lines, ALARM_ENDS)


@pytest.mark.parametrize(
    ("lines", "offsets"),
    [
        (alarm("TRIGGER:-PT45M"), [-45]),
        (alarm("TRIGGER;RELATED=START:-P1DT30M"), [-1470]),
        (alarm("TRIGGER;RELATED=END:-PT15M"), [45]),
        (alarm("TRIGGER:PT0S"), [0]),
        (alarm("TRIGGER;VALUE=DATE-TIME:20261005T080000Z"), [-60]),
        (alarm("TRIGGER:-PT30M", "REPEAT:2", "DURATION:PT10M"), [-30, -20, -10]),
        ((*alarm("TRIGGER:-PT10M"), *alarm("TRIGGER:-PT1H")), [-60, -10]),
        (alarm("TRIGGER:-PT30M", "ACKNOWLEDGED:20261005T083500Z"), []),
        (alarm("TRIGGER:-PT30M", "ACKNOWLEDGED:20261001T083500Z"), [-30]),
        (alarm("TRIGGER;VALUE=DATE-TIME:19760401T005545Z"), []),
        (("BEGIN:VALARM", "ACTION:NONE", "TRIGGER:-PT10M", ALARM_ENDS), []),
        (alarm("TRIGGER:soon"), []),
        (alarm("DESCRIPTION:no trigger"), []),
        ((), []),
    ],
)
def test_alarms_are_minutes_of_the_start(lines: tuple[str, ...], offsets: list[int]) -> None:
    event = only(vcalendar(vevent("DTSTART:20261005T090000Z", "DURATION:PT1H", *lines)))
    assert event.alarms == offsets


def test_an_alarm_by_days_keeps_the_hour_when_clocks_change() -> None:
    lines = ("DTSTART;TZID=Europe/Berlin:20261026T090000", *alarm("TRIGGER:-P1D"))
    event = only(vcalendar(vevent(*lines)))
    assert event.alarms == [-1440]
    before = ("DTSTART;TZID=Europe/Berlin:20261025T090000", *alarm("TRIGGER:-P1D"))
    assert only(vcalendar(vevent(*before))).alarms == [-1500]


def test_an_alarm_of_its_own_time_belongs_to_the_first_of_a_series() -> None:
    lines = ("DTSTART:20261005T090000Z", "RRULE:FREQ=WEEKLY;COUNT=3")
    own = alarm("TRIGGER;VALUE=DATE-TIME:20261005T083000Z")
    file = read(vcalendar(vevent(*lines, *own)))
    assert [event.alarms for event in file.events] == [[-30], [], []]


def test_an_alarm_that_is_not_ended_costs_no_event() -> None:
    event = only(
        vcalendar(
            vevent("DTSTART:20261005T090000Z", "SUMMARY:Board", "BEGIN:VALARM", "TRIGGER:-PT5M")
        )
    )
    assert (event.title, event.alarms) == ("Board", [-5])


def test_people_are_kept_with_their_answers() -> None:
    event = only(
        vcalendar(
            vevent(
                "ATTENDEE;PARTSTAT=DECLINED:mailto:Ada@Example.org",
                "ATTENDEE;PARTSTAT=ACCEPTED:mailto:bob@example.org",
                "ATTENDEE:mailto:cy@example.org",
                "ATTENDEE;CN=Hidden:invalid:nomail",
            )
        )
    )
    assert event.participation == {
        "ada@example.org": "declined",
        "bob@example.org": "accepted",
        "cy@example.org": "needs_action",
    }


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["TRANSP:TRANSPARENT"], {"is_free": True}),
        (["X-MICROSOFT-CDO-BUSYSTATUS:FREE"], {"is_free": True}),
        (["TRANSP:OPAQUE"], {"is_free": False}),
        (["X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE"], {"status": "tentative"}),
        (["STATUS:CONFIRMED", "X-MICROSOFT-CDO-BUSYSTATUS:BUSY"], {"status": "confirmed"}),
        (
            [
                "SUMMARY:Canceled: Review",
                "STATUS:CONFIRMED",
                "X-MICROSOFT-CDO-BUSYSTATUS:FREE",
            ],
            {"status": "cancelled"},
        ),
        (
            ["SUMMARY:Annulé : Revue", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"],
            {"status": "cancelled"},
        ),
        (
            ["SUMMARY:Canceled: why?", "X-MICROSOFT-CDO-BUSYSTATUS:BUSY"],
            {"status": "confirmed"},
        ),
        (["SUMMARY:Canceled: Review", "STATUS:CONFIRMED"], {"status": "confirmed"}),
        (["CLASS:CONFIDENTIAL"], {"visibility": "confidential"}),
        (["CLASS:PRIVATE"], {"visibility": "private"}),
        (["X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT45M"], {"travel_minutes": 45}),
        (["X-APPLE-TRAVEL-DURATION;VALUE=DURATION:soon"], {"travel_minutes": None}),
        (["CATEGORIES:Holiday,Family", "CATEGORIES:Family"], {"labels": ["Holiday", "Family"]}),
        (["X-MICROSOFT-CDO-BUSYSTATUS:OOF"], {"labels": ["Out of office"]}),
    ],
)
def test_what_counts_beside_words_is_read(lines: list[str], expected: dict[str, object]) -> None:
    event = only(vcalendar(vevent(*lines)))
    assert {name: getattr(event, name) for name in expected} == expected


def test_the_calendars_name_is_one_of_its_labels() -> None:
    event = only(vcalendar("X-WR-CALNAME:Birthdays", vevent("CATEGORIES:Friends")))
    assert event.labels == ["Friends", "Birthdays"]
