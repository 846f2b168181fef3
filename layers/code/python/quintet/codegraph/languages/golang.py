"""Go: packages are folders, methods stand outside types, having the methods meets an interface."""

from collections.abc import Iterator
from typing import Final

import tree_sitter_go
from tree_sitter import Node

from quintet.codegraph.facts import ParameterFact, SymbolFact
from quintet.codegraph.languages.golang_bindings import READ, bound_names
from quintet.codegraph.languages.golang_modules import imported_names, located_package
from quintet.codegraph.languages.language import Conventions, Language
from quintet.codegraph.languages.node_parts import call_label
from quintet.codegraph.languages.nodes import field_text, first_of_type, of_type, text_of
from quintet.codegraph.languages.reader import Callee
from quintet.codegraph.languages.vocabulary import GO_BUILTINS, GO_COMMON, GO_REPEATING
from quintet.codegraph.model import SymbolKind
from quintet.codegraph.type_names import deeper

_QUERY: Final = """
(type_spec) @definition
(type_alias) @definition
(function_declaration) @definition
(method_declaration) @definition
(method_elem) @definition
(field_declaration name: (_)) @definition
(field_declaration name: (_)) @binding
(source_file (var_declaration (var_spec) @definition))
(source_file (var_declaration (var_spec_list (var_spec) @definition)))
(source_file (const_declaration (const_spec) @definition))
(argument_list . (interpreted_string_literal) (func_literal) @definition)
(short_var_declaration left: (expression_list . (identifier) .)
  right: (expression_list . (func_literal) .)) @definition
(call_expression) @call
(composite_literal) @call
(import_spec) @import
(var_spec) @binding
(short_var_declaration) @binding
(assignment_statement) @binding
(range_clause) @binding
(receive_statement) @binding
(method_declaration receiver: (parameter_list (parameter_declaration) @binding))
(func_literal parameters: (parameter_list (parameter_declaration) @binding))
(return_statement (_)) @binding
(for_statement body: (_) @loop)
(for_clause condition: (_) @loop)
(for_clause update: (_) @loop)
"""
_NAMED_TYPES: Final = frozenset({"type_identifier", "qualified_type", "generic_type"})


def _package(root: Node) -> str:
    """The package's name; which package it is, its folder says."""
    clause = first_of_type(root, "package_clause")
    return text_of(clause.named_children[0]) if clause is not None else ""


def _definition(node: Node) -> SymbolFact | None:
    """Types, functions, methods with their receiver's type, fields, variables of a package."""
    kind = node.type
    if kind == "type_spec":
        return _type(node)
    if kind == "func_literal":
        return _handed_over(node)
    if kind == "short_var_declaration":
        right = node.child_by_field_name("right")
        if right is None:
            return None
        return _function(right.named_children[0], field_text(node, "left"), "")
    name = field_text(node, "name")
    exported = name[:1].isupper()
    if kind == "type_alias":
        result = READ.type(node.child_by_field_name("type"))
        shown = field_text(node, "type")
        return SymbolFact("type", name, (), shown, is_exported=exported, result=result)
    if kind in {"var_spec", "const_spec"}:
        return SymbolFact("constant", name, is_exported=exported)
    if kind == "field_declaration":
        return SymbolFact("field", name, is_exported=exported)
    return _function(node, name, _receiver_type(node))


def _callee(node: Node) -> Callee | None:
    """Calls; a literal of a type makes one."""
    if node.type == "composite_literal":
        made = node.child_by_field_name("type")
        if made is None or made.type not in _NAMED_TYPES:
            return None
        named = made.child_by_field_name("type") or made
        return READ.callee(named, node.child_by_field_name("body"), "new")
    function = node.child_by_field_name("function")
    if function is None or function.type == "func_literal":
        return None
    return READ.callee(function, node.child_by_field_name("arguments"))


def _type(node: Node) -> SymbolFact:
    name = field_text(node, "name")
    inner = node.child_by_field_name("type")
    bases: list[Node] = []
    if inner is not None and inner.type == "interface_type":
        bases = [
            element.named_children[0]
            for element in of_type(inner, "type_elem")
            if element.named_child_count == 1
        ]
    elif inner is not None and inner.type == "struct_type":
        fields = first_of_type(inner, "field_declaration_list")
        for declaration in of_type(fields, "field_declaration") if fields is not None else ():
            embedded = declaration.child_by_field_name("type")
            if declaration.child_by_field_name("name") is None and embedded is not None:
                bases.append(embedded)
    is_interface = inner is not None and inner.type == "interface_type"
    kind: SymbolKind = "interface" if is_interface else "class"
    return SymbolFact(
        kind,
        name,
        is_exported=name[:1].isupper(),
        bases=tuple(map(text_of, bases)),
        above=READ.bases(bases),
    )


def _function(node: Node, name: str, owner: str) -> SymbolFact:
    parameters = tuple(_parameters(node.child_by_field_name("parameters")))
    result = node.child_by_field_name("result")
    member = bool(owner) or node.type == "method_elem"
    exported = name[:1].isupper()
    return SymbolFact(
        "method" if member else "function",
        name,
        parameters,
        text_of(result),
        is_exported=exported,
        owner=owner,
        result=READ.type(result),
    )


def _handed_over(node: Node) -> SymbolFact | None:
    """A function without a name that a call is given."""
    label = call_label(node)
    return _function(node, label, "") if label else None


def _receiver_type(node: Node) -> str:
    receiver = node.child_by_field_name("receiver")
    if receiver is None or not receiver.named_children:
        return ""
    named = receiver.named_children[0].child_by_field_name("type")
    while named is not None and named.type in {"pointer_type", "parenthesized_type"}:
        named = named.named_children[0]
    return ".".join(READ.base(named)) if named is not None else ""


def _parameters(node: Node | None) -> Iterator[ParameterFact]:
    for declaration in node.named_children if node is not None else ():
        kind = field_text(declaration, "type")
        declared = READ.type(declaration.child_by_field_name("type"))
        several = declaration.type == "variadic_parameter_declaration"
        if several:
            kind, declared = f"...{kind}", deeper(declared)
        names = declaration.children_by_field_name("name")
        for each in names:
            yield ParameterFact(text_of(each), kind, False, declared, (), several)
        if not names and declaration.type == "parameter_declaration":
            yield ParameterFact("_", kind, False, declared)


GO: Final = Language(
    name="go",
    conventions=Conventions(
        parents=frozenset(),
        is_package_shared=True,
        is_typed=True,
        is_package_a_folder=True,
        is_structural=True,
        builtins=GO_BUILTINS,
        common=GO_COMMON,
        repeating_functions=GO_REPEATING,
    ),
    is_lowered=True,
    reader=READ,
    query=_QUERY,
    grammar=tree_sitter_go.language,
    package=_package,
    definition=_definition,
    callee=_callee,
    imports=imported_names,
    bindings=bound_names,
    located=located_package,
)
"""Go."""
