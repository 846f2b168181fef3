"""Titles as people write them, and what they are: a table to keep true."""

from typing import Any, Final

import pytest

from quintet.assistant.planning.event_kinds import kind_of
from tests.unit.assistant.planning.situation_building import COLLEAGUES, event

TIMED: Final = """
BA 117 LHR-JFK | flight
Flight to Rome (LH 230) | flight
Fly home | flight
Airport pickup: Mum | meeting
Eurostar 9014 to London | train
Train home | train
Ferry to Hiddensee | train
Train the new colleagues | meeting
Training: fire safety | meeting
Preflight checklist for the release | meeting
Dentist | appointment
GP appointment | appointment
Physio | appointment
Haircut | appointment
Passport renewal at the embassy | meeting
Vaccination Ada | appointment
Interview w/ Initech | interview
Phone interview: data scientist | interview
Interview debrief | meeting
Midterm: operating systems | exam
Unit test workshop | meeting
Keynote at PyCon | presentation
Pitch to investors | presentation
Performance review | meeting
Board meeting | presentation
Code review | meeting
Sprint review | meeting
Submit the grant application | meeting
Due diligence with the lawyers | meeting
Rent due | deadline
Mum's birthday dinner | meeting
Wedding anniversary | birthday
Holiday party | meeting
Dinner with the Smiths | meeting
1:1 Ada / Charles | meeting
Weekly sync | meeting
Kick-off: project Babbage | meeting
Parents' evening | meeting
Yoga | meeting
"""
ALL_DAY: Final = """
Bank holiday | holiday
OOO - Charles | holiday
Annual leave | holiday
Ada on leave | holiday
Grandpa's 80th birthday | birthday
VAT return due | deadline
Offsite in Lisbon | meeting
"""


def rows(table: str) -> list[tuple[str, str]]:
    lines = (line.split(" | ") for line in table.strip().splitlines())
    return [(title, kind) for title, kind in lines]


@pytest.mark.parametrize(("title", "kind"), rows(TIMED))
def test_a_title_tells_what_kind_of_event_it_is(title: str, kind: str) -> None:
    found = kind_of(event(title, "2026-11-24 14:00"), external=False)
    assert found == kind


@pytest.mark.parametrize(("title", "kind"), rows(ALL_DAY))
def test_the_title_of_a_whole_day_tells_its_kind(title: str, kind: str) -> None:
    found = kind_of(event(title, "2026-11-24 00:00", all_day=True), external=False)
    assert found == kind


@pytest.mark.parametrize(
    ("fields", "kind"),
    [
        ({"is_recurring": True, "minutes": 15}, "routine"),
        ({"is_recurring": False, "minutes": 15}, "meeting"),
        ({"is_recurring": True, "minutes": 60}, "meeting"),
    ],
)
def test_a_stand_up_is_routine_only_where_it_is_short_and_recurs(
    fields: dict[str, Any], kind: str
) -> None:
    assert kind_of(event("Daily stand-up", "2026-11-24 09:30", **fields), external=False) == kind


def test_a_stand_up_with_people_from_outside_is_a_meeting() -> None:
    daily = event("Daily with the customer", "2026-11-24 09:30", minutes=15, is_recurring=True)
    assert kind_of(daily, external=True) == "meeting"


@pytest.mark.parametrize(("attendees", "kind"), [([], "focus"), (COLLEAGUES, "meeting")])
def test_lunch_alone_is_ones_own_time_and_lunch_with_others_is_not(
    attendees: list[str], kind: str
) -> None:
    lunch = event("Lunch", "2026-11-24 12:00", attendees=attendees)
    assert kind_of(lunch, external=False) == kind


@pytest.mark.parametrize(
    ("title", "fields", "kind"),
    [
        ("Review flight data with Ops", {}, "ordinary"),
        ("Review flight data with Ops", {"attendees": COLLEAGUES}, "meeting"),
        ("Watch interview with Merkel", {}, "ordinary"),
        ("Vol LX 2801 Genève–Zurich", {"location": "Genève aéroport"}, "flight"),
        ("Tren a Valencia", {}, "train"),
        ("Entretien d’embauche : Zoé Blanc", {}, "interview"),
        ("Zahnarzttermin", {}, "appointment"),
        ("佐藤さん誕生日", {}, "birthday"),
        ("Leo", {"labels": ["Geburtstage"], "all_day": True}, "birthday"),
        ("Tag der Arbeit", {"labels": ["Feiertage in Deutschland"], "all_day": True}, "holiday"),
        ("歯医者さんの予約", {}, "appointment"),
        ("新幹線のぞみ 東京→新大阪", {"location": "東京駅"}, "train"),
        ("Flight MUC-LIS", {}, "flight"),
        ("面接 田中様", {}, "interview"),
        ("面接対策の会議", {}, "ordinary"),
        ("Mittagspause", {}, "focus"),
        ("Lunch with John", {}, "ordinary"),
        ("Lunch with the dentist", {}, "ordinary"),
        ("Phone interview", {}, "ordinary"),
        ("Phone interview", {"attendees": COLLEAGUES}, "interview"),
        ("Something nobody knows", {}, "ordinary"),
        ("Something nobody knows", {"attendees": COLLEAGUES[:1]}, "ordinary"),
        ("Something nobody knows", {"organizer": COLLEAGUES[1]}, "ordinary"),
        (
            "Something nobody knows",
            {"attendees": COLLEAGUES[:1], "organizer": COLLEAGUES[1]},
            "meeting",
        ),
        ("Something nobody knows", {"conf_link": "https://meet.example/a"}, "meeting"),
    ],
)
def test_structure_and_the_place_of_words_decide(
    title: str, fields: dict[str, Any], kind: str
) -> None:
    alone: dict[str, Any] = {"attendees": [], "organizer": ""}
    of = event(title, "2026-11-24 00:00", **{**alone, **fields})
    assert kind_of(of, external=False, addresses=frozenset(COLLEAGUES[:1])) == kind
