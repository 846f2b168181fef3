"""One line of code that speaks for a hypothesis, or against it."""

from dataclasses import dataclass

from quintet.reasoning.common.findings import cited_line
from quintet.reasoning.common.foreign_text import without_hidden


@dataclass(frozen=True, slots=True)
class Observation:
    """What stands in a line and what it tells. `strength` is 0 to 1."""

    path: str
    line: int
    supports: bool
    strength: float
    says: str
    defect: str = ""

    @property
    def place(self) -> str:
        """As developers write it."""
        return f"{self.path}:{self.line}"


def evidence_text(observation: Observation, line: str) -> str:
    """The observation in one line: place, code, meaning."""
    return without_hidden(f"{observation.place}: `{cited_line(line)}` - {observation.says}")
