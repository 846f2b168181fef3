"""Functions that only run when a program begins, or when an object is made."""

from typing import Final

from quintet.codegraph.model import Symbol
from quintet.reasoning.code.functions import FUNCTIONS, Code
from quintet.reasoning.common.asides import is_aside

CONSTRUCTORS: Final = frozenset(
    "__init__ __init_subclass__ __post_init__ constructor init main setup <init> <clinit>".split()
)
_MOST_STEPS: Final = 3


def runs_first(code: Code, symbol: Symbol) -> bool:
    """Whether it makes objects of its class or begins a program; Java's bear the class's name."""
    if symbol.name in CONSTRUCTORS:
        return True
    owner = code.class_of(symbol)
    return owner is not None and owner.name == symbol.name


def runs_at_start(code: Code, symbol: Symbol, steps: int = 0) -> bool:
    """Whether it is a constructor, or all that leads to it are; calls of tests do not count."""
    if runs_first(code, symbol):
        return True
    calls = [
        call
        for call in code.graph.callers_of(symbol)
        if call.caller != symbol.id and not is_aside(call.path)
    ]
    if not calls or steps > _MOST_STEPS or any(call.kind not in {"call", "new"} for call in calls):
        return False
    callers = [code.graph.symbol(each) for each in {call.caller for call in calls}]
    return all(
        each is not None
        and (each.kind == "module" or each.kind in FUNCTIONS)
        and (each.kind == "module" or runs_at_start(code, each, steps + 1))
        for each in callers
    )
