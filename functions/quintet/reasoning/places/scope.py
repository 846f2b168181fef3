"""The files that a caller confines a question to: by name, folder or glob."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fnmatch import filter as matching
from typing import Final

from quintet.errors import BadInputError, FieldProblem
from quintet.reasoning.workspaces.workspace import UnknownFileError, Workspace

_WILD: Final = frozenset("*?[")
_MOST: Final = 10
_SHOWN: Final = 200


@dataclass(frozen=True, slots=True)
class Missing:
    """A file that a user named and the workspace does not have, or has more than once."""

    named: str
    near: tuple[str, ...] = ()


def files_in_scope(workspace: Workspace, names: Sequence[str]) -> tuple[str, ...]:
    """All files that these names mean, each once: files, folders, globs (`src/**/*.py`).

    `*` stands for any characters, those between folders too.

    Raises:
        UnknownFileError: one of the names means no file, or a short one could mean several.
    """
    paths = workspace.files()
    found: dict[str, None] = {}
    for name in names:
        found |= dict.fromkeys(_meant(workspace, paths, name))
    return tuple(found)


def _meant(workspace: Workspace, paths: Sequence[str], name: str) -> Sequence[str]:
    plain = name.removeprefix("./").rstrip("/")
    if plain in {"", "."}:
        return paths
    within = [path for path in paths if path.startswith(f"{plain}/")]
    if within:
        return within
    if not _WILD.isdisjoint(plain):
        globbed = matching(paths, plain.replace("**/", "*"))
        if globbed:
            return globbed
    return [workspace.resolve(name)]


def missing_files(missing: Iterable[Missing]) -> list[str]:
    """One sentence for each file that a user named and that is not there."""
    every = list(dict.fromkeys(missing))
    said = [
        f"There is no single file `{_shown(entry.named)}` in the workspace{_near(entry)}."
        for entry in every[:_MOST]
    ]
    left = len(every) - len(said)
    return [*said, f"{left} more files are not in the workspace."] if left > 0 else said


@contextmanager
def files_named(where: str, files: Sequence[str]) -> Iterator[None]:
    """A name that means no file is an argument that breaks a rule, in every tool alike.

    Raises:
        BadInputError: one of the files is not there; it tells which, and names that are near.
    """
    try:
        yield
    except UnknownFileError as unknown:
        at = files.index(unknown.named) if unknown.named in files else 0
        path: tuple[str | int, ...] = (*where.split("."), "files", at)
        problem = FieldProblem(
            path, unknown.message, "NOT_FOUND", "exists", None, unknown.named[:200]
        )
        raise BadInputError([problem]) from unknown


def _near(missing: Missing) -> str:
    names = ", ".join(f"`{name}`" for name in missing.near)
    return f"; near are {names}" if names else ""


def _shown(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
