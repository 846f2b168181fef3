"""The form of a labelled case."""

from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal["numeric", "date", "negation", "value"]
UNRESOLVED = "no winner"


@dataclass(frozen=True)
class Case:
    """What is asked, and what has to come out.

    `conflicts` are the kinds of all contradictions. `agreed` maps words of a consensus entry to
    the number of its sources; `unsupported` are words that may not have two sources. `kept` are
    words of the winning side of a contradiction. `left_out` may not be in the synthesis text.
    """

    name: str
    responses: tuple[tuple[str, str, float], ...]
    mode: str = "consensus"
    objective: str | None = None
    conflicts: tuple[Kind, ...] = ()
    agreed: tuple[tuple[str, int], ...] = ()
    unsupported: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    present: tuple[str, ...] = ()

    def request(self) -> dict[str, Any]:
        """The arguments of the tool."""
        return {
            "api_responses": [
                {"source": source, "data": data, "confidence": confidence}
                for source, data, confidence in self.responses
            ],
            "synthesis_mode": self.mode,
            "objective_context": self.objective,
        }
