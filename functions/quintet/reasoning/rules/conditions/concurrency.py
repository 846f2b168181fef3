"""Conditions about what runs side by side, and how much of it at a time."""

from collections.abc import Iterator

from quintet.codegraph.statements import Arm, Assign, CallSite, Node, walk
from quintet.codegraph.syntax.expressions import Keyword, Literal
from quintet.reasoning.effects.operation import Operation
from quintet.reasoning.libraries.catalogue import catalogue
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.site import Site


@condition
def starts_goroutine(site: Site) -> bool:
    """`go` before a call."""
    return isinstance(site.node, Arm) and site.node.label == "go"


@condition
def all_are_awaited(site: Site) -> bool:
    """The function waits until everything that it has started is done."""
    known = catalogue(site.function.language)
    return any(known.has("awaits_all", each.name) for each in _operations(site))


@condition
def is_throttled(site: Site) -> bool:
    """A round waits for its turn: it sends into a channel, or takes a lock or a semaphore."""
    loop = site.loop
    if loop is None:
        return False
    known = catalogue(site.function.language)
    nodes = list(walk(loop))
    if any(isinstance(node, Assign) and node.operator == "<-" for node in nodes):
        return True
    inside = {id(node) for node in nodes}
    for each in _operations(site):
        if id(each.visit.node) not in inside or not each.name:
            continue
        if known.has("awaits_all", each.name):
            return True
        if each.effect is not None and each.effect.action == "acquire":
            return True
    return False


@condition
def all_at_once(site: Site) -> bool:
    """Started for every element before any is awaited, with no limit given."""
    known = catalogue(site.function.language)
    loop = site.loop
    if loop is None or loop not in site.visit.parents:
        return False
    place = site.visit.parents.index(loop)
    for giver in _calls(site.visit.parents[:place]):
        name = site.effects.names.callee(site.function, giver.call) if giver.call else ""
        if known.has("awaits_all", name):
            return not _gives_limit(giver)
    return False


def _calls(around: tuple[Node, ...]) -> Iterator[CallSite]:
    """The calls that a place is an argument of, the nearest first."""
    for parent in reversed(around):
        if not isinstance(parent, CallSite):
            return
        yield parent


def _gives_limit(giver: CallSite) -> bool:
    """Whether a call is given a number, or options by name: `pMap(rows, save, { limit: 4 })`."""
    given = giver.call.arguments if giver.call is not None else ()
    return any(isinstance(each, Keyword | Literal) for each in given)


def _operations(site: Site) -> tuple[Operation, ...]:
    return site.effects.operations(site.function)
