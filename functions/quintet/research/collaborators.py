"""What answering a question needs from outside, as Protocols, and the values that pass between.

The pipeline states it, and stores and models keep it: `library`, `answer_store`, `model_writer`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from quintet.requests.deadline import Deadline
from quintet.research.composing import Composed, Purpose
from quintet.research.models import Confidence, ResearchType, Retrieval, Source
from quintet.research.question_terms import NONE_UNKNOWN, Unknown
from quintet.research.search import FoundPassage

BY_QUOTING: Final = "library"
"""Who wrote an answer that no model wrote: it is made of what the library says."""


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """What the cache keeps of an answer."""

    result: str
    answer_confidence: Confidence
    sources: tuple[Source, ...]
    retrieval: Retrieval = "lexical"
    retrieval_complete: bool = False
    written_by: str = BY_QUOTING


@dataclass(frozen=True, slots=True)
class Retrieved:
    """The passages that speak of a question, best first, and how they were found.

    Retrieval is complete where every passage of the library could be compared by its meaning.
    """

    passages: Sequence[FoundPassage]
    unknown: Unknown = NONE_UNKNOWN
    retrieval: Retrieval = "lexical"
    is_complete: bool = False


class Library(Protocol):
    """Where passages come from."""

    def version(self) -> str:
        """Which state of the library a search would see now."""
        ...

    def search(self, question: str, domain: str) -> Retrieved:
        """The passages that speak of a question; the domain is only a preference."""
        ...

    def stale_seconds(self) -> int | None:
        """For how long nobody could tell whether the library is the newest; None where it is."""
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


class Writer(Protocol):
    """A model that writes answers out of passages."""

    @property
    def name(self) -> str:
        """Which model, for people and for the cache."""
        ...

    def write(
        self, question: str, found: Retrieved, purpose: Purpose, deadline: Deadline
    ) -> Composed:
        """The answer, every citation of which has been checked.

        Raises:
            ModelFailedError: there is none that could be trusted.
        """
        ...
