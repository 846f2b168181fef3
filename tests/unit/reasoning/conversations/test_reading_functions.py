"""Which lines a conversation shows first of functions that are named, and when that is all."""

from pathlib import Path
from typing import Any

import pytest

from tests.unit.reasoning.conversations.conversation_world import (
    ConversationWorld,
    FakeAnalyses,
    OneWorkspace,
    context,
    workspace_of,
)

HOOKS = {
    "web/app.py": (
        "class App:\n"
        "    def __init__(self):\n"
        "        self.hooks = []\n\n"
        "    def finish(self, response):\n"
        "        started = self.clock()\n"
        "        for hook in reversed(self.hooks):\n"
        "            response = hook(response)\n"
        "        return response\n\n"
        "    def serve(self, request):\n"
        "        return self.finish(self.answer(request))\n"
    )
}
STUCK = "Hooks run in the wrong order: the one that was added last runs first. I read App.finish."


@pytest.fixture
def hooks(world: ConversationWorld, tmp_path: Path) -> ConversationWorld:
    folder = tmp_path / "hooks"
    folder.mkdir()
    world.workspace = workspace_of(folder, HOOKS)
    world.workspaces = OneWorkspace(world.workspace)
    world.analyses = FakeAnalyses()
    return world


def begun(world: ConversationWorld) -> dict[str, Any]:
    return world.start(context(STUCK, code_scope={"files": ["web/app.py"]}))


def test_a_function_that_the_text_names_is_the_first_to_read(hooks: ConversationWorld) -> None:
    answer = begun(hooks)
    first = answer["findings"][0]
    assert first["evidence"][0]["line"] == 5
    assert "the text names `finish`" in first["statement"]
    assert (first["kind"], first["source"]) == ("observation", "reading")
    assert "- `App.finish` at `web/app.py:5`" in answer["gemini_response"]
    assert "`web/app.py:5`" in answer["next_steps"][0]


def test_it_is_the_first_step_of_a_summary_that_knows_no_cause(hooks: ConversationWorld) -> None:
    session = begun(hooks)["session_id"]
    hooks.go_on(session, "Who calls finish?")
    ended = hooks.finalize(session)["conversation_summary"]
    assert ended["root_causes"] == []
    assert ended["recommended_action"]["steps"][0] == "Read `web/app.py:5`"


@pytest.mark.parametrize("message", ["Show me `finish`", "Who calls `finish`?"])
def test_what_is_answered_without_an_analysis_starts_none(
    hooks: ConversationWorld, message: str
) -> None:
    session = begun(hooks)["session_id"]
    assert isinstance(hooks.analyses, FakeAnalyses)
    before = list(hooks.analyses.asked)
    hooks.go_on(session, message)
    assert hooks.analyses.asked == before


def test_a_function_that_is_asked_for_is_shown_whole_and_once(hooks: ConversationWorld) -> None:
    session = begun(hooks)["session_id"]
    shown = hooks.go_on(session, "Show me `finish`")["gemini_response"]
    assert "    5      def finish(self, response):" in shown
    assert "    9          return response" in shown
    assert shown.count("def finish") == 2  # where it is defined, and its code
    assert "def __init__" not in shown
