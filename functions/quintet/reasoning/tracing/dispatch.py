"""How sure it is that a call runs a target, where the call is dispatched at run time.

The graph says how sure it is that a call names a method. Which one then runs is less sure when
subclasses override it, and an interface's method never runs itself.
"""

from typing import Final

from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.model import Call, Symbol, Target

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
