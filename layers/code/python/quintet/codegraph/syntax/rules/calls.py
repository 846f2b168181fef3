"""Calls, instances that are made, and functions that are values."""

from typing import Final

from tree_sitter import Node

from quintet.codegraph.languages.node_parts import names_bound_by
from quintet.codegraph.languages.nodes import parts_of
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Call,
    Collection,
    Expression,
    FunctionValue,
    Name,
    Other,
)
from quintet.codegraph.syntax.lowerer import Lowerer

_LISTS: Final = frozenset({"slice_type", "array_type", "implicit_length_array_type"})


def call(to: Lowerer, node: Node) -> Expression:
    """A call of a function, `new T(...)` of JavaScript, a macro, Java's `@Name(arguments)`."""
    function = to.field(node, "function", "constructor", "macro", "name")
    return Call(function, _arguments(to, node), node.type == "new_expression")


def method(to: Lowerer, node: Node) -> Expression:
    """Java's `object.name(arguments)`, where the object may be left out."""
    owner = to.of(node.child_by_field_name("object"))
    named = node.child_by_field_name("name")
    function: Expression
    if owner is None:
        function = Name(to.text(named), place=to.place(named or node))
    else:
        function = Attribute(owner, to.text(named), place=to.place(node, owner))
    return Call(function, _arguments(to, node))


def creation(to: Lowerer, node: Node) -> Expression:
    """Java's `new T(...)`, Go's `T{...}`; of a list or map type the collection itself."""
    kind = node.child_by_field_name("type")
    body = node.child_by_field_name("body") or node.child_by_field_name("arguments")
    items = to.all(parts_of(body)) if body is not None else ()
    if kind is not None and kind.type in _LISTS:
        return Collection("list", items)
    if kind is not None and kind.type == "map_type":
        return Collection("map", items)
    inner = next((child for child in parts_of(node) if child.type == "class_body"), None)
    if inner is not None:
        # A class of its own, made here: what it overrides is not looked at.
        items = (*items, Other("class_body", place=to.place(inner)))
    return Call(_type_name(to, kind, node), items, is_new=True)


def array(to: Lowerer, node: Node) -> Expression:
    """Java's `new int[n]` and `new int[] {...}`."""
    value = node.child_by_field_name("value")
    return Collection("list", to.all(parts_of(value)) if value is not None else ())


def _type_name(to: Lowerer, kind: Node | None, node: Node) -> Expression:
    """A type as names, without what it is generic over."""
    while kind is not None and kind.type in {"generic_type", "pointer_type", "annotated_type"}:
        kind = kind.child_by_field_name("type") or parts_of(kind)[0]
    if kind is None:
        return Other("missing", place=to.place(node))
    names = to.text(kind).replace("::", ".").split(".")
    found: Expression = Name(names[0].strip(), place=to.place(kind))
    for name in names[1:]:
        found = Attribute(found, name.strip(), place=to.place(kind, found))
    return found


def _arguments(to: Lowerer, node: Node) -> tuple[Expression, ...]:
    given = node.child_by_field_name("arguments")
    if given is None:
        return ()
    if given.type in {"generator_expression", "template_string"}:
        return (to.expression(given),)
    return to.all(parts_of(given))


def function(to: Lowerer, node: Node) -> Expression:
    """A lambda, an arrow function, a function literal."""
    given = node.child_by_field_name("parameters") or node.child_by_field_name("parameter")
    body = node.child_by_field_name("body")
    is_async = any(child.type == "async" for child in node.children[:2])
    if body is not None and body.type.endswith("block"):
        body = _only_value(body)
    return FunctionValue(names_bound_by(given), to.of(body), is_async)


def _only_value(body: Node) -> Node | None:
    """What a block gives that only returns something."""
    statements = parts_of(body)
    if len(statements) == 1 and statements[0].type == "statement_list":
        statements = parts_of(statements[0])
    if len(statements) != 1 or statements[0].type != "return_statement":
        return None
    values = parts_of(statements[0])
    if len(values) == 1 and values[0].type == "expression_list":
        values = parts_of(values[0])
    return values[0] if len(values) == 1 else None
