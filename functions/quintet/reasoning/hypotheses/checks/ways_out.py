"""What is done before or behind a statement on the ways through a function, and what lacks it."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from quintet.codegraph.statements import (
    Arm,
    Assign,
    CallSite,
    Closure,
    Node,
    Raise,
    Return,
    walk,
)
from quintet.codegraph.syntax.expressions import Name
from quintet.reasoning.code.flow_branches import Step
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.code.path_search import Known, Paths, Question
from quintet.reasoning.hypotheses.checks.asked_check import Asked
from quintet.reasoning.hypotheses.checks.outcomes import Spot, spot

NEVER: Final = 0.0
SOMETIMES: Final = 0.5
ALWAYS: Final = 1.0
MayDo = Callable[[Node], bool]
"""Whether a statement may do what is looked for, beside those that surely do."""


def comes_before(
    paths: Paths, first: frozenset[int], then: Sequence[Step], may_do: MayDo, function: Function
) -> float:
    """How surely one of the first statements was passed on the way to a step."""
    entry = paths.flow.entry
    bare = paths.reached([entry], Question(avoided=first, is_inside=True))
    if not any(id(step) in bare for step in then):
        return ALWAYS
    wanted = {id(step) for step in then}
    for visit in function.visits:
        node = visit.node
        if not (id(node) in first or may_do(node)):
            continue
        starts = [way.to for step in paths.flow.of(node) for way in step.ways]
        if wanted & paths.reached(starts, Question(is_inside=True)).keys():
            return SOMETIMES
    return NEVER


def left_without(
    asked: Asked,
    function: Function,
    opened: Visit,
    done: frozenset[int],
    may_do_it: MayDo,
    *,
    can_panic: bool = False,
) -> tuple[float, list[Spot]]:
    """How surely something is done on each way out behind a statement, and the ways without it."""
    paths = asked.facts.paths(function, can_panic=can_panic)
    own_panic = can_panic and not _is_deferred(function, done)
    starts = paths.behind(opened, own_failure=own_panic)
    known = _without_error(function, opened)
    if not paths.left(starts, Question(avoided=done, known=known)):
        return ALWAYS, []
    maybe = frozenset(
        id(visit.node)
        for visit in function.visits
        if may_do_it(visit.node) or _is_put_off(visit.node, done)
    )
    doubtful = frozenset() if can_panic else frozenset(_doubtful(asked, function, paths))
    question = Question(
        avoided=done | maybe,
        cut=lambda way: id(way) in doubtful,
        is_strict=True,
        known=known,
    )
    leaving = paths.reached(starts, question).values()
    spots = [found for step in leaving if (found := _left_at(function, step)) is not None]
    if any(step.end for step in leaving):
        return NEVER, spots or [spot(function, opened.node, "a way out of here does not do it")]
    return SOMETIMES, [spot(function, opened.node, "only some ways behind it do it")]


def _doubtful(asked: Asked, function: Function, paths: Paths) -> Iterator[int]:
    """The ways of errors of calls that nothing shows to fail: no effect, nothing raised."""
    facts = asked.facts
    failing = {
        id(operation.visit.node)
        for operation in facts.effects.operations(function)
        if operation.effect is not None
        or any(_can_fail(asked, target) for target, _ in operation.targets)
    }
    for visit in function.sites:
        for step in paths.flow.of(visit.node) if id(visit.node) not in failing else ():
            yield from (id(way) for way in step.ways if way.fails)


def _can_fail(asked: Asked, target: str) -> bool:
    """Whether a function itself raises, or has an effect."""
    function = asked.facts.code.function(target)
    return function is not None and (
        any(isinstance(visit.node, Raise) for visit in function.visits)
        or any(own.effect is not None for own in asked.facts.effects.operations(function))
    )


def _without_error(function: Function, opened: Visit) -> Known:
    """Behind an opening of Go that failed there is nothing to release: its error is nil."""
    around = (opened.node, *opened.parents[-1:])
    node = next((each for each in around if isinstance(each, Assign)), None)
    last = node.left[-1] if node is not None and node.left else None
    is_go = function.language == "go" and isinstance(last, Name)
    return frozenset({(last.name, False)}) if is_go and isinstance(last, Name) else frozenset()


def _is_deferred(function: Function, done: frozenset[int]) -> bool:
    """Whether Go does it at the end, so that a panic of the first itself is not meant."""
    return any(
        isinstance(parent, Arm) and parent.label == "defer"
        for visit in function.visits
        if id(visit.node) in done
        for parent in visit.parents
    )


def _is_put_off(node: Node, done: frozenset[int]) -> bool:
    """Whether a closure, or what `go` starts, does it at a time of its own."""
    is_later = isinstance(node, Closure) or (isinstance(node, Arm) and node.label == "go")
    return is_later and any(id(each) in done for each in walk(node))


def _left_at(function: Function, step: Step) -> Spot | None:
    """Where a step leaves the function."""
    node = step.node
    out = [way for way in step.ways if way.to.end]
    if node is None or not out:
        return None
    if isinstance(node, Return):
        return spot(function, node, "returns without it")
    if isinstance(node, Raise):
        return spot(function, node, "raises without it")
    if isinstance(node, CallSite) and any(way.fails for way in out):
        text = node.call.text[:80] if node.call is not None else node.text
        return spot(function, node, f"if `{text}` fails, it is not done")
    return spot(function, node, "the end is reached without it")
