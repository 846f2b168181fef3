"""How much an objective resembles the registry's APIs in meaning, by embeddings.

Loads nothing before it is asked. Not here: how much that counts beside words (`relevance`).
"""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Final

from quintet.embedding import Embedder
from quintet.orchestration.registry.entry_vectors import read

if TYPE_CHECKING:
    from quintet.language.vectors import VectorTable

_OF_CATEGORY: Final = 0.35
_OF_ASKED: Final = 0.4
_OF_ENTRY: Final = 0.25
_NEAREST: Final = 0.9
"""The nearest known objective of a category counts so, the next one the rest."""


class _Known:
    """The shipped vectors, ready for comparison."""

    def __init__(self, model: str) -> None:
        from quintet.language.vectors import VectorTable  # noqa: PLC0415 - with the first question

        vectors = read(model)
        self.entries = _Rows(VectorTable(vectors.entries.values()), list(vectors.entries))
        self.categories = _Rows(VectorTable(vectors.categories.values()), list(vectors.categories))
        self.asked = _Rows(
            VectorTable(vector for _, vector in vectors.asked), [name for name, _ in vectors.asked]
        )


class _Rows:
    """A table whose rows have names, several rows perhaps the same."""

    def __init__(self, table: "VectorTable", names: list[str]) -> None:
        self._table = table
        self._names = names

    def cosines(self, query: bytes) -> list[tuple[str, float]]:
        return list(zip(self._names, self._table.similarities(query), strict=True))


def likenesses(
    objective: str, embedder: Embedder, category_of: Mapping[str, str]
) -> dict[str, float]:
    """The likeness of each shipped API of `category_of`, about -0.1 to 0.7, by name.

    Raises:
        StaleVectorsError: the shipped vectors are not the embedder's.
    """
    known = _known(embedder.model)
    (query,) = embedder.embed([objective])
    of_category = dict(known.categories.cosines(query))
    of_asked = _nearest(known.asked.cosines(query))
    return {
        name: _OF_ENTRY * cosine
        + _OF_CATEGORY * of_category[category_of[name]]
        + _OF_ASKED * of_asked[category_of[name]]
        for name, cosine in known.entries.cosines(query)
        if category_of.get(name) in of_category
    }


def _nearest(cosines: list[tuple[str, float]]) -> dict[str, float]:
    by_name: dict[str, list[float]] = {}
    for name, cosine in cosines:
        by_name.setdefault(name, []).append(cosine)
    found = {}
    for name, listed in by_name.items():
        first, second = (sorted(listed, reverse=True) * 2)[:2]
        found[name] = _NEAREST * first + (1 - _NEAREST) * second
    return found


_known = cache(_Known)
