"""How near claims are in meaning, where an embedder is installed and there is time to ask it."""

from collections.abc import Callable, Sequence
from typing import Final

from orchestration.synthesis.claims import Claim
from quintet.embedding import Embedder, Vector

MOST_EMBEDDED: Final = 200
"""Claims; seven milliseconds each."""
_TOGETHER: Final = 32
_LONGEST: Final = 300
_NOTABLE: Final = 0.45

Nearness = dict[tuple[int, int], float]
"""Cosines by pairs of claim numbers, the smaller one first; pairs far apart are left out."""


class Meaning:
    """Vectors of the claims that were embedded in time."""

    def __init__(self, embedder: Embedder | None, has_time: Callable[[], bool]) -> None:
        self._embedder = embedder
        self._has_time = has_time
        self.is_cut = False

    def nearness(self, claims: Sequence[Claim], numbers: Sequence[int]) -> Nearness:
        """The cosines between the claims of different sources, of those numbers."""
        vectors = self._vectors([claims[number].text for number in numbers[:MOST_EMBEDDED]])
        self.is_cut = self.is_cut or bool(vectors) and len(vectors) < len(numbers)
        if len(vectors) < 2:  # noqa: PLR2004 - it takes two
            return {}
        from language.vectors import VectorTable  # noqa: PLC0415 - numpy, for those who compare

        table = VectorTable(vectors)
        found: Nearness = {}
        for row, vector in enumerate(vectors):
            for other, cosine in enumerate(table.similarities(vector)[:row]):
                pair = (numbers[other], numbers[row])
                if cosine >= _NOTABLE and claims[pair[0]].source != claims[pair[1]].source:
                    found[min(pair), max(pair)] = cosine
        return found

    def closeness(self, asked: str, texts: Sequence[str]) -> list[float]:
        """The cosine of each text with what was asked; those not embedded in time are left out."""
        vectors = self._vectors([asked, *texts[:MOST_EMBEDDED]])
        if len(vectors) < 2:  # noqa: PLR2004
            return []
        from language.vectors import VectorTable  # noqa: PLC0415

        return VectorTable(vectors[1:]).similarities(vectors[0])

    def _vectors(self, texts: Sequence[str]) -> list[Vector]:
        made: list[Vector] = []
        if self._embedder is None:
            return made
        for start in range(0, len(texts), _TOGETHER):
            if not self._has_time():
                self.is_cut = True
                break
            batch = [text[:_LONGEST] for text in texts[start : start + _TOGETHER]]
            made += self._embedder.embed(batch)
        return made
