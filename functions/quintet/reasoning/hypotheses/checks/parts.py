"""Whether expressions speak of a name, or are a JSON value (None where that is not known)."""

from itertools import pairwise
from typing import Final

from quintet.codegraph.statements import Arm, Closure, Handler, Node, Try
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Binary,
    Call,
    Cast,
    Collection,
    Comparison,
    Comprehension,
    Expression,
    FunctionValue,
    Index,
    Keyword,
    Literal,
    Name,
    Spread,
    Template,
    Unary,
)
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.code.statement_expressions import within


def speaks_of(root: Expression | None, name: str, function: Function | None = None) -> bool:
    """Whether an expression reads, or calls, what has this name.

    A variable stands for its only value, or for the one it is given right before, once; what a call
    there is only given the address of is filled by it, and not asked.
    """
    return _speaks(root, name, function, is_value=False)


def _speaks(
    root: Expression | None, name: str, function: Function | None, *, is_value: bool
) -> bool:
    parts = [*within(root)] if root is not None else []
    filled = {id(part.value) for part in parts if isinstance(part, Unary) and part.operator == "&"}
    for node in parts:
        if is_value and id(node) in filled:
            continue
        if is_named(node, name) or (isinstance(node, Cast) and _is_type(node.type, name)):
            return True
        value = None
        if function is not None and isinstance(node, Name):
            value = function.value_of(node.name) or function.value_before(node.name, node.line)
        if value is None or value.place == node.place:
            continue
        if _speaks(value, name, None, is_value=True):
            return True
    return False


def _is_type(written: str, name: str) -> bool:
    """Whether a type is the one of the name, as written or by its end."""
    return written == name or written.endswith(f".{name}")


def is_named(node: Expression, name: str) -> bool:
    """Whether this is the variable, field or function of the name, as written or by its end."""
    if not isinstance(node, Name | Attribute):
        return False
    whole = dotted(node)
    return name in {node.name, whole} or whole.endswith(f".{name}")


def is_text(part: Expression, by: str) -> bool:
    """Whether it is written so, whatever the spaces and quotes."""
    return spelled(part.text) == spelled(by)


def spelled(text: str) -> str:
    """Without spaces, all quotes alike."""
    return "".join(text.split()).replace('"', "'")


def is_written(call: Call, name: str) -> bool:
    """Whether a call is written so, or ends so: `c.lock.Lock`, `lock.Lock` or `Lock`."""
    whole = _written(call.function)
    if name in {call.name, whole} or whole.endswith(f".{name}") or is_text(call.function, name):
        return True
    held = call.receiver
    return held is not None and spelled(f"{held.text}.{call.name}") == spelled(name)


def plain(name: str) -> str:
    """A name as calls are compared: without `()`, and without the `?` and `!` of scripts."""
    return name.strip().removesuffix("()").replace("?.", ".").replace("!.", ".")


def _written(callee: Expression) -> str:
    """A callee with the calls that it is made of: `Thread.currentThread().interrupt`."""
    if isinstance(callee, Call):
        return f"{_written(callee.function)}()"
    if isinstance(callee, Attribute):
        return f"{_written(callee.value)}.{callee.name}"
    if isinstance(callee, Index):
        return f"{_written(callee.value)}[{callee.index.text}]"
    if isinstance(callee, Cast):
        return f"(({callee.type}) {_written(callee.value)})"
    return dotted(callee)


def has_literal(root: Expression | None, written: str) -> bool:
    """Whether an expression has this text or number in it."""
    parts = within(root) if root is not None else ()
    return any(
        isinstance(part, Literal) and part.kind in {"text", "number"} and part.value == written
        for part in parts
    )


def is_handled(visit: Visit) -> bool:
    """Whether a handler stands around it, or a `finally` that drops errors: the way goes on.

    The handlers of a `try` take nothing of what they do themselves, nor of its `finally`.
    """
    return any(
        isinstance(around, Try)
        and not _is_last(part)
        and (around.dropping is not None or (around.handlers and not isinstance(part, Handler)))
        for around, part in pairwise((*visit.parents, visit.node))
    )


def _is_last(part: Node) -> bool:
    return isinstance(part, Arm) and part.label == "finally"


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
    if is_named(given, value) or equals(given, value) or is_text(given, value):
        return True
    if isinstance(given, Call) and given.is_new and is_named(given.function, value):
        return True
    if isinstance(given, Name):
        only = function.value_of(given.name)
        if only is not None and only.place != given.place:
            is_other = isinstance(only, Literal | FunctionValue)
            return True if equals(only, value) else False if is_other else None
    whole = dotted(given) if isinstance(given, Attribute) else ""
    is_others = isinstance(given, Call) and value.endswith(")") and not _calls(value, given.name)
    if is_others or (whole and whole.partition(".")[0] == value.partition(".")[0]):
        return False  # of another function, another field of the same object, or of what is named
    is_other = (whole or isinstance(given, Name)) and is_variable(function, value)
    pairs = ((whole or given.text, value), (value, whole or given.text))
    if is_other and not any(_is_from(function, name, other) for name, other in pairs):
        return False  # another variable
    root = value.partition(".")[0]
    if isinstance(given, FunctionValue) or (isinstance(given, Call) and _is_own(function, root)):
        return None if speaks_of(given, value) or speaks_of(given, root) else False
    is_modules = value.endswith(")") and whole and not _is_own(function, whole.partition(".")[0])
    is_apart = isinstance(given, Name) and "." in value and not is_variable(function, given.name)
    if is_modules or is_apart:
        return False  # what a module has, where a call or a field is asked for
    is_plain = isinstance(given, Literal | Comparison) or (
        isinstance(given, Unary) and given.operator in {"not", "!"}
    )
    return False if is_plain and not speaks_of(given, value) else None


def _calls(written: str, name: str) -> bool:
    """Whether a function of this name is called anywhere in what a caller wrote."""
    return f"{name}(" in "".join(written.split())


def is_variable(function: Function, name: str) -> bool:
    """Whether anything gives it a value in the function: a loop, a handler, a closure too."""
    nodes = [each.node for each in function.visits]
    is_given = any(
        name in node.parameters or name == node.name
        if isinstance(node, Closure)
        else name == node.name
        for node in nodes
        if isinstance(node, Closure | Handler)
    )
    return function.holds(name) or name in function.bound or is_given


def _is_own(function: Function, name: str) -> bool:
    """Whether a function holds it, is given it, or is called on it."""
    return name in {"self", "this", *function.body.parameters} or function.holds(name)


def _is_from(function: Function, name: str, other: str) -> bool:
    """Whether a variable, or a field, may have its value from another one, or from a third."""
    values = [node.right for node in function.given.get(name, ())]
    return name in function.bound or any(
        value is None or isinstance(value, Name | Attribute) or speaks_of(value, other, function)
        for value in values
    )


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
    if (isinstance(given, Unary) and given.operator == "&") or _is_made(given):
        return False
    if isinstance(given, Literal):
        return _is_literal(given, value)
    if isinstance(given, Collection):
        return _is_collection(given, value)
    kinds = next((kinds for form, kinds in _MAY_BE if isinstance(given, form)), None)
    return None if kinds is None or isinstance(value, kinds) else False


def _is_made(given: Expression) -> bool:
    """Whether it makes an object, which is no JSON value."""
    return isinstance(given, Call) and given.is_new


def _is_collection(given: Collection, value: object) -> bool | None:
    """Whether a list, tuple or map that is written out is this; of a map only if one is empty."""
    wanted = dict if given.kind == "map" else list
    if not isinstance(value, wanted) or bool(value) != bool(given.items):
        return False
    if not isinstance(value, list) or any(isinstance(item, Spread) for item in given.items):
        return None if value else True
    if len(value) != len(given.items):
        return False
    return _all([equals(item, each) for item, each in zip(given.items, value, strict=True)])


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
    if text.isdigit() and text.startswith("0") and set(text) <= set("01234567"):
        return float(int(text, 8))
    try:
        return (
            float(int(text, 0)) if text.lstrip("-").isalnum() and "e" not in text else float(text)
        )
    except ValueError:
        return None
