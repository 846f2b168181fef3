"""PHP: symbols, imports and calls. Names lose their `$`; bodies are not lowered."""

from collections.abc import Iterable, Iterator
from typing import Final

import tree_sitter_php
from tree_sitter import Node

from quintet.codegraph.chains import is_open
from quintet.codegraph.facts import RETURNED, BindingFact, ImportFact, ParameterFact, SymbolFact
from quintet.codegraph.files import Files
from quintet.codegraph.languages.language import Conventions, Language
from quintet.codegraph.languages.node_parts import KINDS
from quintet.codegraph.languages.nodes import field_text, first_of_type, line_of, of_type, text_of
from quintet.codegraph.languages.reader import Callee, Reader
from quintet.codegraph.languages.shapes import Shape
from quintet.codegraph.languages.vocabulary import PHP_BUILTINS, PHP_COMMON

_QUERY: Final = """
(class_declaration) @definition
(interface_declaration) @definition
(trait_declaration) @definition
(enum_declaration) @definition
(function_definition) @definition
(method_declaration) @definition
(property_declaration (property_element) @definition)
(const_declaration (const_element) @definition)
(property_declaration) @binding
(property_promotion_parameter) @binding
(assignment_expression) @binding
(foreach_statement) @binding
(return_statement (_)) @binding
(namespace_use_declaration) @import
(function_call_expression) @call
(member_call_expression) @call
(nullsafe_member_call_expression) @call
(scoped_call_expression) @call
(object_creation_expression) @call
(foreach_statement body: (_) @loop)
(for_statement body: (_) @loop)
(while_statement) @loop
(do_statement) @loop
"""
_NAMES: Final = ("name", "qualified_name")
_READ: Final = Reader({"conditional_expression": Shape("either", "body", "alternative")})


def _package(root: Node) -> str:
    """The first namespace of the file."""
    space = first_of_type(root, "namespace_definition")
    return field_text(space, "name") if space is not None else ""


def _definition(node: Node) -> SymbolFact | None:
    """Types, functions, methods, properties and constants."""
    kind = KINDS.get(node.type)
    has_attributes = bool(node.children) and node.children[0].type == "attribute_list"
    at = line_of(node.child_by_field_name("name") or node) if has_attributes else 0
    name = field_text(node, "name") or text_of(first_of_type(node, "name"))
    private = text_of(first_of_type(node, "visibility_modifier")) in {"private", "protected"}
    if kind is not None:
        bases = list(_bases(node))
        above, shown = _READ.bases(bases), tuple(map(text_of, bases))
        return SymbolFact(kind, name.lstrip("$"), bases=shown, line=at, above=above)
    return SymbolFact(
        "function",
        name,
        tuple(_parameters(node.child_by_field_name("parameters"))),
        field_text(node, "return_type"),
        is_exported=not private,
        line=at,
        result=_READ.type(node.child_by_field_name("return_type")),
    )


def _callee(node: Node) -> Callee | None:
    """Functions, methods, static methods and `new`."""
    arguments = node.child_by_field_name("arguments") or first_of_type(node, "arguments")
    if node.type == "object_creation_expression":
        made = first_of_type(node, *_NAMES)
        if made is not None:
            return _READ.callee(made, arguments, "new")
        # The class is named at run time: `new $class`, `new $options['class']`.
        made = next(iter(node.named_children), None)
        if made is None or made.type in {"arguments", "anonymous_class"}:
            return None
        callee = _READ.callee(made, arguments, "new")
        return callee._replace(text=f"new {text_of(made)}", name="new")
    if node.type == "function_call_expression":
        callee = _READ.callee(node.child_by_field_name("function"), arguments)
        return callee._replace(text=callee.text.lstrip("\\"))
    name = field_text(node, "name")
    scope, on = node.child_by_field_name("scope"), node.child_by_field_name("object")
    if scope is not None:
        return _READ.method(scope, "::", name, arguments)
    return _READ.method(on, "->", name, arguments) if on is not None else None


def _imports(node: Node, scope: int) -> Iterable[ImportFact]:
    """Names from namespaces, one by one or in a group."""
    at = line_of(node)
    prefix = text_of(first_of_type(node, "namespace_name"))
    group = node.child_by_field_name("body")
    for clause in of_type(group or node, "namespace_use_clause"):
        path = text_of(first_of_type(clause, *_NAMES)).lstrip("\\")
        path = f"{prefix}\\{path}" if group is not None else path
        module, _, name = path.rpartition("\\")
        yield ImportFact(scope, at, module, name, field_text(clause, "alias") or name)


def _bindings(node: Node, scope: int) -> Iterable[BindingFact]:
    """Properties, promoted parameters, assignments and loops."""
    kind = node.type
    if kind == "return_statement":
        value = _READ.value(node.named_children[0])
        return (BindingFact(scope, RETURNED, (), value),) if is_open(value) else ()
    if kind == "foreach_statement":
        rows, each = node.named_children[0], node.named_children[1]
        variable = each.named_children[-1] if each.type == "pair" else each
        name = text_of(variable).lstrip("$&")
        return (BindingFact(scope, name, (), _READ.value(rows), is_element=True),)
    declared = _READ.type(node.child_by_field_name("type"))
    if kind == "property_promotion_parameter":
        name = field_text(node, "name").lstrip("$")
        return (BindingFact(scope, f"this.{name}", declared, ()),)
    if kind == "property_declaration":
        return tuple(
            BindingFact(scope, field_text(element, "name").lstrip("$"), declared, ())
            for element in of_type(node, "property_element")
        )
    left = node.child_by_field_name("left")
    value = _READ.value(node.child_by_field_name("right"))
    path = _READ.path(left)
    owner = left.child_by_field_name("object") if left is not None else None
    target = ".".join(path) or text_of(left)
    return (BindingFact(scope, target, (), value, owner=_READ.value(owner)),)


def _located(module: str, _importer: str, files: Files) -> str | None:
    """A folder with files of the namespace."""
    return files.folder_of_package("php", module)


def _bases(node: Node) -> Iterator[Node]:
    for clause in of_type(node, "base_clause", "class_interface_clause"):
        yield from clause.named_children
    body = node.child_by_field_name("body")
    for used in of_type(body, "use_declaration") if body is not None else ():
        yield from of_type(used, *_NAMES)


def _parameters(node: Node | None) -> Iterator[ParameterFact]:
    for parameter in node.named_children if node is not None else ():
        if parameter.type.endswith("parameter"):
            name = field_text(parameter, "name").lstrip("$")
            has_default = parameter.child_by_field_name("default_value") is not None
            typed = parameter.child_by_field_name("type")
            yield ParameterFact(name, text_of(typed), has_default, _READ.type(typed))


PHP: Final = Language(
    name="php",
    conventions=Conventions(
        own=frozenset({"this"}),
        own_class=frozenset({"self", "static"}),
        parents=frozenset({"parent"}),
        constructors=("__construct",),
        is_package_shared=True,
        fields_by_self="this.",
        is_named_outside=True,
        is_global=True,
        builtins=PHP_BUILTINS,
        common=PHP_COMMON,
    ),
    reader=_READ,
    query=_QUERY,
    grammar=tree_sitter_php.language_php,
    package=_package,
    definition=_definition,
    callee=_callee,
    imports=_imports,
    bindings=_bindings,
    located=_located,
)
"""PHP, read as within HTML, of which plain PHP is a case."""
