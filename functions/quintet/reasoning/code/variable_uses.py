"""Where a variable is used: the expressions of statements, and the calls within them."""

from collections.abc import Iterator
from typing import Final

from quintet.codegraph.model import Call as LinkedCall
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
    Spread,
    Unary,
)
from quintet.reasoning.code.functions import Code, Function, Visit


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


def uses_of(root: Expression, held: Expression) -> Iterator[Call | None]:
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
            case Await(value=value) | Unary(operator="&" | "*", value=value):
                waiting.append((value, around, is_value))
            case Comparison() | Unary() | FunctionValue() | Logical():
                is_closure = isinstance(part, FunctionValue)
                waiting.extend((inner, None, is_closure) for inner in part.parts)
            case _:
                waiting.extend((inner, None, True) for inner in part.parts)


MOST_CALLERS: Final = 3
"""Each has to be read, and of many few agree."""
MOST_SITES: Final = 12
_OWN: Final = frozenset({"self", "this", "cls"})

Given = tuple[tuple[Function, Expression], ...]


def given_for(code: Code, function: Function, parameter: str, most: int = MOST_CALLERS) -> Given:
    """The callers with the expressions that they give, where that is in sight.

    Nothing of a function that more than `most` places lead to.
    """
    calls = code.graph.callers_of(function.symbol)
    found = []
    for call in calls if len(calls) <= most else ():
        for caller, _, written in _sites(code, call):
            value = argument_of(function, written, parameter)
            found.extend([(caller, value)] if value is not None else [])
    return tuple(found)


def sites_of(code: Code, function: Function) -> Iterator[tuple[Function, Visit, Call]]:
    """Where a function is called, with the callers; at the first of many such places only."""
    for call in code.graph.callers_of(function.symbol)[:MOST_SITES]:
        yield from _sites(code, call)


def argument_of(function: Function, call: Call, parameter: str) -> Expression | None:
    """What a call gives for a parameter; None where it does not, or not in sight."""
    own = [name for name in function.body.parameters if name not in _OWN]
    if parameter not in own or any(isinstance(given, Spread) for given in call.arguments):
        return None
    return call.argument(own.index(parameter), parameter)


def _sites(code: Code, call: LinkedCall) -> Iterator[tuple[Function, Visit, Call]]:
    caller = code.function(call.caller)
    for visit in caller.sites if caller is not None else ():
        node = visit.node
        if isinstance(node, CallSite) and (node.span.line, node.text) == (call.line, call.text):
            if caller is not None and node.call is not None:
                yield caller, visit, node.call
            return
