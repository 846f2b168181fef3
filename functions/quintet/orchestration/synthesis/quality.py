"""How much trust stands behind a synthesis, how good its material is, and what to do with it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from types import MappingProxyType
from typing import Final

from quintet.orchestration.synthesis.answers import Grade, Quality
from quintet.orchestration.synthesis.sourcing import Source
from quintet.orchestration.synthesis.topics import Topic
from quintet.orchestration.synthesis.verdicts import Verdict

_UNCONFIRMED: Final = 0.7
"""What a statement of one source counts among those that others could have confirmed."""
_ENOUGH_CHARACTERS, _ENOUGH_SOURCES, _ENOUGH_CLAIMS = 1000, 3, 5
_UNKNOWN_AGREEMENT: Final = 0.5
_GRADES: Final[Mapping[Grade, float]] = MappingProxyType(
    {"A+": 0.8, "A": 0.7, "B+": 0.6, "B": 0.5, "C+": 0.4, "C": 0.0}
)
_MIDDLING: Final = 0.6


@dataclass(frozen=True, slots=True)
class Doubts:
    """What keeps a synthesis from a high grade."""

    conflicts: int
    perhaps: int
    uncompared: int
    """Sources whose statements on what is asked met none of another source."""
    clipped: int

    @property
    def best(self) -> Grade:
        """The best grade that is left."""
        if self.conflicts:
            return "B"
        return "B+" if self.perhaps or self.uncompared or self.clipped else "A+"


def confidence(verdicts: Sequence[Verdict], *, is_one_source: bool) -> float:
    """The mean trust in what holds, from 0 to 1. Topics count by their relevance."""
    told = [
        verdict.confidence
        * (1.0 if is_one_source or len(verdict.topic.sources) > 1 else _UNCONFIRMED)
        for verdict in verdicts
    ]
    return round(_mean(told, verdicts, 0.0), 4)


def quality(
    verdicts: Sequence[Verdict], sources: Sequence[Source], sure: float, doubts: Doubts
) -> Quality:
    """The quality block."""
    conflicts = [verdict for verdict in verdicts if len(verdict.topic.positions) > 1]
    shared = [verdict for verdict in verdicts if len(verdict.topic.sources) > 1]
    unknown = 1.0 if len(sources) == 1 else _UNKNOWN_AGREEMENT
    agreement = _mean([_agreement(verdict.topic) for verdict in shared], shared, unknown)
    size = sum(len(source.data.strip()) for source in sources)
    parts = (
        size / _ENOUGH_CHARACTERS,
        len(sources) / _ENOUGH_SOURCES,
        len(verdicts) / _ENOUGH_CLAIMS,
    )
    complete = sum(min(part, 1.0) for part in parts) / len(parts)
    score = 0.4 * sure + 0.4 * agreement + 0.2 * complete
    score = min(score, _GRADES[doubts.best] + 0.05)
    return Quality(
        grade=next(grade for grade, least in _GRADES.items() if score >= least - 1e-9),
        agreement=round(100 * agreement, 1),
        completeness=round(100 * complete, 1),
        contradictions=len(conflicts),
        unresolved=sum(conflict.kept is None for conflict in conflicts),
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
    if doubts.conflicts:
        said.append("Look at the contradictions before using the values in question.")
    if found.unresolved:
        said.append(f"No rule decides {found.unresolved} of the contradictions: both sides stand.")
    if doubts.perhaps:
        said.append(
            "Read what is perhaps the same: whether it agrees is not decided. Where you can tell "
            "what a value is of, ask again with `readings`."
        )
    if doubts.uncompared:
        said.append(f"{doubts.uncompared} of the sources say nothing that could be compared.")
    if is_one_source:
        said.append("Only one source was used: nothing is confirmed by another.")
    elif not is_confirmed:
        said.append("No value is stated by more than one source.")
    return tuple(said)


def _agreement(topic: Topic) -> float:
    """The share of the pairs of a topic's sources that say the same."""
    same = {pair for side in topic.positions for pair in combinations(sorted(side.sources), 2)}
    return len(same) / comb(len(topic.sources), 2)


def _mean(shares: Sequence[float], verdicts: Sequence[Verdict], unknown: float) -> float:
    """The mean of what was found for each verdict, by relevance."""
    whole = sum(verdict.relevance for verdict in verdicts)
    told = zip(shares, verdicts, strict=True)
    return min(1.0, sum(share * one.relevance for share, one in told) / whole) if whole else unknown
