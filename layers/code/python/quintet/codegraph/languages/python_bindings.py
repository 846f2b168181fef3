"""What names of Python are bound to, and how its expressions and types are read."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

import tree_sitter_python
from tree_sitter import Language as Grammar
from tree_sitter import Node, Parser

from quintet.codegraph.chains import Expression, attribute
from quintet.codegraph.facts import GLOBAL, RETURNED, BindingFact
from quintet.codegraph.languages.nodes import field_text, source_at_hand, text_of
from quintet.codegraph.languages.reader import Reader
from quintet.codegraph.type_names import OTHER, Type

_PAIR: Final = 2


@cache
def _grammar() -> Grammar:
    return Grammar(tree_sitter_python.language())


class _Reader(Reader):
    def quoted(self, text: str) -> Type:
        """An annotation that is written as a text."""
        found = super().quoted(text)
        if found is OTHER:
            source = text.encode()
            with source_at_hand(source):
                root = Parser(_grammar()).parse(source).root_node
                written = [each for child in root.named_children for each in child.named_children]
                return self.type(written[0]) if len(written) == 1 else OTHER
        return found


READ: Final = _Reader()


def bound_names(node: Node, scope: int) -> Iterable[BindingFact]:
    """Assignments, `for`, `with ... as` and `:=`."""
    kind = node.type
    if kind == "assignment":
        return _assigned(node, scope)
    if kind == "named_expression":
        value = READ.value(node.child_by_field_name("value"))
        return (BindingFact(scope, field_text(node, "name"), (), value),)
    if kind == "as_pattern":
        alias = node.child_by_field_name("alias")
        return (BindingFact(scope, text_of(alias), (), READ.value(node.named_children[0])),)
    if kind == "global_statement":
        return tuple(
            BindingFact(scope, GLOBAL + text_of(child), (), ()) for child in node.named_children
        )
    if kind == "return_statement":
        value = READ.worth(node.named_children[0]) if node.named_children else ()
        return (BindingFact(scope, RETURNED, (), value),) if value else ()
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    return _elements(left, right, scope)


def _assigned(node: Node, scope: int) -> Iterator[BindingFact]:
    right = node.child_by_field_name("right")
    while right is not None and right.type == "assignment":
        right = right.child_by_field_name("right")
    left = node.child_by_field_name("left")
    if left is None:
        return
    if left.type in {"pattern_list", "tuple_pattern"}:
        values = right.named_children if right is not None else []
        paired = len(values) == len(left.named_children) and right is not None
        paired = paired and right is not None and right.type in {"expression_list", "tuple"}
        for at, target in enumerate(left.named_children):
            yield _bound(target, scope, READ.worth(values[at]) if paired else ())
    elif left.type in {"identifier", "attribute"}:
        declared = READ.type(node.child_by_field_name("type"))
        yield _bound(left, scope, READ.worth(right))._replace(type=declared)


def _bound(target: Node, scope: int, value: Expression) -> BindingFact:
    owner = target.child_by_field_name("object") if target.type == "attribute" else None
    return BindingFact(scope, text_of(target), (), value, owner=READ.value(owner))


def _elements(left: Node | None, right: Node | None, scope: int) -> Iterator[BindingFact]:
    """What a loop binds. Of pairs the second is told for `enumerate(rows)` and `rows.items()`."""
    if left is None or right is None:
        return
    value = READ.value(right)
    if left.type not in {"pattern_list", "tuple_pattern"}:
        yield BindingFact(scope, text_of(left), (), value, is_element=True)
        return
    names = left.named_children
    second = _second_of_pairs(value) if len(names) == _PAIR else ()
    for at, name in enumerate(names):
        yield BindingFact(scope, text_of(name), (), second if at else (), is_element=True)


def _second_of_pairs(value: Expression) -> Expression:
    for chain in value if len(value) == 1 else ():
        before, last = chain.steps[:-1], chain.steps[-1:]
        if last and last[0].kind == "call":
            if not before and chain.head == "enumerate" and last[0].given:
                return last[0].given[0].value
            if before and before[-1] == attribute("items"):
                return (chain._replace(steps=before[:-1]),)
    return ()
