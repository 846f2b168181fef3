"""What JavaScript and TypeScript define: classes, functions, names outside functions."""

from collections.abc import Iterator
from typing import Final

from tree_sitter import Node

from quintet.codegraph.facts import Decorator, ParameterFact, SymbolFact
from quintet.codegraph.languages.javascript_bindings import (
    FUNCTIONS,
    READ,
    UNNAMED,
    assigned_in,
    declared_with,
    is_of_parameter,
    object_owner,
)
from quintet.codegraph.languages.node_parts import call_label, names_bound_by
from quintet.codegraph.languages.nodes import field_text, line_of, name_of, text_of

_CLASSES: Final = frozenset({"class_declaration", "class", "abstract_class_declaration"})
_MEMBERS: Final = frozenset(
    {"method_definition", "method_signature", "abstract_method_signature", "function_signature"}
)


def defined(node: Node) -> SymbolFact | None:
    """Classes, functions under any name they are given, and names outside functions."""
    kind = node.type
    if kind in _CLASSES or kind == "interface_declaration":
        return _class(node)
    if kind == "type_alias_declaration":
        name, value = field_text(node, "name"), node.child_by_field_name("value")
        result = READ.type(value)
        return SymbolFact("type", name, (), text_of(value), is_exported=_out(node), result=result)
    if kind == "enum_declaration":
        return SymbolFact("class", field_text(node, "name"), is_exported=_out(node))
    if kind in _MEMBERS or kind.endswith("function_declaration"):
        return _function(node, node, field_text(node, "name"), object_owner(node))
    if kind in FUNCTIONS:
        return _handed_over(node)
    if kind == "assignment_expression":
        return _assigned_function(node)
    return _named_value(node)


def _out(node: Node) -> bool:
    parent = node.parent
    return parent is not None and parent.type == "export_statement"


def _class(node: Node) -> SymbolFact:
    bases: list[Node] = []
    for member in node.named_children:
        if member.type == "class_heritage":
            inner = [each for each in member.named_children if each.type.endswith("_clause")]
            for each in inner or [member]:
                bases += [base for base in each.named_children if base.type != "type_arguments"]
        elif member.type in {"extends_type_clause", "extends_clause"}:
            bases += member.named_children
    decorators = [child for child in node.named_children if child.type == "decorator"]
    named = node.child_by_field_name("name")
    name = text_of(named) or "default"
    return SymbolFact(
        "interface" if node.type == "interface_declaration" else "class",
        name,
        line=line_of(named) if named is not None and decorators else 0,
        is_exported=_out(node),
        bases=tuple(map(text_of, bases)),
        decorators=tuple(text_of(decorator).removeprefix("@") for decorator in decorators),
        marks=tuple(READ.mark(decorator.named_children[0]) for decorator in decorators),
        above=READ.bases(bases),
    )


def _function(node: Node, function: Node, name: str, owner: str = "") -> SymbolFact:
    """`node` stands for the symbol, `function` has parameters and body."""
    given = function.child_by_field_name("parameters") or function.child_by_field_name("parameter")
    member = node.type in _MEMBERS or "field" in node.type
    heads = [child.type for child in node.children[:6]]
    private = name.startswith("#") or any(
        child.type == "accessibility_modifier" and name_of(child) == "private"
        for child in node.children[:3]
    )
    return SymbolFact(
        "method" if member else "function",
        name,
        tuple(_parameters(given)),
        _declared_type(function, "return_type"),
        is_async=any(
            child.type == "async" for child in (*node.children[:4], *function.children[:1])
        ),
        is_exported=not private if member else _is_exported(node),
        owner=owner,
        decorators=("getter",) if "get" in heads else (),
        marks=(Decorator(("getter",)),) if "get" in heads else (),
        result=READ.type(function.child_by_field_name("return_type")),
    )


def _declared_type(node: Node, field: str) -> str:
    """The type after the colon, "" without one."""
    return field_text(node, field).removeprefix(":").strip()


def _is_exported(node: Node) -> bool:
    if node.type == "variable_declarator" and node.parent is not None:
        return _out(node.parent)
    return _out(node)


def _handed_over(node: Node) -> SymbolFact | None:
    """A function without a name that a call is given."""
    label = call_label(node)
    return _function(node, node, label) if label else None


def _assigned_function(node: Node) -> SymbolFact | None:
    left = node.child_by_field_name("left")
    _, right = assigned_in(node)
    if left is None or right is None or right.type not in FUNCTIONS | {"class"}:
        return None
    text = text_of(left)
    owner, _, name = text.rpartition(".")
    if right.type == "class":
        return _class(right)._replace(name=field_text(right, "name") or name)
    if text == "module.exports":
        return _function(node, right, declared_with(node) or field_text(right, "name") or "default")
    owner = owner.removesuffix(".prototype")
    if owner in {"exports", "module.exports"}:
        return _function(node, right, name, "exports")
    plain = owner in {"this", ""} or "." in owner or "[" in text
    return _function(node, right, name, "" if plain else owner)


def _named_value(node: Node) -> SymbolFact | None:
    """A variable, a field or an entry of an object."""
    named = node.child_by_field_name("name") or node.child_by_field_name("property")
    named = named or node.child_by_field_name("key")
    value = node.child_by_field_name("value")
    if named is None or named.type in {"object_pattern", "array_pattern"} or is_of_parameter(node):
        return None
    name = text_of(named).strip("\"'")
    if value is not None and value.type in FUNCTIONS:
        owner = object_owner(node)
        return None if owner == UNNAMED else _function(node, value, name, owner)
    lefts, last = assigned_in(value)
    if node.type == "pair" or (
        # `module.exports = function ...` is defined by itself.
        any(text_of(left) == "module.exports" for left in lefts)
        and last is not None
        and last.type in FUNCTIONS
    ):
        return None
    if value is not None and value.type == "class":
        return _class(value)._replace(name=name, is_exported=_is_exported(node))
    whole = value is not None and value.type == "object" and node.type == "variable_declarator"
    if node.type != "variable_declarator":
        return SymbolFact("field", name)
    return SymbolFact("constant", name, is_exported=_is_exported(node), is_scope=whole)


def _parameters(node: Node | None) -> Iterator[ParameterFact]:
    if node is None:
        return
    for parameter in node.named_children if node.type == "formal_parameters" else [node]:
        if parameter.type in {"comment", "decorator"}:
            continue
        pattern = (
            parameter.child_by_field_name("pattern")
            or parameter.child_by_field_name("left")
            or parameter
        )
        optional = parameter.type in {"optional_parameter", "assignment_pattern"}
        has_default = optional or parameter.child_by_field_name("value") is not None
        declared = READ.type(parameter.child_by_field_name("type"))
        taken = (
            names_bound_by(pattern) if pattern.type in {"object_pattern", "array_pattern"} else ()
        )
        typed = _declared_type(parameter, "type")
        yield ParameterFact(text_of(pattern), typed, has_default, declared, taken)
