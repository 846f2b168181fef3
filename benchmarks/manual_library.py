"""A manual's pages as a library in memory, and the plainest answers from it: bm25's sentences."""

import re
from pathlib import Path
from typing import Final

from quintet.research.documents import mime_type, read_document
from quintet.research.index import IndexedDocument, LibraryIndex, blocks_of
from quintet.research.passages import sentences
from quintet.research.stored_library import StoredObject

INTO: Final = "manual/"


class Stored:
    """A library in memory, as the bucket would hold it."""

    def __init__(self, index: bytes, vectors: bytes) -> None:
        self._index, self._vectors = StoredObject(index, "1"), StoredObject(vectors, "1")

    def index(self, known: str = "") -> StoredObject | None:
        """As the bucket has it."""
        return None if known else self._index

    def vectors(self, known: str = "") -> StoredObject | None:
        """As the bucket has them."""
        return None if known else self._vectors


class NoCache:
    """Every question is new."""

    def get(self, *_: object) -> None:
        """Knows nothing."""

    def put(self, *_: object) -> None:
        """Keeps nothing."""


def indexed(folder: Path) -> LibraryIndex:
    """The HTML pages that `library push` would take."""
    index = LibraryIndex.empty()
    for file in sorted(folder.rglob("*.html")):
        steps = file.relative_to(folder).parts
        if not any(step.startswith((".", "_")) for step in steps[:-1]):
            path, body = INTO + "/".join(steps), file.read_bytes()
            kind, document = mime_type(path) or "", read_document(path, body)
            entry = IndexedDocument(path, document.title, "", kind, len(body), path, "1")
            index.add(entry, document)
    return index


def bm25_sentences(index: LibraryIndex) -> LibraryIndex:
    """The baseline: an index of single sentences and listings."""
    rows = index.rows("SELECT body FROM passages")
    singles = LibraryIndex.empty()
    singles.rows("CREATE VIRTUAL TABLE singles USING fts5 (text, tokenize='porter unicode61')")
    for (body,) in rows:
        for block in blocks_of(body):
            for text in [block.text] if block.kind == "code" else sentences(block.text):
                singles.rows("INSERT INTO singles VALUES (?)", (text,))
    return singles


def best_sentences(singles: LibraryIndex, question: str) -> str:
    """The five that bm25 puts first, any word of the question counting."""
    words = " OR ".join(f'"{word}"' for word in re.findall(r"\w+", question))
    sql = "SELECT text FROM singles WHERE singles MATCH ? ORDER BY bm25(singles) LIMIT 5"
    return "\n".join(row[0] for row in singles.rows(sql, (words,)))
