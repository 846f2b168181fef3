"""What is kept of the library, as values, and the Protocol of whoever keeps it.

Not here: where in S3 it lies (`library_store`), and how it is made (`indexing`, `vectorizing`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from quintet.errors import ServiceUnavailableError

SERVICE: Final = "The reference library"


class LibraryDeniedError(ServiceUnavailableError):
    """S3 refuses an object: the role may not read it, or it is missing and the role may not list.

    Which of the two it is S3 does not tell a role without s3:ListBucket.
    """

    def __init__(self) -> None:
        super().__init__(SERVICE)


@dataclass(frozen=True, slots=True)
class StoredDocument:
    """An object below one of the prefixes; `version` is its ETag, `size` in bytes."""

    path: str
    key: str
    version: str
    size: int


@dataclass(frozen=True, slots=True)
class StoredObject:
    """Index or vectors as bytes, and their ETag; both empty where there are none yet."""

    data: bytes
    version: str


NO_OBJECT: Final = StoredObject(b"", "")


class StoredLibrary(Protocol):
    """The documents, and the index and vectors that are made of them."""

    def documents(self) -> Mapping[str, StoredDocument]:
        """Every document by path."""
        ...

    def read(self, key: str) -> bytes:
        """An object's bytes.

        Raises:
            ResourceNotFoundError: it is gone.
            LibraryDeniedError: it may not be read, or nobody knows that it is gone.
        """
        ...

    def index(self, known: str = "") -> StoredObject | None:
        """The index; None where it still is the version already known.

        Raises:
            LibraryDeniedError: it may not be read, or nobody knows that there is none.
        """
        ...

    def publish_index(self, data: bytes, replaced: str) -> str:
        """Writes the index over the version it was made from; the new version.

        Raises:
            ConflictError: somebody else published in between.
        """
        ...

    def vectors(self, known: str = "") -> StoredObject | None:
        """The passages' vectors; None where they still are the version already known."""
        ...

    def publish_vectors(self, data: bytes, replaced: str) -> str:
        """Writes the vectors over the version they were made from; the new version.

        Raises:
            ConflictError: somebody else published in between.
        """
        ...
