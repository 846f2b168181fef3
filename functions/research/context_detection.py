"""For whom, about what, and how urgently: the context of a question (seed 000, detect_context).

Each dimension is decided by its own cues; where they are too weak the research type decides,
and the answer says so. Deterministic; nothing here knows the time.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from research.context_cues import (
    AUDIENCE_CUES,
    DEEP_CUES,
    DOMAIN_CUES,
    FALLBACK_AUDIENCE,
    FALLBACK_URGENCY,
    URGENCY_CUES,
)
from research.models import (
    AudienceLevel,
    DetectedContext,
    DimensionConfidence,
    Domain,
    ResearchType,
    UrgencyLevel,
)
from research.words import NO_EVIDENCE, Cue, Evidence, Word, evidence, words

LEAST_CONFIDENCE: Final = 0.3
"""Below this a dimension falls back to what is usual for the research type."""
FALLBACK_CONFIDENCE: Final = 0.1
_EXPERT_CUES: Final = 3
_STRONG: Final = 0.7

Level = TypeVar("Level", bound=str)


@dataclass(frozen=True, slots=True)
class Detection(Generic[Level]):
    """One decided dimension. Without keywords it is a fallback."""

    level: Level
    evidence: Evidence

    @property
    def is_fallback(self) -> bool:
        """Whether the question itself did not decide."""
        return not self.evidence.keywords


def detect_context(
    query: str, research_type: ResearchType, processing_time_ms: int = 0
) -> DetectedContext:
    """All three dimensions of a question whose research type is known or assumed."""
    question = words(query)
    audience = _audience(question, research_type)
    domain: Detection[Domain] = _strongest(question, DOMAIN_CUES, "general")
    urgency = _urgency(question, research_type)
    dimensions = [
        _told("urgency", urgency, research_type),
        _told("audience", audience, research_type),
        _told("domain", domain, research_type),
    ]
    return DetectedContext(
        audience_level=audience.level,
        technical_domain=domain.level,
        urgency_level=urgency.level,
        overall_confidence=overall([dimension.confidence for dimension in dimensions]),
        processing_time_ms=processing_time_ms,
        fallback_used=any(found.is_fallback for found in (audience, domain, urgency)),
        dimension_confidences=dimensions,
    )


def overall(confidences: Sequence[float]) -> float:
    """Half the strongest dimension, half the mean: one clear cue outweighs two vague ones."""
    return round((max(confidences) + sum(confidences) / len(confidences)) / 2, 2)


def _strongest(
    question: list[Word], known: Mapping[Level, Sequence[Cue]], fallback: Level
) -> Detection[Level]:
    """The level with the strongest evidence; the order of the table settles a draw."""
    found = {level: evidence(question, level_cues) for level, level_cues in known.items()}
    best = max(found, key=lambda level: found[level].confidence)
    if found[best].confidence < LEAST_CONFIDENCE:
        return Detection(fallback, NO_EVIDENCE)
    return Detection(best, found[best])


def _audience(question: list[Word], research_type: ResearchType) -> Detection[AudienceLevel]:
    found = _strongest(question, AUDIENCE_CUES, FALLBACK_AUDIENCE[research_type])
    deep = evidence(question, DEEP_CUES)
    if len(deep.keywords) >= _EXPERT_CUES:
        return Detection("expert", deep)
    return found


def _urgency(question: list[Word], research_type: ResearchType) -> Detection[UrgencyLevel]:
    critical = evidence(question, URGENCY_CUES["critical"])
    high = evidence(question, URGENCY_CUES["high"])
    if critical.confidence >= LEAST_CONFIDENCE and high.confidence >= LEAST_CONFIDENCE:
        keywords = tuple(dict.fromkeys(critical.keywords + high.keywords))
        return Detection("critical", Evidence(max(critical.confidence, high.confidence), keywords))
    if high.confidence >= LEAST_CONFIDENCE:
        return Detection("high", high)
    calmer: Mapping[UrgencyLevel, Sequence[Cue]] = {
        "medium": URGENCY_CUES["medium"],
        "low": URGENCY_CUES["low"],
    }
    return _strongest(question, calmer, FALLBACK_URGENCY[research_type])


def _told(
    dimension: str, found: Detection[Level], research_type: ResearchType
) -> DimensionConfidence:
    confidence, keywords = found.evidence.confidence, list(found.evidence.keywords)
    if found.is_fallback:
        confidence = FALLBACK_CONFIDENCE
        told = (
            f"No {dimension} indicators; {found.level} is usual for {research_type} questions"
            if dimension != "domain"
            else "No domain indicators; general knowledge is assumed"
        )
    else:
        strength = "Strong" if confidence >= _STRONG else "Some"
        told = f"{strength} {dimension} indicators suggest {found.level}: {', '.join(keywords)}"
    return DimensionConfidence.model_validate(
        {
            "dimension": dimension,
            "confidence": confidence,
            "keywords": keywords,
            "explanation": told,
        }
    )
