"""Answers to organisers, read by two programs that are not ours: icalendar and ical.js."""

import json
import subprocess
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import pytest
from icalendar import Calendar

from quintet.assistant.entities.events import Event, Participation
from quintet.assistant.messages.itip import Respondent, reply_calendar
from tests.support.assistant_entities import event
from tests.support.processes import node

AT: Final = datetime(2027, 1, 15, 8, 0, 1, 500, UTC)
WHO: Final = Respondent("Ada", "ada@example.org", "reminders@example.org")
TEXTS: Final = (
    "Board meeting",
    "Über; uns, alle: 長い題名の予定 👍🏽",
    'Quotes "and" \\n back\\slashes',
    "BEGIN:VEVENT",
    "x" * 400,
    "é" * 200,
    "a\u2028b\u202ec",
)
ANSWERS: Final[tuple[Participation, ...]] = ("accepted", "declined", "tentative")
INSTANCES: Final[dict[str, dict[str, Any]]] = {
    "single": {},
    "of a series": {"recurrence_id": "20270116T080000Z"},
    "of a floating series": {"recurrence_id": "20270116T090000"},
    "of a series of days": {"recurrence_id": "20270116", "all_day": True},
    "at the change of clocks": {"recurrence_id": "20271031T003000Z", "timezone": "Europe/Berlin"},
}


def invited(**fields: Any) -> Event:
    told = {
        "provider": "ics",
        "provider_event_id": "4711@company.example",
        "organizer": "boss@company.example",
        "attendees": ["ada@example.org", "bob@example.org"],
        "sequence": 3,
        **fields,
    }
    return event(lasts=1.5, **told)


def by_ical_js(calendars: Sequence[str]) -> list[dict[str, Any]]:
    done = subprocess.run(
        [node(), "tests/node/parse_calendars.mjs"],
        input="".join(json.dumps(calendar) + "\n" for calendar in calendars),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.strip().split("\n")]


def by_icalendar(text: str) -> dict[str, Any]:
    """The same of it, in ical.js's words."""
    calendar: Any = Calendar.from_ical(text)
    return {
        "method": calendar["METHOD"],
        "events": [
            {
                "uid": told["UID"],
                "sequence": told["SEQUENCE"],
                "stamp": _written(told["DTSTAMP"].dt),
                "start": _written(told["DTSTART"].dt),
                "instance": _written(told["RECURRENCE-ID"].dt) if "RECURRENCE-ID" in told else None,
                "summary": str(told["SUMMARY"]),
                "comment": str(told["COMMENT"]) if "COMMENT" in told else None,
                "organizer": told["ORGANIZER"],
                "attendees": [
                    {
                        "address": str(who),
                        "name": who.params["CN"],
                        "partstat": who.params["PARTSTAT"],
                        "sentBy": who.params["SENT-BY"],
                    }
                    # one property is no list; two would be
                    for who in (told["ATTENDEE"],)
                ],
            }
            for told in calendar.walk("VEVENT")
        ],
    }


def _written(moment: Any) -> str:
    text: str = moment.isoformat()
    return text.replace("+00:00", "Z")


def test_both_read_one_event_with_one_attendee_and_their_answer() -> None:
    cases = [(fields, answer) for fields in INSTANCES.values() for answer in ANSWERS]
    texts = [reply_calendar(invited(**fields), WHO, answer, AT) for fields, answer in cases]

    for (fields, answer), text, other in zip(cases, texts, by_ical_js(texts), strict=True):
        ours = by_icalendar(text)
        assert ours == other
        (told,) = ours["events"]
        assert (ours["method"], told["uid"], told["sequence"]) == (
            "REPLY",
            "4711@company.example",
            3,
        )
        assert (told["stamp"], told["organizer"]) == (
            "2027-01-15T08:00:01Z",
            "mailto:boss@company.example",
        )
        assert told["attendees"] == [
            {
                "address": "mailto:ada@example.org",
                "name": "Ada",
                "partstat": answer.upper(),
                "sentBy": "mailto:reminders@example.org",
            }
        ]
        named = fields.get("recurrence_id", "")
        assert (told["instance"] or "").replace("-", "").replace(":", "") == named


def test_no_text_of_the_user_or_the_calendar_breaks_out() -> None:
    texts = [
        reply_calendar(invited(title=text), WHO, "accepted", AT, comment=text) for text in TEXTS
    ]

    for text, calendar, other in zip(TEXTS, texts, by_ical_js(texts), strict=True):
        ours = by_icalendar(calendar)
        assert ours == other
        assert [(told["summary"], told["comment"]) for told in ours["events"]] == [(text, text)]
        assert max(len(line.encode()) for line in calendar.split("\r\n")) <= 75


@pytest.mark.parametrize(
    "name", ['Ada "the" Countess; of, Lovelace:', "长名 ^n ^' x", "A\nB", "\r"]
)
def test_no_name_breaks_out(name: str) -> None:
    who = Respondent(name, WHO.address, WHO.sent_by)
    text = reply_calendar(invited(), who, "accepted", AT + timedelta(days=1))

    (other,) = by_ical_js([text])
    assert by_icalendar(text)["events"][0]["attendees"][0]["address"] == f"mailto:{WHO.address}"
    assert [who["partstat"] for who in other["events"][0]["attendees"]] == ["ACCEPTED"]
