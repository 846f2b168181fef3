"""The body of a function, from the source of its file: what detectors and data flow ask for."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from posixpath import splitext
from typing import Final

from tree_sitter import Node as SyntaxNode
from tree_sitter import QueryCursor

from quintet.codegraph.admission import refusal
from quintet.codegraph.extraction import compiled
from quintet.codegraph.languages.catalogue import language_of
from quintet.codegraph.languages.language import Language
from quintet.codegraph.languages.node_parts import names_bound_by
from quintet.codegraph.languages.nodes import end_line_of, line_of, text_of
from quintet.codegraph.lowering import lowered
from quintet.codegraph.lowering_reader import field_of
from quintet.codegraph.model import Symbol
from quintet.codegraph.reading import parsed
from quintet.codegraph.statements import Body, Span
from quintet.codegraph.syntax.expressions import Expression
from quintet.codegraph.syntax.fields import Field, fields_of_classes
from quintet.codegraph.syntax.lowerer import Lowerer
from quintet.codegraph.syntax.lowering import lowerer_of
from quintet.codegraph.syntax.types import NO_TYPE, answers_later, parameter_types, result_type

_KEPT: int = 16
"""Parsed files."""
_PATTERNS: Final = frozenset({"object_pattern", "array_pattern"})


def body_of(source: bytes, path: str, symbol: Symbol) -> Body | None:
    """The statements of a function, or of a module without its functions.

    None where there is none: another language than the four that are read in full depth, a file
    that is not read, a symbol that is not where it says (the source has changed).
    """
    known = _parsed(source, path)
    if known is None:
        return None
    language, root, definitions, read = known
    if not language.is_lowered:
        return None
    node = (
        root
        if symbol.kind == "module"
        else definitions.get((symbol.line, symbol.end_line, symbol.name))
    )
    if node is None:
        return None
    children = lowered(language, node, read)
    return Body(
        Span(symbol.line, symbol.end_line),
        children=children,
        symbol_id=symbol.id,
        name=symbol.name,
        parameters=tuple(parameter.name for parameter in symbol.parameters),
        is_async=symbol.is_async or (symbol.kind != "module" and answers_later(node)),
        types=parameter_types(node),
        returns=result_type(node) if symbol.kind != "module" else NO_TYPE,
        defaults=_defaults(node, lowerer_of(read)),
        unpacked=tuple(_unpacked(node)),
        modifiers=frozenset(
            part.type
            for child in node.children
            if child.type == "modifiers"
            for part in child.children
        ),
        throws=tuple(
            text_of(kind)
            for child in node.children
            if child.type == "throws"
            for kind in child.named_children
        ),
    )


def _parameters(node: SyntaxNode) -> Sequence[SyntaxNode]:
    """The parameters of a function, also of one that is decorated or given to a variable."""
    while node.type != "module" and node.child_by_field_name("parameters") is None:
        inner = field_of(node, "value", "definition", "right")
        if inner is None:
            return ()
        node = inner
    given = node.child_by_field_name("parameters")
    return given.named_children if given is not None else ()


def _defaults(node: SyntaxNode, lowerer: Lowerer) -> dict[str, Expression]:
    """The defaults of a function's parameters, by name, and of entries of patterns by theirs."""
    found: dict[str, Expression] = {}
    for parameter in _parameters(node):
        name, value = _pattern(parameter), field_of(parameter, "value", "right")
        if value is not None and name is not parameter:
            found[text_of(name)] = lowerer.expression(value)
        for entry in name.named_children if name.type in _PATTERNS else ():
            given = field_of(entry.child_by_field_name("value") or entry, "right")
            named = field_of(entry, "key", "left")
            if given is not None and named is not None:
                found[text_of(named)] = lowerer.expression(given)
    return found


def _pattern(parameter: SyntaxNode) -> SyntaxNode:
    """What names a parameter: itself where it stands alone."""
    return field_of(parameter, "name", "pattern", "left") or parameter


def _unpacked(node: SyntaxNode) -> Iterator[str]:
    """The variables that a script's patterns bind that stand in place of parameters."""
    for pattern in map(_pattern, _parameters(node)):
        yield from names_bound_by(pattern) if pattern.type in _PATTERNS else ()


def fields_of(source: bytes, path: str) -> Mapping[str, Mapping[str, Field]]:
    """The fields of a file's classes: class name to field by name."""
    known = _parsed(source, path)
    return fields_of_classes(known[1], known[3]) if known is not None else {}


def syntax_tree_of(source: bytes, path: str) -> SyntaxNode | None:
    """The root of a file's syntax tree; None of one that is not read."""
    known = _parsed(source, path)
    return known[1] if known is not None else None


_Definitions = dict[tuple[int, int, str], SyntaxNode]


@lru_cache(maxsize=_KEPT)
def _parsed(source: bytes, path: str) -> tuple[Language, SyntaxNode, _Definitions, bytes] | None:
    language = language_of(path)
    if language is None or refusal(source):
        return None
    suffix = splitext(path)[1].lower()
    root, read = parsed(language, suffix, source)
    captured = QueryCursor(compiled(language.name, suffix)).captures(root)
    definitions: _Definitions = {}
    for node in captured.get("definition", ()):
        found = language.definition(node)
        if found is not None and found.kind in {"function", "method"}:
            at = found.line or line_of(node)
            definitions.setdefault((at, end_line_of(node), found.name), node)
    return language, root, definitions, read
