"""What a question resembles, for where its words do not decide.

Here is only what classification and context detection need to know of it; `prototype_meaning`
finds it out. Not here: embeddings.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

Dimension = Literal["research_type", "audience", "domain"]
"""What can be told by resemblance. Urgency cannot: a calm question and a desperate one mean alike."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """How probable one level is by resemblance alone, and the known question that is nearest."""

    probability: float
    example: str


class Meaning(Protocol):
    """Compares questions with known ones. Deterministic; never raises."""

    def likenesses(self, query: str, dimension: Dimension) -> Mapping[str, Likeness]:
        """Every level with its likeness; probabilities sum to 1. Empty where nothing can be told."""
        ...
