"""Which passages a question is near to in meaning: retrieval that needs no shared words.

A passage is as near as the nearest of its candidates. Not here: how vectors come to be
(`vectorizing`), or how near passages and found words are brought together (`search`).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from quintet.embedding import Embedder
from quintet.research.index import LibraryIndex
from quintet.research.passage_vectors import PassageVectors

if TYPE_CHECKING:
    from quintet.language.signs import SignTable

_NEAREST: Final = 60
_COMPARED: Final = 4 * _NEAREST
"""Passages whose cosines are taken: those whose signs agree most."""


@dataclass(frozen=True, slots=True)
class Similarities:
    """One question compared with every passage that has vectors."""

    nearest: Sequence[int]
    """Passage numbers, the nearest first."""
    of: Callable[[int], Sequence[float] | None]
    """The cosines of a passage's candidates with the question; None where it has no vectors yet.

    Only the first candidates may have any.
    """


@dataclass(frozen=True, slots=True)
class Nearness:
    """The vectors of one state of the library, ready to be compared."""

    embedder: Embedder
    table: "SignTable"
    rows: Mapping[int, tuple[int, int]]
    """By passage number: the first of its rows in the table, and the one behind the last."""
    begins: Sequence[int]
    """The first of the rows that belong together, in order."""
    owners: Sequence[Sequence[int]]
    """The passages whose rows begin there: several, where their texts are the same."""
    is_complete: bool
    """Whether every passage has its vectors."""

    @classmethod
    def of(cls, index: LibraryIndex, vectors: PassageVectors, embedder: Embedder) -> "Nearness":
        """The passages of an index that have vectors."""
        from quintet.language.signs import SignTable  # noqa: PLC0415 - only who has vectors compares

        places = index.passages_by_digest()
        told = [(vectors.signs.get(name, b""), numbers) for name, numbers in places.items()]
        told = [(signs, numbers) for signs, numbers in told if signs]
        width = max(1, vectors.width)
        ends = list(accumulate(len(signs) // width for signs, _ in told))
        begins = [0, *ends[:-1]] if ends else []
        rows = {
            number: place
            for place, (_, numbers) in zip(zip(begins, ends, strict=True), told, strict=True)
            for number in numbers
        }
        return cls(
            embedder,
            SignTable(b"".join(signs for signs, _ in told), width),
            rows,
            begins,
            [numbers for _, numbers in told],
            is_complete=all(vectors.has(*counted) for counted in index.candidate_counts().items()),
        )

    def compared(self, question: str) -> Similarities | None:
        """The question beside every passage; None where none has vectors."""
        if not self.rows:
            return None
        asked = self.embedder.embed([question])[0]
        runs = self.table.nearest(asked, self.begins, _COMPARED)
        likeliest = [number for run in runs for number in self.owners[run]]
        told = self.table.cosines(asked, [self.rows[number] for number in likeliest])
        known = dict(zip(likeliest, told, strict=True))

        def cosines(number: int) -> Sequence[float] | None:
            if number in known or number not in self.rows:
                return known.get(number)
            return self.table.cosines(asked, [self.rows[number]])[0]

        nearest = sorted(likeliest, key=lambda number: -max(known[number]))
        return Similarities(nearest[:_NEAREST], cosines)
