"""The same method of classes below one, by the graph alone."""

from collections.abc import Iterator
from posixpath import dirname
from typing import Final

from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.model import Symbol

_OVERLOADED: Final = (".java", ".cs")
"""Where a method of another number of parameters overrides nothing."""


def classes_below(graph: CodeGraph, owner: str) -> Iterator[Symbol]:
    """Classes that derive from one, over any number of others; the nearest first."""
    seen = {owner}
    waiting = [owner]
    while waiting:
        for below in graph.subclasses(waiting.pop(0)):
            if below.id not in seen:
                seen.add(below.id)
                waiting.append(below.id)
                yield below


def overriding(graph: CodeGraph, method: Symbol, *, most: int) -> list[Symbol]:
    """Methods of that name in classes below; nearest first."""
    found: list[Symbol] = []
    for below in classes_below(graph, method.parent or ""):
        found += _fitting(method, methods_named(graph, below, method.name))
        if len(found) >= most:
            break
    return found


def methods_named(graph: CodeGraph, owner: Symbol, name: str) -> list[Symbol]:
    """The methods of a type that are called so; Go writes them outside of it."""
    inside = [member for member in graph.members(owner) if member.name == name]
    if inside or not owner.path.endswith(".go"):
        return inside
    wanted = f"{owner.qualified}.{name}"
    package = dirname(owner.path)
    beside = (symbol for symbol in graph.named(wanted) if dirname(symbol.path) == package)
    return [symbol for symbol in beside if symbol.qualified == wanted]


def _fitting(method: Symbol, found: list[Symbol]) -> list[Symbol]:
    """Of overloads those that take the same; where there are none, all if none does."""
    count = [symbol for symbol in found if len(symbol.parameters) == len(method.parameters)]
    if len(found) <= 1 and count:
        return found
    types = [parameter.type for parameter in method.parameters]
    same = [symbol for symbol in count if [each.type for each in symbol.parameters] == types]
    is_overloaded = method.path.endswith(_OVERLOADED)
    return same or count or ([] if is_overloaded else found)
