"""Rust: symbols, imports and calls. Bodies are not lowered, and macros are not looked into."""

from collections.abc import Iterable, Iterator
from posixpath import basename, dirname, join, splitext
from typing import Final

import tree_sitter_rust
from tree_sitter import Node

from quintet.codegraph.facts import DERIVED, BindingFact, ImportFact, ParameterFact, SymbolFact
from quintet.codegraph.files import Files
from quintet.codegraph.languages.language import Conventions, Language
from quintet.codegraph.languages.node_parts import KINDS
from quintet.codegraph.languages.nodes import field_text, first_of_type, last_name, line_of, text_of
from quintet.codegraph.languages.reader import Callee, Reader
from quintet.codegraph.languages.shapes import TypeShape
from quintet.codegraph.languages.vocabulary import RUST_BUILTINS, RUST_COMMON
from quintet.codegraph.type_names import Path

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
_READ: Final = Reader(types={"tuple_type": TypeShape("through")})
_ROOTS: Final = ("lib.rs", "main.rs")
_FOLDERS: Final = frozenset({"lib.rs", "main.rs", "mod.rs"})


def _definition(node: Node) -> SymbolFact | None:
    """Types, traits, and functions with the type that their `impl` is for."""
    name = field_text(node, "name")
    exported = first_of_type(node, "visibility_modifier") is not None
    kind = KINDS.get(node.type)
    if kind is not None:
        bounds = node.child_by_field_name("bounds")
        bases = bounds.named_children if bounds is not None else []
        return SymbolFact(
            kind,
            name,
            is_exported=exported,
            bases=tuple(map(text_of, bases)),
            is_scope=node.type == "mod_item",
            above=_READ.bases(bases),
        )
    if node.type == "type_item":
        meant, shown = node.child_by_field_name("type"), field_text(node, "type")
        result = _READ.type(meant)
        return SymbolFact("type", name, (), shown, is_exported=exported, result=result)
    owner = _implemented_for(node)
    modifiers = text_of(first_of_type(node, "function_modifiers"))
    return SymbolFact(
        "method" if owner else "function",
        name,
        tuple(_parameters(node.child_by_field_name("parameters"))),
        field_text(node, "return_type"),
        is_async="async" in modifiers,
        is_exported=exported,
        owner=owner,
        result=_READ.type(node.child_by_field_name("return_type")),
    )


def _callee(node: Node) -> Callee | None:
    """Calls, structs that are made, and macros by their name."""
    if node.type == "struct_expression":
        return _READ.callee(_plain(node.child_by_field_name("name")), None, "new")
    if node.type == "macro_invocation":
        return _READ.callee(node.child_by_field_name("macro"), None)
    function = node.child_by_field_name("function")
    if function is not None and function.type == "generic_function":
        function = function.child_by_field_name("function")
    return _READ.callee(function, node.child_by_field_name("arguments"))


def _imports(node: Node, scope: int) -> Iterable[ImportFact]:
    """`use` with all it lists, and `mod` of a file."""
    at = line_of(node)
    if node.type == "mod_item":
        name = field_text(node, "name")
        inner = node.child_by_field_name("body") is not None
        return () if inner else (ImportFact(scope, at, f"self::{name}", "", name),)
    argument = node.child_by_field_name("argument")
    if argument is None:
        return ()
    above = "self" if _is_within_module(node) else "super"
    public = first_of_type(node, "visibility_modifier") is not None
    return tuple(
        ImportFact(scope, at, module, name, alias, is_reexport=public)
        for module, name, alias in _used(argument, above)
    )


def _bindings(node: Node, scope: int) -> Iterable[BindingFact]:
    """`let`, `for`, typed fields, and the traits that types implement."""
    if node.type == "impl_item":
        name = _type_name(node.child_by_field_name("type"))
        trait = _READ.type(_plain(node.child_by_field_name("trait")))
        return (BindingFact(0, DERIVED + name, trait, ()),)
    value = _READ.value(node.child_by_field_name("value"))
    if node.type == "for_expression":
        return (BindingFact(scope, field_text(node, "pattern"), (), value, is_element=True),)
    target = field_text(node, "name") or field_text(node, "pattern").removeprefix("mut ")
    declared = _READ.type(node.child_by_field_name("type"))
    return (BindingFact(scope, target, declared, value),)


def _located(module: str, importer: str, files: Files) -> str | None:
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
    return _type_name(block.child_by_field_name("type"))


def _type_name(node: Node | None) -> str:
    """`Word` of `&'a mut Word<'_>`."""
    while node is not None and node.type == "reference_type":
        node = node.child_by_field_name("type")
    path = _READ.base(node) if node is not None else ()
    return path[-1] if path else last_name(text_of(node).split("<", maxsplit=1)[0])


def _plain(node: Node | None) -> Node | None:
    """A type without its arguments."""
    while node is not None and node.type.startswith("generic_type"):
        node = node.child_by_field_name("type")
    return node


def _is_within_module(node: Node) -> bool:
    """Whether a declaration stands in a module that is written within its file."""
    above = node.parent.parent if node.parent is not None else None
    return above is not None and above.type == "mod_item"


def _parameters(node: Node | None) -> Iterator[ParameterFact]:
    for parameter in node.named_children if node is not None else ():
        if parameter.type == "parameter":
            name = field_text(parameter, "pattern").removeprefix("mut ")
            typed = parameter.child_by_field_name("type")
            yield ParameterFact(name, text_of(typed), False, _READ.type(typed))


def _used(argument: Node, above: str) -> Iterator[tuple[str, str, str]]:
    """Module, name and alias of all that a `use` lists; `above` is what `super` stands for."""
    waiting: list[tuple[Path, Node]] = [((), argument)]
    while waiting:
        prefix, tree = waiting.pop()
        inner = tree.child_by_field_name("path") or first_of_type(
            tree, "scoped_identifier", "crate"
        )
        inner = inner or next(iter(tree.named_children), None)
        if tree.type == "use_list":
            waiting.extend((prefix, part) for part in tree.named_children)
            continue
        is_path = tree.type in {"identifier", "scoped_identifier", "self", "super", "crate"}
        path = (*prefix, *_READ.path(tree if is_path else inner))
        if path[:1] == ("super",):
            path = (above, *path[1:])
        listed = tree.child_by_field_name("list")
        if listed is not None:
            waiting.append((path, listed))
        elif tree.type == "use_wildcard":
            yield "::".join(path), "*", "*"
        elif path:
            alias = field_text(tree, "alias")
            is_whole = path[-1] == "self" and len(path) > 1
            *module, name = path[:-1] if is_whole else path
            if is_whole or not module:
                yield "::".join((*module, name)), "", alias or name
            else:
                yield "::".join(module), name, alias or name


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
    return next(
        (candidate for candidate in (f"{path}.rs", join(path, "mod.rs")) if files.has(candidate)),
        None,
    )


def _named(folder: str, files: Files) -> str | None:
    tries = (f"{folder}.rs", *(join(folder, file_name) for file_name in ("mod.rs", *_ROOTS)))
    return next((try_ for try_ in tries if files.has(try_)), None)


RUST: Final = Language(
    name="rust",
    conventions=Conventions(
        own=frozenset({"self"}),
        own_class=frozenset({"Self"}),
        parents=frozenset(),
        module_words=frozenset({"crate", "super"}),
        is_typed=True,
        fields_by_self="self.",
        is_named_outside=True,
        separator="::",
        builtins=RUST_BUILTINS,
        common=RUST_COMMON,
    ),
    reader=_READ,
    query=_QUERY,
    grammar=tree_sitter_rust.language,
    definition=_definition,
    callee=_callee,
    imports=_imports,
    bindings=_bindings,
    located=_located,
)
"""Rust."""
