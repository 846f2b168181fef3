"""What a language does by itself: special methods that statements and operators run."""

from collections.abc import Iterator
from typing import Final

from quintet.codegraph.statements import Arm, Branch, Loop
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Call,
    Comparison,
    Expression,
    Index,
    Logical,
    Name,
    Slice,
    Unary,
)
from quintet.reasoning.code.functions import Visit

_ENTERING: Final = ("__enter__", "__exit__", "__aenter__", "__aexit__")


def implied(visit: Visit) -> Iterator[tuple[Expression, str]]:
    """Values of a statement with the special methods that it runs of them."""
    node = visit.node
    if isinstance(node, Loop) and node.over is not None:
        yield node.over, "__aiter__" if node.is_async and node.form != "callback" else "__iter__"
    elif isinstance(node, Branch):
        for tested in _tested(node.test):
            yield tested, "__bool__"
    elif isinstance(node, Arm) and node.label == "with":
        yield from ((subject, name) for subject in node.subjects for name in _ENTERING)


def operated(part: Expression) -> Iterator[tuple[Expression, str]]:
    """The value of an operator with the special method that it runs."""
    match part:
        case Index(value=value, index=index) if not isinstance(index, Slice):
            yield value, "__getitem__"
        case Comparison(operator="in" | "not in", right=right):
            yield right, "__contains__"


def _tested(test: Expression | None) -> Iterator[Expression]:
    """The values whose truth a condition asks."""
    match test:
        case Logical(operands=operands):
            for operand in operands:
                yield from _tested(operand)
        case Unary(operator="not", value=value):
            yield from _tested(value)
        case Name() | Attribute() | Call():
            yield test
