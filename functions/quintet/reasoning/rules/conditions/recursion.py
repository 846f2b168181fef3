"""Conditions about functions that call themselves."""

from collections.abc import Iterator

from quintet.codegraph.statements import Arm, CallSite
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Binary,
    Call,
    Expression,
    Index,
    Literal,
    Name,
    Slice,
)
from quintet.reasoning.code.functions import Visit
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.site import Site


@condition
def recomputes(site: Site) -> bool:
    """Calls itself twice on the same way, with what it was given made a little smaller each time.

    Both calls come to the same smaller inputs again, so that their number doubles at each step.
    """
    function = site.function
    if function.symbol.decorators or function.is_module:
        return False
    steps = [(visit, call) for visit, call in _own_calls(site) if _is_step(site, call)]
    first = [(visit, call) for visit, call in steps if call is site.call]
    if not first or not isinstance(site.node, CallSite):
        return False
    return any(
        call is not site.call
        and call.line >= site.line
        and call != site.call
        and _are_both_done(site.visit, visit)
        for visit, call in steps
    )


def _own_calls(site: Site) -> Iterator[tuple[Visit, Call]]:
    names = site.effects.names
    for visit in site.function.sites:
        call = visit.node.call if isinstance(visit.node, CallSite) else None
        if call is None or call.name != site.function.symbol.name:
            continue
        targets = names.targets(site.function, call)
        if any(symbol.id == site.function.symbol.id for symbol, _ in targets):
            yield visit, call


def _is_step(site: Site, call: Call) -> bool:
    """Each argument is a parameter as it is or a step smaller or larger; at least one is."""
    parameters = [each for each in site.function.body.parameters if each not in {"self", "this"}]
    if not call.arguments or len(call.arguments) > len(parameters):
        return False
    is_changed = False
    for name, given in zip(parameters, call.arguments, strict=False):
        if given == Name(name):
            continue
        if not _is_near(given, name):
            return False
        is_changed = True
    return is_changed


def _is_near(given: Expression, name: str) -> bool:
    match given:
        case Binary(operator="+" | "-", left=Name(name=read), right=Literal(kind="number")):
            return read == name
        case Index(value=Name(name=read), index=Slice(start=Literal(), stop=None)):
            return read == name
        case Call(function=Attribute(value=Name(name=read), name=method), arguments=(Literal(),)):
            return read == name and method in {"slice", "substring"}
    return False


def _are_both_done(visit: Visit, other: Visit) -> bool:
    """Whether two statements are not in different ways of one branch."""
    arms = [parent for parent in visit.parents if isinstance(parent, Arm)]
    others = [parent for parent in other.parents if isinstance(parent, Arm)]
    shorter = min(len(arms), len(others))
    return arms[:shorter] == others[:shorter] and len(arms) == len(others)
