"""What callers may send: exact bounds, and texts about code as they are."""

from typing import Any

import pytest
from pydantic import BaseModel

from quintet.errors import BadInputError
from quintet.protocol.validation import validated
from quintet.reasoning.common.claude_context import ClaudeCodeContext, CodeLocation
from quintet.reasoning.conversations.models import (
    ContinueConversation,
    ConversationContinued,
    ConversationFinalized,
    ConversationStarted,
    ConversationState,
    FinalizeConversation,
    StartConversation,
)
from quintet.requests.schema import input_schema, output_schema
from tests.unit.reasoning.conversations.conversation_world import context


def problem(model: type[BaseModel], arguments: dict[str, Any]) -> str:
    with pytest.raises(BadInputError) as raised:
        validated(model, arguments)
    return raised.value.problems[0].field


def nested(depth: int) -> dict[str, Any]:
    found: dict[str, Any] = {"leaf": 1}
    for _ in range(depth - 1):
        found = {"inner": found}
    return found


@pytest.mark.parametrize(
    "text",
    [
        "Map<String, List<Order>> is {empty} && a > b",
        'f"{line[\'x\']}" in <div class="a">',
        "tab\there\nand ünïcode 🙂",
    ],
)
def test_texts_about_code_are_taken_as_they_are(text: str) -> None:
    assert validated(ClaudeCodeContext, context(text)).stuck_description == text


def test_what_a_terminal_left_in_a_log_is_taken_out() -> None:
    taken = validated(ClaudeCodeContext, context("\x1b[31mError\x1b[0m:\x00 no\r\nstock\x07"))
    assert taken.stuck_description == "Error: no\nstock"


def test_half_of_a_surrogate_pair_is_refused() -> None:
    assert problem(ClaudeCodeContext, context("bad \ud800")) == "stuck_description"
    odd = context(partial_findings=[{"a": "bad \ud800"}])
    assert problem(ClaudeCodeContext, odd) == "partial_findings[0]"


@pytest.mark.parametrize(
    "finding",
    [{}, {"a": None}, {"a": [1, 2.5, {"b": [True]}]}, nested(32), {"long": "x" * 99_000}],
)
def test_partial_findings_are_any_objects(finding: dict[str, Any]) -> None:
    taken = validated(ClaudeCodeContext, context(partial_findings=[finding]))
    assert taken.partial_findings == [finding]


@pytest.mark.parametrize("finding", [nested(33), {"long": "x" * 100_000}])
def test_partial_findings_have_bounds(finding: dict[str, Any]) -> None:
    assert problem(ClaudeCodeContext, context(partial_findings=[finding])) == "partial_findings[0]"


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"stuck": "x" * 100_001}, "stuck_description"),
        ({"attempted_approaches": ["x"] * 101}, "attempted_approaches"),
        ({"attempted_approaches": ["x" * 20_001]}, "attempted_approaches[0]"),
        ({"partial_findings": [{}] * 101}, "partial_findings"),
        ({"code_scope": {"files": ["a"] * 101}}, "code_scope.files"),
        ({"code_scope": {"files": [""]}}, "code_scope.files[0]"),
        ({"code_scope": {"files": ["a" * 4097]}}, "code_scope.files[0]"),
        ({"code_scope": {"service_names": ["a"] * 101}}, "code_scope.service_names"),
    ],
)
def test_every_list_and_text_has_a_bound(changed: dict[str, Any], field: str) -> None:
    assert problem(ClaudeCodeContext, context(**changed)) == field


def test_bounds_themselves_are_allowed() -> None:
    given = context(
        "x" * 100_000,
        attempted_approaches=["x" * 20_000] * 100,
        partial_findings=[{"a": 1}] * 100,
        code_scope={"files": ["a" * 4096] * 100},
    )
    assert len(validated(ClaudeCodeContext, given).attempted_approaches) == 100


@pytest.mark.parametrize("line", [0, -1, 10_000_001, 1.5, "1", True])
def test_lines_are_whole_and_count_from_one(line: Any) -> None:
    assert problem(CodeLocation, {"file": "a.py", "line": line}) == "line"


@pytest.mark.parametrize(
    "name", ["attempted_approaches", "partial_findings", "stuck_description", "code_scope"]
)
def test_what_the_seed_requires_is_required(name: str) -> None:
    given = context()
    del given[name]
    assert problem(ClaudeCodeContext, given) == name


def test_defaults_are_the_seeds() -> None:
    asked = validated(ContinueConversation, {"session_id": "s", "message": "m"})
    final = validated(FinalizeConversation, {"session_id": "s"})
    assert (asked.include_code_snippets, asked.attach_files) == (False, [])
    assert final.summary_format == "actionable"


def test_unknown_arguments_are_ignored() -> None:
    assert validated(FinalizeConversation, {"session_id": "s", "colour": "red"}).session_id == "s"


def test_the_schemas_say_what_the_seed_says() -> None:
    start = input_schema(StartConversation)
    inner = start["properties"]["claude_context"]["properties"]

    assert start["required"] == ["claude_context", "analysis_focus", "depth_level"]
    assert start["properties"]["depth_level"]["minimum"] == 1
    assert start["properties"]["depth_level"]["maximum"] == 5
    assert start["properties"]["analysis_focus"]["enum"] == [
        "debugging",
        "optimization",
        "architecture",
        "testing",
    ]
    assert inner["code_scope"]["required"] == ["files"]
    assert inner["code_scope"]["properties"]["entry_points"]["items"]["required"] == [
        "file",
        "line",
    ]
    assert inner["partial_findings"]["items"]["type"] == "object"


@pytest.mark.parametrize(
    ("model", "fields"),
    [
        (
            ConversationStarted,
            {"session_id", "gemini_response", "next_steps", "estimated_turns"},
        ),
        (
            ConversationContinued,
            {"session_id", "gemini_response", "conversation_status", "suggested_action"},
        ),
        (ConversationFinalized, {"session_id", "conversation_summary", "artifacts"}),
        (
            ConversationState,
            {
                "session_id",
                "status",
                "turns_completed",
                "last_activity",
                "current_focus",
                "progress_estimate",
            },
        ),
    ],
)
def test_answers_have_the_fields_of_the_seed(model: type[BaseModel], fields: set[str]) -> None:
    assert fields <= set(output_schema(model)["properties"])
