"""For whom, about what, and how urgently: the context of a question (seed 000, detect_context).

Each dimension is decided by its own cues. Where they are not clear, audience and domain may also
follow from what the question resembles; where that tells nothing either the research type decides,
and the answer says so. Deterministic; nothing here knows the time.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from quintet.research.context_cues import (
    AUDIENCE_CUES,
    DEEP_CUES,
    FALLBACK_AUDIENCE,
    FALLBACK_URGENCY,
)
from quintet.research.cues import NO_EVIDENCE, Cues, Evidence, Question, evidence
from quintet.research.domain_cues import DOMAIN_CUES, LAST_RESORT_CUES
from quintet.research.meaning import CLEAR, Dimension, Meaning, weighed
from quintet.research.models import (
    AudienceLevel,
    DetectedContext,
    DimensionConfidence,
    Domain,
    ResearchType,
    UrgencyLevel,
)
from quintet.research.urgency_cues import (
    CALMER_CUES,
    CRITICAL_CUES,
    FAULT_CUES,
    HIGH_CUES,
    HURRY_CUES,
    SUPPOSED_CUES,
)

LEAST_CONFIDENCE: Final = 0.3
"""Below this a dimension falls back to what is usual for the research type."""
FALLBACK_CONFIDENCE: Final = 0.1
LEAST_LIKELY: Final = 0.5
"""Resemblance decides a dimension only where one level is likelier than all others together."""
USUAL: Final = 20.0
"""How much likelier the audience that is usual for a research type is than each other one."""
_EXPERT_CUES: Final = 3
_STRONG: Final = 0.7

Level = TypeVar("Level", bound=str)


@dataclass(frozen=True, slots=True)
class Detection(Generic[Level]):
    """One decided dimension. With neither keywords nor a known question it is a fallback."""

    level: Level
    evidence: Evidence
    example: str = ""
    """The known question that this one resembles, where resemblance decided."""

    @property
    def is_fallback(self) -> bool:
        """Whether the question itself did not decide."""
        return not self.evidence.keywords and not self.example


def detect_context(
    query: str,
    research_type: ResearchType,
    processing_time_ms: int = 0,
    meaning: Meaning | None = None,
) -> DetectedContext:
    """All three dimensions of a question whose research type is known or assumed."""
    question = Question(query)
    audience = _audience(question, research_type)
    domain = _domain(question)
    if meaning is not None:
        audience = _audience_by_meaning(query, question, audience, research_type, meaning)
        domain = _domain_by_meaning(query, question, domain, meaning)
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
    question: Question, known: Mapping[Level, Cues], fallback: Level
) -> Detection[Level]:
    """The level with the strongest evidence; the order of the table settles a draw."""
    found = {level: evidence(question, level_cues) for level, level_cues in known.items()}
    best = max(found, key=lambda level: found[level].confidence)
    if found[best].confidence < LEAST_CONFIDENCE:
        return Detection(fallback, NO_EVIDENCE)
    return Detection(best, found[best])


def _domain(question: Question) -> Detection[Domain]:
    found: Detection[Domain] = _strongest(question, DOMAIN_CUES, "general")
    return _strongest(question, LAST_RESORT_CUES, "general") if found.is_fallback else found


def _audience(question: Question, research_type: ResearchType) -> Detection[AudienceLevel]:
    found = _strongest(question, AUDIENCE_CUES, FALLBACK_AUDIENCE[research_type])
    if found.level == "advanced" and not found.is_fallback:
        deep = evidence(question, DEEP_CUES)
        if len(deep.keywords) >= _EXPERT_CUES:
            return Detection("expert", found.evidence)
    return found


def _by_meaning(
    query: str,
    dimension: Dimension,
    by_cues: Detection[Level],
    meaning: Meaning,
    found: Mapping[Level, Evidence],
    usual: Mapping[Level, float] | None = None,
) -> Detection[Level]:
    """The level that is likeliest by cues and resemblance, if what is usual agrees."""
    if by_cues.evidence.confidence >= CLEAR:
        return by_cues
    told = meaning.likenesses(query, dimension)
    known = {level: told[level] for level in found if level in told}
    if not known:
        return by_cues
    cues = {level: one.confidence for level, one in found.items()}
    probabilities = weighed(known, cues)
    best = max(known, key=lambda level: probabilities[level])
    expected = weighed(known, cues, usual)
    if probabilities[best] < LEAST_LIKELY or expected[best] < max(expected.values()):
        return by_cues
    return Detection(best, Evidence(probabilities[best], found[best].keywords), known[best].example)


def _domain_by_meaning(
    query: str, question: Question, by_cues: Detection[Domain], meaning: Meaning
) -> Detection[Domain]:
    found = {level: evidence(question, known) for level, known in DOMAIN_CUES.items()}
    return _by_meaning(query, "domain", by_cues, meaning, {**found, "general": NO_EVIDENCE})


def _audience_by_meaning(
    query: str,
    question: Question,
    by_cues: Detection[AudienceLevel],
    research_type: ResearchType,
    meaning: Meaning,
) -> Detection[AudienceLevel]:
    found = {level: evidence(question, known) for level, known in AUDIENCE_CUES.items()}
    usual: dict[AudienceLevel, float] = {FALLBACK_AUDIENCE[research_type]: USUAL}
    return _by_meaning(query, "audience", by_cues, meaning, found, usual)


def _urgency(question: Question, research_type: ResearchType) -> Detection[UrgencyLevel]:
    """Critical is a disaster that something immediate joins; who only asks of one has time."""
    is_supposed = evidence(question, SUPPOSED_CUES).confidence >= LEAST_CONFIDENCE
    high = evidence(question, HURRY_CUES if is_supposed else HIGH_CUES)
    if high.confidence >= LEAST_CONFIDENCE:
        critical = evidence(question, CRITICAL_CUES)
        if critical.confidence < LEAST_CONFIDENCE:
            return Detection("high", high)
        keywords = tuple(dict.fromkeys(critical.keywords + high.keywords))
        return Detection("critical", Evidence(max(critical.confidence, high.confidence), keywords))
    calmer = FAULT_CUES if research_type == "troubleshooting" else CALMER_CUES
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
    elif found.example:
        told = f"Resembles questions such as “{found.example}”, which suggest {found.level}"
        if keywords:
            told = f"{told}, and so do: {', '.join(keywords)}"
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
