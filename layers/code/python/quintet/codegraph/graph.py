"""The graph of a code base, read from a file of SQLite that `building` wrote.

Symbols may be given as `Symbol` or by id. Unknown ids and paths answer with nothing, never with an
error. Answers come in the order of path and line, targets of a call best first. Several threads may
ask; their questions are answered one after another.
"""

import json
import re
import sqlite3
import threading
import weakref
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from posixpath import dirname
from typing import Any, Final, TypeVar

from quintet.codegraph.function_words import FunctionWords, unpacked_words
from quintet.codegraph.model import (
    Call,
    File,
    HttpCall,
    Import,
    Parameter,
    Route,
    Symbol,
    Target,
)
from quintet.codegraph.schema import SEPARATOR, VERSION

T = TypeVar("T")

_SYMBOL: Final = (
    "SELECT s.key, f.path, s.name, s.qualified, s.kind, s.line, s.end_line, s.details, p.key "
    "FROM symbols s JOIN files f ON f.id = s.file LEFT JOIN symbols p ON p.id = s.parent "
)
_CALL: Final = (
    "SELECT c.id, s.key, f.path, c.line, c.text, c.name, c.arguments, c.loop_depth, c.is_awaited, "
    "c.kind, c.external FROM calls c JOIN symbols s ON s.id = c.caller "
    "JOIN files f ON f.id = c.file "
)
_TARGETS: Final = (
    "SELECT e.call, s.key, e.confidence, e.reason FROM edges e JOIN symbols s ON s.id = e.target "
    "WHERE e.call IN ({}) ORDER BY e.call, e.rowid"
)
_IMPORT: Final = (
    "SELECT f.path, i.line, i.module, i.name, i.alias, i.resolved "
    "FROM imports i JOIN files f ON f.id = i.file "
)
_SEPARATORS: Final = (".", "::", "->", "?.", "?->", "!.", "&.")
_TWIN: Final = re.compile(r"#\d+(?=\.|$)")
_MEMBER: Final = re.compile(r"(?<=\w)#")
"""`Pool#get`; the `#` of `Pool.#size` is part of a name."""
_MANY: Final = 500
"""Values in one question; SQLite allows more, older ones did not."""
_MOST_KEPT: Final = 8000
"""Answers."""


class GraphFormatError(ValueError):
    """The file is no graph, or one of another version: it has to be built anew."""


class CodeGraph:
    """Questions about a code base that was read as a whole; the file is open until `close`."""

    def __init__(self, path: Path) -> None:
        uri = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
        try:
            self._database = sqlite3.connect(uri, uri=True, check_same_thread=False)
        except sqlite3.OperationalError as error:
            raise GraphFormatError("Not a graph") from error
        self._closed = weakref.finalize(self, self._database.close)
        self._one_at_a_time = threading.Lock()
        self._answers: dict[tuple[object, ...], Any] = {}
        try:
            self._check_version()
        except GraphFormatError:
            self.close()
            raise

    def close(self) -> None:
        """Lets go of the file, after the question that is being answered; no other is then."""
        with self._one_at_a_time:
            self._closed()

    def _kept(
        self,
        question: str,
        values: tuple[object, ...],
        make: Callable[[list[tuple[Any, ...]]], list[T]],
    ) -> list[T]:
        """What is made of the rows, kept: an analysis often asks the same."""
        key = (question, *values)
        found: list[T] | None = self._answers.get(key)
        if found is None:
            found = make(self._rows(question, values))
            if len(self._answers) >= _MOST_KEPT:
                self._answers.clear()
            self._answers[key] = found
        return found

    def _check_version(self) -> None:
        try:
            version = self._rows("SELECT version FROM about")[0][0]
        except (sqlite3.DatabaseError, IndexError) as error:
            raise GraphFormatError("Not a graph") from error
        if version != VERSION:
            raise GraphFormatError("A graph of another version")

    def _rows(self, question: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        with self._one_at_a_time:
            return list(self._database.execute(question, values))

    def files(self) -> Sequence[File]:
        """All files, those that were skipped too."""
        question = "SELECT path, language, digest, size, lines, skipped FROM files ORDER BY path"
        return [File(*row) for row in self._rows(question)]

    def symbols(self, path: str) -> Sequence[Symbol]:
        """What a file defines; its module comes first."""
        return self._symbols("WHERE f.path = ? ORDER BY s.id", (path,))

    def symbol(self, symbol_id: str) -> Symbol | None:
        """The symbol of this id."""
        return next(iter(self._symbols("WHERE s.key = ?", (symbol_id,))), None)

    def at(self, path: str, line: int) -> Symbol | None:
        """The innermost symbol that spans a line."""
        inner = "WHERE f.path = ? AND s.line <= ? AND s.end_line >= ? ORDER BY s.id DESC LIMIT 1"
        return next(iter(self._symbols(inner, (path, line, line))), None)

    def named(self, name: str) -> Sequence[Symbol]:
        """Symbols of this name, or of this end of a qualified name (`User.save`)."""
        last = _MEMBER.sub(".", name.replace("::", ".")).rsplit(".", 1)
        found = self._symbols("WHERE s.name = ? ORDER BY s.id", (last[-1],))
        if len(last) == 1:
            return found
        wanted = f".{'.'.join(last)}"
        return [
            symbol
            for symbol in found
            if f".{_dotted(symbol.path)}.{_TWIN.sub('', symbol.qualified)}".endswith(wanted)
        ]

    def members(self, symbol: Symbol | str) -> Sequence[Symbol]:
        """What is defined directly within a symbol."""
        return self._symbols("WHERE p.key = ? ORDER BY s.id", (_key(symbol),))

    def subclasses(self, symbol: Symbol | str) -> Sequence[Symbol]:
        """The direct subclasses of a class, or implementers of an interface."""
        inner = (
            "JOIN bases b ON b.lower = s.id JOIN symbols u ON u.id = b.upper "
            "WHERE u.key = ? ORDER BY s.id"
        )
        return self._symbols(inner, (_key(symbol),))

    def superclasses(self, symbol: Symbol | str) -> Sequence[Symbol]:
        """The direct bases of a class as far as the code defines them."""
        inner = (
            "JOIN bases b ON b.upper = s.id JOIN symbols u ON u.id = b.lower "
            "WHERE u.key = ? ORDER BY s.id"
        )
        return self._symbols(inner, (_key(symbol),))

    def _symbols(self, inner: str, values: tuple[object, ...]) -> list[Symbol]:
        return self._kept(_SYMBOL + inner, values, lambda rows: list(map(_symbol, rows)))

    def calls_of(self, symbol: Symbol | str) -> Sequence[Call]:
        """The calls written in a symbol itself, not those in the symbols within it."""
        return self._calls("WHERE s.key = ? ORDER BY c.id", (_key(symbol),))

    def callers_of(self, symbol: Symbol | str, *, least: float = 0.0) -> Sequence[Call]:
        """The calls that may reach a symbol; of a class also those that make an instance."""
        inner = (
            "WHERE c.id IN (SELECT e.call FROM edges e JOIN symbols t ON t.id = e.target "
            "WHERE t.key = ? AND e.confidence >= ?) ORDER BY f.path, c.line"
        )
        found = [*self._calls(inner, (_key(symbol), least))]
        target = symbol if isinstance(symbol, Symbol) else self.symbol(symbol)
        if target is not None and target.kind == "class":
            for member in self.members(target):
                if member.name in {
                    "__init__",
                    "__new__",
                    "constructor",
                    "__construct",
                    target.name,
                }:
                    found += self._calls(inner, (member.id, least))
        return found

    def external_names(self) -> Sequence[str]:
        """The full names of all that is called outside the code, each once."""
        question = "SELECT DISTINCT external FROM calls WHERE external IS NOT NULL ORDER BY 1"
        return [name for (name,) in self._rows(question)]

    def external_calls(self, name: str) -> Sequence[Call]:
        """Calls to outside the code of this full name (`os.path.join`)."""
        return self._calls("WHERE c.external = ? ORDER BY f.path, c.line", (name,))

    def _calls(self, inner: str, values: tuple[object, ...]) -> list[Call]:
        return self._kept(_CALL + inner, values, self._with_targets)

    def _with_targets(self, rows: list[tuple[Any, ...]]) -> list[Call]:
        targets = self._targets([row[0] for row in rows])
        return [_call(row, tuple(targets.get(row[0], ()))) for row in rows]

    def _targets(self, calls: list[int]) -> dict[int, list[Target]]:
        found: dict[int, list[Target]] = {}
        for some in _parts(calls):
            question = _TARGETS.format(", ".join("?" * len(some)))
            for call, key, confidence, reason in self._rows(question, some):
                found.setdefault(call, []).append(Target(key, confidence, reason))
        return found

    def imports_of(self, path: str) -> Sequence[Import]:
        """What a file imports."""
        return self._imports("WHERE f.path = ? ORDER BY i.line", (path,))

    def importers_of(self, path: str) -> Sequence[Import]:
        """Imports, anywhere, that lead to a file."""
        inner = "WHERE i.resolved IN (?, ?) AND f.path <> ? ORDER BY f.path, i.line"
        return self._imports(inner, (path, dirname(path) or ".", path))

    def _imports(self, inner: str, values: tuple[object, ...]) -> list[Import]:
        return self._kept(_IMPORT + inner, values, lambda rows: [Import(*row) for row in rows])

    def routes(self) -> Sequence[Route]:
        """The routes that the code serves."""
        question = (
            "SELECT r.method, r.pattern, s.key, f.path, r.line FROM routes r "
            "JOIN files f ON f.id = r.file LEFT JOIN symbols s ON s.id = r.handler "
            "ORDER BY f.path, r.line"
        )
        return self._kept(question, (), lambda rows: [Route(*row) for row in rows])

    def http_calls(self) -> Sequence[HttpCall]:
        """The HTTP requests that the code makes."""
        question = (
            "SELECT h.method, h.url, f.path, h.line, s.key FROM http_calls h "
            "JOIN files f ON f.id = h.file JOIN symbols s ON s.id = h.symbol "
            "ORDER BY f.path, h.line"
        )
        return [HttpCall(*row) for row in self._rows(question)]

    def words(self) -> Iterator[tuple[str, Iterator[FunctionWords]]]:
        """Of each file that has any, its path and the words of its functions."""
        for path, content in self._rows("SELECT path, words FROM files ORDER BY path"):
            if content:
                yield path, unpacked_words(content)


def _key(symbol: Symbol | str) -> str:
    return symbol if isinstance(symbol, str) else symbol.id


def _dotted(path: str) -> str:
    return path.rsplit(".", 1)[0].replace("/", ".").removesuffix(".__init__")


def _parts(values: list[int]) -> Iterator[list[int]]:
    for start in range(0, len(values), _MANY):
        yield values[start : start + _MANY]


def _symbol(row: Iterable[Any]) -> Symbol:
    key, path, name, qualified, kind, line, end_line, details, parent = row
    if not details:
        return Symbol(key, path, name, qualified, kind, line, end_line, parent=parent)
    parameters, returns, is_async, decorators, bases, is_exported = json.loads(details)
    return Symbol(
        key,
        path,
        name,
        qualified,
        kind,
        line,
        end_line,
        tuple(Parameter(*parameter) for parameter in parameters),
        returns,
        is_async,
        tuple(decorators),
        tuple(bases),
        is_exported,
        parent,
    )


def _call(row: tuple[Any, ...], targets: tuple[Target, ...]) -> Call:
    number, caller, path, line, text, name, arguments, depth, awaited, kind, external = row
    receiver = text.removesuffix(name) if text != name else ""
    for separator in _SEPARATORS:
        receiver = receiver.removesuffix(separator)
    return Call(
        number,
        caller,
        path,
        line,
        text,
        name,
        receiver,
        tuple(arguments.split(SEPARATOR)) if arguments else (),
        depth,
        bool(awaited),
        kind,
        targets,
        external,
    )
