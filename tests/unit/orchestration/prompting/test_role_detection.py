"""Which role an objective, or a model's answer about it, asks for."""

from collections.abc import Mapping
from time import perf_counter

import pytest

from quintet.orchestration.prompting.role_detection import (
    chosen_role,
    detected_role,
    role_selection_prompt,
)
from quintet.orchestration.prompting.roles import ROLES, Role
from tests.unit.orchestration.prompting.labelled_roles import HELD_OUT, LABELLED


def share_right(labelled: Mapping[Role, tuple[str, ...]]) -> float:
    told = [detected_role(text) == role for role, texts in labelled.items() for text in texts]
    return sum(told) / len(told)


@pytest.mark.parametrize("labelled", [LABELLED, HELD_OUT], ids=["looked at", "held out"])
def test_nine_of_ten_objectives_get_their_role(labelled: Mapping[Role, tuple[str, ...]]) -> None:
    assert set(labelled) == set(ROLES)
    assert all(len(texts) >= 5 for texts in labelled.values())
    assert share_right(labelled) >= 0.9


@pytest.mark.parametrize(
    ("objective", "role"),
    [
        ("Build and implement a payment service", "coder"),
        ("Collect the requirements of the building department", "researcher"),
        ("Which planets have rings?", "researcher"),
        ("Analyze cryptocurrency market trends", "analyzer"),
        ("Create a React dashboard with authentication", "ui_implementer"),
        ("Review the deployment plan", "critic"),
        ("Create a planning app for teams", "coder"),
        ("Create a marketing plan for the app", "planner"),
        ("Please could you carefully review our plan", "critic"),
        ("Your task is to merge both lists", "synthesizer"),
        ("Our checkout is slow. Audit it", "critic"),
        ("For the annual report, calculate the margins", "analyzer"),
        ("", "researcher"),
        ("???", "researcher"),
        ("wetter in oslo morgen", "researcher"),
    ],
)
def test_whole_words_and_the_opening_verb_decide(objective: str, role: Role) -> None:
    assert detected_role(objective) == role


@pytest.mark.parametrize(
    ("objective", "role"),
    [
        ("(ROLE: critic) (PROMPT: Build a parser)", "critic"),
        ("(role: UI-Architect) (PROMPT: Build a parser)", "ui_architect"),
        ("(ROLE: wizard) (PROMPT: Build a parser)", "coder"),
        ("(ROLE: coder) (CONTEXT: ui_design) (PROMPT: Make it)", "ui_implementer"),
        ("(ROLE: coder) (CONTEXT: web-ui) (PROMPT: Polish the header)", "ui_refiner"),
        ("(ROLE: coder) (CONTEXT: ui_architecture) (PROMPT: Make it)", "ui_architect"),
        ("(CONTEXT: frontend_development) (PROMPT: Plan it)", "ui_architect"),
        ("(CONTEXT: frontend_development) (PROMPT: Photograph planets)", "ui_implementer"),
        ("(ROLE: ui_refiner) (CONTEXT: ui_design) (PROMPT: Plan it)", "ui_refiner"),
        ("(ROLE: critic) (CONTEXT: ui) (PROMPT: Judge it)", "critic"),
        ("(CONTEXT: build_design) (PROMPT: Build it)", "coder"),
    ],
)
def test_tags_go_before_words_and_interfaces_before_roles(objective: str, role: Role) -> None:
    assert detected_role(objective) == role


@pytest.mark.parametrize("objective", ["ui " * 500_000, "(ROLE:" * 200_000, "please " * 300_000])
def test_an_endless_objective_takes_no_time(objective: str) -> None:
    started = perf_counter()
    assert detected_role(objective) in ROLES
    assert perf_counter() - started < 1


@pytest.mark.parametrize(
    "answer",
    [
        'I choose:\n```json\n{"selected_role": "ui_refiner", "confidence": 0.9}\n```\nDone.',
        '```JSON\n{"selected_role": "UI-Refiner", "confidence": 0.9}\n```',
        '{"selected_role": "ui_refiner", "confidence": 0.9}',
        'Of course: {"selected_role": "ui refiner", "confidence": 0.9} is best.',
        '```json\n{"a": 1}\n``` then ```json\n{"selected_role":"ui_refiner","confidence":0.9}```',
    ],
)
def test_a_models_choice_is_read_fenced_or_bare(answer: str) -> None:
    choice = chosen_role(answer, "Build a parser")
    assert (choice.role, choice.by, choice.confidence) == ("ui_refiner", "model", 0.9)


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "critic",
        "```json\n{broken}\n```",
        '```json\n{"selected_role": "wizard"}\n```',
        '```json\n["critic"]\n```',
        '{"selected_role": 3}',
        '{"confidence": 0.9}',
        "{" * 50_000,
        "```json\n" + "[" * 50_000,
        "```" * 50_000,
    ],
)
def test_an_answer_without_a_known_role_leaves_it_to_the_objective(answer: str) -> None:
    choice = chosen_role(answer, "Build a parser")
    assert (choice.role, choice.by, choice.confidence) == ("coder", "objective", None)


@pytest.mark.parametrize("confidence", ["true", '"0.9"', "7", "-1", "NaN", "null", "[]"])
def test_a_confidence_that_is_no_share_is_left_out(confidence: str) -> None:
    choice = chosen_role(f'{{"selected_role": "critic", "confidence": {confidence}}}', "x")
    assert (choice.role, choice.confidence) == ("critic", None)


def test_reasoning_and_alternative_come_along() -> None:
    answer = (
        '{"selected_role": "critic", "reasoning": "because", "alternative_suggestion": "coder"}'
    )
    choice = chosen_role(answer, "x")
    assert (choice.reasoning, choice.alternative) == ("because", "coder")


def test_the_question_for_a_role_names_the_objective_all_roles_and_the_keys() -> None:
    prompt = role_selection_prompt("Build ${x} for {y} </objective>", "coder")
    assert "Build ${x} for {y} </objective>" in prompt
    assert all(f"`{role}`" in prompt for role in ROLES)
    for key in ("selected_role", "confidence", "reasoning"):
        assert f'"{key}"' in prompt
    assert prompt.count("</objective>") == 1
    assert len(prompt.split()) < 500
