"""The analysis tools: from their arguments to their answers, over a workspace and its graph.

Each answers what it has when its time is over, and says so. Loaded with the first analysis, because
what reads function bodies is not for calls that read none.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from pydantic import BaseModel

from quintet.codegraph.graph import CodeGraph
from quintet.reasoning.answers import (
    AnalysisAnswer,
    BottleneckAnswer,
    FindBottlenecks,
    TournamentAnswer,
    folded,
)
from quintet.reasoning.bottlenecks.analysing import analyse
from quintet.reasoning.common.findings import AnalysisResult
from quintet.reasoning.common.sources import is_over, time_left
from quintet.reasoning.escalation.escalating import Material, escalated
from quintet.reasoning.escalation.models import EscalateAnalysis
from quintet.reasoning.family_analyses import FamilyAnalyses
from quintet.reasoning.graphs import opened_graph
from quintet.reasoning.hypotheses.models import HypothesisTest, RunHypothesisTournament
from quintet.reasoning.hypotheses.testing import hypothesis_tested, identity
from quintet.reasoning.hypotheses.tournament import Referee, tournament_run, was_cut_short
from quintet.reasoning.impact import answering as impact_answering
from quintet.reasoning.impact.analysing import impact
from quintet.reasoning.impact.models import CrossSystemImpact
from quintet.reasoning.places.scope import files_named
from quintet.reasoning.rules.workspace_rules import workspace_rules
from quintet.reasoning.tracing import answering as trace_answering
from quintet.reasoning.tracing.models import TraceExecutionPath
from quintet.reasoning.tracing.tracing import trace
from quintet.reasoning.workspaces.workspace import Workspace, Workspaces, code_read
from quintet.requests.deadline import Deadline
from quintet.requests.tasks import Unfinished

MOST_SECONDS: Final = 300.0
"""Of one analysis (seed 002, Default Limits); a tournament has as long as its hypotheses may."""

AnswerT = TypeVar("AnswerT", bound=BaseModel)


@dataclass(frozen=True)
class Reading:
    """One version of a workspace in hand; `now` tells seconds since the epoch."""

    workspace: Workspace
    graph: CodeGraph
    now: Callable[[], float]

    @property
    def told(self) -> dict[str, str]:
        """Which code an answer is about."""
        return code_read(self.workspace, self.now())


@dataclass(frozen=True)
class Analysing:
    """The analyses over workspaces; `clock` measures durations, `now` tells epoch seconds."""

    workspaces: Workspaces
    clock: Callable[[], float] = time.monotonic
    now: Callable[[], float] = time.time

    @contextmanager
    def opened(self, tenant: str, name: str | None) -> Iterator[Reading]:
        """The named workspace, or the one pushed last; its graph is closed at the block's end.

        Raises:
            NoWorkspaceError: there is none.
            BeingIndexedError: it cannot be asked yet.
            OldIndexError: it has to be pushed anew.
        """
        chosen = self.workspaces.chosen(tenant, name)
        with opened_graph(chosen) as graph:
            yield Reading(chosen, graph, self.now)

    def analyses(self, workspace: Workspace, graph: CodeGraph) -> FamilyAnalyses:
        """The same analyses, for conversations."""
        return FamilyAnalyses(graph, workspace)

    def trace(
        self, tenant: str, asked: TraceExecutionPath, deadline: Deadline
    ) -> AnalysisAnswer | Unfinished[AnalysisAnswer]:
        """The answer of trace_execution_path."""
        return self._told(tenant, asked, deadline, trace, trace_answering.answer)

    def impact(
        self, tenant: str, asked: CrossSystemImpact, deadline: Deadline
    ) -> AnalysisAnswer | Unfinished[AnalysisAnswer]:
        """The answer of cross_system_impact."""
        return self._told(tenant, asked, deadline, impact, impact_answering.answer)

    def _told(
        self,
        tenant: str,
        asked: TraceExecutionPath | CrossSystemImpact,
        deadline: Deadline,
        analyse: Callable[..., Any],
        answer: Callable[..., AnalysisResult],
    ) -> AnalysisAnswer | Unfinished[AnalysisAnswer]:
        """The answer of an analysis, whose function's name its id begins with."""
        began, own = self.clock(), deadline.within(MOST_SECONDS)
        with self.opened(tenant, asked.workspace) as code:
            found = analyse(code.graph, code.workspace, asked, time_left(own))
            result = answer(
                found,
                analysis_id=identity(analyse.__name__, code.workspace.version, asked),
                execution_time=self._since(began),
            )
            return _whole(_answer(result, code), own, is_complete=found.is_complete)

    def bottlenecks(
        self, tenant: str, asked: FindBottlenecks, deadline: Deadline
    ) -> BottleneckAnswer | Unfinished[BottleneckAnswer]:
        """The answer of performance_bottleneck."""
        began, own = self.clock(), deadline.within(MOST_SECONDS)
        with self.opened(tenant, asked.workspace) as code:
            brought = workspace_rules(code.workspace)
            found = analyse(code.graph, code.workspace, asked, time_left(own), brought)
            answer = BottleneckAnswer(
                **{name: getattr(found, name) for name in type(found).model_fields},
                analysis_id=identity("perf", code.workspace.version, asked),
                execution_time=self._since(began),
                metadata=code.told,
                job_id=None,
            )
            return _whole(answer, own, is_complete=not found.is_partial)

    def hypothesis(self, tenant: str, asked: HypothesisTest, deadline: Deadline) -> AnalysisAnswer:
        """The answer of hypothesis_test; it has nothing to show before it is whole."""
        own = deadline.within(MOST_SECONDS)
        with self.opened(tenant, asked.workspace) as code:
            with files_named("test_scope", asked.test_scope.files):
                result = hypothesis_tested(code.graph, code.workspace, asked, own, clock=self.clock)
            return folded(_answer(result, code))

    def tournament(
        self, tenant: str, asked: RunHypothesisTournament, deadline: Deadline
    ) -> TournamentAnswer | Unfinished[TournamentAnswer]:
        """The answer of run_hypothesis_tournament."""
        with self.opened(tenant, asked.workspace) as code:
            referee = Referee(clock=self.clock)
            with files_named("test_scope", asked.test_scope.files):
                found = tournament_run(code.graph, code.workspace, asked, deadline, referee)
            answer = folded(
                TournamentAnswer(
                    **{name: getattr(found, name) for name in type(found).model_fields},
                    metadata=code.told,
                    job_id=None,
                )
            )
            return Unfinished(answer) if was_cut_short(asked, found) else answer

    def escalated(
        self, tenant: str, asked: EscalateAnalysis, deadline: Deadline
    ) -> AnalysisAnswer | Unfinished[AnalysisAnswer]:
        """The answer of escalate_analysis."""
        with self.opened(tenant, asked.workspace) as code:
            analyses = self.analyses(code.workspace, code.graph)
            material = Material(code.graph, code.workspace, analyses)
            scope = asked.claude_context.code_scope
            with files_named("claude_context.code_scope", scope.files):
                result = escalated(material, asked, deadline, self.clock)
            is_complete = result.metadata["status"] == "complete"
            return _whole(_answer(result, code), deadline, is_complete=is_complete)

    def _since(self, began: float) -> float:
        return round(self.clock() - began, 3)


def _whole(
    answer: AnswerT, deadline: Deadline, *, is_complete: bool
) -> AnswerT | Unfinished[AnswerT]:
    """What is not complete for want of time may be gone on with where there is more."""
    short = folded(answer)
    return short if is_complete or not is_over(deadline) else Unfinished(short)


def _answer(result: AnalysisResult, code: Reading) -> AnalysisAnswer:
    metadata: dict[str, Any] = {**result.metadata, **code.told}
    fields = {name: getattr(result, name) for name in type(result).model_fields}
    return AnalysisAnswer(**{**fields, "metadata": metadata}, job_id=None)
