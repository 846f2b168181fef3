"""What the rules of lowering make statements with: those of the nodes within, spans, fields."""

from collections.abc import Callable, Mapping
from typing import Final

from tree_sitter import Node as SyntaxNode

from quintet.codegraph.languages.language import Language
from quintet.codegraph.languages.nodes import end_line_of, line_of, parts_of
from quintet.codegraph.statements import Node, Span
from quintet.codegraph.syntax.lowerer import Lowerer

MOST_NESTED: Final = 200
"""Statements within one another; what nests more is put beside the last."""

Children = tuple[Node, ...]
Rule = Callable[["StatementReader", SyntaxNode], Children | None]
"""What stands in place of a syntax node; None where the statements within it do."""


class StatementReader:
    """Makes the statements of one source, by rules for types of nodes."""

    def __init__(self, language: Language, to: Lowerer, rules: Mapping[str, Rule]) -> None:
        """`to` makes the expressions of the source."""
        self.language = language
        self.to = to
        self._rules = rules
        self._depth = 0
        self._beside: list[SyntaxNode] = []

    def inside(self, *nodes: SyntaxNode | None) -> Children:
        """The statements of these nodes in their order. A node without a rule is passed through."""
        if self._depth > MOST_NESTED:
            self._beside.extend(node for node in nodes if node is not None)
            return ()
        found: list[Node] = []
        waiting = [node for node in reversed(nodes) if node is not None]
        self._depth += 1
        while waiting:
            node = waiting.pop()
            rule = self._rules.get(node.type)
            made = rule(self, node) if rule is not None else None
            if made is None:
                waiting.extend(reversed(node.named_children))
            else:
                found.extend(made)
            waiting.extend(reversed(self._beside))
            self._beside.clear()
        self._depth -= 1
        return tuple(found)


def span_of(node: SyntaxNode) -> Span:
    """The lines of a syntax node."""
    return Span(line_of(node), end_line_of(node))


def field_of(node: SyntaxNode, *names: str) -> SyntaxNode | None:
    """The first field that a node has of these."""
    found = (node.child_by_field_name(name) for name in names)
    return next((field for field in found if field is not None), None)


def only_value(node: SyntaxNode | None) -> SyntaxNode | None:
    """The value of a list of one, which Go writes around every value."""
    if node is not None and node.type == "expression_list" and len(parts_of(node)) == 1:
        return parts_of(node)[0]
    return node
