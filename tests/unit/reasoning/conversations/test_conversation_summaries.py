"""What a conversation came to: every field of the seed, with what the turns really brought."""

from typing import Any

import pytest

from quintet.reasoning.common.findings import Citation, Finding
from quintet.reasoning.conversations.collaborators import Analysis
from quintet.reasoning.conversations.summary_formats import duration
from tests.unit.reasoning.conversations.conversation_world import (
    ConversationWorld,
    FakeAnalyses,
    cause,
    context,
)

RISK = Finding(
    statement="show_total answers 500 where it is refused",
    kind="risk",
    confidence=0.6,
    evidence=(Citation(file="src/shop/api.py", line=14, text='return {"total"'),),
    source="impact",
)
SECOND = cause(
    "Quantities are not validated in the storage",
    place=("src/shop/storage.py", 14),
    confidence=0.5,
    remedy="Validate rows as they are loaded",
)
WEAK = cause("The price may be text", confidence=0.2, remedy="Convert the price")


def talked(world: ConversationWorld, *findings: Finding, focus: str = "debugging") -> str:
    """A conversation whose first analysis found this, and whose second turn was about callers."""
    world.analyses = FakeAnalyses({"trace": Analysis("Traced.", findings)})
    session: str = world.start(focus=focus)["session_id"]
    world.wait(12.5)
    world.analyses = None
    world.go_on(session, "Who calls order_total?")
    return session


def summary(world: ConversationWorld, session: str, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = world.finalize(session, **more)["conversation_summary"]
    return found


def test_a_summary_says_what_the_turns_brought(world: ConversationWorld) -> None:
    session = talked(world, SECOND, cause(), RISK)
    told = summary(world, session)

    assert told["problem_identified"].startswith("The total endpoint answers 500")
    assert told["root_causes"] == [
        "A negative quantity reaches the total (src/shop/orders.py:12) [90% sure]",
        "Quantities are not validated in the storage (src/shop/storage.py:14) [50% sure]",
    ]
    assert told["solutions_discussed"] == [
        {
            "description": "Refuse negative quantities where orders come in",
            "feasibility": "high",
            "effort_estimate": "small: one file",
        },
        {
            "description": "Validate rows as they are loaded",
            "feasibility": "medium",
            "effort_estimate": "small: one file",
        },
    ]
    assert told["recommended_action"]["priority"] == "high"
    assert told["recommended_action"]["steps"] == [
        "Refuse negative quantities where orders come in (`src/shop/orders.py:12`)",
        "Validate rows as they are loaded (`src/shop/storage.py:14`)",
        "Confirm at `src/shop/storage.py:14`: Quantities are not validated in the storage",
        "Repeat what showed the problem, and see that it is gone",
    ]
    assert told["recommended_action"]["estimated_effort"] == "medium: 2 files"
    assert told["recommended_action"]["risks"][0] == (
        "show_total answers 500 where it is refused (`src/shop/api.py:14`)"
    )
    assert told["conversation_turns"] == 2
    assert told["analysis_duration"] == "12 min 30 s"


def test_where_no_cause_was_found_none_is_named(world: ConversationWorld) -> None:
    session = world.start(context("Totals are wrong."))["session_id"]
    told = summary(world, session)

    assert told["root_causes"] == []
    assert told["solutions_discussed"] == []
    assert told["recommended_action"]["priority"] == "low"
    assert told["recommended_action"]["steps"]
    assert told["recommended_action"]["estimated_effort"].startswith("unknown")
    assert "No cause was established by evidence" in told["recommended_action"]["risks"]
    assert any("Not answered: " in risk for risk in told["recommended_action"]["risks"])


def test_possible_causes_are_not_told_as_proven(world: ConversationWorld) -> None:
    told = summary(world, talked(world, SECOND))
    assert told["recommended_action"]["priority"] == "medium"
    assert "The causes named are possible, not proven" in told["recommended_action"]["risks"]


def test_the_formats_differ_in_what_they_tell(world: ConversationWorld) -> None:
    session = talked(world, cause(), SECOND, WEAK, RISK)
    detailed, concise, actionable = (
        world.finalize(session, summary_format=name)
        for name in ("detailed", "concise", "actionable")
    )
    by_default = world.finalize(session)
    sizes = [len(str(one)) for one in (concise, actionable, detailed)]

    assert by_default == actionable
    assert sizes == sorted(sizes)
    assert sizes[0] * 3 < sizes[2]
    assert "What was seen:" in detailed["conversation_summary"]["problem_identified"]
    assert concise["conversation_summary"]["problem_identified"] == (
        "The total endpoint answers 500 since the last deploy."
    )
    assert len(concise["conversation_summary"]["root_causes"]) == 2
    assert len(concise["conversation_summary"]["solutions_discussed"]) == 1
    assert len(concise["conversation_summary"]["recommended_action"]["steps"]) <= 3
    assert [
        one["description"] for one in actionable["conversation_summary"]["solutions_discussed"]
    ] == ["Refuse negative quantities where orders come in", "Validate rows as they are loaded"]
    assert len(detailed["conversation_summary"]["solutions_discussed"]) == 3
    assert concise["artifacts"]["code_snippets"] == []
    assert actionable["artifacts"]["logs_analyzed"] == []
    assert detailed["artifacts"]["logs_analyzed"]


def test_snippets_are_of_code_that_is_there(world: ConversationWorld) -> None:
    session = talked(world, cause())
    snippets = world.finalize(session, summary_format="detailed")["artifacts"]["code_snippets"]

    assert {snippet["file"] for snippet in snippets} >= {"src/shop/orders.py", "src/shop/api.py"}
    for one in snippets:
        lines = world.workspace.contents[one["file"]].decode().split("\n")
        assert one["code"] == "\n".join(lines[one["start_line"] - 1 : one["end_line"]])


def test_an_actionable_summary_shows_the_code_that_its_steps_touch(
    world: ConversationWorld,
) -> None:
    snippets = world.finalize(talked(world, cause()))["artifacts"]["code_snippets"]
    assert {snippet["file"] for snippet in snippets} == {"src/shop/orders.py"}


def test_logs_are_told_with_what_they_led_to(world: ConversationWorld) -> None:
    session = talked(world)
    world.go_on(session, "And now:\nKeyError: 'price'")
    logs = world.finalize(session, summary_format="detailed")["artifacts"]["logs_analyzed"]

    assert logs == [
        {
            "source": "stuck_description",
            "errors": ["OrderError: negative quantity -3 in order"],
            "frames": 5,
            "files_in_workspace": ["src/shop/api.py", "src/shop/orders.py"],
        },
        {
            "source": "message 3",
            "errors": ["KeyError: 'price'"],
            "frames": 0,
            "files_in_workspace": [],
        },
    ]


def test_metrics_are_counts_of_what_was_done(world: ConversationWorld) -> None:
    session = talked(world, cause(), RISK)
    artifacts = world.finalize(session, summary_format="detailed")["artifacts"]
    counts = {artifact["name"]: artifact["value"] for artifact in artifacts["metrics_collected"]}

    assert (counts["causes"], counts["risks"], counts["analyses_run"]) == (1, 1, 1)
    assert counts["turns_written_by_a_model"] == 0
    assert counts["findings"] > 2


@pytest.mark.parametrize(
    ("milliseconds", "told"),
    [
        (0, "0 s"),
        (41_600, "42 s"),
        (59_700, "1 min 0 s"),
        (750_000, "12 min 30 s"),
        (3_900_000, "1 h 5 min"),
    ],
)
def test_durations_are_told_for_people(milliseconds: int, told: str) -> None:
    assert duration(milliseconds) == told
