"""Vectors that are made once and shipped as a file beside what they are of.

The file: a line of JSON (`model`, and `texts`, a digest of what was embedded), then the vectors,
384 signed bytes each. The digest says when somebody changed the texts and forgot the file.
Not here: which texts there are, and what is made of the vectors.
"""

import hashlib
import json
from collections.abc import Iterable, Sequence
from typing import Final

from quintet.embedding import Vector

WIDTH: Final = 384
"""Bytes of one vector of the installed model."""


class StaleVectorsError(Exception):
    """Shipped vectors are of another model, or of other texts."""


def packed(model: str, texts: Sequence[str], vectors: Iterable[Vector]) -> bytes:
    """The content of a file of vectors that `model` made of `texts`."""
    return json.dumps(_head(model, texts)).encode() + b"\n" + b"".join(vectors)


def unpacked(content: bytes, model: str, texts: Sequence[str]) -> list[Vector]:
    """The vectors of a file, in its order.

    Raises:
        StaleVectorsError: they are not this model's, or not of these texts.
    """
    head, _, body = content.partition(b"\n")
    if json.loads(head) != _head(model, texts):
        raise StaleVectorsError(head.decode())
    return [body[start : start + WIDTH] for start in range(0, len(body), WIDTH)]


def _head(model: str, texts: Sequence[str]) -> dict[str, str]:
    """What was embedded by what."""
    return {"model": model, "texts": hashlib.sha256("\n".join(texts).encode()).hexdigest()}
