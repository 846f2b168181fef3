"""How much a need resembles the registry's APIs in meaning, by embeddings.

Loads nothing before it is asked. Not here: how much that counts beside words (`relevance`).
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

from quintet.embedding import Embedder, Vector
from quintet.orchestration.registry.entry_vectors import read


@dataclass(frozen=True, slots=True)
class Likeness:
    """Cosines from -1 to 1, by name of the API.

    `centred` is that with the middle of its description and of the needs that it serves, `nearest`
    that with the nearest of those needs, `unserved` that with the nearest need that nothing serves.
    """

    centred: dict[str, float]
    nearest: dict[str, float]
    unserved: float


class _Known:
    """The shipped vectors, ready for comparison."""

    def __init__(self, model: str) -> None:
        from quintet.language.vectors import VectorTable, mean  # noqa: PLC0415 - when asked

        known = read(model)
        self._names = list(known.entries)
        self._owners = [name for name, _ in known.served]
        of_name = {name: [vector] for name, vector in known.entries.items()}
        for name, vector in known.served:
            of_name[name].append(vector)
        self._centres = VectorTable(
            mean(vectors, [1.0] * len(vectors)) for vectors in of_name.values()
        )
        self._served = VectorTable(vector for _, vector in known.served)
        self._unserved = VectorTable(known.unserved)

    def likeness(self, query: Vector) -> Likeness:
        """That of a need's vector to every API."""
        nearest = dict.fromkeys(self._names, 0.0)
        for name, cosine in zip(self._owners, self._served.similarities(query), strict=True):
            nearest[name] = max(cosine, nearest[name])
        return Likeness(
            centred=dict(zip(self._names, self._centres.similarities(query), strict=True)),
            nearest=nearest,
            unserved=max(self._unserved.similarities(query)),
        )


def likeness(need: str, embedder: Embedder) -> Likeness:
    """The likeness of a need to every shipped API.

    Raises:
        StaleVectorsError: the shipped vectors are not the embedder's.
    """
    known = _known(embedder.model)
    (query,) = embedder.embed([need])
    return known.likeness(query)


_known: Final = cache(_Known)
