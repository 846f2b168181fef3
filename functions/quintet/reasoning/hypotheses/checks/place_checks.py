"""Checks about where something is done: in loops, in the background, in which order."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import pairwise

from quintet.codegraph.statements import Arm, Closure, Loop, Node
from quintet.codegraph.syntax.expressions import Comprehension, Expression, Name
from quintet.reasoning.code.functions import Function
from quintet.reasoning.code.statement_expressions import expressions, within
from quintet.reasoning.hypotheses.checks.asked_check import Asked
from quintet.reasoning.hypotheses.checks.events import Occurrences
from quintet.reasoning.hypotheses.checks.exits import Occurrence
from quintet.reasoning.hypotheses.checks.forms import InBackground, InLoop, InLoopOver, WritesBefore
from quintet.reasoning.hypotheses.checks.leading_calls import may_do
from quintet.reasoning.hypotheses.checks.order import ALWAYS, NEVER, SOMETIMES, comes_before
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
    chosen: list[Spot] = []
    for function in asked.facts.own(asked.function):
        for visit in function.visits:
            loop = visit.node
            if not (isinstance(loop, Loop) and asked.is_here(function, visit)):
                continue
            over = loop.over if loop.over is not None else loop.test
            at = spot(function, loop, f"a loop over `{check.over}`")
            if not speaks_of(over, check.over, function):
                continue
            if speaks_of(over, check.over) or not _is_part(function, over):
                loops[id(loop)] = at
            else:
                chosen.append(at)
    if not loops:
        why = f"none of its loops goes over `{check.over}`"
        return not_known(chosen) if chosen else fails([asked.whole(why)])
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


def _is_part(function: Function, over: Expression | None) -> bool:
    """Whether a variable holds what was chosen or made of the elements of something else."""
    value = function.value_of(over.name) if isinstance(over, Name) else None
    return isinstance(value, Comprehension)


def in_background(asked: Asked, check: InBackground) -> Outcome:
    """Every place of it is in what `go` starts; what another function runs is not followed."""

    def state(occurrence: Occurrence) -> float:
        kinds = [parent for parent in occurrence.visit.parents if isinstance(parent, Arm | Closure)]
        if any(isinstance(each, Arm) and each.label == "go" for each in kinds):
            return 1.0
        return 0.5 if any(isinstance(each, Closure) for each in kinds) else 0.0

    return each_place(asked, asked.occurrences(check.event), state, ())


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
        around = pairwise(occurrence.visit.parents)
        if any(id(call) in sure and isinstance(part, Closure) for call, part in around):
            return ALWAYS  # in a function that the first is handed
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
        if _is_on_a_way(asked, occurrence)
        else (occurrence.at, SOMETIMES)
        for occurrence in found.sure
    ]
    so = [at for at, how in states if how >= SURE]
    not_so = [at for at, how in states if not how]
    unseen = list(hidden)
    inner = {each.at for each in found.sure if each.function is not asked.function}
    if so and not_so and inner.issuperset(not_so):  # which of the functions is meant, is open
        return not_known([*unseen, *not_so], so)
    if not_so:
        return not_known(unseen, so, not_so) if unseen else fails(not_so, so)
    open_ones = [at for at, how in states if how < SURE]
    open_ones += [occurrence.at for occurrence in found.possible if state(occurrence) < SURE]
    return not_known(open_ones, so) if open_ones else holds(so)


def _is_on_a_way(asked: Asked, occurrence: Occurrence) -> bool:
    """Whether a way is seen to lead to a place: none to what only a `goto` leads to."""
    paths = asked.facts.paths(occurrence.function)
    steps = paths.flow.of(occurrence.visit.node)
    return not steps or any(id(step) in paths.steps for step in steps)


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
