"""What kind of answer a question wants: six research types (seed 000, classify_query).

Every type that a question speaks for is a candidate; confidence saturates with each further
cue. Where no cue is clear, what the question resembles is weighed in, if somebody can tell. A
question without either is never refused: it is taken for learning, with low confidence.
"""

from collections.abc import Mapping
from typing import Final

from quintet.research.classification_cues import CLASSIFICATION_CUES
from quintet.research.cues import Evidence, Question, evidence
from quintet.research.meaning import CLEAR, Meaning, weighed
from quintet.research.models import Candidate, Classification, ResearchType

WITHOUT_CUES: Final = 0.1
"""Confidence in `learning` where nothing speaks for any type."""
LEAST_DECISIVE: Final = 0.4
"""Where no type is as probable as this, the question resembles none, and cues are all there is."""
LEAST_LIKELY: Final = 0.1
"""A type that no cue speaks for and that is less probable than this is no candidate."""


def classify(query: str, meaning: Meaning | None = None) -> Classification:
    """The most likely type first; equal confidence is settled by the order of the cue table.

    Keywords are the cues found. A type without any is a candidate by resemblance alone.
    """
    question = Question(query)
    found = {kind: evidence(question, known) for kind, known in CLASSIFICATION_CUES.items()}
    confidences = {kind: one.confidence for kind, one in found.items() if one.confidence > 0}
    if meaning is not None and max(confidences.values(), default=0.0) < CLEAR:
        confidences = _with_meaning(query, confidences, meaning)
    candidates = _candidates(confidences, found) or [
        Candidate(research_type="learning", confidence=WITHOUT_CUES, matched_keywords=[])
    ]
    every = dict.fromkeys(word for candidate in candidates for word in candidate.matched_keywords)
    return Classification(
        research_type=candidates[0].research_type,
        confidence=candidates[0].confidence,
        matched_keywords=list(every),
        candidates=candidates,
    )


def _with_meaning(
    query: str, by_cues: Mapping[ResearchType, float], meaning: Meaning
) -> dict[ResearchType, float]:
    """Probabilities by both; the cues' own where nothing is resembled."""
    told = meaning.likenesses(query, "research_type")
    likenesses = {kind: told[kind] for kind in CLASSIFICATION_CUES if kind in told}
    probabilities = weighed(likenesses, by_cues) if likenesses else {}
    if max(probabilities.values(), default=0.0) < LEAST_DECISIVE:
        return dict(by_cues)
    return {
        kind: probability
        for kind, probability in probabilities.items()
        if probability >= LEAST_LIKELY or (kind in by_cues and probability > 0)
    }


def _candidates(
    confidences: Mapping[ResearchType, float], found: Mapping[ResearchType, Evidence]
) -> list[Candidate]:
    """The surest first."""
    return sorted(
        (
            Candidate(
                research_type=kind,
                confidence=confidence,
                matched_keywords=list(found[kind].keywords),
            )
            for kind, confidence in confidences.items()
        ),
        key=lambda candidate: -candidate.confidence,
    )
