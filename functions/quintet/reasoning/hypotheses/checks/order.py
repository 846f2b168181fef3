"""What is done before a statement on every path to it, and where a path ends."""

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
from quintet.reasoning.code.functions import Function, Visit

ALWAYS = frozenset({"with", "lock", "finally"})
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
    if isinstance(node, Arm) and node.label not in ALWAYS:
        inner = False
    if isinstance(node, Try) and node.handlers:
        inner = False
    for child in node.children:
        always = isinstance(child, Arm) and child.label == "finally"
        yield from _parts(child, is_sure=is_sure if always else inner)
    yield node, is_sure


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
        if isinstance(node, Arm) and node.label in {*ALWAYS, "block"}:
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
