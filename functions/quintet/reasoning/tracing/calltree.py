"""Which functions run from an entry point, and by which calls.

Breadth first, so that what is near is there when a bound is met; every function is opened once,
where it is reached first. Every bound that is met is told. Nothing is left out silently: calls
that could not be resolved, and targets too unsure to follow, are kept with their places.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.model import Call, Symbol, Target
from quintet.reasoning.common.sources import HasTime
from quintet.reasoning.effects.engine import Effects
from quintet.reasoning.tracing.completing import Returning, completed

MOST_FUNCTIONS: Final = 250
"""Functions that are opened."""
MOST_TARGETS: Final = 4
"""Targets of one call that are followed; a call of an interface may have many."""
LEAST_REACH: Final = 0.2
"""How likely a function must be run from the entry to be opened."""


@dataclass(frozen=True, slots=True)
class Edge:
    """A call and one of the functions it may run."""

    call: Call
    target: Target
    symbol: Symbol
    confidence: float
    """How sure it is that this function is the one that runs."""

    @property
    def at(self) -> str:
        """Where the call is."""
        return f"{self.call.path}:{self.call.line}"


@dataclass(slots=True)
class Function:
    """A function that is reached. `reach` is the product of confidences on the surest first way."""

    symbol: Symbol
    depth: int
    reach: float
    parent: Edge | None = None
    is_open: bool = False
    closed_because: str = ""
    calls: Sequence[Call] = ()
    edges: list[Edge] = field(default_factory=list)
    others: dict[int, int] = field(default_factory=dict)
    """By call: targets beyond those that are followed."""


@dataclass(slots=True)
class CallTree:
    """All that was reached, in the order it was reached; the first one is the entry."""

    functions: dict[str, Function]
    max_depth: int
    bounds: list[str] = field(default_factory=list)
    is_complete: bool = True
    """Whether there was time for all of it."""
    returning: list[Returning] = field(default_factory=list)
    """Calls of outside types that may come back into the code, with what they may run."""

    @property
    def entry(self) -> Function:
        """Where it starts."""
        return next(iter(self.functions.values()))

    def opened(self) -> list[Function]:
        """Those whose calls were looked at."""
        return [function for function in self.functions.values() if function.is_open]

    def unresolved(self) -> list[Call]:
        """Calls that lead nowhere known, neither in the code nor outside."""
        return [
            call
            for function in self.opened()
            for call in function.calls
            if not call.targets and call.external is None
        ]

    def external(self) -> list[Call]:
        """Calls that leave the code."""
        return [
            call
            for function in self.opened()
            for call in function.calls
            if not call.targets and call.external is not None
        ]

    def way_to(self, symbol_id: str) -> list[Edge]:
        """The calls from the entry to a function, in their order."""
        way: list[Edge] = []
        edge = self.functions[symbol_id].parent
        while edge is not None:
            way.append(edge)
            edge = self.functions[edge.call.caller].parent
        return way[::-1]


def call_tree(
    graph: CodeGraph,
    entry: Symbol,
    max_depth: int,
    has_time: HasTime,
    *,
    effects: Effects | None = None,
) -> CallTree:
    """What runs from `entry`, at most `max_depth` calls deep and `MOST_FUNCTIONS` wide.

    With `effects` also what runs without being called by name: special methods, properties,
    decorators, methods that only the type of a value tells.
    """
    tree = CallTree({entry.id: Function(entry, 0, 1.0)}, max_depth)
    symbols: dict[str, Symbol | None] = {}
    waiting = deque([tree.entry])
    opened = 0
    while waiting:
        function = waiting.popleft()
        if not has_time():
            tree.is_complete = False
        closed = _closed(function, tree, opened)
        if closed:
            function.closed_because = closed
            continue
        opened += 1
        function.is_open = True
        function.calls = graph.calls_of(function.symbol)
        if effects is not None:
            function.calls, returning = completed(effects, function.symbol, function.calls)
            tree.returning.extend(returning)
        for call in function.calls:
            _follow(graph, function, call, symbols)
        for edge in function.edges:
            if edge.symbol.id not in tree.functions:
                reached = Function(
                    edge.symbol, function.depth + 1, function.reach * edge.confidence, edge
                )
                tree.functions[edge.symbol.id] = reached
                waiting.append(reached)
    tree.bounds = _bounds(tree)
    return tree


def _closed(function: Function, tree: CallTree, opened: int) -> str:
    """Why a function is not opened; "" where it is."""
    if not tree.is_complete:
        return "time"
    if function.depth >= tree.max_depth:
        return "max_depth"
    if function.reach < LEAST_REACH:
        return "unsure"
    return "limit" if opened >= MOST_FUNCTIONS else ""


def _follow(
    graph: CodeGraph, function: Function, call: Call, symbols: dict[str, Symbol | None]
) -> None:
    sure = partial(run_confidence, graph, call)
    for target in call.targets[:MOST_TARGETS]:
        if target.symbol_id not in symbols:
            symbols[target.symbol_id] = graph.symbol(target.symbol_id)
        symbol = symbols[target.symbol_id]
        if symbol is not None:
            function.edges.append(Edge(call, target, symbol, sure(target, symbol)))
    if len(call.targets) > MOST_TARGETS:
        function.others[call.id] = len(call.targets) - MOST_TARGETS


def _bounds(tree: CallTree) -> list[str]:
    counts: dict[str, int] = {}
    for function in tree.functions.values():
        # What is at the depth and calls nothing would not have gone on anyway, but that is not
        # known without looking, so it counts.
        if function.closed_because:
            counts[function.closed_because] = counts.get(function.closed_because, 0) + 1
    said = {
        "time": "{} functions were not opened: time ran out",
        "max_depth": f"{{}} functions lie at the depth of {tree.max_depth} and were not opened",
        "unsure": f"{{}} functions were not opened: less than {LEAST_REACH:.0%} likely to be run",
        "limit": f"{{}} functions were not opened: {MOST_FUNCTIONS} were",
    }
    bounds = [text.format(counts[why]) for why, text in said.items() if why in counts]
    others = sum(sum(function.others.values()) for function in tree.opened())
    if others:
        bounds.append(f"{others} further targets of calls with over {MOST_TARGETS} are not shown")
    return bounds


MOST_SURE: Final = 0.75
"""Of one method among several that may run."""
_PARENTS: Final = ("super", "parent", "base")


def run_confidence(graph: CodeGraph, call: Call, target: Target, symbol: Symbol) -> float:
    """That this target is the one that runs; 0 to 1."""
    if target.confidence <= MOST_SURE or symbol.kind != "method":
        return target.confidence
    if call.receiver.startswith(_PARENTS):
        return target.confidence
    if len(call.targets) > 1:
        return MOST_SURE
    parent = graph.symbol(symbol.parent) if symbol.parent else None
    is_abstract = parent is not None and parent.kind == "interface"
    return MOST_SURE if is_abstract else target.confidence
