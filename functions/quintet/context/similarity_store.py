"""Finds similar contexts: reads a tenant's log of changes, and keeps what it has read.

An instance reads everything once, and from then on what came since, with a minute's overlap for
clocks that differ. Passages that no worker has looked at yet are embedded here, within bounds.
"""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import Final

from quintet.context.identifiers import ContextKey, vectors
from quintet.context.landscape import Landscape, Similar
from quintet.context.nearest import Asked
from quintet.context.words import words
from quintet.embedding import Embedder, Vector
from quintet.errors import QuintetError, ServiceUnavailableError
from quintet.storage import Table

RELOADED_AFTER: Final = 3_600_000
_OVERLAP: Final = 60_000
_MOST_TENANTS: Final = 4
"""Kept by one instance; ten thousand contexts take some 60 MB."""
_MOST_OUTDATED: Final = 25
"""Told to the worker by one comparison."""
CALLER_SECONDS: Final = 1.0
"""Of embedding on a caller's path; what is left waits for the worker, or the next question."""
_WORKER_SECONDS: Final = 8.0
_AT_ONCE: Final = 4
"""Passages embedded between two looks at the clock."""
_AFTER_TIMES: Final = ":"


@dataclass
class _Kept:
    """A tenant's landscape, and when it was looked at, in milliseconds."""

    landscape: Landscape = field(default_factory=Landscape)
    loaded_at: int | None = None
    looked_at: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)


@dataclass(frozen=True, slots=True)
class FoundContexts:
    """The contexts most like a text, and how many passages of any context have no vector yet."""

    contexts: list[Similar]
    pending: int


class EmbeddingFailedError(ServiceUnavailableError):
    """Contexts cannot be compared by meaning; their words are compared instead."""

    def __init__(self) -> None:
        super().__init__("The embedding model")


class SimilarContexts:
    """The reader of the log. `embedder` is asked once, with the first comparison.

    `on_degraded` is told of each comparison that an embedder failed at.
    """

    def __init__(
        self,
        table: Table,
        embedder: Callable[[], Embedder | None],
        clock: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
        *,
        on_degraded: Callable[[QuintetError], None] = lambda _: None,
    ) -> None:
        self._table = table
        self._ask_embedder = embedder
        self._clock = clock
        self._monotonic = monotonic
        self._on_degraded = on_degraded
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self._lock = threading.Lock()

    @cached_property
    def _embedder(self) -> Embedder | None:
        """None where words are compared instead."""
        return self._ask_embedder()

    def similar_to_text(self, tenant: str, text: str, limit: int) -> FoundContexts:
        """The contexts most like a text, by meaning and words; without an embedder by words.

        Raises:
            ServiceUnavailableError: DynamoDB does not answer.
        """
        embedder = self._embedder
        kept = self._of(tenant)
        with kept.lock:
            self._look(tenant, kept)
            vector, pending = None, 0
            if embedder is not None:
                vector, pending = self._embedded(kept.landscape, embedder, text)
            model = "" if embedder is None else embedder.model
            found = kept.landscape.nearest(Asked(vector, words(text)), model, limit)
            return FoundContexts(found, pending)

    def outdated(self, tenant: str) -> list[ContextKey]:
        """Some contexts that can be found once a worker has made their rows anew; each once."""
        kept = self._of(tenant)
        with kept.lock:
            some = islice(sorted(kept.landscape.outdated), _MOST_OUTDATED)
            keys = [ContextKey(tenant, hashed) for hashed in some]
            kept.landscape.outdated.difference_update(key.hashed for key in keys)
            return keys

    def similar_to_vector(
        self, tenant: str, vector: Vector, limit: int, without: str
    ) -> list[Similar]:
        """The contexts most like a direction, except one, which is named by its hash."""
        embedder = self._embedder
        if embedder is None:
            return []
        kept = self._of(tenant)
        with kept.lock:
            self._look(tenant, kept)
            self._embed_new(kept.landscape, embedder, _WORKER_SECONDS)
            return kept.landscape.nearest(Asked(vector), embedder.model, limit, without)

    def _embedded(
        self, landscape: Landscape, embedder: Embedder, text: str
    ) -> tuple[Vector | None, int]:
        """The text's vector, None where the embedder fails, and passages that still have none."""
        try:
            (vector,) = embedder.embed([text])
            return vector, self._embed_new(landscape, embedder, CALLER_SECONDS)
        except Exception:  # noqa: BLE001 - whatever the model's runtime raises, words still work
            self._on_degraded(EmbeddingFailedError())
            return None, 0

    def _of(self, tenant: str) -> _Kept:
        with self._lock:
            kept = self._kept.setdefault(tenant, _Kept())
            self._kept.move_to_end(tenant)
            while len(self._kept) > _MOST_TENANTS:
                self._kept.popitem(last=False)
            return kept

    def _look(self, tenant: str, kept: _Kept) -> None:
        """Reads what came since the last look, or everything."""
        now = int(self._clock() * 1000)
        if kept.loaded_at is None or now - kept.loaded_at > RELOADED_AFTER:
            kept.landscape, kept.loaded_at, first = Landscape(), None, 0
        else:
            first = max(0, kept.looked_at - _OVERLAP)
        for row in self._table.between(vectors(tenant), f"{first:013d}", _AFTER_TIMES):
            if not _is_over(row, now):
                kept.landscape.take(row)
        kept.loaded_at = now if kept.loaded_at is None else kept.loaded_at
        kept.looked_at = now

    def _embed_new(self, landscape: Landscape, embedder: Embedder, seconds: float) -> int:
        """Gives the newest passages their vectors while there is time; how many still have none."""
        end = self._monotonic() + seconds
        waiting = landscape.unread()
        for start in range(0, len(waiting), _AT_ONCE):
            if self._monotonic() > end:
                return len(waiting) - start
            some = waiting[start : start + _AT_ONCE]
            made = embedder.embed([text for _, _, text in some])
            landscape.give_vectors(
                (hashed, passage, vector)
                for (hashed, passage, _), vector in zip(some, made, strict=True)
            )
        return 0


def _is_over(row: Mapping[str, int], now: int) -> bool:
    """Whether a row has expired; DynamoDB removes those within days."""
    return "expires" in row and row["expires"] * 1000 < now
