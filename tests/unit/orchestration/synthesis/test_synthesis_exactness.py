"""Equal is equal exactly; rounding counts only where it is said; nothing is dropped in silence."""

import json
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintet.orchestration.synthesis.answers import Synthesis
from quintet.orchestration.synthesis.models import SynthesisMode
from tests.unit.orchestration.synthesis.labelled_innocent import INNOCENT
from tests.unit.orchestration.synthesis.test_synthesis_properties import anything, synthesized

MODES = get_args(SynthesisMode)


def told(first: str, second: str, mode: str = "consensus", objective: str = "") -> Synthesis:
    return synthesized([("A", first, 0.9), ("B", second, 0.8)], mode, objective_context=objective)


def verdict(found: Synthesis) -> str:
    if found.contradictions:
        return "conflict"
    return found.consensus[0].verdict if found.consensus else "open"


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("The Pixel 9 costs $799.", "The Pixel 9 costs $789."),
        ("CVE-2021-44228 has a CVSS score of 10.0.", "CVE-2021-44228 has a CVSS score of 9.8."),
        ("The uptime of Acme was 99.99 %.", "The uptime of Acme was 99.0 %."),
        ("The revenue of Acme was $1,000,000,000.", "The revenue of Acme was $981,000,000."),
        ("The final score was 3 to 1.", "The final score was 3 to 2."),
        ('{"product":{"name":"Pixel 9","price":{"amount":799}}}',
         '{"product":{"name":"Pixel 9","price":{"amount":849}}}'),
        ('{"title":"Dune","year":1965}', '{"title":"Dune","year":1984}'),
        ('{"id":"CVE-2021-44228","fixed_in":"2.15.0"}', "CVE-2021-44228 was fixed in 2.16.0."),
        ("Acme acquired Initech in March 2021 for $2.1 billion.",
         "Acme acquired Initech in May 2021 for $2.1 billion."),
        ("| City | Population |\n|---|---|\n| Oslo | 709,037 |", "Oslo's population is 712,000."),
        ('{"repo":{"name":"flask","archived":false}}', '{"repo":{"name":"flask","archived":true}}'),
        ("The capital of Australia is Canberra.", "The capital of Australia is Sydney."),
        ("The temperature in Rome is 72 °F.", "The temperature in Rome is 22.2 °C."),
    ],
)  # fmt: skip
def test_values_that_differ_conflict_in_every_mode_and_are_never_praised(
    first: str, second: str, mode: str
) -> None:
    found = told(first, second, mode)
    assert verdict(found) == "conflict"
    assert {side.source for side in found.contradictions[0].claims} == {"A", "B"}
    assert found.quality.grade not in {"A+", "A", "B+"}
    assert "The result can be used as it is." not in found.advice


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Oslo has 1,000 buses.", '{"city":"Oslo","buses":1e3}'),
        ("The bridge of Oslo is 1.5 km long.", '{"city":"Oslo","bridge_length_m":1500}'),
        ("Dune was released on 5 March 2024.", '{"title":"Dune","release_date":"2024-03-05"}'),
        ("The Pixel 9 costs USD 799.", "| Phone | Price |\n|---|---|\n| Pixel 9 | $799.00 |"),
        ("The unemployment rate of Oslo is 50 %.", '{"city":"Oslo","unemployment_rate":0.5}'),
        ("The Pixel 9 has 16 GB of memory.", '{"name":"Pixel 9","memory":"16000 MB"}'),
        ("CVE-2021-44228 was fixed in v2.15.0.", '{"id":"CVE-2021-44228","fixed_in":"2.15.0"}'),
        ("The licence of flask is ISC License.", '{"name":"flask","license":"ISC"}'),
    ],
)
def test_equal_values_agree_whatever_their_notation(first: str, second: str) -> None:
    assert verdict(told(first, second)) == "agree"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Germany has 83.2 million inhabitants.", '{"country":"Germany","population":83190556}'),
        (
            "Germany has about 83,000,000 inhabitants.",
            '{"country":"Germany","population":83190556}',
        ),
        ("The arena of Oslo has over 80,000 seats.", "The arena of Oslo has 81,044 seats."),
        ("Dune was released in March 2024.", "Dune was released on 5 March 2024."),
    ],
)
def test_values_equal_at_a_precision_that_is_said_are_compatible(first: str, second: str) -> None:
    assert verdict(told(first, second)) == "compatible"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Germany has 83.2 million inhabitants.", '{"country":"Germany","inhabitants":84190556}'),
        (
            "Germany has about 83,000,000 inhabitants.",
            '{"country":"Germany","inhabitants":85000000}',
        ),
        ("Dune was released in March 2024.", "Dune was released on 5 April 2024."),
    ],
)
def test_a_rounding_holds_only_at_its_precision(first: str, second: str) -> None:
    assert verdict(told(first, second)) == "conflict"


@pytest.mark.parametrize("case", INNOCENT, ids=lambda case: case[0])
def test_what_only_looks_like_a_conflict_is_none(case: tuple[str, str, str]) -> None:
    assert told(case[1], case[2]).contradictions == ()


def test_a_source_of_another_shape_votes_with_the_others() -> None:
    found = synthesized(
        [
            ("JSON", '{"product":{"name":"Pixel 9","price":{"amount":849}}}', 0.9),
            ("blog", "The Pixel 9 costs $799.", 0.6),
            ("shop", "| Phone | Price |\n|---|---|\n| Pixel 9 | $799.00 |", 0.6),
        ],
        "consensus",
    )
    assert {side.source for side in found.contradictions[0].claims} == {"JSON", "blog", "shop"}
    assert found.resolution[0].reason == "2 of 3 sources say so"


def test_what_is_not_read_is_listed_by_source_and_place() -> None:
    found = told("It rains.", '{"name": "Oslo", "url": "https://oslo.example", "note": null}')
    places = {(one.source, place): one.reason for one in found.unused for place in one.places}
    assert places == {
        ("A", "line 1, sentence 1"): "no value in a frame that is read",
        ("B", "/url"): "an address",
        ("B", "/note"): "it is empty",
        ("B", "/name"): "it says what other values are of",
    }
    assert all(source.reason for source in found.sources)


def test_what_is_told_as_units_is_a_value_where_it_is_none() -> None:
    flat = '{"name": "Flat 7", "existing_units": "1", "proposed_units": "2", "unit": "north wing"}'
    found = told(flat, flat)
    assert {(one.attribute, one.statements[0].value) for one in found.consensus} == {
        ("existing_units", "1"),
        ("proposed_units", "2"),
        ("unit", "north wing"),
    }


def test_an_area_is_no_population() -> None:
    found = told("Oslo has a population of 709,037.", '{"city":"Oslo","area":454}')
    assert (found.consensus, found.contradictions) == ((), ())
    assert [(one.attribute, one.value) for one in found.alone] == [
        ("population", "709,037"),
        ("area", "454"),
    ]


def test_a_month_alone_is_no_sign_of_one_attribute() -> None:
    schools = """| School | Pupils | Opened |
| --- | --- | --- |
| Kingsmere High School | 1,674 | 9 Sep 1958 |
| Hollin Bank School | 267 | 29 Apr 1974 |
"""
    letters = """Hollin Bank School: 267 pupils were with us this year.

Kingsmere High School: with 1,674 pupils, we shall admit again in September.
"""
    found = told(schools, letters)
    assert "Opened" not in {topic.attribute for topic in found.consensus}


def test_what_may_be_the_same_stands_side_by_side() -> None:
    found = told(
        '{"name":"Debian 10","eol":"2022-09-10"}', "The end of support of Debian 10 is 4 May 2021."
    )
    assert found.contradictions == ()
    assert [one.value for one in found.perhaps[0].statements] == ["2022-09-10", "4 May 2021"]
    assert found.quality.grade not in {"A+", "A"}


def test_a_difference_of_values_in_two_units_is_told_in_one_unit() -> None:
    found = told("The temperature in Rome is 72 °F.", "The temperature in Rome is 22.2 °C.")
    assert found.contradictions[0].difference == (
        "0.1 % of the larger value; 22.2 °C is 71.96 in the unit of 72 °F"
    )


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ('{"population": 5}', '{"population": 5}'),
        ('{"population": 5, "name": null}', '{"data": {"population": 6}}'),
        ("population: 5\nlanguages: Sami", '{"population": 6}'),
        ("The temperature is 20 °C.", '{"temperature": "70 °F"}'),
        ("It was opened in 1932.", "It was opened in 1936."),
    ],
)
def test_what_names_no_entity_neither_agrees_nor_conflicts(first: str, second: str) -> None:
    found = told(first, second)
    assert verdict(found) == "open"
    assert [(one.entity, one.reason) for one in found.perhaps] == [
        (None, "the entity is not named")
    ]
    assert {one.source for one in found.perhaps[0].statements} == {"A", "B"}
    sides = {(one.source, one.place) for one in found.perhaps[0].statements}
    assert not sides & {(one.source, one.place) for one in found.alone}
    assert not any(one.reason.startswith("set aside") for one in found.sources)
    assert "not named" in found.synthesis


NUMBERS = st.integers(1_000, 10**9)


@anything
@given(NUMBERS, st.floats(0.0005, 0.2), st.booleans())
def test_a_planted_difference_of_any_size_is_found(
    number: int, share: float, grouped: bool
) -> None:
    other = number + max(1, round(number * share))
    written = f"{other:,}" if grouped else str(other)
    found = told(
        f'{{"country":"Chile","area_km2":{number}}}', f"Chile has an area of {written} km²."
    )
    assert verdict(found) == "conflict"


@anything
@given(NUMBERS, st.sampled_from(["{:,}", "{}", "{}.0", "{:,}.00"]), st.sampled_from(MODES))
def test_a_number_agrees_with_itself_in_every_notation(number: int, form: str, mode: str) -> None:
    found = told(
        json.dumps({"country": "Chile", "area_km2": number}),
        f"Chile has an area of {form.format(number)} km².",
        mode,
    )
    assert verdict(found) == "agree"


def test_a_text_without_an_end_is_listed_and_costs_no_time() -> None:
    found = told("1,234," * 30_000, "a: 1\n" * 3_000)
    reasons = {(one.source, one.reason) for one in found.unused}
    assert ("A", "longer than a sentence that is read") in reasons
    assert ("B", "more than is read of one source") in reasons
