"""The check that something is done wherever a condition holds, or an error is handled."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from quintet.codegraph.statements import Arm, Handler, Loop, Try
from quintet.reasoning.code.flow_branches import Step, Way
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.code.path_search import Known, Question
from quintet.reasoning.hypotheses.checks.asked_check import Asked
from quintet.reasoning.hypotheses.checks.condition_forms import turned
from quintet.reasoning.hypotheses.checks.error_checks import catches
from quintet.reasoning.hypotheses.checks.events import Occurrences
from quintet.reasoning.hypotheses.checks.exits import Occurrence, is_widest
from quintet.reasoning.hypotheses.checks.forms import Catches, When
from quintet.reasoning.hypotheses.checks.leading_calls import may_do
from quintet.reasoning.hypotheses.checks.outcomes import (
    Outcome,
    Spot,
    fails,
    holds,
    not_known,
    spot,
)
from quintet.reasoning.hypotheses.checks.outside import SURE
from quintet.reasoning.hypotheses.checks.regions import Region, regions
from quintet.reasoning.hypotheses.checks.ways_out import left_at


def when(asked: Asked, check: When) -> Outcome:
    """It is done in every such place; of places that only may be one, all have to do it.

    Where it is done in one such place and not in another, nothing tells which is meant.
    """
    check = check.model_copy(update=turned(check.by or "", check.truth, asked.function))
    places = list(regions(asked, check))
    found = asked.occurrences(check.event, in_closures=True)
    is_somewhere = bool(found.sure or found.possible) or asked.function.is_module
    if not (is_somewhere or _may_elsewhere(asked, check)):
        return fails([asked.whole("it does not do this anywhere")])
    states = [(region, _state(asked, region, check, found)) for region in places]
    done = [region.at for region, state in states if state >= SURE]
    unhandled = None if places else _unhandled(asked, check, found)
    if unhandled is not None:
        return unhandled
    is_all_done = bool(places) and len(done) == len(places)
    is_nowhere = all(region.is_either and not state for region, state in states)
    if places and is_nowhere:
        return fails(region.at for region in places)
    if not is_all_done and not any(region.is_sure for region in places):
        said = [asked.whole("no place of the function is seen to handle this")]
        return not_known([*(region.at for region in places), *said])
    undone = [region.at for region, state in states if region.is_sure and not state]
    undone = [at._replace(why=f"{at.why}: it is not done there") for at in undone]
    if undone and done:
        return not_known(undone, done)
    if undone:
        return fails(undone)
    unclear = [region for region, state in states if state < SURE]
    if unclear:
        reasons = [each for region in unclear for each in _reasons(asked, region, check, found)]
        return not_known([*(region.at for region in unclear), *reasons], done)
    return holds([*done, *(occurrence.at for occurrence in found.sure)])


def _unhandled(asked: Asked, check: When, found: Occurrences) -> Outcome | None:
    """That no handler takes the error, where that is known and handlers alone do what is asked."""
    is_elsewhere = any(
        not any(isinstance(parent, Handler) for parent in each.visit.parents)
        for each in (*found.sure, *found.possible, *found.unclear)
    )
    if is_elsewhere or not check.error or check.of or check.by or check.event.raises:
        return None
    caught = catches(asked, Catches(check="catches", function=check.function, error=check.error))
    return caught if caught.answer == "fails" else None


def _may_elsewhere(asked: Asked, check: When) -> bool:
    """Whether something else may do it: what is called, the error itself, coming to the end."""
    if _is_nothing(check) or check.event.raises is not None:
        return True
    return any(
        may_do(asked, function, visit.node, check.event)
        for function in asked.facts.own(asked.function)
        for visit in function.sites
    )


def _ends_program(function: Function, steps: Iterable[Step]) -> bool:
    """Whether one of them ends the program, and nothing around it or put off may still be done."""
    ending = {id(step.node) for step in steps if not step.ways and not step.end}
    ends = [visit for visit in function.visits if id(visit.node) in ending]
    puts_off = any(
        isinstance(visit.node, Arm) and visit.node.label == "defer" for visit in function.visits
    )
    return bool(ends) and not puts_off and not any(map(_is_tried, ends))


def _is_tried(visit: Visit) -> bool:
    """Whether a `try` or a `with` stands around it: `sys.exit` raises, and they do theirs yet."""
    return any(
        isinstance(parent, Try) or (isinstance(parent, Arm) and parent.label == "with")
        for parent in visit.parents
    )


def _is_end(way: Way) -> bool:
    return bool(way.to.end) and not way.fails


def _is_nothing(check: When) -> bool:
    """Whether a function does it that comes to its end."""
    return check.event.kind == "returns" and check.event.returns is None


def _state(asked: Asked, region: Region, check: When, found: Occurrences) -> float:
    """How surely it is done behind the start of a region, whatever is known there."""
    all_known = asked.facts.paths(region.function).known_at(region.start)
    states = {_state_if(asked, region, check, found, known) for known in all_known or [frozenset()]}
    return max(states.pop() if len(states) == 1 else 0.5, _done_before(asked, region, found))


def _state_if(asked: Asked, region: Region, check: When, found: Occurrences, known: Known) -> float:
    """How surely it is done behind the start of a region: 1, 0, or between."""
    function = region.function
    paths = asked.facts.paths(function)
    own = [each for each in found.sure if each.function is function]
    sure = frozenset(id(each.visit.node) for each in own)
    rounds = frozenset(_rounds(function, region))
    if id(region.start.node) in sure:
        return 1.0
    question = Question(avoided=sure, cut=region.cut, rounds=rounds, known=known)
    left = paths.left([region.start], question)
    if not left and paths.is_passed([region.start], question):
        return 1.0
    if not left and not _ends_program(function, paths.reached([region.start], question).values()):
        return 0.5  # it goes on for ever, or is ended where something is done at last
    if left and _is_nothing(check) and all(step.end == "ended" for step in left):
        return 1.0
    is_told = check.error in {None, check.event.raises}
    if (
        left
        and check.event.raises
        and check.of
        and is_told
        and all(step.end == "failed" for step in left)
    ):
        is_named = check.error or is_widest(check.event.raises, function.language)
        return 1.0 if is_named else 0.5  # the call's own error
    everywhere = Question(cut=region.cut, rounds=rounds, is_inside=True, known=known)
    reached = paths.reached([region.start], everywhere).values()
    nodes = [step.node for step in reached if step.node is not None]
    seen = {id(node) for node in nodes}
    if any(id(each.visit.node) in seen for each in (*own, *found.possible, *found.unclear)):
        return 0.5
    again = _is_done_again(asked, region, own)
    if again:
        return again
    return 0.5 if any(may_do(asked, function, node, check.event) for node in nodes) else 0.0


def _done_before(asked: Asked, region: Region, found: Occurrences) -> float:
    """How surely it is done between a call that has failed and the test of its error."""
    if region.failed is None:
        return 0.0
    paths = asked.facts.paths(region.function)
    sure = frozenset(id(each.visit.node) for each in found.sure) - {id(region.failed.node)}
    behind, there = paths.behind(region.failed), Question(is_inside=True)
    if paths.cuts_off([region.start], behind, replace(there, avoided=sure)):
        return 1.0 - paths.cuts_off([region.start], behind, there)
    passed = paths.reached(behind, there).values()
    done = [step for step in passed if id(step.node) in sure]
    return 0.0 if paths.cuts_off([region.start], done, there) or not done else 0.5


def _reasons(asked: Asked, region: Region, check: When, found: Occurrences) -> Iterator[Spot]:
    """Why it is not known of a region: where it is done, may be done, and where a way goes out."""
    function = region.function
    paths = asked.facts.paths(function)
    rounds = frozenset(_rounds(function, region))
    everywhere = Question(cut=region.cut, rounds=rounds, is_inside=True)
    steps = list(paths.reached([region.start], everywhere).values())
    behind = {id(step.node) for step in steps}
    yield from (
        each.at._replace(why=f"{each.at.why}, on some ways from there")
        for each in found.sure
        if id(each.visit.node) in behind
    )
    perhaps = (*found.possible, *found.unclear)
    yield from (each.at for each in perhaps if id(each.visit.node) in behind)
    for step in steps:
        if step.node is not None and may_do(asked, function, step.node, check.event):
            yield spot(function, step.node, "a call here leads to a function that may do it")
    sure = frozenset(id(each.visit.node) for each in found.sure)
    without = Question(avoided=sure, cut=region.cut, rounds=rounds, is_inside=True)
    for step in paths.reached([region.start], without).values():
        out = left_at(function, step) if any(_is_end(way) for way in step.ways) else None
        yield from [out] if out is not None else []


def _is_done_again(asked: Asked, region: Region, own: Sequence[Occurrence]) -> float:
    """How surely the next round does it before it comes to the statement that the region is of."""
    if not region.origin:
        return 0.0
    paths, origin = asked.facts.paths(region.function), frozenset({region.origin})
    question = Question(avoided=origin, cut=region.cut, is_inside=True)
    reached = {id(step.node) for step in paths.reached([region.start], question).values()}
    done = frozenset(id(each.visit.node) for each in own)
    if not done & reached:
        return 0.0
    return 0.5 if paths.left([region.start], replace(question, avoided=origin | done)) else 1.0


def _rounds(function: Function, region: Region) -> Iterator[int]:
    """The loops around it: what their next round does belongs to that."""
    for visit in function.visits:
        span = visit.node.span
        if isinstance(visit.node, Loop) and span.line <= region.at.line <= span.end_line:
            yield id(visit.node)
