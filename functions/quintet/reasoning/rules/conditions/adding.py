"""Conditions about what is done each time that one element is put into a collection."""

from typing import Final

from quintet.codegraph.model import Symbol
from quintet.codegraph.statements import Assign, CallSite, Loop, Node, Return
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Call,
    Collection,
    Expression,
    Name,
    dotted,
    root_of,
)
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.code.homes import home_of
from quintet.reasoning.code.naming import Names
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.site import Site

_ADDS_ONE: Final = frozenset("push append add addLast".split())
_PUTS: Final = frozenset("put putIfAbsent computeIfAbsent merge set add".split())
_ASKS: Final = frozenset("contains includes has indexOf containsKey".split())
_MADE_AS_A_WHOLE: Final = frozenset("build collect copyOf toList toSet keys".split())


@condition
def follows_adding_one(site: Site) -> bool:
    """Goes over a collection that is kept beyond the call, right after one element was added."""
    grown = site.bound("GROWN")
    if grown is None or not dotted(grown) or _is_made_here(site.function, grown):
        return False
    siblings = (
        site.visit.parents[-1].children if site.visit.parents else site.function.body.children
    )
    place = next((place for place, each in enumerate(siblings) if each is site.node), 0)
    return place > 0 and _adds_one(siblings[place - 1], grown)


def _is_made_here(function: Function, grown: Expression) -> bool:
    """Whether it is a variable of the function, and no field of something that it was given."""
    if not isinstance(grown, Attribute):
        return True
    root = root_of(grown)
    made = function.value_of(root.name) if isinstance(root, Name) else None
    return isinstance(made, Collection) or (isinstance(made, Call) and made.is_new)


def _adds_one(node: Node, grown: Expression) -> bool:
    if isinstance(node, CallSite) and node.call is not None:
        is_one = len(node.call.arguments) == 1
        return is_one and node.call.receiver == grown and node.call.name in _ADDS_ONE
    if isinstance(node, Assign) and grown in node.left:
        match node.right:
            case Call(function=Name(name="append"), arguments=(first, _)):
                return first == grown
    return False


@condition
def is_key_of_itself_only(site: Site) -> bool:
    """Puts under a key that is only equal to itself into a map that stays beyond the call."""
    call = site.call
    key = call.argument(0) if call is not None else None
    if call is None or key is None or call.receiver is None or call.name not in _PUTS:
        return False
    names, function = site.effects.names, site.function
    if names.kind(function, call.receiver) not in {"map", "set"}:
        return False
    if home_of(site.code, names, function, call.receiver) is None:
        return False
    if function.language == "java":
        return names.typed(function, key).name == "list"  # An array: lists have names of types.
    return isinstance(key, Collection)


@condition
def is_made_for_one_question(site: Site) -> bool:
    """Asks one thing of a collection that a function of the code builds anew for it."""
    call = site.call
    if call is None or call.name not in _ASKS or not isinstance(call.receiver, Call):
        return False
    names = site.effects.names
    found = names.targets(site.function, call.receiver)
    return len(found) == 1 and _builds(names, found[0][0])


def _builds(names: Names, symbol: Symbol) -> bool:
    """Whether all that a function gives are collections that it filled in a loop or copied."""
    maker = names.function(symbol)
    if maker is None:
        return False
    given = [visit.node.given for visit in maker.visits if isinstance(visit.node, Return)]
    return bool(given) and all(_is_built(maker, each) for each in given)


def _is_built(maker: Function, given: Expression | None) -> bool:
    if isinstance(given, Call):
        root = root_of(given)
        if given.name in _MADE_AS_A_WHOLE and isinstance(root, Name):
            return _is_filled(maker, root) or given.name == "collect"
        return given.is_new and bool(given.arguments)
    return isinstance(given, Name) and _is_filled(maker, given)


def _is_filled(maker: Function, held: Name) -> bool:
    """Whether a variable is made here and added to in a loop."""
    return isinstance(maker.value_of(held.name), Call | Collection) and any(
        visit.node.call.receiver == held
        and visit.node.call.name in _ADDS_ONE | _PUTS
        and _is_in_loop(visit)
        for visit in maker.sites
        if isinstance(visit.node, CallSite) and visit.node.call is not None
    )


def _is_in_loop(visit: Visit) -> bool:
    return any(isinstance(parent, Loop) for parent in visit.parents)
