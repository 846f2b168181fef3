"""The passages' vectors: one file beside the index, each passage's under the SHA-256 of its texts.

Every candidate of a passage has a vector, of which the signs are kept; those of its first
candidates may be there before the others. Because they belong to texts
and not to a place, a document that moves, or comes back, costs nothing, and index and vectors may
be of different ages: what has no vectors yet is found by its words only. Not here: who makes
vectors (`vectorizing`), or how they find passages (`search`).
"""

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final

from quintet.research.candidates import Candidate

LONGEST_EMBEDDED: Final = 480
"""Characters of a candidate that are embedded, with its headings."""

_MAGIC: Final = b"quintet candidate signs 1\n"
_DIGEST_BYTES: Final = hashlib.sha256().digest_size
_NUMBER_BYTES: Final = 2


def embedded_texts(title: str, section: str, candidates: Iterable[Candidate]) -> list[str]:
    """What is embedded of a passage: each candidate below its headings."""
    headings = " › ".join(part for part in (title, section) if part)
    return [f"{headings}: {each.read}"[:LONGEST_EMBEDDED] for each in candidates]


def digest(embedded: Sequence[str]) -> bytes:
    """The name of a passage's texts: their SHA-256."""
    return hashlib.sha256("\0".join(embedded).encode("utf-8", "replace")).digest()


class PassageVectors:
    """Signs of one model's vectors by the digest of what they were made from; never changed.

    Those of a passage's candidates follow each other, `width` bytes each.
    """

    def __init__(self, model: str, signs: Mapping[bytes, bytes], width: int = 0) -> None:
        self.model = model
        self.signs = signs
        self.width = width

    @classmethod
    def opened(cls, data: bytes, model: str) -> "PassageVectors":
        """The vectors in these bytes; none where they are damaged, or another model's."""
        body, checksum = data[:-_DIGEST_BYTES], data[-_DIGEST_BYTES:]
        head = _head(model)
        if not body.startswith(head) or hashlib.sha256(body).digest() != checksum:
            return cls(model, {})
        start = len(head) + _NUMBER_BYTES
        width = int.from_bytes(body[len(head) : start], "big")
        return cls(model, dict(_rows(body, start, width)), width)

    def serialized(self) -> bytes:
        """The bytes that `opened` takes; equal vectors give equal bytes."""
        rows = (
            name + _number(len(told) // max(1, self.width)) + told
            for name, told in sorted(self.signs.items())
        )
        body = _head(self.model) + _number(self.width) + b"".join(rows)
        return body + hashlib.sha256(body).digest()

    def has(self, name: bytes, candidates: int) -> bool:
        """Whether so many candidates of a passage have their vectors."""
        return name in self.signs and len(self.signs[name]) >= candidates * self.width

    def extended(self, more: "PassageVectors") -> "PassageVectors":
        """These and more of the same model; of what both have, that of more candidates."""
        longer = {
            name: told
            for name, told in more.signs.items()
            if len(told) >= len(self.signs.get(name, b""))
        }
        return PassageVectors(self.model, {**self.signs, **longer}, more.width or self.width)

    def kept(self, wanted: Collection[bytes]) -> "PassageVectors":
        """Those of passages that there still are."""
        held = set(wanted)
        kept = {name: told for name, told in self.signs.items() if name in held}
        return PassageVectors(self.model, kept, self.width)


def _rows(body: bytes, start: int, width: int) -> Iterator[tuple[bytes, bytes]]:
    while start < len(body):
        name, begin = body[start : start + _DIGEST_BYTES], start + _DIGEST_BYTES + _NUMBER_BYTES
        count = int.from_bytes(body[start + _DIGEST_BYTES : begin], "big")
        start = begin + count * width
        yield name, body[begin:start]


def _number(value: int) -> bytes:
    return value.to_bytes(_NUMBER_BYTES, "big")


def _head(model: str) -> bytes:
    return _MAGIC + model.encode() + b"\n"
