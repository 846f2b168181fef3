"""What is told of hypotheses that no rule can test: where to read, and that they may be true."""

from pathlib import Path

import pytest

from quintet.errors import BadInputError
from tests.unit.reasoning.hypotheses.code_world import code_world

HOOKS = {
    "web/hooks.py": (
        "class App:\n"
        "    def __init__(self):\n"
        "        self.hooks = []\n\n"
        "    def finish(self, response):\n"
        "        started = self.clock()\n"
        "        for hook in reversed(self.hooks):\n"
        "            response = hook(response)\n"
        "        return response\n\n\n"
        "def load(path):\n"
        "    try:\n"
        "        return read(path)\n"
        "    except OSError:\n"
        "        pass\n"
    )
}
ORDER = "finish runs the hooks in the wrong order, the last one that was added first"
SWALLOWED = "load swallows the error, in an except that passes"


def test_lines_of_the_named_function_that_bear_on_the_complaint_are_to_be_read(
    tmp_path: Path,
) -> None:
    with code_world(tmp_path, HOOKS) as world:
        answer = world.test(ORDER)
    assert answer.metadata["verdict"] == "not_testable"
    assert answer.findings.evidence == []
    assert answer.metadata["lines_to_read"][0] == (
        "web/hooks.py:7: `for hook in reversed(self.hooks):`"
    )
    assert answer.recommendations[0].startswith("Read web/hooks.py:7: it bears on the order")
    assert not any(
        "Name what you suspect" in recommendation for recommendation in answer.recommendations
    )


def test_a_function_without_a_line_that_speaks_is_named_as_a_whole(tmp_path: Path) -> None:
    with code_world(tmp_path, HOOKS) as world:
        answer = world.test("finish is haunted")
    assert answer.recommendations[0] == "Read App.finish at web/hooks.py:5."


def test_whoever_names_nothing_is_asked_for_a_name(tmp_path: Path) -> None:
    with code_world(tmp_path, HOOKS) as world:
        answer = world.test("It is haunted.")
    assert "Name what you suspect" in answer.recommendations[0]
    assert answer.metadata["lines_to_read"] == []


def test_functions_that_are_not_there_are_told(tmp_path: Path) -> None:
    scope = {"functions": ["App.finish", "finnish()"]}
    with code_world(tmp_path, HOOKS) as world:
        answer = world.test(ORDER, test_scope=scope)
    assert answer.metadata["notes"] == [
        "There is no function finnish() in the files that were looked at"
    ]


def test_a_winner_does_not_rule_out_what_the_code_told_nothing_of(tmp_path: Path) -> None:
    asked = {
        "hypotheses": [
            {"id": "order", "description": ORDER, "type": "bug", "confidence_level": 4},
            {"id": "silence", "description": SWALLOWED, "type": "bug", "confidence_level": 2},
        ],
        "test_scope": {"files": ["web/hooks.py"]},
    }
    with code_world(tmp_path, HOOKS) as world:
        found = world.tournament(asked)
    assert found.winner.hypothesis_id == "silence"
    assert "The code told nothing of order: it is not ruled out." in found.winner.recommendation
    assert any("for or against order" in note and "web/hooks.py:7" in note for note in found.notes)


def test_a_blank_hypothesis_is_refused(tmp_path: Path) -> None:
    with code_world(tmp_path, HOOKS) as world, pytest.raises(BadInputError) as refused:
        world.test("  ")
    assert refused.value.problems[0].field == "hypothesis.description"
