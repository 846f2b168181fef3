"""The vectors of the registry: made once, shipped beside this module, read at the first need.

`make vectors` makes the file anew after a description, a keyword or a cue changed; a test says when
that was forgotten. Not here: what follows from them.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from quintet.embedding import Embedder, Vector
from quintet.orchestration.registry.catalogue import registry
from quintet.orchestration.registry.categories import categories
from quintet.shipped_vectors import packed, unpacked

FILE: Final = Path(__file__).with_suffix(".bin")


@dataclass(frozen=True, slots=True)
class RegistryVectors:
    """The vectors of APIs and categories by name; of objectives, with their category."""

    entries: dict[str, Vector]
    categories: dict[str, Vector]
    asked: list[tuple[str, Vector]]


def read(model: str, file: Path = FILE) -> RegistryVectors:
    """The shipped vectors.

    Raises:
        StaleVectorsError: they are not this model's, or not of this registry.
    """
    rows = iter(unpacked(file.read_bytes(), model, _texts()))
    return RegistryVectors(
        entries={entry.name: next(rows) for entry in registry().entries},
        categories={name: next(rows) for name in categories()},
        asked=[(name, next(rows)) for name, one in categories().items() for _ in one.asked_as],
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
        *(
            f"{category.name}: {', '.join((*category.also_called, *category.cues))}"
            for category in categories().values()
        ),
        *(text for category in categories().values() for text in category.asked_as),
    ]
