"""Assignments that put rows into variables and lists."""

from collections.abc import Iterable, Iterator

from quintet.codegraph.statements import Assign
from quintet.codegraph.syntax.expressions import (
    Call,
    Collection,
    Expression,
    FunctionValue,
    Keyword,
    Literal,
    Name,
    Spread,
    Unary,
)
from quintet.codegraph.syntax.walking import dotted, names_in
from quintet.reasoning.code.functions import Function


def is_empty(given: Expression | None) -> bool:
    """Whether a value is nothing, or a list without elements."""
    match given:
        case Literal(kind="nothing") | Collection(items=()):
            return True
        case Call(function=Name(name=name), arguments=arguments):
            return name == "make" or (not arguments and name.lower().endswith("list"))
    return False


def appends(node: Assign) -> bool:
    """`rows = append(rows, row)`."""
    match node.right:
        case Call(function=Name(name="append"), arguments=(first, *_)):
            return node.left[:1] == (first,)
    return False


def narrows_itself(node: Assign) -> bool:
    """Whether a variable is given what is made of it: `rows = rows[:10]`."""
    return (
        len(node.left) == 1
        and isinstance(node.left[0], Name)
        and (node.left[0].name in names_in(node.right) and not appends(node))
    )


def taken_apart(function: Function, name: str) -> tuple[Assign, ...]:
    """The assignments that give a variable a part of an answer: `const { rows } = …`."""
    found = (visit.node for visit in function.visits)
    return tuple(
        node
        for node in found
        if isinstance(node, Assign) and len(node.left) == 1 and _has_part(node.left[0], name)
    )


def _has_part(target: Expression, name: str) -> bool:
    return isinstance(target, Collection) and any(
        item == Name(name) or _names(item, name) for item in target.items
    )


def is_answer(node: Assign, name: str) -> bool:
    """Whether a variable is given rows: alone, before an error, or as a part of an answer.

    What fills a variable that it is given the address of answers with an error.
    """
    if node.is_augmented or not node.left:
        return False
    if isinstance(node.right, Call) and any(_fills(call) for call in chain_of(node.right)):
        return False
    return dotted(node.left[0]) == name or _has_part(node.left[0], name)


def _fills(call: Call) -> bool:
    return any(
        isinstance(each, Unary) and each.operator == "&" and isinstance(each.value, Name)
        for each in call.arguments
    )


def _names(item: Expression, name: str) -> bool:
    return isinstance(item, Keyword) and item.value == Name(name)


def chain_of(call: Call) -> Iterator[Call]:
    """A call and those that it is a step from."""
    receiver: Expression | None = call
    while isinstance(receiver, Call):
        yield receiver
        receiver = receiver.receiver


def has_address(call: Call, name: str) -> bool:
    """Whether a call is given the address of a variable."""
    return any(
        isinstance(given, Unary) and given.operator == "&" and given.value == Name(name)
        for given in call.arguments
    )


def last_of(given: Iterable[Expression]) -> Expression | None:
    """What a call adds: the last thing that it is given, unless that is a function."""
    found: Expression | None = None
    for each in given:
        found = each.value if isinstance(each, Spread) else each
    return found if not isinstance(found, FunctionValue) else None
