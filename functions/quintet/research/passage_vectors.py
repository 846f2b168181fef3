"""The passages' vectors: one file beside the index, each vector under its passage's SHA-256.

Because a vector belongs to a text and not to a place, a document that moves, or comes back, costs
nothing, and index and vectors may be of different ages: what has no vector yet is found by its
words only. Not here: who makes vectors (`vectorizing`), or how they find passages (`search`).
"""

import hashlib
from collections.abc import Collection, Mapping
from typing import Final

from quintet.embedding import Vector

LONGEST_EMBEDDED: Final = 480
"""Characters of a passage that are embedded. A passage says early what it is about, and the time
that vectors take grows with the length (docs/research.md)."""

_MAGIC: Final = b"quintet passage vectors 1\n"
_DIGEST_BYTES: Final = hashlib.sha256().digest_size


def embedded_text(title: str, section: str, text: str) -> str:
    """What of a passage is embedded: its headings, then as much of its text as the model reads."""
    headings = " › ".join(part for part in (title, section) if part)
    return f"{headings}\n{text}"[:LONGEST_EMBEDDED]


def digest(embedded: str) -> bytes:
    """The name of an embedded text: its SHA-256."""
    return hashlib.sha256(embedded.encode("utf-8", "replace")).digest()


class PassageVectors:
    """Vectors of one model by the digest of what they were made from; a value, never changed."""

    def __init__(self, model: str, vectors: Mapping[bytes, Vector]) -> None:
        self.model = model
        self.vectors = vectors

    @classmethod
    def opened(cls, data: bytes, model: str) -> "PassageVectors":
        """The vectors in these bytes; none where they are damaged, or another model's."""
        body, checksum = data[:-_DIGEST_BYTES], data[-_DIGEST_BYTES:]
        head = _head(model)
        if not body.startswith(head) or hashlib.sha256(body).digest() != checksum:
            return cls(model, {})
        width, rows = body[len(head)] << 8 | body[len(head) + 1], body[len(head) + 2 :]
        size = _DIGEST_BYTES + width
        return cls(
            model,
            {
                rows[start : start + _DIGEST_BYTES]: rows[start + _DIGEST_BYTES : start + size]
                for start in range(0, len(rows), size)
            },
        )

    def serialized(self) -> bytes:
        """The bytes that `opened` takes; equal vectors give equal bytes."""
        width = len(next(iter(self.vectors.values()), b""))
        rows = b"".join(name + self.vectors[name] for name in sorted(self.vectors))
        body = _head(self.model) + width.to_bytes(2, "big") + rows
        return body + hashlib.sha256(body).digest()

    def extended(self, more: Mapping[bytes, Vector]) -> "PassageVectors":
        """These and more."""
        return PassageVectors(self.model, {**self.vectors, **more})

    def kept(self, wanted: Collection[bytes]) -> "PassageVectors":
        """Those of passages that there still are."""
        held = set(wanted)
        return PassageVectors(
            self.model, {name: vector for name, vector in self.vectors.items() if name in held}
        )


def _head(model: str) -> bytes:
    return _MAGIC + model.encode() + b"\n"
