"""Functions that are handed over to be run for each event, request or rendering."""

from collections.abc import Iterator
from typing import Final

from quintet.codegraph.model import Call, Symbol
from quintet.codegraph.statements import CallSite, Closure, Return
from quintet.codegraph.syntax.expressions import Name
from quintet.reasoning.code.functions import FUNCTIONS, Code, Function, Visit
from quintet.reasoning.code.value_types import Names
from quintet.reasoning.libraries.catalogue import catalogue
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
_LOADED: Final = frozenset({"load", "DOMContentLoaded"})
"""Events of a page that come once."""
_LOADED_ONCE: Final = frozenset({"module", "class"})
"""What stands in a file or a class itself is run when that is loaded, or an object made."""
_MOST_CALLS: Final = 3


def runs_first(code: Code, symbol: Symbol) -> bool:
    """Whether it makes objects of its class or begins a program; Java's bear the class's name.

    A page is a program that begins when it has been loaded.
    """
    called, _, event = symbol.name.partition("(")
    is_loaded = called == "addEventListener" and event.strip("'\")") in _LOADED
    if symbol.name in CONSTRUCTORS or is_loaded:
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
        and (each.kind in _LOADED_ONCE or each.kind in FUNCTIONS)
        and (each.kind in _LOADED_ONCE or runs_at_start(code, each, steps + 1))
        for each in callers
    )


_DEEPEST: Final = 3
"""A decorator that is made by a call, and functions within it."""


def decorated_by(code: Code, call: Call) -> Symbol | None:
    """The function or class that a decorator stands at."""
    after = [each for each in code.graph.members(call.caller) if each.line >= call.line]
    found = min(after, key=lambda each: each.line, default=None)
    return (
        found
        if found is not None
        and call.text in {mark.partition("(")[0].strip() for mark in found.decorators}
        else None
    )


def is_decorator_of_call(code: Code, symbol: Symbol) -> bool:
    """Whether a function is what `@outer(3)` gives: the file is loaded when it runs."""
    outer = code.graph.symbol(symbol.parent) if symbol.parent else None
    if outer is None or outer.kind not in FUNCTIONS:
        return False
    maker = code.function(outer)
    gives = any(
        isinstance(visit.node, Return) and visit.node.given == Name(symbol.name)
        for visit in (maker.visits if maker is not None else ())
    )
    return gives and any(_is_with_call(code, call) for call in code.graph.callers_of(outer))


def _is_with_call(code: Code, call: Call) -> bool:
    """Whether it stands there as `@outer(3)`, unlike `@outer`."""
    at = decorated_by(code, call) if call.kind == "decorator" else None
    return at is not None and any(mark.startswith(f"{call.text}(") for mark in at.decorators)


def wrappers_of(code: Code, symbol: Symbol) -> Iterator[Symbol]:
    """The functions within decorators of the code that stand at a function."""
    if not symbol.decorators or symbol.parent is None:
        return
    for call in code.graph.calls_of(symbol.parent):
        if call.kind == "decorator" and decorated_by(code, call) == symbol:
            for target in call.targets[:1]:
                yield from _within(code, target.symbol_id, _DEEPEST)


def _within(code: Code, symbol_id: str, depth: int) -> Iterator[Symbol]:
    for member in code.graph.members(symbol_id) if depth > 0 else ():
        if member.kind in FUNCTIONS:
            yield member
            yield from _within(code, member.id, depth - 1)
