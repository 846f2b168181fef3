"""The library as an instance sees it: index and vectors, held in memory and kept fresh."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from quintet.embedding import Embedder
from quintet.errors import QuintetError, ServiceUnavailableError
from quintet.research.answer_forms import form_asked
from quintet.research.collaborators import Retrieved
from quintet.research.index import LibraryIndex
from quintet.research.nearness import Nearness, Similarities
from quintet.research.passage_vectors import PassageVectors
from quintet.research.question_terms import Unknown, as_understood, terms_of
from quintet.research.search import search
from quintet.research.stored_library import (
    NO_OBJECT,
    LibraryDeniedError,
    StoredLibrary,
    StoredObject,
)

FRESH_SECONDS: Final = 10
"""How long an instance believes that nobody has published; one conditional read after that."""


class UnusableIndexError(ServiceUnavailableError):
    """The published index is damaged, or of another format; indexing makes it anew."""

    def __init__(self) -> None:
        super().__init__("The reference library")


class EmbeddingFailedError(ServiceUnavailableError):
    """Questions cannot be compared by meaning; searching goes on by words."""

    def __init__(self) -> None:
        super().__init__("The embedding model")


@dataclass(frozen=True, slots=True)
class _Compared:
    """Vectors ready for one index: made again when either changes."""

    index: LibraryIndex
    vectors_version: str
    nearness: Nearness


class PublishedLibrary:
    """Keeps the promise of `collaborators.Library`, and shows the index to the resources.

    Without an embedder passages are found by their words only. `on_degraded` is told once of an
    index that may not be read, of each that cannot be used, of every time that S3 cannot tell
    whether there is a newer one, and of every question that cannot be embedded.
    """

    def __init__(
        self,
        store: StoredLibrary,
        clock: Callable[[], float] = time.monotonic,
        *,
        embedder: Embedder | None = None,
        on_degraded: Callable[[QuintetError], None] = lambda _: None,
    ) -> None:
        self._store = store
        self._clock = clock
        self._embedder = embedder
        self._on_degraded = on_degraded
        self._lock = threading.Lock()
        self._index: LibraryIndex | None = None
        self._version = ""
        self._seen = ""
        self._denial_told = False
        self._look_again = 0.0
        self._confirmed_at = 0.0
        self._vectors = NO_OBJECT
        self._vectors_look_again = 0.0
        self._compared: _Compared | None = None

    def current(self) -> LibraryIndex:
        """The index, at most ten seconds old; an older one serves while there is no good one.

        Empty before the first publication.

        Raises:
            ServiceUnavailableError: it was never read, and cannot be now.
        """
        with self._lock:
            if self._index is None or self._clock() >= self._look_again:
                self._refresh()
            if self._index is None:
                raise UnusableIndexError
            return self._index

    def stale_seconds(self) -> int | None:
        """For how long nobody could tell whether the index is the newest; None where it is.

        What is younger than ten seconds counts as the newest.
        """
        age = self._clock() - self._confirmed_at
        return int(age) if age > FRESH_SECONDS else None

    def version(self) -> str:
        """The ETags of what a search would see."""
        self.current()
        return f"{self._version} {self._fresh_vectors().version}".rstrip()

    def search(self, question: str, domain: str) -> Retrieved:
        """The passages that speak of a question, by words and, where it can be, by meaning."""
        index = self.current()
        nearness = self._nearness(index)
        terms = terms_of(index, question)
        near = self._near(nearness, as_understood(question, terms))
        found = search(index, terms, domain, near=near, form=form_asked(question))
        unknown = Unknown.among(terms)
        if nearness is None or near is None:
            return Retrieved(found, unknown, is_complete=not index.passage_count())
        return Retrieved(found, unknown, "hybrid", is_complete=nearness.is_complete)

    def compared(self) -> tuple[int, int]:
        """How many passages can be compared by meaning, and how many there are."""
        index = self.current()
        nearness = self._nearness(index)
        return len(nearness.rows) if nearness else 0, index.passage_count()

    def _near(self, nearness: Nearness | None, question: str) -> Similarities | None:
        try:
            return nearness.compared(question) if nearness is not None else None
        except Exception:  # noqa: BLE001 - whatever the model's runtime raises, words still work
            self._on_degraded(EmbeddingFailedError())
            return None

    def _nearness(self, index: LibraryIndex) -> Nearness | None:
        vectors = self._fresh_vectors()
        if self._embedder is None or not vectors.data:
            return None
        with self._lock:
            made = self._compared
            # The index itself, not its version: another thread may have taken a newer one since.
            if made is None or made.index is not index or made.vectors_version != vectors.version:
                opened = PassageVectors.opened(vectors.data, self._embedder.model)
                nearness = Nearness.of(index, opened, self._embedder)
                made = self._compared = _Compared(index, vectors.version, nearness)
            return made.nearness

    def _fresh_vectors(self) -> StoredObject:
        """The vectors, at most ten seconds old; what was read last where S3 does not answer."""
        if self._embedder is None:
            return NO_OBJECT
        with self._lock:
            if self._clock() >= self._vectors_look_again:
                self._vectors_look_again = self._clock() + FRESH_SECONDS
                try:
                    self._vectors = self._store.vectors(self._vectors.version) or self._vectors
                except ServiceUnavailableError as failure:
                    self._on_degraded(failure)
            return self._vectors

    def _refresh(self) -> None:
        try:
            published = self._store.index(self._seen)
        except LibraryDeniedError as denial:
            published = self._denied(denial)
        except ServiceUnavailableError as failure:
            if self._index is None:
                raise
            self._on_degraded(failure)
            self._look_again = self._clock() + FRESH_SECONDS
            return
        if published is not None:
            self._take(published)
        self._confirmed_at = self._clock()
        self._look_again = self._confirmed_at + FRESH_SECONDS

    def _denied(self, denial: LibraryDeniedError) -> StoredObject | None:
        """No index yet, most likely; one that was read before stays.

        S3 answers 403 for an object that is missing unless the role may list the bucket, which
        reading an index should not need. A role that is really denied looks the same: it is told.
        """
        if not self._denial_told:
            self._denial_told = True
            self._on_degraded(denial)
        return NO_OBJECT if self._index is None else None

    def _take(self, published: StoredObject) -> None:
        self._seen = published.version
        opened = (
            LibraryIndex.empty() if published == NO_OBJECT else LibraryIndex.opened(published.data)
        )
        if opened is None:
            self._on_degraded(UnusableIndexError())
            return
        self._index, self._version = opened, published.version
