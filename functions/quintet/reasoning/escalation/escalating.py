"""`escalate_analysis`: the fitting analyses, one after the other, within one budget of time.

Each gets its share of what is left. What one does not use the next ones have; at the end of the
budget the answer holds what there is and says what is missing.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from quintet.codegraph.graph import CodeGraph
from quintet.errors import CallCancelledError, DeadlineExceededError, QuintetError
from quintet.reasoning.common.analyses import Analyses, Analysis
from quintet.reasoning.common.findings import (
    AnalysisFindings,
    AnalysisResult,
    Finding,
    FindingKind,
    without_hidden,
)
from quintet.reasoning.escalation.models import EscalateAnalysis
from quintet.reasoning.escalation.planning import Step, start_of, steps_of
from quintet.reasoning.hypotheses.testing import identity
from quintet.reasoning.workspaces.workspace import Workspace
from quintet.requests.deadline import Deadline

Ending = Literal["complete", "partial", "not_run", "failed"]

_RESERVE: Final = 0.5
"""Seconds kept for putting the answer together."""
_RANK: Final[dict[FindingKind, int]] = {"cause": 0, "risk": 1, "observation": 2}
_MOST_EVIDENCE: Final = 40
_MOST_RECOMMENDED: Final = 8
_LEVELS: Final = ((0.85, 5), (0.7, 4), (0.5, 3), (0.3, 2))


@dataclass(frozen=True, slots=True)
class Ran:
    """A step, and how it ended."""

    step: Step
    ending: Ending
    analysis: Analysis | None = None
    said: str = ""


@dataclass(frozen=True)
class Material:
    """One version of a workspace and the analyses over it."""

    graph: CodeGraph
    workspace: Workspace
    analyses: Analyses


def escalated(
    material: Material,
    asked: EscalateAnalysis,
    deadline: Deadline,
    clock: Callable[[], float] = time.monotonic,
) -> AnalysisResult:
    """The answer of the tool.

    Raises:
        UnknownFileError: files are named and none of them is in the workspace.
    """
    started = clock()
    left = deadline.remaining()
    budget = deadline.within(min(asked.time_budget_seconds, left - min(_RESERVE, left / 10)))
    context = asked.claude_context
    start = start_of(material.graph, material.workspace, context, 2 * asked.depth_level, budget)
    steps = steps_of(asked, start, material.analyses)
    ran = [_run(step, len(steps) - at, budget) for at, step in enumerate(steps)]
    findings = _ranked(analysis.analysis for analysis in ran if analysis.analysis is not None)
    is_partial = any(analysis.ending in {"partial", "not_run"} for analysis in ran)
    return AnalysisResult(
        analysis_id=identity("escalation", material.workspace.version, asked),
        findings=_told(findings, is_partial=is_partial),
        recommendations=_recommended(findings, asked),
        execution_time=max(0.001, round(clock() - started, 3)),
        metadata={
            "analysis_type": asked.analysis_type,
            "status": "partial" if is_partial else "complete",
            "analyses": [_shown(analysis) for analysis in ran],
            "findings": [finding.model_dump(mode="json") for finding in findings[:_MOST_EVIDENCE]],
            "files_analyzed": list(start.files),
            "notes": [*start.notes, *_notes(asked, left, ran)],
        },
    )


def _run(step: Step, steps_left: int, budget: Deadline) -> Ran:
    if not budget.remaining():
        return Ran(step, "not_run", said="the time was over")
    own = budget.within(budget.remaining() / steps_left)
    try:
        analysis = step.run(own)
    except DeadlineExceededError:
        return Ran(step, "partial", said="the time was over before it came to anything")
    except CallCancelledError:
        raise
    except QuintetError as error:
        return Ran(step, "failed", said=error.message)
    return Ran(step, "complete" if analysis.is_complete else "partial", analysis)


def _ranked(analyses: Iterable[Analysis]) -> list[Finding]:
    """Causes first, then by confidence; a statement that two analyses make counts once."""
    best: dict[str, Finding] = {}
    for analysis in analyses:
        for finding in analysis.findings:
            known = best.get(finding.statement)
            if finding.evidence and (known is None or known.confidence < finding.confidence):
                best[finding.statement] = finding
    return sorted(
        best.values(),
        key=lambda finding: (_RANK[finding.kind], -finding.confidence, finding.statement),
    )


def _told(findings: Sequence[Finding], *, is_partial: bool) -> AnalysisFindings:
    causes = [finding for finding in findings if finding.kind == "cause"]
    sure = causes[0].confidence if causes else 0.0
    level = next((level for least, level in _LEVELS if sure >= least), 1)
    lines = [
        without_hidden(f"{cited.place}: `{cited.text}` - {finding.statement}")
        for finding in findings
        for cited in finding.evidence
    ]
    return AnalysisFindings(
        root_cause=without_hidden(causes[0].statement) if causes else None,
        evidence=list(dict.fromkeys(lines))[:_MOST_EVIDENCE],
        confidence_level=max(1, level - 1) if is_partial else level,
    )


def _recommended(findings: Sequence[Finding], asked: EscalateAnalysis) -> list[str]:
    remedies = [
        f"{finding.remedy} ({finding.evidence[0].place})" for finding in findings if finding.remedy
    ]
    if remedies:
        return list(dict.fromkeys(remedies))[:_MOST_RECOMMENDED]
    deeper = "" if asked.depth_level == 5 else " and a higher depth_level"  # noqa: PLR2004 - the most
    return [f"No cause was found here: ask again with the files around these{deeper}."]


def _shown(ran: Ran) -> dict[str, str]:
    said = ran.analysis.summary if ran.analysis is not None else ran.said
    about = ran.step.about
    return {"analysis": ran.step.kind, "about": about, "status": ran.ending, "summary": said}


def _notes(asked: EscalateAnalysis, left: float, ran: Sequence[Ran]) -> list[str]:
    notes = []
    if asked.time_budget_seconds > left:
        notes.append(
            f"time_budget_seconds is clipped from {asked.time_budget_seconds:g} to {left:.0f}, "
            "which is what this request has; as a task it has all of it"
        )
    if asked.claude_context.partial_findings:
        notes.append("Your findings were tested as claims; what they say was not taken over")
    unrun = [
        f"{analysis.step.kind} {analysis.step.about}"
        for analysis in ran
        if analysis.ending == "not_run"
    ]
    if unrun:
        notes.append(f"Not run, because the time was over: {'; '.join(unrun)}")
    return notes
