"""Small code bases with a bug, and hypotheses about it of which one is true.

The caller's confidence often favours a wrong one. What speaks for the true hypothesis and against
each other stands in lines that the label names; a tournament should cite them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from benchmarks.labelled.code.archives import Archive, Place, archives, place

SetName = Literal["tuning", "held_out", "held_out_2", "held_out_3"]

FIRST_SETS: Final[frozenset[SetName]] = frozenset({"tuning", "held_out"})

_FOLDER: Final = Path(__file__).parent / "tournaments"


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """What somebody suspects, and what the code says."""

    id: str
    description: str
    type: str
    confidence_level: int
    is_true: bool
    evidence: tuple[Place, ...]
    counter_evidence: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Tournament:
    """A bug, its code and the suspicions."""

    archive: Archive
    set_name: SetName
    issue: str
    hypotheses: tuple[Hypothesis, ...]

    @property
    def winner(self) -> Hypothesis:
        """The true one."""
        return next(hypothesis for hypothesis in self.hypotheses if hypothesis.is_true)

    def arguments(self) -> dict[str, Any]:
        """What `run_hypothesis_tournament` is called with."""
        return {
            "hypotheses": [
                {
                    "id": hypothesis.id,
                    "description": hypothesis.description,
                    "type": hypothesis.type,
                    "confidence_level": hypothesis.confidence_level,
                }
                for hypothesis in self.hypotheses
            ],
            "test_scope": {
                "files": list(self.archive.files),
                "shared_context": {"issue": self.issue},
            },
        }

    def is_won(self, scores: Mapping[str, float]) -> bool:
        """Whether the true one is ahead of all others, by scores under their ids."""
        best = scores.get(self.winner.id, 0.0)
        return all(
            best > scores.get(hypothesis.id, 0.0)
            for hypothesis in self.hypotheses
            if not hypothesis.is_true
        )


def tournaments(set_name: SetName | None = None) -> list[Tournament]:
    """One of the sets; without a name the first two, as later held-out ones are used alone."""
    every = [
        Tournament(
            archive=found,
            set_name=found.label["set"],
            issue=found.label["issue"],
            hypotheses=tuple(_hypothesis(row) for row in found.label["hypotheses"]),
        )
        for found in archives(_FOLDER)
    ]
    wanted = {set_name} if set_name else FIRST_SETS
    return [one for one in every if one.set_name in wanted]


def _hypothesis(row: dict[str, Any]) -> Hypothesis:
    places = {
        key: tuple(place(spot) for spot in row[key]) for key in ("evidence", "counter_evidence")
    }
    return Hypothesis(**{**row, **places})
