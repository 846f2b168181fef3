"""`quintet stdio reasoning --root DIR`: a folder of this machine as the only workspace there is.

Every call of a tool looks at the folder anew; what it was handed stays that version's list of
files. Implements `quintet.reasoning.workspaces.workspace`.
"""

import fcntl
import os
import stat
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Final

from quintet.codegraph.schema import VERSION as INDEX_FORM
from quintet.digest import digest
from quintet.local.failures import CommandError
from quintet.local.source_folder import FoundFile, SourceFolder
from quintet.local.watched_folder import WatchedFolder
from quintet.reasoning.workspaces.listing import Indexer, IndexWork
from quintet.reasoning.workspaces.resolving import FileNames
from quintet.reasoning.workspaces.workspace import (
    NoWorkspaceError,
    Origin,
    UnknownFileError,
    WorkspaceReplacedError,
)

_READING: Final = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)

_OLD_SECONDS: Final = 86_400


class FolderWorkspace:
    """The files of a folder as they were when it was looked at."""

    def __init__(self, root: Path, files: Iterable[FoundFile], indexes: "FolderIndexes") -> None:
        self.name = root.name or "root"
        self.origin = Origin()
        self.place = digest(str(root))
        self._root = root
        self.found = {found.path: found for found in files}
        self.version = digest("\n".join(f"{file.path}\0{file.stamp}" for file in files))
        self._names = FileNames(self.name, self.found)
        self._indexes = indexes

    def files(self) -> Sequence[str]:
        """The name of every file, sorted."""
        return tuple(self.found)

    def read(self, path: str) -> bytes:
        """A file's content, as it is now.

        Raises:
            UnknownFileError: it is none of `files`.
            WorkspaceReplacedError: it is gone, or a link or something else by now.
        """
        found = self.found.get(path)
        if found is None:
            raise UnknownFileError(path, self._names.near(path))
        try:
            if not found.file.parent.resolve().is_relative_to(self._root):
                raise WorkspaceReplacedError
            descriptor = os.open(found.file, _READING)
        except OSError:
            raise WorkspaceReplacedError from None
        with os.fdopen(descriptor, "rb") as source:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise WorkspaceReplacedError
            return source.read()

    def read_all(self, paths: Iterable[str]) -> Iterator[tuple[str, bytes]]:
        """Many files; those that are gone meanwhile are passed over."""
        for path in dict.fromkeys(paths):
            try:
                yield path, self.read(path)
            except WorkspaceReplacedError:
                continue

    def resolve(self, named: str) -> str:
        """The file that a user means; a path of this machine leads through its links."""
        try:
            real = Path(named).expanduser().resolve() if named.startswith(("/", "~")) else None
        except (OSError, ValueError, RuntimeError):
            real = None
        if real is not None and real.is_relative_to(self._root):
            inside = real.relative_to(self._root).as_posix()
            if inside in self.found:
                return inside
            raise UnknownFileError(named, self._names.near(inside))
        return self._names.resolve(named)

    @contextmanager
    def code_index(self) -> Iterator[Path]:
        """The code index of this version, made with the first question for it."""
        yield self._indexes.of(self)


@dataclass
class FolderWorkspaces:
    """The one folder, under its own name, for whoever asks."""

    folder: WatchedFolder
    indexes: "FolderIndexes"

    @classmethod
    def of(cls, root: Path, indexer: Indexer, cache: Path) -> "FolderWorkspaces":
        """A folder of this machine; `cache` is a folder for its code indexes.

        Raises:
            CommandError: there is no such folder.
        """
        if not root.is_dir():
            raise CommandError(f"There is no folder {root}.")
        return cls(WatchedFolder(SourceFolder(root)), FolderIndexes(indexer, cache))

    def chosen(self, tenant: str, name: str | None = None) -> FolderWorkspace:  # noqa: ARG002
        """The folder as it is now.

        Raises:
            NoWorkspaceError: another name was asked for.
        """
        root = self.folder.root
        workspace = FolderWorkspace(root, self.folder.scan().files, self.indexes)
        if name is not None and name != workspace.name:
            raise NoWorkspaceError(name, [workspace.name])
        return workspace


class FolderIndexes:
    """The code index of a folder, made again for what changed since it was made last."""

    def __init__(self, indexer: Indexer, cache: Path) -> None:
        self._indexer = indexer
        self._cache = cache
        self._lock = Lock()
        self._made: tuple[FolderWorkspace, Path] | None = None

    def of(self, workspace: FolderWorkspace) -> Path:
        """The index of a version; that of an earlier run is as good as a new one."""
        target = self._cache / f"{workspace.place}-{workspace.version}-{INDEX_FORM}"
        with self._lock:
            if self._made is None or self._made[1] != target:
                with self._alone():
                    if not target.exists():
                        self._make(workspace, target)
                self._made = workspace, target
        return target

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """One process at a time makes an index; the next finds it made."""
        self._cache.mkdir(parents=True, exist_ok=True)
        with (self._cache / "lock").open("a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def _make(self, workspace: FolderWorkspace, target: Path) -> None:
        self._remove_old(workspace)
        with TemporaryDirectory(dir=self._cache) as folder:
            part = Path(folder) / "index"
            self._indexer.build(_work(workspace, self._made), part, lambda _done, _of: None)
            part.replace(target)

    def _remove_old(self, workspace: FolderWorkspace) -> None:
        """Indexes of versions that no running program can be reading any more."""
        before = time.time() - _OLD_SECONDS
        for file in self._cache.glob(f"{workspace.place}-*"):
            if file.stat().st_mtime < before:
                file.unlink(missing_ok=True)


def _work(workspace: FolderWorkspace, before: tuple[FolderWorkspace, Path] | None) -> IndexWork:
    if before is None:
        return IndexWork(workspace, None, tuple(workspace.files()), ())
    old, new = before[0].found, workspace.found
    changed = (path for path, one in new.items() if path not in old or old[path] != one)
    removed = (path for path in old if path not in new)
    return IndexWork(workspace, before[1], tuple(changed), tuple(removed))
