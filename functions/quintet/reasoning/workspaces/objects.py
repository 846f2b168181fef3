"""The objects of workspaces: by key, in parts, and by forms with which others add some.

Not here: the bucket (`object_store`), and which keys there are (`keys`).
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import BinaryIO, Final, Protocol

ARCHIVE_TYPE: Final = "application/zip"


class MissingObjectError(Exception):
    """There is no object of that key; never shown to anybody."""


@dataclass(frozen=True, slots=True)
class Form:
    """Where to send an archive by POST, and the fields that go before the file (RFC 7578)."""

    url: str
    fields: dict[str, str]


@dataclass(frozen=True, slots=True)
class Listed:
    """One object of a listing; `size` in bytes."""

    key: str
    size: int
    changed_at: datetime


class WorkspaceObjects(Protocol):
    """One stage's objects. Each method raises ServiceUnavailableError where they are out of reach.

    What reads one object raises MissingObjectError where there is none.
    """

    def form(self, key: str, most_bytes: int, seconds: int) -> Form:
        """Lets its bearer put one archive at exactly this key, so large and for so long."""
        ...

    def put(self, key: str, content: bytes | BinaryIO) -> None:
        """Keeps an object."""
        ...

    def get(self, key: str, offset: int = 0, length: int = 0) -> bytes:
        """An object, or so many bytes of it."""
        ...

    def download(
        self, key: str, target: Path, make_room: Callable[[int], None] = lambda _: None
    ) -> None:
        """An object as a file, which appears when it is whole.

        `make_room` is told its size in bytes before anything is written.
        """
        ...

    def below(self, prefix: str) -> list[Listed]:
        """Every object whose key begins so."""
        ...

    def delete(self, names: Iterable[str]) -> None:
        """Removes objects, whether they are there or not."""
        ...
