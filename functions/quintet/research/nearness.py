"""Which passages a question is near to in meaning: retrieval that needs no shared words.

Not here: how vectors come to be (`vectorizing`), or how near passages and found words are brought
together (`search`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from quintet.embedding import Embedder
from quintet.research.index import LibraryIndex
from quintet.research.passage_vectors import PassageVectors

if TYPE_CHECKING:
    from quintet.language.vectors import VectorTable

_NEAREST: Final = 60


@dataclass(frozen=True, slots=True)
class Nearness:
    """The vectors of one state of the library, ready to be compared."""

    embedder: Embedder
    table: "VectorTable"
    numbers: tuple[int, ...]
    """The passage of each row of the table."""
    is_complete: bool
    """Whether every passage has its vector."""

    @classmethod
    def of(cls, index: LibraryIndex, vectors: PassageVectors, embedder: Embedder) -> "Nearness":
        """The passages of an index that have a vector."""
        from quintet.language.vectors import VectorTable  # noqa: PLC0415 - only who has vectors compares

        places = index.passages_by_digest()
        rows = [
            (vectors.vectors[name], number)
            for name, numbers in places.items()
            if name in vectors.vectors
            for number in numbers
        ]
        return cls(
            embedder,
            VectorTable(vector for vector, _ in rows),
            tuple(number for _, number in rows),
            is_complete=places.keys() <= vectors.vectors.keys(),
        )

    def near(self, question: str) -> list[tuple[int, float]]:
        """Passage numbers with their cosines, the nearest first."""
        if not self.numbers:
            return []
        asked = self.embedder.embed([question])[0]
        return [(self.numbers[row], cosine) for row, cosine in self.table.nearest(asked, _NEAREST)]

    def closeness(self, question: str, texts: Sequence[str]) -> list[float]:
        """The cosine of each text with the question."""
        from quintet.language.vectors import VectorTable  # noqa: PLC0415 - see `of`

        asked, *said = self.embedder.embed([question, *texts])
        return VectorTable(said).similarities(asked)
