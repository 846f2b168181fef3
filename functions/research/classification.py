"""What kind of answer a question wants: six research types (seed 000, classify_query).

Every type that a question speaks for is a candidate; confidence saturates with each further
cue. A question without cues is never refused: it is taken for learning, with low confidence.
"""

from typing import Final

from research.classification_cues import CLASSIFICATION_CUES
from research.cues import Question, evidence
from research.meaning import Meaning
from research.models import Candidate, Classification

WITHOUT_CUES: Final = 0.1
"""Confidence in `learning` where nothing speaks for any type."""


def classify(query: str, meaning: Meaning | None = None) -> Classification:  # noqa: ARG001
    """The most likely type first; equal confidence is settled by the order of the cue table."""
    question = Question(query)
    candidates = [
        Candidate(
            research_type=kind, confidence=found.confidence, matched_keywords=list(found.keywords)
        )
        for kind, known in CLASSIFICATION_CUES.items()
        if (found := evidence(question, known)).confidence > 0
    ]
    candidates.sort(key=lambda candidate: -candidate.confidence)
    if not candidates:
        candidates = [
            Candidate(research_type="learning", confidence=WITHOUT_CUES, matched_keywords=[])
        ]
    every = dict.fromkeys(word for one in candidates for word in one.matched_keywords)
    return Classification(
        research_type=candidates[0].research_type,
        confidence=candidates[0].confidence,
        matched_keywords=list(every),
        candidates=candidates,
    )
