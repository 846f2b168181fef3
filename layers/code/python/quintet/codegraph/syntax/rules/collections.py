"""Collections, their entries, comprehensions."""

from typing import Final

from tree_sitter import Node

from quintet.codegraph.languages.nodes import parts_of
from quintet.codegraph.syntax.expressions import (
    Clause,
    Collection,
    Comprehension,
    Expression,
    Keyword,
    Literal,
    Name,
    Other,
    Spread,
)
from quintet.codegraph.syntax.lowerer import Lowerer, Rule

_CHAINED: Final = frozenset({"attribute", "call", "subscript", "binary_operator"})
"""What Python's grammar puts around the `*x` of `[*x.rows()]`, where it is the first item."""


def collection(kind: str) -> Rule:
    """The rule of a collection of this kind."""

    def rule(to: Lowerer, node: Node) -> Expression:
        items = [
            Spread(item, place=item.place)
            if part.type in _CHAINED and to.text(part).startswith("*")
            else item
            for part, item in ((part, to.expression(part)) for part in parts_of(node))
        ]
        return Collection(kind, tuple(items))  # type: ignore[arg-type]

    return rule


def entry(to: Lowerer, node: Node) -> Expression:
    """`key: value` of a map; a key that is a plain name or text is the entry's name."""
    key = to.of(node.child_by_field_name("key") or node.child_by_field_name("name"))
    value = to.field(node, "value", "body")
    is_python = node.parent is not None and node.parent.type == "dictionary"
    if isinstance(key, Name) and not is_python:
        return Keyword(key.name, value)
    if isinstance(key, Literal) and key.kind == "text":
        return Keyword(key.value, value)
    return Keyword("", value, key)


def keyword(to: Lowerer, node: Node) -> Expression:
    """An argument by its name, an element of an annotation."""
    name = to.text(node.child_by_field_name("name") or node.child_by_field_name("key"))
    return Keyword(name, to.field(node, "value"))


def shorthand(to: Lowerer, node: Node) -> Expression:
    """`{name}` of an object."""
    value = Name(to.text(node), place=to.place(node))
    return Keyword(value.name, value)


def spread(to: Lowerer, node: Node) -> Expression:
    """`*value`, `...value`; within a chain only the value, as all of that is spread."""
    value = to.expression(parts_of(node)[0]) if parts_of(node) else Other("missing")
    is_chained = node.parent is not None and node.parent.type in _CHAINED
    return value if is_chained else Spread(value)


def comprehension(kind: str) -> Rule:
    """The rule of a comprehension that makes a collection of this kind."""

    def rule(to: Lowerer, node: Node) -> Expression:
        clauses: list[Clause] = []
        for child in parts_of(node):
            if child.type == "for_in_clause":
                parts = (to.field(child, "left"), to.field(child, "right"))
                clauses.append(Clause(*parts, place=to.place(child, *parts)))
            elif child.type == "if_clause" and clauses:
                last = clauses[-1]
                tests = (*last.tests, *to.all(parts_of(child)))
                place = to.place(child, last.target, last.iterable, *tests)
                clauses[-1] = Clause(last.target, last.iterable, tests, place=place)
        return Comprehension(kind, to.field(node, "body"), tuple(clauses))  # type: ignore[arg-type]

    return rule
