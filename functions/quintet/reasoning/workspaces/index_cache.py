"""Code indexes that an instance has fetched, as files of one folder on a disk of limited size.

Whoever reads an index says so for as long as it is open. Room is made before one is fetched, and
by files that nobody reads: an open file that is removed would still take its place on the disk.
"""

import os
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Final

from quintet.errors import ServiceUnavailableError
from quintet.reasoning.workspaces.manifest import MEBIBYTE

MOST_BYTES: Final = 1024 * MEBIBYTE
"""Of indexes that stay for the next call, where the disk has room for so much."""
SPARE_BYTES: Final = 16 * MEBIBYTE
"""Of the disk, left to others who write temporary files."""

MakeRoom = Callable[[int], None]
"""Sees to it that a file of so many bytes can be written."""
Fetch = Callable[[Path, MakeRoom], None]


class NoRoomError(ServiceUnavailableError):
    """The disk has no room for an index, even without those that nobody reads. Sizes in bytes."""

    def __init__(self, wanted: int, free: int) -> None:
        super().__init__("The disk for code indexes")
        self.wanted = wanted
        self.free = free


def free_bytes(folder: Path) -> int:
    """What is left of a folder's disk."""
    return shutil.disk_usage(folder).free


class IndexCache:
    """The folder, which no other program writes to. Several threads may use it."""

    def __init__(
        self,
        folder: Path,
        most_bytes: int = MOST_BYTES,
        *,
        free: Callable[[Path], int] = free_bytes,
        spare_bytes: int = SPARE_BYTES,
    ) -> None:
        """`free` tells the bytes that are left of a folder's disk."""
        self._folder = folder
        self._most_bytes = most_bytes
        self._free = free
        self._spare_bytes = spare_bytes
        self._users = Counter[str]()
        self._counting = Lock()
        self._fetching = Lock()

    @contextmanager
    def in_use(self, name: str, fetch: Fetch) -> Iterator[Path]:
        """The file of that name, fetched where it is not there; it stays until the block ends.

        `fetch` is given its place, and asks for room before it writes.

        Raises:
            NoRoomError: too much of the disk is in use, or it is too small.
        """
        target = self._folder / name
        self._count(name, 1)
        try:
            with self._fetching:
                if not target.exists():
                    self._folder.mkdir(parents=True, exist_ok=True)
                    fetch(target, self._make_room)
                os.utime(target)
            yield target
        finally:
            self._count(name, -1)

    def _count(self, name: str, more: int) -> None:
        with self._counting:
            self._users[name] += more

    def _make_room(self, wanted: int) -> None:
        """Removes what was used longest ago and nobody reads, as far as that is needed."""
        files = {file: file.stat() for file in self._folder.iterdir()}
        used = sum(status.st_size for status in files.values())
        for file in sorted(files, key=lambda file: files[file].st_mtime_ns):
            if used + wanted <= self._most_bytes and self._has_room(wanted):
                return
            with self._counting:  # nobody begins to read it meanwhile
                if not self._users[file.name]:
                    file.unlink()
                    used -= files[file].st_size
        if not self._has_room(wanted):
            raise NoRoomError(wanted, self._free(self._folder))

    def _has_room(self, wanted: int) -> bool:
        return self._free(self._folder) >= wanted + self._spare_bytes
