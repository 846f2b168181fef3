"""Conditions about what takes long to make and is made again although nothing has changed."""

from typing import Final

from quintet.codegraph.statements import CallSite, Loop, walk
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Call,
    Comprehension,
    Expression,
    FunctionValue,
    Name,
    Other,
)
from quintet.codegraph.syntax.walking import dotted, names_in
from quintet.reasoning.code.called_functions import OWN
from quintet.reasoning.code.kinds import CHANGING
from quintet.reasoning.code.loops import changing, depends
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.site import Site

_DEEPEST: Final = 8


@condition
def is_given_the_same(site: Site) -> bool:
    """All that it is made of is the same in each round of the loop."""
    loop, creation = site.loop, site.creation
    if loop is None or creation is None:
        return False
    if creation.reads_outside and _writes_outside(site, loop):
        return False
    return all(_stays_the_same(site, given, loop) for given in creation.inputs)


def _stays_the_same(site: Site, given: Expression, loop: Loop) -> bool:
    """Whether an expression has the same value, and that the same in it, in each round."""
    calls = (node.call for node in walk(loop) if isinstance(node, CallSite))
    changing_calls = (call for call in calls if call is not site.call and call is not None)
    changed = {dotted(call.receiver) for call in changing_calls if call.name in CHANGING}
    return _is_same(site, given, loop) and names_in(given).isdisjoint(changed)


def _is_same(site: Site, given: Expression, loop: Loop, depth: int = 0) -> bool:
    """Whether an expression has the same value in each round, also by the loop's own variables."""
    if depth > _DEEPEST or isinstance(given, Comprehension | FunctionValue | Other):
        return False
    match given:
        case Name(name=name) if name in loop.variables:
            return False
        case Name(name=name) if name in changing(loop):
            inner = site.function.bound.get(name)
            if inner is not None and inner is not loop and inner.over is not None:
                return _is_same(site, inner.over, loop, depth + 1)
            value = site.function.value_of(name)
            is_own = value is not None and name not in site.function.body.parameters
            return is_own and value is not None and _is_same(site, value, loop, depth + 1)
        case Attribute() if depends(given, loop):
            return False
        case Attribute(value=Name(name=owner), name=name) if owner in OWN:
            return site.effects.creations.is_lasting(site.function, name)
        case Call() if not site.effects.creations.is_pure(site.function, given):
            return False
    return all(_is_same(site, part, loop, depth + 1) for part in given.parts)


def _writes_outside(site: Site, loop: Loop) -> bool:
    """Whether something within a loop writes a file, or runs a program that may."""
    inside = {id(node) for node in walk(loop)}
    return any(
        way.effect.kind in {"file", "process"} and way.effect.action == "write"
        for operation in site.effects.operations(site.function)
        if id(operation.visit.node) in inside
        for way in site.effects.ways(operation)
    )
