"""Which passages a question is near to in meaning: retrieval that needs no shared words.

Not here: how vectors come to be (`vectorizing`), or how near passages and found words are brought
together (`search`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from quintet.embedding import Embedder
from quintet.research.index import LibraryIndex
from quintet.research.passage_vectors import PassageVectors

if TYPE_CHECKING:
    from quintet.language.vectors import VectorTable

_NEAREST: Final = 60


@dataclass(frozen=True, slots=True)
class Similarities:
    """One question compared with every passage that has a vector."""

    nearest: Sequence[int]
    """Passage numbers, the nearest first."""
    rows: Mapping[int, int]
    cosines: Sequence[float]
    """By row."""

    def of(self, number: int) -> float | None:
        """A passage's cosine with the question; None where it has no vector yet."""
        row = self.rows.get(number)
        return None if row is None else float(self.cosines[row])


@dataclass(frozen=True, slots=True)
class Nearness:
    """The vectors of one state of the library, ready to be compared."""

    embedder: Embedder
    table: "VectorTable"
    numbers: tuple[int, ...]
    """The passage of each row of the table."""
    rows: Mapping[int, int]
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
            {number: row for row, (_, number) in enumerate(rows)},
            is_complete=places.keys() <= vectors.vectors.keys(),
        )

    def compared(self, question: str) -> Similarities | None:
        """The question beside every passage; None where none has a vector."""
        if not self.numbers:
            return None
        cosines, order = self.table.compared(self.embedder.embed([question])[0], _NEAREST)
        return Similarities([self.numbers[row] for row in order], self.rows, cosines)
