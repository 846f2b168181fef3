"""Which files a hypothesis is tested on: those that are named, else all that are code."""

from collections.abc import Sequence
from dataclasses import dataclass

from quintet.codegraph.graph import CodeGraph
from quintet.reasoning.hypotheses.code_text import is_code
from quintet.reasoning.hypotheses.code_view import CodeView, view_of
from quintet.reasoning.workspaces.workspace import UnknownFileError, Workspace
from quintet.requests.deadline import Deadline


@dataclass(frozen=True, slots=True)
class Scope:
    """What is looked at, and what is said about the rest."""

    code: CodeView
    notes: tuple[str, ...]


def scope_of(
    graph: CodeGraph, workspace: Workspace, files: Sequence[str], deadline: Deadline
) -> Scope:
    """The view of the named files.

    Raises:
        UnknownFileError: none of them is in the workspace.
        DeadlineExceededError: there was no time to read them.
        CallCancelledError: nobody waits for it any more.
    """
    paths, unknown = _resolved(workspace, files)
    if files and not paths and unknown:
        raise unknown[0]
    code = view_of(graph, workspace, paths or workspace.files(), deadline)
    notes = [one.message for one in unknown]
    notes += [f"{path} is not code and was not looked at" for path in paths if not is_code(path)]
    if code.left_out:
        notes.append(f"{len(code.left_out)} files were left out: name those that matter")
    return Scope(code, tuple(notes))


def _resolved(
    workspace: Workspace, files: Sequence[str]
) -> tuple[list[str], list[UnknownFileError]]:
    paths: list[str] = []
    unknown: list[UnknownFileError] = []
    for name in files:
        try:
            paths.append(workspace.resolve(name))
        except UnknownFileError as error:
            unknown.append(error)
    return list(dict.fromkeys(paths)), unknown
