"""Comparing vectors: the nearest of thousands, exactly and the same on every machine.

Components are whole numbers, and the products of 384 of them stay below 2 to the 24th, so that
floats hold every sum exactly in whatever order a processor adds them.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from quintet.embedding import Vector

if TYPE_CHECKING:
    import numpy as np

_ROWS_AT_ONCE: Final = 512
"""Rows turned to floats together: 0.8 MB, which stays in the processor's nearest cache."""
_DIGITS: Final = 4


class VectorTable:
    """Vectors by row number, in the memory of one byte per component."""

    def __init__(self, vectors: Iterable[Vector]) -> None:
        import numpy as np  # noqa: PLC0415 - for those who compare

        rows = list(vectors)
        width = len(rows[0]) if rows else 0
        self._rows = np.frombuffer(b"".join(rows), dtype=np.int8).reshape(len(rows), width)
        self._lengths = np.empty(len(rows))
        for start in range(0, len(rows), _ROWS_AT_ONCE):
            block = self._rows[start : start + _ROWS_AT_ONCE].astype(np.float32)
            self._lengths[start : start + len(block)] = np.sqrt(
                np.einsum("ij,ij->i", block, block).astype(np.float64)
            )

    def __len__(self) -> int:
        return len(self._rows)

    def similarities(self, query: Vector) -> list[float]:
        """The cosine of each row with the query, from -1 to 1, to four digits."""
        found: list[float] = self.cosines(query).tolist()
        return found

    def nearest(self, query: Vector, limit: int) -> list[tuple[int, float]]:
        """Row numbers with their similarities, the nearest first; equal ones by row."""
        similarities, order = self.compared(query, limit)
        return [(row, float(similarities[row])) for row in order]

    def compared(self, query: Vector, limit: int) -> tuple[Sequence[float], list[int]]:
        """Every row's similarity, in an array, and which rows are the nearest, in their order."""
        import numpy as np  # noqa: PLC0415

        similarities = self.cosines(query)
        least = np.partition(similarities, -limit)[-limit] if 0 < limit < len(self) else -1
        rows = np.flatnonzero(similarities >= least)
        order = rows[np.argsort(-similarities[rows], kind="stable")][:limit]
        array: Any = similarities  # a list would take longer to make than the comparison
        return array, order.tolist()

    def cosines(self, query: Vector) -> "np.ndarray[Any, Any]":
        """What `similarities` tells, as an array."""
        import numpy as np  # noqa: PLC0415

        if not len(self):
            return np.empty(0)
        asked = np.frombuffer(query, dtype=np.int8).astype(np.float32)
        products = np.empty(len(self))
        for start in range(0, len(self), _ROWS_AT_ONCE):
            block = self._rows[start : start + _ROWS_AT_ONCE].astype(np.float32)
            products[start : start + len(block)] = block @ asked
        lengths = self._lengths * np.sqrt(np.float64(asked @ asked))
        # What points nowhere, as the mean of opposites does, is like nothing.
        cosines = np.divide(products, lengths, out=np.zeros_like(products), where=lengths > 0)
        rounded: np.ndarray[Any, Any] = np.round(cosines, _DIGITS)
        return rounded


def similarity(first: Vector, second: Vector) -> float:
    """The cosine of two vectors, to four digits."""
    return VectorTable([first]).similarities(second)[0]


def mean(vectors: Sequence[Vector], weights: Sequence[float]) -> Vector:
    """The direction between vectors, each counted by its weight."""
    import numpy as np  # noqa: PLC0415

    rows = np.frombuffer(b"".join(vectors), dtype=np.int8).reshape(len(vectors), -1)
    directions = rows / np.linalg.norm(rows.astype(np.float64), axis=1, keepdims=True)
    row = (directions * np.asarray(weights, dtype=np.float64)[:, np.newaxis]).sum(axis=0)
    largest = np.abs(row).max() or 1.0
    return bytes(np.rint(row / largest * 127).astype(np.int8).tobytes())
