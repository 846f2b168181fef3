"""Which function a decorator stands at, and which functions the code's own put around it."""

from collections.abc import Iterator
from typing import Final

from quintet.codegraph.model import Call, Symbol
from quintet.reasoning.code.functions import FUNCTIONS, Code

_DEEPEST: Final = 3
"""A decorator that is made by a call, and functions within it."""


def decorated_by(code: Code, call: Call) -> Symbol | None:
    """The function or class that a decorator stands at."""
    after = [each for each in code.graph.members(call.caller) if each.line >= call.line]
    found = min(after, key=lambda each: each.line, default=None)
    return found if found is not None and call.text in _named(found) else None


def _named(symbol: Symbol) -> set[str]:
    return {mark.partition("(")[0].strip() for mark in symbol.decorators}


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
