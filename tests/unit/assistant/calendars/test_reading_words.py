"""What events say: titles, people, links, states, and how they are cleaned."""

import pytest

from tests.support.calendar_files import only, read, vcalendar, vevent, whats


def test_an_event_has_what_its_calendar_says() -> None:
    event = only(
        vcalendar(
            vevent(
                "SUMMARY;LANGUAGE=en:Review\\, part 2\\; and <b>more</b>",
                "LOCATION:Room 4",
                "DESCRIPTION:First line\\nSecond \\\\n line",
                "ORGANIZER;CN=Ada:MAILTO:ada@example.org",
                'ATTENDEE;CN="Brown, Bob":mailto:bob@example.org',
                "ATTENDEE;CN=Hidden:invalid:nomail",
                "STATUS:TENTATIVE",
                "SEQUENCE:7",
                "BEGIN:VALARM",
                "DESCRIPTION:Wake up",
                "END:VALARM",
            )
        )
    )
    assert event.title == "Review, part 2; and <b>more</b>"
    assert event.description == "First line\nSecond \\n line"
    assert (event.location, event.organizer) == ("Room 4", "ada@example.org")
    assert event.attendees == ["bob@example.org", "Hidden"]
    assert (event.status, event.sequence, event.provider) == ("tentative", 7, "ics")
    assert (event.recurrence_id, event.is_recurring) == (None, False)


@pytest.mark.parametrize(
    ("line", "link"),
    [
        ("X-GOOGLE-CONFERENCE:https://meet.google.com/abc-defg-hij", "abc-defg-hij"),
        ("CONFERENCE;VALUE=URI:https://calls.example.org/room/1", "calls.example.org"),
        ("LOCATION:https://example.zoom.us/j/123?pwd=x", "zoom.us/j/123?pwd=x"),
        ("DESCRIPTION:Join (https://teams.microsoft.com/l/meetup-join/1).", "meetup-join/1"),
        ('DESCRIPTION:<a href="https://x.webex.com/x/j.php?MTID=1&amp;a=2">', "MTID=1&a=2"),
        ("URL:https://teams.live.com/meet/9", "teams.live.com/meet/9"),
    ],
)
def test_the_link_of_an_online_meeting_is_found(line: str, link: str) -> None:
    found = only(vcalendar(vevent(line))).conf_link
    assert found is not None
    assert found.endswith(link) or link in found


@pytest.mark.parametrize(
    "line",
    [
        "URL:https://example.org/event/1",
        "DESCRIPTION:https://zoom.us.example.org/j/1",
        "DESCRIPTION:https://zoom.us@example.org/j/1",
        "DESCRIPTION:https://example.org/?https://zoom.us/j/1",
        "LOCATION:https://zoom.us/pricing",
        "X-GOOGLE-CONFERENCE:javascript:alert(1)",
        "CONFERENCE:tel:+49301234",
    ],
)
def test_no_other_link_is_taken_for_one(line: str) -> None:
    assert only(vcalendar(vevent(line))).conf_link is None


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("SUMMARY:a\x00b\x1bc", "SUMMARY had control characters"),
        ("SUMMARY:" + "é" * 501, "SUMMARY is longer than 500"),
        ("DESCRIPTION:" + "é" * 11_000, "DESCRIPTION is longer than 20480 bytes"),
        ("LOCATION:" + "x" * 1001, "LOCATION is longer than 1000"),
        ("SUMMARY:" + "x" * 300_000, "SUMMARY is too long and was cut"),
    ],
)
def test_words_that_cannot_be_stored_are_mended_and_told(line: str, told: str) -> None:
    file = read(vcalendar(vevent(line)))
    (event,) = file.events
    assert told in whats(file)
    assert file.complete
    assert not any(problem.lost for problem in file.problems)
    assert "\x00" not in event.title


def test_a_crowd_is_cut_to_500_people() -> None:
    file = read(vcalendar(vevent(*(f"ATTENDEE:mailto:p{n}@example.org" for n in range(600)))))
    assert len(file.events[0].attendees) == 500
    assert "500 attendees" in whats(file)


@pytest.mark.parametrize(
    ("file", "status"),
    [
        (vcalendar(vevent("STATUS:CANCELLED")), "cancelled"),
        (vcalendar("METHOD:CANCEL", vevent("STATUS:CONFIRMED")), "cancelled"),
        (vcalendar("METHOD:REQUEST", vevent()), "confirmed"),
        (vcalendar(vevent("STATUS:WHATEVER")), "confirmed"),
    ],
)
def test_a_cancellation_is_an_event_too(file: bytes, status: str) -> None:
    assert only(file).status == status


def test_folds_may_stand_within_a_character_and_lines_end_in_any_way() -> None:
    title = "Prüfung 会議"
    raw = vcalendar(vevent(f"SUMMARY:{title}"))
    at = raw.index("ü".encode()) + 1
    for end in (b"\r\n", b"\n", b"\r"):
        folded = (raw[:at] + b"\r\n " + raw[at:]).replace(b"\r\n", end)
        assert only(folded).title == title


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_any_unicode_encoding_is_read(encoding: str) -> None:
    raw = vcalendar(vevent("SUMMARY:Prüfung")).decode().encode(encoding)
    assert only(raw).title == "Prüfung"


def test_other_encodings_are_read_as_windows_1252_and_told() -> None:
    file = read(vcalendar(vevent("SUMMARY:Prüfung")).decode().encode("latin-1"))
    assert file.events[0].title == "Prüfung"
    assert "Windows-1252" in whats(file)
