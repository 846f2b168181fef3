"""Things that sources call by codes, in parts, or in titles; values in notations of their own."""

import json
from typing import Any

import pytest

from quintet.orchestration.synthesis.answers import Synthesis
from tests.unit.orchestration.synthesis.test_synthesis_exactness import told, verdict
from tests.unit.orchestration.synthesis.test_synthesis_properties import synthesized

RECORD = {
    "patents": [{"patent_id": "8956713", "claims": 19}, {"patent_id": "9731406", "claims": 22}]
}


def asked(objective: str, *documents: Any) -> Synthesis:
    texts = [one if isinstance(one, str) else json.dumps(one) for one in documents]
    named = [(name, text, 0.8) for name, text in zip("ABC", texts, strict=False)]
    return synthesized(named, "consensus", objective_context=objective)


@pytest.mark.parametrize(
    ("objective", "document", "other"),
    [
        (
            "Claims of US 8,956,713 and US 9,731,406",
            RECORD,
            "number,claims\nUS8956713B2,19\nUS9731406B2,22\n",
        ),
        (
            "Weight of parcel JJD000390007882456184",
            [{"tracking_number": "JJD000390007882456184", "weight": "26.93 kg"}],
            "Item no.: JJD 0003 9000 7882 4561 84\nWeight: 26.93 kg\n",
        ),
        (
            "Power of DE*NHV*E00983",
            {"evseId": "DENHVE00983", "power": 321.5},
            "The power of DE*NHV*E00983 is 321.5.",
        ),
        (
            "Jobs of greywacke-233 and lanternfish-1407",
            [
                {"run": 1407, "name": "lanternfish", "ref": "main", "jobs": 12},
                {"run": 233, "name": "greywacke", "ref": "next", "jobs": 31},
            ],
            "build,ref,jobs\nlanternfish-1407,main,12\ngreywacke-233,next,31\n",
        ),
        (
            "Facts on 76205-1 and 10583-1",
            {"sets": ["10583-1", "76205-1"], "owners": ["19 375", "8 736"], "parts": [31, 12]},
            "set,owners\n76205-1,8736\n10583-1,19375\n",
        ),
        (
            "Pages of 978-0-306-40615-7 and 978-3-16-148410-0",
            [{"isbn": "978-0-306-40615-7", "pages": 320}, {"isbn": "9783161484100", "pages": 212}],
            "isbn,pages\n978-3-16-148410-0,212\n978-0-306-40615-7,320\n",
        ),
        (
            "What did Two Ferrymen and Winter Market sell for?",
            [
                {"lotTitle": "Josef Harrach, Two Ferrymen", "hammerPrice": 19750},
                {"lotTitle": "Liisa Rebane, Winter Market", "hammerPrice": 517500},
            ],
            "title,hammer price\nTwo Ferrymen,19750\nWinter Market,517500\n",
        ),
    ],
)
def test_a_thing_is_known_by_its_code_in_any_spelling(
    objective: str, document: Any, other: str
) -> None:
    found = asked(objective, document, other)
    assert found.contradictions == ()
    assert next(entry.sources for entry in found.consensus) == ("A", "B")


def test_a_sentence_with_a_code_is_quoted_as_it_was_written() -> None:
    found = asked("Claims of US 8,956,713", RECORD, "The patent US8956713B2 has 19 claims.")
    assert [said.text for said in found.consensus[0].statements][
        -1
    ] == "The patent US8956713B2 has 19 claims."


def test_a_year_behind_capitals_changes_no_key() -> None:
    scan = {"findings": {"CVE-2023-38545": {"fixed": "8.4.0"}}}
    found = asked("Where is CVE-2023-38545 fixed?", scan, "CVE-2023-38545 is fixed in 8.4.0.")
    assert found.consensus[0].statements[0].place == "/findings/CVE-2023-38545/fixed"


def test_a_code_that_one_record_has_is_the_thing_that_another_source_calls_so() -> None:
    ports = [
        {"locode": "MAPTM", "port": {"name": "Tanger Med"}, "calls": 17134},
        {"locode": "PLGDN", "port": {"name": "Port of Lindau"}, "calls": 3615},
    ]
    table = {"columns": ["locode", "calls"], "rows": [["MAPTM", 17096], ["PLGDN", 3615]]}
    found = asked("Traffic of Tanger Med and Port of Lindau", ports, table)
    assert [(entry.entity, verdict(found)) for entry in found.contradictions] == [
        ("Tanger Med", "conflict")
    ]


def test_a_code_of_something_else_makes_nothing_one() -> None:
    airports = [
        {"name": "Ibn Battouta", "country": "MA", "runways": 1},
        {"name": "Lech Walesa", "country": "PL", "runways": 2},
    ]
    countries = [{"country": "MA", "runways": 64}, {"country": "PL", "runways": 126}]
    found = asked("Runways of Ibn Battouta and Lech Walesa", airports, countries)
    assert found.contradictions == ()


@pytest.mark.parametrize(
    "other",
    [
        {"title": "Case for Pixel 9 Pro", "price": "20 USD"},
        {"name": "Pixel", "stock": 9, "price": "20 USD"},
    ],
)
def test_what_has_a_name_in_its_words_is_not_the_thing(other: Any) -> None:
    phone = {"name": "Pixel 9 Pro", "price": "799 USD"}
    found = asked("What does the Pixel 9 Pro cost, or the Pixel 9?", phone, other)
    assert found.contradictions == ()


@pytest.mark.parametrize("title", ["Seven Samurai", "Ocean's Eleven", "Twelve Monkeys"])
def test_a_number_in_a_name_is_none(title: str) -> None:
    film = {"director": "Ana Prates", "best film": title}
    found = asked("Ana Prates", film, f"The best film of Ana Prates is {title}.")
    assert title in {entry.value for entry in found.alone} | {
        said.value for entry in found.consensus for said in entry.statements
    }


def test_a_key_that_only_ends_in_unit_is_a_value() -> None:
    found = asked("Staff of Acme", {"name": "Acme", "business": "Retail", "business_unit": "North"})
    assert {"Retail", "North"} <= {entry.value for entry in found.alone}


def test_a_date_is_quoted_without_a_word_that_begins_like_a_day() -> None:
    found = asked("Lima", {"name": "Lima", "opened": "2020-05-03"}, "Lima opened sunny 3 May 2020.")
    quoted = {said.value for entry in found.consensus for said in entry.statements}
    assert quoted <= {"2020-05-03", "3 May 2020"}


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ("- glacier: Pasterze\n  owner:\n  area: 15.86\n- glacier: Rhone\n  owner:\n  area: 15.3\n",
         "The area of Pasterze is 15.86."),
        ("- glacier: Pasterze\n  area: 15.86\n- glacier: Rhone\n  area: 15.31\n",
         "The area of Pasterze is 15.86."),
        ({"data": [{"id": "7", "attributes": {"name": "Lima", "finances": {"income": 8746213}}}]},
         "The income of Lima is 8,746,213."),
        ({"name": "Lima", "latest_income": 2318647}, "The latest income of Lima is £2,318,647."),
        ({"peers": ["Lima", "Cusco"], "gbp": {"income": [231864, 126483]}, "staff": [37, 43]},
         "The income of Lima is 231,864."),
        ({"name": "Lima", "value": "€18.4m"}, "The value of Lima is 18,400,000 euros."),
        ({"name": "Lima", "closes": "15/Apr/2024"}, "Lima closes on 15 April 2024."),
        ({"name": "Lima", "closes": "20240415"}, "Lima closes on 15 April 2024."),
        ({"name": "Lima", "closes": "Mon, 15 Apr 2024 09:27:00 +0000"},
         "Lima closes on Monday, 15 April 2024."),
        ({"name": "Lima", "bridges": 21}, "The bridges of Lima: twenty-one."),
        ({"name": "Lima", "mass": "18642", "mass_unit": "g"}, "The mass of Lima is 18.642 kg."),
        ({"name": "Lima", "tests": "412 run, 3 failed"}, "Failed tests of Lima: 3."),
        ({"name": "Lima", "pay": "£61,500 – £73,850"}, "The minimum pay of Lima is £61,500."),
    ],
)  # fmt: skip
def test_a_value_is_read_in_the_notation_of_its_source(document: Any, sentence: str) -> None:
    text = document if isinstance(document, str) else json.dumps(document)
    found = told(text, sentence)
    assert found.contradictions == ()
    assert {"A", "B"} <= {source for entry in found.consensus for source in entry.sources}


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ({"name": "Lima", "runway": "€5 m"}, "The runway of Lima is €5m."),
        ({"name": "Lima", "mass": "18642", "mass_unit": "g"}, "The mass of Lima is 18.642 g."),
    ],
)
def test_what_only_looks_alike_is_not_equal(document: Any, sentence: str) -> None:
    assert verdict(told(json.dumps(document), sentence)) != "agree"


def test_values_that_no_word_names_are_of_no_common_attribute() -> None:
    signed = {"name": "Lima", "signed_by": "S. Lunde"}
    found = told(json.dumps(signed), "Lima\nContents: a box of tiles\n")
    assert found.contradictions == ()


def test_the_main_part_is_not_the_whole() -> None:
    whole = {"name": "Lima", "mass": "7292 g"}
    found = told(json.dumps(whole), '{"name": "Lima", "main_mass": "2.463 kg"}')
    assert found.contradictions == ()
