"""Conditions about what is done each time that one element is put into a collection."""

from typing import Final

from quintet.codegraph.statements import Assign, CallSite, Node
from quintet.codegraph.syntax.expressions import Attribute, Call, Collection, Expression, Name
from quintet.codegraph.syntax.walking import dotted, root_of
from quintet.reasoning.code.container_homes import home_of
from quintet.reasoning.code.functions import Function
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.site import Site

_ADDS_ONE: Final = frozenset("push append add addLast".split())
_PUTS: Final = frozenset("put putIfAbsent computeIfAbsent merge set add".split())


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
