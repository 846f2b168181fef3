"""Whether one thing is done before another on the ways through a function."""

from collections.abc import Callable, Sequence
from typing import Final

from quintet.codegraph.statements import Node
from quintet.reasoning.code.flow_branches import Step
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.code.path_search import Paths, Question

NEVER: Final = 0.0
SOMETIMES: Final = 0.5
ALWAYS: Final = 1.0
MayDo = Callable[[Node], bool]
"""Whether a statement may do what is looked for, beside those that surely do."""


def comes_before(
    paths: Paths, first: frozenset[int], then: Sequence[Step], may_do: MayDo, function: Function
) -> float:
    """How surely one of the first statements was passed on the way to a step.

    What only comes first from the second round of a loop on was not in the first.
    """
    entry = paths.flow.entry
    if paths.cuts_off(then, [entry], Question(avoided=first, is_inside=True)):
        return ALWAYS
    wanted = {id(step) for step in then} & paths.steps.keys()
    if not wanted:
        return SOMETIMES
    strict = Question(avoided=first, is_inside=True, is_strict=True)
    is_sure = not wanted.isdisjoint(paths.reached([entry], strict))
    for visit in function.visits:
        node = visit.node
        if not (id(node) in first or may_do(node)):
            continue
        starts = [way.to for step in paths.flow.of(node) for way in step.ways]
        around = frozenset(id(loop) for _, loop in visit.loops) if is_sure else frozenset()
        question = Question(is_inside=True, rounds=around)
        if not wanted.isdisjoint(paths.reached(starts, question)):
            return SOMETIMES
    return NEVER


def is_reached_after_failure(paths: Paths, visit: Visit, then: Sequence[Step]) -> bool:
    """Whether a way leads to a step from a call that has failed, and not past that call again."""
    failed = [way.to for step in paths.flow.of(visit.node) for way in step.ways if way.fails]
    question = Question(avoided=frozenset({id(visit.node)}), is_inside=True)
    return bool(failed) and not paths.cuts_off(then, failed, question)
