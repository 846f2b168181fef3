"""One research question from end to end: classify, detect, look up, retrieve, compose, store.

The rules of each step are in their own modules; this one only puts them in order. What it needs
from outside is stated in `collaborators`.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, get_args

from quintet.errors import ModelFailedError, QuintetError
from quintet.requests.deadline import Deadline
from quintet.research.cache_key import cache_key
from quintet.research.classification import classify
from quintet.research.collaborators import (
    BY_QUOTING,
    AnswerCache,
    Library,
    Retrieved,
    StoredAnswer,
    Writer,
)
from quintet.research.composing import Composed, Purpose, compose
from quintet.research.context_detection import detect_context
from quintet.research.meaning import CLEAR, Meaning
from quintet.research.models import (
    DEFAULT_TYPE,
    AnswerMetadata,
    AudienceLevel,
    Classification,
    DetectedContext,
    ResearchAnswer,
    ResearchQuery,
    ResearchType,
)


@dataclass(frozen=True, slots=True)
class Answer:
    """A research answer, with what its log line tells."""

    answer: ResearchAnswer
    cache_hit: bool


_LEVELS: Final[dict[str, AudienceLevel]] = {level: level for level in get_args(AudienceLevel)}


class Research:
    """The research family's three tools, without a protocol around them."""

    def __init__(
        self,
        library: Library,
        cache: AnswerCache,
        *,
        clock: Callable[[], float] = time.perf_counter,
        meaning: Meaning | None = None,
        writer: Writer | None = None,
        on_cache_failure: Callable[[QuintetError], None] = lambda _: None,
    ) -> None:
        self._library = library
        self._cache = cache
        self._clock = clock
        self._meaning = meaning
        self._writer = writer
        self._on_cache_failure = on_cache_failure

    def classify(self, query: str) -> Classification:
        """What kind of answer a question wants."""
        return classify(query, self._meaning)

    def detect(self, query: str, research_type: ResearchType | None) -> DetectedContext:
        """For whom, about what and how urgently; the type is found where it is not given."""
        started = self._clock()
        assumed = research_type or self.classify(query).research_type
        detected = detect_context(query, assumed, meaning=self._meaning)
        return detected.model_copy(update={"processing_time_ms": self._milliseconds(started)})

    def answer(self, asked: ResearchQuery, tenant: str, deadline: Deadline) -> Answer:
        """The answer, from the cache where the same question was answered before.

        Raises:
            ServiceUnavailableError: the library cannot be read. A failing cache or model stops
                nobody.
        """
        started = self._clock()
        classification = self.classify(asked.query)
        research_type = _used_type(asked.query_type, classification)
        context = detect_context(asked.query, research_type, meaning=self._meaning)
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
        version = self._version()
        stored = self._cached(tenant, key.digest, version)
        hit = stored is not None
        failure = None
        if stored is None:
            purpose = Purpose(research_type, level, context.urgency_level)
            stored, failure = self._composed(asked.query, domain, purpose, deadline)
            if failure is None:  # what a model failed at is tried again the next time
                self._keep(tenant, key.digest, version, research_type, stored)
        metadata = AnswerMetadata(
            research_type=research_type,
            confidence=_confidence(classification, research_type),
            processing_time_ms=self._milliseconds(started),
            context_detection_used=True,
            cache_key=key.shown,
            cache_hit=hit,
            answer_confidence=stored.answer_confidence,
            research_type_detected=asked.query_type != research_type,
            audience=audience,
            domain=domain,
            urgency_level=context.urgency_level,
            retrieval=stored.retrieval,
            retrieval_complete=stored.retrieval_complete,
            library_stale_seconds=self._library.stale_seconds(),
            written_by=stored.written_by,
            model_failure=failure,
            sources=list(stored.sources),
        )
        return Answer(ResearchAnswer(result=stored.result, metadata=metadata), hit)

    def _version(self) -> str:
        """What an answer depends on besides its question."""
        version = self._library.version()
        return version if self._writer is None else f"{version} {self._writer.name}"

    def _composed(
        self, question: str, domain: str, purpose: Purpose, deadline: Deadline
    ) -> tuple[StoredAnswer, str | None]:
        """The answer, and why no model wrote it where one should have."""
        found = self._library.search(question, domain)
        quoted = compose(found.passages, found.unknown, purpose)
        if self._writer is None or not quoted.is_answer:
            return _stored(quoted, found, BY_QUOTING), None
        try:
            written = self._writer.write(question, found, purpose, deadline)
        except ModelFailedError as failure:
            return _stored(quoted, found, BY_QUOTING), failure.reason
        return _stored(written, found, self._writer.name), None

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


def _used_type(given: ResearchType | None, classification: Classification) -> ResearchType:
    """The type given; the one found where none is, or the default, which clients fill in."""
    found = classification.research_type
    if given is None or (given == DEFAULT_TYPE and classification.confidence >= CLEAR):
        return found
    return given


def _given(free: str | None) -> str:
    """An audience or domain as it is compared and shown; empty where none was given."""
    return (free or "").strip().lower()


def _stored(composed: Composed, found: Retrieved, written_by: str) -> StoredAnswer:
    return StoredAnswer(
        composed.text,
        composed.confidence,
        composed.sources,
        found.retrieval,
        found.is_complete,
        written_by,
    )


def _confidence(classification: Classification, research_type: ResearchType) -> float:
    """The classification's confidence in the type that was used, whoever chose it."""
    told = {each.research_type: each.confidence for each in classification.candidates}
    return told.get(research_type, 0.0)
