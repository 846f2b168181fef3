"""Which function a decorator stands at, and which functions the code's own put around it."""

from collections.abc import Iterator
from typing import Final

from quintet.codegraph.model import Call, Symbol
from quintet.codegraph.statements import Return
from quintet.codegraph.syntax.expressions import Name
from quintet.reasoning.code.functions import FUNCTIONS, Code

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
