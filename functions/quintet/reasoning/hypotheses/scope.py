"""The code that hypotheses are tested on, and whose turn it is to ask it.

Files that are named come first where a name means several things; calls are followed wherever they
lead. Answers of the code are kept while it is read, so that it is asked by one thread at a time.
"""

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from quintet.codegraph.graph import CodeGraph
from quintet.errors import DeadlineExceededError
from quintet.reasoning.hypotheses.checks.facts import Facts
from quintet.reasoning.hypotheses.checks.subjects import Subjects
from quintet.reasoning.places.evidence import Evidence
from quintet.reasoning.places.scope import files_in_scope
from quintet.reasoning.workspaces.workspace import Workspace
from quintet.requests.deadline import Deadline

_MOST_NOTES: Final = 20


@dataclass(frozen=True)
class Scope:
    """What is looked at, and what is said about the rest."""

    facts: Facts
    subjects: Subjects
    evidence: Evidence
    files: tuple[str, ...]
    """Named files that are code; empty for the whole workspace."""
    notes: tuple[str, ...]
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @contextmanager
    def turn(self, deadline: Deadline) -> Iterator[Facts]:
        """The facts, for one thread and as long as its deadline lasts.

        Raises:
            DeadlineExceededError: it was never its turn.
            CallCancelledError: nobody waits for it any more.
        """
        if not self._lock.acquire(timeout=deadline.remaining()):
            raise DeadlineExceededError("The time for this hypothesis is over")
        try:
            self.facts.deadline = deadline
            deadline.check()
            yield self.facts
        finally:
            self._lock.release()


def scope_of(graph: CodeGraph, workspace: Workspace, files: Sequence[str]) -> Scope:
    """The code of a workspace; of the named files, folders and globs, where any are named.

    Raises:
        UnknownFileError: one of them is not in the workspace.
    """
    paths = files_in_scope(workspace, files)
    code = tuple(path for path in paths if graph.symbols(path))
    notes = tuple(f"{path} is no code that is read" for path in paths if path not in code)
    evidence = Evidence(workspace, graph)
    facts = Facts(graph, workspace)
    subjects = Subjects(graph, facts.code, code)
    return Scope(facts, subjects, evidence, code, notes[:_MOST_NOTES])
