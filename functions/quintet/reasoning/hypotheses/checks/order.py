"""What is done before a statement on every path to it, and which conditions lead there."""

from collections.abc import Iterator
from itertools import pairwise

from quintet.codegraph.statements import (
    Arm,
    Assign,
    Await,
    Branch,
    CallSite,
    Closure,
    Handler,
    Jump,
    Loop,
    Node,
    Raise,
    Return,
    Try,
    walk,
)
from quintet.codegraph.syntax.expressions import Conditional, Expression, Logical
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.hypotheses.checks.parts import expressions, within

_ALWAYS = frozenset({"with", "lock", "finally"})
"""Blocks that are done wherever they stand; `defer` is done at the end."""


def before(function: Function, visit: Visit) -> Iterator[tuple[Node, bool]]:
    """The statements that stand before one; whether each is surely done on the way to it."""
    chain: list[Node] = [function.body, *visit.parents, visit.node]
    for parent, inner in pairwise(chain):
        is_after_try = isinstance(parent, Try) and isinstance(inner, Handler | Arm)
        for sibling in parent.children:
            if sibling is inner:
                break
            if isinstance(parent, Branch) and isinstance(sibling, Arm):
                continue
            if isinstance(sibling, Handler):
                continue
            yield from _parts(sibling, is_sure=not is_after_try)
    is_whole = isinstance(visit.node, CallSite | Assign | Return | Raise | Await)
    for child in visit.node.children if is_whole else ():
        yield from _parts(child, is_sure=True)


def _parts(node: Node, *, is_sure: bool) -> Iterator[tuple[Node, bool]]:
    """A statement and those within, inner calls first; what is only sometimes done is not sure."""
    if isinstance(node, Arm) and node.label in {"defer", "go"}:
        return
    inner = is_sure and not isinstance(node, Loop | Handler | Closure)
    if isinstance(node, Arm) and node.label not in _ALWAYS:
        inner = False
    if isinstance(node, Try) and node.handlers:
        inner = False
    for child in node.children:
        always = isinstance(child, Arm) and child.label == "finally"
        yield from _parts(child, is_sure=is_sure if always else inner)
    yield node, is_sure


def conditions(function: Function, visit: Visit) -> Iterator[Expression]:
    """What was tested on the way to a statement: around it, or before it by what leaves."""
    chain: list[Node] = [function.body, *visit.parents, visit.node]
    for parent, inner in pairwise(chain):
        if isinstance(parent, Branch | Loop) and isinstance(inner, Arm | Node):
            is_way = isinstance(inner, Arm) or isinstance(parent, Loop)
            if is_way and parent.test is not None:
                yield parent.test
            yield from parent.tests if isinstance(parent, Loop) else ()
        if isinstance(inner, Arm) and inner.test is not None:
            yield inner.test
        for sibling in parent.children:
            if sibling is inner:
                break
            if isinstance(sibling, Branch) and sibling.test is not None and _leaves(sibling):
                yield sibling.test
    yield from _in_expression(visit)


def _leaves(branch: Branch) -> bool:
    """Whether a branch has a way that does not go on behind it."""
    arms = [child for child in branch.children if isinstance(child, Arm)]
    return any(arm.children and ends(arm.children) for arm in arms)


def ends(children: tuple[Node, ...]) -> bool:
    """Whether nothing behind these statements is reached from them."""
    for node in reversed(children):
        if isinstance(node, Raise | Jump):
            return True
        if isinstance(node, Return):
            return not node.is_yield
        if isinstance(node, Branch):
            arms = [child for child in node.children if isinstance(child, Arm)]
            has_rest = any(arm.label in {"else", "default"} for arm in arms)
            return has_rest and all(ends(arm.children) for arm in arms)
        if isinstance(node, Arm) and node.label in {*_ALWAYS, "block"}:
            return ends(node.children)
        if isinstance(node, Try):
            return _try_ends(node)
        if isinstance(node, Loop):
            is_endless = node.over is None and node.test is None
            return is_endless and not any(isinstance(each, Jump) for each in walk(node))
        if not isinstance(node, CallSite | Closure):
            return False
    return False


def _try_ends(node: Try) -> bool:
    last = [child for child in node.children if isinstance(child, Arm) and child.label == "finally"]
    if last and ends(last[0].children):
        return True
    own = tuple(child for child in node.children if not isinstance(child, Handler | Arm))
    return ends(own) and all(ends(handler.children) for handler in node.handlers)


def _in_expression(visit: Visit) -> Iterator[Expression]:
    """Of `a and f()` the `a`, of `f() if a else b` the same."""
    call = visit.node.call if isinstance(visit.node, CallSite) else None
    for parent in visit.parents if call is not None else ():
        for root in expressions(parent):
            for node in within(root):
                if isinstance(node, Logical):
                    held = [at for at, each in enumerate(node.operands) if _holds(each, call)]
                    yield from node.operands[: held[0]] if held else ()
                elif isinstance(node, Conditional):
                    is_way = _holds(node.then, call) or _holds(node.otherwise, call)
                    yield from [node.test] if is_way else ()


def _holds(outer: Expression, inner: Expression | None) -> bool:
    """Whether an expression stands within another."""
    start = inner.place.start if inner is not None else -1
    return outer.place.start <= start < outer.place.end
