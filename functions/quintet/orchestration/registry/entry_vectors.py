"""The vectors of the registry: made once, shipped beside this module, read at the first need.

`make vectors` makes the file anew after a description, a keyword or an example of a need changed; a
test says when that was forgotten. Not here: what follows from them.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from quintet.embedding import Embedder, Vector
from quintet.orchestration.registry.catalogue import registry
from quintet.orchestration.registry.needs import needs
from quintet.shipped_vectors import packed, unpacked

FILE: Final = Path(__file__).with_suffix(".bin")


@dataclass(frozen=True, slots=True)
class RegistryVectors:
    """The vectors of APIs by name; of needs, with the API that serves them; of needs in vain."""

    entries: dict[str, Vector]
    served: list[tuple[str, Vector]]
    unserved: list[Vector]


def read(model: str, file: Path = FILE) -> RegistryVectors:
    """The shipped vectors.

    Raises:
        StaleVectorsError: they are not this model's, or not of this registry.
    """
    rows = iter(unpacked(file.read_bytes(), model, _texts()))
    return RegistryVectors(
        entries={entry.name: next(rows) for entry in registry().entries},
        served=[(name, next(rows)) for name, texts in needs().served.items() for _ in texts],
        unserved=[next(rows) for _ in needs().unserved],
    )


def made(embedder: Embedder) -> bytes:
    """The content of the file."""
    return packed(embedder.model, _texts(), embedder.embed(_texts()))


def _texts() -> list[str]:
    """What is embedded, in the file's order."""
    return [
        *(
            f"{entry.name}. {entry.description} {', '.join(entry.keywords)}"
            for entry in registry().entries
        ),
        *(text for texts in needs().served.values() for text in texts),
        *needs().unserved,
    ]
