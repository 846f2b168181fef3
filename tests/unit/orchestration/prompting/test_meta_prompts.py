"""Meta-prompts read from texts of all kinds."""

from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintet.orchestration.prompting.meta_prompts import (
    DEEPEST,
    LONGEST,
    MetaPrompt,
    around,
    outline,
    parsed,
)
from quintet.orchestration.prompting.tags import tags

WHOLE = (
    "(ROLE: coder) (CONTEXT: authentication) (PROMPT: Implement JWT auth) (OUTPUT: production_code)"
)


def test_all_four_tags_are_read() -> None:
    assert parsed(WHOLE) == MetaPrompt(
        role_specification="coder",
        context_parameters={"domain": "authentication"},
        instruction_block="Implement JWT auth",
        output_requirements="production_code",
    )


def test_role_and_prompt_suffice_in_any_order_and_case() -> None:
    meta = parsed("( prompt :  Do it ) and ( Role: UI-Refiner )")
    assert meta is not None
    assert (meta.role_specification, meta.instruction_block) == ("UI-Refiner", "Do it")
    assert (meta.context_parameters, meta.output_requirements) == ({}, "comprehensive_deliverable")
    assert meta.role == "ui_refiner"


@pytest.mark.parametrize(
    "text",
    ["", "plain", "(ROLE: coder)", "(PROMPT: x)", "(ROLE:) (PROMPT: x)", "(ROLE: a) (PROMPT: )"],
)
def test_without_role_or_prompt_there_is_none(text: str) -> None:
    assert parsed(text) is None


def test_an_unknown_role_keeps_its_text_and_thinks_as_a_researcher() -> None:
    meta = parsed("(ROLE: data wizard) (PROMPT: x)")
    assert meta is not None
    assert (meta.role_specification, meta.role) == ("data wizard", "researcher")


@pytest.mark.parametrize(
    "instructions",
    [
        "call f(x) and g(h(y))",
        'print ":)" at the end',
        "match `re.escape(')')`",
        "run\n```\nif x) {\n```\nand stop",
        'a 5" screen (wide) and a 7" one',
        "don't (ever)",
    ],
)
def test_parentheses_within_a_value_do_not_end_it(instructions: str) -> None:
    meta = parsed(f"(ROLE: coder) (PROMPT: {instructions}) (OUTPUT: code)")
    assert meta is not None
    assert (meta.instruction_block, meta.output_requirements) == (instructions, "code")


def test_a_quotation_that_never_ends_does_not_swallow_the_next_tag() -> None:
    meta = parsed('(ROLE: coder) (PROMPT: say "hello) (OUTPUT: a "file")')
    assert meta is not None
    assert (meta.instruction_block, meta.output_requirements) == ('say "hello', 'a "file"')


def test_a_value_that_nothing_closes_runs_to_the_end() -> None:
    meta = parsed("(ROLE: coder) (PROMPT: do it (now")
    assert meta is not None
    assert meta.instruction_block == "do it (now"


def test_meta_prompts_within_a_prompt_are_its_agents() -> None:
    text = (
        "Login (ROLE: coder) (PROMPT: Build it. (ROLE: critic) (PROMPT: review (all) of it) "
        "(OUTPUT: list), then (PROMPT: polish) (ROLE: ui_refiner)) (OUTPUT: code)"
    )
    meta = parsed(text)
    assert meta is not None
    assert [part.role for part in meta.nested] == ["critic", "ui_refiner"]
    assert meta.nested[0].instruction_block == "review (all) of it"
    assert meta.nested[0].output_requirements == "list"
    assert outline(meta) == "Build it. [agent 1], then [agent 2]"
    assert around(text) == "Login"


def test_nesting_ends_at_the_fifth_level_and_keeps_the_rest_as_text() -> None:
    text = "bottom"
    for level in range(8, 0, -1):
        text = f"(ROLE: coder) (PROMPT: level {level} {text})"
    meta = parsed(text)
    depth = 0
    while meta:
        depth += 1
        lowest, meta = meta, next(iter(meta.nested), None)
    assert depth == DEEPEST
    assert "bottom" in lowest.instruction_block


def test_what_is_written_is_read_again() -> None:
    meta = parsed(WHOLE)
    assert meta is not None
    assert meta.written == WHOLE


def test_a_text_that_is_too_long_is_no_meta_prompt() -> None:
    assert parsed(WHOLE + " " * (LONGEST - len(WHOLE))) is not None
    assert parsed(WHOLE + " " * (LONGEST - len(WHOLE) + 1)) is None


@pytest.mark.parametrize(
    "piece",
    ["(", "(PROMPT:", '(PROMPT:"', "(PROMPT: `", "```", '`"', ' "', "(ROLE:)", "( ", '"\n', ")"],
)
def test_reading_tags_takes_linear_time(piece: str) -> None:
    hostile = "(PROMPT: " * (piece != ")") + piece * (100_000 // len(piece))
    started = perf_counter()
    assert sum(tag.end - tag.start for tag in tags(hostile)) <= len(hostile)
    assert perf_counter() - started < 1


def test_a_hundred_thousand_parentheses_are_no_meta_prompt() -> None:
    assert parsed("(" * 100_000) is None
    assert parsed("(ROLE: a) (PROMPT: " + "(" * 19_000) is not None


@given(st.text(alphabet='()ROLE:PMTroleprompt "`\n', max_size=200))
def test_any_text_is_read_without_an_error(text: str) -> None:
    parsed(text)
    assert all(text[tag.start] == "(" and tag.end <= len(text) for tag in tags(text))
