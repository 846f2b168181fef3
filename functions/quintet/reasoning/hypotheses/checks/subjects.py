"""From the names in a check to functions and classes of the code, or to names outside of it.

What is named nowhere, and what could be several things, is refused with what may have been meant.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.model import Symbol
from quintet.errors import BadInputError, FieldProblem
from quintet.reasoning.code.functions import FUNCTIONS
from quintet.reasoning.effects.catalogue import catalogue

Where = tuple[str | int, ...]
_CLASSES: Final = frozenset({"class", "interface", "type"})
_CONSTRUCTORS: Final = frozenset({"__init__", "constructor"})
_MOST_CANDIDATES: Final = 10
_SHOWN: Final = 200


@dataclass(frozen=True, slots=True)
class Callee:
    """What may be called: symbols of the code (a class and its constructor), or a full name."""

    name: str
    ids: frozenset[str] = frozenset()
    outside: str = ""

    @property
    def last(self) -> str:
        """The last part of its name."""
        return self.name.replace("::", ".").rpartition(".")[2]


class Subjects:
    """Resolves names over a graph; of several that fit, those in files of the scope come first."""

    def __init__(self, graph: CodeGraph, scope: Sequence[str]) -> None:
        self._graph = graph
        self._scope = frozenset(scope)

    def function(self, named: str, where: Where) -> Symbol:
        """The function, method or file that a check is about; of a class its constructor.

        Raises:
            BadInputError: there is none, or more than one.
        """
        found = self._named(named, {*FUNCTIONS, *_CLASSES, "module"})
        symbol = self._only(found, named, where)
        made = self.constructor(symbol) if symbol.kind in _CLASSES else symbol
        if made is None:
            message = f"{symbol.qualified} is a class without a constructor of its own"
            raise _problem(where, message, "NOT_FOUND", named)
        return made

    def callee(self, named: str, where: Where) -> Callee:
        """What is called: in the code, else outside of it.

        Raises:
            BadInputError: it is neither, or more than one function of the code.
        """
        found = self._named(named, {*FUNCTIONS, *_CLASSES})
        if not found:
            outside = self._outside(named)
            if not outside:
                raise self._missing(named, where)
            return Callee(named, outside=outside)
        symbol = self._only(found, named, where)
        made = self.constructor(symbol) if symbol.kind in _CLASSES else None
        ids = {symbol.id} | ({made.id} if made is not None else set())
        return Callee(symbol.qualified or symbol.name, frozenset(ids))

    def classes(self, name: str) -> tuple[Symbol, ...]:
        """The classes of this name."""
        return tuple(one for one in self._graph.named(name) if one.kind in _CLASSES)

    def constructor(self, owner: Symbol) -> Symbol | None:
        """What makes instances of a class."""
        wanted = {*_CONSTRUCTORS, owner.name}
        members = (one for one in self._graph.members(owner) if one.kind in FUNCTIONS)
        return next((one for one in members if one.name in wanted), None)

    def _named(self, named: str, kinds: set[str]) -> list[Symbol]:
        name = named.strip().removesuffix("()")
        exact = self._graph.symbol(name)
        if exact is not None and exact.kind in kinds:
            return [exact]
        path, separator, rest = name.rpartition(":")
        if separator and rest.isdigit():
            return self._at(path, int(rest), kinds)
        path, separator, rest = name.partition("::")
        if separator and self._graph.symbols(path):
            return self._fitting(self._graph.symbols(path), rest, kinds)
        plain = name.replace("::", ".").replace("#", ".")
        found = self._fitting(self._graph.named(plain), plain, kinds)
        inside = [one for one in found if one.path in self._scope]
        return inside or found

    def _at(self, path: str, line: int, kinds: set[str]) -> list[Symbol]:
        symbol = self._graph.at(path, line)
        while symbol is not None and symbol.kind not in kinds:
            symbol = self._graph.symbol(symbol.parent) if symbol.parent else None
        return [symbol] if symbol is not None else []

    @staticmethod
    def _fitting(known: Sequence[Symbol], name: str, kinds: set[str]) -> list[Symbol]:
        return [
            one
            for one in known
            if one.kind in kinds
            and one.kind != "module"
            and (name in {one.name, one.qualified} or one.qualified.endswith(f".{name}"))
        ]

    def _only(self, found: Sequence[Symbol], named: str, where: Where) -> Symbol:
        if not found:
            raise self._missing(named, where)
        ids = {one.id for one in found}
        alone = [one for one in found if one.parent not in ids or one.kind in _CLASSES]
        if len(alone) > 1:
            told = ", ".join(f"{one.id} (line {one.line})" for one in alone[:_MOST_CANDIDATES])
            message = f"{named[:_SHOWN]} could be {len(alone)} things; name one of: {told}"
            raise _problem(where, message, "AMBIGUOUS", named)
        return alone[0]

    def _outside(self, name: str) -> str:
        """The full name that calls outside the code have; "" where nothing knows of it."""
        for wanted in (name, f"builtins.{name}"):
            if any(call.external == wanted for call in self._graph.external_calls(wanted)):
                return wanted
            languages = {file.language for file in self._graph.files() if file.skipped is None}
            if any(catalogue(language).knows(wanted) for language in languages if "." in name):
                return wanted
        return ""

    def _missing(self, named: str, where: Where) -> BadInputError:
        last = named.strip().removesuffix("()").replace("::", ".").rpartition(".")[2]
        paths = self._scope or {file.path for file in self._graph.files()}
        names = {
            one.name: one
            for path in sorted(paths)
            for one in self._graph.symbols(path)
            if one.kind in FUNCTIONS
        }
        near = [names[one].id for one in get_close_matches(last, names, 5, 0.6)]
        told = f"; near are: {', '.join(near)}" if near else ""
        message = f"There is no {named[:_SHOWN]} in the code, and no call of it outside{told}"
        return _problem(where, message, "NOT_FOUND", named)


def _problem(where: Where, message: str, code: str, value: str) -> BadInputError:
    return BadInputError([FieldProblem(where, message, code, "exists", None, value[:_SHOWN])])
