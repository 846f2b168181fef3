"""What a call tree does that takes time: stores it calls, loops that call, recursion.

Counts and places, never durations: how long a call takes cannot be read from code. Whether it is a
bottleneck is for `bottlenecks` to judge.
"""

from collections import deque
from dataclasses import dataclass, field
from typing import Final, Literal

from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.model import Call, StoreCall
from quintet.reasoning.common.sources import HasTime
from quintet.reasoning.tracing.calltree import CallTree, Edge, Function

CostKind = Literal["store", "store_in_loop", "nested_loop", "recursion", "not_awaited"]
MOST_COSTS: Final = 120
_LEAST_EDGE: Final = 0.5
_NESTED: Final = 2
_BLOCKING: Final = frozenset({"requests", "urllib", "sqlite3", "psycopg2", "pymysql", "builtins"})


@dataclass(frozen=True, slots=True)
class Cost:
    """One place that takes time. `what` says what is done there, `way` where it leads."""

    kind: CostKind
    path: str
    line: int
    function: str
    what: str
    confidence: float
    way: tuple[str, ...] = ()


@dataclass(slots=True)
class Costs:
    """All that were found, in the order in which functions are reached."""

    found: list[Cost] = field(default_factory=list)
    is_complete: bool = True
    omitted: int = 0

    def of(self, kind: CostKind) -> list[Cost]:
        """Those of a kind."""
        return [one for one in self.found if one.kind == kind]


@dataclass(frozen=True, slots=True)
class _Lead:
    """How a function comes to call a store: the next call of the surest and shortest way."""

    store: StoreCall
    edge: Edge | None
    confidence: float


def costs_in(graph: CodeGraph, tree: CallTree, has_time: HasTime) -> Costs:
    """The costs of a call tree."""
    costs = Costs()
    stores: dict[str, list[StoreCall]] = {}
    for one in tree.opened():
        if not has_time():
            costs.is_complete = False
            break
        stores[one.symbol.id] = list(graph.store_calls(one.symbol))
    leads = _leads(tree, stores)
    for one in tree.opened():
        _add_stores(costs, one, stores.get(one.symbol.id, []))
        _add_loops(costs, one, leads)
        _add_recursion(costs, tree, one)
    costs.omitted = max(len(costs.found) - MOST_COSTS, 0)
    del costs.found[MOST_COSTS:]
    return costs


def _leads(tree: CallTree, stores: dict[str, list[StoreCall]]) -> dict[str, _Lead]:
    """By function, how it comes to call a store. Files that are only opened count as well."""
    callers: dict[str, list[Edge]] = {}
    for one in tree.opened():
        for edge in one.edges:
            if edge.confidence >= _LEAST_EDGE:
                callers.setdefault(edge.symbol.id, []).append(edge)
    leads = {key: _Lead(found[0], None, 1.0) for key, found in stores.items() if found}
    waiting = deque(leads)
    while waiting:
        callee = waiting.popleft()
        for edge in callers.get(callee, ()):
            if edge.call.caller not in leads:
                lead = leads[callee]
                sure = lead.confidence * edge.confidence
                leads[edge.call.caller] = _Lead(lead.store, edge, sure)
                waiting.append(edge.call.caller)
    return leads


def _add_stores(costs: Costs, one: Function, stores: list[StoreCall]) -> None:
    calls = {call.id: call for call in one.calls}
    for store in stores:
        call = calls.get(store.call)
        is_repeated = call is not None and call.loop_depth > 0
        what = f"{store.kind}: {store.operation}"
        kind: CostKind = "store_in_loop" if is_repeated else "store"
        costs.found.append(_cost(kind, one, store.line, what, one.reach))
        if call is not None and _blocks(one, call, store):
            what = f"{store.operation} in an async function, not awaited"
            costs.found.append(_cost("not_awaited", one, store.line, what, 0.7 * one.reach))


def _blocks(one: Function, call: Call, store: StoreCall) -> bool:
    return (
        one.symbol.is_async
        and not call.is_awaited
        and store.operation.partition(".")[0] in _BLOCKING
    )


def _add_loops(costs: Costs, one: Function, leads: dict[str, _Lead]) -> None:
    seen: set[tuple[int, str]] = set()
    for edge in one.edges:
        call = edge.call
        key = (call.line, edge.symbol.id)
        if not call.loop_depth or key in seen or edge.confidence < _LEAST_EDGE:
            continue
        seen.add(key)
        lead = leads.get(edge.symbol.id)
        if lead is not None:
            way = _way(edge, leads)
            what = f"each round of a loop may reach {lead.store.kind} {lead.store.operation}"
            sure = one.reach * edge.confidence * lead.confidence
            costs.found.append(_cost("store_in_loop", one, call.line, what, sure, way))
        elif call.loop_depth >= _NESTED:
            what = f"{call.text} is called in loops nested {call.loop_depth} deep"
            sure = one.reach * edge.confidence
            costs.found.append(_cost("nested_loop", one, call.line, what, sure))


def _way(edge: Edge, leads: dict[str, _Lead]) -> tuple[str, ...]:
    way: list[str] = []
    here: Edge | None = edge
    while here is not None:
        lead = leads[here.symbol.id]
        if lead.edge is None:
            way.append(f"{lead.store.path}:{lead.store.line}")
        else:
            way.append(lead.edge.at)
        here = lead.edge
    return tuple(way)


def _add_recursion(costs: Costs, tree: CallTree, one: Function) -> None:
    above = {one.symbol.id, *(edge.call.caller for edge in tree.way_to(one.symbol.id))}
    for edge in one.edges:
        is_called = edge.call.kind != "passed" and edge.confidence >= _LEAST_EDGE
        if is_called and edge.symbol.id in above:
            what = f"calls {edge.symbol.qualified} again"
            sure = one.reach * edge.confidence
            costs.found.append(_cost("recursion", one, edge.call.line, what, sure))


def _cost(
    kind: CostKind,
    one: Function,
    line: int,
    what: str,
    confidence: float,
    way: tuple[str, ...] = (),
) -> Cost:
    symbol = one.symbol
    return Cost(kind, symbol.path, line, symbol.qualified, what, round(confidence, 3), way)
