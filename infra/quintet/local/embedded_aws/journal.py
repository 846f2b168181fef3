"""What the embedded AWS holds, as rows of one SQLite file, committed in groups by one thread.

A row that `written` has waited for survives the death of every process and a power cut: the file
is in WAL mode and fsynced at each commit (`synchronous=FULL`), and a transaction is there whole or
not at all. Not here: which rows there are (`stores`).
"""

import queue
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

_PAGE_BYTES: Final = 16_384
"""Bodies of 100 MB are written three times as fast as with SQLite's 4,096, rows no slower."""
_SCHEMA: Final = (
    f"PRAGMA page_size = {_PAGE_BYTES}",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    """CREATE TABLE IF NOT EXISTS entries (
        place INTEGER PRIMARY KEY, store TEXT NOT NULL, key TEXT NOT NULL, child TEXT NOT NULL,
        value TEXT NOT NULL, body BLOB, UNIQUE (store, key, child)
    )""",
)
_PUT: Final = (
    "INSERT INTO entries (store, key, child, value, body) VALUES (?, ?, ?, ?, ?)"
    " ON CONFLICT (store, key, child) DO UPDATE SET value = excluded.value,"
    " body = COALESCE(excluded.body, body)"
)
_DELETE: Final = "DELETE FROM entries WHERE store = ? AND key = ? AND child = ?"
_DELETE_ALL: Final = "DELETE FROM entries WHERE store = ? AND key = ?"

Connect = Callable[[str], Any]
"""Opens a file in autocommit mode; the connection has `execute` and `close`."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a row lies: its store, the key there, and the part of it; "" is the entry itself."""

    store: str
    key: str
    child: str = ""


@dataclass(frozen=True, slots=True)
class Change:
    """A row's new value, or its removal where the value is None.

    A body that is None leaves the one that is there. Removing an entry removes its parts too.
    """

    place: Place
    value: str | None
    body: bytes | None = None


@dataclass(frozen=True, slots=True)
class _Batch:
    changes: tuple[Change, ...]
    done: "Future[None]"


def _connect(file: str) -> sqlite3.Connection:
    return sqlite3.connect(file, isolation_level=None, check_same_thread=False)


class Journal:
    """One file. `connect` is replaced by drills that record what reaches the disk."""

    def __init__(self, file: Path, connect: Connect = _connect) -> None:
        """Opens the file, and makes it where it is missing.

        Raises:
            sqlite3.DatabaseError: the file is no journal of ours.
        """
        file.touch(mode=0o600, exist_ok=True)
        self._connect = connect
        self._file = str(file)
        self._connection = connect(self._file)
        for statement in _SCHEMA:
            self._connection.execute(statement)
        self._batches: queue.SimpleQueue[_Batch | None] = queue.SimpleQueue()
        self._unwritten: list[Change] = []
        self._last: Future[None] = Future()
        self._last.set_result(None)
        self._writer = threading.Thread(target=self._write, name="journal", daemon=True)
        self._writer.start()

    def entries(self) -> Iterator[tuple[Place, str]]:
        """Every row's place and value, in the order in which they were first written."""
        rows = self._connection.execute(
            "SELECT store, key, child, value FROM entries ORDER BY place"
        )
        for store, key, child, value in rows:
            yield Place(store, key, child), value

    def body(self, place: Place) -> bytes:
        """The body of a row that was written; empty where there is none."""
        reader = self._connect(self._file)
        try:
            found = reader.execute(
                "SELECT body FROM entries WHERE store = ? AND key = ? AND child = ?",
                (place.store, place.key, place.child),
            ).fetchone()
        finally:
            reader.close()
        return found[0] if found and found[0] is not None else b""

    def write(self, changes: Iterable[Change]) -> "Future[None]":
        """Hands changes to the writer, in the order of calls; the future ends with their commit.

        Without changes it is the future of what was handed over last, so that nobody answers
        from what is not on disk yet. It fails with what SQLite said; what could not be written
        is tried again by the next call, before anything else.
        """
        batch = tuple(changes)
        if batch or (self._last.done() and self._last.exception() is not None):
            self._last = Future()
            self._batches.put(_Batch(batch, self._last))
        return self._last

    def close(self) -> None:
        """Writes what was handed over, and closes the file."""
        self._batches.put(None)
        self._writer.join()
        self._connection.close()

    def _write(self) -> None:
        is_open = True
        while is_open:
            waiting = [self._batches.get()]
            while not self._batches.empty():
                waiting.append(self._batches.get())
            is_open = None not in waiting
            group = [batch for batch in waiting if batch is not None]
            if group:
                self._commit(group)

    def _commit(self, group: list[_Batch]) -> None:
        self._unwritten.extend(change for batch in group for change in batch.changes)
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            for change in self._unwritten:
                self._apply(change)
            self._connection.execute("COMMIT")
        except Exception as failure:  # noqa: BLE001 - whoever waits must hear of any
            self._roll_back()
            for batch in group:
                batch.done.set_exception(failure)
        else:
            self._unwritten.clear()
            for batch in group:
                batch.done.set_result(None)

    def _apply(self, change: Change) -> None:
        place = (change.place.store, change.place.key, change.place.child)
        if change.value is not None:
            self._connection.execute(_PUT, (*place, change.value, change.body))
        elif change.place.child:
            self._connection.execute(_DELETE, place)
        else:
            self._connection.execute(_DELETE_ALL, place[:2])

    def _roll_back(self) -> None:
        with suppress(Exception):  # where SQLite has rolled back by itself
            self._connection.execute("ROLLBACK")
