"""A hypothesis as one of the family's analyses: findings with citations, for those who combine."""

from collections.abc import Iterable, Sequence
from typing import Final

from quintet.codegraph.graph import CodeGraph
from quintet.reasoning.common.analyses import Analysis
from quintet.reasoning.common.findings import Citation, Finding, FindingKind, cited_line
from quintet.reasoning.common.foreign_text import without_hidden
from quintet.reasoning.hypotheses.code_view import CodeView
from quintet.reasoning.hypotheses.defects.library import LIBRARY
from quintet.reasoning.hypotheses.examining import (
    Examined,
    ReadDefects,
    Suspicion,
    examined,
    no_reading,
)
from quintet.reasoning.hypotheses.models import HypothesisType
from quintet.reasoning.hypotheses.observations import Observation
from quintet.reasoning.hypotheses.scope import scope_of
from quintet.reasoning.hypotheses.weighing import CONTRADICTED, SUPPORTED
from quintet.reasoning.workspaces.workspace import Workspace
from quintet.requests.deadline import Deadline

_MOST: Final = 5
_TELLING: Final = 0.75
"""Strength from which a line by itself may be the cause."""


def hypothesis_analysed(
    graph: CodeGraph,
    workspace: Workspace,
    description: str,
    files: Sequence[str],
    deadline: Deadline,
    *,
    kind: HypothesisType = "bug",
    read: ReadDefects = no_reading,
) -> Analysis:
    """What speaks for a description of a problem, and what against it.

    Raises:
        UnknownFileError: none of the files is in the workspace.
        DeadlineExceededError: the time is over.
        CallCancelledError: nobody waits for it any more.
    """
    scope = scope_of(graph, workspace, files, deadline)
    found = examined(Suspicion(description, kind), scope.code, deadline, read=read)
    return Analysis(_summary(found), tuple(_findings(found, scope.code)))


def _summary(found: Examined) -> str:
    weighed = found.weighed
    if weighed.verdict == "not_testable":
        return "It names no kind of defect that rules can tell from code."
    counted = f"{len(weighed.evidence)} lines for it, {len(weighed.counter_evidence)} against"
    return f"The explanation is {weighed.verdict} by the code ({counted})."


def _findings(found: Examined, code: CodeView) -> Iterable[Finding]:
    """One for each kind of defect that was seen, then what speaks against."""
    kinds = dict.fromkeys(one.defect for one in found.weighed.evidence)
    for key in kinds:
        lines = [one for one in found.weighed.evidence if one.defect == key][:_MOST]
        yield _finding(found, code, lines, LIBRARY[key].remedy)
    if found.weighed.counter_evidence:
        against = list(found.weighed.counter_evidence[:_MOST])
        first = against[0]
        statement = f"Against it: {first.says} (`{first.place}`)"
        yield Finding(
            statement=without_hidden(statement),
            kind="observation",
            confidence=0.6 if found.weighed.score <= CONTRADICTED else 0.4,
            evidence=tuple(_citation(one, code) for one in against),
            source="hypothesis",
        )


def _finding(found: Examined, code: CodeView, lines: Sequence[Observation], remedy: str) -> Finding:
    first = lines[0]
    title = LIBRARY[first.defect].title
    is_cause = found.weighed.score >= SUPPORTED or first.strength >= _TELLING
    kind: FindingKind = "cause" if is_cause else "risk"
    sure = min(0.9, first.strength * found.claim.directness(first.defect))
    return Finding(
        statement=without_hidden(f"{title[0].upper()}{title[1:]}: {first.says} (`{first.place}`)"),
        kind=kind,
        confidence=round(sure, 2),
        evidence=tuple(_citation(line, code) for line in lines),
        remedy=remedy,
        source="hypothesis",
    )


def _citation(one: Observation, code: CodeView) -> Citation:
    text = without_hidden(cited_line(code.texts[one.path][one.line - 1]))
    return Citation(file=one.path, line=one.line, text=text)
