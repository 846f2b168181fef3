"""An embedder that remembers short texts: one question is asked about in several places."""

import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from quintet.embedding import Embedder, Vector

MOST_REMEMBERED: Final = 512
_LONGEST_REMEMBERED: Final = 1000
"""Characters; longer texts are passages, which are embedded once and stored."""


class RememberingEmbedder:
    """Embeds by another embedder what it has not embedded lately."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._lock = threading.Lock()
        self._known: OrderedDict[str, Vector] = OrderedDict()

    @property
    def model(self) -> str:
        """The other embedder's model."""
        return self._embedder.model

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """One vector per text, in order."""
        with self._lock:
            found = {text: self._known[text] for text in texts if text in self._known}
        new = list(dict.fromkeys(text for text in texts if text not in found))
        found.update(zip(new, self._embedder.embed(new), strict=True))
        self._remember(found)
        return [found[text] for text in texts]

    def warm(self) -> None:
        """Loads the model now rather than with the first text."""
        self._embedder.warm()

    def _remember(self, vectors: dict[str, Vector]) -> None:
        with self._lock:
            for text, vector in vectors.items():
                if len(text) <= _LONGEST_REMEMBERED:
                    self._known[text] = vector
                    self._known.move_to_end(text)
            while len(self._known) > MOST_REMEMBERED:
                self._known.popitem(last=False)
