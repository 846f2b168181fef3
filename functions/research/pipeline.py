"""One research question from end to end: classify, detect, look up, retrieve, compose, store.

The rules of each step are in their own modules; this one only puts them in order. What it needs
from outside it states as Protocols.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from quintet.errors import QuintetError
from research.cache_key import cache_key
from research.classification import classify
from research.composing import Composed, compose
from research.context_detection import detect_context
from research.models import (
    AnswerMetadata,
    AudienceLevel,
    Classification,
    DetectedContext,
    ResearchAnswer,
    ResearchQuery,
    ResearchType,
    Source,
)
from research.search import FoundPassage


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """What the cache keeps of an answer."""

    result: str
    answer_confidence: float
    sources: tuple[Source, ...]


class Library(Protocol):
    """Where passages come from."""

    def version(self) -> str:
        """Which state of the library a search would see now."""
        ...

    def search(self, question: str, domain: str) -> Sequence[FoundPassage]:
        """The passages that speak of a question, best first; the domain is only a preference."""
        ...


class AnswerCache(Protocol):
    """Where answers are kept for a while, each tenant's apart."""

    def get(self, tenant: str, digest: str, library_version: str) -> StoredAnswer | None:
        """The answer, if it is there, not expired, and from this state of the library."""
        ...

    def put(
        self,
        tenant: str,
        digest: str,
        library_version: str,
        research_type: ResearchType,
        answer: StoredAnswer,
    ) -> None:
        """Keeps an answer that was not there."""
        ...


@dataclass(frozen=True, slots=True)
class Answer:
    """A research answer, with what its log line tells."""

    answer: ResearchAnswer
    cache_hit: bool


_LEVELS: Final[dict[str, AudienceLevel]] = {
    "beginner": "beginner",
    "intermediate": "intermediate",
    "advanced": "advanced",
    "expert": "expert",
}


class Research:
    """The research family's three tools, without a protocol around them."""

    def __init__(
        self,
        library: Library,
        cache: AnswerCache,
        *,
        clock: Callable[[], float] = time.perf_counter,
        on_cache_failure: Callable[[QuintetError], None] = lambda _: None,
    ) -> None:
        self._library = library
        self._cache = cache
        self._clock = clock
        self._on_cache_failure = on_cache_failure

    def classify(self, query: str) -> Classification:
        """What kind of answer a question wants."""
        return classify(query)

    def detect(self, query: str, research_type: ResearchType | None) -> DetectedContext:
        """For whom, about what and how urgently; the type is found where it is not given."""
        started = self._clock()
        assumed = research_type or classify(query).research_type
        detected = detect_context(query, assumed)
        return detected.model_copy(update={"processing_time_ms": self._milliseconds(started)})

    def answer(self, asked: ResearchQuery, tenant: str) -> Answer:
        """The answer, from the cache where the same question was answered before.

        Raises:
            ServiceUnavailableError: the library cannot be read. A failing cache stops nobody.
        """
        started = self._clock()
        classification = classify(asked.query)
        research_type = asked.query_type or classification.research_type
        context = detect_context(asked.query, research_type)
        audience = _given(asked.audience) or context.audience_level
        domain = _given(asked.domain) or context.technical_domain
        level = _LEVELS.get(audience, context.audience_level)
        key = cache_key(
            asked.query,
            research_type=research_type,
            audience=audience,
            level=None if audience in _LEVELS else level,
            domain=domain,
            urgency=context.urgency_level,
        )
        version = self._library.version()
        stored = self._cached(tenant, key.digest, version)
        hit = stored is not None
        if stored is None:
            composed = compose(
                asked.query,
                self._library.search(asked.query, domain),
                research_type=research_type,
                audience=level,
                urgency=context.urgency_level,
            )
            stored = _stored(composed)
            self._keep(tenant, key.digest, version, research_type, stored)
        metadata = AnswerMetadata(
            research_type=research_type,
            confidence=_confidence(classification, research_type),
            processing_time_ms=self._milliseconds(started),
            context_detection_used=True,
            cache_key=key.shown,
            cache_hit=hit,
            answer_confidence=stored.answer_confidence,
            audience=audience,
            domain=domain,
            urgency_level=context.urgency_level,
            retrieval="lexical",
            sources=list(stored.sources),
        )
        return Answer(ResearchAnswer(result=stored.result, metadata=metadata), hit)

    def _cached(self, tenant: str, digest: str, version: str) -> StoredAnswer | None:
        try:
            return self._cache.get(tenant, digest, version)
        except QuintetError as failure:
            self._on_cache_failure(failure)
            return None

    def _keep(
        self,
        tenant: str,
        digest: str,
        version: str,
        research_type: ResearchType,
        answer: StoredAnswer,
    ) -> None:
        try:
            self._cache.put(tenant, digest, version, research_type, answer)
        except QuintetError as failure:
            self._on_cache_failure(failure)

    def _milliseconds(self, started: float) -> int:
        return round((self._clock() - started) * 1000)


def _given(free: str | None) -> str:
    """An audience or domain as it is compared and shown; empty where none was given."""
    return (free or "").strip().lower()


def _stored(composed: Composed) -> StoredAnswer:
    return StoredAnswer(composed.text, composed.confidence, composed.sources)


def _confidence(classification: Classification, research_type: ResearchType) -> float:
    """The classification's confidence in the type that was used, whoever chose it."""
    for candidate in classification.candidates:
        if candidate.research_type == research_type:
            return candidate.confidence
    return 0.0
