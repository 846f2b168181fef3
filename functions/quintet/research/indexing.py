"""Making the index: what changed in the bucket is read and put in, the rest is kept.

A document that cannot be read is named in the report and keeps nobody else out. Two may index
at once: the index is published only over the version it was made from, and the loser starts again
from the winner's. Runs in a worker on AWS and in `quintet library push`.
"""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from quintet.errors import ConflictError, ResourceNotFoundError
from quintet.research.documents import mime_type, read_document
from quintet.research.index import IndexedDocument, LibraryIndex
from quintet.research.passages import Document, sentences
from quintet.research.stored_library import (
    NO_OBJECT,
    LibraryDeniedError,
    StoredDocument,
    StoredLibrary,
    StoredObject,
)
from quintet.research.uris import is_allowed

MAX_DOCUMENT_BYTES: Final = 10 * 1024 * 1024
_ATTEMPTS: Final = 10
_READERS: Final = 16
_READ_AHEAD: Final = 64
_DESCRIPTION: Final = 160
_MOST_UNREADABLE: Final = 0.1
"""Share of a document's characters: text in an old encoding stays below it, binary data do not."""

TOO_LARGE: Final = "larger than 10 MB"
BAD_NAME: Final = "a name that the library refuses"
NOT_TEXT: Final = "no text in UTF-8"
UNREADABLE: Final = "cannot be read"

Progress = Callable[[int, int], None]
"""Told how many of how many changed documents have been dealt with."""


@dataclass(frozen=True, slots=True)
class Skipped:
    """A document that was left out, and why."""

    path: str
    reason: str


@dataclass(frozen=True, slots=True)
class IndexReport:
    """What an indexing run did: documents that went in, that were taken out, all there are now.

    `skipped` are those that should have gone in and could not; files of types that the library
    does not take are not among them.
    """

    indexed: int
    removed: int
    documents: int
    passages: int
    skipped: tuple[Skipped, ...] = ()


@dataclass
class _Changes:
    """What a run has done to the index so far."""

    indexed: int = 0
    removed: int = 0
    skipped: list[Skipped] = field(default_factory=list)


def reindex(store: StoredLibrary, progress: Progress = lambda _done, _all: None) -> IndexReport:
    """Brings the published index up to what the bucket holds.

    Raises:
        ConflictError: others published faster every time.
        LibraryDeniedError: there is an index, and it may not be read.
        ServiceUnavailableError: S3 does not answer.
    """
    for _ in range(_ATTEMPTS):
        try:
            published, denial = store.index() or NO_OBJECT, None
        except LibraryDeniedError as denied:
            # Most likely there is none yet; if there is one, it will not be written over.
            published, denial = NO_OBJECT, denied
        try:
            return _reindexed(store, published, progress)
        except ConflictError:
            if denial is not None:
                raise denial from None
    raise ConflictError("The library is being indexed by others; try again")


def _reindexed(store: StoredLibrary, published: StoredObject, progress: Progress) -> IndexReport:
    opened = LibraryIndex.opened(published.data)
    index = opened or LibraryIndex.empty()
    changes = _Changes()
    wanted = dict(_indexable(store.documents().values(), changes))
    held = index.sources()
    gone = [path for path in held if path not in wanted]
    changed = [
        document
        for path, document in wanted.items()
        if held.get(path) != (document.key, document.version)
    ]
    index.remove(gone)
    changes.removed += len(gone)
    for done, (stored, body) in enumerate(_bodies(store, changed), 1):
        if _went_in(index, stored, body, changes):
            changes.indexed += 1
        elif stored.path in held:
            index.remove([stored.path])
            changes.removed += 1
        progress(done, len(changed))
    if changes.indexed or changes.removed or opened is None:
        store.publish_index(index.serialized(), published.version)
    return IndexReport(
        changes.indexed,
        changes.removed,
        index.count(),
        index.passage_count(),
        tuple(changes.skipped),
    )


def _indexable(
    documents: Iterable[StoredDocument], changes: _Changes
) -> Iterator[tuple[str, StoredDocument]]:
    """What can be read, by path; the rest of the bucket is left alone."""
    for document in sorted(documents, key=lambda document: document.path):
        if mime_type(document.path) is None:
            continue
        if not is_allowed(document.path):
            changes.skipped.append(Skipped(document.path, BAD_NAME))
        elif document.size > MAX_DOCUMENT_BYTES:
            changes.skipped.append(Skipped(document.path, TOO_LARGE))
        else:
            yield document.path, document


def _bodies(
    store: StoredLibrary, changed: list[StoredDocument]
) -> Iterator[tuple[StoredDocument, bytes | None]]:
    """Documents with their bytes, read ahead by several threads, never all at once."""

    def read(document: StoredDocument) -> bytes | None:
        try:
            return store.read(document.key)
        except ResourceNotFoundError:
            return None  # removed since it was listed

    waiting = iter(changed)
    with ThreadPoolExecutor(_READERS) as readers:
        while batch := list(islice(waiting, _READ_AHEAD)):
            yield from zip(batch, readers.map(read, batch), strict=True)


def _went_in(
    index: LibraryIndex, stored: StoredDocument, body: bytes | None, changes: _Changes
) -> bool:
    """Whether the document is in the index now; why not is noted where it still exists."""
    if body is None:
        return False
    try:
        document = read_document(stored.path, body)
        if not _is_text(document):
            changes.skipped.append(Skipped(stored.path, NOT_TEXT))
            return False
        index.add(_indexed(stored, document), document)
    except Exception:  # noqa: BLE001  # one strange file must not keep all the others out
        changes.skipped.append(Skipped(stored.path, UNREADABLE))
        return False
    return True


def _is_text(document: Document) -> bool:
    """Whether what was read is mostly characters, and not what stands for undecodable bytes."""
    length = sum(len(block.text) for block in document.blocks)
    unreadable = sum(
        block.text.count("\ufffd") + block.text.count("\x00") for block in document.blocks
    )
    return unreadable <= _MOST_UNREADABLE * length


def _indexed(stored: StoredDocument, document: Document) -> IndexedDocument:
    return IndexedDocument(
        path=stored.path,
        title=document.title,
        description=_description(document),
        mime_type=mime_type(stored.path) or "text/plain",
        size=stored.size,
        source=stored.key,
        version=stored.version,
    )


def _description(document: Document) -> str:
    """The first sentence, which in a good document says what it is about."""
    for block in document.blocks:
        if block.kind == "text":
            first = sentences(block.text)[0]
            return first if len(first) <= _DESCRIPTION else first[: _DESCRIPTION - 1] + "…"
    return document.title
