"""The search index: SQLite FTS5 over passages, built in memory and kept as one object.

SQLite is apsw's, so that the same version with the same FTS5 runs on every machine. The object is
the database followed by its SHA-256, because SQLite itself reads damage as text. Not here:
how questions are answered from it (`search`), where the object is kept (`library_store`), or
what goes in (`indexing`).
"""

import hashlib
import json
import threading
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass
from pathlib import PurePosixPath
from typing import Any, Final

import apsw
import apsw.fts5

from quintet.research.candidates import Candidate, candidates_of
from quintet.research.names import with_parts
from quintet.research.passage_vectors import digest, embedded_texts
from quintet.research.passages import Block, Document, Passage, packed, passages, unpacked

FORMAT: Final = "8"
"""Raised when the tables change, or what documents are read into; another is built anew."""

_DIGEST_BYTES: Final = hashlib.sha256().digest_size
_TOKENIZER: Final = ("porter", ["unicode61"])
_STEPS: Final = 20_000
"""Of SQLite's machine, between two calls of Python: some milliseconds."""

_SCHEMA: Final = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE documents (
    id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, title TEXT NOT NULL,
    description TEXT NOT NULL, mime_type TEXT NOT NULL, size INTEGER NOT NULL,
    source TEXT NOT NULL, version TEXT NOT NULL
);
CREATE VIEW listing AS
    SELECT path, title, description, mime_type, size, source, version FROM documents;
CREATE TABLE passages (
    id INTEGER PRIMARY KEY, document INTEGER NOT NULL REFERENCES documents,
    section TEXT NOT NULL, anchor TEXT NOT NULL, body BLOB NOT NULL, digest BLOB NOT NULL,
    candidates INTEGER NOT NULL, tokens BLOB NOT NULL
);
CREATE INDEX passages_of_document ON passages (document);
CREATE INDEX passages_by_digest ON passages (digest);
CREATE VIRTUAL TABLE words USING fts5 (
    title, section, body, content='', contentless_delete=1, tokenize='porter unicode61'
);
CREATE VIRTUAL TABLE vocabulary USING fts5vocab (words, 'row');
"""

_REMOVALS: Final = (
    """DELETE FROM words WHERE rowid IN (SELECT p.id FROM passages p
       JOIN documents d ON d.id = p.document WHERE d.path = ?)""",
    "DELETE FROM passages WHERE document IN (SELECT id FROM documents WHERE path = ?)",
    "DELETE FROM documents WHERE path = ?",
)


@dataclass(frozen=True, slots=True)
class IndexedDocument:
    """A document as the library lists it, in the order of the columns of `listing`.

    `source` is the object it was read from and `version` that object's ETag; `size` in bytes.
    """

    path: str
    title: str
    description: str
    mime_type: str
    size: int
    source: str
    version: str


class LibraryIndex:
    """A searchable library. One connection, so one search at a time."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection
        # A call of Python now and then lets a request's time limit end a search.
        connection.set_progress_handler(lambda: False, _STEPS)
        self._lock = threading.Lock()
        self._tokenizer = connection.fts5_tokenizer(*_TOKENIZER)

    @classmethod
    def empty(cls) -> "LibraryIndex":
        """An index without documents."""
        connection = apsw.Connection(":memory:")
        connection.execute(_SCHEMA)
        connection.execute("INSERT INTO meta VALUES ('format', ?)", (FORMAT,))
        return cls(connection)

    @classmethod
    def opened(cls, data: bytes) -> "LibraryIndex | None":
        """The index in these bytes; None where they are damaged or their format is not ours."""
        database, digest = data[:-_DIGEST_BYTES], data[-_DIGEST_BYTES:]
        if hashlib.sha256(database).digest() != digest:
            return None
        connection = apsw.Connection(":memory:")
        try:
            connection.deserialize("main", database)
            row = connection.execute("SELECT value FROM meta WHERE key = 'format'").fetchone()
        except apsw.Error:
            return None
        return cls(connection) if row is not None and row[0] == FORMAT else None

    def serialized(self) -> bytes:
        """The index as the bytes that `opened` takes, tidied up first."""
        with self._lock:
            self._connection.execute("INSERT INTO words (words) VALUES ('optimize')")
            self._connection.execute("VACUUM")
            database = bytes(self._connection.serialize("main"))
        return database + hashlib.sha256(database).digest()

    def add(self, indexed: IndexedDocument, document: Document) -> None:
        """Puts a document in, in place of what was at its path."""
        self.remove([indexed.path])
        with self._lock, self._connection:
            self._connection.execute(
                "INSERT INTO documents (path, title, description, mime_type, size, source, version)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                astuple(indexed),
            )
            number = self._connection.last_insert_rowid()
            heading = f"{indexed.title} {path_words(indexed.path)}"
            for passage in passages(document):
                body = zlib.compress(packed(passage.blocks).encode("utf-8", "replace"))
                candidates = candidates_of(passage.blocks)
                name = digest(embedded_texts(indexed.title, passage.section, candidates))
                self._connection.execute(
                    "INSERT INTO passages"
                    " (document, section, anchor, body, digest, candidates, tokens)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?)",
                    (
                        number,
                        passage.section,
                        passage.anchor,
                        body,
                        name,
                        len(candidates),
                        self._packed_tokens(heading, passage.section, candidates),
                    ),
                )
                self._connection.execute(
                    "INSERT INTO words (rowid, title, section, body) VALUES (?, ?, ?, ?)",
                    (
                        self._connection.last_insert_rowid(),
                        heading,
                        with_parts(passage.section),
                        with_parts(passage.text),
                    ),
                )

    def remove(self, paths: Iterable[str]) -> None:
        """Takes documents out; paths that are not there do no harm."""
        with self._lock, self._connection:
            for path in paths:
                for sql in _REMOVALS:
                    self._connection.execute(sql, (path,))

    def count(self) -> int:
        """How many documents there are."""
        return int(self.rows("SELECT count(*) FROM documents")[0][0])

    def passage_count(self) -> int:
        """How many passages there are."""
        return int(self.rows("SELECT count(*) FROM passages")[0][0])

    def passages_in(self, document: int) -> int:
        """How many passages the document of this number has."""
        sql = "SELECT count(*) FROM passages WHERE document = ?"
        return int(self.rows(sql, (document,))[0][0])

    def frequency(self, token: str) -> int:
        """In how many passages a token stands."""
        rows = self.rows("SELECT doc FROM vocabulary WHERE term = ?", (token,))
        return int(rows[0][0]) if rows else 0

    def frequencies(self, tokens: Iterable[str]) -> dict[str, int]:
        """In how many passages each of these tokens stands, those left out that stand in none."""
        sql = "SELECT term, doc FROM vocabulary WHERE term IN (SELECT value FROM json_each(?))"
        return dict(self.rows(sql, (json.dumps(list(tokens)),)))

    def text_with(self, token: str, most: int) -> str:
        """What is written in at most so many of the passages that hold a token."""
        sql = (
            "SELECT p.section, p.body FROM words w JOIN passages p ON p.id = w.rowid"
            " WHERE words MATCH ? LIMIT ?"
        )
        rows = self.rows(sql, (f'"{token}"', most))
        read = (block.text for _, body in rows for block in blocks_of(body))
        return "\n".join([*(section for section, _ in rows), *read])

    def has_phrase(self, phrase: str) -> bool:
        """Whether these words stand anywhere in this order."""
        sql = "SELECT 1 FROM words WHERE words MATCH ? LIMIT 1"
        return bool(self.rows(sql, (f'"{phrase.replace(chr(34), " ")}"',)))

    def blocks(self, passages: Sequence[int]) -> dict[int, tuple[Block, ...]]:
        """What the passages of these numbers hold."""
        sql = "SELECT id, body FROM passages WHERE id IN (SELECT value FROM json_each(?))"
        return {number: blocks_of(body) for number, body in self.rows(sql, (json.dumps(passages),))}

    def section(self, path: str, anchor: str) -> list[Passage]:
        """The passages of a document below an anchor, in order."""
        rows = self.rows(
            "SELECT p.section, p.body FROM passages p JOIN documents d ON d.id = p.document"
            " WHERE d.path = ? AND p.anchor = ? ORDER BY p.id",
            (path, anchor),
        )
        return [Passage(section, blocks_of(body), anchor) for section, body in rows]

    def documents(self, offset: int, limit: int) -> list[IndexedDocument]:
        """A stretch of all documents, ordered by path."""
        sql = "SELECT * FROM listing ORDER BY path LIMIT ? OFFSET ?"
        return [IndexedDocument(*row) for row in self.rows(sql, (limit, offset))]

    def document(self, path: str) -> IndexedDocument | None:
        """The document at a path."""
        rows = self.rows("SELECT * FROM listing WHERE path = ?", (path,))
        return IndexedDocument(*rows[0]) if rows else None

    def below(self, folder: str) -> list[IndexedDocument]:
        """All documents whose path begins with a folder (`research/`), ordered by path."""
        sql = "SELECT * FROM listing WHERE substr(path, 1, ?) = ? ORDER BY path"
        return [IndexedDocument(*row) for row in self.rows(sql, (len(folder), folder))]

    def top_folders(self) -> list[str]:
        """The folders at the top of the library, each with its slash."""
        rows = self.rows(
            "SELECT DISTINCT substr(path, 1, instr(path, '/')) AS folder FROM documents"
            " WHERE instr(path, '/') > 0 ORDER BY folder"
        )
        return [row[0] for row in rows]

    def sources(self) -> dict[str, tuple[str, str]]:
        """What is in: source and version by path."""
        rows = self.rows("SELECT path, source, version FROM documents")
        return {path: (source, version) for path, source, version in rows}

    def digests(self) -> set[bytes]:
        """The digests of all passages, by which their vectors are kept."""
        return {row[0] for row in self.rows("SELECT digest FROM passages")}

    def candidate_counts(self) -> dict[bytes, int]:
        """How many candidates the passages have, by their digest."""
        return dict(self.rows("SELECT digest, candidates FROM passages"))

    def passages_by_digest(self) -> dict[bytes, list[int]]:
        """The numbers of the passages that share an embedded text, almost always one."""
        found: dict[bytes, list[int]] = {}
        for name, number in self.rows("SELECT digest, id FROM passages ORDER BY id"):
            found.setdefault(name, []).append(number)
        return found

    def embedded_texts(self, digests: Iterable[bytes]) -> dict[bytes, list[str]]:
        """What is embedded of the passages with these digests; those that are gone are left out."""
        sql = (
            "SELECT d.title, p.section, p.body FROM passages p"
            " JOIN documents d ON d.id = p.document WHERE p.digest = ? LIMIT 1"
        )
        found = {name: self.rows(sql, (name,)) for name in digests}
        return {
            name: embedded_texts(title, section, candidates_of(blocks_of(body)))
            for name, rows in found.items()
            for title, section, body in rows
        }

    def tokens(self, text: str) -> list[str]:
        """A text as the words table knows it: split and stemmed."""
        found: list[str] = self._tokenizer(  # type: ignore[assignment]  # plain without offsets
            text.encode("utf-8", "replace"),
            apsw.FTS5_TOKENIZE_DOCUMENT,
            None,
            include_offsets=False,
            include_colocated=False,
        )
        return found

    def _packed_tokens(self, heading: str, section: str, candidates: Iterable[Candidate]) -> bytes:
        """What `unpacked_tokens` reads."""
        read = (candidate.read for candidate in candidates)
        lines = [heading, *map(with_parts, (section, *read))]
        text = "\n".join(" ".join(self.tokens(line)) for line in lines)
        return zlib.compress(text.encode("utf-8"))

    def rows(self, sql: str, values: tuple[Any, ...] = ()) -> list[Any]:
        """What a query finds."""
        with self._lock:
            try:
                return list(self._connection.execute(sql, values))
            except UnicodeEncodeError:
                return []  # half a surrogate pair is in no text that SQLite can hold


def blocks_of(body: bytes) -> tuple[Block, ...]:
    """A passage as it was put in."""
    return unpacked(zlib.decompress(body).decode("utf-8"))


def unpacked_tokens(tokens: bytes) -> str:
    """A line each for title and path, for the section, and for every candidate of a passage."""
    return zlib.decompress(tokens).decode("utf-8")


def path_words(path: str) -> str:
    """The words in a path, without its ending: they name a document as its title does."""
    named = path.removesuffix(PurePosixPath(path).suffix)
    return named.replace("/", " ").replace("-", " ")
