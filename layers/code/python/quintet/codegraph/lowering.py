"""From a syntax tree to `statements`, by a language's table of node types and these rules.

A node type without an entry is passed through: its children stand where it stood. Grammars name
the same things alike (`left`, `condition`, `body`), and where they differ a rule tries the names
one after another: languages differ in tables and in field names, not in rules.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tree_sitter import Node as SyntaxNode

from quintet.codegraph.languages.language import Language
from quintet.codegraph.lowering_assignments import assigned, received, sent
from quintet.codegraph.lowering_branches import attempted, branched, handled, named_block
from quintet.codegraph.lowering_calls import awaited, called, closed
from quintet.codegraph.lowering_exits import deleted, jumped, raised, returned
from quintet.codegraph.lowering_loops import comprehended, repeated, repeated_for_each
from quintet.codegraph.lowering_reader import Children, Rule, StatementReader, span_of
from quintet.codegraph.statements import Return
from quintet.codegraph.syntax.lowering import lowerer_of

_BLOCKS: Final = ("block", "body", "module", "program", "source_file")
_RULES: Final[Mapping[str, Rule]] = MappingProxyType(
    {
        "for each": repeated_for_each,
        "while": repeated,
        "comprehension": comprehended,
        "call": called,
        "await": awaited,
        "closure": closed,
        "assign": assigned,
        "send": sent,
        "receive": received,
        "return": returned,
        "raise": raised,
        "jump": jumped,
        "delete": deleted,
        "branch": branched,
        "block": named_block,
        "try": attempted,
        "handler": handled,
    }
)


def lowered(language: Language, node: SyntaxNode, source: bytes) -> Children:
    """The statements within a function's node, or within a whole file's, of this source."""
    read = StatementReader(language, lowerer_of(source), _RULES)
    inner = _inside(node)
    if inner.type.endswith(_BLOCKS) or inner is node:
        return read.inside(*inner.named_children)
    # `(x) => f(x)` returns what it consists of.
    return (Return(span_of(inner), children=read.inside(inner), given=read.to.expression(inner)),)


def _inside(node: SyntaxNode) -> SyntaxNode:
    """The body of a definition, which may be a name that is given a function."""
    while True:
        body = node.child_by_field_name("body")
        if body is not None:
            return body
        value = node.child_by_field_name("value") or node.child_by_field_name("right")
        if value is None:
            return node
        node = value
