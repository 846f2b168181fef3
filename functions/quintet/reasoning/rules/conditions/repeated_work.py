"""Conditions about work that changes nothing: done again with the same, it does the same."""

from typing import Final

from quintet.codegraph.statements import Assign, CallSite, Loop, Return, walk
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Call,
    Comparison,
    Comprehension,
    Expression,
    FunctionValue,
    Index,
    Literal,
    Name,
    Other,
)
from quintet.codegraph.syntax.walking import walk as walk_expression
from quintet.reasoning.code.arguments import sites_of
from quintet.reasoning.code.functions import Function
from quintet.reasoning.code.loops import changing, depends, repeating_loop
from quintet.reasoning.code.variable_uses import own_expressions
from quintet.reasoning.effects.catalogue import catalogue
from quintet.reasoning.effects.sources import OUTSIDE
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.site import Site

_DEEPEST: Final = 8
_ASKS: Final = frozenset("contains containsKey includes indexOf has get".split())
_CONTAINERS: Final = frozenset({"list", "set", "map"})


@condition
def changes_nothing(site: Site) -> bool:
    """All that the call runs was followed, and only reads; sorting is the same when done again."""
    if site.operation is None:
        return False
    return _is_sorting(site) or not site.effects.changes.by(site.function, site.operation)


def _is_sorting(site: Site) -> bool:
    return site.cost is not None and site.cost.shape == "sort"


@condition
def is_given_the_same(site: Site) -> bool:
    """Nothing in the loop changes what a call depends on, nor gives that another value."""
    loop, creation = site.loop, site.creation
    if loop is None or creation is None:
        return False
    if not all(_is_same(site, given, loop) for given in creation.inputs):
        return False
    if _is_sorting(site) and any(depends(given, loop) for given in creation.inputs):
        return False  # What each round fills is sorted once.
    changed = _changed(site, loop)
    if creation.reads_outside and OUTSIDE in changed:
        return False
    given = site.effects.sources.of_all(site.function, creation.inputs)
    return (given - {OUTSIDE}).isdisjoint(changed)


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
        case Call() if not site.effects.creations.is_pure(site.function, given):
            return False
    return all(_is_same(site, part, loop, depth + 1) for part in given.parts)


def _changed(site: Site, loop: Loop) -> set[str]:
    """What the rounds of a loop change, by the names of the function."""
    changes, function = site.effects.changes, site.function
    inside = {id(node) for node in walk(loop)}
    found: set[str] = set()
    for visit in function.visits:
        if id(visit.node) in inside and isinstance(visit.node, Assign):
            for target in visit.node.left:
                found.update(changes.by_target(function, target, visit.node))
    for operation in site.effects.operations(function):
        if id(operation.visit.node) in inside and operation is not site.operation:
            found |= changes.by(function, operation)
    return found


@condition
def is_run_for_each_element(site: Site) -> bool:
    """In a loop over data, or in a function that is called in one."""
    if site.loop is not None:
        return True
    calls = sites_of(site.code, site.function)
    return any(repeating_loop(visit) is not None for _, visit, _ in calls)


@condition
def is_asked_for_one_element(site: Site) -> bool:
    """Of what the call gives, nothing is used but whether something is in it, or one entry."""
    call, around = site.call, site.visit.parents[-1] if site.visit.parents else None
    if call is None:
        return False
    outer = around.call if isinstance(around, CallSite) else None
    if outer is not None and outer.receiver == call:
        return outer.name in _ASKS and len(outer.arguments) == 1
    node = around if around is not None else site.function.body
    parts = (part for root in own_expressions(node) for part in walk_expression(root))
    return any(_asks(part, call) for part in parts)


def _asks(part: Expression, made: Call) -> bool:
    match part:
        case Comparison(operator="in" | "not in", right=right):
            return right is made
        case Index(value=value, index=index):
            return value is made and not isinstance(index, Literal)
    return False


@condition
def gives_new_container(site: Site) -> bool:
    """What the call gives is a list, set or map that is made anew each time."""
    call, names = site.call, site.effects.names
    if call is None:
        return False
    found = names.targets(site.function, call)
    if not found:
        name = site.operation.name if site.operation is not None else ""
        cost = catalogue(site.function.language).cost_of(name) if name else None
        return cost is not None and cost.shape == "copy" and cost.of == "argument"
    made = site.code.function(found[0][0]) if len(found) == 1 else None
    is_container = names.kind(site.function, call) in _CONTAINERS
    return made is not None and is_container and _returns_new(site, made)


def _returns_new(site: Site, made: Function) -> bool:
    given = [
        visit.node.given
        for visit in made.visits
        if isinstance(visit.node, Return) and not visit.node.is_yield
    ]
    own = {*made.given} - {*made.body.parameters}
    values = [value for value in given if value is not None and not isinstance(value, Literal)]
    return bool(values) and all(
        site.effects.sources.of(made, value, is_whole=True) <= own for value in values
    )
