"""A folder that is looked at again and again: walked through only where something came or went.

A folder's time of change tells of files that came, went or were renamed; each file's own tells of
what was written. Both are asked for anew each time, which takes a tenth of a walk.
"""

import os
import stat
import time
from dataclasses import replace
from pathlib import Path
from threading import Lock
from typing import Final

from quintet.local.source_folder import FoundFile, Scan, SourceFolder, Stamp

_RULES: Final = ".gitignore"
_UNSETTLED_NS: Final = 2_000_000_000
"""What changed so shortly before a look could change again without another time of change."""


class WatchedFolder:
    """One folder of source files, for several threads."""

    def __init__(self, folder: SourceFolder) -> None:
        self._folder = folder
        self._lock = Lock()
        self._last: Scan | None = None

    @property
    def root(self) -> Path:
        """The folder."""
        return self._folder.root

    def scan(self) -> Scan:
        """What there is now."""
        with self._lock:
            now = time.time_ns()
            known = None if self._last is None else self._again(self._last)
            found = known or self._folder.scan()
            newest = max(found.folders.values(), default=0)
            self._last = found if newest < now - _UNSETTLED_NS else None
            return found

    def _again(self, last: Scan) -> Scan | None:
        """The last scan with what was written since; None where it takes a walk."""
        for folder, changed_at in last.folders.items():
            if _changed_at(folder) != changed_at:
                return None
        if any(_stamp(file) != stamp for file, stamp in last.others.items()):
            return None
        files: list[FoundFile] = []
        for known in last.files:
            stamp = _stamp(known.file, is_regular=True)
            if stamp == known.stamp:
                files.append(known)
                continue
            if stamp is None or known.file.name == _RULES:
                return None
            written = replace(known, stamp=stamp)
            if self._folder.problem(written) is not None:
                return None
            files.append(written)
        return replace(last, files=tuple(files))


def _changed_at(folder: str) -> int | None:
    try:
        return Path(folder).stat().st_mtime_ns
    except OSError:
        return None


def _stamp(file: str | Path, *, is_regular: bool = False) -> Stamp | None:
    """Size and time of change; None where it is gone, or is no ordinary file any more."""
    try:
        status = os.lstat(file)
    except OSError:
        return None
    if is_regular and not stat.S_ISREG(status.st_mode):
        return None
    return status.st_size, status.st_mtime_ns
