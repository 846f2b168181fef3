"""What a condition says, alike however it is written: `a < b` and `b > a`, `not x == y`, `x != y`.

A caller writes a condition as it stands, the other way round, or as another language has it.
"""

from collections.abc import Hashable, Iterator
from posixpath import splitext
from typing import Any, Final

from quintet.codegraph.syntax.expressions import (
    Assigned,
    Attribute,
    Comparison,
    Expression,
    Literal,
    Logical,
    Name,
    Unary,
)
from quintet.codegraph.written_expressions import written_expression
from quintet.reasoning.code.functions import Function
from quintet.reasoning.code.statement_expressions import expressions
from quintet.reasoning.hypotheses.checks.parts import has_literal, is_text

_OPPOSITES: Final = {"!=": "==", "is not": "is", "not in": "in"}
_TURNED: Final = {">": "<", "<=": ">="}
"""Comparisons that are others with their sides the other way round."""
_OTHER_WAYS: Final = (".py", ".js")
"""Languages that callers write conditions in, whatever the code is in."""
_PYTHON: Final = frozenset({".py", ".pyi", ".pyw"})
_NOT: Final = "not"
Said = tuple[Hashable, bool]
"""What is said, and whether it is said to be so."""


def said(test: Expression) -> Said:
    """What a condition says."""
    match test:
        case Unary(operator="not", value=inner):
            what, is_so = said(inner)
            return what, not is_so
        case Assigned(target=target):
            return said(target)
        case Logical(operator="and" | "or" as how, operands=operands):
            is_all = how == "and"
            parts = frozenset((what, is_so is is_all) for what, is_so in map(said, operands))
            return parts, is_all
        case Comparison():
            return _compared(test)
    return test, True


def _compared(test: Comparison) -> Said:
    how, left, right = test.operator, _side(test.left), _side(test.right)
    if how in _TURNED:
        how, left, right = _TURNED[how], right, left
    if how == ">=":
        return ("<", left, right), False
    is_so, how = how not in _OPPOSITES, _OPPOSITES.get(how, how)
    if how not in {"==", "is"}:
        return (how, left, right), is_so
    return frozenset((left, right)), is_so


def _side(value: Expression) -> Expression:
    if isinstance(value, Assigned):
        return value.target
    if isinstance(value, Literal) and value.kind in {"nothing", "boolean"}:
        is_told = value.kind == "boolean" or value.value == "undefined"
        return Literal(value.kind, value.value.lower() if is_told else "")
    return value


def says(test: Expression, by: str, function: Function) -> bool | None:
    """Whether a condition says what is asked; False if the opposite, None if something else.

    A name alone is asked of otherwise: a condition may be about it that says more.
    """
    if is_text(test, by):
        return True
    own = said(test)
    for asked in _read(by, function):
        if not isinstance(asked, Name | Attribute | Literal):
            what, is_so = said(asked)
            if what == own[0]:
                return is_so is own[1]
    return None


def turned(by: str, truth: bool | None, function: Function) -> dict[str, Any]:
    """What `by` and `truth` of a check ask, without brackets around it: of `not x` the `x`."""
    asked = next(_read(by, function), None)
    if asked is None or _is_text_of(function, by):
        return {}
    is_so = True
    while isinstance(asked, Unary) and asked.operator == "not":
        asked, is_so = asked.value, not is_so
    text = asked.value if isinstance(asked, Literal) and asked.kind == "text" else asked.text
    return {"by": text, "truth": truth if truth is None else truth is is_so}


def is_condition(by: str, function: Function) -> bool:
    """Whether it can be read as a condition, or is a text that the function has."""
    return any(_read(by, function)) or _is_text_of(function, by)


def _read(by: str, function: Function) -> Iterator[Expression]:
    """What is asked as an expression, in the function's language first; its `not` may be `!`."""
    sign = f"!{by[len(_NOT) :]}" if by.startswith((f"{_NOT} ", f"{_NOT}(")) else by
    for suffix in dict.fromkeys((splitext(function.path)[1].lower(), *_OTHER_WAYS)):
        found = written_expression(suffix, by if suffix in _PYTHON else sign)
        if found is not None:
            yield found


def _is_text_of(function: Function, by: str) -> bool:
    """Whether the words are a text that the function has: `not found`."""
    roots = (root for visit in function.visits for root in expressions(visit.node))
    return " " in by and any(has_literal(root, by) for root in roots)
