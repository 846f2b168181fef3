"""Plans by what a calendar and its user said: answers, alarms, free time, travel."""

from datetime import timedelta
from typing import Any

import pytest

from quintet.assistant.entities.events import Event, EventReply
from quintet.assistant.planning.checks import checked
from quintet.assistant.planning.heuristics import heuristic_policy
from quintet.assistant.planning.outcome import event_outcome
from quintet.assistant.planning.situations import Situation
from tests.unit.assistant.planning.situation_building import (
    PHONE,
    event,
    moment,
    rule,
    situation,
    told,
)

ADA = "ada@engine.example"
START = "2026-11-24 14:00"


def offsets(where: Situation) -> list[tuple[str, int]]:
    found = checked(heuristic_policy(where), where).items
    return [(planned.channel, planned.item.offset_minutes) for planned in found]


def reasoning(where: Situation) -> str:
    policy = heuristic_policy(where)
    return event_outcome(where, policy, checked(policy, where)).reasoning


def meeting(**fields: Any) -> Event:
    return event("Sprint planning", START, **fields)


def answered(participation: Any) -> EventReply:
    return EventReply(participation=participation, at=moment(START), notification_id="n")


@pytest.mark.parametrize("answer", ["declined", "delegated"])
@pytest.mark.parametrize("address", [ADA, "countess@home.example"])
def test_what_the_user_does_not_attend_is_not_reminded(answer: str, address: str) -> None:
    of = meeting(participation={address: answer}, alarms=[-10])
    assert offsets(situation(of, addresses=["Countess@home.example"])) == []


def test_what_others_decline_is_reminded() -> None:
    of = meeting(participation={"charles@engine.example": "declined", ADA: "needs_action"})
    assert offsets(situation(of)) == [("email", -60)]


def test_one_accepted_invitation_of_two_is_enough() -> None:
    of = meeting(participation={ADA: "declined", "countess@home.example": "accepted"})
    assert offsets(situation(of, addresses=["countess@home.example"])) == [("email", -60)]


@pytest.mark.parametrize(
    ("said", "calendar", "expected"),
    [
        ("declined", "accepted", []),
        ("accepted", "declined", [-60]),
        ("tentative", "declined", [-60]),
    ],
)
def test_a_reply_outweighs_the_calendar(said: Any, calendar: Any, expected: list[int]) -> None:
    of = meeting(participation={ADA: calendar}, reply=answered(said))
    assert [offset for _, offset in offsets(situation(of))] == expected


@pytest.mark.parametrize(
    ("policy", "expected"),
    [("light", [("email", -60)]), ("full", [("email", -60), ("call", -15)]), ("none", [])],
)
@pytest.mark.parametrize("fields", [{"participation": {ADA: "tentative"}}, {"status": "tentative"}])
def test_the_tentative_is_by_policy(policy: str, expected: object, fields: Any) -> None:
    wanted: dict[str, Any] = {
        "channel_pref": "both",
        "phone_e164": PHONE,
        "tentative_policy": policy,
    }
    assert offsets(situation(meeting(**fields), **wanted)) == expected


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ([], [-45]),
        ([rule("calendar_alarm", mode="join")], [-45]),
        ([rule("calendar_alarm", mode="ignore")], [-60]),
    ],
)
def test_the_calendars_alarm_decides_unless_a_rule_does(rules: Any, expected: list[int]) -> None:
    found = offsets(situation(meeting(alarms=[-45]), rules=rules))
    assert [offset for _, offset in found] == expected


def test_an_alarm_may_join_ours_and_several_may_be_close() -> None:
    join = rule("calendar_alarm", mode="join")
    assert offsets(situation(meeting(alarms=[-15]), rules=[join])) == [
        ("email", -60),
        ("email", -15),
    ]
    assert [at for _, at in offsets(situation(meeting(alarms=[-15, -10, -5, 10])))] == [
        -15,
        -10,
        -5,
    ]


@pytest.mark.parametrize("alarms", [[-1440, -30], [-60, -30, -50, -40]])
def test_of_several_alarms_the_last_is_the_light_reminder_of_the_tentative(
    alarms: list[int],
) -> None:
    of = meeting(alarms=alarms, status="tentative")
    assert offsets(situation(of)) == [("email", -30)]
    assert len(offsets(situation(of, tentative_policy="full"))) > 1


def test_an_alarm_after_the_start_leaves_our_reminders() -> None:
    assert offsets(situation(meeting(alarms=[10]))) == [("email", -60)]


def test_what_begins_late_in_the_evening_is_reminded_before_the_quiet_hours() -> None:
    shift = event("Night shift", "2026-11-24 22:00", minutes=480, attendees=[], organizer="")
    assert offsets(situation(shift)) == [("email", -1680), ("email", -61)]


def test_an_alarm_reminds_of_what_is_ones_own_time_too() -> None:
    of = event("Focus time", START, attendees=[], organizer="")
    assert offsets(situation(of)) == []
    assert offsets(situation(of.model_copy(update={"alarms": [-5]}))) == [("email", -5)]


def test_the_reasoning_names_who_asked_and_what_quiet_hours_did() -> None:
    assert "By email on 2026-11-24 at 13:15, as the calendar asks." in reasoning(
        situation(meeting(alarms=[-45]))
    )
    flight = event("Flight LH 1234 to Lisbon", "2026-11-25 06:10", minutes=200, attendees=[])
    said = reasoning(situation(flight))
    assert "Nothing at 03:10, in quiet hours." in said
    assert "By email on 2026-11-24 at 18:00." in said


def test_the_reasoning_says_which_travel_is_assumed() -> None:
    away = meeting(location="Leeds Town Hall")
    assert "30 minutes of travel, assumed." in reasoning(situation(away))
    known = situation(away, rules=[rule("travel_buffer", minutes=20)])
    assert "20 minutes of travel." in reasoning(known)
    told_by_calendar = away.model_copy(update={"travel_minutes": 25})
    assert "25 minutes of travel." in reasoning(situation(told_by_calendar))


def test_the_reasoning_names_what_the_user_answered_and_was_told() -> None:
    asked = answered("tentative").model_copy(update={"proposed_start": moment(START)})
    assert "The user asked for another time" in reasoning(situation(meeting(reply=asked)))
    assert "another time" not in reasoning(situation(meeting(reply=answered("tentative"))))
    of = meeting()
    past = situation(of, "2026-11-24 13:05", history=[told("email", -60, "sent", of=of)])
    assert reasoning(past).endswith("It was told of already.")


@pytest.mark.parametrize(
    "free",
    [
        {"is_free": True},
        {"status": "tentative"},
        {"participation": {ADA: "declined"}},
    ],
)
def test_what_is_free_or_not_attended_hides_no_reminder(free: Any) -> None:
    before = event("Hiring committee", "2026-11-24 12:30", minutes=60, **free)
    assert offsets(situation(meeting(), others=[before])) == [("email", -60)]


def test_a_vips_reminder_takes_the_place_of_ours_beside_it() -> None:
    vip = rule("vip_organizer", organizers=["@engine.example"], lead_minutes=45)
    assert offsets(situation(meeting(), rules=[vip])) == [("email", -45)]


def test_a_user_of_short_messages_is_told_by_one() -> None:
    wanted: dict[str, Any] = {"channel_pref": "sms", "phone_e164": PHONE}
    assert offsets(situation(meeting(), **wanted)) == [("sms", -60)]
    soon = situation(meeting(), "2026-11-24 13:43", **wanted)
    assert offsets(soon) == [("sms", -16)]


def test_travel_time_is_the_calendars_where_no_rule_knows_better() -> None:
    of = meeting(travel_minutes=50)
    assert offsets(situation(of)) == [("email", -110)]
    known = rule("travel_buffer", minutes=20)
    assert offsets(situation(of, rules=[known])) == [("email", -80)]


def test_an_event_that_was_moved_asks_for_a_new_answer() -> None:
    of = meeting(reply=answered("declined"))
    moved = of.model_copy(update={"reply": None, "start_ts": of.start_ts + timedelta(hours=1)})
    assert offsets(situation(moved)) == [("email", -60)]
