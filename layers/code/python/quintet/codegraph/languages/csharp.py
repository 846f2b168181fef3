"""C#: symbols, imports and calls. Bodies are not lowered."""

from collections.abc import Iterable, Iterator
from typing import Final

import tree_sitter_c_sharp
from tree_sitter import Node

from quintet.codegraph.chains import is_open, named
from quintet.codegraph.facts import (
    OUTER,
    RETURNED,
    BindingFact,
    ImportFact,
    ParameterFact,
    SymbolFact,
)
from quintet.codegraph.files import Files
from quintet.codegraph.languages.language import Conventions, Language
from quintet.codegraph.languages.node_parts import KINDS
from quintet.codegraph.languages.nodes import field_text, first_of_type, line_of, of_type, text_of
from quintet.codegraph.languages.reader import Callee, Reader
from quintet.codegraph.languages.shapes import Shape, TypeShape
from quintet.codegraph.languages.vocabulary import CSHARP_BUILTINS, CSHARP_COMMON
from quintet.codegraph.type_names import Type

_QUERY: Final = """
(class_declaration) @definition
(interface_declaration) @definition
(struct_declaration) @definition
(record_declaration) @definition
(enum_declaration) @definition
(method_declaration) @definition
(constructor_declaration) @definition
(local_function_statement) @definition
(property_declaration) @definition
(field_declaration (variable_declaration (variable_declarator) @definition))
(property_declaration) @binding
(field_declaration (variable_declaration) @binding)
(local_declaration_statement (variable_declaration) @binding)
(using_statement (variable_declaration) @binding)
(foreach_statement) @binding
(assignment_expression) @binding
(return_statement (_)) @binding
(using_directive) @import
(invocation_expression) @call
(object_creation_expression) @call
(constructor_initializer) @call
(await_expression) @await
(foreach_statement body: (_) @loop)
(for_statement condition: (_) @loop)
(for_statement body: (_) @loop)
(while_statement) @loop
(do_statement) @loop
"""
_READ: Final = Reader(
    {
        "qualified_name": Shape("member"),
        "attribute": Shape("call"),
        "as_expression": Shape("cast", "right"),
    },
    {
        "attribute": TypeShape("path"),
        "tuple_type": TypeShape("through"),
        "array_type": TypeShape("deeper", "type"),
    },
)
_NAMESPACES: Final = ("file_scoped_namespace_declaration", "namespace_declaration")


def _package(root: Node) -> str:
    """The first namespace of the file."""
    return field_text(space, "name") if (space := first_of_type(root, *_NAMESPACES)) else ""


def _definition(node: Node) -> SymbolFact | None:
    """Types, methods, constructors, properties and fields."""
    name = field_text(node, "name")
    exported = any(text_of(modifier) == "public" for modifier in of_type(node, "modifier"))
    marks = [child for each in of_type(node, "attribute_list") for child in each.named_children]
    attributes = tuple(map(text_of, marks))
    at = line_of(node.child_by_field_name("name") or node) if attributes else 0
    kind = KINDS.get(node.type)
    if kind is not None:
        listed = first_of_type(node, "base_list")
        bases = listed.named_children if listed is not None else []
        return SymbolFact(
            kind,
            name,
            is_exported=exported,
            bases=tuple(map(text_of, bases)),
            decorators=attributes,
            line=at,
            marks=tuple(map(_READ.mark, marks)),
            above=_READ.bases(bases),
        )
    result = node.child_by_field_name("returns") or node.child_by_field_name("type")
    return SymbolFact(
        "method",
        name,
        tuple(_parameters(node.child_by_field_name("parameters"))),
        text_of(result),
        is_async=any(text_of(modifier) == "async" for modifier in of_type(node, "modifier")),
        is_exported=exported,
        decorators=attributes,
        line=at,
        result=_READ.type(result),
        marks=tuple(map(_READ.mark, marks)),
    )


def _callee(node: Node) -> Callee | None:
    """Methods, `new`, and constructors of the base or of the class itself."""
    if node.type == "constructor_initializer":
        name = "base" if any(child.type == "base" for child in node.children) else "this"
        return _READ.callee_of(named(name), name, first_of_type(node, "argument_list"))
    is_new = node.type == "object_creation_expression"
    called = node.child_by_field_name("type" if is_new else "function")
    while called is not None and called.type == "generic_name":
        called = called.named_children[0]
    arguments = node.child_by_field_name("arguments")
    return _READ.callee(called, arguments, "new" if is_new else "call")


def _imports(node: Node, scope: int) -> Iterable[ImportFact]:
    """All of a namespace, or one name under another."""
    alias = field_text(node, "name")
    path = text_of(node.named_children[-1])
    if alias:
        module, _, name = path.rpartition(".")
        return (ImportFact(scope, line_of(node), module, name, alias),)
    return (ImportFact(scope, line_of(node), path, "*", "*"),)


def _bindings(node: Node, scope: int) -> Iterable[BindingFact]:
    """Declarations and assignments, with the declared type where it says more than `var`."""
    kind = node.type
    if kind == "return_statement":
        value = _READ.value(node.named_children[0])
        return (BindingFact(scope, RETURNED, (), value),) if is_open(value) else ()
    if kind == "assignment_expression":
        left = node.child_by_field_name("left")
        is_name = left is not None and left.type == "identifier" and scope
        target = f"{OUTER if is_name else ''}{text_of(left)}"
        owner = left.child_by_field_name("expression") if left is not None else None
        value = _READ.value(node.child_by_field_name("right"))
        return (BindingFact(scope, target, (), value, owner=_READ.value(owner)),)
    typed = node.child_by_field_name("type")
    declared = () if text_of(typed) == "var" else _READ.type(typed)
    if kind == "property_declaration":
        return (BindingFact(scope, field_text(node, "name"), declared, ()),)
    if kind == "foreach_statement":
        value = () if declared else _READ.value(node.child_by_field_name("right"))
        target = field_text(node, "left")
        return (BindingFact(scope, target, declared, value, is_element=True),)
    return tuple(_declared(node, declared, scope))


def _located(module: str, _importer: str, files: Files) -> str | None:
    """A folder with files of the namespace."""
    return files.folder_of_package("csharp", module)


def _declared(node: Node, declared: Type, scope: int) -> Iterator[BindingFact]:
    for declarator in of_type(node, "variable_declarator"):
        values = declarator.named_children[1:]
        value = _READ.value(values[-1]) if values else ()
        yield BindingFact(scope, field_text(declarator, "name"), declared, value)


def _parameters(node: Node | None) -> Iterator[ParameterFact]:
    for parameter in of_type(node, "parameter") if node is not None else ():
        has_default = any(each.type == "=" for each in parameter.children)
        typed = parameter.child_by_field_name("type")
        name, declared = field_text(parameter, "name"), _READ.type(typed)
        yield ParameterFact(name, text_of(typed), has_default, declared)


CSHARP: Final = Language(
    name="csharp",
    conventions=Conventions(
        own=frozenset({"this"}),
        parents=frozenset({"base"}),
        constructors=("*",),
        is_receiver_implied=True,
        is_package_shared=True,
        is_package_nested=True,
        is_parent_called=True,
        is_overloaded=True,
        is_typed=True,
        fields_by_self="this.",
        is_open=True,
        is_named_outside=True,
        builtins=CSHARP_BUILTINS,
        common=CSHARP_COMMON,
    ),
    reader=_READ,
    query=_QUERY,
    grammar=tree_sitter_c_sharp.language,
    package=_package,
    definition=_definition,
    callee=_callee,
    imports=_imports,
    bindings=_bindings,
    located=_located,
)
"""C#."""
