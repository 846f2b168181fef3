"""Conditions about loops within loops that look for equal elements, and calls that do."""

from collections.abc import Iterator

from quintet.codegraph.statements import Arm, Assign, Branch, CallSite, Jump, Loop, Node, Return
from quintet.codegraph.syntax.expressions import (
    Call,
    Comparison,
    Expression,
    Logical,
    Name,
)
from quintet.codegraph.syntax.walking import names_in
from quintet.reasoning.code.functions import Visit
from quintet.reasoning.code.linear_search import only_value
from quintet.reasoning.code.loops import changing, depends, goes_over_data, repeating_loop, subject
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.site import Site


@condition
def joins_by_comparing(site: Site) -> bool:
    """A loop within a loop that does something only for the element equal to the outer one's."""
    inner = site.node
    outer = repeating_loop(Visit(inner, site.visit.parents))
    if not isinstance(inner, Loop) or outer is None or not goes_over_data(inner):
        return False
    within = subject(inner)
    if within is None or depends(within, outer):
        return False
    around = site.visit.parents[-1] if site.visit.parents else None
    return any(_is_join(test, inner, outer) for test in _deciding(inner, around))


def _deciding(loop: Loop, around: Node | None) -> Iterator[Expression]:
    """The conditions without which a round does nothing."""
    yield from loop.tests
    is_asked = isinstance(around, CallSite) and around.name in {"any", "all", "sum"}
    if is_asked and loop.form == "comprehension" and loop.element is not None:
        yield from (loop.element, *_turned(loop.element))
    if loop.form == "callback" and loop.element is not None:
        yield loop.element
    counters = _counters(loop)
    rest = [child for child in loop.children if not isinstance(child, CallSite)]
    rest = [child for child in rest if not _counts(child, counters)]
    if not rest:
        return
    first, others = rest[0], rest[1:]
    if loop.form == "callback" and isinstance(first, Return):
        yield from only_value(first)
    if isinstance(first, Branch) and first.test is not None:
        arms = [child for child in first.children if isinstance(child, Arm)]
        if not others and len(arms) == 1:
            yield first.test
        elif len(arms) == 1 and _skips(arms[0]):
            yield from _turned(first.test)


def _counts(node: Node, counters: set[str]) -> bool:
    return isinstance(node, Assign) and bool(counters & set(node.writes))


def _skips(arm: Arm) -> bool:
    last: Node | None = arm.children[-1] if arm.children else None
    return isinstance(last, Jump) and not last.is_break


def _turned(test: Expression) -> Iterator[Expression]:
    """The equality that holds where `a != b` does not."""
    if isinstance(test, Comparison) and test.operator == "!=":
        yield Comparison("==", test.left, test.right)


def _is_join(test: Expression, inner: Loop, outer: Loop) -> bool:
    """Whether a condition asks an inner element to be equal to something of the outer one."""
    match test:
        case Logical(operator="and", operands=operands):
            return any(_is_join(operand, inner, outer) for operand in operands)
        case Comparison(operator="==" | "is", left=left, right=right):
            return _is_pair(left, right, inner, outer) or _is_pair(right, left, inner, outer)
        case Call(arguments=(right,)) if test.name in {"equals", "Equal"} and test.receiver:
            left = test.receiver
            return _is_pair(left, right, inner, outer) or _is_pair(right, left, inner, outer)
    return False


def _counters(loop: Loop) -> set[str]:
    """The variable that counts the rounds of a loop over nothing else."""
    match loop.test:
        case Comparison(left=Name(name=counter)) if loop.over is None:
            return {counter}
    return set()


def _is_pair(left: Expression, other: Expression, inner: Loop, outer: Loop) -> bool:
    """Whether one is of the inner element alone, and the other of the outer one alone."""
    own = set(inner.variables) | _counters(inner)
    around = changing(outer) - changing(inner)
    heads_one = {name.partition(".")[0] for name in names_in(left)}
    heads_other = {name.partition(".")[0] for name in names_in(other)}
    return (
        bool(heads_one & own)
        and not heads_one & around
        and (bool(heads_other & around) and not heads_other & own)
    )
