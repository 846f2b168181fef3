"""From the facts of all files to a file of SQLite that holds the graph.

After a change of some files the graph is linked as a whole again: what links can depend on each
name of a changed file. Only reading is saved, which takes longer.
"""

import gc
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from quintet.codegraph.facts import FileFacts
from quintet.codegraph.linking import Linker
from quintet.codegraph.packing import unpacked
from quintet.codegraph.project import FileIndex, Project
from quintet.codegraph.rows import FileRows, Row, add_rows, file_row, rows_of, write_rows
from quintet.codegraph.schema import INDEXES, TABLES, VERSION

ADD_FILE: Final = (
    "INSERT INTO files (id, path, language, digest, size, lines, skipped, facts, words, calls) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_FACTS: Final = 5
"""The place of a file's facts behind its path."""
_CACHE: Final = 8192
"""Kibibytes that the graph may hold in memory before they are written."""


def linked(facts: Iterable[FileFacts], target: Path) -> None:
    """Write the graph of these files to `target`, which is replaced."""
    _linked(((file_row(fact), fact) for fact in facts), target)


def updated(
    old: Path, target: Path, changed: Iterable[FileFacts], removed: Iterable[str] = ()
) -> None:
    """Write the graph after a change to `target`; changed files keep their places in the order."""
    fresh = {facts.path: facts for facts in changed}
    gone = set(removed) - fresh.keys()
    with _opened(old) as before:
        _linked(_after(before, fresh, gone), target)


def _after(
    before: sqlite3.Connection, fresh: dict[str, FileFacts], gone: set[str]
) -> Iterator[tuple[Row, FileFacts]]:
    """The rows and facts of all files after a change: new files come last."""
    for _, path, *row in before.execute("SELECT * FROM files ORDER BY id"):
        if path in fresh:
            facts = fresh.pop(path)
            yield file_row(facts), facts
        elif path not in gone:
            yield (path, *row), unpacked(row[_FACTS])
    yield from ((file_row(facts), facts) for facts in fresh.values())


def _linked(files: Iterable[tuple[Row, FileFacts]], target: Path) -> None:
    with new_graph(target) as database:
        project = Project()
        for number, (row, facts) in enumerate(files, 1):
            database.execute(ADD_FILE, (number, *row))
            project.add(number, facts)
        _link(database, project)


def _opened(graph: Path) -> closing[sqlite3.Connection]:
    return closing(sqlite3.connect(f"{graph.as_uri()}?mode=ro", uri=True))


@contextmanager
def uncollected() -> Iterator[None]:
    """Without the collector of cycles: nothing here makes any, and it would look at all facts.

    That takes a quarter of the time, and finds nothing.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@contextmanager
def new_graph(target: Path) -> Iterator[sqlite3.Connection]:
    """A file with empty tables in place of what is there; it is indexed at the end."""
    target.unlink(missing_ok=True)
    with uncollected(), closing(sqlite3.connect(target, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode = OFF")
        database.execute("PRAGMA synchronous = OFF")
        database.execute(f"PRAGMA cache_size = -{_CACHE}")
        database.executescript(TABLES)
        database.execute("BEGIN")
        database.execute("INSERT INTO about VALUES (?)", (VERSION,))
        yield database
        database.execute("COMMIT")
        database.executescript(INDEXES)


def _link(database: sqlite3.Connection, project: Project) -> None:
    linker = Linker(project)
    add_rows(database, "bases", linker.resolver.reach.hierarchy.pairs)
    write_rows(database, (_linked_rows(database, linker, file) for file in project.files))


def _linked_rows(database: sqlite3.Connection, linker: Linker, file: FileIndex) -> FileRows:
    question = "SELECT calls FROM files WHERE path = ?"
    (calls,) = database.execute(question, (file.facts.path,)).fetchone()
    return rows_of(linker, file, unpacked(calls).calls)
