"""Vectors as the signs of their components: 48 bytes for one of 384, and compared quickly.

How many signs of two vectors agree tells which are near; the products of a whole vector with
another's signs tell their cosine nearly as well as those of both (docs/research.md). Everything is
counted in whole numbers, so that every machine finds the same.
"""

import math
from collections.abc import Sequence
from typing import Any, Final

from quintet.embedding import Vector

_BITS: Final = 8
_KEPT: Final = math.sqrt(2 / math.pi)
"""What a cosine comes to on average when one of the vectors is only known by its signs."""
_DIGITS: Final = 4


def signs_of(vector: Vector) -> bytes:
    """A bit for each component: whether it is positive."""
    import numpy as np  # noqa: PLC0415 - for those who compare

    return np.packbits(np.frombuffer(vector, dtype=np.int8) > 0).tobytes()


def signs_width(components: int) -> int:
    """In how many bytes the signs of a vector of so many components are kept."""
    return -(-components // _BITS)


class SignTable:
    """The signs of many vectors, by row number."""

    def __init__(self, rows: bytes, width: int) -> None:
        import numpy as np  # noqa: PLC0415

        self._rows = np.frombuffer(rows, dtype=np.uint8).reshape(-1, width)

    def nearest(self, query: Vector, begins: Sequence[int], most: int) -> list[int]:
        """Which runs of rows have the row most like the query, the best first; equal ones by order.

        `begins` are the first rows of all runs, each of one row at least.
        """
        import numpy as np  # noqa: PLC0415

        asked = np.frombuffer(signs_of(query), dtype=np.uint8)
        wide = f"u{math.gcd(len(asked), _BITS)}"
        counted: np.ndarray[Any, Any] = np.bitwise_count(self._rows.view(wide) ^ asked.view(wide))
        differing = np.minimum.reduceat(counted.sum(axis=1, dtype=np.int32), begins)
        found: list[int] = np.argsort(differing, kind="stable")[:most].tolist()
        return found

    def cosines(self, query: Vector, runs: Sequence[tuple[int, int]]) -> list[list[float]]:
        """About the cosine of the query with each row of each run, to four digits.

        A run is its first row, and the one behind its last.
        """
        import numpy as np  # noqa: PLC0415

        asked = np.frombuffer(query, dtype=np.int8).astype(np.float32)
        rows = np.concatenate([np.arange(*run) for run in runs] or [np.arange(0)])
        bits = np.unpackbits(self._rows[rows], axis=1, count=len(asked))
        products = (2 * bits.astype(np.float32) - 1) @ asked
        whole = math.sqrt(float(asked @ asked) * len(asked)) * _KEPT or 1.0
        told = iter(np.round(products.astype(np.float64) / whole, _DIGITS).tolist())
        return [[next(told) for _ in range(*run)] for run in runs]
