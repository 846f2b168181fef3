"""A disk that records what SQLite writes to it, and what of that a power cut would leave.

Source: SQLite's own crash tests work so. A write that no fsync has followed may have reached the
disk whole, in part (by sectors of 512 bytes) or not at all, in any order.
"""

import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import apsw

_SECTOR: Final = 512


@dataclass(frozen=True, slots=True)
class Write:
    file: str
    offset: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Truncate:
    file: str
    size: int


@dataclass(frozen=True, slots=True)
class Sync:
    file: str


@dataclass(frozen=True, slots=True)
class Delete:
    file: str


@dataclass(frozen=True, slots=True)
class Answered:
    """No write: from here on somebody was told of the first `count` changes."""

    count: int


@dataclass
class RecordedDisk:
    """Operations on files by their names, in order; `connect` is what a Journal is given."""

    operations: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._vfs = _Recording(f"recorded-{id(self)}", self.operations)

    def connect(self, file: str) -> apsw.Connection:
        connection = apsw.Connection(file, vfs=self._vfs.vfs_name)
        connection.set_busy_timeout(10_000)
        return connection

    def answered(self, count: int) -> None:
        self.operations.append(Answered(count))

    def after_power_cut(self, at: int, folder: Path, chance: random.Random) -> int:
        """Writes to a folder what is left where power ends before operation `at`.

        How many changes somebody had been told of by then.
        """
        durable: dict[str, bytearray] = {}
        pending: dict[str, list[Any]] = {}
        told = 0
        for operation in self.operations[:at]:
            match operation:
                case Answered(count):
                    told = count
                case Sync(file):
                    content = durable.setdefault(file, bytearray())
                    for change in pending.pop(file, ()):
                        _apply(content, change)
                case Delete(file):
                    durable.pop(file, None)
                    pending.pop(file, None)
                case Write(file) | Truncate(file):
                    pending.setdefault(file, []).append(operation)
        for file, changes in pending.items():
            content = durable.setdefault(file, bytearray())
            for change in changes:
                _apply_in_part(content, change, chance)
        for file, content in durable.items():
            (folder / file).write_bytes(content)
        return told


def _apply(content: bytearray, change: Any) -> None:
    if isinstance(change, Truncate):
        del content[change.size :]
        return
    missing = change.offset + len(change.data) - len(content)
    if missing > 0:
        content.extend(bytes(missing))
    content[change.offset : change.offset + len(change.data)] = change.data


def _apply_in_part(content: bytearray, change: Any, chance: random.Random) -> None:
    """Each sector of an unsynced write is there or not; a truncation too."""
    if isinstance(change, Truncate):
        if chance.random() < 0.5:
            _apply(content, change)
        return
    how = chance.choice(("all", "none", "some"))
    for start in range(0, len(change.data), _SECTOR):
        if how == "all" or (how == "some" and chance.random() < 0.5):
            piece = change.data[start : start + _SECTOR]
            _apply(content, Write(change.file, change.offset + start, piece))


class _Recording(apsw.VFS):
    def __init__(self, name: str, operations: list[Any]) -> None:
        self.vfs_name = name
        self._operations = operations
        super().__init__(name, "")

    def xOpen(self, name: Any, flags: list[int]) -> "_RecordedFile":  # noqa: N802 - apsw's name
        return _RecordedFile(name, flags, self._operations)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802
        super().xDelete(filename, syncdir)
        self._operations.append(Delete(Path(filename).name))


class _RecordedFile(apsw.VFSFile):
    def __init__(self, name: Any, flags: list[int], operations: list[Any]) -> None:
        super().__init__("", name, flags)
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        self._file = Path(path or "temporary").name
        self._operations = operations

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        super().xWrite(data, offset)
        self._operations.append(Write(self._file, offset, bytes(data)))

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        super().xTruncate(newsize)
        self._operations.append(Truncate(self._file, newsize))

    def xSync(self, flags: int) -> None:  # noqa: N802
        super().xSync(flags)
        self._operations.append(Sync(self._file))
