"""Which position of a topic holds, by the rules of each mode, and how much trust stands for it.

A tie is said to be one: no mode picks a winner where its rules give none.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Final

from quintet.orchestration.synthesis.models import SynthesisMode
from quintet.orchestration.synthesis.positions import Position
from quintet.orchestration.synthesis.topics import Topic

TIERS: Final = (0.8, 0.6)
"""Confidence from which a source is of the first, and of the second tier."""
LIKE_CONFIDENCE: Final = 0.05
"""Confidences that are no further apart do not decide a conflict."""
LIKE_WEIGHT: Final = 0.05
"""The same for sums of confidences."""
_ROUNDING: Final = 1e-9
_CORROBORATION: Final = 0.5
"""What a further source adds of its confidence: sources are seldom independent."""

Confidences = Sequence[float]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What becomes of a topic: the position kept (None for a tie), why, and how sure (0 to 1).

    `support` is the share of the confidence that speaks for the position kept or, in a tie, for
    the strongest one.
    """

    topic: Topic
    kept: Position | None
    reason: str
    confidence: float
    support: float
    relevance: float = 1.0

    @property
    def dropped(self) -> tuple[Position, ...]:
        """The positions that lost; in a tie nobody loses."""
        if self.kept is None:
            return ()
        return tuple(position for position in self.topic.positions if position is not self.kept)


def tier(confidence: float) -> int:
    """1, 2 or 3."""
    return 1 + sum(confidence < least - _ROUNDING for least in TIERS)


def _backing(position: Position, confidences: Confidences) -> float:
    """How much trust stands for a position: its best source, raised by each further one."""
    told = sorted((confidences[source] for source in position.sources), reverse=True)
    doubt = prod(1 - _CORROBORATION * one for one in told[1:])
    return 1 - (1 - told[0]) * doubt


def verdict(
    topic: Topic, confidences: Confidences, mode: SynthesisMode, relevance: float
) -> Verdict:
    """The position that holds by the rules of a mode."""
    if len(topic.positions) == 1:
        only = topic.positions[0]
        return Verdict(
            topic, only, "nothing conflicts", _backing(only, confidences), 1.0, relevance
        )
    kept, reason = _RULES[mode](topic.positions, confidences)
    strongest = kept or max(topic.positions, key=lambda position: _sum(position, confidences))
    whole = sum(_sum(position, confidences) for position in topic.positions)
    support = _sum(strongest, confidences) / whole if whole else 1 / len(topic.positions)
    sure = _backing(strongest, confidences) * support
    return Verdict(topic, kept, reason, sure, support, relevance)


Choice = tuple[Position | None, str]


def _best(
    positions: Sequence[Position], worth: Callable[[Position], float], margin: float
) -> Position | None:
    """The position that is worth more than every other by more than the margin."""
    ranked = sorted(positions, key=worth, reverse=True)
    ahead = worth(ranked[0]) - worth(ranked[1])
    return ranked[0] if ahead > margin + _ROUNDING else None


def _sum(position: Position, confidences: Confidences) -> float:
    return sum(sorted(confidences[source] for source in position.sources))


def _by_consensus(positions: Sequence[Position], _: Confidences) -> Choice:
    most = _best(positions, lambda one: len(one.sources), 0)
    if most is not None:
        everybody = len(frozenset().union(*(position.sources for position in positions)))
        return most, f"{len(most.sources)} of {everybody} sources say so"
    return None, "as many sources speak for one side as for another"


def _by_weight(positions: Sequence[Position], confidences: Confidences) -> Choice:
    best = _best(positions, lambda one: _sum(one, confidences), LIKE_WEIGHT)
    if best is not None:
        weights = sorted((_sum(position, confidences) for position in positions), reverse=True)
        return best, f"it has a weight of {weights[0]:.2f} against {weights[1]:.2f}"
    return None, "the sides weigh the same"


def _by_tier(positions: Sequence[Position], confidences: Confidences) -> Choice:
    def best_tier(position: Position) -> int:
        return min(tier(confidences[source]) for source in position.sources)

    top = min(map(best_tier, positions))
    leading = [one for one in positions if best_tier(one) == top]
    if len(leading) == 1:
        return leading[0], f"only this side has a source of tier {top}"

    def weight_there(position: Position) -> float:
        told = (confidences[source] for source in position.sources)
        return sum(sorted(one for one in told if tier(one) == top))

    best = _best(leading, weight_there, LIKE_WEIGHT)
    if best is not None:
        return best, f"within tier {top} it has the greater weight"
    return None, f"sources of tier {top} speak for both sides with the same weight"


def _by_resolution(positions: Sequence[Position], confidences: Confidences) -> Choice:
    def highest(position: Position) -> float:
        return max(confidences[source] for source in position.sources)

    def newest(position: Position) -> float:
        year, month, day = max(one.as_of for one in position.all)
        return year * 10_000 + month * 100 + day

    top = max(map(highest, positions))
    left = [one for one in positions if highest(one) >= top - LIKE_CONFIDENCE - _ROUNDING]
    if len(left) == 1:
        return left[0], f"its source has the highest confidence ({top:.2f})"
    for worth, reason in (
        (lambda one: float(len(one.sources)), "more sources say so at like confidence"),
        (newest, "it is the more recent at like confidence and corroboration"),
        (_precision, "it is the more specific at like confidence and corroboration"),
    ):
        best = max(map(worth, left))
        left = [one for one in left if worth(one) == best]
        if len(left) == 1:
            return left[0], reason
    return None, "confidence, corroboration, recency and precision decide for no side"


def _precision(position: Position) -> float:
    """How exactly a value is told: parts of a date; whether a number is rounded."""
    found = 0.0
    for one in position.statements:
        if one.value.kind == "date":
            parts = sum(part is not None for part in one.value.dates[0])
            found = max(found, float(parts))
        elif one.value.kind == "number":
            found = max(found, 0.0 if one.value.span else 1.0)
    return found


_RULES: Final[Mapping[SynthesisMode, Callable[[Sequence[Position], Confidences], Choice]]] = {
    "consensus": _by_consensus,
    "weighted": _by_weight,
    "hierarchical": _by_tier,
    "conflict_resolution": _by_resolution,
}
