"""From the facts of all files to a file of SQLite that holds the graph.

What changes a graph that is there already is in `updating`.
"""

import gc
import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from quintet.codegraph.endpoints.finding import Findings
from quintet.codegraph.facts import CallFact, FileFacts, SymbolFact
from quintet.codegraph.linking import Linked, Linker
from quintet.codegraph.packing import packed, unpacked
from quintet.codegraph.project import FileIndex, Project
from quintet.codegraph.schema import INDEXES, SEPARATOR, TABLES, VERSION

_encoded: Final = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode
_CACHE: Final = 8192
"""Kibibytes that the graph may hold in memory before they are written."""


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
        summary = _link(database, project)
        database.execute("COMMIT")
        database.executescript(INDEXES)
    return summary


def facts_in(graph: Path) -> Iterator[FileFacts]:
    """The facts of all files that a graph was made from."""
    with closing(sqlite3.connect(f"{graph.as_uri()}?mode=ro", uri=True)) as database:
        for facts, calls in database.execute("SELECT facts, calls FROM files ORDER BY id"):
            yield unpacked(facts)._replace(calls=unpacked(calls).calls)


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
    database.execute("BEGIN")
    database.execute("INSERT INTO about VALUES (?)", (VERSION,))


def _add_file(database: sqlite3.Connection, one: FileFacts) -> None:
    database.execute(
        "INSERT INTO files (path, language, digest, size, lines, skipped, facts, calls) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        file_row(one),
    )


def file_row(one: FileFacts) -> tuple[Any, ...]:
    """A file as it is stored, without its number."""
    # Calls are many and wait on disk for all files. Others ask for them seldom.
    calls = FileFacts(one.path, one.language, "", 0, 0, calls=one.calls)
    content = packed(one._replace(calls=())), packed(calls)
    return (one.path, one.language, one.digest, one.size, one.lines, one.skipped, *content)


def calls_of(database: sqlite3.Connection, number: int) -> tuple[CallFact, ...]:
    """The calls of a file before they were linked."""
    (calls,) = database.execute("SELECT calls FROM files WHERE id = ?", (number,)).fetchone()
    return unpacked(calls).calls


def _link(database: sqlite3.Connection, project: Project) -> Summary:
    numbers = dict(database.execute("SELECT path, id FROM files"))
    linker = Linker(project)
    found = Findings(linker.resolver)
    total = resolved = external = 0
    for file in project.files:
        number = numbers[file.facts.path]
        calls = calls_of(database, number)
        links = link_file(database, linker, found, number, file, calls)
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
    parameters = tuple(parameter[:3] for parameter in one.parameters)
    return _written_details(
        (parameters, one.returns, one.is_async, one.decorators, one.bases, one.is_exported)
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
            for call, fact, _, external in links
            for scope, line, text, name, arguments, depth, is_awaited, kind in (fact[:8],)
        ],
    )  # fmt: skip
    database.executemany(
        "INSERT INTO edges VALUES (?, ?, ?, ?)",
        [(link.number, *target) for link in links for target in link.targets],
    )
