"""A code graph whose answers are kept for one analysis, which often asks the same."""

from collections.abc import Callable
from functools import cache
from typing import TypeVar

from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.model import Symbol

Answer = TypeVar("Answer")


class KeptGraph:
    """The questions that analyses ask, each put once."""

    def __init__(self, graph: CodeGraph) -> None:
        self.files = graph.files
        self.at = graph.at
        self.near = graph.near
        self.external_names = graph.external_names
        self.external_calls = graph.external_calls
        self.routes = cache(graph.routes)
        self.symbols = cache(graph.symbols)
        self.symbol = cache(graph.symbol)
        self.named = cache(graph.named)
        self.imports_of = cache(graph.imports_of)
        self.importers_of = cache(graph.importers_of)
        self.calls_of = _kept_by_id(graph.calls_of)
        self.callers_of = _kept_by_id(graph.callers_of)
        self.superclasses = _kept_by_id(graph.superclasses)
        self.subclasses = _kept_by_id(graph.subclasses)
        self.members = _kept_by_id(graph.members)


def _kept_by_id(ask: Callable[[Symbol | str], Answer]) -> Callable[[Symbol | str], Answer]:
    """The answers about symbols, which are known by their ids."""
    known: dict[str, Answer] = {}

    def kept(symbol: Symbol | str) -> Answer:
        key = symbol if isinstance(symbol, str) else symbol.id
        if key not in known:
            known[key] = ask(symbol)
        return known[key]

    return kept
