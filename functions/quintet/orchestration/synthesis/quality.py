"""How much trust stands behind a synthesis, how good its material is, and what to do with it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from types import MappingProxyType
from typing import Final

from quintet.orchestration.synthesis.answers import Grade, Quality
from quintet.orchestration.synthesis.models import SynthesisMode
from quintet.orchestration.synthesis.sourcing import Source
from quintet.orchestration.synthesis.topics import Topic
from quintet.orchestration.synthesis.verdicts import Verdict, tier

UNCONFIRMED: Final = 0.7
"""What a statement of one source counts among those that others could have confirmed."""
CONFLICT_COST: Final = 0.5
AGREEMENT_GAIN: Final = 0.25
_ENOUGH_CHARACTERS, _ENOUGH_SOURCES, _ENOUGH_CLAIMS = 1000, 3, 5
_UNRESOLVED_COST, _RESOLVED_COST, _LARGEST_COST = 0.1, 0.05, 0.3
_UNKNOWN_AGREEMENT: Final = 0.5
_FEW_CONFLICTS: Final = 2
_GRADES: Final[Mapping[Grade, float]] = MappingProxyType(
    {"A+": 0.8, "A": 0.7, "B+": 0.6, "B": 0.5, "C+": 0.4}
)
_MIDDLING: Final = 0.6


@dataclass(frozen=True, slots=True)
class Doubts:
    """What keeps a synthesis from a high grade."""

    conflicts: int = 0
    perhaps: int = 0
    uncompared: int = 0
    """Sources whose statements on what is asked met none of another source."""
    clipped: int = 0

    @property
    def best(self) -> Grade:
        """The best grade that is left."""
        if self.conflicts:
            return "B"
        return "B+" if self.perhaps or self.uncompared or self.clipped else "A+"


def confidence(
    verdicts: Sequence[Verdict], sources: Sequence[Source], mode: SynthesisMode
) -> float:
    """How much trust stands behind the whole, from 0 to 1. Topics count by their relevance."""
    if mode == "consensus":
        return _clipped(_consensus(verdicts, alone=len(sources) == 1))
    told = sorted(source.confidence for source in sources)
    if mode == "weighted":
        base = sum(one * one for one in told) / (sum(told) or 1.0)
    elif mode == "hierarchical":
        first = [one for one in told if tier(one) == 1]
        base = _mean(first or told)
    else:
        kept = {number for verdict in verdicts if verdict.kept for number in verdict.kept.sources}
        base = _mean(sorted(sources[number].confidence for number in kept) or told)
    lost, gained = _balance(verdicts)
    return _clipped(base * (1 - CONFLICT_COST * lost) + (1 - base) * AGREEMENT_GAIN * gained)


def quality(
    verdicts: Sequence[Verdict], sources: Sequence[Source], sure: float, doubts: Doubts
) -> Quality:
    """The quality block."""
    conflicts = [verdict for verdict in verdicts if len(verdict.topic.positions) > 1]
    unresolved = sum(conflict.kept is None for conflict in conflicts)
    agreement = _agreement(verdicts, len(sources))
    complete = _mean(
        [
            min(sum(len(source.data.strip()) for source in sources) / _ENOUGH_CHARACTERS, 1.0),
            min(len(sources) / _ENOUGH_SOURCES, 1.0),
            min(len(verdicts) / _ENOUGH_CLAIMS, 1.0),
        ]
    )
    cost = _UNRESOLVED_COST * unresolved + _RESOLVED_COST * (len(conflicts) - unresolved)
    score = 0.4 * sure + 0.4 * agreement + 0.2 * complete - min(_LARGEST_COST, cost)
    score = min(score, _GRADES[doubts.best] + 0.05)
    return Quality(
        grade=next((grade for grade, least in _GRADES.items() if score >= least - 1e-9), "C"),
        agreement=round(100 * agreement, 1),
        completeness=round(100 * complete, 1),
        contradictions=len(conflicts),
        unresolved=unresolved,
    )


def advice(
    sure: float, found: Quality, doubts: Doubts, *, is_one_source: bool, is_confirmed: bool
) -> tuple[str, ...]:
    """What a caller should do, by grade, confidence and what is open."""
    if found.grade in {"A+", "A"} and is_confirmed:
        said = ["The result can be used as it is."]
    elif sure > _MIDDLING:
        said = ["The result can be used; check what much depends on."]
    else:
        said = ["Treat the result as a lead: ask further sources before relying on it."]
    if 0 < doubts.conflicts <= _FEW_CONFLICTS:
        said.append("Look at the contradictions before using the values in question.")
    elif doubts.conflicts:
        said.append("The sources contradict each other often: ask a source that is authoritative.")
    if found.unresolved:
        said.append(f"No rule decides {found.unresolved} of the contradictions: both sides stand.")
    if doubts.perhaps:
        said.append("Read what is perhaps the same: whether it agrees is not decided.")
    if doubts.uncompared:
        said.append(f"{doubts.uncompared} of the sources say nothing that could be compared.")
    if is_one_source:
        said.append("Only one source was used: nothing is confirmed by another.")
    elif not is_confirmed:
        said.append("No value is stated by more than one source.")
    return tuple(said)


def _consensus(verdicts: Sequence[Verdict], *, alone: bool) -> float:
    whole = sum(verdict.relevance for verdict in verdicts)
    if not whole:
        return 0.0
    sure = sum(
        verdict.relevance
        * verdict.confidence
        * (1.0 if alone or len(verdict.topic.sources) > 1 else UNCONFIRMED)
        for verdict in verdicts
    )
    return sure / whole


def _balance(verdicts: Sequence[Verdict]) -> tuple[float, float]:
    """Which share of what several sources speak of is disputed, and which of all is confirmed."""
    shared = [verdict for verdict in verdicts if len(verdict.topic.sources) > 1]
    whole = sum(verdict.relevance for verdict in verdicts)
    common = sum(one.relevance for one in shared)
    lost = sum(one.relevance * (1.0 if one.kept is None else 1 - one.support) for one in shared)
    gained = sum(one.relevance for one in shared if len(one.topic.positions) == 1)
    return (lost / common if common else 0.0), (gained / whole if whole else 0.0)


def _agreement(verdicts: Sequence[Verdict], sources: int) -> float:
    """The mean share of pairs of sources that say the same where both speak of a topic."""
    shared = [verdict for verdict in verdicts if len(verdict.topic.sources) > 1]
    whole = sum(verdict.relevance for verdict in shared)
    if not whole:
        return 1.0 if sources == 1 else _UNKNOWN_AGREEMENT
    return sum(verdict.relevance * _pairs(verdict.topic) for verdict in shared) / whole


def _pairs(topic: Topic) -> float:
    same = {pair for side in topic.positions for pair in combinations(sorted(side.sources), 2)}
    return len(same) / comb(len(topic.sources), 2)


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def _clipped(share: float) -> float:
    return round(min(1.0, max(0.0, share)), 4)
