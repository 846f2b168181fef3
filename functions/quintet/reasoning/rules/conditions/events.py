"""Conditions about what is registered to be run at events, and never taken back."""

from typing import Final

from quintet.codegraph.statements import Assign, CallSite, Return
from quintet.codegraph.syntax.expressions import Attribute, Call, Expression, FunctionValue, Name
from quintet.reasoning.code.container_homes import home_of, stays
from quintet.reasoning.code.functions import Function
from quintet.reasoning.code.variable_uses import own_expressions, uses_of
from quintet.reasoning.libraries.catalogue import catalogue
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.site import Site

_EMITTER: Final = "events.EventEmitter"
"""Stands for what listens where its type is not known."""


@condition
def listens_on_what_stays(site: Site) -> bool:
    """Gives a function that is made here to something that outlives the call, which keeps it."""
    call = site.call
    if call is None or call.receiver is None:
        return False
    name = site.effects.names.callee(site.function, call)
    if not catalogue(site.function.language).has("listens", name):
        return False
    if len(call.arguments) > 2:  # noqa: PLR2004 - options may take it back: `{ once: true }`
        return False
    is_new = any(isinstance(given, FunctionValue) for given in call.arguments)
    return is_new and _outlives(site, call.receiver)


_EVENT_AND_LISTENER: Final = 2


def _outlives(site: Site, receiver: Expression) -> bool:
    """Whether something is there beyond the function: the file's, a class's, the platform's."""
    function, names = site.function, site.effects.names
    home = home_of(site.code, names, function, receiver)
    if home is not None:
        return stays(site.code, names, home)
    if not isinstance(receiver, Name):
        return False
    around: Function | None = function
    while around is not None:
        body = around.body
        if receiver.name in {*around.given, *around.bound, *body.parameters, *body.types}:
            return False
        parent = around.symbol.parent
        around = site.code.function(parent) if parent else None
    is_imported = bool(names.full(function.path, receiver.name))
    return not is_imported and catalogue(function.language).has(
        "listens", f"{receiver.name}.addEventListener"
    )


@condition
def is_never_taken_back(site: Site) -> bool:
    """Nothing in the file tells what listens on the same object to be forgotten."""
    call = site.call
    receiver = call.receiver if call is not None else None
    if receiver is None:
        return False
    last = receiver.name if isinstance(receiver, Name | Attribute) else ""
    for function in site.code.functions(site.function.path):
        if any(_forgets(site, function, other, last) for _, other in function.calls):
            return False
    return True


def _forgets(site: Site, function: Function, call: Call, last: str) -> bool:
    held = call.receiver
    if not isinstance(held, Name | Attribute) or held.name != last:
        return False
    names = (site.effects.names.callee(function, call), f"{_EMITTER}.{call.name}")
    return any(catalogue(function.language).has("unlistens", name) for name in names)


@condition
def is_never_stopped(site: Site) -> bool:
    """Nothing holds what the call gives, or nothing is done with what holds it."""
    call, visit = site.call, site.visit
    if call is None:
        return False
    around = visit.parents[-1] if visit.parents else None
    if not isinstance(around, Assign):
        return not isinstance(around, Return | CallSite) and not _is_part(site, call)
    target = around.left[0] if len(around.left) == 1 else None
    if not isinstance(target, Name) or around.right != call:
        return False
    return not any(
        any(True for _ in uses_of(root, target))
        for function in site.code.functions(site.function.path)
        for each in function.visits
        for root in own_expressions(each.node)
    )


def _is_part(site: Site, call: Call) -> bool:
    """Whether another expression of the function has it: a map, what an arrow function gives."""
    return any(
        root is not call
        and root.place.start <= call.place.start
        and call.place.end <= root.place.end
        for visit in site.function.visits
        if not isinstance(visit.node, CallSite)
        for root in own_expressions(visit.node)
    )
