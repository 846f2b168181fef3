"""What every tool reads code through: one version of one workspace, wherever it lies.

Not here: where that is. `stored_workspace` reads what was pushed, `quintet.local` a folder.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final, Protocol

from quintet.errors import ConflictError, NotFoundError, ToolFailedError
from quintet.reasoning.workspaces.kept_workspace import Commit, iso_time

_SHOWN: Final = 300


@dataclass(frozen=True, slots=True)
class Origin:
    """Which state of the code a version is: its commit, and when it was pushed (epoch seconds)."""

    commit: Commit | None = None
    pushed_at: int | None = None

    def shown(self, now: float) -> dict[str, str]:
        """For the metadata of an answer; what is not known is said to be so."""
        commit = "not known" if self.commit is None else self.commit.shown
        if self.pushed_at is None:
            return {"commit": commit}
        age = elapsed(max(0, int(now) - self.pushed_at))
        return {"commit": commit, "pushed_at": iso_time(self.pushed_at), "age": age}


class Workspace(Protocol):
    """One version of a user's code; what it answers does not change while it is in hand."""

    @property
    def name(self) -> str:
        """As its user calls it."""

    @property
    def version(self) -> str:
        """The same for the same files; part of the key of whatever was made of them."""

    @property
    def origin(self) -> Origin:
        """Which state of the code it is."""

    def files(self) -> Sequence[str]:
        """The name of every file, sorted."""

    def read(self, path: str) -> bytes:
        """A file's content; `path` is one of `files`.

        Raises:
            UnknownFileError: it is not.
            WorkspaceReplacedError: newer versions have taken this one's place.
        """

    def read_all(self, paths: Iterable[str]) -> Iterator[tuple[str, bytes]]:
        """Many files in few requests, in any order; each as `read` would have it."""

    def resolve(self, named: str) -> str:
        """The file that a user means: relative, absolute on their machine, a file:// URL.

        Raises:
            UnknownFileError: there is none, or more than one; with what may have been meant.
        """

    def code_index(self) -> AbstractContextManager[Path]:
        """The file of this version's code index, to be opened and closed within the block.

        It is never to be written, and may be gone when the block has ended.
        """


def code_read(workspace: Workspace, now: float) -> dict[str, str]:
    """Which code an answer is about, for its metadata."""
    return {
        "workspace": workspace.name,
        "workspace_version": workspace.version,
        **workspace.origin.shown(now),
    }


class Workspaces(Protocol):
    """Where tools get a workspace from."""

    def chosen(self, tenant: str, name: str | None = None) -> Workspace:
        """The workspace of that name, or the one that was pushed last.

        Raises:
            NoWorkspaceError: there is none.
            BeingIndexedError: it cannot be asked yet.
        """


def elapsed(seconds: int) -> str:
    """A duration in its largest whole unit: `3 hours`."""
    for unit, length in (("day", 86_400), ("hour", 3600), ("minute", 60)):
        if seconds >= length:
            number = seconds // length
            return f"{number} {unit}{'' if number == 1 else 's'}"
    return "less than a minute"


class UnknownFileError(NotFoundError):
    """A file that the workspace does not have, and names that are near to it."""

    def __init__(self, named: str, near: Sequence[str] = (), *, is_ambiguous: bool = False) -> None:
        shown = _plain(named)
        said = (
            f"{shown} could be several files of the workspace"
            if is_ambiguous
            else f"There is no file {shown} in the workspace"
        )
        if near:
            said += f"; {'it has' if is_ambiguous else 'near are'}: {', '.join(near)}"
        super().__init__(said, {"file": shown, "near_matches": list(near)})
        self.named = named
        self.near = tuple(near)


class NoWorkspaceError(NotFoundError):
    """The caller has no workspace, or none of that name."""

    def __init__(self, name: str | None, known: Sequence[str] = ()) -> None:
        how = "`quintet workspace push DIR` brings one"
        if name is None:
            super().__init__(f"There is no workspace yet; {how}", {"workspaces": []})
            return
        shown = _plain(name)
        there = f"there are: {', '.join(known)}" if known else how
        super().__init__(
            f"There is no workspace {shown}; {there}",
            {"workspace": shown, "workspaces": list(known)},
        )


class BeingIndexedError(ToolFailedError):
    """The workspace was pushed and is being made ready."""

    retryable: ClassVar[bool] = True

    def __init__(self, name: str, percent: int) -> None:
        super().__init__(
            f"The workspace {name} is being indexed, {percent} %; ask again shortly",
            {"workspace": name, "status": "indexing", "percent": percent},
        )


class WorkspaceReplacedError(ConflictError):
    """A version that is gone, because newer ones were pushed since it was taken in hand."""

    def __init__(self) -> None:
        super().__init__("The workspace was pushed anew meanwhile; ask again")


def _plain(text: str) -> str:
    """What a caller sent, fit to be repeated in one line."""
    shown = "".join(
        character if character.isprintable() else "\N{REPLACEMENT CHARACTER}" for character in text
    )
    return shown if len(shown) <= _SHOWN else f"{shown[:_SHOWN]}…"
