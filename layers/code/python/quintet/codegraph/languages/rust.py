"""Rust: symbols, imports and calls. Bodies are not lowered, and macros are not looked into."""

from collections.abc import Iterable, Iterator
from posixpath import basename, dirname, join, splitext
from typing import Final

import tree_sitter_rust
from tree_sitter import Node

from quintet.codegraph.expressions import split_top
from quintet.codegraph.facts import DERIVED, BindingFact, ImportFact, ParameterFact
from quintet.codegraph.languages.language import Callee, Conventions, Definition, Files, Lowering
from quintet.codegraph.languages.nodes import (
    argument_texts,
    callee_text,
    field_text,
    first_of_type,
    last_name,
    line_of,
    text_of,
)
from quintet.codegraph.languages.one_grammar import OneGrammar
from quintet.codegraph.languages.vocabulary import RUST_BUILTINS, RUST_COMMON
from quintet.codegraph.model import SymbolKind

_QUERY: Final = """
(struct_item) @definition
(enum_item) @definition
(union_item) @definition
(trait_item) @definition
(type_item) @definition
(function_item) @definition
(function_signature_item) @definition
(const_item) @definition
(static_item) @definition
(field_declaration) @definition
(field_declaration) @binding
(let_declaration) @binding
(for_expression) @binding
(impl_item trait: (_)) @binding
(use_declaration) @import
(mod_item) @import
(mod_item body: (_)) @definition
(call_expression) @call
(struct_expression) @call
(macro_invocation) @call
(await_expression) @await
(for_expression body: (_) @loop)
(while_expression) @loop
(loop_expression) @loop
"""
_KINDS: Final[dict[str, SymbolKind]] = {
    "struct_item": "class",
    "enum_item": "class",
    "union_item": "class",
    "trait_item": "interface",
    "const_item": "constant",
    "static_item": "constant",
    "field_declaration": "field",
    "mod_item": "constant",
}
_ROOTS: Final = ("lib.rs", "main.rs")
_FOLDERS: Final = frozenset({"lib.rs", "main.rs", "mod.rs"})


class Rust(OneGrammar):
    """Rust."""

    name = "rust"
    suffixes = (".rs",)
    conventions = Conventions(
        own=frozenset({"self"}),
        own_class=frozenset({"Self"}),
        parents=frozenset(),
        module_words=frozenset({"crate", "super"}),
        is_typed=True,
        fields_by_self="self.",
        is_named_outside=True,
        builtins=RUST_BUILTINS,
        common=RUST_COMMON,
    )
    lowering = Lowering()
    captured = _QUERY
    binding = staticmethod(tree_sitter_rust.language)

    def package(self, _root: Node) -> str:
        """A file's place says which module it is."""
        return ""

    def definition(self, node: Node) -> Definition | None:
        """Types, traits, and functions with the type that their `impl` is for."""
        name = field_text(node, "name")
        exported = first_of_type(node, "visibility_modifier") is not None
        kind = _KINDS.get(node.type)
        if kind is not None:
            bounds = node.child_by_field_name("bounds")
            bases = tuple(map(text_of, bounds.named_children)) if bounds is not None else ()
            is_scope = node.type == "mod_item"
            return Definition(kind, name, is_exported=exported, bases=bases, is_scope=is_scope)
        if node.type == "type_item":
            return Definition("type", name, (), field_text(node, "type"), is_exported=exported)
        owner = _implemented_for(node)
        modifiers = text_of(first_of_type(node, "function_modifiers"))
        return Definition(
            "method" if owner else "function",
            name,
            tuple(_parameters(node.child_by_field_name("parameters"))),
            field_text(node, "return_type"),
            is_async="async" in modifiers,
            is_exported=exported,
            owner=owner,
        )

    def callee(self, node: Node) -> Callee | None:
        """Calls, structs that are made, and macros by their name."""
        if node.type == "struct_expression":
            text = field_text(node, "name").split("<")[0]
            return Callee(text, last_name(text), (), "new")
        if node.type == "macro_invocation":
            text = field_text(node, "macro")
            return Callee(text, last_name(text), ())
        function = node.child_by_field_name("function")
        if function is not None and function.type == "generic_function":
            function = function.child_by_field_name("function")
        text = callee_text(function)
        return Callee(text, last_name(text), argument_texts(node.child_by_field_name("arguments")))

    def imports(self, node: Node, scope: int) -> Iterable[ImportFact]:
        """`use` with all it lists, and `mod` of a file."""
        at = line_of(node)
        if node.type == "mod_item":
            name = field_text(node, "name")
            inner = node.child_by_field_name("body") is not None
            return () if inner else (ImportFact(scope, at, f"self::{name}", "", name),)
        argument = node.child_by_field_name("argument")
        if argument is None or argument.text is None:
            return ()
        text = " ".join(argument.text.decode("utf-8", "replace").split())
        if text.startswith("super") and _is_within_module(node):
            text = f"self{text[5:]}"
        public = first_of_type(node, "visibility_modifier") is not None
        return tuple(
            ImportFact(scope, at, module, name, alias, is_reexport=public)
            for module, name, alias in _used(text)
        )

    def bindings(self, node: Node, scope: int) -> Iterable[BindingFact]:
        """`let`, `for`, typed fields, and the traits that types implement."""
        if node.type == "impl_item":
            name, trait = _type_name(field_text(node, "type")), field_text(node, "trait")
            return (BindingFact(0, DERIVED + name, trait, ""),)
        if node.type == "for_expression":
            target, value = field_text(node, "pattern"), field_text(node, "value")
            return (BindingFact(scope, target, "", value, is_element=True),)
        target = field_text(node, "name") or field_text(node, "pattern").removeprefix("mut ")
        value = field_text(node, "value").rstrip("?")
        return (BindingFact(scope, target, field_text(node, "type"), value),)

    def located(self, module: str, importer: str, files: Files) -> str | None:
        """A module's file, from the crate's root, this module or the one above."""
        first, *rest = module.split("::")
        own = dirname(importer)
        if basename(importer) not in _FOLDERS:
            own = splitext(importer)[0]
        if first == "crate":
            root = _crate_root(importer, files)
            if root is None:
                return None
            return _file(dirname(root), rest, files) if rest else root
        if first == "super":
            above = dirname(own)
            return _file(above, rest, files) if rest else _named(above, files)
        if first == "self":
            return _file(own, rest, files) if rest else importer
        return _file(own, [first, *rest], files)


def _implemented_for(node: Node) -> str:
    parent = node.parent
    block = parent.parent if parent is not None else None
    if block is None or block.type != "impl_item":
        return ""
    return _type_name(field_text(block, "type"))


def _type_name(text: str) -> str:
    """`Word` of `&'a mut Word<'_>`."""
    return last_name(text.split("<", maxsplit=1)[0])


def _is_within_module(node: Node) -> bool:
    """Whether a declaration stands in a module that is written within its file."""
    above = node.parent.parent if node.parent is not None else None
    return above is not None and above.type == "mod_item"


def _parameters(node: Node | None) -> Iterator[ParameterFact]:
    for one in node.named_children if node is not None else ():
        if one.type == "parameter":
            name = field_text(one, "pattern").removeprefix("mut ")
            yield ParameterFact(name, field_text(one, "type"))


def _used(text: str) -> list[tuple[str, str, str]]:
    """Module, name and alias of all that a `use` lists."""
    found: list[tuple[str, str, str]] = []
    waiting = [("", text)]
    while waiting:
        prefix, one = waiting.pop()
        if "{" in one:
            head, _, inner = one.partition("{")
            base = prefix + head
            waiting.extend((base, part) for part in split_top(inner.rpartition("}")[0]))
            continue
        path, _, alias = (prefix + one).partition(" as ")
        module, _, name = path.strip().rpartition("::")
        if name == "self":
            found.append((module, "", alias.strip() or module.rpartition("::")[2]))
        elif name == "*":
            found.append((module, "*", "*"))
        else:
            found.append((module or name, name if module else "", alias.strip() or name))
    return found


def _crate_root(importer: str, files: Files) -> str | None:
    folder = dirname(importer)
    while True:
        for name in _ROOTS:
            if files.has(join(folder, name)):
                return join(folder, name)
        if not folder:
            return None
        folder = dirname(folder)


def _file(folder: str, parts: list[str], files: Files) -> str | None:
    path = join(folder, *parts)
    return next((one for one in (f"{path}.rs", join(path, "mod.rs")) if files.has(one)), None)


def _named(folder: str, files: Files) -> str | None:
    tries = (f"{folder}.rs", *(join(folder, one) for one in ("mod.rs", *_ROOTS)))
    return next((try_ for try_ in tries if files.has(try_)), None)
