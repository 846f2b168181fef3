"""Conditions about loops, and calls in them, that look for equal elements from the beginning."""

from collections.abc import Iterator
from dataclasses import replace

from quintet.codegraph.statements import Arm, Assign, Branch, CallSite, Jump, Loop, Node, Return
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Call,
    Comparison,
    Expression,
    Index,
    Logical,
    Name,
    Slice,
)
from quintet.codegraph.syntax.walking import names_in, root_of
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.code.linear_search import Search, only_value, searches_of
from quintet.reasoning.code.loops import changing, depends, goes_over_data, subject
from quintet.reasoning.code.rounds import repeating_loop
from quintet.reasoning.code.variable_uses import argument_of
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.conditions.data import is_list
from quintet.reasoning.rules.conditions.sizes import is_fixed
from quintet.reasoning.rules.site import Site


@condition
def joins_by_comparing(site: Site) -> bool:
    """A loop within a loop that does something only for the element equal to the outer one's."""
    inner = site.node
    outer = repeating_loop(site.function, Visit(inner, site.visit.parents))
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
    rest = [
        child for child in rest if not (isinstance(child, Assign) and counters & set(child.writes))
    ]
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
        case Comparison(operator="in", left=left, right=right):
            return _is_pair(right, left, inner, outer)
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


@condition
def searches_in_callee(site: Site) -> bool:
    """Runs a function of the code that goes through the same collection for each element."""
    call = site.call
    if call is None or site.loop is None or not isinstance(site.node, CallSite):
        return False
    found = site.effects.names.targets(site.function, call)[:1]
    inner = site.code.function(found[0][0]) if found else None
    return inner is not None and inner is not site.function and _searches(site, inner)


def _searches(site: Site, inner: Function) -> bool:
    """Whether a call has a function go through the same collection for what each round has."""
    call, loop = site.call, site.loop
    for found in searches_of(site.effects.names, inner):
        sought = argument_of(inner, call, found.sought) if call is not None else None
        is_another = sought is not None and loop is not None and depends(sought, loop)
        if is_another and _is_same_in_each_round(site, inner, found):
            return True
    return False


def _is_same_in_each_round(site: Site, inner: Function, found: Search) -> bool:
    """Whether what is searched does not depend on the element, and is of no fixed size."""
    call, loop = site.call, site.loop
    if call is None or loop is None or is_fixed(replace(site, function=inner), found.within):
        return False
    if _is_chosen_by_element(site, inner, found):
        return False
    head = root_of(found.within)
    if isinstance(head, Name) and head.name in inner.body.parameters:
        given = argument_of(inner, call, head.name)
        if given is not None:
            return not depends(given, loop) and not is_fixed(site, given)
    return call.receiver is None or not depends(call.receiver, loop)


def _is_chosen_by_element(site: Site, inner: Function, found: Search) -> bool:
    """Whether what is searched is come by with something of the round: `rows_of(event.place)`."""
    call, loop = site.call, site.loop
    heads = {name.partition(".")[0] for name in names_in(found.within)}
    own = {
        name for name, nodes in inner.given.items() if not any(node.is_augmented for node in nodes)
    }
    if heads & {*own, *inner.bound}:
        return True
    given = [argument_of(inner, call, name) for name in heads if call is not None]
    return loop is not None and any(each is not None and depends(each, loop) for each in given)


@condition
def is_gone_through(site: Site, name: str) -> bool:
    """Something of which `in` compares one element after the other: a list, a map's values."""
    value = site.bound(name)
    names = site.effects.names
    kind = names.kind(site.function, value)
    match value:
        case Index(index=Slice()):
            return kind in {"list", ""}
        case Call(function=Attribute(value=held, name="values"), arguments=()):
            return names.kind(site.function, held) in {"map", ""}
    return is_list(site, name)
