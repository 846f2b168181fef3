"""`hypothesis_test`: one hypothesis, decided by its checks or told as undecided."""

import json
import time
from collections.abc import Callable
from typing import Any, Final

from pydantic import BaseModel

from quintet.codegraph.graph import CodeGraph
from quintet.digest import digest
from quintet.reasoning.common.findings import AnalysisFindings, AnalysisResult
from quintet.reasoning.hypotheses.examining import Examined, Suspicion, examined
from quintet.reasoning.hypotheses.models import HypothesisTest
from quintet.reasoning.hypotheses.reading import Scope, scope_of
from quintet.reasoning.places.references import strings_of
from quintet.reasoning.workspaces.workspace import Workspace
from quintet.requests.deadline import Deadline

_MOST_TO_READ: Final = 3


def hypothesis_tested(
    graph: CodeGraph,
    workspace: Workspace,
    asked: HypothesisTest,
    deadline: Deadline,
    *,
    clock: Callable[[], float] = time.monotonic,
) -> AnalysisResult:
    """The answer of the tool.

    Raises:
        BadInputError: a check names what is nowhere, or what could be several things.
        UnknownFileError: none of the files is in the workspace.
        DeadlineExceededError: the request's time is over.
    """
    started = clock()
    scope = scope_of(graph, workspace, asked.test_scope.files)
    suspicion = Suspicion(
        asked.hypothesis,
        beside="\n".join(strings_of(asked.test_scope.test_data)),
        functions=tuple(asked.test_scope.functions),
        method=asked.validation_method,
    )
    found = examined(suspicion, scope, deadline)
    return AnalysisResult(
        analysis_id=identity("hyp", workspace.version, asked),
        findings=AnalysisFindings(
            root_cause=_cause(found),
            evidence=[
                *(f"for: {line}" for line in found.evidence),
                *(f"against: {line}" for line in found.counter_evidence),
            ],
            confidence_level=found.confidence_level,
        ),
        recommendations=recommendations(found),
        execution_time=round(clock() - started, 3),
        metadata=_details(asked, found, scope),
    )


def identity(prefix: str, version: str, asked: BaseModel) -> str:
    """The same for the same question on the same code."""
    question = json.dumps([version, asked.model_dump(mode="json")], sort_keys=True)
    return f"{prefix}_{digest(question)[:16]}"


def recommendations(found: Examined) -> list[str]:
    """What to do next, true to what was found."""
    if found.verdict == "supported":
        return [f"The checks hold; begin at {_first(found.evidence)}."]
    if found.verdict == "contradicted":
        return [f"Look for another cause: see {_first(found.counter_evidence)}."]
    steps = [f"Read {place.told}." for place in found.reading.places[:_MOST_TO_READ]]
    if found.reading.proposed:
        steps.append("Send back, as `checks`, those of proposed_checks that it claims.")
    return steps or ["Name what you suspect in the code, or send checks that would decide it."]


def unknown_functions(found: Examined) -> list[str]:
    """Of functions that a caller named, those that are nowhere."""
    names = found.reading.unknown_functions
    return [f"There is no function {name[:200]} in the code" for name in names]


def _first(lines: list[str]) -> str:
    return lines[0].partition(": ")[0] if lines else "the function itself"


def explanation(found: Examined) -> str:
    """What was checked and came out, in words: of the checks, never of the hypothesis."""
    checked = [check.said for check in found.shown if check.outcome != "not_known"]
    if found.verdict == "contradicted":
        failed = [check.said for check in found.shown if check.outcome == "fails"]
        return f"A check of it fails: {'; '.join(failed)}"
    if found.verdict == "supported":
        return f"All of its checks hold: {'; '.join(checked)} ({found.others.said})"
    if found.others.is_high:
        told = f"All of its checks hold, but {found.others.said}, so that they decide little"
        return f"{told}: add one of what is done there. They are: {'; '.join(checked)}"
    return "Nothing that was checked decides it"


def _cause(found: Examined) -> str | None:
    """What was checked, where that supports the hypothesis."""
    if found.verdict != "supported":
        return None
    held = "; ".join(check.said for check in found.shown)
    return f"Its checks hold, at {_first(found.evidence)}: {held}"


def _details(asked: HypothesisTest, found: Examined, scope: Scope) -> dict[str, Any]:
    details: dict[str, Any] = {
        "verdict": found.verdict,
        "ground": found.ground,
        "explanation": explanation(found),
        "likelihood_score": found.score,
        "checks": [result.model_dump(mode="json") for result in found.shown],
        "validation_method": asked.validation_method,
        "notes": [*scope.notes, *unknown_functions(found)],
    }
    if found.verdict == "undecided":
        details["places_to_read"] = [place.told for place in found.reading.places]
        details["observations"] = list(found.observations)
        details["proposed_checks"] = list(found.reading.proposed)
    return details
