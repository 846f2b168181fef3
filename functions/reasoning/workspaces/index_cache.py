"""Code indexes that an instance has fetched, as files of one folder with an end to its size."""

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from reasoning.workspaces.manifest import MEBIBYTE

MOST_BYTES: Final = 300 * MEBIBYTE
"""Of the 512 MiB that a function's folder for such things has; two indexes always stay."""
_LEAST: Final = 2


@dataclass(frozen=True)
class IndexCache:
    """The folder, which no other program writes to."""

    folder: Path
    most_bytes: int = MOST_BYTES

    def file(self, name: str, fetch: Callable[[Path], None]) -> Path:
        """The file of that name, fetched where it is not there; others make room for it."""
        target = self.folder / name
        try:
            os.utime(target)
        except FileNotFoundError:
            self.folder.mkdir(parents=True, exist_ok=True)
            fetch(target)
            self._make_room()
        return target

    def _make_room(self) -> None:
        """Removes what was used longest ago; whoever has it open reads on."""
        found = []
        for file in self.folder.iterdir():
            with suppress(FileNotFoundError):
                status = file.stat()
                found.append((status.st_mtime_ns, status.st_size, file))
        found.sort(reverse=True)
        total = 0
        for place, (_, size, file) in enumerate(found):
            total += size
            if total > self.most_bytes and place >= _LEAST:
                file.unlink(missing_ok=True)
