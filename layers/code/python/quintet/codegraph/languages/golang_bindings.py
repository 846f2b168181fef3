"""What names of Go are bound to."""

from collections.abc import Iterable, Iterator
from typing import Final

from tree_sitter import Node

from quintet.codegraph.chains import is_open
from quintet.codegraph.facts import OUTER, RETURNED, BindingFact
from quintet.codegraph.languages.nodes import text_of
from quintet.codegraph.languages.reader import Reader

READ: Final = Reader(makers=frozenset({"new", "make"}))


def bound_names(node: Node, scope: int) -> Iterable[BindingFact]:
    """Declarations, assignments, ranges and what is returned."""
    kind = node.type
    if kind == "return_statement":
        values = node.named_children[0].named_children
        value = READ.value(values[0]) if values else ()
        return (BindingFact(scope, RETURNED, (), value),) if is_open(value) else ()
    if kind in {"var_spec", "field_declaration", "parameter_declaration"}:
        return _declared(node, scope)
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is None or right is None:
        return ()
    names = left.named_children
    if kind == "range_clause":
        value = READ.value(right)
        return tuple(
            BindingFact(scope, text_of(name), (), value if at else (), is_element=True)
            for at, name in enumerate(names)
        )
    values = right.named_children if right.type == "expression_list" else [right]
    prefix = OUTER if kind == "assignment_statement" else ""
    return tuple(_paired(names, values, scope, prefix))


def _declared(node: Node, scope: int) -> Iterator[BindingFact]:
    declared = READ.type(node.child_by_field_name("type"))
    names = node.children_by_field_name("name")
    value = node.child_by_field_name("value")
    if declared or value is None:
        for name in names:
            yield BindingFact(scope, text_of(name), declared, ())
        return
    yield from _paired(names, value.named_children, scope)


def _paired(
    names: list[Node], values: list[Node], scope: int, prefix: str = ""
) -> Iterator[BindingFact]:
    """Of `a, err := f()` the first is what `f` gives."""
    for at, name in enumerate(names):
        pair = values[at] if len(values) == len(names) else values[0] if not at and values else None
        text = text_of(name)
        if text != "_" and name.type in {"identifier", "selector_expression", "field_identifier"}:
            owner = READ.value(name.child_by_field_name("operand"))
            target = text if owner else prefix + text
            yield BindingFact(scope, target, (), READ.worth(pair), owner=owner)
