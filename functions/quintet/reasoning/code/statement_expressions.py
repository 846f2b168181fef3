"""The expressions that statements hold, each once, with where they are evaluated."""

from collections.abc import Iterator

from quintet.codegraph.statements import Assign, CallSite, Loop, Node
from quintet.codegraph.syntax.expressions import Call, Expression
from quintet.reasoning.code.functions import Visit


def expressions_of(visit: Visit) -> Iterator[tuple[Visit, Expression]]:
    """The expressions that a statement itself holds; those of calls stand within them.

    What a comprehension makes and tests stands within its loop.
    """
    node = visit.node
    for slot in ("right", "given", "test", "over", "value"):
        found = getattr(node, slot, None)
        if isinstance(found, Expression):
            yield visit, found
    for target in node.left if isinstance(node, Assign) else ():
        yield visit, target
    if isinstance(node, Loop):
        inside = Visit(node, (*visit.parents, node))
        for part in (*node.tests, *([node.element] if node.element is not None else [])):
            yield inside, part
    if isinstance(node, CallSite) and node.call is not None:
        is_whole = not visit.parents or not _holds(visit.parents[-1], node.call)
        if is_whole:
            yield visit, node.call


def _holds(parent: Node, call: Call) -> bool:
    """Whether the call is a part of an expression of the statement around it."""
    slots = ("right", "given", "test", "over", "call", "element", "value")
    found = [getattr(parent, slot, None) for slot in slots]
    found.extend(parent.tests if isinstance(parent, Loop) else ())
    return any(
        isinstance(each, Expression)
        and each.place.start <= call.place.start
        and call.place.end <= each.place.end
        for each in found
    )
