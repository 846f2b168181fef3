"""Embeddings as everybody sees them: texts in, comparable vectors out, whoever makes them.

The layer `language` makes them (`quintet.installed_embedder` tells whether it is there). Others
know only what is stated here, which is itself without weight.
"""

from collections.abc import Sequence
from typing import Final, Protocol

Vector = bytes
"""A direction in meaning: one signed byte per dimension. Only vectors of one model compare."""


INSTALLED_MODEL: Final = "all-MiniLM-L6-v2/int8/1"
"""What the language layer makes vectors with; changed when anything there makes other vectors, so
that stored ones are made anew."""


class Embedder(Protocol):
    """Turns texts into vectors. Deterministic: equal texts give equal vectors."""

    @property
    def model(self) -> str:
        """Which model makes the vectors; vectors of different models must never be compared."""
        ...

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """One vector per text, in order. Any length; long texts are pooled from windows."""
        ...

    def warm(self) -> None:
        """Loads the model now rather than with the first text."""
        ...
