"""What the rules of `lowering_rules` give: how a syntax node becomes a statement.

Not here: what carries a plan out (`lowering`).
"""

from collections.abc import Callable
from typing import NamedTuple

from tree_sitter import Node as SyntaxNode

from quintet.codegraph.languages.language import Language
from quintet.codegraph.statements import Node
from quintet.codegraph.syntax.lowerer import Lowerer

Children = tuple[Node, ...]


class Plan(NamedTuple):
    """What a rule asks for: `before` stands before the statement, `parts` go to `make`."""

    parts: list[list[SyntaxNode]]
    make: Callable[[list[Children]], Node]
    before: list[SyntaxNode] = []  # noqa: RUF012 - never changed


class Context(NamedTuple):
    """The language that is read, and what makes the expressions of its source."""

    language: Language
    to: Lowerer


Rule = Callable[[Context, SyntaxNode], Plan | None]
