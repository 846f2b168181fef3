"""Resemblance to the prototypes by embeddings: the `Meaning` that is deployed.

A question is embedded when a likeness is first asked for.
Not here: how much resemblance counts beside cues (`meaning`).
"""

import math
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Final

from quintet.embedding import Embedder, Vector
from quintet.research.meaning import Dimension, Likeness
from quintet.research.prototype_vectors import (
    ABOUT_SUBJECT,
    Prototypes,
    direction,
    from_centre,
    read,
    wordings,
)

_NEIGHBOURS: Final[Mapping[Dimension, int]] = {"research_type": 15, "audience": 8, "domain": 5}
"""Prototypes of one level that speak for it: many where subjects must cancel out, few for them."""
_TEMPERATURE: Final = 0.03
"""Differences of cosines to odds; the tuning set is likeliest so."""


class PrototypeMeaning:
    """Compares with the vectors shipped with the package; loads nothing before it is asked."""

    def __init__(
        self, embedder: Embedder, on_failure: Callable[[Exception], None] = lambda _: None
    ) -> None:
        self._embedder = embedder
        self._on_failure = on_failure

    def likenesses(self, query: str, dimension: Dimension) -> Mapping[str, Likeness]:
        """Likenesses by level; empty, and the failure reported, where the embedder fails."""
        try:
            texts = [query] if dimension in ABOUT_SUBJECT else wordings(query)
            return self._levels[dimension].likenesses(
                direction(dimension, self._embedder.embed(texts))
            )
        except Exception as failure:  # noqa: BLE001 - whatever fails in a model, the cues still answer
            self._on_failure(failure)
            return {}

    @cached_property
    def _levels(self) -> "dict[Dimension, _Levels]":
        return {
            name: _Levels(known, _NEIGHBOURS[name])
            for name, known in read(self._embedder.model).items()
        }


class _Levels:
    """The prototypes of one dimension, ready for comparison."""

    def __init__(self, known: Prototypes, neighbours: int) -> None:
        from quintet.language.vectors import VectorTable  # noqa: PLC0415 - with the first question

        self._known = known
        self._neighbours = neighbours
        self._table = VectorTable(known.vectors)
        self._rows: dict[str, list[int]] = {}
        for row, level in enumerate(known.levels):
            self._rows.setdefault(level, []).append(row)

    def likenesses(self, asked: Vector) -> dict[str, Likeness]:
        """Softmax over the mean cosine of each level's nearest prototypes."""
        cosines = self._table.similarities(from_centre(asked, self._known.centre))
        nearest = {
            level: sorted(rows, key=lambda row: -cosines[row])[: self._neighbours]
            for level, rows in self._rows.items()
        }
        near = {
            level: sum(cosines[row] for row in rows) / len(rows) for level, rows in nearest.items()
        }
        most = max(near.values())
        odds = {level: math.exp((value - most) / _TEMPERATURE) for level, value in near.items()}
        total = sum(odds.values())
        return {
            level: Likeness(odds[level] / total, self._known.texts[rows[0]])
            for level, rows in nearest.items()
        }
