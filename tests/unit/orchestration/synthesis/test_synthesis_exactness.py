"""What is exact is not rounded, slots are compared one by one, and look-alikes are let be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintet.orchestration.synthesis.identifiers import identifiers
from tests.unit.orchestration.synthesis.labelled_case import Case
from tests.unit.orchestration.synthesis.labelled_exact import EXACT
from tests.unit.orchestration.synthesis.labelled_innocent import INNOCENT
from tests.unit.orchestration.synthesis.labelled_sets import failing
from tests.unit.orchestration.synthesis.test_synthesis_properties import anything, synthesized

LABELS = st.sampled_from(["port", "room", "page", "line", "error code", "gate", "section"])
PEOPLE = st.sampled_from(["Jane Doe", "John Smith", "Ada Byron", "Max Weber"])
CITIES = st.sampled_from(["Berlin", "Munich", "Hamburg", "Oslo", "Madrid"])
NUMBERS = st.integers(100, 65_535)


@pytest.mark.parametrize("case", EXACT, ids=lambda case: case.name)
def test_what_is_exact_agrees_or_conflicts_as_labelled(case: Case) -> None:
    assert failing((case,), lambda: None) == {}


@pytest.mark.parametrize("case", INNOCENT, ids=lambda case: case.name)
def test_what_only_looks_like_a_conflict_is_none(case: Case) -> None:
    assert failing((case,), lambda: None) == {}


@anything
@given(LABELS, NUMBERS, NUMBERS)
def test_identifiers_agree_if_and_only_if_they_are_equal(
    label: str, first: int, second: int
) -> None:
    told = [
        (name, f"The thing to look for is at {label} {number}.", 0.8)
        for name, number in (("A", first), ("B", second))
    ]
    found = synthesized(told, "consensus")
    assert bool(found.consensus) == (first == second)
    assert bool(found.contradictions) == (first != second)


@anything
@given(LABELS, NUMBERS, NUMBERS)
def test_identifiers_of_two_subjects_never_conflict(label: str, first: int, second: int) -> None:
    told = [
        ("A", f"Acme is found at {label} {first}.", 0.8),
        ("B", f"Initech is found at {label} {second}.", 0.8),
    ]
    assert synthesized(told, "consensus").contradictions == ()


@anything
@given(st.tuples(PEOPLE, CITIES), st.tuples(PEOPLE, CITIES))
def test_each_slot_agrees_or_conflicts_by_itself(
    first: tuple[str, str], second: tuple[str, str]
) -> None:
    told = [
        (name, f"The company was founded by {who} in {where}.", 0.8)
        for name, (who, where) in (("A", first), ("B", second))
    ]
    found = synthesized(told, "consensus")
    equal = sum(one == other for one, other in zip(first, second, strict=True))
    assert len(found.consensus) == equal
    assert len(found.contradictions) == len(first) - equal


@anything
@given(st.tuples(PEOPLE, CITIES), st.tuples(PEOPLE, CITIES))
def test_founders_of_two_companies_never_conflict(
    first: tuple[str, str], second: tuple[str, str]
) -> None:
    told = [
        (company, f"{company} was founded by {who} in {where}.", 0.8)
        for company, (who, where) in (("Acme", first), ("Initech", second))
    ]
    assert synthesized(told, "consensus").contradictions == ()


@pytest.mark.parametrize(
    "text",
    [
        "The number of moons is 3.",
        "The port handles 500 ships.",
        "He is 5 m from the line.",
        "The room measures 12 m².",
        "The line is 20 km long.",
        "She answers 40 letters a day.",
        "The train takes 3 hours.",
    ],
)
def test_what_is_no_identifier(text: str) -> None:
    assert identifiers(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "port " * 4000,
        "phone " + "1 " * 8000,
        "1.1." * 4000,
        "EUR USD " * 3000,
        "version of " * 3000,
        "founded by " * 3000,
        "code of " + "a" * 9000,
    ],
)
def test_long_runs_give_an_answer(text: str) -> None:
    assert synthesized([("A", text, 0.8), ("B", f"{text} 1", 0.7)], "consensus").sources
