"""From the facts of all files to a file of SQLite that holds the graph.

What changes a graph that is there already is in `updating`.
"""

import gc
import json
import marshal
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from functools import lru_cache, partial
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, Final, NamedTuple

from quintet.codegraph.endpoints.finding import Findings
from quintet.codegraph.facts import CallFact, FileFacts, SymbolFact, packed, unpacked
from quintet.codegraph.linking import Linked, Linker
from quintet.codegraph.project import FileIndex, Project
from quintet.codegraph.schema import INDEXES, SEPARATOR, TABLES, VERSION

_encoded: Final = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode
_call_of: Final = partial(tuple.__new__, CallFact)
"""`CallFact._make` without its own checks: these are rows by the hundred thousand."""


_WRITTEN_CALLS: Final = (
    "SELECT c.file, c.caller - m.first, c.line, c.text, c.name, c.arguments, c.loop_depth, "
    "c.is_awaited, c.kind FROM calls c CROSS JOIN (SELECT file, min(id) AS first FROM symbols "
    "GROUP BY file) m ON m.file = c.file WHERE c.kind <> 'passed' ORDER BY c.file, c.id"
)
"""The calls that a source holds: those that linking added stand for functions handed over.

`CROSS` has SQLite go over the calls once, and not once for each file.
"""
_NONE: Final[tuple[int, Iterator[tuple[Any, ...]]]] = (-1, iter(()))


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
    target.unlink(missing_ok=True)
    with uncollected(), closing(sqlite3.connect(target, isolation_level=None)) as database:
        _prepare(database)
        project = Project()
        for fact in facts:
            _add_file(database, fact)
            project.add(fact)
            if fact.calls:
                calls = marshal.dumps(list(map(tuple, fact.calls)))
                database.execute("INSERT INTO waiting VALUES (?, ?)", (fact.path, calls))
        summary = _link(database, project)
        database.execute("COMMIT")
        database.executescript(INDEXES)
    return summary


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


def as_written(row: tuple[Any, ...]) -> CallFact:
    """A call before it was linked."""
    scope, line, text, name, arguments, depth, is_awaited, kind = row
    parts = tuple(arguments.split(SEPARATOR)) if arguments else ()
    return CallFact(scope, line, text, name, parts, depth, bool(is_awaited), kind)


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


def _prepare(database: sqlite3.Connection) -> None:
    database.execute("PRAGMA journal_mode = OFF")
    database.execute("PRAGMA synchronous = OFF")
    database.execute(f"PRAGMA cache_size = -{_CACHE}")
    database.executescript(TABLES)
    # Calls are many and wait for all files: on disk, and gone with the connection.
    database.execute("CREATE TEMP TABLE waiting (path TEXT PRIMARY KEY, calls BLOB)")
    database.execute(f"PRAGMA temp.cache_size = -{_CACHE}")
    database.execute("BEGIN")
    database.execute("INSERT INTO about VALUES (?)", (VERSION,))


def _add_file(database: sqlite3.Connection, one: FileFacts) -> None:
    database.execute(
        "INSERT INTO files (path, language, digest, size, lines, skipped, facts) "
        "VALUES (?, ?, ?, ?, ?, ?, ?)",
        file_row(one),
    )


def file_row(one: FileFacts) -> tuple[Any, ...]:
    """A file as it is stored, without its number."""
    # Calls have a table, from which `facts_in` takes them.
    content = packed(one._replace(calls=()))
    return (one.path, one.language, one.digest, one.size, one.lines, one.skipped, content)


def _waiting(database: sqlite3.Connection, path: str) -> list[CallFact]:
    row = database.execute("SELECT calls FROM waiting WHERE path = ?", (path,)).fetchone()
    # These are our own bytes of a moment ago.
    return list(map(_call_of, marshal.loads(row[0]))) if row else []  # noqa: S302


def _link(database: sqlite3.Connection, project: Project) -> Summary:
    numbers = dict(database.execute("SELECT path, id FROM files"))
    linker = Linker(project)
    found = Findings(linker.resolver)
    total = resolved = external = 0
    for file in project.files:
        calls = _waiting(database, file.facts.path)
        links = link_file(database, linker, found, numbers[file.facts.path], file, calls)
        written = [link for link in links if link.fact.kind != "passed"]
        total += len(written)
        resolved += sum(1 for one in written if one.targets)
        external += sum(1 for one in written if not one.targets and one.external)
    add_routes(database, found)
    database.executemany("INSERT INTO bases VALUES (?, ?)", linker.resolver.reach.hierarchy.pairs)
    count, skipped = database.execute("SELECT count(*), count(skipped) FROM files").fetchone()
    return Summary(count, skipped, len(project.numbers()), total, resolved, external)


def link_file(
    database: sqlite3.Connection,
    linker: Linker,
    found: Findings,
    number: int,
    file: FileIndex,
    calls: Iterable[CallFact],
) -> list[Linked]:
    """Write all rows of a file but its own and those of its routes."""
    _add_symbols(database, file, number, linker.project.owners)
    _add_imports(database, linker, file, number)
    links = linker.calls(file, calls)
    _add_calls(database, file, number, links)
    for table, rows in found.of(file, number, links).items():
        marks = ", ".join("?" * len(rows[0])) if rows else ""
        database.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)  # noqa: S608 - our own names
    linker.finish(file)
    return links


def add_routes(database: sqlite3.Connection, found: Findings) -> None:
    """Write the routes that were found."""
    database.executemany("INSERT INTO routes VALUES (?, ?, ?, ?, ?, ?)", found.routes())


def _add_symbols(
    database: sqlite3.Connection, file: FileIndex, number: int, owners: Mapping[int, int]
) -> None:
    path = file.facts.path
    database.executemany(
        "INSERT INTO symbols VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            (
                file.start + place,
                f"{path}::{one.qualified}" if one.parent >= 0 else path,
                number,
                one.name if one.parent >= 0 else path,
                one.qualified,
                one.kind,
                one.line,
                one.end_line,
                owners.get(file.start + place, file.start + one.parent)
                if one.parent >= 0
                else None,
                _details(one),
            )
            for place, one in enumerate(file.facts.symbols)
        ),
    )


def _details(one: SymbolFact) -> str:
    """What is seldom asked of a symbol; "" where it has nothing of it."""
    if one.kind in {"field", "constant"} and one.is_exported:
        return ""
    return _written_details(
        (one.parameters, one.returns, one.is_async, one.decorators, one.bases, one.is_exported)
    )


@lru_cache(maxsize=8192)
def _written_details(details: tuple[object, ...]) -> str:
    """As JSON. Kept, because most methods of a class or of tests have the same."""
    return _encoded(details)


def _add_imports(
    database: sqlite3.Connection, linker: Linker, file: FileIndex, number: int
) -> None:
    database.executemany(
        "INSERT INTO imports VALUES (?, ?, ?, ?, ?, ?)",
        (
            (number, one.line, one.module, one.name, one.alias, resolved)
            for one, resolved in linker.imports(file)
        ),
    )


def _add_calls(
    database: sqlite3.Connection, file: FileIndex, number: int, links: list[Linked]
) -> None:
    database.executemany(
        "INSERT INTO calls VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                call,
                file.start + scope,
                number,
                line,
                text,
                name,
                SEPARATOR.join(arguments),
                depth,
                is_awaited,
                kind,
                external,
            )
            for call, (scope, line, text, name, arguments, depth, is_awaited, kind), _, external
            in links
        ],
    )  # fmt: skip
    database.executemany(
        "INSERT INTO edges VALUES (?, ?, ?, ?)",
        [(link.number, *target) for link in links for target in link.targets],
    )
