"""Loops that empty a container element by element: `while queue: queue.pop()`."""

from typing import Final

from quintet.codegraph.statements import Loop, call_of, walk
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Call,
    Comparison,
    Expression,
    Literal,
    Name,
    Unary,
)


def worklist(loop: Loop) -> Expression | None:
    """The container that a loop empties element by element (`while queue: queue.pop()`)."""
    held = _not_empty(loop.test)
    if held is None:
        return None
    for node in walk(loop):
        call = call_of(node)
        if call is not None and call.name in _TAKES and call.receiver == held:
            return held
    return None


_TAKES: Final = frozenset(
    "pop popleft popitem shift poll pollFirst pollLast remove removeFirst removeLast".split()
)
"""Methods that take an element out of a container."""
_COUNTS: Final = frozenset({"length", "size"})


def _not_empty(test: Expression | None) -> Expression | None:
    """What a condition finds to have elements."""
    match test:
        case Name() | Attribute() if not _counts(test):
            return test
        case Attribute(value=value):
            return value
        case Call(function=Name(name="len"), arguments=(value,)):
            return value
        case Call(function=Attribute(value=value, name=name)) if name in _COUNTS:
            return value
        case Unary(operator="not", value=Call(function=Attribute(value=value, name="isEmpty"))):
            return value
        case Comparison(operator=">" | "!=" | ">=", left=left, right=Literal()):
            return _not_empty(left) if not isinstance(left, Name) else None
    return None


def _counts(test: Expression) -> bool:
    return isinstance(test, Attribute) and test.name in _COUNTS
