"""How near claims are in meaning, where an embedder is installed and there is time to ask it."""

from collections.abc import Callable, Sequence
from typing import Final

from quintet.embedding import Embedder, Vector
from quintet.orchestration.synthesis.claims import Claim

MOST_EMBEDDED: Final = 200
"""Texts, for both questions together; seven milliseconds each."""
MOST_WEIGHED: Final = 100
"""Texts of them that are compared with the objective."""
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
        self._known: dict[str, Vector] = {}
        self.is_cut = False

    def nearness(self, claims: Sequence[Claim], numbers: Sequence[int]) -> Nearness:
        """The cosines between the claims of different sources, of those numbers."""
        self._learn([claims[number].text for number in numbers])
        told = [number for number in numbers if claims[number].text in self._known]
        if not told:
            return {}
        from quintet.language.vectors import VectorTable  # noqa: PLC0415 - numpy, for those who compare

        vectors = [self._known[claims[number].text] for number in told]
        table = VectorTable(vectors)
        found: Nearness = {}
        for row, vector in enumerate(vectors):
            for other, cosine in enumerate(table.similarities(vector)[:row]):
                pair = (told[other], told[row])
                if cosine >= _NOTABLE and claims[pair[0]].source != claims[pair[1]].source:
                    found[min(pair), max(pair)] = cosine
        return found

    def closeness(self, asked: str, texts: Sequence[str]) -> list[float]:
        """The cosine of each text with what was asked; 0 for those not embedded in time."""
        if not texts:
            return []
        self._learn([asked, *texts[:MOST_WEIGHED]])
        told = [text for text in texts if text in self._known]
        if asked not in self._known or not told:
            return [0.0] * len(texts)
        from quintet.language.vectors import VectorTable  # noqa: PLC0415

        table = VectorTable([self._known[text] for text in told])
        near = dict(zip(told, table.similarities(self._known[asked]), strict=True))
        return [near.get(text, 0.0) for text in texts]

    def _learn(self, texts: Sequence[str]) -> None:
        """Embeds what is new of the texts, as far as number and time allow."""
        if self._embedder is None:
            return
        new = [text for text in dict.fromkeys(texts) if text not in self._known]
        room = max(0, MOST_EMBEDDED - len(self._known))
        self.is_cut = self.is_cut or len(new) > room
        for start in range(0, min(room, len(new)), _TOGETHER):
            if not self._has_time():
                self.is_cut = True
                return
            batch = new[start : min(room, start + _TOGETHER)]
            vectors = self._embedder.embed([text[:_LONGEST] for text in batch])
            self._known.update(zip(batch, vectors, strict=True))
