"""Small code bases that hypotheses are tested on, really indexed, and what is asked of them."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.memory_workspace import MemoryWorkspace
from quintet.codegraph.graph import CodeGraph
from quintet.protocol.validation import validated
from quintet.reasoning.common.findings import AnalysisResult
from quintet.reasoning.graphs import opened_graph
from quintet.reasoning.hypotheses.models import (
    HypothesisTest,
    RunHypothesisTournament,
    TournamentResult,
)
from quintet.reasoning.hypotheses.testing import hypothesis_tested
from quintet.reasoning.hypotheses.tournament import Referee, tournament_run
from quintet.requests.deadline import Deadline
from tests.unit.reasoning.conversations.conversation_world import workspace_of


@dataclass
class CodeWorld:
    """A workspace and its graph."""

    workspace: MemoryWorkspace
    graph: CodeGraph

    def test(
        self, description: str = "it is so", checks: Any = (), kind: str = "bug", **more: Any
    ) -> AnalysisResult:
        hypothesis = {"description": description, "type": kind, "confidence_level": 3}
        if checks:
            hypothesis["checks"] = list(checks)
        scope = {"files": list(self.workspace.files()), **more.pop("test_scope", {})}
        asked = validated(HypothesisTest, {"hypothesis": hypothesis, "test_scope": scope, **more})
        return hypothesis_tested(self.graph, self.workspace, asked, Deadline(60))

    def check(self, **check: Any) -> Any:
        """The result of one check."""
        (found,) = self.test(checks=[check]).metadata["checks"]
        return found

    def tournament(
        self,
        arguments: Mapping[str, Any],
        referee: Referee | None = None,
        deadline: Deadline | None = None,
    ) -> TournamentResult:
        asked = validated(RunHypothesisTournament, arguments)
        return tournament_run(self.graph, self.workspace, asked, deadline or Deadline(), referee)


@contextmanager
def code_world(folder: Path, files: Mapping[str, str]) -> Iterator[CodeWorld]:
    """A world that is closed afterwards."""
    workspace = workspace_of(folder, files)
    with opened_graph(workspace) as graph:
        yield CodeWorld(workspace, graph)
