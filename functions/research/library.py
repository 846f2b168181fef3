"""The library as an instance sees it: the published index, held in memory and kept fresh."""

import threading
import time
from collections.abc import Callable, Sequence
from typing import Final

from quintet.errors import ServiceUnavailableError
from research.index import LibraryIndex
from research.library_store import S3Library
from research.search import FoundPassage, search

FRESH_SECONDS: Final = 10
"""How long an instance believes that nobody has published; one conditional read after that."""


class PublishedLibrary:
    """Keeps the promise of `pipeline.Library`, and shows the index to the resources."""

    def __init__(self, store: S3Library, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._lock = threading.Lock()
        self._index = LibraryIndex.empty()
        self._version = ""
        self._loaded = False
        self._look_again = 0.0

    def current(self) -> LibraryIndex:
        """The index, at most ten seconds old; an older one serves while S3 does not answer.

        Raises:
            ServiceUnavailableError: it was never read, and cannot be now.
        """
        with self._lock:
            if not self._loaded or self._clock() >= self._look_again:
                self._refresh()
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
            published = self._store.index(self._version)
        except ServiceUnavailableError:
            if not self._loaded:
                raise
            published = None
        if published is not None:
            self._index = LibraryIndex.opened(published.data) or LibraryIndex.empty()
            self._version = published.version
        self._loaded = True
        self._look_again = self._clock() + FRESH_SECONDS
