"""What a workspace holds: every file's name, hash and size, and nothing of its content.

A manifest comes from outside and is checked whole; the version is made of all that it says, so
that the same files are the same version wherever they were pushed from.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from quintet import windowed_re as re
from quintet.digest import digest
from quintet.errors import BadInputError, FieldProblem
from quintet.reasoning.workspaces.paths import path_problem

MEBIBYTE: Final = 2**20
MAX_PROBLEMS: Final = 50
"""Told at once."""
_SHA256: Final = re.compile(r"[0-9a-f]{64}")
_SHOWN: Final = 100


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one workspace may hold; sizes in bytes.

    Source: 200 MB and 20,000 files are the issue's; a file's 10 MiB are upstream's of seed 002.
    """

    files: int = 20_000
    total_bytes: int = 200 * MEBIBYTE
    file_bytes: int = 10 * MEBIBYTE


@dataclass(frozen=True, slots=True)
class SourceFile:
    """One file; `sha256` in lower-case hexadecimal, `size` in bytes."""

    path: str
    sha256: str
    size: int


@dataclass(frozen=True)
class Manifest:
    """The files of one version, by name; made by `checked` unless it is known to be good."""

    files: tuple[SourceFile, ...]

    @classmethod
    def checked(cls, files: Iterable[SourceFile], limits: Limits) -> "Manifest":
        """A manifest from outside.

        Raises:
            BadInputError: the first problems, each with the file's place in what was sent.
        """
        given = tuple(files)
        if not 0 < len(given) <= limits.files:
            raise BadInputError.of(
                "files", f"Must be 1 to {limits.files} files", "COUNT_VALIDATION"
            )
        problems = _problems(given, limits)
        if problems:
            raise BadInputError(problems)
        total = sum(file.size for file in given)
        if total > limits.total_bytes:
            most = limits.total_bytes // MEBIBYTE
            raise BadInputError.of(
                "files", f"Must be at most {most} MiB together", "SIZE_VALIDATION"
            )
        return cls(tuple(sorted(given, key=lambda file: file.path)))

    @cached_property
    def version(self) -> str:
        """26 characters that are the same for the same files."""
        lines = (f"{file.path}\0{file.sha256}\0{file.size}" for file in self.files)
        return digest("\n".join(lines))

    @property
    def total_bytes(self) -> int:
        """The size of all files together."""
        return sum(file.size for file in self.files)


def _problems(files: tuple[SourceFile, ...], limits: Limits) -> list[FieldProblem]:
    problems: list[FieldProblem] = []
    seen: set[str] = set()
    sizes: dict[str, int] = {}
    for place, file in enumerate(files):
        found = _problem(place, file, seen, limits) or _contradiction(place, file, sizes)
        if found is not None:
            problems.append(found)
            if len(problems) == MAX_PROBLEMS:
                break
    return problems


def _problem(place: int, file: SourceFile, seen: set[str], limits: Limits) -> FieldProblem | None:
    def problem(field: str, message: str, code: str) -> FieldProblem:
        return FieldProblem(("files", place, field), message, code, code.lower(), value=shown)

    shown = file.path if len(file.path) <= _SHOWN and file.path.isprintable() else None
    wrong = path_problem(file.path)
    if wrong is not None:
        return problem("path", f"Must be a plain relative path; it {wrong}", "PATH_VALIDATION")
    if not _SHA256.fullmatch(file.sha256):
        return problem("sha256", "Must be 64 lower-case hexadecimal digits", "FORMAT_VALIDATION")
    if not 0 <= file.size <= limits.file_bytes:
        most = limits.file_bytes // MEBIBYTE
        return problem("size", f"Must be 0 to {limits.file_bytes} ({most} MiB)", "RANGE_VALIDATION")
    if file.path in seen:
        return problem("path", "Must be named once", "COLLISION")
    seen.add(file.path)
    return None


def _contradiction(place: int, file: SourceFile, sizes: dict[str, int]) -> FieldProblem | None:
    """Two sizes for one content."""
    if sizes.setdefault(file.sha256, file.size) == file.size:
        return None
    return FieldProblem(
        ("files", place, "size"), "Must be the same for the same hash", "SIZE_VALIDATION", "size"
    )
