"""Writes a reference to a group of a single character out: once for each character it can be."""

from dataclasses import replace
from typing import Final

from quintet.reasoning.regular_expressions.charsets import CharSet
from quintet.reasoning.regular_expressions.nodes import (
    Atomic,
    Choice,
    Group,
    Letter,
    Look,
    Node,
    Reference,
    Repeat,
    Series,
    children,
    walk,
)

_MOST_CHARACTERS: Final = 4


def without_references(tree: Node) -> Node:
    """The tree with the references gone that can be written out."""
    for group in [part for part in walk(tree) if isinstance(part, Group)]:
        points = _points(group.body)
        if points and any(_refers(part, group.number) for part in walk(tree)):
            tree = _chosen(tree, group.number, points)
    return tree


def _points(body: Node) -> list[int]:
    while isinstance(body, Series) and len(body.parts) == 1:
        body = body.parts[0]
    if not isinstance(body, Letter):
        return []
    ranges = body.chars.ranges
    if sum(high - low + 1 for low, high in ranges) > _MOST_CHARACTERS:
        return []
    return [point for low, high in ranges for point in range(low, high + 1)]


def _refers(node: Node, number: int) -> bool:
    return isinstance(node, Reference) and node.number == number


def _is_meant(node: Node, number: int) -> bool:
    return _refers(node, number) or (isinstance(node, Group) and node.number == number)


def _chosen(node: Node, number: int, points: list[int]) -> Node:
    """The smallest node around the group and its references, as a choice of characters."""
    inside = [any(_is_meant(part, number) for part in walk(child)) for child in children(node)]
    if sum(inside) == 1:
        below = children(node)[inside.index(True)]
        return _with_child(node, inside.index(True), _chosen(below, number, points))
    is_repeated = any(
        isinstance(part, Repeat | Look)
        and any(isinstance(inner, Group) and inner.number == number for inner in walk(part))
        for part in walk(node)
    )
    if is_repeated:
        return node
    branches = tuple(_put(node, number, CharSet(((point, point),))) for point in points)
    return Choice(start=node.start, end=node.end, branches=branches)


def _with_child(node: Node, at: int, child: Node) -> Node:
    match node:
        case Series(parts=parts):
            return replace(node, parts=(*parts[:at], child, *parts[at + 1 :]))
        case Choice(branches=branches):
            return replace(node, branches=(*branches[:at], child, *branches[at + 1 :]))
        case Repeat() | Group() | Atomic() | Look():
            return replace(node, body=child)
        case _:
            return node


def _put(node: Node, number: int, chars: CharSet) -> Node:
    """The tree with a character in place of a group and its references."""
    if _is_meant(node, number):
        return Letter(start=node.start, end=node.end, chars=chars)
    for at, child in enumerate(children(node)):
        node = _with_child(node, at, _put(child, number, chars))
    return node
