"""What rules make expressions with: those of other nodes, places, texts."""

from collections.abc import Callable, Mapping
from typing import Final

from tree_sitter import Node

from quintet.codegraph.languages.nodes import parts_of
from quintet.codegraph.syntax.expressions import NOWHERE, Expression, Other, Place

HIGHEST: Final = 100
"""Nodes within one another; what is deeper inside is left out."""


class Lowerer:
    """Makes the expressions of one source by rules; of a node that was met before, the same one."""

    def __init__(self, source: bytes, rules: Mapping[str, "Rule"]) -> None:
        self._source = source
        self._rules = rules
        self._known: dict[int, Expression] = {}
        self._depth = 0

    def of(self, node: Node | None) -> Expression | None:
        """The expression of a node; None of None."""
        return None if node is None else self.expression(node)

    def expression(self, node: Node) -> Expression:
        """The expression of a node."""
        known = self._known.get(node.id)
        if known is not None:
            return known
        if self._depth >= HIGHEST:
            return Other("too deep", place=self.place(node))
        self._depth += 1
        made = self._rules.get(node.type, other)(self, node)
        self._depth -= 1
        if made.place is NOWHERE:
            # Fresh from its rule, and nobody else's yet.
            object.__setattr__(made, "place", self.place(node, *made.parts))
        if made.place.height > HIGHEST:
            made = Other("too deep", place=self.place(node))
        self._known[node.id] = made
        return made

    def all(self, nodes: list[Node]) -> tuple[Expression, ...]:
        """The expressions of several nodes."""
        return tuple(self.expression(node) for node in nodes)

    def field(self, node: Node, *names: str) -> Expression:
        """The expression of the first field that a node has; `Other` where it has none."""
        for name in names:
            found = node.child_by_field_name(name)
            if found is not None:
                return self.expression(found)
        return Other("missing", place=self.place(node))

    def place(self, node: Node, *parts: Expression) -> Place:
        """Where a node stands, above these parts."""
        height = 1 + max((part.place.height for part in parts), default=0)
        start, end = node.byte_range
        first, last = node.start_point.row + 1, node.end_point.row + 1
        return Place(self._source, start, end, first, last, height)

    def text(self, node: Node | None) -> str:
        """The source of a short node as it is."""
        if node is None:
            return ""
        start, end = node.byte_range
        return self._source[start : min(end, start + 20_000)].decode("utf-8", "replace")


Rule = Callable[[Lowerer, Node], Expression]
"""Makes the expression of a node; the lowerer places it where it has no place of its own."""


def other(to: Lowerer, node: Node) -> Expression:
    """What has no rule of its own: the expressions within."""
    return Other(node.type, to.all(parts_of(node)))
