"""Where the material of a turn comes from: a workspace, its graph, and the analyses over both."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from codegraph.graph import CodeGraph

from quintet.protocol.deadline import Deadline
from reasoning.conversations.collaborators import Analyses, Material
from reasoning.conversations.evidence import WorkspaceEvidence
from reasoning.workspaces.workspace import Workspace, Workspaces


def no_analyses(workspace: Workspace, graph: CodeGraph) -> None:
    """Conversations that only look."""
    del workspace, graph


@dataclass(frozen=True)
class WorkspaceOpening:
    """Keeps the promise of `collaborators.Opening`.

    `graph` opens a file of the code graph, and keeps it for the next turn or closes it in its own
    time; `analyses` makes what runs over one workspace.
    """

    workspaces: Workspaces
    graph: Callable[[Path], CodeGraph]
    analyses: Callable[[Workspace, CodeGraph], Analyses | None] = no_analyses

    def opened(self, tenant: str, workspace: str | None, deadline: Deadline) -> Material:
        """The named workspace, or the latest.

        Raises:
            NotFoundError: there is none.
            ToolFailedError: it is still being indexed.
            ServiceUnavailableError: it cannot be read.
        """
        deadline.check()
        chosen = self.workspaces.chosen(tenant, workspace)
        graph = self.graph(chosen.code_index())
        return Material(WorkspaceEvidence(chosen, graph), self.analyses(chosen, graph))
