"""Calls, and instances that are made."""

from typing import Final

from tree_sitter import Node

from quintet.codegraph.syntax.expressions import (
    Attribute,
    Call,
    Collection,
    Expression,
    Name,
    Other,
)
from quintet.codegraph.syntax.lowerer import Lowerer

_LISTS: Final = frozenset({"slice_type", "array_type", "implicit_length_array_type"})


def call(to: Lowerer, node: Node) -> Expression:
    """A call of a function, `new T(...)` of JavaScript, a macro."""
    function = to.field(node, "function", "constructor", "macro")
    arguments = _arguments(to, node.child_by_field_name("arguments"))
    is_new = node.type == "new_expression"
    return Call(function, arguments, is_new, place=to.place(node, function, *arguments))


def method(to: Lowerer, node: Node) -> Expression:
    """Java's `object.name(arguments)`, where the object may be left out."""
    owner = node.child_by_field_name("object")
    named = node.child_by_field_name("name")
    arguments = _arguments(to, node.child_by_field_name("arguments"))
    name = to.text(named)
    function: Expression
    if owner is None:
        function = Name(name, place=to.place(named or node))
    else:
        value = to.expression(owner)
        function = Attribute(value, name, place=to.place(node, value))
    return Call(function, arguments, place=to.place(node, function, *arguments))


def creation(to: Lowerer, node: Node) -> Expression:
    """Java's `new T(...)`, Go's `T{...}`; of a list or map type the collection itself."""
    kind = node.child_by_field_name("type")
    body = node.child_by_field_name("body") or node.child_by_field_name("arguments")
    items = to.all(body.named_children) if body is not None else ()
    if kind is not None and kind.type in _LISTS:
        return Collection("list", items, place=to.place(node, *items))
    if kind is not None and kind.type == "map_type":
        return Collection("map", items, place=to.place(node, *items))
    function = _type_name(to, kind, node)
    inner = next((child for child in node.named_children if child.type == "class_body"), None)
    if inner is not None:
        # A class of its own, made here: what it overrides is not looked at.
        items = (*items, Other("class_body", place=to.place(inner)))
    return Call(function, items, is_new=True, place=to.place(node, function, *items))


def array(to: Lowerer, node: Node) -> Expression:
    """Java's `new int[n]` and `new int[] {...}`."""
    value = node.child_by_field_name("value")
    items = to.all(value.named_children) if value is not None else ()
    return Collection("list", items, place=to.place(node, *items))


def annotation(to: Lowerer, node: Node) -> Expression:
    """Java's `@Name(arguments)`."""
    function = to.field(node, "name")
    arguments = _arguments(to, node.child_by_field_name("arguments"))
    return Call(function, arguments, place=to.place(node, function, *arguments))


def _type_name(to: Lowerer, kind: Node | None, node: Node) -> Expression:
    """A type as names, without what it is generic over."""
    while kind is not None and kind.type in {"generic_type", "pointer_type", "annotated_type"}:
        kind = kind.child_by_field_name("type") or kind.named_children[0]
    if kind is None:
        return Other("missing", place=to.place(node))
    names = to.text(kind).replace("::", ".").split(".")
    found: Expression = Name(names[0].strip(), place=to.place(kind))
    for name in names[1:]:
        found = Attribute(found, name.strip(), place=to.place(kind, found))
    return found


def _arguments(to: Lowerer, node: Node | None) -> tuple[Expression, ...]:
    if node is None:
        return ()
    if node.type in {"generator_expression", "template_string"}:
        return (to.expression(node),)
    return to.all(node.named_children)
