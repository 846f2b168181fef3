"""Which calls may raise an error, which surely can, and which cannot."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from quintet.codegraph.statements import Raise, Return
from quintet.codegraph.syntax.expressions import Attribute, Call, Literal, Name
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.classes_below import overriding
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.code.path_search import Paths
from quintet.reasoning.code.statement_expressions import within
from quintet.reasoning.hypotheses.checks.asked_check import Asked
from quintet.reasoning.hypotheses.checks.conditions import conditions
from quintet.reasoning.hypotheses.checks.parts import is_handled
from quintet.reasoning.libraries.catalogue import catalogue

_MOST_STAND_INS: Final = 20
_NEVER_FAILING: Final = frozenset({"log", "clock"})
"""Effects that are had without errors."""


def may_fail(asked: Asked, function: Function, visit: Visit) -> bool:
    """Whether a call may raise: of a function that does, or of one that is not known.

    Calls of Go fail by panics alone, which are asked for apart.
    """
    call = visit.call
    if call is None or function.language == "go":
        return False
    targets = [symbol for symbol, _ in asked.facts.names.targets(function, call)]
    if _is_handed(asked, function, call):
        return True
    if targets:
        others = partial(overriding, asked.facts.graph, most=_MOST_STAND_INS)
        meant = [*targets, *(other for symbol in targets for other in others(symbol))]
        return any(_can_fail(asked, symbol.id) for symbol in meant)
    return not asked.facts.names.callee(function, call)


def sound_ways(asked: Asked, function: Function, paths: Paths) -> Iterator[int]:
    """The ways of errors of calls that raise none: by the catalogue, or giving a value alone."""
    names, known = asked.facts.names, catalogue(function.language)
    # What is no call, such as an attribute that is read, stands in the statement of another.
    calls = [each for each in asked.facts.effects.operations(function) if each.expression is None]
    told = {
        id(each.visit.node)
        for each in calls
        if each.effect is not None and each.effect.kind in _NEVER_FAILING
    }
    for visit, call in function.calls:
        is_sound = id(visit.node) in told or known.has("cannot_fail", names.callee(function, call))
        if is_sound or _only_gives(asked, function, call):
            for step in paths.flow.of(visit.node):
                yield from (id(way) for way in step.ways if way.fails)


def _only_gives(asked: Asked, function: Function, call: Call) -> bool:
    """Whether all that a call may run does is to give a field, a variable or a constant."""
    targets = [symbol for symbol, _ in asked.facts.names.targets(function, call)]
    bodies = [inner.body for each in targets if (inner := asked.facts.function(each)) is not None]
    nodes = [node for body in bodies for node in body.children]
    given = [node.given for node in nodes if isinstance(node, Return) and node.given is not None]
    plain = [each for each in given if isinstance(each, Attribute | Literal | Name)]
    is_all = len(bodies) == len(targets) and len(nodes) == len(plain)
    is_plain = all(isinstance(each, Literal) or dotted(each) for each in plain)
    return bool(nodes) and is_all and is_plain


def doubtful_ways(asked: Asked, function: Function, paths: Paths) -> Iterator[int]:
    """The ways of errors of calls that nothing shows to fail: no effect, nothing raised.

    What a variable holds may be anything that fails.
    """
    facts = asked.facts
    failing = {
        id(operation.visit.node)
        for operation in facts.effects.operations(function)
        if operation.effect is not None
        or any(_can_fail(asked, target) for target, _ in operation.targets)
    }
    failing |= {
        id(visit.node) for visit, call in function.calls if _is_handed(asked, function, call)
    }
    for visit in function.sites:
        for step in paths.flow.of(visit.node) if id(visit.node) not in failing else ():
            yield from (id(way) for way in step.ways if way.fails)


def _can_fail(asked: Asked, target: str) -> bool:
    """Whether a function itself raises, or has an effect, that it does not handle, or says so.

    What it raises of an argument that it does not take shows no failure of other ones.
    """
    function = asked.facts.code.function(target)
    if function is None:
        return False
    if function.body.throws:
        return True
    operations = asked.facts.effects.operations(function)
    effects = [(each.visit, each.effect) for each in operations if each.effect is not None]
    acts = [visit for visit, effect in effects if effect.kind not in _NEVER_FAILING]
    acts += [
        visit
        for visit in function.visits
        if isinstance(visit.node, Raise) and not _refuses(asked, function, visit)
    ]
    acts += [visit for visit, call in function.calls if _is_handed(asked, function, call)]
    return any(not is_handled(visit) for visit in acts)


def _is_handed(asked: Asked, function: Function, call: Call) -> bool:
    """Whether it is a call of what a variable, or a field of the function's own object, holds."""
    value, code = call.function, asked.facts.code
    if isinstance(value, Attribute) and dotted(value.value) in {"self", "this"}:
        home = code.class_of(function.symbol)
        is_method = bool(asked.facts.names.targets(function, call))
        return home is not None and not is_method and code.field(home, call.name) is not None
    return isinstance(value, Name) and function.holds(call.name)


def _refuses(asked: Asked, function: Function, visit: Visit) -> bool:
    """Whether only what a parameter is leads to it."""
    tests = [test for test, _ in conditions(asked.facts.paths(function), visit)]
    names = {part.name for test in tests for part in within(test) if isinstance(part, Name)}
    return bool(names & {*function.body.parameters}) and not names & {*function.given, "self"}
