"""Operators, comparisons, conditions, assignments that are values."""

from typing import Final

from tree_sitter import Node

from quintet.codegraph.languages.nodes import parts_of
from quintet.codegraph.syntax.expressions import (
    Assigned,
    Await,
    Binary,
    Cast,
    Comparison,
    Conditional,
    Expression,
    Logical,
    Other,
    Place,
    Unary,
)
from quintet.codegraph.syntax.lowerer import Lowerer

_COMPARED: Final = frozenset("< > <= >= == != === !== in is instanceof <>".split()) | {
    "not in",
    "is not",
}
_LOGICAL: Final = {"&&": "and", "and": "and", "||": "or", "or": "or", "??": "??"}
_SAME: Final = {"===": "==", "!==": "!=", "<>": "!=", "!": "not"}


def unary(to: Lowerer, node: Node) -> Expression:
    """An operator before or behind its operand."""
    given = node.child_by_field_name("argument") or node.child_by_field_name("operand")
    value = to.expression(given or parts_of(node)[0])
    written = next((child.type for child in node.children if not child.is_named), "")
    return Unary(_SAME.get(written, written), value)


def binary(to: Lowerer, node: Node) -> Expression:
    """An operator between two operands: of logic, of comparison, any other."""
    left, right = to.field(node, "left"), to.field(node, "right")
    written = to.text(node.child_by_field_name("operator"))
    if node.type == "instanceof_expression":
        written = "instanceof"
    if written in _LOGICAL:
        return _logical(_LOGICAL[written], left, right, to.place(node, left, right))
    operator = _SAME.get(written, written)
    kind = Comparison if operator in _COMPARED else Binary
    return kind(operator, left, right)


def _logical(operator: str, left: Expression, right: Expression, place: Place) -> Expression:
    operands: list[Expression] = []
    for side in (left, right):
        if isinstance(side, Logical) and side.operator == operator:
            operands.extend(side.operands)
        else:
            operands.append(side)
    return Logical(operator, tuple(operands), place=place)  # type: ignore[arg-type]


def compared(to: Lowerer, node: Node) -> Expression:
    """Python's comparisons: `a < b < c` is both of them."""
    operands = to.all(parts_of(node))
    operators = [
        " ".join(to.text(child).split()) for child in node.children_by_field_name("operators")
    ]
    place = to.place(node, *operands)
    pairs = [
        Comparison(_SAME.get(operator, operator), left, right, place=place)
        for operator, left, right in zip(operators, operands, operands[1:], strict=False)
    ]
    if not pairs:
        return Other(node.type, operands)
    return pairs[0] if len(pairs) == 1 else Logical("and", tuple(pairs), place=place)


def negated(to: Lowerer, node: Node) -> Expression:
    """Python's `not value`."""
    return Unary("not", to.field(node, "argument"))


def conditional(to: Lowerer, node: Node) -> Expression:
    """`then if test else otherwise`, `test ? then : otherwise`."""
    if node.child_by_field_name("condition") is not None:
        parts = [to.field(node, name) for name in ("condition", "consequence", "alternative")]
    else:
        then, test, otherwise = (*to.all(parts_of(node)), *[Other("missing")] * 3)[:3]
        parts = [test, then, otherwise]
    return Conditional(*parts)


def awaited(to: Lowerer, node: Node) -> Expression:
    """`await value`."""
    return Await(to.expression(parts_of(node)[-1]) if parts_of(node) else Other("missing"))


def cast(to: Lowerer, node: Node) -> Expression:
    """`x as T`, `(T) x`, `x.(T)`, `<T>x`."""
    kind = node.child_by_field_name("type")
    inner = node.child_by_field_name("value") or node.child_by_field_name("operand")
    if inner is None:
        inner = parts_of(node)[-1 if node.type == "type_assertion" else 0]
    if kind is None and len(parts_of(node)) > 1:
        kind = parts_of(node)[0 if node.type == "type_assertion" else -1]
    return Cast(to.expression(inner), to.text(kind))


def assigned(to: Lowerer, node: Node) -> Expression:
    """An assignment that is a value."""
    return Assigned(to.field(node, "left", "name"), to.field(node, "right", "value"))
