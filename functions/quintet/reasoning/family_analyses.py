"""The family's analyses over one workspace, worded as findings for whoever combines them.

Implements `common.analyses.Analyses`. Not here: the analyses themselves, or the tools' answers.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from quintet.codegraph.graph import CodeGraph
from quintet.reasoning.bottlenecks.analysing import analyse
from quintet.reasoning.bottlenecks.models import Bottleneck, CodePath, PerformanceBottleneck
from quintet.reasoning.common.analyses import Analysis, Place
from quintet.reasoning.common.claude_context import CodeLocation
from quintet.reasoning.common.findings import (
    RANKED,
    Citation,
    Finding,
    FindingKind,
    cited_line,
    without_hidden,
)
from quintet.reasoning.common.sources import time_left
from quintet.reasoning.hypotheses.checks.outcomes import Spot
from quintet.reasoning.hypotheses.reading import reading_of, scope_of
from quintet.reasoning.impact.analysing import Impact, impact
from quintet.reasoning.impact.grouping import POSSIBLE, grouped
from quintet.reasoning.impact.models import ChangeScope, CrossSystemImpact
from quintet.reasoning.rules.workspace_rules import workspace_rules
from quintet.reasoning.tracing.models import TraceExecutionPath
from quintet.reasoning.tracing.raising import Error
from quintet.reasoning.tracing.tracing import Trace, trace
from quintet.reasoning.workspaces.workspace import Workspace
from quintet.requests.deadline import Deadline

_MOST: Final = 12
_MOST_OF_A_KIND: Final = 4
_MOST_READ: Final = 5
_CALLS_OF_A_LEVEL: Final = 3
"""A depth of 1 to 5 as calls that a trace follows."""


@dataclass(frozen=True)
class FamilyAnalyses:
    """The analyses over one version of a workspace."""

    graph: CodeGraph
    workspace: Workspace

    def trace(self, start: Place, depth: int, deadline: Deadline) -> Analysis:
        """Where execution goes from a place, and what can go wrong on the way."""
        asked = TraceExecutionPath(
            entry_point=_location(start), max_depth=depth * _CALLS_OF_A_LEVEL
        )
        traced = trace(self.graph, self.workspace, asked, time_left(deadline))
        entry = traced.entry.symbol
        reached = len(traced.tree.functions) - 1
        summary = (
            f"From `{entry.qualified or entry.path}` ({entry.path}:{entry.line}) execution reaches "
            f"{reached} more function{'' if reached == 1 else 's'} of the workspace."
        )
        findings = tuple(islice(self._risks(traced), _MOST))
        return Analysis(summary, findings, traced.is_complete)

    def bottlenecks(self, start: Place, depth: int, deadline: Deadline) -> Analysis:
        """What is slow on the way from a place."""
        asked = PerformanceBottleneck(
            code_path=CodePath(entry_point=_location(start)), profile_depth=depth
        )
        brought = workspace_rules(self.workspace)
        report = analyse(self.graph, self.workspace, asked, time_left(deadline), brought)
        looked = report.performance_impact.functions_examined
        found = len(report.bottlenecks)
        summary = (
            f"{found} possible bottleneck{'' if found == 1 else 's'} in {looked} functions reached "
            f"from {start.text}."
        )
        findings = tuple(map(self._bottleneck, report.bottlenecks[:_MOST]))
        return Analysis(summary, findings, not report.is_partial)

    def impact(self, files: Sequence[str], depth: int, deadline: Deadline) -> Analysis:
        """What a change of files affects."""
        asked = CrossSystemImpact(change_scope=ChangeScope(files=list(files)), analysis_depth=depth)
        found = impact(self.graph, self.workspace, asked, time_left(deadline))
        users = {use.path for use in found.uses if use.confidence >= POSSIBLE}
        summary = (
            f"A change of {', '.join(found.change.paths[:3])} reaches {len(users)} other "
            f"file{'' if len(users) == 1 else 's'} within {depth} hops."
        )
        return Analysis(summary, tuple(self._affected(found)), found.is_complete)

    def hypothesis(self, description: str, files: Sequence[str], deadline: Deadline) -> Analysis:
        """Where to read for an explanation in words.

        Raises:
            UnknownFileError: none of the files is in the workspace.
            DeadlineExceededError: the time is over.
        """
        scope = scope_of(self.graph, self.workspace, files)
        with scope.turn(deadline) as facts:
            reading = reading_of(scope, facts, [description], ())
        seen = [(spot, spot.why, 0.5) for spot in reading.observations[:_MOST_READ]]
        for place in reading.places[: _MOST_READ - len(seen)]:
            spot = Spot(place.symbol.path, place.symbol.line, f"read `{place.symbol.qualified}`")
            seen.append((spot, f"{place.why}: {spot.why}", 0.3))
        findings = tuple(
            self._found(
                without_hidden(f"{said} (`{spot.place}`)"),
                spot.place,
                confidence,
                kind="observation",
                source="hypothesis",
            )
            for spot, said, confidence in seen
        )
        summary = (
            "The explanation is undecided: words alone decide nothing. hypothesis_test decides it "
            f"by checks; {len(reading.proposed)} are proposed by it for this text."
        )
        return Analysis(summary, findings, checks=reading.proposed)

    def _risks(self, traced: Trace) -> Iterator[Finding]:
        """What a trace found that may explain something, the most telling first."""
        if traced.errors is not None:
            for place, function, caught in traced.errors.swallowed[:_MOST_OF_A_KIND]:
                what = ", ".join(caught) or "every error"
                said = f"`{function}` catches {what} at `{place}` and tells nobody"
                remedy = "Let the error through, or say what happened where it is seen."
                yield self._found(said, place, 0.7, remedy=remedy)
            yield from self._escaping(traced.errors.escaping)
            for place, text in traced.errors.dropped[:_MOST_OF_A_KIND]:
                said = f"The error of `{text[:100]}` is dropped at `{place}`"
                yield self._found(said, place, 0.7, remedy="Handle the error.")
        if traced.costs is not None:
            for cost in traced.costs.of("store_in_loop")[:_MOST_OF_A_KIND]:
                place = f"{cost.path}:{cost.line}"
                said = f"`{cost.function}` does at `{place}` in a loop: {cost.what}"
                yield self._found(said, place, cost.confidence, kind="observation")

    def _escaping(self, errors: Sequence[Error]) -> Iterator[Finding]:
        """What functions raise, once for each: how they tell, and by itself no risk."""
        alike: dict[tuple[str, str], list[Error]] = {}
        for error in errors:
            alike.setdefault((error.function, error.name or "an error"), []).append(error)
        for (function, name), some in islice(alike.items(), _MOST_OF_A_KIND):
            first, others = some[0], len(some) - 1
            more = f" and at {others} more place{'s' * (others > 1)}" if others else ""
            said = f"`{function}` raises {name} at `{first.raised_at}`{more}, not caught"
            yield self._found(said, first.raised_at, first.confidence, kind="observation")

    def _affected(self, found: Impact) -> Iterator[Finding]:
        cited: set[str] = set()
        for kind, some in grouped(found).items():
            sure = [affected for affected in some if affected.use.confidence >= POSSIBLE]
            for affected in sure[:_MOST_OF_A_KIND]:
                use = affected.use
                if use.place in cited:
                    continue
                cited.add(use.place)
                by = use.by.qualified or use.by.path
                said = f"`{by}` {use.relation} {use.of} at `{use.place}` ({kind}): {affected.why}"
                yield self._found(said, use.place, use.confidence, source="impact")

    def _bottleneck(self, bottleneck: Bottleneck) -> Finding:
        where = f"{bottleneck.file}:{bottleneck.line}"
        way = ((step.file, step.line) for step in bottleneck.path)
        places = dict.fromkeys([(bottleneck.file, bottleneck.line), *way])
        return Finding(
            statement=f"{bottleneck.statement} (`{where}`, {bottleneck.growth})",
            kind="cause" if bottleneck.severity == "high" else "risk",
            confidence=RANKED,
            evidence=tuple(self._citation(path, line) for path, line in places),
            remedy=bottleneck.recommendation,
            source="bottlenecks",
        )

    def _found(
        self,
        statement: str,
        place: str,
        confidence: float,
        *,
        kind: FindingKind = "risk",
        remedy: str = "",
        source: str = "trace",
    ) -> Finding:
        path, _, line = place.rpartition(":")
        return Finding(
            statement=statement,
            kind=kind,
            confidence=min(1.0, max(0.0, confidence)),
            evidence=(self._citation(path, int(line)),),
            remedy=remedy,
            source=source,
        )

    def _citation(self, path: str, line: int) -> Citation:
        lines = self.workspace.read(path).decode("utf-8", "replace").split("\n")
        text = cited_line(lines[line - 1]) if line <= len(lines) else ""
        return Citation(file=path, line=line, text=text)


def _location(start: Place) -> CodeLocation:
    symbol = start.symbol
    is_routine = symbol is not None and symbol.kind in {"function", "method"}
    return CodeLocation(
        file=start.path,
        line=start.line,
        function_name=symbol.name if symbol is not None and is_routine else None,
    )
