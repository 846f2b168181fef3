"""Conditions about operations whose time grows with a container or a text."""

from typing import Final

from quintet.codegraph.statements import Assign, call_of, walk
from quintet.codegraph.syntax.expressions import Expression, Index, Literal
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.loops import any_loop, depends, given_anew
from quintet.reasoning.effects.catalogue import catalogue
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.site import Site


@condition
def searches(site: Site) -> bool:
    """Compares elements one after the other with what is another value in each round."""
    if site.cost is None or site.call is None or site.loop is None or site.operation is None:
        return False
    if catalogue(site.function.language).has("repeats", site.operation.name):
        return False
    sought = site.call.argument(1 if site.cost.of == "argument" else 0)
    return sought is not None and depends(sought, site.loop)


@condition
def is_at_front(site: Site) -> bool:
    """Takes from the beginning or puts there, so that all elements behind it are moved."""
    call = site.call
    if call is None or site.cost is None:
        return False
    if call.name in _AT_FRONT:
        return True
    first = call.argument(0)
    is_first = isinstance(first, Literal) and first.value == "0"
    return is_first and call.name in {"pop", "insert", "remove", "add", "splice"}


_AT_FRONT: Final = frozenset({"shift", "unshift"})


@condition
def is_repeated(site: Site) -> bool:
    """In a loop of any form that is not left in the same round."""
    return any_loop(site.visit) is not None


@condition
def keeps_between_rounds(site: Site, name: str) -> bool:
    """Is not given a new value in the loop around it, of whatever form that is."""
    loop, value = any_loop(site.visit), site.bound(name)
    return loop is not None and value is not None and not given_anew(value, loop)


@condition
def is_whole_of_grown(site: Site) -> bool:
    """Goes over everything that the same loop has added so far, in each round."""
    grown = site.bound("GROWN")
    loop = any_loop(site.visit)
    if grown is None or loop is None or not dotted(grown) or given_anew(grown, loop):
        return False
    is_added = False
    for node in walk(loop):
        if isinstance(node, Assign) and any(_is_entry(target, grown) for target in node.left):
            is_added = True
        call = call_of(node)
        if call is not None and call.receiver == grown:
            if call.name in SHRINKS:
                return False
            is_added = is_added or call.name in GROWS
        if call is not None and call.name == "delete" and grown in call.arguments:
            return False
    return is_added


GROWS: Final = frozenset("append push add insert extend unshift appendleft put set".split())
SHRINKS: Final = frozenset(
    """clear pop popleft popitem remove shift splice delete discard poll removeFirst removeLast
    removeIf truncate""".split()
)


def _is_entry(target: Expression, grown: Expression) -> bool:
    return isinstance(target, Index) and target.value == grown
