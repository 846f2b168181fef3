"""What the rules read of syntax nodes."""

from tree_sitter import Node as SyntaxNode

from quintet.codegraph.languages.nodes import end_line_of, line_of
from quintet.codegraph.statements import Span


def span_of(node: SyntaxNode) -> Span:
    """The lines of a syntax node."""
    return Span(line_of(node), end_line_of(node))


def field_of(node: SyntaxNode, *names: str) -> SyntaxNode | None:
    """The first field that a node has of these."""
    for name in names:
        found = node.child_by_field_name(name)
        if found is not None:
            return found
    return None


def only_value(node: SyntaxNode | None) -> SyntaxNode | None:
    """The value of a list of one, which Go writes around every value."""
    if node is not None and node.type == "expression_list" and len(node.named_children) == 1:
        return node.named_children[0]
    return node
