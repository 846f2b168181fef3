"""Packs: objects of some megabytes that hold many files, each compressed by itself.

One object a file would take minutes and dollars for thousands of files; in a pack, reading a
file is one request for a range of bytes. Not here: S3, and which pack holds what (`listing`).
"""

import zlib
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from quintet.reasoning.workspaces.manifest import MEBIBYTE, SourceFile

PACK_BYTES: Final = 16 * MEBIBYTE
"""A pack is full with this; the last file may take it further."""
_LEVEL: Final = 6


class DamagedPackError(Exception):
    """Stored bytes are not the file that was put there: our own fault, or S3's."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a file's compressed bytes stand."""

    pack: str
    offset: int
    length: int


class PackWriter:
    """Fills packs named `{prefix}-0`, `{prefix}-1` … and hands each full one on.

    The same files in the same order make the same packs, so that doing it again does no harm.
    """

    def __init__(
        self, prefix: str, keep: Callable[[str, bytes], None], full: int = PACK_BYTES
    ) -> None:
        self._prefix = prefix
        self._keep = keep
        self._full = full
        self._buffer = bytearray()
        self._count = 0
        self.sizes: dict[str, int] = {}
        """Bytes of each pack that was handed on, by name."""

    def add(self, content: bytes) -> Place:
        """Puts a file's content into the pack at hand."""
        return self.add_compressed(zlib.compress(content, _LEVEL))

    def add_compressed(self, compressed: bytes) -> Place:
        """Puts what another pack held."""
        place = Place(self._name(), len(self._buffer), len(compressed))
        self._buffer += compressed
        if len(self._buffer) >= self._full:
            self.close()
        return place

    def close(self) -> None:
        """Hands on what has not been yet."""
        if not self._buffer:
            return
        name = self._name()
        self._keep(name, bytes(self._buffer))
        self.sizes[name] = len(self._buffer)
        self._count += 1
        self._buffer = bytearray()

    def _name(self) -> str:
        return f"{self._prefix}-{self._count}"


def content_of(compressed: bytes, file: SourceFile) -> bytes:
    """A file's content from its bytes in a pack.

    Raises:
        DamagedPackError: it is not the file that was put there.
    """
    reader = zlib.decompressobj()
    try:
        content = reader.decompress(compressed, file.size + 1)
    except zlib.error as failure:
        raise DamagedPackError(file.sha256) from failure
    if len(content) != file.size or sha256(content).hexdigest() != file.sha256:
        raise DamagedPackError(file.sha256)
    return content
