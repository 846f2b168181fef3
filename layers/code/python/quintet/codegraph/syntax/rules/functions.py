"""Functions that are values, and the names that parameters bind."""

from typing import Final

from tree_sitter import Node

from quintet.codegraph.syntax.expressions import Expression, FunctionValue
from quintet.codegraph.syntax.lowerer import Lowerer

_DECLARATORS: Final = ("pattern", "name", "left")


def function(to: Lowerer, node: Node) -> Expression:
    """A lambda, an arrow function, a function literal."""
    given = node.child_by_field_name("parameters") or node.child_by_field_name("parameter")
    body = node.child_by_field_name("body")
    is_async = any(child.type == "async" for child in node.children[:2])
    if body is not None and body.type.endswith("block"):
        body = _only_value(body)
    value = to.of(body)
    inner = (value,) if value is not None else ()
    parameters = parameter_names(to, given)
    return FunctionValue(parameters, value, is_async, place=to.place(node, *inner))


def _only_value(body: Node) -> Node | None:
    """What a block gives that only returns something."""
    statements = body.named_children
    if len(statements) == 1 and statements[0].type == "statement_list":
        statements = statements[0].named_children
    if len(statements) != 1 or statements[0].type != "return_statement":
        return None
    values = statements[0].named_children
    if len(values) == 1 and values[0].type == "expression_list":
        values = values[0].named_children
    return values[0] if len(values) == 1 else None


def parameter_names(to: Lowerer, node: Node | None) -> tuple[str, ...]:
    """The names that parameters, or a pattern that takes something apart, bind."""
    found: list[str] = []
    waiting = [node] if node is not None else []
    while waiting:
        part = waiting.pop()
        if part.type in {"identifier", "shorthand_property_identifier_pattern"}:
            found.append(to.text(part))
            continue
        named = next(
            (inner for field in _DECLARATORS if (inner := part.children_by_field_name(field))), None
        )
        if named is None and part.type == "pair_pattern":
            named = part.children_by_field_name("value")
        if named is None and part.type == "typed_parameter":
            named = part.named_children[:1]
        waiting.extend(reversed(part.named_children if named is None else named))
    return tuple(found)
