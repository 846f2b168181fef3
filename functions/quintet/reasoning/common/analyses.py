"""The analyses of the family as one promise, for whoever combines them.

Conversations run them where a message calls for it, escalation runs those that fit together.
Places are paths within the workspace and lines that count from 1.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from quintet.codegraph.model import Symbol
from quintet.reasoning.common.findings import Finding
from quintet.requests.deadline import Deadline

AnalysisKind = Literal["trace", "bottlenecks", "impact", "hypothesis"]


@dataclass(frozen=True, slots=True)
class Place:
    """A line, and the function that is there."""

    path: str
    line: int
    symbol: Symbol | None = None

    @property
    def text(self) -> str:
        """As developers write it."""
        return f"{self.path}:{self.line}"


@dataclass(frozen=True, slots=True)
class Analysis:
    """What an analysis came to; `is_complete`: it was not cut off by its deadline.

    `checks` are those that `hypothesis_test` would decide it by, ready to be sent.
    """

    summary: str
    findings: tuple[Finding, ...] = ()
    is_complete: bool = True
    checks: tuple[Mapping[str, Any], ...] = ()


class Analyses(Protocol):
    """The analyses of the family over one version of a workspace.

    Every finding cites lines that exist. At its deadline an analysis answers with what it has.

    Raises:
        QuintetError: it cannot be run here; whoever asked goes on without it.
    """

    def trace(self, start: Place, depth: int, deadline: Deadline) -> Analysis:
        """Where execution goes from a place, and what can go wrong on the way."""
        ...

    def bottlenecks(self, start: Place, depth: int, deadline: Deadline) -> Analysis:
        """What is slow on the way from a place."""
        ...

    def impact(self, files: Sequence[str], depth: int, deadline: Deadline) -> Analysis:
        """What a change of files affects."""
        ...

    def hypothesis(self, description: str, files: Sequence[str], deadline: Deadline) -> Analysis:
        """Where to read for an explanation in words."""
        ...
