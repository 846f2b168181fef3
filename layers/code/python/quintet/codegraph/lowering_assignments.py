"""Rules of what gives a variable, a part or a channel a value."""

from typing import Final

from tree_sitter import Node as SyntaxNode

from quintet.codegraph.initial_values import (
    FIELDS,
    FUNCTIONS,
    gives_first_value,
    is_field,
)
from quintet.codegraph.languages.nodes import field_text, parts_of, text_of
from quintet.codegraph.lowering_reader import (
    Children,
    StatementReader,
    field_of,
    only_value,
    span_of,
)
from quintet.codegraph.statements import Assign
from quintet.codegraph.syntax.expressions import Attribute, Name
from quintet.codegraph.syntax.types import type_of

_DECLARES: Final = frozenset({"variable_declarator", "var_spec", "short_var_declaration"})
_DECLARING: Final = frozenset({"variable_declarator", "var_spec", "assignment"})


def assigned(read: StatementReader, node: SyntaxNode) -> Children | None:
    """An assignment, a declaration with a value or a type, a field's first value, `i++`."""
    left = field_of(node, "left", "name", "pattern", "alias", "property")
    right = field_of(node, "right", "value")
    if node.type in FIELDS and (right is None or right.type in FUNCTIONS):
        return None
    if node.type == "as_pattern":
        left, right = parts_of(node)[-1], parts_of(node)[0]
    if left is None:
        # `i++` and its like.
        left = parts_of(node)[0] if parts_of(node) else None
        if left is None or ("update" not in node.type and "_statement" not in node.type):
            return None
    typed = _declared_type(node)
    is_declared = right is None and node.type in _DECLARING
    if is_declared and typed is None:
        return None
    several = left.type in {"pattern_list", "tuple_pattern", "expression_list"}
    operator = ":=" if node.type in _DECLARES else field_text(node, "operator")
    augmented = "augmented" in node.type or (right is None and not is_declared)
    return (
        Assign(
            span_of(node),
            children=read.inside(right, left),
            is_augmented=augmented or operator not in {"", "=", ":="},
            left=(_of_object(read, left),)
            if gives_first_value(node)
            else read.to.all(parts_of(left) if several else [left]),
            right=read.to.of(only_value(right)),
            operator=operator,
            declared=type_of(typed),
        ),
    )


def kept(read: StatementReader, node: SyntaxNode) -> Children | None:
    """A parameter of a constructor that is a field too: `private total: number`."""
    name = field_of(node, "pattern")
    if name is None or not is_field(node):
        return None
    left = (_of_object(read, name),)
    return (Assign(span_of(node), left=left, right=read.to.of(name), operator="="),)


def _of_object(read: StatementReader, left: SyntaxNode) -> Attribute:
    """A field of a class as its constructor writes it: `this.total`."""
    place = read.to.expression(left).place
    return Attribute(Name("this", place=place), text_of(left), place=place)


def sent(read: StatementReader, node: SyntaxNode) -> Children:
    """Go's `channel <- value`: adds to the channel."""
    channel, value = field_of(node, "channel"), field_of(node, "value")
    return (
        Assign(
            span_of(node),
            children=read.inside(value, channel),
            is_augmented=True,
            left=read.to.all([channel] if channel is not None else []),
            right=read.to.of(value),
            operator="<-",
        ),
    )


_DECIDING: Final = frozenset({"&&", "||", "??", "and", "or"})
"""Operators that leave out what is behind them."""


def received(read: StatementReader, node: SyntaxNode) -> Children | None:
    """A value that is given to nothing: Go's `<-channel`, a script's `ready && start()`."""
    value = parts_of(node)[0] if parts_of(node) else None
    operator = value.child_by_field_name("operator") if value is not None else None
    is_received = value is not None and value.type == "unary_expression"
    kind = operator.type if operator is not None else ""
    if value is None or kind not in ({"<-"} if is_received else _DECIDING):
        return None
    given = read.to.of(value)
    return (Assign(span_of(node), children=read.inside(value), right=given, operator="="),)


def _declared_type(node: SyntaxNode) -> SyntaxNode | None:
    """The type that a declaration writes: at its name, or before all names (Java, C)."""
    found = field_of(node, "type")
    if found is None and node.type == "variable_declarator" and node.parent is not None:
        found = field_of(node.parent, "type")
    return found
