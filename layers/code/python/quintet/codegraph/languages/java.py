"""Java: classes in packages, overloads told apart by the number of arguments, annotations."""

from collections.abc import Iterable, Iterator
from typing import Final

import tree_sitter_java
from tree_sitter import Node

from quintet.codegraph.chains import is_open, named, shown
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
from quintet.codegraph.languages.nodes import field_text, first_of_type, line_of, text_of
from quintet.codegraph.languages.reader import Callee, Reader
from quintet.codegraph.languages.vocabulary import JAVA_BUILTINS, JAVA_COMMON, REPEATING
from quintet.codegraph.type_names import deeper

_QUERY: Final = """
(class_declaration) @definition
(interface_declaration) @definition
(enum_declaration) @definition
(record_declaration) @definition
(annotation_type_declaration) @definition
(method_declaration) @definition
(constructor_declaration) @definition
(compact_constructor_declaration) @definition
(field_declaration (variable_declarator) @definition)
(constant_declaration (variable_declarator) @definition)
(object_creation_expression (class_body) @definition)
(field_declaration) @binding
(constant_declaration) @binding
(local_variable_declaration) @binding
(enhanced_for_statement) @binding
(resource) @binding
(assignment_expression) @binding
(instanceof_expression) @binding
(record_declaration parameters: (formal_parameters (formal_parameter) @binding))
(lambda_expression parameters: (formal_parameters (formal_parameter) @binding))
(catch_formal_parameter) @binding
(return_statement (_)) @binding
(method_invocation) @call
(object_creation_expression) @call
(explicit_constructor_invocation) @call
(import_declaration) @import
(enhanced_for_statement body: (_) @loop)
(for_statement condition: (_) @loop)
(for_statement update: (_) @loop)
(for_statement body: (_) @loop)
(while_statement) @loop
(do_statement) @loop
(argument_list . (lambda_expression body: (_) @each))
"""
_IMPLIED: Final = {"enum_declaration": ("java.lang.Enum",)}
"""What a type inherits from without saying so."""
_READ: Final = Reader()


def _package(root: Node) -> str:
    """The declared package."""
    clause = first_of_type(root, "package_declaration")
    return text_of(clause.named_children[-1]) if clause is not None else ""


def _definition(node: Node) -> SymbolFact | None:
    """Types, methods, constructors, fields; the body of an anonymous class is a class."""
    kind = KINDS.get(node.type)
    name = field_text(node, "name")
    if kind == "field":
        return SymbolFact("field", name)
    modifiers = first_of_type(node, "modifiers")
    marks = _annotations(modifiers)
    annotations = tuple(text_of(mark).removeprefix("@") for mark in marks)
    at = line_of(node.child_by_field_name("name") or node) if annotations else 0
    exported = modifiers is not None and "public" in text_of(modifiers)
    if kind is not None:
        bases = list(_bases(node))
        return SymbolFact(
            kind,
            name,
            is_exported=exported,
            bases=(*map(text_of, bases), *_IMPLIED.get(node.type, ())),
            decorators=annotations,
            line=at,
            marks=tuple(map(_READ.mark, marks)),
            above=_READ.bases(bases),
        )
    if node.type == "class_body":
        made = node.parent.child_by_field_name("type") if node.parent is not None else None
        base = _READ.base(made) if made is not None else ()
        name = "".join(base[-1:])
        return SymbolFact(
            "class", f"new {name}", bases=(text_of(made),), above=(base,) if base else ()
        )
    return SymbolFact(
        "method",
        name,
        tuple(_parameters(node.child_by_field_name("parameters"))),
        field_text(node, "type"),
        is_exported=exported,
        decorators=annotations,
        line=at,
        result=_READ.type(node.child_by_field_name("type")),
        marks=tuple(map(_READ.mark, marks)),
    )


def _callee(node: Node) -> Callee | None:
    """Methods with what they are called on, `new`, and `super(...)`."""
    arguments = node.child_by_field_name("arguments")
    if node.type == "object_creation_expression":
        made = node.child_by_field_name("type")
        value = _READ.value(made)
        return _READ.callee_of(value, shown(value) or text_of(made), arguments, "new")
    if node.type == "explicit_constructor_invocation":
        return _READ.callee(node.child_by_field_name("constructor"), arguments)
    name = field_text(node, "name")
    owner = node.child_by_field_name("object")
    if owner is None:
        return _READ.callee_of(named(name), name, arguments)
    return _READ.method(owner, ".", name, arguments)


def _imports(node: Node, scope: int) -> Iterable[ImportFact]:
    """A class, all of a package, or static members of a class."""
    path = text_of(next(iter(node.named_children), None))
    at = line_of(node)
    if first_of_type(node, "asterisk") is not None:
        return (ImportFact(scope, at, path, "*", "*"),)
    module, _, name = path.rpartition(".")
    return (ImportFact(scope, at, module, name, name),)


def _bindings(node: Node, scope: int) -> Iterable[BindingFact]:
    """Declarations and assignments, with the declared type where it says more than `var`."""
    kind = node.type
    if kind == "return_statement":
        value = _READ.value(node.named_children[0])
        return (BindingFact(scope, RETURNED, (), value),) if is_open(value) else ()
    if kind == "assignment_expression":
        left = node.child_by_field_name("left")
        if left is None or left.type == "array_access":
            return ()
        target = (OUTER if left.type == "identifier" and scope else "") + text_of(left)
        value = _READ.value(node.child_by_field_name("right"))
        owner = _READ.value(left.child_by_field_name("object"))
        return (BindingFact(scope, target, (), value, owner=owner),)
    if kind == "catch_formal_parameter":
        caught = _READ.type(first_of_type(node, "catch_type"))
        return (BindingFact(scope, field_text(node, "name"), caught, ()),)
    if kind == "instanceof_expression":
        name = field_text(node, "name")
        right = _READ.type(node.child_by_field_name("right"))
        return (BindingFact(scope, name, right, ()),) if name else ()
    typed = node.child_by_field_name("type")
    declared = () if text_of(typed) == "var" else _READ.type(typed)
    if kind.endswith("_declaration") and kind != "record_declaration":
        return tuple(
            BindingFact(
                scope, field_text(declarator, "name"), declared,
                _READ.value(declarator.child_by_field_name("value")),
            )
            for declarator in node.children_by_field_name("declarator")
        )  # fmt: skip
    each = kind == "enhanced_for_statement"
    value = () if declared else _READ.value(node.child_by_field_name("value"))
    return (BindingFact(scope, field_text(node, "name"), declared, value, is_element=each),)


def _located(module: str, _importer: str, files: Files) -> str | None:
    """The file of a class, or a folder of a package."""
    path = module.replace(".", "/")
    found = [*files.ending(f"{path}.java"), *files.folders_ending(path)]
    return found[0] if found else None


def _annotations(modifiers: Node | None) -> list[Node]:
    children = modifiers.named_children if modifiers is not None else []
    return [child for child in children if child.type in {"annotation", "marker_annotation"}]


def _bases(node: Node) -> Iterator[Node]:
    for child in node.named_children:
        if child.type == "superclass":
            yield child.named_children[0]
        elif child.type in {"super_interfaces", "extends_interfaces"}:
            for each in child.named_children:
                yield from each.named_children


def _parameters(node: Node | None) -> Iterator[ParameterFact]:
    for parameter in node.named_children if node is not None else ():
        if parameter.type == "formal_parameter":
            typed = parameter.child_by_field_name("type")
            declared = _READ.type(typed)
            yield ParameterFact(field_text(parameter, "name"), text_of(typed), False, declared)
        elif parameter.type == "spread_parameter":
            declarator = first_of_type(parameter, "variable_declarator")
            kind = next(
                (each for each in parameter.named_children if each.type != "modifiers"), None
            )
            name = field_text(declarator, "name") if declarator is not None else ""
            declared = deeper(_READ.type(kind))
            yield ParameterFact(name, f"{text_of(kind)}...", True, declared, (), True)


JAVA: Final = Language(
    name="java",
    conventions=Conventions(
        own=frozenset({"this"}),
        constructors=("*",),
        is_receiver_implied=True,
        is_package_shared=True,
        is_typed=True,
        is_parent_called=True,
        is_overloaded=True,
        fields_by_self="this.",
        is_named_outside=True,
        builtins=JAVA_BUILTINS,
        common=JAVA_COMMON,
        repeating=REPEATING,
    ),
    is_lowered=True,
    reader=_READ,
    query=_QUERY,
    grammar=tree_sitter_java.language,
    package=_package,
    definition=_definition,
    callee=_callee,
    imports=_imports,
    bindings=_bindings,
    located=_located,
)
"""Java."""
