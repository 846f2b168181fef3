"""A code graph whose answers are kept for one analysis, which often asks the same."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.model import Call, File, Import, Route, Symbol

Answer = TypeVar("Answer")


class KeptGraph:
    """The questions that analyses ask, each put once."""

    def __init__(self, graph: CodeGraph) -> None:
        self._graph = graph
        self._answers: dict[tuple[str, str], object] = {}

    def _kept(self, what: str, key: str, ask: Callable[[], Answer]) -> Answer:
        place = (what, key)
        if place not in self._answers:
            self._answers[place] = ask()
        return self._answers[place]  # type: ignore[return-value]

    def files(self) -> Sequence[File]:
        """All files."""
        return self._graph.files()

    def symbols(self, path: str) -> Sequence[Symbol]:
        """What a file defines."""
        return self._kept("symbols", path, lambda: self._graph.symbols(path))

    def symbol(self, symbol_id: str) -> Symbol | None:
        """The symbol of this id."""
        return self._kept("symbol", symbol_id, lambda: self._graph.symbol(symbol_id))

    def at(self, path: str, line: int) -> Symbol | None:
        """The innermost symbol around a line."""
        return self._graph.at(path, line)

    def named(self, name: str) -> Sequence[Symbol]:
        """Symbols of a name."""
        return self._kept("named", name, lambda: self._graph.named(name))

    def calls_of(self, symbol: Symbol | str) -> Sequence[Call]:
        """The calls in a symbol."""
        return self._kept("calls", _id(symbol), lambda: self._graph.calls_of(symbol))

    def callers_of(self, symbol: Symbol | str) -> Sequence[Call]:
        """The calls that may reach a symbol."""
        return self._kept("callers", _id(symbol), lambda: self._graph.callers_of(symbol))

    def imports_of(self, path: str) -> Sequence[Import]:
        """What a file imports."""
        return self._kept("imports", path, lambda: self._graph.imports_of(path))

    def importers_of(self, path: str) -> Sequence[Import]:
        """Imports that lead to a file."""
        return self._kept("importers", path, lambda: self._graph.importers_of(path))

    def routes(self) -> Sequence[Route]:
        """The routes that the code serves."""
        return self._kept("routes", "", self._graph.routes)

    def superclasses(self, symbol: Symbol) -> Sequence[Symbol]:
        """Direct bases within the code."""
        return self._kept("bases", symbol.id, lambda: self._graph.superclasses(symbol))

    def subclasses(self, symbol: Symbol | str) -> Sequence[Symbol]:
        """Direct subclasses and implementers within the code."""
        return self._kept("below", _id(symbol), lambda: self._graph.subclasses(symbol))

    def members(self, symbol: Symbol | str) -> Sequence[Symbol]:
        """What is defined directly within."""
        return self._kept("members", _id(symbol), lambda: self._graph.members(symbol))

    def external_names(self) -> Sequence[str]:
        """The full names that calls outside have."""
        return self._graph.external_names()

    def external_calls(self, name: str) -> Sequence[Call]:
        """Calls outside of a full name."""
        return self._graph.external_calls(name)

    def near(self, path: str) -> Sequence[str]:
        """Paths that resemble one."""
        return self._graph.near(path)


def _id(symbol: Symbol | str) -> str:
    return symbol if isinstance(symbol, str) else symbol.id
