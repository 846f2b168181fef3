"""Attributes, entries and slices."""

from tree_sitter import Node

from quintet.codegraph.syntax.expressions import Attribute, Collection, Expression, Index, Slice
from quintet.codegraph.syntax.lowerer import Lowerer


def attribute(to: Lowerer, node: Node) -> Expression:
    """A member of a value, by whatever sign it is asked for."""
    value = to.field(node, "object", "operand", "scope", "value", "argument")
    named = None
    for field in ("attribute", "property", "field", "name"):
        named = named or node.child_by_field_name(field)
    return Attribute(value, to.text(named), place=to.place(node, value))


def reference(to: Lowerer, node: Node) -> Expression:
    """Java's `Type::method`."""
    parts = node.named_children
    value = to.expression(parts[0])
    name = to.text(parts[-1]) if len(parts) > 1 else "new"
    return Attribute(value, name, place=to.place(node, value))


def index(to: Lowerer, node: Node) -> Expression:
    """An entry; several subscripts are a tuple."""
    value = to.field(node, "value", "object", "operand", "array")
    given = node.children_by_field_name("subscript") or node.children_by_field_name("index")
    inner = to.all(given)
    if len(inner) == 1:
        index = inner[0]
    else:
        index = Collection("tuple", inner, place=to.place(node, *inner))
    return Index(value, index, place=to.place(node, value, index))


def slice_(to: Lowerer, node: Node) -> Expression:
    """Python's slice: which part is which is told by the colons between."""
    given: list[Expression | None] = [None, None, None]
    at = 0
    for child in node.children:
        if child.type == ":":
            at += 1
        elif child.is_named and at < len(given):
            given[at] = to.expression(child)
    parts = [part for part in given if part is not None]
    return Slice(*given, place=to.place(node, *parts))


def slice_expression(to: Lowerer, node: Node) -> Expression:
    """Go's `xs[1:2]`."""
    value = to.field(node, "operand")
    given = [to.of(node.child_by_field_name(name)) for name in ("start", "end", "capacity")]
    parts = [part for part in given if part is not None]
    index = Slice(*given, place=to.place(node, *parts))
    return Index(value, index, place=to.place(node, value, index))
