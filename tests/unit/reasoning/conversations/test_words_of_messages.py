"""Messages that name nothing exactly: what they may mean in the files of the conversation."""

import json
from typing import Any

from quintet.reasoning.common.analyses import Analysis
from tests.unit.reasoning.conversations.conversation_world import (
    ConversationWorld,
    FakeAnalyses,
    context,
    workspace_of,
)
from tests.unit.reasoning.conversations.shop import FILES

LOG = """10:00:01 INFO import started
10:00:04 ERROR row 17: negative quantity -3 in order
10:00:04 INFO import stopped
"""
SECRETS = "# settings\nTOKEN=do-not-tell\n"


def with_files(world: ConversationWorld, **more: str) -> ConversationWorld:
    files = {name.replace("__", "."): text for name, text in more.items()}
    world.workspace = workspace_of(world.workspace.folder, {**FILES, **files})
    world.workspaces.workspace = world.workspace
    return world


def places(answer: dict[str, Any]) -> list[str]:
    return [
        f"{one['file']}:{one['line']}" for found in answer["findings"] for one in found["evidence"]
    ]


def begun(world: ConversationWorld) -> str:
    session: str = world.start(context("It is wrong."))["session_id"]
    return session


def test_words_of_a_problem_lead_to_functions_that_have_them(world: ConversationWorld) -> None:
    answer = world.start(context("Negative quantities come through."))

    assert places(answer)[0] == "src/shop/orders.py:10"
    assert "`line_total`" in answer["findings"][0]["statement"]
    assert "“Negative”, “quantities”" in answer["findings"][0]["statement"]
    assert answer["findings"][0]["source"] == "reading"
    assert "ranked, nothing is checked" in answer["gemini_response"]


def test_an_analysis_begins_where_the_words_lead(world: ConversationWorld) -> None:
    world.analyses = FakeAnalyses()
    world.start(context("Negative quantities come through."))

    assert world.analyses.asked == [("trace", "src/shop/orders.py:10")]


def test_an_error_in_an_attached_log_leads_to_the_line_that_words_it(
    world: ConversationWorld,
) -> None:
    with_files(world, import__log=LOG)

    answer = world.go_on(begun(world), "What does the log say?", attach_files=["import.log"])

    assert "src/shop/orders.py:12" in places(answer)
    assert "import.log:2" not in places(answer)


def test_settings_that_are_attached_are_not_repeated(world: ConversationWorld) -> None:
    with_files(world, example__env=SECRETS)

    answer = world.go_on(begun(world), "See this one.", attach_files=["example.env"])

    assert "do-not-tell" not in str(answer)


def test_a_message_that_says_nothing_finds_nothing(world: ConversationWorld) -> None:
    answer = world.go_on(begun(world), "Thanks!")

    assert answer["findings"] == []


def test_what_is_suspected_comes_back_with_the_checks_that_would_decide_it(
    world: ConversationWorld,
) -> None:
    check = {"check": "returns", "function": "src/shop/orders.py::line_total", "value": None}
    world.analyses = FakeAnalyses({"hypothesis": Analysis("Undecided.", checks=(check,))})

    answer = world.go_on(begun(world), "I think `line_total` is haunted.")

    assert json.dumps(check) in answer["gemini_response"]
    assert any("hypothesis_test" in step for step in answer["next_steps"])


def test_a_summary_asks_for_nothing_of_a_conversation_that_has_ended(
    world: ConversationWorld,
) -> None:
    session = begun(world)
    world.go_on(session, "Where is `line_total`?")

    steps = world.finalize(session)["conversation_summary"]["recommended_action"]["steps"]

    assert steps
    assert not any(step.startswith(("Ask who calls", "Ask what is", "Answer:")) for step in steps)
