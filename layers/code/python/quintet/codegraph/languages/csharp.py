"""C#: symbols, imports and calls. Bodies are not lowered."""

from collections.abc import Iterable, Iterator
from typing import Final

import tree_sitter_c_sharp
from tree_sitter import Node

from quintet.codegraph.facts import OUTER, RETURNED, BindingFact, ImportFact, ParameterFact
from quintet.codegraph.languages.language import Callee, Conventions, Definition, Files, Lowering
from quintet.codegraph.languages.nodes import (
    argument_texts,
    callee_text,
    field_text,
    first_of_type,
    last_name,
    line_of,
    of_type,
    text_of,
)
from quintet.codegraph.languages.one_grammar import OneGrammar
from quintet.codegraph.languages.vocabulary import CSHARP_BUILTINS, CSHARP_COMMON
from quintet.codegraph.model import SymbolKind

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
_KINDS: Final[dict[str, SymbolKind]] = {
    "class_declaration": "class",
    "struct_declaration": "class",
    "record_declaration": "class",
    "enum_declaration": "class",
    "interface_declaration": "interface",
    "property_declaration": "field",
    "variable_declarator": "field",
}
_NAMESPACES: Final = ("file_scoped_namespace_declaration", "namespace_declaration")


class CSharp(OneGrammar):
    """C#."""

    name = "csharp"
    suffixes = (".cs",)
    conventions = Conventions(
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
    )
    lowering = Lowering()
    captured = _QUERY
    binding = staticmethod(tree_sitter_c_sharp.language)

    def package(self, root: Node) -> str:
        """The first namespace of the file."""
        return field_text(space, "name") if (space := first_of_type(root, *_NAMESPACES)) else ""

    def definition(self, node: Node) -> Definition | None:
        """Types, methods, constructors, properties and fields."""
        name = field_text(node, "name")
        exported = any(text_of(one) == "public" for one in of_type(node, "modifier"))
        attributes = tuple(
            text_of(child)
            for each in of_type(node, "attribute_list")
            for child in each.named_children
        )
        at = line_of(node.child_by_field_name("name") or node) if attributes else 0
        kind = _KINDS.get(node.type)
        if kind is not None:
            listed = first_of_type(node, "base_list")
            bases = tuple(map(text_of, listed.named_children)) if listed is not None else ()
            return Definition(
                kind, name, is_exported=exported, bases=bases, decorators=attributes, line=at
            )
        return Definition(
            "method",
            name,
            tuple(_parameters(node.child_by_field_name("parameters"))),
            field_text(node, "returns") or field_text(node, "type"),
            is_async=any(text_of(one) == "async" for one in of_type(node, "modifier")),
            is_exported=exported,
            decorators=attributes,
            line=at,
        )

    def callee(self, node: Node) -> Callee | None:
        """Methods, `new`, and constructors of the base or of the class itself."""
        if node.type == "constructor_initializer":
            name = "base" if any(child.type == "base" for child in node.children) else "this"
            return Callee(name, name, argument_texts(first_of_type(node, "argument_list")))
        arguments = argument_texts(node.child_by_field_name("arguments"))
        if node.type == "object_creation_expression":
            text = field_text(node, "type").split("<")[0]
            return Callee(text, last_name(text), arguments, "new")
        text = callee_text(node.child_by_field_name("function"))
        plain = text.split("<")[0] if text.endswith(">") else text
        return Callee(plain, last_name(plain), arguments)

    def imports(self, node: Node, scope: int) -> Iterable[ImportFact]:
        """All of a namespace, or one name under another."""
        alias = field_text(node, "name")
        path = text_of(node.named_children[-1])
        if alias:
            module, _, name = path.rpartition(".")
            return (ImportFact(scope, line_of(node), module, name, alias),)
        return (ImportFact(scope, line_of(node), path, "*", "*"),)

    def bindings(self, node: Node, scope: int) -> Iterable[BindingFact]:
        """Declarations and assignments, with the declared type where it says more than `var`."""
        kind = node.type
        if kind == "return_statement":
            return (BindingFact(scope, RETURNED, "", text_of(node.named_children[0])),)
        if kind == "assignment_expression":
            left = node.child_by_field_name("left")
            is_name = left is not None and left.type == "identifier" and scope
            target = f"{OUTER if is_name else ''}{text_of(left)}"
            return (BindingFact(scope, target, "", field_text(node, "right")),)
        declared = field_text(node, "type")
        declared = "" if declared == "var" else declared
        if kind == "property_declaration":
            return (BindingFact(scope, field_text(node, "name"), declared, ""),)
        if kind == "foreach_statement":
            value = "" if declared else field_text(node, "right")
            target = field_text(node, "left")
            return (BindingFact(scope, target, declared, value, is_element=True),)
        return tuple(_declared(node, declared, scope))

    def located(self, module: str, _importer: str, files: Files) -> str | None:
        """A folder with files of the namespace."""
        return files.folder_of_package(self.name, module)


def _declared(node: Node, declared: str, scope: int) -> Iterator[BindingFact]:
    for one in of_type(node, "variable_declarator"):
        values = one.named_children[1:]
        value = text_of(values[-1]) if values else ""
        yield BindingFact(scope, field_text(one, "name"), declared, value)


def _parameters(node: Node | None) -> Iterator[ParameterFact]:
    for one in of_type(node, "parameter") if node is not None else ():
        has_default = any(each.type == "=" for each in one.children)
        yield ParameterFact(field_text(one, "name"), field_text(one, "type"), has_default)
