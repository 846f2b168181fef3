"""Answers that a model wrote: what stands of them, and how it reads."""

from typing import Any

import pytest

from quintet.errors import ModelFailedError
from quintet.research.answering import MOST_POINTS, Draft, Material, answer_of
from quintet.research.collaborators import Retrieved
from quintet.research.composing import Composed, Purpose
from quintet.research.models import AudienceLevel, ResearchType, UrgencyLevel
from quintet.research.passages import Block
from tests.unit.research.answer_reading import headings, read
from tests.unit.research.sample_library import found_passage, prose

QUESTION = "How do I feed a zebra with `feed()`?"
PASSAGES = [
    found_passage(
        prose(
            "Zebras eat grass. Call `zebra.feed(amount)` once a day, see https://zebra.example/a."
        ),
        Block("code", "zebra.feed(3)", language="python"),
        section="Feeding",
        coverage=0.8,
    ),
    found_passage(
        prose("Water comes first."),
        Block("code", "water(\n    zebra,\n)"),
        path="notes/water.md",
        title="Water",
        coverage=0.6,
    ),
    found_passage(prose("More grass."), section="Feeding", coverage=0.6),
]
WATER = {"heading": "How to do it", "text": "Give water first.", "passages": [2]}


def answered(
    *statements: dict[str, Any],
    listings: tuple[int, ...] = (),
    research_type: ResearchType = "implementation",
    audience: AudienceLevel = "intermediate",
    urgency: UrgencyLevel = "medium",
) -> Composed:
    purpose = Purpose(research_type, audience, urgency)
    material = Material(QUESTION, Retrieved(PASSAGES), purpose)
    draft = Draft.model_validate({"statements": statements, "listings": listings})
    return answer_of(draft, material)


def said(text: str, *passages: int, heading: str = "How to do it") -> dict[str, Any]:
    return {"heading": heading, "text": text, "passages": passages or (1,)}


def lines(answer: Composed) -> list[str]:
    return [claim.text for claim in read(answer.text)]


def test_an_answer_is_written_in_the_form_of_a_quoted_one() -> None:
    answer = answered(
        said("Zebras eat grass.", 1, heading=""),
        said("Feed them daily.", 1, 2),
        said("Do not forget water.", 2, heading="Watch out for"),
        listings=(1,),
    )

    zebra = "mcp://fortitude/docs/reference_library/notes/zebra.md"
    water = "mcp://fortitude/docs/reference_library/notes/water.md"
    assert answer.text == (
        "Zebras eat grass. [1]\n\n"
        "## How to do it\n\n- Feed them daily. [1] [2]\n\n"
        "## Example\n\nFrom [1]\n\n```python\nzebra.feed(3)\n```\n\n"
        "## Watch out for\n\n- Do not forget water. [2]\n\n"
        f"## Sources\n\n1. Zebras › Feeding: {zebra}\n2. Water: {water}"
    )
    assert [(source.uri, source.section) for source in answer.sources] == [
        (zebra, "Feeding"),
        (water, ""),
    ]
    assert answer.confidence > 0.7


@pytest.mark.parametrize("passages", [[], [0], [4], [-1], [1, 9]])
def test_a_statement_stands_only_if_every_passage_it_cites_exists(passages: list[int]) -> None:
    answer = answered({"heading": "", "text": "Lions eat zebras.", "passages": passages}, WATER)
    assert lines(answer) == ["Give water first."]


@pytest.mark.parametrize(
    "text",
    [
        "Call `zebra.groom()` first.",
        "Call ``zebra.feed(amount, speed)`` first.",
        "Read https://evil.example/?q=zebra now.",
        "Read [this](https://zebra.example/a).",
        "![pixel](https://zebra.example/a)",
        "Read [this][that].",
        "[1]: mcp://elsewhere",
        "See [[7]] for more.",
        "<img src=x> grass",
        "An open `code span",
        "Use ```zebra.feed(3)``` and ```",
    ],
)
def test_a_statement_that_names_or_hides_what_it_cannot_have_read_falls(text: str) -> None:
    assert lines(answered(said(text), WATER)) == ["Give water first."]


@pytest.mark.parametrize(
    "text",
    [
        "Call `zebra.feed(amount)` once.",
        "Call ``zebra.feed(3)`` once.",
        "Ask for `feed()` as you did.",
        "Read https://zebra.example/a.",
        "A dose <3 is fine, and so is [a] bracket.",
    ],
)
def test_names_of_the_passages_and_of_the_question_stand(text: str) -> None:
    assert lines(answered(said(text))) == [text]


def test_code_is_compared_whatever_its_line_breaks() -> None:
    assert lines(answered(said("Use `water( zebra, )`.", 2))) == ["Use `water( zebra, )`."]


def test_a_name_must_be_in_a_passage_that_is_cited() -> None:
    answer = answered(said("Call `zebra.feed(amount)`.", 2), WATER)
    assert lines(answer) == ["Give water first."]


@pytest.mark.parametrize(
    "text",
    ["- Eat grass.", "## Eat grass.", "1. Eat\n grass.", "Eat grass [1].", "Eat grass. [1, 2]"],
)
def test_a_statement_is_one_line_without_marks_of_its_own(text: str) -> None:
    assert lines(answered(said(text))) == ["Eat grass."]


def test_passages_of_one_section_are_cited_once() -> None:
    answer = answered(said("Zebras eat grass.", 1, 3))
    assert answer.text.count("[1]") == 1
    assert len(answer.sources) == 1


def test_nothing_is_said_twice() -> None:
    assert lines(answered(WATER, WATER)) == ["Give water first."]


def test_a_heading_is_one_of_the_forms_whatever_its_case() -> None:
    answer = answered(said("Eat.", heading="## how to do it "), said("Drink.", heading="Fun facts"))
    assert headings(answer.text) == ["How to do it"]
    assert [claim.heading for claim in read(answer.text)] == ["", "How to do it"]


def test_a_part_has_no_more_points_than_can_be_read() -> None:
    many = [said(f"Step {number}.") for number in range(9)]
    assert len(lines(answered(*many))) == MOST_POINTS


def test_what_is_urgent_comes_first() -> None:
    answer = answered(
        said("Look for mud.", heading="Likely causes"),
        said("Give water.", heading="Do this first"),
        research_type="troubleshooting",
        urgency="critical",
    )
    assert headings(answer.text) == ["Do this first", "Likely causes"]


def test_code_is_shown_as_the_library_has_it() -> None:
    shown = [claim for claim in read(answered(WATER, listings=(2, 1)).text) if claim.is_listing]
    assert [listing.text for listing in shown] == ["water(\n    zebra,\n)", "zebra.feed(3)"]
    assert shown[0].comes_from(PASSAGES[1])


def test_listings_that_were_not_given_are_not_shown() -> None:
    assert lines(answered(WATER, listings=(0, 3, -1))) == ["Give water first."]


@pytest.mark.parametrize("statements", [[], [said("Lions.", 9)]])
def test_an_answer_of_which_nothing_stands_is_a_failure_of_the_model(
    statements: list[dict[str, Any]],
) -> None:
    with pytest.raises(ModelFailedError) as caught:
        answered(*statements, listings=(1,))
    assert caught.value.reason == "invalid answer"
