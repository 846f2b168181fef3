"""The source files of a folder: what a workspace is made of, and what is left out and why.

Nothing outside of the folder is ever read: links are left out, whatever they lead to.
"""

import os
import stat
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from quintet.local.ignoring import IGNORED, IgnoreRules
from quintet.reasoning.workspaces.manifest import MEBIBYTE, Limits
from quintet.reasoning.workspaces.paths import path_problem
from quintet.reasoning.workspaces.skipping import (
    DEPENDENCIES,
    DEPENDENCY_FOLDERS,
    HEAD_BYTES,
    RULES_FOLDER,
    RULES_PARENT,
    content_problem,
    kind_problem,
    secret_problem,
)

LINK: Final = "is a link"
SPECIAL: Final = "is no ordinary file"
UNREADABLE: Final = "cannot be read"
_VIRTUAL_ENVIRONMENT: Final = "pyvenv.cfg"

Stamp = tuple[int, int]


@dataclass(frozen=True, slots=True)
class FoundFile:
    """One file; `path` as the workspace calls it, `stamp` its size and time of change (ns)."""

    path: str
    file: Path
    stamp: Stamp

    @property
    def size(self) -> int:
        """Bytes."""
        return self.stamp[0]


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A file or a folder that is no part of the workspace."""

    path: str
    reason: str


@dataclass(frozen=True)
class Scan:
    """What was found in a folder, by name, and what was left out."""

    files: tuple[FoundFile, ...]
    left_out: tuple[LeftOut, ...]
    folders: Mapping[str, int]
    """When each folder that was entered had changed last (ns)."""
    others: Mapping[str, Stamp]
    """What was left out, by where it lies."""


@dataclass
class SourceFolder:
    """A folder of this machine; what it knows of unchanged files is not asked of them again."""

    root: Path
    limits: Limits = field(default_factory=Limits)
    _known: dict[str, tuple[Stamp, str | None]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.root = self.root.resolve()

    def scan(self) -> Scan:
        """Walks through the folder."""
        files: list[FoundFile] = []
        left_out: list[LeftOut] = []
        others: dict[str, Stamp] = {}
        folders: dict[str, int] = {}
        for found, reason in self._walk(self.root, "", IgnoreRules.of(self.root), folders):
            why = reason or self.problem(found)
            if why is None:
                files.append(found)
            else:
                left_out.append(LeftOut(found.path, why))
                others[os.fspath(found.file)] = found.stamp
        ordered = tuple(sorted(files, key=lambda file: file.path))
        return Scan(ordered, tuple(left_out), folders, others)

    def _walk(
        self, folder: Path, prefix: str, rules: IgnoreRules, folders: dict[str, int]
    ) -> Iterator[tuple[FoundFile, str | None]]:
        """Everything in a folder, with the reason for which it is left out, if there is one."""
        try:
            folders[os.fspath(folder)] = folder.stat().st_mtime_ns
            entries = sorted(os.scandir(folder), key=lambda one: one.name)
        except OSError:
            yield FoundFile(prefix, folder, (0, 0)), UNREADABLE
            return
        for entry in entries:
            path = prefix + unicodedata.normalize("NFC", entry.name)
            try:
                status = entry.stat(follow_symlinks=False)
            except OSError:
                yield FoundFile(path, folder / entry.name, (0, 0)), UNREADABLE
                continue
            found = FoundFile(path, folder / entry.name, (status.st_size, status.st_mtime_ns))
            is_folder = stat.S_ISDIR(status.st_mode)
            reason = _reason(entry.name, found, status.st_mode, rules)
            if reason is None and is_folder:
                below = rules.within(found.file, entry.name)
                yield from self._walk(found.file, f"{path}/", below, folders)
            else:
                yield found, reason

    def problem(self, found: FoundFile) -> str | None:
        """Why a file is left out; looked into where its name and size say nothing."""
        if found.size > self.limits.file_bytes:
            return f"is larger than {self.limits.file_bytes // MEBIBYTE} MiB"
        known = self._known.get(found.path)
        if known is not None and known[0] == found.stamp:
            return known[1]
        try:
            with found.file.open("rb") as source:
                why = content_problem(source.read(HEAD_BYTES))
        except OSError:
            return UNREADABLE
        self._known[found.path] = found.stamp, why
        return why


def _reason(name: str, found: FoundFile, mode: int, rules: IgnoreRules) -> str | None:
    """Why something is left out, by its name and kind."""
    is_folder = stat.S_ISDIR(mode)
    if stat.S_ISLNK(mode):
        return LINK
    if _is_beside_rules(found) or (is_folder and _is_of_others(name, found)):
        return DEPENDENCIES
    if rules.ignores(name, is_folder=is_folder):
        return IGNORED
    wrong = path_problem(found.path)
    if wrong is not None:
        return wrong
    if is_folder:
        return None
    if not stat.S_ISREG(mode):
        return SPECIAL
    return secret_problem(found.path) or kind_problem(found.path)


def _is_of_others(name: str, found: FoundFile) -> bool:
    if found.path == RULES_PARENT:
        return not (found.file / RULES_FOLDER).is_dir()
    return name in DEPENDENCY_FOLDERS or (found.file / _VIRTUAL_ENVIRONMENT).exists()


def _is_beside_rules(found: FoundFile) -> bool:
    """Whether it lies in `.quintet` and is none of the rules that a workspace brings there."""
    parent, _, rest = found.path.partition("/")
    return parent == RULES_PARENT and bool(rest) and rest.partition("/")[0] != RULES_FOLDER
