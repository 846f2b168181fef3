"""Whether an expression is a JSON value: true, false, or None where that is not known."""

from typing import Final

from quintet.codegraph.syntax.expressions import (
    Binary,
    Call,
    Collection,
    Comparison,
    Comprehension,
    Expression,
    FunctionValue,
    Keyword,
    Literal,
    Name,
    Spread,
    Template,
    Unary,
)
from quintet.reasoning.code.functions import Function
from quintet.reasoning.hypotheses.checks.conditions import is_named, speaks_of


def is_value(function: Function, given: Expression, value: object) -> bool | None:
    """Whether it is the value, a name that is written so, or a variable given only that."""
    if isinstance(value, str):
        return _is_text(function, given, value)
    if isinstance(given, Name) and given.name not in function.body.parameters:
        only = function.value_of(given.name)
        return None if only is None or only.place == given.place else equals(only, value)
    if isinstance(value, dict) and value:
        return _has_entries(function, given, value)
    return equals(given, value)


def _is_text(function: Function, given: Expression, value: str) -> bool | None:
    """Whether it is a text, or what is written so; only plain values are surely no such name."""
    if is_named(given, value) or equals(given, value):
        return True
    if isinstance(given, Name):
        only = function.value_of(given.name)
        if only is not None and only.place != given.place:
            return True if equals(only, value) else False if isinstance(only, Literal) else None
    is_plain = isinstance(given, Literal | Comparison) or (
        isinstance(given, Unary) and given.operator in {"not", "!"}
    )
    return False if is_plain and not speaks_of(given, value) else None


def is_given(function: Function, call: Call, value: object) -> bool | None:
    """Whether a call is given the value, in any place; entries also by name."""
    if isinstance(value, dict) and value:
        named = {each.name: each.value for each in call.arguments if isinstance(each, Keyword)}
        if named.keys() >= value.keys():
            return _all([is_value(function, named[key], value[key]) for key in value])
    arguments = (each.value if isinstance(each, Keyword) else each for each in call.arguments)
    answers = [is_value(function, each, value) for each in arguments]
    return True if True in answers else None if None in answers else False


def _has_entries(function: Function, given: Expression, value: dict[str, object]) -> bool | None:
    """Whether a map that is written out has these entries; what is spread behind may change one."""
    if not isinstance(given, Collection) or given.kind != "map":
        return None if isinstance(given, Call) else equals(given, value)
    answers: dict[str, bool | None] = dict.fromkeys(value, False)
    for item in given.items:
        if isinstance(item, Spread):
            answers = dict.fromkeys(value, None)
        elif isinstance(item, Keyword) and item.name in value:
            answers[item.name] = is_value(function, item.value, value[item.name])
    return _all(list(answers.values()))


def _all(answers: list[bool | None]) -> bool | None:
    return False if False in answers else None if None in answers else True


def equals(given: Expression, value: object) -> bool | None:
    """Whether an expression as written is this JSON value."""
    if isinstance(given, Unary) and given.operator == "-":
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        return equals(given.value, -value) if is_number else False  # type: ignore[operator]
    if isinstance(given, Unary) and given.operator in {"not", "!"}:
        return None if isinstance(value, bool) else False
    if isinstance(given, Literal):
        return _is_literal(given, value)
    if isinstance(given, Collection):
        wanted = dict if given.kind == "map" else list
        if not isinstance(value, wanted) or bool(value) != bool(given.items):
            return False
        return None if value else True
    kinds = next((kinds for form, kinds in _MAY_BE if isinstance(given, form)), None)
    return None if kinds is None or isinstance(value, kinds) else False


_MAY_BE: Final[tuple[tuple[type[Expression], tuple[type, ...]], ...]] = (
    (Comparison, (bool,)),
    (Template, (str,)),
    (Comprehension, (list, dict)),
    (FunctionValue, ()),
    (Binary, (int, float, str, list)),
)
"""What JSON values an expression of a form can be."""


def _is_literal(given: Literal, value: object) -> bool:
    if given.kind == "nothing":
        return value is None
    if given.kind == "boolean":
        return isinstance(value, bool) and given.value.lower() == str(value).lower()
    if given.kind == "number" and given.value.startswith("'"):
        return given.value[1:-1] == value
    if given.kind == "number":
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        return is_number and _number(given.value) == value
    return given.kind == "text" and given.value == value


def _number(written: str) -> float | None:
    text = written.replace("_", "").rstrip("lLfFdDn") if "x" not in written.lower() else written
    try:
        return (
            float(int(text, 0)) if text.lstrip("-").isalnum() and "e" not in text else float(text)
        )
    except ValueError:
        return None
