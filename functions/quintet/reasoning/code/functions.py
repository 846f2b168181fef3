"""Functions with their statements, and what the graph says of their calls.

What was read is kept for the length of one analysis. Nothing here judges.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Protocol

from quintet.codegraph.bodies import body_of, fields_of
from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.model import Call as LinkedCall
from quintet.codegraph.model import Symbol
from quintet.codegraph.statements import Arm, Assign, Body, CallSite, Closure, Loop, Node, call_of
from quintet.codegraph.syntax.expressions import Call, Collection, Expression
from quintet.codegraph.syntax.fields import Field
from quintet.codegraph.syntax.walking import dotted as dotted_name
from quintet.codegraph.syntax.walking import names_bound
from quintet.errors import NotFoundError

FUNCTIONS: Final = frozenset({"function", "method"})


class SourceReader(Protocol):
    """Where the text of files comes from: a workspace."""

    def read(self, path: str) -> bytes:
        """A file's content. Raises NotFoundError."""


@dataclass(frozen=True, slots=True)
class Visit:
    """A statement and everything around it, the outermost first."""

    node: Node
    parents: tuple[Node, ...]

    @property
    def call(self) -> Call | None:
        """The call that the statement is; None of any other statement."""
        return call_of(self.node)

    @property
    def loops(self) -> tuple[tuple[int, Loop], ...]:
        """The loops around it with their places among the parents, the outermost first.

        Python's `else` of a loop is done once, so that one is none.
        """
        found = []
        for place, parent in enumerate(self.parents):
            inner = self.parents[place + 1] if place + 1 < len(self.parents) else self.node
            is_else = isinstance(inner, Arm) and inner.label == "else"
            if isinstance(parent, Loop) and not is_else:
                found.append((place, parent))
        return tuple(found)


@dataclass(frozen=True, eq=False)
class Function:
    """A function, or what a file does when it is loaded; each is equal to itself alone."""

    symbol: Symbol
    body: Body
    language: str
    inner: frozenset[tuple[int, str]]
    """Line and name of the functions within that are looked at by themselves."""
    spans: tuple[tuple[int, int], ...]
    """Of a file: first and last lines of its functions."""

    @property
    def path(self) -> str:
        """Its file."""
        return self.symbol.path

    @property
    def is_module(self) -> bool:
        """Whether it is a file as a whole."""
        return self.symbol.kind == "module"

    @cached_property
    def visits(self) -> tuple[Visit, ...]:
        """Every statement but those of functions that are looked at by themselves."""
        return tuple(self._visits())

    def _visits(self) -> Iterator[Visit]:
        waiting: list[tuple[Node, tuple[Node, ...]]] = [
            (child, ()) for child in reversed(self.body.children)
        ]
        while waiting:
            node, parents = waiting.pop()
            if isinstance(node, Closure) and (node.span.line, node.name) in self.inner:
                continue
            if any(
                first <= node.span.line and node.span.end_line <= last for first, last in self.spans
            ):
                continue
            yield Visit(node, parents)
            around = (*parents, node)
            waiting.extend((child, around) for child in reversed(node.children))

    @cached_property
    def sites(self) -> tuple[Visit, ...]:
        """The visits of its calls."""
        return tuple(visit for visit in self.visits if isinstance(visit.node, CallSite))

    @cached_property
    def calls(self) -> tuple[tuple[Visit, Call], ...]:
        """Its calls whose expressions are known, with their visits."""
        return tuple((visit, visit.call) for visit in self.sites if visit.call is not None)

    @cached_property
    def given(self) -> Mapping[str, tuple[Assign, ...]]:
        """Variable, or dotted name, to the assignments that give it a value as a whole."""
        found: dict[str, list[Assign]] = {}
        for visit in self.visits:
            if isinstance(visit.node, Assign):
                for target in visit.node.left:
                    name = dotted_name(target)
                    if name:
                        found.setdefault(name, []).append(visit.node)
        return {name: tuple(nodes) for name, nodes in found.items()}

    @cached_property
    def bound(self) -> Mapping[str, Loop]:
        """Loop variable to the loop that binds it."""
        found: dict[str, Loop] = {}
        for visit in self.visits:
            if isinstance(visit.node, Loop):
                for name in visit.node.variables:
                    found.setdefault(name, visit.node)
        return found

    @cached_property
    def unpacked(self) -> frozenset[str]:
        """The variables that patterns bind: of `{ size, name: title }` both."""
        assigned = (visit.node for visit in self.visits if isinstance(visit.node, Assign))
        patterns = [
            target for each in assigned for target in each.left if isinstance(target, Collection)
        ]
        return frozenset((*self.body.unpacked, *names_bound(patterns)))

    def holds(self, name: str) -> bool:
        """Whether a name is a variable or a parameter of its own."""
        return name in self.given or name in self.body.parameters or name in self.unpacked

    def value_of(self, name: str) -> Expression | None:
        """The only value that a name is given; None where there are several, or none."""
        given = self.given.get(name, ())
        nodes = [node for node in given if node.right is not None]
        is_counted = any(node.is_augmented for node in given)
        if len(nodes) != 1 or is_counted or len(nodes[0].left) != 1:
            return None
        return nodes[0].right

    def value_before(self, name: str, line: int) -> Expression | None:
        """What Go gives a name on a line or right before it: `err := f()`, then `err != nil`.

        Go ends blocks with lines of their own, so that no other block lies between.
        """
        known = self.given.get(name, ()) if self.language == "go" else ()
        given = [node for node in known if node.span.end_line in {line - 1, line}]
        return given[0].right if len(given) == 1 and not given[0].is_augmented else None


class Code:
    """One version of a code base."""

    def __init__(self, graph: CodeGraph, reader: SourceReader) -> None:
        self.graph = graph
        self._reader = reader
        self._sources: dict[str, bytes] = {}
        self._lines: dict[str, Sequence[str]] = {}
        self._fields: dict[str, Mapping[str, Mapping[str, Field]]] = {}
        self._functions: dict[str, Function | None] = {}
        self._calls: dict[str, dict[tuple[int, str], LinkedCall]] = {}
        self._spans: dict[str, tuple[frozenset[tuple[int, str]], tuple[tuple[int, int], ...]]] = {}
        self.languages = {
            file.path: file.language for file in graph.files() if file.skipped is None
        }

    def source(self, path: str) -> bytes:
        """The content of a file, nothing of one that is gone."""
        if path not in self._sources:
            try:
                self._sources[path] = self._reader.read(path)
            except (NotFoundError, FileNotFoundError):
                self._sources[path] = b""
        return self._sources[path]

    def lines(self, path: str) -> Sequence[str]:
        """Its lines; the first is at index 0."""
        if path not in self._lines:
            self._lines[path] = self.source(path).decode("utf-8", "replace").split("\n")
        return self._lines[path]

    def line(self, path: str, number: int) -> str:
        """A line, counted from 1; "" where there is none."""
        lines = self.lines(path)
        return lines[number - 1] if 0 < number <= len(lines) else ""

    def function(self, symbol: Symbol | str) -> Function | None:
        """A function with its statements; None where it has none."""
        key = symbol if isinstance(symbol, str) else symbol.id
        if key not in self._functions:
            found = self.graph.symbol(key) if isinstance(symbol, str) else symbol
            self._functions[key] = self._made(found) if found is not None else None
        return self._functions[key]

    def _made(self, symbol: Symbol) -> Function | None:
        if symbol.kind not in {*FUNCTIONS, "module"}:
            return None
        body = body_of(self.source(symbol.path), symbol.path, symbol)
        if body is None:
            return None
        inner, spans = self._inner(symbol.path)
        language = self.languages.get(symbol.path, "")
        return Function(symbol, body, language, inner, spans if symbol.kind == "module" else ())

    def _inner(self, path: str) -> tuple[frozenset[tuple[int, str]], tuple[tuple[int, int], ...]]:
        """Of a file's functions line and name, and first and last lines."""
        if path not in self._spans:
            found = [each for each in self.graph.symbols(path) if each.kind in FUNCTIONS]
            self._spans[path] = (
                frozenset((each.line, each.name) for each in found),
                tuple((each.line, each.end_line) for each in found),
            )
        return self._spans[path]

    def functions(self, path: str) -> Sequence[Function]:
        """All of a file, the file itself first."""
        found = (self.function(symbol) for symbol in self.graph.symbols(path))
        return [each for each in found if each is not None]

    def call(self, path: str, site: Node) -> LinkedCall | None:
        """What the graph says of a call."""
        if path not in self._calls:
            known: dict[tuple[int, str], LinkedCall] = {}
            for symbol in self.graph.symbols(path):
                for call in self.graph.calls_of(symbol):
                    known.setdefault((call.line, call.text), call)
            self._calls[path] = known
        text = site.text if isinstance(site, CallSite) else ""
        return self._calls[path].get((site.span.line, text))

    def at_line(self, path: str, line: int) -> Function | None:
        """The function that a line stands in, or the file."""
        symbol = self.graph.at(path, line)
        while symbol is not None and symbol.kind not in {*FUNCTIONS, "module"}:
            symbol = self.graph.symbol(symbol.parent) if symbol.parent else None
        return self.function(symbol or path)

    def around(self, function: Function) -> Function | None:
        """The function or file whose names a function sees: those of a class are not among them."""
        parent = self.graph.symbol(function.symbol.parent or "")
        while parent is not None and parent.kind in {"class", "interface"}:
            parent = self.graph.symbol(parent.parent or "")
        return self.function(parent or function.path)

    def class_of(self, symbol: Symbol) -> Symbol | None:
        """The class that a method belongs to, also where its functions stand within one another."""
        parent = symbol.parent
        while parent is not None:
            found = self.graph.symbol(parent)
            if found is None or found.kind in {"class", "interface"}:
                return found
            parent = found.parent
        return None

    def lineage(self, owner: Symbol) -> Iterator[Symbol]:
        """A class and the classes of the code that it inherits from, the nearest first."""
        waiting, seen = [owner], {owner.id}
        while waiting:
            symbol = waiting.pop(0)
            yield symbol
            for base in self.graph.superclasses(symbol):
                if base.id not in seen:
                    seen.add(base.id)
                    waiting.append(base)

    def field(self, owner: Symbol, name: str) -> tuple[Field, Symbol] | None:
        """A field of a class, or of what it inherits from, with the class that declares it."""
        for symbol in self.lineage(owner):
            if symbol.path not in self._fields:
                self._fields[symbol.path] = fields_of(self.source(symbol.path), symbol.path)
            fields = self._fields[symbol.path].get(symbol.name, {})
            if name in fields:
                return fields[name], symbol
        return None

    def method(self, owner: Symbol, name: str) -> Symbol | None:
        """A method of a class, or of what it inherits from."""
        for symbol in self.lineage(owner):
            for member in self.graph.members(symbol):
                if member.name == name and member.kind in FUNCTIONS:
                    return member
        return None
