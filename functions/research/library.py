"""The library as an instance sees it: the published index, held in memory and kept fresh."""

import threading
import time
from collections.abc import Callable, Sequence
from typing import Final

from quintet.errors import QuintetError, ServiceUnavailableError
from research.index import LibraryIndex
from research.library_store import NO_INDEX, LibraryDeniedError, S3Library, StoredIndex
from research.search import FoundPassage, search

FRESH_SECONDS: Final = 10
"""How long an instance believes that nobody has published; one conditional read after that."""


class UnusableIndexError(ServiceUnavailableError):
    """The published index is damaged, or of another format; indexing makes it anew."""

    def __init__(self) -> None:
        super().__init__("The reference library")


class PublishedLibrary:
    """Keeps the promise of `pipeline.Library`, and shows the index to the resources.

    `on_degraded` is told once of an index that may not be read, and of each that cannot be used.
    """

    def __init__(
        self,
        store: S3Library,
        clock: Callable[[], float] = time.monotonic,
        *,
        on_degraded: Callable[[QuintetError], None] = lambda _: None,
    ) -> None:
        self._store = store
        self._clock = clock
        self._on_degraded = on_degraded
        self._lock = threading.Lock()
        self._index: LibraryIndex | None = None
        self._version = ""
        self._seen = ""
        self._denial_told = False
        self._look_again = 0.0

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

    def version(self) -> str:
        """The ETag of the index that a search would see."""
        self.current()
        return self._version

    def search(self, question: str, domain: str) -> Sequence[FoundPassage]:
        """The passages that speak of a question."""
        return search(self.current(), question, domain)

    def _refresh(self) -> None:
        try:
            published = self._store.index(self._seen)
        except LibraryDeniedError as denial:
            published = self._denied(denial)
        except ServiceUnavailableError:
            if self._index is None:
                raise
            published = None
        if published is not None:
            self._take(published)
        self._look_again = self._clock() + FRESH_SECONDS

    def _denied(self, denial: LibraryDeniedError) -> StoredIndex | None:
        """No index yet, most likely; one that was read before stays.

        S3 answers 403 for an object that is missing unless the role may list the bucket, which
        reading an index should not need. A role that is really denied looks the same: it is told.
        """
        if not self._denial_told:
            self._denial_told = True
            self._on_degraded(denial)
        return NO_INDEX if self._index is None else None

    def _take(self, published: StoredIndex) -> None:
        self._seen = published.version
        opened = (
            LibraryIndex.empty() if published == NO_INDEX else LibraryIndex.opened(published.data)
        )
        if opened is None:
            self._on_degraded(UnusableIndexError())
            return
        self._index, self._version = opened, published.version
