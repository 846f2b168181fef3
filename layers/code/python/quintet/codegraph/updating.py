"""A graph after a change of some files, which is the same as if all were linked anew.

Of other files linking reads all but their calls and their lines, and what it finds in one file is
not changed by what it found in others (`remembering`). So when a changed file still says the same
but for calls and lines, only its own rows are made anew, in a copy of the old graph. In all other
cases the whole code is linked, and only reading is saved.
"""

import shutil
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Final

from quintet.codegraph.building import (
    Summary,
    add_routes,
    calls_of,
    facts_in,
    file_row,
    link_file,
    linked,
    uncollected,
)
from quintet.codegraph.endpoints.finding import Findings
from quintet.codegraph.endpoints.mounting import MOUNTING, Mount, mounts
from quintet.codegraph.facts import FileFacts
from quintet.codegraph.linking import Linker
from quintet.codegraph.packing import unpacked
from quintet.codegraph.project import FileIndex, Project

_COUNTS: Final = """
SELECT count(*), coalesce(sum(is_found), 0), coalesce(sum(NOT is_found AND is_outside), 0) FROM (
  SELECT EXISTS (SELECT 1 FROM edges e WHERE e.call = c.id) AS is_found,
    coalesce(c.external, '') <> '' AS is_outside
  FROM calls c WHERE c.kind <> 'passed')
"""
_OWN_TABLES: Final = ("symbols", "imports", "routes", "http_calls", "store_calls")


def updated(
    old: Path, target: Path, changed: Iterable[FileFacts], removed: Iterable[str] = ()
) -> Summary:
    """Write the graph after a change to `target`; changed files keep their places in the order."""
    fresh = {one.path: one for one in changed}
    gone = set(removed) - fresh.keys()
    with uncollected():
        if not gone and _say_the_same(old, fresh):
            target.unlink(missing_ok=True)
            shutil.copyfile(old, target)
            with closing(sqlite3.connect(target, isolation_level=None)) as database:
                summary = _relinked(database, fresh)
            if summary is not None:
                return summary
    return linked(_after(old, fresh, gone), target)


def _after(old: Path, fresh: Mapping[str, FileFacts], gone: set[str]) -> Iterator[FileFacts]:
    """The facts of all files after a change: new files come last."""
    seen: set[str] = set()
    for one in facts_in(old):
        seen.add(one.path)
        if one.path not in gone:
            yield fresh.get(one.path, one)
    yield from (one for path, one in fresh.items() if path not in seen)


def _say_the_same(old: Path, fresh: Mapping[str, FileFacts]) -> bool:
    """Whether linking other files cannot tell the changed ones from what they were."""
    with closing(sqlite3.connect(f"{old.as_uri()}?mode=ro", uri=True)) as database:
        for path, one in fresh.items():
            row = database.execute("SELECT facts FROM files WHERE path = ?", (path,)).fetchone()
            if row is None or _seen_by_others(unpacked(row[0])) != _seen_by_others(one):
                return False
    return True


def _seen_by_others(one: FileFacts) -> FileFacts:
    return one._replace(
        digest="",
        size=0,
        lines=0,
        calls=(),
        symbols=tuple(symbol._replace(line=0, end_line=0) for symbol in one.symbols),
        imports=tuple(each._replace(line=0) for each in one.imports),
    )


def _relinked(database: sqlite3.Connection, fresh: Mapping[str, FileFacts]) -> Summary | None:
    """Replace the rows of these files; None when that would not be all that changes."""
    database.execute("PRAGMA journal_mode = OFF")
    database.execute("PRAGMA synchronous = OFF")
    database.execute("BEGIN")
    project = Project()
    numbers: dict[str, int] = {}
    for number, path, content in database.execute("SELECT id, path, facts FROM files ORDER BY id"):
        numbers[path] = number
        project.add(fresh[path] if path in fresh else unpacked(content))
    pairs = database.execute("SELECT lower, upper FROM bases ORDER BY rowid").fetchall()
    (last,) = database.execute("SELECT coalesce(max(id), 0) FROM calls").fetchone()
    linker = Linker(project, pairs, last + 1)
    files = [project.files[project.paths[path]] for path in fresh if path in project.paths]
    if any(
        _mounts_written(database, linker, numbers, file)
        != list(mounts(linker.resolver, file, fresh[file.facts.path].calls))
        for file in files
    ):
        return None
    found = Findings(linker.resolver)
    for path, one in fresh.items():
        row = (*file_row(one), numbers[path])
        database.execute(
            "UPDATE files SET path = ?, language = ?, digest = ?, size = ?, lines = ?, "
            "skipped = ?, facts = ?, calls = ? WHERE id = ?",
            row,
        )
    for file in files:
        number = numbers[file.facts.path]
        _remove_rows(database, file, number)
        link_file(database, linker, found, number, file, fresh[file.facts.path].calls)
    found.mount(_all_mounts(database, linker))
    add_routes(database, found)
    summary = _summary(database, project)
    database.execute("COMMIT")
    return summary


def _remove_rows(database: sqlite3.Connection, file: FileIndex, number: int) -> None:
    own = "caller BETWEEN ? AND ?"
    callers = (file.start, file.start + len(file.facts.symbols) - 1)
    database.execute(
        f"DELETE FROM edges WHERE call IN (SELECT id FROM calls WHERE {own})",  # noqa: S608 - ours
        callers,
    )
    database.execute(f"DELETE FROM calls WHERE {own}", callers)  # noqa: S608 - ours
    for table in _OWN_TABLES:
        database.execute(f"DELETE FROM {table} WHERE file = ?", (number,))  # noqa: S608 - our names


def _mounts_written(
    database: sqlite3.Connection, linker: Linker, numbers: Mapping[str, int], file: FileIndex
) -> list[Mount]:
    """What a file mounted before."""
    return list(mounts(linker.resolver, file, calls_of(database, numbers[file.facts.path])))


def _all_mounts(database: sqlite3.Connection, linker: Linker) -> Iterator[Mount]:
    """What all files mount, in their order."""
    marks = ", ".join("?" * len(MOUNTING))
    rows = database.execute(
        "SELECT DISTINCT f.id, f.path FROM files f JOIN calls c ON c.file = f.id "  # noqa: S608 - ours
        f"WHERE c.name IN ({marks}) ORDER BY f.id",
        sorted(MOUNTING),
    )
    for number, path in rows.fetchall():
        file = linker.project.files[linker.project.paths[path]]
        yield from mounts(linker.resolver, file, calls_of(database, number))


def _summary(database: sqlite3.Connection, project: Project) -> Summary:
    count, skipped = database.execute("SELECT count(*), count(skipped) FROM files").fetchone()
    return Summary(count, skipped, len(project.numbers()), *database.execute(_COUNTS).fetchone())
