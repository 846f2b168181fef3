"""From the facts of all files to a file of SQLite that holds the graph.

What changes a graph that is there already is in `updating`.
"""

import gc
import marshal
import sqlite3
import zlib
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, Final, NamedTuple

from quintet.codegraph.endpoints.finding import Findings
from quintet.codegraph.facts import CallFact, FileFacts, unpacked
from quintet.codegraph.linking import Linker
from quintet.codegraph.numbering import Numbering, place_of
from quintet.codegraph.project import Project
from quintet.codegraph.rows import Row, add_rows, base_rows, file_row, place_routes, rows_of
from quintet.codegraph.schema import INDEXES, SEPARATOR, TABLES, VERSION

_call_of: Final = partial(tuple.__new__, CallFact)
"""`CallFact._make` without its own checks: these are rows by the hundred thousand."""


_WRITTEN_CALLS: Final = (
    "SELECT file, caller, line, text, name, arguments, loop_depth, is_awaited, kind FROM calls "
    "WHERE kind <> 'passed' ORDER BY id"
)
"""The calls that a source holds: those that linking added stand for functions handed over."""
_NONE: Final[tuple[int, Iterator[tuple[Any, ...]]]] = (-1, iter(()))


ADD_FILE: Final = (
    "INSERT INTO files (id, path, language, digest, size, lines, skipped, facts) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)
_COUNTED_FILES: Final = (
    "SELECT (SELECT count(*) FROM files), (SELECT count(skipped) FROM files), "
    "(SELECT count(*) FROM symbols)"
)
_COUNTED: Final = """
SELECT count(*), coalesce(sum(is_found), 0), coalesce(sum(NOT is_found AND is_outside), 0) FROM (
  SELECT EXISTS (SELECT 1 FROM edges e WHERE e.call = c.id) AS is_found,
    coalesce(c.external, '') <> '' AS is_outside
  FROM calls c WHERE c.kind <> 'passed')
"""
_CACHE: Final = 8192
"""Kibibytes that the graph, and what waits, may each hold in memory before they are written."""


class Summary(NamedTuple):
    """What a graph holds."""

    files: int
    skipped: int
    symbols: int
    calls: int
    resolved: int
    external: int


def linked(facts: Iterable[FileFacts], target: Path) -> Summary:
    """Write the graph of these files to `target`, which is replaced."""
    with new_graph(target) as database:
        # Calls are many and wait for all files: on disk, and gone with the connection.
        database.execute("CREATE TEMP TABLE waiting (path TEXT PRIMARY KEY, calls BLOB)")
        project = Project()
        for fact in facts:
            database.execute(ADD_FILE, (None, *file_row(fact)))
            project.add(fact)
            if fact.calls:
                waiting = fact.path, packed_calls(fact.calls)
                database.execute("INSERT INTO waiting VALUES (?, ?)", waiting)
        _link(database, project)
        return finished(database)


def facts_in(graph: Path) -> Iterator[FileFacts]:
    """The facts of all files that a graph was made from."""
    with closing(sqlite3.connect(f"{graph.as_uri()}?mode=ro", uri=True)) as database:
        written = groupby(database.execute(_WRITTEN_CALLS), itemgetter(0))
        with_calls, calls = next(written, _NONE)
        for number, content in database.execute("SELECT id, facts FROM files ORDER BY id"):
            facts = unpacked(content)
            if number == with_calls:
                facts = facts._replace(calls=tuple(as_written(row[1:]) for row in calls))
                with_calls, calls = next(written, _NONE)
            yield facts


def summary_of(graph: sqlite3.Connection) -> Summary:
    """What a graph holds, counted."""
    return Summary(*graph.execute(_COUNTED_FILES).fetchone(), *graph.execute(_COUNTED).fetchone())


def as_written(row: tuple[Any, ...]) -> CallFact:
    """A call before it was linked, from its row without its number and its file's."""
    caller, line, text, name, arguments, depth, is_awaited, kind = row
    parts = tuple(arguments.split(SEPARATOR)) if arguments else ()
    return CallFact(place_of(caller), line, text, name, parts, depth, bool(is_awaited), kind)


def digests_in(graph: Path) -> dict[str, str]:
    """Path to SHA-256 of what a graph was made from, to tell what has changed since."""
    with closing(sqlite3.connect(f"{graph.as_uri()}?mode=ro", uri=True)) as database:
        return dict(database.execute("SELECT path, digest FROM files"))


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
    """A file with empty tables in place of what is there, for `finished` to finish."""
    target.unlink(missing_ok=True)
    with uncollected(), closing(sqlite3.connect(target, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode = OFF")
        database.execute("PRAGMA synchronous = OFF")
        database.execute(f"PRAGMA cache_size = -{_CACHE}")
        database.executescript(TABLES)
        database.execute(f"PRAGMA temp.cache_size = -{_CACHE}")
        database.execute("BEGIN")
        database.execute("INSERT INTO about VALUES (?)", (VERSION,))
        yield database


def finished(graph: sqlite3.Connection) -> Summary:
    """Makes the look-up tables of a new graph, and counts what it holds."""
    graph.execute("COMMIT")
    graph.executescript(INDEXES)
    return summary_of(graph)


def _link(database: sqlite3.Connection, project: Project) -> None:
    numbering = Numbering(project, dict(database.execute("SELECT path, id FROM files")))
    linker = Linker(project)
    found = Findings(linker.resolver)
    routes: list[Row] = []
    for file in project.files:
        calls = _waiting(database, file.facts.path)
        rows = rows_of(linker, found, numbering, file, calls)
        rows.write(database)
        routes.extend(rows.routes)
    place_routes(database, routes)
    add_rows(database, "bases", base_rows(numbering, linker.resolver.reach.hierarchy.pairs))


def _waiting(database: sqlite3.Connection, path: str) -> list[CallFact]:
    row = database.execute("SELECT calls FROM waiting WHERE path = ?", (path,)).fetchone()
    return unpacked_calls(row[0]) if row else []


def packed_calls(calls: Iterable[CallFact]) -> bytes:
    """Calls as bytes, to be kept until all files were read: they are many."""
    return zlib.compress(marshal.dumps(list(map(tuple, calls))), 1)


def unpacked_calls(content: bytes) -> list[CallFact]:
    """The calls that `packed_calls` wrote, a moment ago and in the same program."""
    return list(map(_call_of, marshal.loads(zlib.decompress(content))))  # noqa: S302
