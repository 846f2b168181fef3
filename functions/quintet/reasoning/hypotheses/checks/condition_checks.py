"""The check that something is done wherever a condition holds, or an error is handled."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from quintet.codegraph.statements import (
    Arm,
    Assign,
    Branch,
    CallSite,
    Closure,
    Handler,
    Jump,
    Loop,
    Node,
    Raise,
    Return,
    Try,
    walk,
)
from quintet.codegraph.syntax.expressions import Name
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.hypotheses.checks.asked_check import Asked
from quintet.reasoning.hypotheses.checks.callees import callee_in
from quintet.reasoning.hypotheses.checks.conditions import (
    Tested,
    in_arm,
    in_expression,
    is_about,
    truth_of,
    value_if,
)
from quintet.reasoning.hypotheses.checks.error_checks import takers
from quintet.reasoning.hypotheses.checks.events import Occurrences
from quintet.reasoning.hypotheses.checks.forms import When
from quintet.reasoning.hypotheses.checks.getters import SURE
from quintet.reasoning.hypotheses.checks.outcomes import Outcome, Spot, fails, holds, not_known
from quintet.reasoning.hypotheses.checks.parts import speaks_of
from quintet.reasoning.hypotheses.checks.place_checks import may_do


class Region(NamedTuple):
    """Statements of a function that are gone through where what is asked for is so."""

    at: Spot
    function: Function
    nodes: Sequence[Node]
    is_sure: bool = True
    is_last: bool = False
    """Whether the function is left behind it."""


def when(asked: Asked, check: When) -> Outcome:
    """It is done in every such place; in places that only may be one, nothing is known."""
    regions = list(_regions(asked, check))
    found = asked.occurrences(check.event)
    if not any(region.is_sure for region in regions):
        said = [asked.whole("no place of the function is seen to handle this")]
        return not_known([*(region.at for region in regions), *said])
    states = [(region, _state(asked, region, check, found)) for region in regions]
    done = [region.at for region, state in states if state >= SURE]
    undone = [region.at for region, state in states if region.is_sure and not state]
    if undone and done and check.negated:
        return not_known(undone, done)
    if undone:
        return fails([at._replace(why=f"{at.why}: it is not done there") for at in undone], done)
    unclear = [region.at for region, state in states if state < SURE]
    if unclear:
        return not_known(unclear, done)
    return holds([*done, *(occurrence.at for occurrence in found.sure)])


def _regions(asked: Asked, check: When) -> Iterator[Region]:
    """The places: of a call that fails those that get its error, else of the whole function."""
    functions = asked.facts.own(asked.function)
    if check.of is None:
        yield from _by_condition(functions, check.by or check.error or "", truth=check.truth)
        for taker in takers(asked, check.error or "") if check.error else ():
            if asked.function.language != "go":
                yield Region(taker.at, taker.function, taker.block)
        return
    callee = callee_in(asked.facts, asked.subjects, functions, check.of, (*asked.where, "of"))
    for function in functions:
        for visit in function.sites:
            site = visit.node
            call = site.call if isinstance(site, CallSite) else None
            if call is None or asked.facts.meets(function, call, callee) < SURE:
                continue
            yield from _of_result(function, visit, check)
            for taker in takers(asked, check.error or ""):
                own = [each for each in taker.node.children if not isinstance(each, Handler)]
                if any(each is site for node in own for each in walk(node)):
                    yield Region(taker.at, taker.function, taker.block)


def _of_result(function: Function, visit: Visit, check: When) -> Iterator[Region]:
    """`err` of Go that the call gave, or the first parameter of the function handed to it."""
    for inner in visit.node.children:
        if isinstance(inner, Closure) and inner.parameters:
            by = check.by or check.error or inner.parameters[0]
            truth = check.truth
            found = _by_condition([function], by, truth=truth, within=inner)
            yield from found
    given = visit.parents[-1] if visit.parents else None
    if isinstance(given, Assign) and given.left and isinstance(given.left[-1], Name):
        by = check.by or check.error or given.left[-1].name
        behind_it = [
            each
            for each in function.visits
            if isinstance(each.node, Branch)
            and each.node.span.line >= given.span.line
            and speaks_of(each.node.test, given.left[-1].name)
        ][:1]
        for each in behind_it:
            yield from _of_branch(function, each, by, truth=check.truth)


def _by_condition(
    functions: Sequence[Function], by: str, *, truth: bool, within: Node | None = None
) -> Iterator[Region]:
    for function in functions:
        for visit in function.visits:
            is_inside = within is None or any(parent is within for parent in visit.parents)
            if isinstance(visit.node, Branch) and is_inside:
                yield from _of_branch(function, visit, by, truth=truth)


def _of_branch(function: Function, visit: Visit, by: str, *, truth: bool) -> Iterator[Region]:
    """The ways of a branch on which it is so, and what is behind it if only these lead there."""
    branch = visit.node
    if not isinstance(branch, Branch):
        return
    home = visit.parents[-1].children if visit.parents else function.body.children
    place = next((at for at, each in enumerate(home) if each is branch), len(home))
    is_last = any(isinstance(parent, Return) for parent in visit.parents)
    arms = [each for each in branch.children if isinstance(each, Arm)]
    ways = [(tuple(in_arm(branch, arm)), arm.children, arm.span.line) for arm in arms]
    if not any(arm.label in {"else", "default"} for arm in arms):
        ways.append((tuple(_failed(branch, arms)), home[place + 1 :], branch.span.line))
    for tests, nodes, line in ways:
        about = [each for each in tests if is_about(each[0], by, function)]
        answers = {truth_of(each, by, function) for each in about}
        assumed = {
            None if value is None or was is None else value is was
            for test, was in about
            if (value := value_if(test, by, function, truth=truth)) is not None or was is None
        }
        is_sure = truth in answers or (bool(assumed) and assumed == {True})
        if is_sure or (about and answers == {None} and False not in assumed):
            at = Spot(function.path, line, f"where `{by}` is {str(truth).lower()}")
            yield Region(at, function, nodes, is_sure, is_last)


def _failed(branch: Branch, arms: Sequence[Arm]) -> Iterator[Tested]:
    """What is known behind a branch if none of its ways was taken."""
    for arm in arms:
        test = branch.test if arm.test is None else arm.test
        if test is not None:
            yield test, None if arm.label.startswith("case ") else False


def _state(asked: Asked, region: Region, check: When, found: Occurrences) -> float:
    """How surely it is done in a region: 1, 0, or between."""
    inside = {id(node) for top in region.nodes for node in walk(top)}
    sure = {
        id(occurrence.visit.node)
        for occurrence in found.sure
        if not any(in_expression(occurrence.visit))
    }
    way = _way(region.nodes, sure)
    if way == "done":
        return 1.0
    if any(id(occurrence.visit.node) in inside for occurrence in (*found.sure, *found.possible)):
        return 0.5
    if any(may_do(asked, region.function, node, check.event) for node in _calls(region.nodes)):
        return 0.5
    if way == "left" or region.is_last:
        return 0.0
    line = max((node.span.end_line for node in region.nodes), default=region.at.line)
    after = (
        occurrence
        for occurrence in (*found.sure, *found.possible)
        if occurrence.function is region.function
    )
    return 0.5 if any(occurrence.visit.node.span.line > line for occurrence in after) else 0.0


def _calls(nodes: Sequence[Node]) -> Iterator[Node]:
    return (node for top in nodes for node in walk(top) if isinstance(node, CallSite))


def _way(nodes: Sequence[Node], sure: set[int]) -> Literal["done", "left", "on"]:
    """Whether it is done on each way through, or the function is left without it on some."""
    for node in nodes:
        if isinstance(node, Loop | Handler | Closure):
            continue
        if isinstance(node, Jump):
            return "on"
        if isinstance(node, Branch):
            way = _through_branch(node, sure)
        elif isinstance(node, Try):
            own = [each for each in node.children if not isinstance(each, Handler)]
            way = "on" if node.handlers else _way(own, sure)
        else:
            way = _way(node.children, sure)
        if way == "on" and id(node) in sure:
            way = "done"
        if way == "on" and isinstance(node, Return | Raise):
            way = "left"
        if way != "on":
            return way
    return "on"


def _through_branch(branch: Branch, sure: set[int]) -> Literal["done", "left", "on"]:
    arms = [each for each in branch.children if isinstance(each, Arm)]
    tested = _way([each for each in branch.children if not isinstance(each, Arm)], sure)
    if tested != "on":
        return tested
    ways = {_way(arm.children, sure) for arm in arms}
    if "left" in ways:
        return "left"
    is_whole = any(arm.label in {"else", "default"} for arm in arms)
    return "done" if is_whole and ways == {"done"} else "on"
