"""Collections, their entries, comprehensions."""

from tree_sitter import Node

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


def collection(kind: str) -> Rule:
    """The rule of a collection of this kind."""

    def rule(to: Lowerer, node: Node) -> Expression:
        items = to.all(node.named_children)
        return Collection(kind, items, place=to.place(node, *items))  # type: ignore[arg-type]

    return rule


def entry(to: Lowerer, node: Node) -> Expression:
    """`key: value` of a map; a key that is a plain name or text is the entry's name."""
    first = node.child_by_field_name("key") or node.child_by_field_name("name")
    value = to.field(node, "value", "body")
    key = to.expression(first) if first is not None else None
    if isinstance(key, Name) and not _is_python(node):
        return Keyword(key.name, value, place=to.place(node, value))
    if isinstance(key, Literal) and key.kind == "text":
        return Keyword(key.value, value, place=to.place(node, value))
    inner = (value,) if key is None else (key, value)
    return Keyword("", value, key, place=to.place(node, *inner))


def _is_python(node: Node) -> bool:
    return node.parent is not None and node.parent.type == "dictionary"


def keyword(to: Lowerer, node: Node) -> Expression:
    """An argument by its name, an element of an annotation."""
    value = to.field(node, "value")
    name = to.text(node.child_by_field_name("name") or node.child_by_field_name("key"))
    return Keyword(name, value, place=to.place(node, value))


def shorthand(to: Lowerer, node: Node) -> Expression:
    """`{name}` of an object."""
    value = Name(to.text(node), place=to.place(node))
    return Keyword(value.name, value, place=to.place(node, value))


def spread(to: Lowerer, node: Node) -> Expression:
    """`*value`, `...value`."""
    value = to.expression(node.named_children[0]) if node.named_children else Other("missing")
    return Spread(value, place=to.place(node, value))


def comprehension(kind: str) -> Rule:
    """The rule of a comprehension that makes a collection of this kind."""

    def rule(to: Lowerer, node: Node) -> Expression:
        element = to.field(node, "body")
        clauses: list[Clause] = []
        for child in node.named_children:
            if child.type == "for_in_clause":
                parts = (to.field(child, "left"), to.field(child, "right"))
                clauses.append(Clause(*parts, place=to.place(child, *parts)))
            elif child.type == "if_clause" and clauses:
                last = clauses[-1]
                tests = (*last.tests, *to.all(child.named_children))
                place = to.place(child, last.target, last.iterable, *tests)
                clauses[-1] = Clause(last.target, last.iterable, tests, place=place)
        place = to.place(node, element, *clauses)
        return Comprehension(kind, element, tuple(clauses), place=place)  # type: ignore[arg-type]

    return rule
