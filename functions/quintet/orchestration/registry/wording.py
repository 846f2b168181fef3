"""How much a need is worded like the APIs of a registry: by their words, and by spelling.

Words are weighed with BM25 over what an API says of itself and what it returns. Spelling is the
cosine of parts of words with each example, so that slips and related languages still meet.
Not here: meaning (`resemblance`), and how much each counts (`relevance`).
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from math import log, sqrt
from typing import Final

from quintet.orchestration.registry.entries import ApiEntry
from quintet.orchestration.registry.returned import returned_by
from quintet.orchestration.registry.words import content_words

_SATURATION: Final = 1.2
_LENGTH: Final = 0.5
_PART_LENGTHS: Final = (3, 4, 5)


def own_texts(entry: ApiEntry) -> tuple[str, str]:
    """What an entry says of itself, its name twice, and what it returns."""
    own = (entry.name, entry.name, entry.description, *entry.keywords, entry.category)
    return " ".join(own), returned_by(entry.name)


class OwnWords:
    """BM25 over texts, from 0 to about 1: the share of the need's weight that is found."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = [Counter(_stems(text)) for text in texts]
        self._frequency = Counter(stem for text in self._texts for stem in text)
        lengths = [text.total() for text in self._texts]
        mean = sum(lengths) / max(1, len(lengths))
        self._norms = [_SATURATION * (1 - _LENGTH + _LENGTH * length / mean) for length in lengths]

    def scores(self, need: str) -> list[float]:
        """One number per entry."""
        weights = {stem: self._weight(stem) for stem in _stems(need)}
        total = sum(weights.values()) or 1.0
        return [
            sum(weight * text[stem] / (text[stem] + norm) for stem, weight in weights.items())
            / total
            for text, norm in zip(self._texts, self._norms, strict=True)
        ]

    def _weight(self, stem: str) -> float:
        found = self._frequency[stem]
        return log(1 + (len(self._texts) - found + 0.5) / (found + 0.5))


class Spelling:
    """Cosines of parts of words between a need and texts, each text with the API it stands for."""

    def __init__(self, texts: Iterable[tuple[str, str]]) -> None:
        rows = [(name, _parts(text)) for name, text in texts]
        self._names = [name for name, _ in rows]
        frequency = Counter(part for _, parts in rows for part in parts)
        self._unknown = log(1 + len(rows))
        self._rarity = {part: log(1 + len(rows) / (1 + n)) for part, n in frequency.items()}
        self._rows_with: defaultdict[str, list[tuple[int, float]]] = defaultdict(list)
        for row, (_, parts) in enumerate(rows):
            for part, weight in self._unit(parts).items():
                self._rows_with[part].append((row, weight))

    def best(self, need: str) -> dict[str, float]:
        """The cosine of the nearest text of each API that shares any part with the need."""
        cosines: defaultdict[int, float] = defaultdict(float)
        for part, weight in self._unit(_parts(need)).items():
            for row, other in self._rows_with.get(part, ()):
                cosines[row] += weight * other
        best: dict[str, float] = {}
        for row, cosine in cosines.items():
            name = self._names[row]
            best[name] = max(cosine, best.get(name, 0.0))
        return best

    def _unit(self, parts: Mapping[str, int]) -> dict[str, float]:
        weights = {
            part: sqrt(count) * self._rarity.get(part, self._unknown)
            for part, count in parts.items()
        }
        length = sqrt(sum(weight * weight for weight in weights.values())) or 1.0
        return {part: weight / length for part, weight in weights.items()}


def _stems(text: str) -> list[str]:
    return [word.stem for word in content_words(text)]


def _parts(text: str) -> Counter[str]:
    marked = [f"<{word.text}>" for word in content_words(text)]
    return Counter(
        word[start : start + length]
        for word in marked
        for length in _PART_LENGTHS
        for start in range(len(word) - length + 1)
    )
