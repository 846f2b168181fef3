"""Where the material of a turn comes from: a workspace, its graph, and the analyses over both."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from quintet.codegraph.graph import CodeGraph
from quintet.reasoning.conversations.collaborators import Analyses, Material
from quintet.reasoning.graphs import opened_graph
from quintet.reasoning.places.evidence import Evidence
from quintet.reasoning.workspaces.workspace import Workspace, code_read


@contextmanager
def material_of(
    workspace: Workspace, analyses: Callable[[Workspace, CodeGraph], Analyses | None], now: float
) -> Iterator[Material]:
    """What a workspace holds; its graph is closed at the block's end. `now` in epoch seconds."""
    with opened_graph(workspace) as graph:
        evidence = Evidence(workspace, graph)
        yield Material(evidence, analyses(workspace, graph), code_read(workspace, now))
