"""The check that something is done wherever a condition holds, or an error is handled."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from quintet.codegraph.statements import Assign, Branch, CallSite, Closure, Handler, Loop
from quintet.codegraph.syntax.expressions import Expression, Logical, Name
from quintet.reasoning.code.flow_branches import Step, Tested, Way
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.code.path_search import Question, fact_of
from quintet.reasoning.hypotheses.checks.asked_check import Asked, may_do
from quintet.reasoning.hypotheses.checks.callees import callee_in
from quintet.reasoning.hypotheses.checks.conditions import is_about, is_text, speaks_of, truth_of
from quintet.reasoning.hypotheses.checks.edges import SURE
from quintet.reasoning.hypotheses.checks.error_checks import takers
from quintet.reasoning.hypotheses.checks.events import Occurrences
from quintet.reasoning.hypotheses.checks.forms import When
from quintet.reasoning.hypotheses.checks.outcomes import Outcome, Spot, fails, holds, not_known

_SCRIPTS = frozenset({"javascript", "typescript"})


class Region(NamedTuple):
    """Where what is asked for begins to be so. Its line tells which loops are around it."""

    at: Spot
    function: Function
    start: Step
    is_sure: bool = True


class Lines(NamedTuple):
    """Part of a function that a condition must stand in."""

    first: int
    last: int


def regions(asked: Asked, check: When) -> Iterator[Region]:
    """The places: of a call that fails those that get its error, else of the whole function."""
    functions = asked.facts.own(asked.function)
    if check.of is not None:
        yield from _of_call(asked, check, functions)
    elif check.error is None or asked.function.language == "go":
        for function in functions:
            yield from _by_condition(asked, function, check.by or check.error or "", check.truth)
    else:
        handled = list(_of_error(asked, check.error))
        for region in handled if check.by else ():
            span = region.start.node.span if region.start.node is not None else None
            lines = Lines(span.line, span.end_line) if span is not None else None
            yield from _by_condition(asked, region.function, check.by or "", check.truth, lines)
        if check.by is None:
            yield from handled
            for function in functions:
                yield from _by_condition(asked, function, check.error, check.truth)


def _of_error(asked: Asked, error: str) -> Iterator[Region]:
    """Handlers of an error; where some name its class, those of a wider one only may be meant."""
    wanted = error.rpartition(".")[2]
    found = list(takers(asked, wanted))
    named = [taker.at for taker in found if wanted in taker.caught]
    for taker in found:
        node = taker.handler
        for step in asked.facts.paths(taker.function).flow.of(node) if node is not None else ():
            runs = [way.to for way in step.ways if way.runs]
            start = runs[0] if runs else step
            yield Region(taker.at, taker.function, start, not named or taker.at in named)


def _of_call(asked: Asked, check: When, functions: Sequence[Function]) -> Iterator[Region]:
    callee = callee_in(asked.facts, asked.subjects, functions, check.of or "", (*asked.where, "of"))
    for function in functions:
        for visit, call in function.calls:
            if asked.facts.meets(function, call, callee) >= SURE:
                results = list(_of_result(asked, function, visit, check))
                yield from results
                if not results:
                    yield from _of_failure(asked, function, visit, check)


def _of_failure(asked: Asked, function: Function, visit: Visit, check: When) -> Iterator[Region]:
    """Where an error of a call goes: its handlers, or out; what nobody awaits fails later."""
    site = visit.node
    paths = asked.facts.paths(function)
    taking = [id(taker.handler) for taker in takers(asked, check.error or "")]
    for step in paths.flow.of(site):
        for after in (way.to for way in step.ways if way.fails):
            handlers = [way.to for way in after.ways if isinstance(way.to.node, Handler)]
            handlers = [each for each in handlers if id(each.node) in taking]
            is_awaited = isinstance(site, CallSite) and site.is_awaited
            is_sure = bool(handlers) or is_awaited or function.language not in _SCRIPTS
            for start in handlers or [after]:
                line = start.node.span.line if start.node is not None else site.span.line
                why = "its error is handled" if handlers else "its error is not handled"
                yield Region(Spot(function.path, line, why), function, start, is_sure)


def _of_result(asked: Asked, function: Function, visit: Visit, check: When) -> Iterator[Region]:
    """`err` of Go that the call gave, or the first parameter of the function handed to it."""
    truth = check.truth
    for inner in visit.node.children:
        if isinstance(inner, Closure) and inner.parameters:
            by = check.by or check.error or inner.parameters[0]
            lines = Lines(inner.span.line, inner.span.end_line)
            yield from _by_condition(asked, function, by, truth, lines)
    given = visit.parents[-1] if visit.parents else None
    last = given.left[-1] if isinstance(given, Assign) and given.left else None
    if isinstance(given, Assign) and isinstance(last, Name):
        by = check.by or check.error or last.name
        behind = (
            each.node.test
            for each in function.visits
            if isinstance(each.node, Branch) and each.node.span.line >= given.span.line
        )
        tests = (test for test in behind if test is not None and speaks_of(test, last.name))
        for test in list(tests)[:1]:
            lines = Lines(test.place.line, test.place.end_line)
            yield from _by_condition(asked, function, by, truth, lines)


def _by_condition(
    asked: Asked, function: Function, by: str, truth: bool, lines: Lines | None = None
) -> Iterator[Region]:
    """The ways on which it is so, those alone on which it was not so before."""
    paths = asked.facts.paths(function)
    known: dict[int, bool] = {}
    tests: list[Tested] = []
    for way in (way for step in paths.steps.values() for way in step.ways):
        asked_of = [each for each in way.tests if _is_asked(each[0], by, function, lines)]
        answers = {truth_of(each, by, function) for each in asked_of}
        if truth in answers or answers == {None}:
            known[id(way)] = truth in answers
            tests += asked_of
    met: dict[int, Way] = {}

    def is_first(way: Way) -> bool:
        if id(way) in known:
            met[id(way)] = way
        return known.get(id(way), False)

    texts = frozenset(fact[0] for fact in map(fact_of, tests) if fact is not None)
    question = Question(cut=is_first, is_inside=True, remembered=texts)
    paths.reached([paths.flow.entry], question)
    for way in met.values():
        at = Spot(function.path, way.tests[0][0].line, f"where `{by}` is {str(truth).lower()}")
        yield Region(at, function, way.to, known[id(way)])


def _is_asked(test: Expression, by: str, function: Function, lines: Lines | None) -> bool:
    """Whether a condition speaks of it; one of several parts has a way for each."""
    if lines is not None and not lines.first <= test.line <= lines.last:
        return False
    if isinstance(test, Logical):
        return is_text(test, by)
    return is_about(test, by, function)


def when(asked: Asked, check: When) -> Outcome:
    """It is done in every such place; in places that only may be one, nothing is known."""
    places = list(regions(asked, check))
    found = asked.occurrences(check.event, in_closures=True)
    if not any(region.is_sure for region in places):
        said = [asked.whole("no place of the function is seen to handle this")]
        return not_known([*(region.at for region in places), *said])
    states = [(region, _state(asked, region, check, found)) for region in places]
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


def _fails(way: Way) -> bool:
    return way.fails


def _state(asked: Asked, region: Region, check: When, found: Occurrences) -> float:
    """How surely it is done behind the start of a region: 1, 0, or between."""
    function = region.function
    paths = asked.facts.paths(function)
    own = [each for each in found.sure if each.function is function]
    sure = frozenset(id(each.visit.node) for each in own)
    rounds = frozenset(_rounds(function, region))
    if id(region.start.node) in sure:
        return 1.0
    question = Question(avoided=sure, cut=_fails, rounds=rounds)
    if not paths.left([region.start], question):
        return 1.0
    everywhere = Question(cut=_fails, rounds=rounds, is_inside=True)
    reached = paths.reached([region.start], everywhere).values()
    nodes = [step.node for step in reached if step.node is not None]
    seen = {id(node) for node in nodes}
    if any(id(each.visit.node) in seen for each in (*own, *found.possible)):
        return 0.5
    is_done = any(may_do(asked, function, node, check.event) for node in nodes)
    return 0.5 if is_done else 0.0


def _rounds(function: Function, region: Region) -> Iterator[int]:
    """The loops around it: what their next round does belongs to that."""
    for visit in function.visits:
        span = visit.node.span
        if isinstance(visit.node, Loop) and span.line <= region.at.line <= span.end_line:
            yield id(visit.node)
