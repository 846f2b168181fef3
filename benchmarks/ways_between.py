"""The surest way from one function to another over calls."""

import heapq
import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import Final

from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.model import Symbol
from quintet.reasoning.common.sources import HasTime
from quintet.reasoning.tracing.calltree import Edge, run_confidence

MOST_LOOKED_AT: Final = 4000
LEAST_EDGE: Final = 0.25
LEAST_WAY: Final = 0.05


@dataclass(frozen=True, slots=True)
class Way:
    """Calls from start to end. Without any, none was found; `is_complete`: all were looked at."""

    edges: tuple[Edge, ...] = ()
    is_complete: bool = True

    @property
    def confidence(self) -> float:
        """That all of the calls go where the way goes."""
        return math.prod(edge.confidence for edge in self.edges)


def way_between(
    graph: CodeGraph, start: Symbol, end: Symbol, has_time: HasTime, *, most_calls: int = 50
) -> Way:
    """The way whose calls are together the surest.

    That none is found does not mean that there is none: dispatch may be unknown.
    """
    order = count()
    best = {start.id: 0.0}
    came: dict[str, Edge] = {}
    waiting: list[tuple[float, int, int, str]] = [(0.0, 0, next(order), start.id)]
    done: set[str] = set()
    while waiting:
        if not has_time() or len(done) >= MOST_LOOKED_AT:
            return Way(is_complete=False)
        cost, length, _, here = heapq.heappop(waiting)
        if here in done:
            continue
        if here == end.id and came:
            return Way(_back(came, start.id, here))
        done.add(here)
        if length >= most_calls:
            continue
        for edge in _edges(graph, here):
            there = cost - math.log(min(edge.confidence, 0.999))
            if there <= best.get(edge.symbol.id, -math.log(LEAST_WAY)):
                best[edge.symbol.id] = there
                came[edge.symbol.id] = edge
                heapq.heappush(waiting, (there, length + 1, next(order), edge.symbol.id))
    return Way()


def _edges(graph: CodeGraph, here: str) -> Iterator[Edge]:
    for call in graph.calls_of(here):
        for target in call.targets:
            symbol = graph.symbol(target.symbol_id) if target.confidence >= LEAST_EDGE else None
            if symbol is not None:
                sure = run_confidence(graph, call, target, symbol)
                yield Edge(call, target, symbol, sure)


def _back(came: dict[str, Edge], start: str, end: str) -> tuple[Edge, ...]:
    edges = [came[end]]
    while edges[-1].call.caller != start:
        edges.append(came[edges[-1].call.caller])
    return tuple(reversed(edges))
