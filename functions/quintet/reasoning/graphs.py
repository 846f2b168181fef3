"""A workspace's code graph, open for as long as a call asks it."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager

from quintet.codegraph.graph import CodeGraph, GraphFormatError
from quintet.errors import ToolFailedError
from quintet.reasoning.conversations.collaborators import Analyses, Material
from quintet.reasoning.places.evidence import Evidence
from quintet.reasoning.workspaces.workspace import Workspace, code_read


class OldIndexError(ToolFailedError):
    """The index was written by another version of this server."""

    def __init__(self) -> None:
        super().__init__(
            "The workspace was indexed by another version of this server; push it again",
            {"status": "outdated"},
        )


@contextmanager
def opened_graph(workspace: Workspace) -> Iterator[CodeGraph]:
    """The graph of a version; closed at the block's end, so that its file can make room.

    Raises:
        OldIndexError: it has to be made anew.
        NoRoomError: the disk has no room for it.
    """
    with workspace.code_index() as file:
        try:
            graph = CodeGraph(file)
        except GraphFormatError:
            raise OldIndexError from None
        with closing(graph):
            yield graph


@contextmanager
def material_of(
    workspace: Workspace, analyses: Callable[[Workspace, CodeGraph], Analyses | None], now: float
) -> Iterator[Material]:
    """What a workspace holds; its graph is closed at the block's end. `now` in epoch seconds."""
    with opened_graph(workspace) as graph:
        evidence = Evidence(workspace, graph)
        yield Material(evidence, analyses(workspace, graph), code_read(workspace, now))
