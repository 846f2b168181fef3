"""The listing of one version: which files there are, and where in which pack each one stands.

    {"packs": [[name, bytes], …], "files": [[path, sha256, size, pack, offset, length], …]}

as JSON, compressed. Read once per version and instance.
"""

import json
import zlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Protocol

from quintet.reasoning.workspaces.manifest import MEBIBYTE, Manifest, SourceFile
from quintet.reasoning.workspaces.workspace import Workspace

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


@dataclass(frozen=True)
class Listing:
    """Files by name, each with its place; `packs` are the bytes of each pack by name."""

    packs: Mapping[str, int]
    files: Mapping[str, tuple[SourceFile, Place]]

    @cached_property
    def places(self) -> Mapping[str, Place]:
        """Where each content stands, by its hash."""
        return {file.sha256: place for file, place in self.files.values()}

    @property
    def manifest(self) -> Manifest:
        """The files alone."""
        return Manifest(tuple(file for file, _ in self.files.values()))

    def wasteful(self, live: Iterable[Place], *, most_packs: int, small: int) -> frozenset[str]:
        """Packs that are better written anew, if only these places are still wanted.

        Those less than half full of them; and small ones, where there are many packs.
        """
        used: dict[str, int] = {}
        for place in set(live):
            used[place.pack] = used.get(place.pack, 0) + place.length
        is_scattered = len(used) > most_packs
        return frozenset(
            pack
            for pack, length in used.items()
            if 2 * length < self.packs[pack] or (is_scattered and self.packs[pack] < small)
        )

    def to_bytes(self) -> bytes:
        """As it is stored."""
        numbers = {pack: number for number, pack in enumerate(self.packs)}
        rows = [
            [file.path, file.sha256, file.size, numbers[place.pack], place.offset, place.length]
            for file, place in self.files.values()
        ]
        written = {"packs": list(self.packs.items()), "files": rows}
        return zlib.compress(json.dumps(written, separators=(",", ":")).encode())

    @classmethod
    def from_bytes(cls, stored: bytes) -> "Listing":
        """From what `to_bytes` made; only our own are ever read."""
        read: dict[str, Any] = json.loads(zlib.decompress(stored))
        names = [name for name, _ in read["packs"]]
        return cls(
            dict(read["packs"]),
            {
                path: (SourceFile(path, sha, size), Place(names[pack], offset, length))
                for path, sha, size, pack, offset, length in read["files"]
            },
        )


NO_LISTING = Listing({}, {})
"""Of a workspace that holds nothing yet."""


Progress = Callable[[int, int], None]
"""How much is done, and of how much."""


@dataclass(frozen=True)
class IndexWork:
    """One version to be indexed: all of it, or what differs from the version of `before`."""

    workspace: Workspace
    before: Path | None
    """The index of the version before, to be read only: others may be reading it, too."""
    changed: tuple[str, ...]
    """Files that are new or whose content changed: all files, where there is no index before."""
    removed: tuple[str, ...]
    """Files of the version before that are gone."""

    @classmethod
    def between(
        cls, workspace: Workspace, old: Listing, new: Listing, before: Path | None
    ) -> "IndexWork":
        """What differs between two listings."""
        if before is None:
            return cls(workspace, None, tuple(sorted(new.files)), ())
        changed = (
            path
            for path, (file, _) in new.files.items()
            if path not in old.files or old.files[path][0].sha256 != file.sha256
        )
        removed = (path for path in old.files if path not in new.files)
        return cls(workspace, before, tuple(sorted(changed)), tuple(sorted(removed)))


class Indexer(Protocol):
    """Makes code indexes."""

    def build(self, work: IndexWork, target: Path, progress: Progress) -> None:
        """Writes the index of a version to `target`, a file that is not there yet."""
