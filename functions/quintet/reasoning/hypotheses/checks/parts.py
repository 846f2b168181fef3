"""The expressions of a statement, and whether they speak of a name."""

from collections.abc import Iterator

from quintet.codegraph.statements import Arm, Assign, CallSite, Delete, Loop, Node, Try
from quintet.codegraph.syntax.expressions import (
    Assigned,
    Attribute,
    Call,
    Expression,
    FunctionValue,
    Index,
    Literal,
    Name,
)
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.functions import Function, Visit

_SLOTS = ("right", "given", "test", "over", "element", "value", "call")


def expressions(node: Node) -> Iterator[Expression]:
    """The expressions that a statement itself reads; targets of assignments are none of them."""
    for slot in _SLOTS:
        found = getattr(node, slot, None)
        if isinstance(found, Expression):
            yield found
    if isinstance(node, Loop):
        yield from node.tests
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


def speaks_of(root: Expression | None, name: str, function: Function | None = None) -> bool:
    """Whether an expression reads, or calls, what has this name.

    A variable stands for its only value, once.
    """
    for node in within(root) if root is not None else ():
        if is_named(node, name):
            return True
        value = function.value_of(node.name) if function and isinstance(node, Name) else None
        if value is not None and value.place != node.place and speaks_of(value, name):
            return True
    return False


def is_named(node: Expression, name: str) -> bool:
    """Whether this is the variable, field or function of the name, as written or by its end."""
    if not isinstance(node, Name | Attribute):
        return False
    whole = dotted(node)
    return name in {node.name, whole} or whole.endswith(f".{name}")


def called(node: Node) -> Call | None:
    """The call that a statement is."""
    return node.call if isinstance(node, CallSite) else None


def is_written(call: Call, name: str) -> bool:
    """Whether a call is written so, or ends so: `c.lock.Lock`, `lock.Lock` or `Lock`."""
    whole = _written(call.function)
    return name in {call.name, whole} or whole.endswith(f".{name}")


def _written(callee: Expression) -> str:
    """A callee with the calls that it is made of: `Thread.currentThread().interrupt`."""
    if isinstance(callee, Call):
        return f"{_written(callee.function)}()"
    if isinstance(callee, Attribute):
        return f"{_written(callee.value)}.{callee.name}"
    return dotted(callee)


def has_literal(root: Expression | None, written: str) -> bool:
    """Whether an expression has this text or number in it."""
    parts = within(root) if root is not None else ()
    return any(
        isinstance(part, Literal) and part.kind in {"text", "number"} and part.value == written
        for part in parts
    )


def is_handled(visit: Visit) -> bool:
    """Whether a handler stands around it, so that the way goes on in the function."""
    return any(isinstance(parent, Try) and parent.handlers for parent in visit.parents)
