"""Attributes that are functions: reading one of these runs a property of the code."""

from typing import Final, NamedTuple

from quintet.codegraph.syntax.expressions import Attribute
from quintet.reasoning.code.functions import Code, Function
from quintet.reasoning.code.statement_expressions import expressions, within
from quintet.reasoning.code.value_types import Names
from quintet.reasoning.code.written_types import UNKNOWN
from quintet.reasoning.hypotheses.checks.outcomes import Spot, spot

SURE: Final = 0.8
"""A target of a call that is at least so sure is where it goes."""


class Edge(NamedTuple):
    """A call of a function of the code; `is_sure`: it goes there."""

    target: str
    at: Spot
    is_sure: bool


class Getters:
    """Answers for one code base, kept."""

    def __init__(self, code: Code, names: Names) -> None:
        self._code = code
        self._names = names
        self._known: dict[str, list[str]] | None = None

    def edges(self, function: Function) -> list[Edge]:
        """The properties that a function reads; of a value of unknown type, all of that name."""
        known = self._properties() if function.language == "python" else {}
        return [
            edge
            for visit in (function.visits if known else ())
            for root in expressions(visit.node)
            for part in within(root)
            if isinstance(part, Attribute) and part.name in known
            for edge in self._of(function, part, known[part.name])
        ]

    def _of(self, function: Function, part: Attribute, alike: list[str]) -> list[Edge]:
        at = spot(function, part, f"reads `{part.text}`")
        held = self._names.typed(function, part.value)
        if held.symbol is not None:
            method = self._code.method(held.symbol, part.name)
            is_it = method is not None and method.id in alike
            return [Edge(method.id, at, is_sure=True)] if is_it and method is not None else []
        return [Edge(symbol, at, is_sure=False) for symbol in alike] if held == UNKNOWN else []

    def _properties(self) -> dict[str, list[str]]:
        """Ids of properties by their names."""
        if self._known is None:
            self._known = {}
            for path, language in self._code.languages.items():
                for symbol in self._code.graph.symbols(path) if language == "python" else ():
                    if any("property" in mark for mark in symbol.decorators):
                        self._known.setdefault(symbol.name, []).append(symbol.id)
        return self._known
