"""What the callers of a function within the code give for one of its parameters."""

from collections.abc import Iterator
from typing import Final

from quintet.codegraph.model import Call as LinkedCall
from quintet.codegraph.statements import CallSite
from quintet.codegraph.syntax.expressions import Call, Expression, Spread
from quintet.reasoning.code.functions import Code, Function, Visit

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
