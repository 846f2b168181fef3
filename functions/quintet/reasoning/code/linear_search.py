"""Functions that look for an element by going through a collection from its beginning.

What is gone through is told as a caller sees it: `self` and its fields, a parameter, or the module.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from quintet.codegraph.statements import Arm, Branch, Loop, Return
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Call,
    Collection,
    Comparison,
    Expression,
    Index,
    Logical,
    Name,
)
from quintet.codegraph.syntax.walking import names_in, walk_here
from quintet.reasoning.code.functions import Function
from quintet.reasoning.code.loops import changing, goes_over_data, subject
from quintet.reasoning.code.value_types import Names
from quintet.reasoning.code.variable_uses import argument_of

_OWN: Final = frozenset({"self", "this", "cls"})
DEEPEST: Final = 2


class Search(NamedTuple):
    """`within` is what is gone through; `sought` the parameter that elements are compared with."""

    within: Expression
    sought: str
    line: int


def searches_of(names: Names, function: Function, depth: int = 0) -> Iterator[Search]:
    """The searches that a call of a function does for what it is given.

    `depth`: how many calls it is away from what is looked at; at `DEEPEST` none is followed.
    """
    parameters = [each for each in function.body.parameters if each not in _OWN]
    for visit in function.visits:
        node = visit.node
        if visit.loops:
            continue
        if isinstance(node, Loop) and goes_over_data(node):
            yield from _by_loop(function, node, parameters)
        if visit.call is not None:
            yield from _by_method(names, function, visit.call, parameters)
    for root, line in _results(function):
        for part in walk_here(root):
            yield from _by_operator(names, function, part, parameters, line)
    if depth < DEEPEST:
        yield from _by_call(names, function, parameters, depth)


def _by_loop(function: Function, loop: Loop, parameters: list[str]) -> Iterator[Search]:
    """`for x in xs: if x == wanted: return x`."""
    within = subject(loop)
    if within is None or not _is_lasting(function, within, parameters):
        return
    own = set(changing(loop))
    if loop.form == "callback":
        returns = [node for node in loop.children if isinstance(node, Return)]
        values = [value for node in returns for value in only_value(node)]
        for test in filter(None, (loop.element, *values)):
            for sought in _compared(test, own, parameters):
                yield Search(within, sought, loop.span.line)
    for node in loop.children:
        if not isinstance(node, Branch) or node.test is None:
            continue
        first = next((child for child in node.children if isinstance(child, Arm)), None)
        if first is None or not first.children or not isinstance(first.children[-1], Return):
            continue
        for sought in _compared(node.test, own, parameters):
            yield Search(within, sought, loop.span.line)


def only_value(node: Return) -> Iterator[Expression]:
    """What a function gives back that has only one result: Go has a tuple of one."""
    match node.given:
        case Collection(kind="tuple", items=(value,)):
            yield value
        case Expression() as value:
            yield value


def _compared(test: Expression, own: set[str], parameters: list[str]) -> Iterator[str]:
    """The parameter that an element is compared with."""
    match test:
        case Logical(operands=operands):
            for operand in operands:
                yield from _compared(operand, own, parameters)
        case Comparison(operator="==" | "is", left=left, right=right):
            yield from _pair(left, right, own, parameters)
        case Call(arguments=(right,)) if test.name in {"equals", "Equal"} and test.receiver:
            yield from _pair(test.receiver, right, own, parameters)


def _pair(
    left: Expression, right: Expression, own: set[str], parameters: list[str]
) -> Iterator[str]:
    for side, other in ((left, right), (right, left)):
        heads = {name.partition(".")[0] for name in names_in(side)}
        given = {name.partition(".")[0] for name in names_in(other)}
        if heads & own and len(given) == 1 and not given & own:
            yield from given & set(parameters)


def _results(function: Function) -> Iterator[tuple[Expression, int]]:
    """What a function gives back that it makes once for each call."""
    for visit in function.visits:
        if visit.loops:
            continue
        if isinstance(visit.node, Return) and visit.node.given is not None:
            yield visit.node.given, visit.node.span.line


def _by_method(
    names: Names, function: Function, call: Call, parameters: list[str]
) -> Iterator[Search]:
    """`xs.includes(wanted)`, where that is a list; `wanted` may be made of what is given."""
    held = call.receiver
    if held is None or call.name not in _LOOKS_FOR or len(call.arguments) != 1:
        return
    is_list = names.kind(function, held) == "list" or any(
        each.receiver == held and each.name == "push" for _, each in function.calls
    )
    if not is_list or not _is_lasting(function, held, parameters):
        return
    read = names_in(call.arguments[0])
    made = (function.value_of(name) for name in read)
    behind = {*read, *(name for each in made if each is not None for name in names_in(each))}
    for sought in sorted({name.partition(".")[0] for name in behind} & set(parameters)):
        yield Search(held, sought, call.line)


_LOOKS_FOR: Final = frozenset("includes indexOf contains index".split())


def _by_operator(
    names: Names, function: Function, part: Expression, parameters: list[str], line: int
) -> Iterator[Search]:
    """`wanted in xs`, where that is a list."""
    if not isinstance(part, Comparison) or part.operator not in {"in", "not in"}:
        return
    if isinstance(part.left, Name) and part.left.name in parameters:
        is_list = names.kind(function, part.right) == "list"
        if is_list and _is_lasting(function, part.right, parameters):
            yield Search(part.right, part.left.name, line)


def _by_call(
    names: Names, function: Function, parameters: list[str], depth: int
) -> Iterator[Search]:
    """What a function searches through another of the same object, with its own parameter."""
    for visit, call in function.calls:
        if visit.loops or not _is_on_itself(call):
            continue
        for symbol, _ in names.targets(function, call)[:1]:
            inner = names.function(symbol)
            if inner is None or inner is function:
                continue
            for found in searches_of(names, inner, depth + 1):
                given = argument_of(inner, call, found.sought)
                head = next(iter(names_in(given)), "") if given is not None else ""
                is_own = _head(found.within) in _OWN or inner.language == "java"
                heads = {name.partition(".")[0] for name in names_in(found.within)}
                is_own = is_own and not heads.intersection(inner.body.parameters) - _OWN
                if is_own and head.partition(".")[0] in parameters:
                    yield found._replace(sought=head.partition(".")[0])


def _is_on_itself(call: Call) -> bool:
    return call.receiver is None or (isinstance(call.receiver, Name) and call.receiver.name in _OWN)


def _head(value: Expression) -> str:
    while isinstance(value, Attribute | Index | Call):
        value = value.function if isinstance(value, Call) else value.value
    return value.name if isinstance(value, Name) else ""


def _is_lasting(function: Function, within: Expression, parameters: list[str]) -> bool:
    """Whether a collection is there before the call: a field, a parameter, of no local making."""
    head = _head(within)
    if not head or (isinstance(within, Call) and within.receiver is None):
        return False
    if isinstance(within, Index):
        return False
    return (
        head in _OWN
        or head in parameters
        or (head not in function.given and head not in function.bound)
    )
