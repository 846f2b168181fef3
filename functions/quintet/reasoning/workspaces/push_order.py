"""What a push has announced, kept between its beginning and its end: files, and who sends what."""

import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass

from quintet.reasoning.workspaces.archives import planned
from quintet.reasoning.workspaces.manifest import Manifest, SourceFile


@dataclass(frozen=True)
class PushOrder:
    """The new manifest, and the names of the files of each archive that was asked for."""

    manifest: Manifest
    archives: tuple[tuple[str, ...], ...]

    @classmethod
    def planned(cls, manifest: Manifest, known: "Mapping[str, object]") -> "PushOrder":
        """What is missing where these contents, by hash, are there already.

        A content that several files have travels once.
        """
        missing: dict[str, SourceFile] = {}
        for file in manifest.files:
            if file.sha256 not in known:
                missing.setdefault(file.sha256, file)
        files = list(missing.values())
        groups = planned(files)
        return cls(manifest, tuple(tuple(files[entry].path for entry in group) for group in groups))

    @property
    def files(self) -> Mapping[str, SourceFile]:
        """Every file of the manifest by name."""
        return {file.path: file for file in self.manifest.files}

    def to_bytes(self) -> bytes:
        """As it is stored."""
        files = [[file.path, file.sha256, file.size] for file in self.manifest.files]
        written = {"files": files, "archives": self.archives}
        return zlib.compress(json.dumps(written, separators=(",", ":")).encode())

    @classmethod
    def from_bytes(cls, stored: bytes) -> "PushOrder":
        """From what `to_bytes` made; only our own are ever read."""
        read = json.loads(zlib.decompress(stored))
        manifest = Manifest(tuple(SourceFile(*row) for row in read["files"]))
        return cls(manifest, tuple(tuple(archive) for archive in read["archives"]))
