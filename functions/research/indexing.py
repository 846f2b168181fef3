"""Making the index: what changed in the bucket is read and put in, the rest is kept.

Two may do it at once: the index is published only over the version it was made from, and the
loser starts again from the winner's. Runs in a worker on AWS and in `quintet library push`.
"""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from typing import Final

from quintet.errors import ConflictError, ResourceNotFoundError
from research.documents import mime_type, read_document
from research.index import IndexedDocument, LibraryIndex
from research.library_store import S3Library, StoredDocument
from research.passages import Document, sentences
from research.uris import is_allowed

MAX_DOCUMENT_BYTES: Final = 10 * 1024 * 1024
_ATTEMPTS: Final = 10
_READERS: Final = 16
_READ_AHEAD: Final = 64
_DESCRIPTION: Final = 160

Progress = Callable[[int, int], None]
"""Told how many of how many changed documents are in."""


@dataclass(frozen=True, slots=True)
class IndexReport:
    """What an indexing run did: documents added or changed, removed, and all there are now."""

    indexed: int
    removed: int
    documents: int
    passages: int


def reindex(store: S3Library, progress: Progress = lambda _done, _all: None) -> IndexReport:
    """Brings the published index up to what the bucket holds.

    Raises:
        ConflictError: others published faster every time.
        ServiceUnavailableError: S3 does not answer.
    """
    for _ in range(_ATTEMPTS):
        try:
            return _reindexed(store, progress)
        except ConflictError:
            continue
    raise ConflictError("The library is being indexed by others; try again")


def _reindexed(store: S3Library, progress: Progress) -> IndexReport:
    published = store.index()
    version = published.version if published else ""
    opened = LibraryIndex.opened(published.data) if published and published.data else None
    index = opened or LibraryIndex.empty()
    wanted = _indexable(store.documents())
    held = index.sources()
    gone = [path for path in held if path not in wanted]
    changed = [
        document
        for path, document in wanted.items()
        if held.get(path) != (document.key, document.version)
    ]
    if not gone and not changed and opened is not None:
        return _report(index, 0, 0)
    index.remove(gone)
    for done, (stored, body) in enumerate(_bodies(store, changed), 1):
        document = read_document(stored.path, body)
        index.add(_indexed(stored, document), document)
        progress(done, len(changed))
    store.publish_index(index.serialized(), version)
    return _report(index, len(changed), len(gone))


def _report(index: LibraryIndex, indexed: int, removed: int) -> IndexReport:
    return IndexReport(indexed, removed, index.count(), index.passage_count())


def _indexable(documents: Mapping[str, StoredDocument]) -> dict[str, StoredDocument]:
    """What can be read; the rest of the bucket is left alone."""
    return {
        path: document
        for path, document in sorted(documents.items())
        if mime_type(path) and is_allowed(path) and document.size <= MAX_DOCUMENT_BYTES
    }


def _bodies(
    store: S3Library, changed: list[StoredDocument]
) -> Iterator[tuple[StoredDocument, bytes]]:
    """Documents with their bytes, read ahead by several threads, never all at once."""

    def read(document: StoredDocument) -> bytes | None:
        try:
            return store.read(document.key)
        except ResourceNotFoundError:
            return None  # removed since it was listed

    waiting = iter(changed)
    with ThreadPoolExecutor(_READERS) as readers:
        while batch := list(islice(waiting, _READ_AHEAD)):
            for document, body in zip(batch, readers.map(read, batch), strict=True):
                if body is not None:
                    yield document, body


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
