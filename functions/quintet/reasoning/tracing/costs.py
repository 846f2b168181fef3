"""What a call tree does that takes time: stores it calls, loops that call, recursion.

Counts and places, never durations: how long a call takes cannot be read from code. Whether it is a
bottleneck is for `bottlenecks` to judge.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Literal

from quintet.reasoning.common.sources import HasTime
from quintet.reasoning.effects.engine import Effects, Way
from quintet.reasoning.effects.operation import Operation
from quintet.reasoning.libraries.effect import EffectKind
from quintet.reasoning.tracing.calltree import CallTree, Function

CostKind = Literal["store", "store_in_loop", "nested_loop", "recursion"]
MOST_COSTS: Final = 120
_LEAST_EDGE: Final = 0.5
_NESTED: Final = 2
_ASKS: Final = frozenset({"read", "write"})
_STORES: Final = frozenset[EffectKind]({"database", "queue", "cache", "file", "http", "process"})


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
        return [cost for cost in self.found if cost.kind == kind]


def costs_in(effects: Effects, tree: CallTree, has_time: HasTime) -> Costs:
    """The costs of a call tree."""
    costs = Costs()
    for reached in tree.opened():
        if not has_time():
            costs.is_complete = False
            break
        costs.found.extend(_own(effects, reached))
        _add_recursion(costs, tree, reached)
    costs.omitted = max(len(costs.found) - MOST_COSTS, 0)
    del costs.found[MOST_COSTS:]
    return costs


def _own(effects: Effects, reached: Function) -> Iterator[Cost]:
    """What a function does that takes time, itself or in a loop by what it calls."""
    function = effects.code.function(reached.symbol)
    reported: set[tuple[int, str]] = set()
    for operation in effects.operations(function) if function is not None else ():
        rounds = len(operation.visit.loops)
        stores = [way for way in effects.ways(operation) if way.effect.kind in _STORES]
        # What is only opened says less than what is asked there.
        stores.sort(key=lambda way: (way.effect.action not in _ASKS, len(way.steps)))
        for way in stores[:1]:
            if len(way.steps) == 1 or rounds:
                yield _store(reached, operation, way, is_repeated=rounds > 0)
        key = (operation.step.line, operation.step.text)
        if not stores and rounds >= _NESTED and operation.targets and key not in reported:
            reported.add(key)
            what = f"{operation.step.text} is called in loops nested {rounds} deep"
            sure = reached.reach * operation.targets[0][1]
            yield _cost("nested_loop", reached, operation.step.line, what, sure)


def _store(reached: Function, operation: Operation, way: Way, *, is_repeated: bool) -> Cost:
    kind: CostKind = "store_in_loop" if is_repeated else "store"
    said = f"{way.effect.kind}: {way.effect.name}"
    if len(way.steps) > 1:
        said = f"each round of a loop may reach {way.effect.kind} {way.effect.name}"
    places = tuple(f"{step.path}:{step.line}" for step in way.steps[1:])
    sure = reached.reach * way.confidence
    return _cost(kind, reached, operation.step.line, said, sure, places)


def _add_recursion(costs: Costs, tree: CallTree, function: Function) -> None:
    above = {function.symbol.id, *(edge.call.caller for edge in tree.way_to(function.symbol.id))}
    for edge in function.edges:
        is_called = edge.call.kind != "passed" and edge.confidence >= _LEAST_EDGE
        if is_called and edge.symbol.id in above:
            what = f"calls {edge.symbol.qualified} again"
            sure = function.reach * edge.confidence
            costs.found.append(_cost("recursion", function, edge.call.line, what, sure))


def _cost(
    kind: CostKind,
    function: Function,
    line: int,
    what: str,
    confidence: float,
    way: tuple[str, ...] = (),
) -> Cost:
    symbol = function.symbol
    return Cost(kind, symbol.path, line, symbol.qualified, what, round(confidence, 3), way)
