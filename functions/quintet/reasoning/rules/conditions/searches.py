"""Conditions about calls that search something from its beginning, or all that was added so far."""

from dataclasses import replace

from quintet.codegraph.statements import CallSite
from quintet.codegraph.syntax.expressions import Attribute, Call, Index, Name, Slice
from quintet.codegraph.syntax.walking import names_in, root_of
from quintet.reasoning.code.functions import Function
from quintet.reasoning.code.linear_search import Search, searches_of
from quintet.reasoning.code.loops import depends
from quintet.reasoning.code.variable_uses import argument_of
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.conditions.data import is_list
from quintet.reasoning.rules.conditions.sizes import is_fixed
from quintet.reasoning.rules.site import Site


@condition
def searches_in_callee(site: Site) -> bool:
    """Runs a function of the code that goes through the same collection for each element."""
    call = site.call
    if call is None or site.loop is None or not isinstance(site.node, CallSite):
        return False
    found = site.effects.names.targets(site.function, call)[:1]
    inner = site.code.function(found[0][0]) if found else None
    return inner is not None and inner is not site.function and _searches(site, inner)


def _searches(site: Site, inner: Function) -> bool:
    """Whether a call has a function go through the same collection for what each round has."""
    call, loop = site.call, site.loop
    for found in searches_of(site.effects.names, inner):
        sought = argument_of(inner, call, found.sought) if call is not None else None
        is_another = sought is not None and loop is not None and depends(sought, loop)
        if is_another and _is_same_in_each_round(site, inner, found):
            return True
    return False


def _is_same_in_each_round(site: Site, inner: Function, found: Search) -> bool:
    """Whether what is searched does not depend on the element, and is of no fixed size."""
    call, loop = site.call, site.loop
    if call is None or loop is None or is_fixed(replace(site, function=inner), found.within):
        return False
    if _is_chosen_by_element(site, inner, found):
        return False
    head = root_of(found.within)
    if isinstance(head, Name) and head.name in inner.body.parameters:
        given = argument_of(inner, call, head.name)
        if given is not None:
            return not depends(given, loop) and not is_fixed(site, given)
    return call.receiver is None or not depends(call.receiver, loop)


def _is_chosen_by_element(site: Site, inner: Function, found: Search) -> bool:
    """Whether what is searched is come by with something of the round: `rows_of(event.place)`."""
    call, loop = site.call, site.loop
    heads = {name.partition(".")[0] for name in names_in(found.within)}
    own = {
        name for name, nodes in inner.given.items() if not any(node.is_augmented for node in nodes)
    }
    if heads & {*own, *inner.bound}:
        return True
    given = [argument_of(inner, call, name) for name in heads if call is not None]
    return loop is not None and any(each is not None and depends(each, loop) for each in given)


@condition
def is_gone_through(site: Site, name: str) -> bool:
    """Something of which `in` compares one element after the other: a list, a map's values."""
    value = site.bound(name)
    names = site.effects.names
    kind = names.kind(site.function, value)
    match value:
        case Index(index=Slice()):
            return kind in {"list", ""}
        case Call(function=Attribute(value=held, name="values"), arguments=()):
            return names.kind(site.function, held) in {"map", ""}
    return is_list(site, name)
