"""The functions that an entry point reaches, each with the calls that lead to it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from quintet.codegraph.model import Call, Symbol
from quintet.reasoning.code.functions import FUNCTIONS, Code, Function
from quintet.reasoning.common.entry_points import constructor_of
from quintet.reasoning.effects.engine import Effects
from quintet.reasoning.effects.operation import Step

FOLLOWED: Final = 0.3
"""The least confidence of an edge that is followed; what lies behind it is less sure by as much."""
MOST_FUNCTIONS: Final = 2000
_TARGETS: Final = 3


@dataclass(frozen=True, slots=True)
class Reached:
    """A function, how many calls away it is, how sure the way is, and the way."""

    symbol: Symbol
    distance: int
    confidence: float
    steps: tuple[Step, ...]


@dataclass
class Reach:
    """Functions by distance, and how many calls were followed to them."""

    functions: list[Reached] = field(default_factory=list)
    followed: int = 0
    is_cut: bool = False


def reached_from(code: Code, entry: Symbol, depth: int, has_time: Callable[[], bool]) -> Reach:
    """Breadth first, so that each function keeps its shortest way."""
    found = Reach()
    waiting = [Reached(entry, 0, 1.0, ())]
    seen = {entry.id}
    while waiting:
        if not has_time() or len(found.functions) >= MOST_FUNCTIONS:
            found.is_cut = True
            break
        reached = waiting.pop(0)
        found.functions.append(reached)
        for call in _calls(code, reached.symbol):
            targets = [t for t in call.targets[:_TARGETS] if t.confidence >= FOLLOWED]
            if not targets or reached.distance >= depth:
                continue
            found.followed += 1
            for target in targets:
                symbol = code.graph.symbol(target.symbol_id)
                if symbol is not None and symbol.kind == "class":
                    symbol = constructor_of(symbol, code.graph.members(symbol))
                if symbol is None or symbol.id in seen:
                    continue
                seen.add(symbol.id)
                step = Step(
                    call.path, call.line, reached.symbol.qualified or reached.symbol.path, call.text
                )
                sure = round(reached.confidence * target.confidence, 3)
                waiting.append(Reached(symbol, reached.distance + 1, sure, (*reached.steps, step)))
    return found


def not_followed(effects: Effects, reach: Reach) -> list[Step]:
    """The calls of which neither the code nor what is known of libraries tells what they do."""
    found: dict[tuple[str, int, str], Step] = {}
    for reached in reach.functions:
        for function in with_inner(effects.code, reached.symbol):
            for operation in effects.operations(function):
                if operation.is_unknown:
                    step = operation.step
                    found.setdefault((step.path, step.line, step.text), step)
    return list(found.values())


def with_inner(code: Code, symbol: Symbol) -> list[Function]:
    """A function with those written in it; of a class, all its methods."""
    members = [member for member in code.graph.members(symbol) if member.kind in FUNCTIONS]
    symbols = [symbol, *(members if symbol.kind != "module" else ())]
    return [function for each in symbols if (function := code.function(each)) is not None]


def _calls(code: Code, symbol: Symbol) -> list[Call]:
    """The calls of a function and of those written within it."""
    found = list(code.graph.calls_of(symbol))
    for member in code.graph.members(symbol):
        if member.kind == "function" and symbol.kind in {"function", "method"}:
            found.extend(code.graph.calls_of(member))
    return found
