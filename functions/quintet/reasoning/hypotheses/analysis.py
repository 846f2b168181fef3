"""A hypothesis in words as one of the family's analyses, for those who combine them.

Words decide nothing: it answers with places to read and what rules see there.
"""

from collections.abc import Sequence

from quintet.codegraph.graph import CodeGraph
from quintet.reasoning.common.analyses import Analysis
from quintet.reasoning.common.findings import Citation, Finding, cited_line
from quintet.reasoning.common.foreign_text import without_hidden
from quintet.reasoning.hypotheses.checks.facts import Facts
from quintet.reasoning.hypotheses.checks.outcomes import Spot
from quintet.reasoning.hypotheses.reading import reading_of
from quintet.reasoning.hypotheses.scope import scope_of
from quintet.reasoning.workspaces.workspace import Workspace
from quintet.requests.deadline import Deadline

_MOST = 5


def hypothesis_analysed(
    graph: CodeGraph,
    workspace: Workspace,
    description: str,
    files: Sequence[str],
    deadline: Deadline,
) -> Analysis:
    """Where a description of a problem leads to.

    Raises:
        UnknownFileError: none of the files is in the workspace.
        DeadlineExceededError: the time is over.
        CallCancelledError: nobody waits for it any more.
    """
    scope = scope_of(graph, workspace, files)
    with scope.turn(deadline) as facts:
        reading = reading_of(scope, facts, [description], ())
        findings = [_finding(facts, spot, spot.why, 0.5) for spot in reading.observations[:_MOST]]
        for place in reading.places[: _MOST - len(findings)]:
            spot = Spot(place.symbol.path, place.symbol.line, f"read `{place.symbol.qualified}`")
            findings.append(_finding(facts, spot, f"{place.why}: {spot.why}", 0.3))
    summary = (
        "The explanation is undecided: words alone decide nothing. hypothesis_test decides it by "
        f"checks; {len(reading.proposed)} are proposed by it for this text."
    )
    return Analysis(summary, tuple(findings), checks=reading.proposed)


def _finding(facts: Facts, spot: Spot, said: str, confidence: float) -> Finding:
    text = without_hidden(cited_line(facts.code.line(spot.path, spot.line)))
    return Finding(
        statement=without_hidden(f"{said} (`{spot.place}`)"),
        confidence=confidence,
        evidence=(Citation(file=spot.path, line=spot.line, text=text),),
        source="hypothesis",
    )
