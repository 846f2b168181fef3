"""Values that differ contradict each other only where they are shown to be of one attribute."""

import json
from typing import Any

import pytest

from quintet.orchestration.synthesis.answers import Synthesis
from quintet.orchestration.synthesis.evidence import NAMING_OPEN
from tests.unit.orchestration.synthesis.test_synthesis_exactness import told


def of_both(first: Any, second: Any) -> Synthesis:
    return told(json.dumps(first), json.dumps(second))


def in_conflict(found: Synthesis) -> list[set[str]]:
    return [{claim.value for claim in entry.claims} for entry in found.contradictions]


def test_nearness_alone_leaves_open_whether_numbers_are_of_one_attribute() -> None:
    found = of_both({"name": "Cave Path", "ascent": 1247}, {"name": "Cave Path", "drop": 1238})

    assert in_conflict(found) == []
    [entry] = found.perhaps
    assert (entry.if_same, set(entry.attributes)) == ("conflict", {"ascent", "drop"})


def test_an_equal_value_elsewhere_shows_that_two_names_are_of_one_attribute() -> None:
    first = [{"name": "Cave Path", "ascent": 1247}, {"name": "Mill Way", "ascent": 3381}]
    second = [{"name": "Cave Path", "climb": 1238}, {"name": "Mill Way", "climb": 3381}]

    assert in_conflict(of_both(first, second)) == [{"1247", "1238"}]


@pytest.mark.parametrize(
    ("one", "other", "is_shown"),
    [
        (("pages", 157), ("page", 570), False),
        (("pages", 157), ("page", 149), True),
        (("pages", 157), ("pages", 570), True),
        (("max_height", 157), ("height", 149), True),
        (("last_crew", 1570), ("last_cargo", 1490), False),
    ],
)
def test_words_show_one_attribute_where_they_are_alike_and_numbers_near(
    one: tuple[str, int], other: tuple[str, int], *, is_shown: bool
) -> None:
    found = of_both({"name": "Riley", one[0]: one[1]}, {"name": "Riley", other[0]: other[1]})
    assert bool(found.contradictions) is is_shown


def test_names_that_are_never_the_same_are_each_source_s_own_way_of_writing() -> None:
    first = [{"name": "Alpha Trial", "phase": "PHASE3"}, {"name": "Beta Trial", "phase": "PHASE2"}]
    second = [{"name": "Alpha Trial", "phase": "III"}, {"name": "Beta Trial", "phase": "II"}]

    found = of_both(first, second)

    assert in_conflict(found) == []
    assert {entry.reason for entry in found.perhaps} == {NAMING_OPEN}


def test_names_contradict_where_the_sources_share_one() -> None:
    first = [{"name": "Alpha", "maker": "Tallow Works"}, {"name": "Beta", "maker": "Skerry Lane"}]
    second = [{"name": "Alpha", "maker": "Tallow Works"}, {"name": "Beta", "maker": "Ettl Sons"}]

    assert in_conflict(of_both(first, second)) == [{"Skerry Lane", "Ettl Sons"}]
    [entry] = of_both(first[1], second[1]).perhaps
    assert (entry.if_same, entry.reason) == ("conflict", NAMING_OPEN)


def test_names_contradict_in_sentences_that_say_the_same() -> None:
    found = told("The capital of Australia is Canberra.", "The capital of Australia is Sydney.")
    assert in_conflict(found) == [{"Canberra", "Sydney"}]


def test_a_name_that_only_repeats_the_attribute_is_no_value_of_it() -> None:
    first = {
        "name": "Riley",
        "opinion": {"type": {"label": "Majority opinion", "value": "majority"}},
    }
    second = {"name": "Riley", "majority_opinion": "Roberts"}

    assert in_conflict(of_both(first, second)) == []


def test_what_is_about_another_name_of_the_objective_is_told_all_the_same() -> None:
    records = [{"no": "1994.76.2", "title": "Blue Interval", "medium": "acrylic on canvas"}]
    found = told(
        json.dumps(records),
        json.dumps([{"title": "Blue Interval", "medium": "acrylic on canvas"}]),
        objective="What is the painting 1994.76.2 made of?",
    )
    assert [entry.attribute for entry in found.consensus] == ["medium"]


def test_what_is_beside_the_point_stands_in_the_answer_though_not_in_its_text() -> None:
    city = {"name": "Oslo", "population": 709037, "mayor": "Anne Lindboe"}
    found = told(json.dumps(city), json.dumps(city), objective="population")

    assert {entry.attribute for entry in found.consensus} == {"population", "mayor"}
    assert "Lindboe" not in found.synthesis


def test_times_differ_by_their_seconds_and_stand_beside_durations() -> None:
    def race(time: str) -> dict[str, str]:
        return {"name": "Singapore Grand Prix", "winner_time": time}

    assert in_conflict(of_both(race("1:46:43"), race("1:46:37"))) == [{"1:46:43", "1:46:37"}]
    assert of_both(race("1:46:43"), race("1 h 46 min 43 s")).consensus[0].verdict == "agree"
    assert of_both(race("9:27"), race("9:27:30")).consensus[0].verdict == "compatible"
    assert of_both(race("56:31"), race("3391 s")).consensus[0].verdict == "agree"


def test_days_of_one_year_differ_whoever_tells_the_year_too() -> None:
    def race(day: str) -> dict[str, Any]:
        return {"name": "Italian Grand Prix", "race": day, "race_year": 2023}

    found = of_both(race("2023-09-03"), race("2023-09-13"))

    [values] = in_conflict(found)
    assert values >= {"2023-09-03", "2023-09-13"}


@pytest.mark.parametrize(
    ("page", "value"),
    [
        ("Tansy is a dog. Is she house-trained? Yes, by day and night.", "true"),
        ("Tansy is a dog. Is she house-trained? No.", "false"),
    ],
)
def test_a_question_says_what_its_answer_says(page: str, value: str) -> None:
    found = told(f'{{"name": "Tansy", "house_trained": {value}}}', page)
    assert [entry.attribute for entry in found.consensus] == ["house_trained"]
    assert found.contradictions == ()


@pytest.mark.parametrize(
    "page",
    [
        "Is the weight of Tansy 14? Is Tansy fed? Ask.",
        "Is Tansy heavy? No other dog here is.",
        "Is Tansy fed? N. Smith knows.",
    ],
)
def test_what_a_question_holds_is_not_said(page: str) -> None:
    found = told('{"name": "Tansy", "weight": 12, "heavy": true, "fed": true}', page)
    assert (found.contradictions, found.perhaps, found.consensus) == ((), (), ())
