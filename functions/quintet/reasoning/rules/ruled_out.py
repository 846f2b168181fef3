"""Whether what functions are given on a way rules out what they do at its end: `refresh=False`."""

from collections.abc import Mapping

from quintet.codegraph.syntax.expressions import (
    Call,
    Collection,
    Comparison,
    Expression,
    Literal,
    Name,
    Spread,
    Unary,
)
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.code.path_search import Paths
from quintet.reasoning.code.variable_uses import argument_of
from quintet.reasoning.rules.site import Site

_Given = Mapping[str, Expression]
"""Parameter to what is known of it: a literal, or a collection that is written out."""


def is_ruled_out(site: Site) -> bool:
    """Whether a step of the way stands under a condition that its caller's arguments make false."""
    call: Call | None = site.call
    given: _Given = {}
    for step in site.steps[1:]:
        function = site.function_of(step)
        if function is None or call is None:
            return False
        given = _given(function, call, given)
        visits = [visit for visit in function.visits if visit.node.span.line == step.line]
        if visits and all(_is_never_met(function, visit, given) for visit in visits):
            return True
        call = next((each.call for each in visits if each.call is not None), None)
    return False


def _given(function: Function, call: Call, known: _Given) -> _Given:
    """What is known of a function's parameters, by a call and what its caller was given."""
    if any(isinstance(each, Spread) for each in call.arguments):
        return {}
    found: dict[str, Expression] = {}
    for name in function.body.parameters:
        value = argument_of(function, call, name) or function.body.defaults.get(name)
        value = known.get(value.name) if isinstance(value, Name) else value
        if isinstance(value, Literal | Collection):
            found[name] = value
    return found


def _is_never_met(function: Function, visit: Visit, given: _Given) -> bool:
    """Whether a condition that holds on every way to a statement cannot hold."""
    line = visit.node.span.line
    given = {
        name: value
        for name, value in given.items()
        if all(node.span.line >= line for node in function.given.get(name, ()))
    }
    if not given:
        return False
    paths = Paths(function, can_fail=False)
    around = visit.parents[-1] if visit.parents else visit.node
    steps = paths.flow.of(visit.node) or paths.flow.of(around)
    tested = [paths.known[id(step)] for step in steps if id(step) in paths.known]
    return any(
        outcome is not None and truth is not None and outcome is not truth
        for test, truth in (frozenset.intersection(*tested) if tested else ())
        for outcome in [_truth(test, given)]
    )


def _truth(test: Expression, given: _Given) -> bool | None:
    """How a condition comes out; None where that is not known."""
    match test:
        case Name(name=name) if name in given:
            return _is_true(given[name])
        case Unary(operator="not" | "!", value=value):
            inner = _truth(value, given)
            return None if inner is None else not inner
        case Comparison(
            operator="is" | "is not" | "==" | "!=" | "===" | "!==" as how,
            left=Name(name=name),
            right=Literal(kind="nothing"),
        ) if name in given:
            is_nothing = isinstance(value := given[name], Literal) and value.kind == "nothing"
            return is_nothing is (how in {"is", "==", "==="})
    return None


def _is_true(value: Expression) -> bool | None:
    match value:
        case Literal(kind="nothing"):
            return False
        case Literal(kind="boolean", value=written):
            return written.lower() == "true"
        case Literal(kind="text", value=written):
            return bool(written)
        case Collection(items=items) if not any(isinstance(each, Spread) for each in items):
            return bool(items)
    return None
