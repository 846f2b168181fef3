"""A graph after a change of some files, which is the same as if all were linked anew.

Of other files linking reads all but their calls and their lines, and what it finds in one file is
not changed by what it found in others (`remembering`). So the files whose words tell of the change
(`changed_words`) are linked anew, in a copy of the old graph, and the rows of all others stay.
Where that cannot be told, or nearly all files are reached, the whole code is linked, and only
reading is saved.
"""

import shutil
import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from posixpath import dirname
from typing import Final

from quintet.codegraph.building import (
    ADD_FILE,
    Summary,
    calls_of,
    facts_in,
    linked,
    summary_of,
    uncollected,
)
from quintet.codegraph.changed_words import ChangedWords, UnknownReachError, are_called, words_in
from quintet.codegraph.facts import FileFacts
from quintet.codegraph.linking import Linker
from quintet.codegraph.numbering import Numbering, file_of, place_of, rows_within
from quintet.codegraph.packing import unpacked
from quintet.codegraph.project import Project
from quintet.codegraph.rows import MOUNTS, Row, add_rows, base_rows, file_row, place_routes, rows_of

_BASES: Final = "SELECT lower, upper FROM bases ORDER BY rowid"
_OWN_TABLES: Final = ("imports", "routes", "http_calls", "mounts")
_FEW: Final = 20
"""Files that are replaced, however few there are."""
_MOST_WORDS: Final = 300
_MOST_SHARE: Final = 0.5
"""Of all files; it is quicker to link all than to replace the rows of more."""


def updated(
    old: Path, target: Path, changed: Iterable[FileFacts], removed: Iterable[str] = ()
) -> Summary:
    """Write the graph after a change to `target`; changed files keep their places in the order."""
    fresh = {facts.path: facts for facts in changed}
    gone = set(removed) - fresh.keys()
    target.unlink(missing_ok=True)
    shutil.copyfile(old, target)
    with uncollected():
        try:
            with closing(sqlite3.connect(target, isolation_level=None)) as database:
                return _Update(database, fresh, gone).run()
        except UnknownReachError:
            return linked(_after(old, fresh, gone), target)


def _after(old: Path, fresh: Mapping[str, FileFacts], gone: set[str]) -> Iterator[FileFacts]:
    """The facts of all files after a change: new files come last."""
    seen: set[str] = set()
    for facts in facts_in(old):
        seen.add(facts.path)
        if facts.path not in gone:
            yield fresh.get(facts.path, facts)
    yield from (facts for path, facts in fresh.items() if path not in seen)


class _Update:
    """A change made to a copy of a graph."""

    def __init__(
        self, database: sqlite3.Connection, fresh: Mapping[str, FileFacts], gone: set[str]
    ) -> None:
        self._database = database
        self._fresh = fresh
        self._gone = gone
        self._before: dict[str, FileFacts] = {}
        """All files as they were, their calls aside."""
        self._numbers: dict[str, int] = {}
        self._contents: dict[str, bytes] = {}
        """Their facts as they are stored."""
        self._mounted: list[Row] = []
        self._project = Project()
        self._numbering = Numbering(self._project, self._numbers)
        database.execute("PRAGMA journal_mode = OFF")
        database.execute("PRAGMA synchronous = OFF")
        database.execute("BEGIN")

    def run(self) -> Summary:
        """Replaces the rows of what the change reaches.

        Raises:
            UnknownReachError: that cannot be told, or is more than is worth it.
        """
        self._load()
        words = ChangedWords()
        before = set(map(dirname, self._before))
        after = set(map(dirname, (self._before.keys() | self._fresh.keys()) - self._gone))
        staying = before & after
        for path in (*self._fresh, *self._gone):
            words.compare(self._before.get(path), self._fresh.get(path), staying)
        self._replace_files()
        pairs = None if words.count() else self._pairs()
        linker = Linker(self._project, pairs)
        if words.count():
            self._replace_bases(linker.resolver.reach.hierarchy.pairs, words)
        self._relink(linker, self._reached(words))
        self._database.execute("COMMIT")
        return summary_of(self._database)

    def _load(self) -> None:
        for number, content in self._database.execute("SELECT id, facts FROM files ORDER BY id"):
            facts = unpacked(content)
            self._before[facts.path] = facts
            self._contents[facts.path] = content
            self._numbers[facts.path] = number
        self._mounted = self._database.execute(MOUNTS).fetchall()

    def _replace_files(self) -> None:
        """The rows of files themselves, and the project as it is after the change."""
        next_number = max(self._numbers.values(), default=0) + 1
        for path, facts in self._fresh.items():
            number = self._numbers.setdefault(path, next_number)
            next_number = max(next_number, number + 1)
            self._database.execute("DELETE FROM files WHERE id = ?", (number,))
            self._database.execute(ADD_FILE, (number, *file_row(facts)))
        for path in self._gone & self._numbers.keys():
            self._database.execute("DELETE FROM files WHERE id = ?", (self._numbers[path],))
            self._remove_rows(path)
        for path in self._numbers:
            if path not in self._gone:
                self._project.add(self._fresh.get(path) or self._before[path])
        self._numbering = Numbering(self._project, self._numbers)

    def _pairs(self) -> list[tuple[int, int]]:
        """Subclasses and their bases as they are stored, where nothing has changed of them."""
        return [
            (self._numbering.in_memory(lower), self._numbering.in_memory(upper))
            for lower, upper in self._database.execute(_BASES)
        ]

    def _replace_bases(self, pairs: Iterable[tuple[int, int]], words: ChangedWords) -> None:
        """Classes whose bases differ are told by their words, as are all classes above them."""
        after = base_rows(self._numbering, pairs)
        before = self._database.execute(_BASES).fetchall()
        self._database.execute("DELETE FROM bases")
        add_rows(self._database, "bases", after)
        names_before = _Names(self._numbers, self._before)
        names_after = _Names(self._numbers, {**self._before, **self._fresh})
        old = [(names_before.of(lower), names_before.of(upper)) for lower, upper in before]
        new = [(names_after.of(lower), names_after.of(upper)) for lower, upper in after]
        above: dict[_Name, set[_Name]] = {}
        for lower, upper in (*old, *new):
            above.setdefault(lower, set()).add(upper)
        waiting = [name for pair in set(old) ^ set(new) for name in pair]
        seen: set[_Name] = set()
        while waiting:
            name = waiting.pop()
            if name not in seen:
                seen.add(name)
                words.everywhere |= words_in(name[1].rpartition(".")[2].partition("#")[0])
                waiting.extend(above.get(name, ()))

    def _reached(self, words: ChangedWords) -> set[str]:
        """The files to be linked anew."""
        reached = set(self._fresh)
        if not words.count():
            return reached
        paths = [file.facts.path for file in self._project.files]
        every = {path: self._fresh.get(path) or self._before[path] for path in paths}
        facts = {path: fact for path, fact in every.items() if words.may_matter(fact)}
        near, looked_for, known = facts.keys() & self._fresh.keys(), set[str](), -1
        while words.count() != known:
            known = words.count()
            if known > _MOST_WORDS or not all(map(str.isascii, words.to_look_for())):
                raise UnknownReachError
            wanted = words.to_look_for()
            new = wanted - looked_for
            looked_for |= wanted
            far = facts.keys() - near
            near |= {path for path in far if _may_mention(self._contents[path], new)}
            for path in near:
                words.spread(facts[path])
        reached |= {path for path in near if words.are_mentioned(facts[path])}
        reached |= {path for path in self._calling(words) if path in facts}
        if len(reached) > max(_FEW, _MOST_SHARE * len(every)):
            raise UnknownReachError
        return reached

    def _calling(self, words: ChangedWords) -> Iterator[str]:
        """The files with calls that mention a word."""
        for path, content in self._database.execute("SELECT path, calls FROM files"):
            wanted = words.of_file(path)
            if _may_mention(content, wanted) and are_called(wanted, unpacked(content).calls):
                yield path

    def _relink(self, linker: Linker, reached: set[str]) -> None:
        routes: list[Row] = []
        for file in self._project.files:
            path = file.facts.path
            if path in reached:
                fresh = self._fresh.get(path)
                calls = fresh.calls if fresh else calls_of(self._database, path)
                self._remove_rows(path)
                rows = rows_of(linker, self._numbering, file, calls)
                rows.write(self._database)
                routes.extend(rows.routes)
        after = self._database.execute(MOUNTS).fetchall()
        if after != self._mounted:
            raise UnknownReachError
        place_routes(self._database, routes)

    def _remove_rows(self, path: str) -> None:
        number = self._numbers[path]
        within = rows_within(number)
        self._database.execute("DELETE FROM edges WHERE call BETWEEN ? AND ?", within)
        self._database.execute("DELETE FROM calls WHERE id BETWEEN ? AND ?", within)
        self._database.execute("DELETE FROM symbols WHERE id BETWEEN ? AND ?", within)
        for table in _OWN_TABLES:
            self._database.execute(f"DELETE FROM {table} WHERE file = ?", (number,))  # noqa: S608 - our names


def _may_mention(content: bytes, words: Iterable[str]) -> bool:
    """Whether packed facts may hold a word, in whatever: they spell those of ASCII as they are."""
    said = zlib.decompress(content).lower().replace(b"_", b"")
    return any(not word.isascii() or word.encode() in said for word in words)


_Name = tuple[str, str]


class _Names:
    """The path and qualified name of each symbol by its row."""

    def __init__(self, numbers: Mapping[str, int], facts: Mapping[str, FileFacts]) -> None:
        self._facts = {numbers[path]: fact for path, fact in facts.items()}

    def of(self, row: int) -> _Name:
        facts = self._facts[file_of(row)]
        return facts.path, facts.symbols[place_of(row)].qualified
