"""Where a variable is used: the expressions of statements, and the calls within them."""

from collections.abc import Iterator

from quintet.codegraph.statements import Assign, CallSite, Node
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Await,
    Call,
    Comparison,
    Expression,
    FunctionValue,
    Keyword,
    Logical,
    Name,
    Unary,
)


def plain(given: Expression) -> Expression:
    """What is given, without its name and without waiting for it."""
    while isinstance(given, Keyword | Await):
        given = given.value
    return given


def own_expressions(node: Node) -> Iterator[Expression]:
    """The expressions of a statement; a call that is a part of one stands in it."""
    for slot in ("right", "given", "test", "over", "element"):
        value = getattr(node, slot, None)
        if isinstance(value, Expression):
            yield value
    if isinstance(node, CallSite) and node.call is not None:
        yield node.call
    for target in node.left if isinstance(node, Assign) else ():
        if not isinstance(target, Name):
            yield target


def uses_of(root: Expression, held: Name) -> Iterator[Call | None]:
    """The calls that a variable is given to or called on; None where it goes elsewhere."""
    waiting: list[tuple[Expression, Call | None, bool]] = [(root, None, True)]
    while waiting:
        part, around, is_value = waiting.pop()
        if part == held:
            if around is not None:
                yield around
            elif is_value:
                yield None
            continue
        match part:
            case Call(function=function, arguments=arguments):
                if isinstance(function, Attribute):
                    waiting.append((function.value, part, True))
                waiting.extend((plain(given), part, True) for given in arguments)
            case Attribute(value=value):
                is_given = around is not None and value == held
                waiting.append((value, around if is_given else None, False))
            case Comparison() | Unary() | FunctionValue() | Logical():
                is_closure = isinstance(part, FunctionValue)
                waiting.extend((inner, None, is_closure) for inner in part.parts)
            case Await(value=value):
                waiting.append((value, around, is_value))
            case _:
                waiting.extend((inner, None, True) for inner in part.parts)
