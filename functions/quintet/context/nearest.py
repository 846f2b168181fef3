"""The nearest contexts by their vectors, found again quickly although contexts change.

Most contexts stand in one large table that is rarely made; those that changed since stand in a
small one, and hide what the large one says of them.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

from quintet.context.facets import Vector

_MOST_CHANGED: Final = 200
"""Contexts in the small table before the large one is made anew."""

ContextVectors = Iterable[tuple[str, list[Vector]]]
VectorsOf = Callable[[Iterable[str] | None], ContextVectors]
"""The vectors of some contexts, or of all."""


class _Table:
    """Vectors, and whose they are."""

    def __init__(self, vectors: ContextVectors) -> None:
        from quintet.language.vectors import VectorTable  # noqa: PLC0415 - numpy, for those who compare

        self.owners: list[str] = []
        rows: list[Vector] = []
        for owner, owned in vectors:
            self.owners += [owner] * len(owned)
            rows += owned
        self.table = VectorTable(rows)
        self.most_of_one = max(Counter(self.owners).values(), default=0)

    def nearest(self, vector: Vector, rows: int) -> list[tuple[str, float]]:
        return [(self.owners[row], near) for row, near in self.table.nearest(vector, rows)]


class NearestContexts:
    """An index over vectors that somebody else keeps."""

    def __init__(self) -> None:
        self._large: _Table | None = None
        self._small: _Table | None = None
        self._changed: set[str] = set()
        self._model = ""

    def changed(self, owner: str) -> None:
        """Tells that a context has other vectors now, or none."""
        self._changed.add(owner)
        self._small = None

    def find(
        self, vector: Vector, limit: int, vectors: VectorsOf, model: str
    ) -> list[tuple[str, float]]:
        """Contexts with the cosine of their nearest vector, in no certain order.

        At least the `limit` nearest are among them.
        """
        if self._large is None or model != self._model or len(self._changed) > _MOST_CHANGED:
            self._large, self._model = _Table(vectors(None)), model
            self._changed.clear()
            self._small = None
        if self._small is None:
            self._small = _Table(vectors(self._changed))
        # Rows of one context may crowd the front, and changed contexts' old rows do not count.
        rows = self._large.most_of_one * (limit + len(self._changed))
        unchanged = [
            one for one in self._large.nearest(vector, rows) if one[0] not in self._changed
        ]
        best: dict[str, float] = {}
        for owner, near in [*unchanged, *self._small.nearest(vector, len(self._small.owners))]:
            best[owner] = max(near, best.get(owner, near))
        return list(best.items())
