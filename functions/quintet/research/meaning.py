"""What a question resembles, for where its words do not decide, and how both are weighed.

Here is only what classification and context detection need to know of it; `prototype_meaning`
finds it out. Not here: embeddings.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, Protocol, TypeVar

Dimension = Literal["research_type", "audience", "domain"]
"""What resemblance can tell. Urgency it cannot: the calm and the desperate ask much the same."""

CLEAR: Final = 0.6
"""Cues of this confidence decide alone, and nothing is embedded."""

Level = TypeVar("Level", bound=str)


@dataclass(frozen=True, slots=True)
class Likeness:
    """How probable one level is by resemblance alone, and the known question that is nearest."""

    probability: float
    example: str


class Meaning(Protocol):
    """Compares questions with known ones. Deterministic; never raises."""

    def likenesses(self, query: str, dimension: Dimension) -> Mapping[str, Likeness]:
        """Every level with its likeness, probabilities summing to 1; empty if nothing is known."""
        ...


def weighed(
    likenesses: Mapping[Level, Likeness],
    cues: Mapping[Level, float],
    usual: Mapping[Level, float] | None = None,
) -> dict[Level, float]:
    """The probability of each level, to two digits, in the order of the likenesses.

    A cue of confidence c leaves a doubt of 1 - c, and the odds of its level rise by 1 / (1 - c):
    p is proportional to likeness / (1 - c) * usual, and sums to 1. `usual` is how often a level is
    met before anything is known of the question; levels that it leaves out count 1.
    """
    odds = {
        level: likeness.probability
        / (1 - min(cues.get(level, 0.0), CLEAR))
        * (usual or {}).get(level, 1.0)
        for level, likeness in likenesses.items()
    }
    total = sum(odds.values())
    return {level: round(value / total, 2) for level, value in odds.items()}
