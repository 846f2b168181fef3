"""The vectors of the prototypes: made once, shipped beside this module, read at the first need.

`make vectors` makes the file anew after a prototype or the model changed; a test says when that
was forgotten. Not here: what follows from a resemblance.

The file is one of `quintet.shipped_vectors`: for each dimension its centre, then its prototypes
in the order of their table.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from quintet.embedding import Embedder, Vector
from quintet.research.cues import Question
from quintet.research.domain_cues import NAMES
from quintet.research.meaning import Dimension
from quintet.research.prototypes import PROTOTYPES
from quintet.shipped_vectors import packed, unpacked

FILE: Final = Path(__file__).with_suffix(".bin")

ABOUT_SUBJECT: Final[frozenset[Dimension]] = frozenset({"domain"})
"""Dimensions that names tell, of which only the question as it is needs to be embedded."""
_COMMON: Final = 0.26
"""How much of a vector is what all questions share: the length of the mean of their directions."""


@dataclass(frozen=True, slots=True)
class Prototypes:
    """One dimension: the direction common to all of its prototypes, and each one's own."""

    centre: Vector
    levels: tuple[str, ...]
    texts: tuple[str, ...]
    vectors: tuple[Vector, ...]


def wordings(text: str) -> tuple[str, str]:
    """A question as it is, and with every technical name as `it`.

    Names outweigh in an embedding what is wanted of them; without them questions about different
    subjects that want the same come close.
    """
    question = Question(text)
    return text, question.with_replaced((place for place, _ in question.places(NAMES)), "it")


def direction(dimension: Dimension, embedded: Sequence[Vector]) -> Vector:
    """One direction for the two wordings of a question; a domain is told by names, so by one."""
    from quintet.language.vectors import mean  # noqa: PLC0415 - with the first question that needs it

    return embedded[0] if dimension in ABOUT_SUBJECT else mean(embedded, [1, 1])


def from_centre(vector: Vector, centre: Vector) -> Vector:
    """What is particular to a direction."""
    from quintet.language.vectors import mean  # noqa: PLC0415

    return mean([vector, centre], [1, -_COMMON])


def read(model: str, file: Path = FILE) -> dict[Dimension, Prototypes]:
    """The shipped vectors.

    Raises:
        StaleVectorsError: they are not this model's, or not of these prototypes.
    """
    rows = unpacked(file.read_bytes(), model, _texts())
    found: dict[Dimension, Prototypes] = {}
    for dimension, table in PROTOTYPES.items():
        levels = tuple(level for level, texts in table.items() for _ in texts)
        centre, *vectors = rows[: len(levels) + 1]
        del rows[: len(levels) + 1]
        found[dimension] = Prototypes(centre, levels, _texts(dimension), tuple(vectors))
    return found


def made(embedder: Embedder) -> bytes:
    """The content of the file."""
    from quintet.language.vectors import mean  # noqa: PLC0415

    rows: list[Vector] = []
    for dimension in PROTOTYPES:
        texts = _texts(dimension)
        embedded = embedder.embed([wording for text in texts for wording in wordings(text)])
        pairs = zip(embedded[::2], embedded[1::2], strict=True)
        directions = [direction(dimension, pair) for pair in pairs]
        centre = mean(directions, [1] * len(directions))
        rows += [centre, *(from_centre(one, centre) for one in directions)]
    return packed(embedder.model, _texts(), rows)


def _texts(*dimensions: Dimension) -> tuple[str, ...]:
    """The prototypes of these dimensions, or of all, in the file's order."""
    tables = [PROTOTYPES[dimension] for dimension in dimensions or PROTOTYPES]
    return tuple(text for table in tables for texts in table.values() for text in texts)
