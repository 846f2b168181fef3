"""Which of the loops around a statement do it again, round after round."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from quintet.codegraph.statements import Arm, Closure, Loop
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.code.loops import goes_over_data, is_chunked
from quintet.reasoning.code.path_search import Paths, Question

_KEPT: Final = 16


def repeating_loop(function: Function, visit: Visit) -> Loop | None:
    """The innermost loop that does a statement for each of many elements; None where none does."""
    return next(repeating_loops(function, visit), None)


def repeating_loops(function: Function, visit: Visit) -> Iterator[Loop]:
    """The loops that do a statement for each of many elements, the innermost first.

    Paging, polling and trying again do not, nor a loop that is left in the same round.
    """
    for place, loop in reversed(visit.loops):
        is_data = goes_over_data(loop) and not is_chunked(loop)
        if is_data and _comes_round(function, visit, place, loop):
            yield loop


def any_loop(function: Function, visit: Visit) -> Loop | None:
    """The innermost loop that does a statement again, whatever it goes over; None where none does.

    A loop that is left in the same round does not.
    """
    for place, loop in reversed(visit.loops):
        if _comes_round(function, visit, place, loop):
            return loop
    return None


def _comes_round(function: Function, visit: Visit, place: int, loop: Loop) -> bool:
    """Whether a way leads from a statement to the next round of a loop around it."""
    within = (*visit.parents[place + 1 :], visit.node)
    if loop.form == "callback" or any(isinstance(node, Closure) for node in within):
        return True
    paths = _paths(function)
    put_off = (node for node in within if isinstance(node, Arm) and node.label == "defer")
    starts = [
        way.to
        for step in paths.flow.of(next(put_off, visit.node))
        for way in step.ways
        if not (way.runs or way.fails)
    ]
    if not starts or not paths.flow.of(loop):
        return True
    question = Question(rounds=frozenset({id(loop)}), remembered=frozenset())
    return any(step.node is loop for step in paths.left(starts, question))


@lru_cache(maxsize=_KEPT)
def _paths(function: Function) -> Paths:
    return Paths(function, can_fail=False)
