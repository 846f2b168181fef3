"""Methods with special names that statements and operators run of values, as Python calls them."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from quintet.codegraph.statements import Arm, Assign, Branch, Loop, Node, Return
from quintet.codegraph.syntax.expressions import (
    Assigned,
    Attribute,
    Binary,
    Call,
    Collection,
    Comparison,
    Conditional,
    Expression,
    Index,
    Literal,
    Logical,
    Name,
    Slice,
    Spread,
    Template,
    Unary,
)

ENTERS: Final = "__enter__"
_ENTERING: Final = (ENTERS, "__exit__", "__aenter__", "__aexit__")
INSTEAD: Final[Mapping[str, str]] = MappingProxyType(
    {"__bool__": "__len__", "__contains__": "__iter__", "__str__": "__repr__"}
)
"""What is run of a value that does not have the method."""


def implied(node: Node) -> Iterator[tuple[Expression, str]]:
    """Values of a statement with the special methods that it runs of them."""
    if isinstance(node, Loop) and node.over is not None:
        yield node.over, "__aiter__" if node.is_async and node.form != "callback" else "__iter__"
    elif isinstance(node, Branch | Loop):
        yield from _asked(node.test)
    elif isinstance(node, Arm) and node.label == "with":
        yield from ((subject, name) for subject in node.subjects for name in _ENTERING)
    elif isinstance(node, Return) and node.is_from and node.given is not None:
        yield node.given, "__iter__"
    elif isinstance(node, Assign) and node.right is not None:
        is_apart = len(node.left) > 1 or any(isinstance(each, Collection) for each in node.left)
        if node.is_augmented or (is_apart and not isinstance(node.right, Collection)):
            yield node.right, "__iter__"


def operated(part: Expression) -> Iterator[tuple[Expression, str]]:
    """The value of an operator with the special method that it runs."""
    match part:
        case Index(value=value, index=index) if not isinstance(index, Slice):
            yield value, "__getitem__"
        case Comparison(operator="in" | "not in", right=right):
            yield right, "__contains__"
        case Spread(value=value):
            yield value, "__iter__"
        case Unary(operator="not", value=value) | Conditional(test=value):
            yield from _asked(value)
        case Logical(operands=(*before, _)):
            for value in before:
                yield from _asked(value)
        case Template(pieces=pieces):
            yield from ((piece, "__str__") for piece in pieces)
        case Binary(operator="%", left=Literal(kind="text"), right=right):
            shown = right.items if isinstance(right, Collection) else (right,)
            yield from ((value, "__str__") for value in shown)
        case Call(function=Attribute(value=Literal(kind="text"), name="format"), arguments=shown):
            yield from ((value, "__str__") for value in shown)


def _asked(test: Expression | None) -> Iterator[tuple[Expression, str]]:
    """The value whose truth a condition asks as a whole; its parts are operators of their own."""
    match test:
        case Logical(operands=(*_, last)):
            yield from _asked(last)
        case Assigned(value=value):
            yield from _asked(value)
        case Name() | Attribute() | Call():
            yield test, "__bool__"
