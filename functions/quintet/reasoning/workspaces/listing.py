"""The listing of one version: which files there are, and where in which pack each one stands.

    {"packs": [[name, bytes], …], "files": [[path, sha256, size, pack, offset, length], …]}

as JSON, compressed. Read once per version and instance.
"""

import json
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from quintet.reasoning.workspaces.manifest import Manifest, SourceFile
from quintet.reasoning.workspaces.packs import Place


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
