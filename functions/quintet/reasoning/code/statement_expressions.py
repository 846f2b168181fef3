"""The expressions that statements hold: all that one reads, or each once where it is evaluated."""

from collections.abc import Iterator
from typing import Final

from quintet.codegraph.statements import Arm, Assign, CallSite, Delete, Loop, Node, Try
from quintet.codegraph.syntax.expressions import (
    Assigned,
    Attribute,
    Call,
    Expression,
    FunctionValue,
    Index,
)
from quintet.reasoning.code.functions import Visit

_SLOTS: Final = ("right", "given", "test", "over", "element", "value", "call")


def expressions(node: Node) -> Iterator[Expression]:
    """The expressions that a statement itself reads; targets of assignments are none of them."""
    yield from _held(node)
    if isinstance(node, Arm):
        yield from node.subjects
    if isinstance(node, Assign):
        for target in node.left:
            if node.is_augmented:
                yield target
            elif isinstance(target, Index | Attribute):
                yield from target.parts


def targets(node: Node) -> Iterator[Expression]:
    """What a statement gives a value to."""
    if isinstance(node, Assign):
        yield from node.left
    elif isinstance(node, Loop | Delete):
        yield from node.targets
    for root in expressions(node) if not isinstance(node, Try) else ():
        yield from (part.target for part in within(root) if isinstance(part, Assigned))


def within(root: Expression) -> Iterator[Expression]:
    """An expression and its parts, but not what functions without a name consist of."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, FunctionValue):
            waiting.extend(reversed(node.parts))


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
        is_whole = not visit.parents or not _has(visit.parents[-1], node.call)
        if is_whole:
            yield visit, node.call


def _held(node: Node) -> Iterator[Expression]:
    """What a statement has in its own fields, and the conditions of a comprehension."""
    for slot in _SLOTS:
        found = getattr(node, slot, None)
        if isinstance(found, Expression):
            yield found
    if isinstance(node, Loop):
        yield from node.tests


def _has(parent: Node, call: Call) -> bool:
    """Whether the call is a part of an expression of the statement around it."""
    return any(
        each.place.start <= call.place.start and call.place.end <= each.place.end
        for each in _held(parent)
    )
