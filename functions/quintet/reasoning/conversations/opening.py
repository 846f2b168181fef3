"""Where the material of a turn comes from: a workspace, its graph, and the analyses over both."""

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass

from quintet.codegraph.graph import CodeGraph
from quintet.reasoning.conversations.collaborators import Analyses, Material
from quintet.reasoning.places.evidence import Evidence
from quintet.reasoning.workspaces.workspace import Workspace, Workspaces, code_read
from quintet.requests.deadline import Deadline


def no_analyses(workspace: Workspace, graph: CodeGraph) -> None:
    """Conversations that only look."""
    del workspace, graph


@dataclass(frozen=True)
class WorkspaceOpening:
    """Keeps the promise of `collaborators.Opening`.

    `graph` opens the code graph of a workspace; `analyses` makes what runs over both; `now` tells
    seconds since the epoch.
    """

    workspaces: Workspaces
    graph: Callable[[Workspace], AbstractContextManager[CodeGraph]]
    analyses: Callable[[Workspace, CodeGraph], Analyses | None] = no_analyses
    now: Callable[[], float] = time.time

    @contextmanager
    def opened(self, tenant: str, workspace: str | None, deadline: Deadline) -> Iterator[Material]:
        """The named workspace, or the latest; its graph is closed at the block's end.

        Raises:
            NotFoundError: there is none.
            ToolFailedError: it is still being indexed.
            ServiceUnavailableError: it cannot be read.
        """
        deadline.check()
        chosen = self.workspaces.chosen(tenant, workspace)
        with self.graph(chosen) as graph:
            evidence, analyses = Evidence(chosen, graph), self.analyses(chosen, graph)
            yield Material(evidence, analyses, code_read(chosen, self.now()))
