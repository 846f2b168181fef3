"""Conditions about fields that hold something open, and are given another before it is closed."""

from collections.abc import Iterator
from typing import Final

from quintet.codegraph.statements import Assign, Branch
from quintet.codegraph.syntax.expressions import Attribute, Call, Expression, Name
from quintet.codegraph.syntax.walking import dotted, walk
from quintet.reasoning.code.event_handlers import runs_at_start
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.code.variable_uses import plain, sites_of
from quintet.reasoning.effects.ownership import GIVING_BACK
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.site import Site

_OWN: Final = frozenset({"self", "this"})
_STOPS: Final = frozenset({"clearInterval"})


@condition
def replaces_what_is_open(site: Site) -> bool:
    """Gives a field something new to close, without closing what it held: the class does elsewhere.

    Nor does anything that calls it, or ask whether the field holds something.
    """
    function = site.function
    field = _field(site)
    owner = site.code.class_of(function.symbol)
    if field is None or owner is None or runs_at_start(site.code, function.symbol):
        return False
    if function.is_module or any(_asks(visit.node, field) for visit in function.visits):
        return False
    methods = [site.code.function(member) for member in site.code.graph.members(owner)]
    closing = [each for each in methods if each is not None and any(_closes(each, field))]
    if not closing or function in closing:
        return False
    closes = {each.symbol.name for each in closing}
    for _ in range(_DEEPEST):
        closes |= {
            each.symbol.name
            for each in methods
            if each is not None and any(_calls_own(each, closes))
        }
    before = [(caller, visit) for caller, visit, _ in sites_of(site.code, function)]
    return not any(_calls(each, closes, visit) for each, visit in ((function, site.visit), *before))


def _field(site: Site) -> Attribute | None:
    """The own field that an assignment gives something that a call makes."""
    node, names = site.node, site.effects.names
    if not isinstance(node, Assign) or len(node.left) != 1 or node.right is None:
        return None
    match node.left[0], plain(node.right):
        case Attribute(value=Name(name=own)) as field, Call() as made if own in _OWN:
            found = names.targets(site.function, made)
            is_made = made.is_new or any(symbol.kind == "class" for symbol, _ in found)
            return field if is_made or made.function == Name("setInterval") else None
    return None


def _asks(node: object, field: Attribute) -> bool:
    """Whether a branch asks what the field holds."""
    test = node.test if isinstance(node, Branch) else None
    return test is not None and field in list(walk(test))


def _closes(function: Function, field: Expression) -> Iterator[Call]:
    """Calls of a function that close what a field holds, also by a variable that holds it."""
    held: list[Expression] = [field]
    for name, given in function.given.items():
        held.extend(Name(name) for node in given if node.right == field)
    for _, call in function.calls:
        if call.receiver in held and call.name.lower() in GIVING_BACK:
            yield call
        if call.name in _STOPS and call.argument(0) in held:
            yield call


def _calls(function: Function, names: set[str], before: Visit) -> bool:
    """Whether a function calls one of its own methods of these names before it does something."""
    line = before.node.span.line
    return any(visit.node.span.line < line for visit in _calls_own(function, names))


def _calls_own(function: Function, names: set[str]) -> Iterator[Visit]:
    """Where a function calls one of its own methods of these names."""
    for visit, call in function.calls:
        is_own = dotted(call.receiver) in _OWN
        if call.name in names and (
            is_own or (call.receiver is None and function.language == "java")
        ):
            yield visit


_DEEPEST: Final = 2
"""Methods that lie between one and what closes a field."""
