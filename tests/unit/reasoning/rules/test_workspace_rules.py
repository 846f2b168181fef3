"""Rules that a workspace brings: used within bounds, refused with a reason."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from benchmarks.memory_workspace import MemoryWorkspace
from quintet.reasoning.code.functions import Code
from quintet.reasoning.effects.engine import Effects
from quintet.reasoning.rules.matching import Matcher
from quintet.reasoning.rules.workspace_rules import Budget, workspace_rules
from tests.unit.codegraph.code_base import graph_of

_RULE = """
kind = "repeated_work"
statement = "`{VALUE}` is printed"
advice = "Use the log"
[trigger]
pattern = "print($VALUE)"
"""


def _workspace(files: Mapping[str, str]) -> MemoryWorkspace:
    return MemoryWorkspace({path: text.encode() for path, text in files.items()}, Path())


def _rule(**changes: str) -> MemoryWorkspace:
    text = _RULE
    for before, after in changes.items():
        text = text.replace(before, after)
    return _workspace({".quintet/rules/mine.toml": text})


def test_a_rule_of_a_workspace_finds_what_it_describes(tmp_path: Path) -> None:
    files = {"a.py": "def show(row):\n    print(row.name)\n"}
    brought = workspace_rules(_rule())
    code = Code(graph_of(tmp_path, files), _workspace(files))
    matcher = Matcher(Effects(code), lambda: True, [], brought.rules)
    function = code.function("a.py::show")
    assert function is not None
    (found,) = matcher.of_function(function)
    assert (found.line, found.statement) == (2, "`row.name` is printed")
    assert brought.problems == ()


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ("repeated_work", "nothing_known", "kind"),
        ("print($VALUE)", "print($VALUE", "no single expression"),
        ("{VALUE}", "{OTHER}", "{OTHER} in the statement"),
        ("{VALUE}", "{VALUE.__class__}", "no plain word"),
        ("[trigger]", 'conditions = ["is_magic"]\n[trigger]', "there is no condition is_magic"),
        ("[trigger]", "[trigger", "line"),
    ],
)
def test_a_rule_that_cannot_be_used_is_told_with_the_reason(
    before: str, after: str, why: str
) -> None:
    brought = workspace_rules(_rule(**{before: after}))
    assert brought.rules == ()
    (problem,) = brought.problems
    assert problem.startswith(".quintet/rules/mine.toml: ")
    assert why in problem


def test_a_pattern_has_at_most_two_holes_for_many() -> None:
    brought = workspace_rules(_rule(**{"print($VALUE)": "f($$$A, $VALUE, $$$B, $_, $$$C)"}))
    assert brought.rules == ()
    assert "holes for many" in brought.problems[0]


def test_of_more_than_200_rules_the_first_are_used() -> None:
    files = {f".quintet/rules/{place:03}.toml": _RULE for place in range(201)}
    brought = workspace_rules(_workspace(files))
    assert len(brought.rules) == 200
    assert brought.problems == (".quintet/rules/200.toml: a workspace has at most 200 rules",)


def test_rules_of_a_workspace_stop_when_their_time_is_over(tmp_path: Path) -> None:
    files = {"a.py": "def show(row):\n    print(row.name)\n"}
    seconds = iter(range(100))
    code = Code(graph_of(tmp_path, files), _workspace(files))
    budget = Budget(lambda: float(next(seconds)), seconds=1.0)
    brought = workspace_rules(_rule()).rules * 3
    matcher = Matcher(Effects(code), lambda: True, [], brought, budget)
    function = code.function("a.py::show")
    assert function is not None
    assert len(list(matcher.of_function(function))) == 1
    assert matcher.is_cut
