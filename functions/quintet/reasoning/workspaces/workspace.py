"""What every tool reads code through: one version of one workspace, wherever it lies.

Not here: where that is. `stored_workspace` reads what was pushed, `quintet.local` a folder.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import ClassVar, Final, Protocol

from quintet.errors import ConflictError, NotFoundError, ToolFailedError

_SHOWN: Final = 300


class Workspace(Protocol):
    """One version of a user's code; what it answers does not change while it is in hand."""

    @property
    def name(self) -> str:
        """As its user calls it."""

    @property
    def version(self) -> str:
        """The same for the same files; part of the key of whatever was made of them."""

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


class Workspaces(Protocol):
    """Where tools get a workspace from."""

    def chosen(self, tenant: str, name: str | None = None) -> Workspace:
        """The workspace of that name, or the one that was pushed last.

        Raises:
            NoWorkspaceError: there is none.
            BeingIndexedError: it cannot be asked yet.
        """


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
    shown = "".join(one if one.isprintable() else "\N{REPLACEMENT CHARACTER}" for one in text)
    return shown if len(shown) <= _SHOWN else f"{shown[:_SHOWN]}…"
