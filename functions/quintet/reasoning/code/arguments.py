"""What the callers of a function within the code give for one of its parameters."""

from typing import Final

from quintet.codegraph.statements import CallSite
from quintet.codegraph.syntax.expressions import Call, Expression, Spread
from quintet.reasoning.code.functions import Code, Function

MOST_CALLERS: Final = 3
"""Each has to be read, and of many few agree."""
_OWN: Final = frozenset({"self", "this", "cls"})

Given = tuple[tuple[Function, Expression], ...]


def given_for(code: Code, function: Function, parameter: str, most: int = MOST_CALLERS) -> Given:
    """The callers with the expressions that they give, where that is in sight.

    Nothing of a function that more than `most` places lead to.
    """
    calls = code.graph.callers_of(function.symbol)
    found = []
    for call in calls if len(calls) <= most else ():
        caller = code.function(call.caller)
        site = _site(caller, call.line, call.text) if caller is not None else None
        value = argument_of(function, site, parameter) if site is not None else None
        if caller is not None and value is not None:
            found.append((caller, value))
    return tuple(found)


def argument_of(function: Function, call: Call, parameter: str) -> Expression | None:
    """What a call gives for a parameter; None where it does not, or not in sight."""
    own = [name for name in function.body.parameters if name not in _OWN]
    if parameter not in own or any(isinstance(given, Spread) for given in call.arguments):
        return None
    return call.argument(own.index(parameter), parameter)


def _site(caller: Function, line: int, text: str) -> Call | None:
    for visit in caller.sites:
        node = visit.node
        if isinstance(node, CallSite) and (node.span.line, node.text) == (line, text):
            return node.call
    return None
