"""Rules of what gives a variable, a part or a channel a value."""

from typing import Final

from tree_sitter import Node as SyntaxNode

from quintet.codegraph.languages.nodes import text_of
from quintet.codegraph.lowering_nodes import field_of, only_value, span_of
from quintet.codegraph.lowering_plans import Children, Context, Plan
from quintet.codegraph.statements import Assign
from quintet.codegraph.syntax.types import type_of
from quintet.codegraph.syntax.walking import names_bound

_DECLARES: Final = frozenset({"variable_declarator", "var_spec", "short_var_declaration"})
_DECLARING: Final = frozenset({"variable_declarator", "var_spec", "assignment"})


def assigned(context: Context, node: SyntaxNode) -> Plan | None:
    """An assignment, a declaration with a value or a type, `i++`."""
    left = field_of(node, "left", "name", "pattern", "alias")
    right = field_of(node, "right", "value")
    if node.type == "as_pattern":
        left, right = node.named_children[-1], node.named_children[0]
    if left is None:
        # `i++` and its like.
        left = node.named_children[0] if node.named_children else None
        if left is None or ("update" not in node.type and "_statement" not in node.type):
            return None
    if right is None and node.type in _DECLARING and _declared_type(node) is None:
        return None
    several = left.type in {"pattern_list", "tuple_pattern", "expression_list"}
    lefts = left.named_children if several else [left]
    declares = node.type in _DECLARES
    operator = ":=" if declares else text_of(node.child_by_field_name("operator"))
    is_declared = right is None and node.type in _DECLARING
    augmented = "augmented" in node.type or (right is None and not is_declared)
    augmented = augmented or operator not in {"", "=", ":="}

    def make(parts: list[Children]) -> Assign:
        targets = context.to.all(lefts)
        return Assign(
            span_of(node),
            children=parts[0],
            writes=names_bound(targets),
            is_augmented=augmented,
            left=targets,
            right=context.to.of(only_value(right)),
            operator=operator,
            declared=type_of(_declared_type(node)),
        )

    return Plan([[side for side in (right, left) if side is not None]], make)


def sent(context: Context, node: SyntaxNode) -> Plan:
    """Go's `channel <- value`: adds to the channel."""
    channel, value = field_of(node, "channel"), field_of(node, "value")

    def make(parts: list[Children]) -> Assign:
        return Assign(
            span_of(node),
            children=parts[0],
            is_augmented=True,
            left=context.to.all([channel] if channel is not None else []),
            right=context.to.of(value),
            operator="<-",
        )

    return Plan([[part for part in (value, channel) if part is not None]], make)


def received(context: Context, node: SyntaxNode) -> Plan | None:
    """Go's `<-channel` by itself: what is received is given to nothing."""
    value = node.named_children[0] if node.named_children else None
    if value is None or value.type != "unary_expression" or value.children[0].type != "<-":
        return None

    def make(parts: list[Children]) -> Assign:
        return Assign(span_of(node), children=parts[0], right=context.to.of(value), operator="=")

    return Plan([[value]], make)


def _declared_type(node: SyntaxNode) -> SyntaxNode | None:
    """The type that a declaration writes: at its name, or before all names (Java, C)."""
    found = field_of(node, "type")
    if found is None and node.type == "variable_declarator" and node.parent is not None:
        found = field_of(node.parent, "type")
    return found
