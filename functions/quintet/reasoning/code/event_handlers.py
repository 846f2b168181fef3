"""Functions that are handed over to be run for each event, request or rendering."""

from typing import Final

from quintet.codegraph.model import Symbol
from quintet.codegraph.statements import CallSite, Closure
from quintet.reasoning.code.functions import FUNCTIONS, Code, Function, Visit
from quintet.reasoning.code.value_types import Names
from quintet.reasoning.effects.catalogue import catalogue
from quintet.reasoning.places.beside_code import is_aside

_MOST_STEPS: Final = 2


def runs_often(code: Code, names: Names, function: Function, visit: Visit) -> bool:
    """Whether a statement is run for each request, connection, event or rendering."""
    for place in range(len(visit.parents) - 1, 0, -1):
        around = visit.parents[place - 1]
        if isinstance(visit.parents[place], Closure) and isinstance(around, CallSite):
            name = names.callee(function, around.call) if around.call is not None else ""
            return catalogue(function.language).has("runs_often", name)
    return is_run_often(code, names, function)


def is_run_often(code: Code, names: Names, function: Function, steps: int = 0) -> bool:
    """Whether a function is, or another that runs it."""
    if function.is_module:
        return False
    if serves(code, names, function) or _is_registered(code, function):
        return True
    for call in code.graph.callers_of(function.symbol) if steps < _MOST_STEPS else ():
        caller = code.function(call.caller)
        if caller is not None and is_run_often(code, names, caller, steps + 1):
            return True
    return False


def serves(code: Code, names: Names, function: Function) -> bool:
    """Whether a function answers requests: by a route, a decorator, or what it is given."""
    symbol, known = function.symbol, catalogue(function.language)
    given = (names.qualified(symbol.path, each).name for each in function.body.types.values())
    marks = (names.full(symbol.path, each.partition("(")[0]) for each in symbol.decorators)
    if any(known.has("request", name) for name in (*given, *marks)):
        return True
    return any(route.handler == symbol.id for route in code.graph.routes())


def _is_registered(code: Code, function: Function) -> bool:
    """Whether a function without a name is an argument of a call that runs it often.

    It goes by what it is given to: `on('end')`.
    """
    symbol = function.symbol
    return any(
        call.line == symbol.line
        and symbol.name.startswith(f"{call.name}(")
        and catalogue(function.language).has("runs_often", call.external or "")
        for call in code.graph.calls_of(symbol.parent or symbol.path)
    )


CONSTRUCTORS: Final = frozenset(
    "__init__ __init_subclass__ __post_init__ constructor init main setup <init> <clinit>".split()
)
_MOST_CALLS: Final = 3


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
    if not calls or steps > _MOST_CALLS or any(call.kind not in {"call", "new"} for call in calls):
        return False
    callers = [code.graph.symbol(each) for each in {call.caller for call in calls}]
    return all(
        each is not None
        and (each.kind == "module" or each.kind in FUNCTIONS)
        and (each.kind == "module" or runs_at_start(code, each, steps + 1))
        for each in callers
    )
