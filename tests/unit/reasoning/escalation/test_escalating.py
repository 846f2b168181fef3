"""Escalated analyses: the right ones, within the budget, and nothing that a context dictates."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from benchmarks.labelled.code.injections import Injection, breaches, injections
from quintet.errors import CallCancelledError, ToolFailedError
from quintet.protocol.validation import validated
from quintet.reasoning.common.analyses import Analysis, Place
from quintet.reasoning.common.findings import AnalysisResult, Citation, Finding
from quintet.reasoning.escalation.escalating import Material, escalated
from quintet.reasoning.escalation.models import EscalateAnalysis
from quintet.reasoning.family_analyses import FamilyAnalyses
from quintet.reasoning.workspaces.workspace import UnknownFileError
from quintet.requests.deadline import Deadline
from tests.unit.reasoning.hypotheses.code_world import CodeWorld, code_world

FILES = {
    "shop/pay.py": (
        "def pay(order):\n    return charge(order)\n\n\ndef charge(order):\n    return 1\n"
    )
}
ATTEMPTS = [injection for injection in injections() if injection.tool == "escalate_analysis"]


@dataclass
class SomeAnalyses:
    """Traces, bottlenecks and impact as told; hypotheses are really tested."""

    world: CodeWorld
    found: dict[str, Analysis] = field(default_factory=dict)
    instead: Callable[[str, Deadline], None] = lambda *_: None
    asked: list[str] = field(default_factory=list)

    def trace(self, start: Place, depth: int, deadline: Deadline) -> Analysis:
        return self._answer("trace", f"{start.text} to {depth}", deadline)

    def bottlenecks(self, start: Place, depth: int, deadline: Deadline) -> Analysis:
        return self._answer("bottlenecks", f"{start.text} to {depth}", deadline)

    def impact(self, files: Sequence[str], depth: int, deadline: Deadline) -> Analysis:
        return self._answer("impact", f"{', '.join(files)} to {depth}", deadline)

    def hypothesis(self, description: str, files: Sequence[str], deadline: Deadline) -> Analysis:
        self._answer("hypothesis", description, deadline)
        world = self.world
        analyses = FamilyAnalyses(world.graph, world.workspace)
        return analyses.hypothesis(description, files, deadline)

    def _answer(self, kind: str, about: str, deadline: Deadline) -> Analysis:
        self.asked.append(f"{kind} {about}")
        self.instead(kind, deadline)
        return self.found.get(kind, Analysis(f"The {kind} showed nothing."))


def context(**changed: Any) -> dict[str, Any]:
    scope = {"files": ["shop/pay.py"], **changed.pop("code_scope", {})}
    return {
        "attempted_approaches": [],
        "partial_findings": [],
        "stuck_description": "charge is called in vain",
        "code_scope": scope,
        **changed,
    }


def escalate(
    analyses: SomeAnalyses,
    analysis_type: str = "execution_trace",
    deadline: Deadline | None = None,
    clock: Callable[[], float] = lambda: 0.0,
    **more: Any,
) -> AnalysisResult:
    arguments = {
        "claude_context": context(),
        "analysis_type": analysis_type,
        "depth_level": 1,
        **more,
    }
    material = Material(analyses.world.graph, analyses.world.workspace, analyses)
    asked = validated(EscalateAnalysis, arguments)
    return escalated(material, asked, deadline or Deadline(), clock)


@pytest.mark.parametrize(
    ("analysis_type", "expected"),
    [
        ("execution_trace", ["trace", "hypothesis", "bottlenecks"]),
        ("cross_system", ["impact", "hypothesis", "trace"]),
        ("performance", ["bottlenecks", "hypothesis", "trace"]),
        ("hypothesis_test", ["hypothesis", "trace"]),
    ],
)
def test_each_type_runs_the_analyses_that_fit_it(
    analysis_type: str, expected: list[str], tmp_path: Path
) -> None:
    with code_world(tmp_path, FILES) as world:
        analyses = SomeAnalyses(world)
        answer = escalate(analyses, analysis_type)
    assert [one.split()[0] for one in analyses.asked] == expected
    assert answer.metadata["status"] == "complete"


def test_the_surest_cause_leads_with_the_lines_that_show_it(tmp_path: Path) -> None:
    line = Citation(file="shop/pay.py", line=6, text="return 1")
    cause = Finding(
        statement="charge does nothing", kind="cause", confidence=0.9, evidence=(line,), remedy="Do"
    )
    with code_world(tmp_path, FILES) as world:
        answer = escalate(SomeAnalyses(world, {"trace": Analysis("One", (cause,))}))
    assert answer.findings.root_cause == "charge does nothing"
    assert answer.findings.evidence[0] == "shop/pay.py:6: `return 1` - charge does nothing"
    assert answer.findings.confidence_level == 5
    assert answer.recommendations == ["Do (shop/pay.py:6)"]


def test_places_that_the_words_name_come_first_and_entry_points_before_them(
    tmp_path: Path,
) -> None:
    with code_world(tmp_path, FILES) as world:
        named = SomeAnalyses(world)
        escalate(named)
        given = SomeAnalyses(world)
        scope = {"entry_points": [{"file": "shop/pay.py", "line": 2}]}
        escalate(given, claude_context=context(code_scope=scope))
    assert named.asked[0] == "trace shop/pay.py:5 to 3"
    assert given.asked[0] == "trace shop/pay.py:2 to 3"


def test_at_the_end_of_the_budget_there_is_what_was_found_so_far(tmp_path: Path) -> None:
    now = [0.0]

    def slow(kind: str, deadline: Deadline) -> None:
        del kind
        now[0] += 100
        deadline.check()

    with code_world(tmp_path, FILES) as world:
        clock = lambda: now[0]  # noqa: E731
        answer = escalate(
            SomeAnalyses(world, instead=slow), deadline=Deadline(25, clock), clock=clock
        )
    states = [one["status"] for one in answer.metadata["analyses"]]
    assert states == ["partial", "not_run", "not_run"]
    assert answer.metadata["status"] == "partial"
    assert answer.metadata["notes"][0].startswith("time_budget_seconds is clipped from 60 to 25")
    assert answer.findings.confidence_level == 1


def test_an_analysis_that_cannot_be_run_leaves_the_others(tmp_path: Path) -> None:
    def failing(kind: str, deadline: Deadline) -> None:
        del deadline
        if kind == "trace":
            raise ToolFailedError("Nothing to trace")

    with code_world(tmp_path, FILES) as world:
        answer = escalate(SomeAnalyses(world, instead=failing))
    assert [one["status"] for one in answer.metadata["analyses"]] == [
        "failed",
        "complete",
        "complete",
    ]
    assert answer.metadata["analyses"][0]["summary"] == "Nothing to trace"


def test_a_cancelled_call_is_not_answered(tmp_path: Path) -> None:
    def cancelled(kind: str, deadline: Deadline) -> None:
        del kind, deadline
        raise CallCancelledError("The call was cancelled")

    with code_world(tmp_path, FILES) as world, pytest.raises(CallCancelledError):
        escalate(SomeAnalyses(world, instead=cancelled))


def test_unknown_files_are_named_with_what_is_near(tmp_path: Path) -> None:
    with code_world(tmp_path, FILES) as world, pytest.raises(UnknownFileError) as refused:
        escalate(SomeAnalyses(world), claude_context=context(code_scope={"files": ["shop/pai.py"]}))
    assert "shop/pai.py" in refused.value.message


@pytest.mark.parametrize("attempt", ATTEMPTS, ids=lambda one: one.archive.name)
def test_orders_in_code_and_context_are_not_obeyed(attempt: Injection, tmp_path: Path) -> None:
    with code_world(tmp_path, attempt.archive.files) as world:
        material = Material(world.graph, world.workspace, SomeAnalyses(world))
        asked = validated(EscalateAnalysis, attempt.arguments)
        answer = escalated(material, asked, Deadline())
    found = breaches(attempt, answer.model_dump_json())
    assert [one for one in found if not one.startswith("does not cite")] == []
    assert answer.execution_time > 0
    assert "DNS" not in str(answer.findings.root_cause)
