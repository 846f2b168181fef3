"""Which position of a topic holds, by the rules of each mode, and how much trust stands for it.

A tie is said to be one: no mode picks a winner where its rules give none.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Final

from quintet.orchestration.synthesis.models import SynthesisMode
from quintet.orchestration.synthesis.topics import Position, Topic

TIERS: Final = (0.8, 0.6)
"""Confidence from which a source is of the first, and of the second tier."""
LIKE_CONFIDENCE: Final = 0.05
"""Confidences, or sums of them, that are no further apart do not decide a conflict."""
_ROUNDING: Final = 1e-9
_CORROBORATION: Final = 0.5
"""What a further source adds of its confidence: sources are seldom independent."""

Confidences = Sequence[float]
Worth = Callable[[Position, Confidences], float]


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
    relevance: float


def verdict(
    topic: Topic, confidences: Confidences, mode: SynthesisMode, relevance: float
) -> Verdict:
    """The position that holds by the rules of a mode."""
    kept, reason = _kept(topic.positions, confidences, mode)
    weights = [_weight(position, confidences) for position in topic.positions]
    strongest = kept or topic.positions[weights.index(max(weights))]
    share = _weight(strongest, confidences) / sum(weights) if sum(weights) else 1 / len(weights)
    sure = _backing(strongest, confidences) * share
    return Verdict(topic, kept, reason, sure, share, relevance)


def _kept(
    positions: Sequence[Position], confidences: Confidences, mode: SynthesisMode
) -> tuple[Position | None, str]:
    """The position that one of the mode's rules leaves alone, and that rule."""
    left = [*positions]
    for worth, margin, reason in _RULES[mode] if len(left) > 1 else ():
        ranked = sorted((worth(position, confidences) for position in left), reverse=True)
        best = ranked[0] - margin - _ROUNDING
        left = [position for position in left if worth(position, confidences) >= best]
        if len(left) == 1:
            every = len(frozenset().union(*(position.sources for position in positions)))
            return left[0], reason.format(*ranked[:2], every=every)
    if len(left) == 1:
        return left[0], "nothing conflicts"
    return None, "the rules of the mode decide for no side"


def _backing(position: Position, confidences: Confidences) -> float:
    """How much trust stands for a position: its best source, raised by each further one."""
    told = sorted((confidences[source] for source in position.sources), reverse=True)
    return 1 - (1 - told[0]) * prod(1 - _CORROBORATION * further for further in told[1:])


def _count(position: Position, _: Confidences) -> float:
    return len(position.sources)


def _weight(position: Position, confidences: Confidences) -> float:
    return sum(sorted(confidences[source] for source in position.sources))


def _highest(position: Position, confidences: Confidences) -> float:
    return max(confidences[source] for source in position.sources)


def _tier(confidence: float) -> int:
    """1, 2 or 3."""
    return 1 + sum(confidence < least - _ROUNDING for least in TIERS)


def _best_tier(position: Position, confidences: Confidences) -> float:
    return -_tier(_highest(position, confidences))


def _weight_in_tier(position: Position, confidences: Confidences) -> float:
    told = sorted(confidences[source] for source in position.sources)
    return sum(confidence for confidence in told if _tier(confidence) == _tier(told[-1]))


def _newest(position: Position, _: Confidences) -> float:
    year, month, day = max(said.as_of for said in position.all)
    return year * 10_000 + month * 100 + day


def _precision(position: Position, _: Confidences) -> float:
    """How exactly a value is told: parts of a date; whether a number is not rounded."""
    values = [said.value for said in position.statements]
    return max(
        sum(part is not None for part in value.dates[0]) if value.dates else not value.span
        for value in values
    )


_RULES: Final[Mapping[SynthesisMode, Sequence[tuple[Worth, float, str]]]] = {
    "consensus": ((_count, 0, "{0:.0f} of {every} sources say so"),),
    "weighted": ((_weight, LIKE_CONFIDENCE, "it has a weight of {0:.2f} against {1:.2f}"),),
    "hierarchical": (
        (_best_tier, 0, "only this side has a source of the best tier"),
        (_weight_in_tier, LIKE_CONFIDENCE, "it has the greater weight within the best tier"),
    ),
    "conflict_resolution": (
        (_highest, LIKE_CONFIDENCE, "its source has the highest confidence ({0:.2f})"),
        (_count, 0, "more sources say so at like confidence"),
        (_newest, 0, "it is the more recent at like confidence and corroboration"),
        (_precision, 0, "it is the more specific at like confidence and corroboration"),
    ),
}
