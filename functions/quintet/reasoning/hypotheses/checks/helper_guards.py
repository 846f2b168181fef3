"""Conditions that a function leaves to another one, which raises where they are not so."""

import re
from collections.abc import Iterator
from typing import Final

from quintet.codegraph.statements import Assign, Branch, CallSite, Return
from quintet.codegraph.syntax.expressions import Call, Expression
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.flow_branches import Way
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.code.path_search import Question
from quintet.reasoning.code.statement_expressions import within
from quintet.reasoning.hypotheses.checks.asked_check import Asked
from quintet.reasoning.hypotheses.checks.condition_forms import says
from quintet.reasoning.hypotheses.checks.conditions import is_about, truth_of
from quintet.reasoning.hypotheses.checks.exits import Occurrence
from quintet.reasoning.hypotheses.checks.order import (
    ALWAYS,
    NEVER,
    SOMETIMES,
    comes_before,
    is_reached_after_failure,
)
from quintet.reasoning.hypotheses.checks.outside import SURE
from quintet.reasoning.hypotheses.checks.parts import is_named

_PART: Final = re.compile(r"[^\W\d][\w.]*")


def by_helper(asked: Asked, occurrence: Occurrence, by: str, truth: bool | None) -> float:
    """How surely a call before a place has seen to it that a condition is so: `require(is_admin)`.

    Of a call that was not followed, and is given what the condition is about, that is not known.
    """
    function, paths = occurrence.function, asked.facts.paths(occurrence.function)
    then, best = paths.flow.of(occurrence.visit.node), NEVER
    acting = {
        id(each.visit.node)
        for each in asked.facts.effects.operations(function)
        if each.effect is not None
    }
    for visit, call in function.calls:
        if visit.node is occurrence.visit.node or id(visit.node) in acting:
            continue
        sure = _sees_to(asked, function, visit, call, by, truth)
        if sure > best:
            first = frozenset({id(visit.node)})
            how = comes_before(paths, first, then, lambda _: False, function)
            is_ignored = is_reached_after_failure(paths, visit, then)
            best = max(best, min(how, sure, SOMETIMES if is_ignored else ALWAYS))
    return best


def _sees_to(
    asked: Asked, function: Function, visit: Visit, call: Call, by: str, truth: bool | None
) -> float:
    """How surely a call raises where the condition is not so."""
    targets = asked.facts.names.targets(function, call)
    if not targets:
        around = visit.parents[-1] if visit.parents else None
        is_asked = isinstance(around, Assign | Branch | Return)
        is_given = any(
            _is_asked(part, by, function) for each in call.arguments for part in within(each)
        )
        is_checked = is_given and not is_asked and truth is not None
        return SOMETIMES if is_checked and function.language != "go" else NEVER
    answers = [
        min(
            _ends_only_if(asked, inner, _renamed(by, call, inner), truth),
            ALWAYS if sure >= SURE and _is_waited_for(visit, inner) else SOMETIMES,
        )
        for symbol, sure in targets
        if (inner := asked.facts.function(symbol)) is not None
    ]
    return min(answers, default=NEVER)


def _is_waited_for(visit: Visit, inner: Function) -> bool:
    """Whether what a function raises comes out where it is called."""
    is_awaited = isinstance(visit.node, CallSite) and visit.node.is_awaited
    return is_awaited or not inner.body.is_async


def _is_asked(given: Expression, by: str, function: Function) -> bool:
    """Whether a call is given the condition, or the name that it is about."""
    return says(given, by, function) is not None or is_named(given, by)


def _ends_only_if(asked: Asked, function: Function, by: str, truth: bool | None) -> float:
    """Whether a function comes to its end only where a condition is so, as it is named there."""
    met: list[Way] = []

    def is_so(way: Way) -> bool:
        found = any(
            is_about(test, by, function)
            if truth is None
            else truth_of((test, so), by, function) is truth
            for test, so in way.tests
        )
        met.extend([way] if found else [])
        return found

    paths = asked.facts.paths(function)
    passed = [visit for visit, call in function.calls if call.name == by.rpartition(".")[2]]
    avoided = frozenset(id(visit.node) for visit in passed)
    ends = paths.left([paths.flow.entry], Question(cut=is_so, avoided=avoided))
    if any(end.end != "failed" for end in ends):
        return NEVER
    return ALWAYS if met else SOMETIMES if passed else NEVER


def _renamed(by: str, call: Call, inner: Function) -> str:
    """A condition as the called function names what it is given."""
    names = dict(_names(call, inner))
    return _PART.sub(lambda part: _named(part[0], names), by)


def _named(part: str, names: dict[str, str]) -> str:
    head = next((head for head in names if part == head or part.startswith(f"{head}.")), None)
    return part if head is None else names[head] + part[len(head) :]


def _names(call: Call, inner: Function) -> Iterator[tuple[str, str]]:
    """What is given by name, and the parameters that it is given to; its object is `self` there."""
    parameters = [each.name.lstrip("*.") for each in inner.symbol.parameters]
    own = parameters.pop(0) if parameters[:1] == ["self"] else "this"
    for value, name in zip(call.arguments, parameters, strict=False):
        if dotted(value):
            yield dotted(value), name
    if call.receiver is not None and dotted(call.receiver) not in {"", "self", "this", "super"}:
        yield dotted(call.receiver), own
