"""The rows of one file that was linked: its symbols, imports, calls and what they reach."""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any, Final, NamedTuple

from quintet.codegraph.endpoints.declared_routes import decorated_routes
from quintet.codegraph.endpoints.http_clients import requests_made
from quintet.codegraph.endpoints.mounting import Mount, mounts, placed
from quintet.codegraph.endpoints.patterns import Found
from quintet.codegraph.endpoints.registered_routes import called_routes
from quintet.codegraph.facts import CallFact, FileFacts, SymbolFact
from quintet.codegraph.linking import Linked, Linker
from quintet.codegraph.packing import packed
from quintet.codegraph.project import PLACES, FileIndex
from quintet.codegraph.schema import SEPARATOR

Row = tuple[Any, ...]

_encoded: Final = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode


class FileRows(NamedTuple):
    """All rows of a file but its own, by table; routes wait for what other files mount."""

    number: int
    tables: dict[str, list[Row]]
    routes: list[Found]
    mounts: list[Mount]


def add_rows(database: sqlite3.Connection, table: str, rows: Sequence[Row]) -> None:
    """Adds rows to a table of a graph."""
    if rows:
        marks = ", ".join("?" * len(rows[0]))
        database.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)  # noqa: S608 - our own names


def file_row(facts: FileFacts) -> Row:
    """A file as it is stored, without its number."""
    # Calls are many and wait on disk for all files. Others ask for them seldom.
    calls = FileFacts(facts.path, facts.language, "", 0, 0, calls=facts.calls)
    return (
        facts.path,
        facts.language,
        facts.digest,
        facts.size,
        facts.lines,
        facts.skipped,
        packed(facts._replace(calls=())),
        facts.words,
        packed(calls),
    )


def rows_of(linker: Linker, file: FileIndex, calls: Iterable[CallFact]) -> FileRows:
    """Links a file."""
    number = file.start // PLACES
    links, resolver = linker.calls(file, calls), linker.resolver
    tables: dict[str, list[Row]] = {
        "symbols": list(_symbols(linker, file, number)),
        "imports": [
            (number, fact.line, fact.module, fact.name, fact.alias, path)
            for fact, path in linker.imports(file)
        ],
        "calls": _calls(file.start, number, links),
        "edges": [(link.number, *target) for link in links for target in link.targets],
        "http_calls": [
            (method, url, number, call.line, file.start + call.scope)
            for method, url, call in requests_made(links)
        ],
    }
    routes = [*decorated_routes(resolver, file), *called_routes(resolver, file, links)]
    mounted = list(mounts(resolver, file, (link.fact for link in links)))
    linker.finish(file)
    return FileRows(number, tables, routes, mounted)


def write_rows(database: sqlite3.Connection, files: Iterable[FileRows]) -> None:
    """Adds the rows of linked files, which may come in any order, to a graph."""
    ends: list[tuple[int, list[Found], list[Mount]]] = []
    for rows in files:
        for table, added in rows.tables.items():
            add_rows(database, table, added)
        ends.append((rows.number, rows.routes, rows.mounts))
    ends.sort(key=itemgetter(0))
    mounted = [mount for _, _, mounts in ends for mount in mounts]
    for number, routes, _ in ends:
        placed_rows = [
            (
                found.method,
                pattern,
                found.handler if found.handler >= 0 else None,
                number,
                found.line,
            )
            for found, pattern in (placed(routes, mounted) if routes else ())
        ]
        add_rows(database, "routes", placed_rows)


def _symbols(linker: Linker, file: FileIndex, number: int) -> Iterator[Row]:
    path, owners = file.facts.path, linker.project.owners
    for place, symbol in enumerate(file.facts.symbols):
        is_module = symbol.parent < 0
        parent = owners.get(file.start + place, file.start + symbol.parent)
        yield (
            file.start + place,
            path if is_module else f"{path}::{symbol.qualified}",
            number,
            path if is_module else symbol.name,
            symbol.qualified,
            symbol.kind,
            symbol.line,
            symbol.end_line,
            None if is_module else parent,
            _details(symbol),
        )


def _details(symbol: SymbolFact) -> str:
    """What is seldom asked of a symbol; "" where it has nothing of it."""
    if symbol.kind in {"field", "constant"} and symbol.is_exported:
        return ""
    return _written_details(
        (
            tuple(parameter[:3] for parameter in symbol.parameters),
            symbol.returns,
            symbol.is_async,
            symbol.decorators,
            symbol.bases,
            symbol.is_exported,
        )
    )


@lru_cache(maxsize=8192)
def _written_details(details: tuple[object, ...]) -> str:
    """As JSON. Kept, because most methods of a class or of tests have the same."""
    return _encoded(details)


def _calls(start: int, number: int, links: list[Linked]) -> list[Row]:
    return [
        (
            call,
            start + scope,
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
    ]  # fmt: skip
