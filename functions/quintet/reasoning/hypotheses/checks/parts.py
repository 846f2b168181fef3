"""The expressions of a statement, and whether they speak of a name."""

from quintet.codegraph.statements import Try
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Call,
    Expression,
    Index,
    Literal,
    Name,
)
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.code.statement_expressions import within


def speaks_of(root: Expression | None, name: str, function: Function | None = None) -> bool:
    """Whether an expression reads, or calls, what has this name.

    A variable stands for its only value, once.
    """
    for node in within(root) if root is not None else ():
        if is_named(node, name):
            return True
        value = function.value_of(node.name) if function and isinstance(node, Name) else None
        if value is not None and value.place != node.place and speaks_of(value, name):
            return True
    return False


def is_named(node: Expression, name: str) -> bool:
    """Whether this is the variable, field or function of the name, as written or by its end."""
    if not isinstance(node, Name | Attribute):
        return False
    whole = dotted(node)
    return name in {node.name, whole} or whole.endswith(f".{name}")


def is_text(part: Expression, by: str) -> bool:
    """Whether it is written so, whatever the spaces."""
    return "".join(part.text.split()) == "".join(by.split())


def is_written(call: Call, name: str) -> bool:
    """Whether a call is written so, or ends so: `c.lock.Lock`, `lock.Lock` or `Lock`."""
    whole = _written(call.function)
    return name in {call.name, whole} or whole.endswith(f".{name}")


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
    return dotted(callee)


def has_literal(root: Expression | None, written: str) -> bool:
    """Whether an expression has this text or number in it."""
    parts = within(root) if root is not None else ()
    return any(
        isinstance(part, Literal) and part.kind in {"text", "number"} and part.value == written
        for part in parts
    )


def is_handled(visit: Visit) -> bool:
    """Whether a handler stands around it, so that the way goes on in the function."""
    return any(isinstance(parent, Try) and parent.handlers for parent in visit.parents)
