"""Checks about where something is done: in loops, under conditions and locks, in which order."""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from quintet.codegraph.statements import (
    Arm,
    Assign,
    Branch,
    Closure,
    Loop,
    Node,
    Raise,
    Return,
)
from quintet.codegraph.syntax.expressions import Logical, Name
from quintet.reasoning.code.flow_branches import Way
from quintet.reasoning.code.functions import Function
from quintet.reasoning.code.path_search import Paths, Question
from quintet.reasoning.code.statement_expressions import expressions, within
from quintet.reasoning.hypotheses.checks.asked_check import Asked
from quintet.reasoning.hypotheses.checks.conditions import (
    conditions,
    is_about,
    truth_of,
    turned,
)
from quintet.reasoning.hypotheses.checks.events import Occurrences
from quintet.reasoning.hypotheses.checks.exits import Occurrence
from quintet.reasoning.hypotheses.checks.facts import Loose
from quintet.reasoning.hypotheses.checks.forms import (
    GuardedBy,
    InBackground,
    InLoop,
    InLoopOver,
    WritesBefore,
)
from quintet.reasoning.hypotheses.checks.leading_calls import may_do
from quintet.reasoning.hypotheses.checks.order import (
    ALWAYS,
    NEVER,
    SOMETIMES,
    comes_before,
    is_held,
)
from quintet.reasoning.hypotheses.checks.outcomes import (
    MOST_SPOTS,
    Outcome,
    Spot,
    fails,
    holds,
    not_known,
    spot,
)
from quintet.reasoning.hypotheses.checks.outside import SURE
from quintet.reasoning.hypotheses.checks.parts import speaks_of

_IDENTIFIER: Final = re.compile(r"[^\W\d]\w*")
State = Callable[[Occurrence], float]
"""How surely something is so at a place, 0 to 1."""


def in_loop(asked: Asked, check: InLoop) -> Outcome:
    """Some of it stands in a loop of the function."""
    found = asked.occurrences(check.event)
    inside = [occurrence.at for occurrence in found.sure if occurrence.visit.loops]
    if inside:
        return holds(inside)
    found.possible = [occurrence for occurrence in found.possible if occurrence.visit.loops]
    return asked.never(found, "it does not do this, in a loop or elsewhere")


def in_loop_over(asked: Asked, check: InLoopOver) -> Outcome:
    """A loop goes over what is named, and does it."""
    loops: dict[int, Spot] = {}
    for function in asked.facts.own(asked.function):
        for visit in function.visits:
            loop = visit.node
            is_here = asked.is_here(function, visit)
            if (
                is_here
                and isinstance(loop, Loop)
                and speaks_of(
                    loop.over if loop.over is not None else loop.test, check.over, function
                )
            ):
                loops[id(loop)] = spot(function, loop, f"a loop over `{check.over}`")
    if not loops:
        return fails([asked.whole(f"none of its loops goes over `{check.over}`")])
    if check.event is None:
        return holds(loops.values())
    found = asked.occurrences(check.event)
    for occurrence in found.sure:
        around = [loops[id(loop)] for _, loop in occurrence.visit.loops if id(loop) in loops]
        if around:
            return holds([*around, occurrence.at])
    found.possible = [
        occurrence
        for occurrence in found.possible
        if any(id(loop) in loops for _, loop in occurrence.visit.loops)
    ]
    return asked.never(found, "it does not do this in that loop")


def guarded_by(asked: Asked, check: GuardedBy) -> Outcome:
    """Every place of it is guarded; an unguarded one decides against it."""
    check = check.model_copy(update=turned(check.by, check.truth))
    around: list[Loose] = []
    marks = [mark.partition("(")[0] for mark in asked.function.symbol.decorators]
    decorators = list(asked.facts.decorators(asked.function, around))
    by_decorator = any(mark.rpartition(".")[2] == check.by for mark in marks) or any(
        isinstance(visit.node, Branch) and speaks_of(visit.node.test, check.by)
        for reached in decorators
        for visit in reached.function.visits
    )

    def guard(occurrence: Occurrence) -> float:
        if by_decorator:
            return 1.0
        paths = asked.facts.paths(occurrence.function)
        about = [
            each
            for each in conditions(paths, occurrence.visit)
            if is_about(each[0], check.by, occurrence.function)
        ]
        if about and check.truth is None:
            return 1.0
        answers = {truth_of(each, check.by, occurrence.function) for each in about}
        if answers - {None}:
            return float(check.truth in answers)
        if is_held(paths, occurrence.function, occurrence.visit, check.by):
            return 1.0
        if about:
            return _by_part(paths, occurrence, check)
        if check.truth is None and _is_tested(paths, occurrence, check.by, {True, False}):
            ends = (_is_tested(paths, occurrence, check.by, {end}) for end in (True, False))
            return ALWAYS if any(ends) else SOMETIMES
        return _by_call(asked, occurrence, check.by)

    hidden = [loose.at for loose in around if not loose.name]
    hidden += [asked.whole(f"nothing here is named `{name}`") for name in _strange(asked, check.by)]
    return each_place(asked, asked.occurrences(check.event), guard, hidden)


def _strange(asked: Asked, by: str) -> list[str]:
    """The names of a condition, of more than one name, that the function does not have."""
    symbol, names = asked.function.symbol, _IDENTIFIER.findall(by)
    lines = range(symbol.line, symbol.end_line + 1)
    text = "\n".join(asked.facts.code.line(symbol.path, line) for line in lines)
    known = {*_IDENTIFIER.findall(text), "None", "null", "undefined", "not", "true", "false"}
    return [name for name in names if name not in known] if by != ".".join(names) else []


def _by_part(paths: Paths, occurrence: Occurrence, check: GuardedBy) -> float:
    """Of a part of a condition: whether no way leads there on which it was otherwise."""
    answers: dict[int, set[bool | None]] = {
        id(way): {truth_of(each, check.by, occurrence.function) for each in way.tests}
        for step in paths.steps.values()
        for way in step.ways
    }
    tests = {
        test.text: test
        for step in paths.steps.values()
        for way in step.ways
        for test, _ in way.tests
    }
    about = [
        each
        for each in tests.values()
        if not isinstance(each, Logical) and is_about(each, check.by, occurrence.function)
    ]
    if len(about) != 1 or not any(check.truth in each for each in answers.values()):
        return SOMETIMES

    def is_so(way: Way) -> bool:
        return check.truth in answers[id(way)]

    reached = paths.reached([paths.flow.entry], Question(cut=is_so, is_inside=True))
    is_reached = any(id(step) in reached for step in paths.flow.of(occurrence.visit.node))
    is_told = any((not check.truth) in each for each in answers.values())
    return NEVER if is_reached and is_told else SOMETIMES if is_reached else 1.0


def _is_tested(paths: Paths, occurrence: Occurrence, by: str, ends: set[bool]) -> bool:
    """Whether conditions about it come out so on every way to a place."""

    def is_asked(way: Way) -> bool:
        return any(
            how in ends and is_about(each, by, occurrence.function) for each, how in way.tests
        )

    reached = paths.reached([paths.flow.entry], Question(cut=is_asked, is_inside=True))
    return not any(id(step) in reached for step in paths.flow.of(occurrence.visit.node))


def in_background(asked: Asked, check: InBackground) -> Outcome:
    """Every place of it is in what `go` starts; what another function runs is not followed."""

    def state(occurrence: Occurrence) -> float:
        kinds = [parent for parent in occurrence.visit.parents if isinstance(parent, Arm | Closure)]
        if any(isinstance(each, Arm) and each.label == "go" for each in kinds):
            return 1.0
        return 0.5 if any(isinstance(each, Closure) for each in kinds) else 0.0

    return each_place(asked, asked.occurrences(check.event), state, ())


def _by_call(asked: Asked, occurrence: Occurrence, name: str) -> float:
    """`require_admin(user)` before it: a guard if it can raise, perhaps one if that is unseen."""
    last = name.rpartition(".")[2]
    function = occurrence.function
    paths = asked.facts.paths(function)
    best = NEVER
    for visit, call in function.calls:
        if visit.node is occurrence.visit.node or call.name != last:
            continue
        then = paths.flow.of(occurrence.visit.node)
        how = comes_before(paths, frozenset({id(visit.node)}), then, lambda _: False, function)
        targets = asked.facts.names.targets(function, call)
        refuses = any(
            sure >= SURE and _can_raise(asked.facts.code.function(symbol))
            for symbol, sure in targets
        )
        is_outside = not targets and asked.facts.names.callee(function, call)
        refuses |= bool(is_outside) and not (
            visit.parents and isinstance(visit.parents[-1], Assign | Return)
        )
        best = max(best, how if refuses else min(how, SOMETIMES))
    return best


def _can_raise(function: Function | None) -> bool:
    return function is not None and any(isinstance(visit.node, Raise) for visit in function.visits)


def each_place(
    asked: Asked,
    found: Occurrences,
    state: State,
    hidden: Iterable[Spot],
    *,
    is_lasting: bool = False,
) -> Outcome:
    """Whether something is so at every place; `state` tells how surely at each, 0 to 1.

    What is lasting is so in a function too that is called or handed on only where it is.
    """
    if not found.sure:
        return asked.missing(found)
    states = [
        (occurrence.at, state(occurrence) or _where_called(asked, occurrence, state, is_lasting))
        for occurrence in found.sure
    ]
    so = [at for at, how in states if how >= SURE]
    not_so = [at for at, how in states if not how]
    unseen = list(hidden)
    if not_so:
        return not_known(unseen, so, not_so) if unseen else fails(not_so, so)
    open_ones = [at for at, how in states if how < SURE]
    open_ones += [occurrence.at for occurrence in found.possible if state(occurrence) < SURE]
    return not_known(open_ones, so) if open_ones else holds(so)


def _where_called(asked: Asked, occurrence: Occurrence, state: State, is_lasting: bool) -> float:
    """Of what a function written within does: how it may be by where that is called or named."""
    inner = occurrence.function.symbol
    if occurrence.function is asked.function:
        return NEVER
    states: list[float] = []
    for function in asked.facts.own(asked.function):
        for visit in function.visits:
            parts = (part for root in expressions(visit.node) for part in within(root))
            if any(isinstance(part, Name) and part.name == inner.name for part in parts):
                at = spot(function, visit.node, "calls it or hands it on")
                states.append(state(Occurrence(function, visit, at)))
    if is_lasting and states and min(states) >= SURE:
        return ALWAYS
    return min(max(states, default=NEVER), SOMETIMES)


def writes_before(asked: Asked, check: WritesBefore) -> Outcome:
    """Every place of the second is after a place of the first that is surely passed.

    What a statement reads is read before it does what it does.
    """
    first, then = asked.occurrences(check.first, "first"), asked.occurrences(check.then, "then")
    if first.possible and not first.sure:
        return asked.missing(first)
    sure = frozenset(id(occurrence.visit.node) for occurrence in first.sure)
    possible = {id(occurrence.visit.node) for occurrence in first.possible}
    seconds = {id(occurrence.visit.node) for occurrence in then.sure}

    def after(occurrence: Occurrence) -> float:
        function, node = occurrence.function, occurrence.visit.node
        paths, is_second = asked.facts.paths(function), id(node) in seconds

        def may_be(other: Node) -> bool:
            may = is_second and may_do(asked, function, other, check.first)
            return may or id(other) in possible

        is_part = check.first.kind == "read" != check.then.kind
        earlier = sure - {id(node)} if is_second and not is_part else sure
        put_off = [
            parent
            for parent in occurrence.visit.parents
            if isinstance(parent, Arm) and parent.label == "defer"
        ]
        return max(
            comes_before(paths, earlier, paths.flow.of(each), may_be, function)
            for each in (node, *(each for each in put_off if paths.flow.of(each)))
        )

    outcome = each_place(asked, then, after, (), is_lasting=True)
    seen = [occurrence.at for occurrence in first.sure]
    return replace(outcome, held_by=(*seen, *outcome.held_by)[:MOST_SPOTS])
