"""Archives in which changed files travel: zip files that hold exactly what was asked for.

An archive comes from outside, so nothing that it says of itself is believed: every name, size
and hash must be what the manifest announced. Nothing is ever written to a file system.
"""

import json
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from typing import Any, Final

from quintet.errors import BadInputError, ToolFailedError
from quintet.reasoning.workspaces.manifest import MEBIBYTE, Manifest, SourceFile

MAX_ARCHIVE_BYTES: Final = 20 * MEBIBYTE
_CHUNK: Final = 2**16
_END: Final = b"PK\x05\x06"
_END_BYTES: Final = 22
_LONGEST_COMMENT: Final = 0xFFFF
_ZIP64_LOCATOR: Final = b"PK\x06\x07"
_ZIP64_LOCATOR_BYTES: Final = 20
_ENTRY_BYTES: Final = 46 + 30 + 12 + 40
"""What a zip file spends on an entry besides its name, and some more."""
_ENCRYPTED: Final = 0x1
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
_MALFORMED: Final = (
    zipfile.BadZipFile,
    zipfile.LargeZipFile,
    zlib.error,
    struct.error,
    LookupError,
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    OverflowError,
    OSError,
)
"""What the standard library says, with one word or another, of a file that is no good zip."""


class ArchiveError(ToolFailedError):
    """An archive that is not what was announced; the message may be shown."""


def planned(files: Sequence[SourceFile], most: int = MAX_ARCHIVE_BYTES) -> list[list[int]]:
    """Places of files, so grouped that each group fits into one archive even if nothing shrinks.

    `most` is in bytes and must be more than the largest file takes.
    """
    groups: list[list[int]] = []
    room = 0
    for place, file in enumerate(files):
        cost = file.size + file.size // 1000 + 2 * len(file.path.encode()) + _ENTRY_BYTES
        if not groups or cost > room:
            groups.append([])
            room = most - _END_BYTES
        groups[-1].append(place)
        room -= cost
    return groups


def packed(contents: Iterable[tuple[str, bytes]]) -> bytes:
    """An archive; the same files make the same bytes."""
    target = BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in contents:
            archive.writestr(_entry(path), content, zipfile.ZIP_DEFLATED)
    return target.getvalue()


def _entry(path: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(path, _EPOCH)
    entry.external_attr = (stat.S_IFREG | 0o644) << 16
    return entry


def unpacked(data: bytes, expected: Mapping[str, SourceFile]) -> Iterator[tuple[SourceFile, bytes]]:
    """The files of an archive, one at a time; `expected` are by name all that must be in it.

    Raises:
        ArchiveError: it is malformed, or holds less, more or something else than announced.
    """
    if len(data) > MAX_ARCHIVE_BYTES:
        raise ArchiveError(f"An archive is larger than {MAX_ARCHIVE_BYTES // MEBIBYTE} MiB")
    try:
        _check_directory(data, expected)
        with zipfile.ZipFile(BytesIO(data)) as archive:
            entries = archive.infolist()
            _check_names(entries, expected)
            for entry in entries:
                file = expected[entry.filename]
                yield file, _content(archive, entry, file)
    except _MALFORMED as failure:
        raise ArchiveError("An archive is no zip file that can be read") from failure


def _check_directory(data: bytes, expected: Mapping[str, SourceFile]) -> None:
    """Refuses a table of contents of another length, before the standard library builds it."""
    place = data.rfind(_END, -_END_BYTES - _LONGEST_COMMENT)
    if place < 0 or len(data) - place < _END_BYTES:
        raise ArchiveError("An archive is no zip file that can be read")
    before = data[max(0, place - _ZIP64_LOCATOR_BYTES) : place]
    size = int.from_bytes(data[place + 12 : place + 16], "little")
    names = sum(len(path.encode()) for path in expected)
    if before.startswith(_ZIP64_LOCATOR) or size > names + len(expected) * _ENTRY_BYTES:
        raise ArchiveError("An archive holds more than was asked for")


def _check_names(entries: Sequence[zipfile.ZipInfo], expected: Mapping[str, SourceFile]) -> None:
    seen: set[str] = set()
    for entry in entries:
        name = entry.filename
        if name != entry.orig_filename or name not in expected:
            raise ArchiveError("An archive holds a file that was not asked for")
        if name in seen:
            raise ArchiveError(f"An archive holds {name} twice")
        seen.add(name)
        _check_entry(entry, expected[name])
    missing = next((path for path in expected if path not in seen), None)
    if missing is not None:
        raise ArchiveError(f"An archive lacks {missing}")


def _check_entry(entry: zipfile.ZipInfo, file: SourceFile) -> None:
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind not in {0, stat.S_IFREG}:
        raise ArchiveError(f"{file.path} is no ordinary file")
    if entry.flag_bits & _ENCRYPTED:
        raise ArchiveError(f"{file.path} is encrypted")
    if entry.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
        raise ArchiveError(f"{file.path} is compressed in a way that is not read here")
    if entry.file_size != file.size:
        raise ArchiveError(f"{file.path} is not as large as it was announced")


def _content(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, file: SourceFile) -> bytes:
    """Read in pieces and no further than announced, whatever the entry claims."""
    content, hashed = bytearray(), sha256()
    with archive.open(entry) as source:
        while piece := source.read(min(_CHUNK, file.size - len(content) + 1)):
            content += piece
            hashed.update(piece)
            if len(content) > file.size:
                break
    if len(content) != file.size or hashed.hexdigest() != file.sha256:
        raise ArchiveError(f"{file.path} is not what was announced")
    return bytes(content)


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


MAX_JSON_BYTES: Final = 24 * 2**20
"""20,000 files with names of the greatest length that is allowed."""
_GZIP: Final = b"\x1f\x8b"
_GZIP_WINDOW: Final = 31


def manifest_body(body: bytes) -> dict[str, Any]:
    """The JSON object of a body.

    Raises:
        BadInputError: it is none, or too long.
    """
    text = _inflated(body) if body.startswith(_GZIP) else body
    try:
        read = json.loads(text)
    except (ValueError, RecursionError):
        read = None
    if not isinstance(read, dict):
        raise BadInputError.of(
            "body", "Must be a JSON object", "FORMAT_VALIDATION", validator="json"
        )
    return read


def _inflated(body: bytes) -> bytes:
    reader = zlib.decompressobj(_GZIP_WINDOW)
    try:
        text = reader.decompress(body, MAX_JSON_BYTES)
    except zlib.error:
        text = b""
    if not reader.eof or reader.unused_data:
        raise BadInputError.of(
            "body",
            f"Must be whole gzip of at most {MAX_JSON_BYTES // 2**20} MiB of JSON",
            "FORMAT_VALIDATION",
            validator="gzip",
        )
    return text
