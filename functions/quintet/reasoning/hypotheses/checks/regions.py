"""Where in a function a condition holds, an error is handled, or a call has failed."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from quintet.codegraph.statements import (
    Arm,
    Assign,
    Branch,
    CallSite,
    Closure,
    Handler,
    Return,
)
from quintet.codegraph.syntax.expressions import Expression, Logical, Name
from quintet.reasoning.code.flow_branches import Step, Tested, Way
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.code.path_search import Paths, Question, fact_of
from quintet.reasoning.hypotheses.checks.asked_check import Asked
from quintet.reasoning.hypotheses.checks.call_errors import fails_at_once, is_for_others
from quintet.reasoning.hypotheses.checks.callees import callee_in
from quintet.reasoning.hypotheses.checks.condition_forms import says
from quintet.reasoning.hypotheses.checks.conditions import is_about, is_of, truth_of
from quintet.reasoning.hypotheses.checks.error_checks import is_known, takers
from quintet.reasoning.hypotheses.checks.forms import When
from quintet.reasoning.hypotheses.checks.outcomes import Spot
from quintet.reasoning.hypotheses.checks.outside import SURE
from quintet.reasoning.hypotheses.checks.parts import speaks_of
from quintet.reasoning.tracing.caught_again import is_ruled_out
from quintet.reasoning.tracing.raising import ErrorClasses

_SCRIPTS = frozenset({"javascript", "typescript"})


class Region(NamedTuple):
    """Where what is asked for begins to be so. Its line tells which loops are around it."""

    at: Spot
    function: Function
    start: Step
    is_sure: bool = True
    is_either: bool = False
    """Whether one of several is surely meant, of which it is not known which."""
    origin: int = 0
    """The statement that it comes of, by identity."""
    ruled_out: Callable[[Way], bool] | None = None
    """Whether an error of the class that is meant does not take a way."""
    failed: Visit | None = None
    """The call that has failed by then: what is done behind it is done in that case too."""

    def cut(self, way: Way) -> bool:
        """Whether a way is not meant: one of another error, or of an error of another class."""
        return way.fails or (self.ruled_out is not None and self.ruled_out(way))


class Lines(NamedTuple):
    """Part of a function that a condition must stand in."""

    first: int
    last: int


def regions(asked: Asked, check: When) -> Iterator[Region]:
    """The places: of a call that fails those that get its error, else of the whole function."""
    functions = asked.facts.own(asked.function)
    own = asked.closure.span if asked.closure is not None else None
    here = Lines(own.line, own.end_line) if own is not None else None
    if check.of is not None:
        yield from _of_call(asked, check, functions)
    elif check.error is None or asked.function.language == "go":
        for function in functions:
            yield from _by_condition(
                asked, function, check.by or check.error or "", check.truth, here
            )
    else:
        handled = list(_of_error(asked, check.error))
        for region in handled if check.by else ():
            span = region.start.node.span if region.start.node is not None else None
            lines = Lines(span.line, span.end_line) if span is not None else None
            yield from _by_condition(asked, region.function, check.by or "", check.truth, lines)
        if check.by is None:
            yield from handled
            for function in functions:
                yield from _by_condition(asked, function, check.error, check.truth, here)


def _of_error(asked: Asked, error: str) -> Iterator[Region]:
    """Handlers of an error; where some name its class, those of a wider one are not meant."""
    wanted = error.rpartition(".")[2]
    found = list(takers(asked, wanted))
    for taker in [taker for taker in found if wanted in taker.caught] or found:
        node = taker.handler
        for step in asked.facts.paths(taker.function).flow.of(node) if node is not None else ():
            start = next((way.to for way in step.ways if way.runs), step)
            coded = list(_of_code(asked, taker.function, step, error))
            region = Region(taker.at, taker.function, start, origin=taker.source)
            if isinstance(node, Handler) and is_known(asked, error):
                classes = ErrorClasses(asked.facts.graph, taker.function.language)
                above = classes.above(wanted).__contains__
                asks = partial(is_ruled_out, error=node.name, is_above=above)
                region = region._replace(ruled_out=asks)
            yield from coded or [region]


def _of_call(asked: Asked, check: When, functions: Sequence[Function]) -> Iterator[Region]:
    callee = callee_in(asked.facts, asked.subjects, functions, check.of or "", (*asked.where, "of"))
    for function in functions:
        sites = [
            visit
            for visit, call in function.calls
            if asked.is_here(function, visit) and asked.facts.meets(function, call, callee) >= SURE
        ]
        for visit in sites:
            if not _is_again(visit, sites):
                results = list(_of_result(asked, function, visit, check))
                yield from results
                if not results and function.language == "go":
                    yield from _of_unread(asked, function, visit)
                elif not results:
                    yield from _of_failure(asked, function, visit, check)


def _is_again(visit: Visit, sites: Sequence[Visit]) -> bool:
    """Whether a call is made once more in a handler of its own error."""
    for place, handler in enumerate(visit.parents):
        around = visit.parents[place - 1] if isinstance(handler, Handler) else None
        for site in sites if around is not None else ():
            inner = (*site.parents, site.node)[1:]
            pairs = zip(site.parents, inner, strict=True)
            if any(each is around and not isinstance(part, Handler) for each, part in pairs):
                return True
    return False


def _of_failure(asked: Asked, function: Function, visit: Visit, check: When) -> Iterator[Region]:
    """Where an error of a call goes: its handlers, or past them; what nobody awaits fails later.

    So where a script does not wait for it, what is done behind the call may be it as well.
    """
    site = visit.node
    paths = asked.facts.paths(function)
    taking = [id(taker.handler) for taker in takers(asked, (check.error or "").rpartition(".")[2])]
    for step in paths.flow.of(site):
        for after in (way.to for way in step.ways if way.fails):
            handlers = [way.to for way in after.ways if isinstance(way.to.node, Handler)]
            handlers = [each for each in handlers if id(each.node) in taking]
            is_awaited = isinstance(site, CallSite) and site.is_awaited
            coded = [
                region
                for each in handlers
                for region in _of_code(asked, function, each, check.error or "")
            ]
            yield from coded
            is_sure = bool(handlers) or is_awaited or fails_at_once(asked, function, visit)
            is_sure &= bool(check.error) or not is_for_others(asked, function, visit, handlers)
            is_either = bool(handlers) and not is_sure
            is_named = check.error is not None and is_known(asked, check.error)
            past = [way.to for way in after.ways if not isinstance(way.to.node, Handler)]
            others = past if is_named and past else [after]
            why = "its error is handled" if handlers else "its error is not handled"
            starts = [(start, why) for start in handlers or others]
            starts += [(each, "its error may be another") for each in past if is_either]
            if not is_sure and not handlers:
                starts += [(start, "it may fail later") for start in paths.behind(visit)]
            for start, why in [] if coded else starts:
                line = start.node.span.line if start.node is not None else site.span.line
                at = Spot(function.path, line, why)
                yield Region(at, function, start, is_sure, is_either, id(site))


def _of_code(asked: Asked, function: Function, handler: Step, error: str) -> Iterator[Region]:
    """Where a handler of a script finds that an error has a code."""
    span = handler.node.span if handler.node is not None else None
    if error and span is not None and function.language in _SCRIPTS:
        lines = Lines(span.line, span.end_line)
        found = _by_condition(asked, function, error, True, lines)
        yield from (region for region in found if region.is_sure)


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
    if isinstance(given, Assign) and isinstance(last, Name) and function.language == "go":
        by = check.by or check.error or last.name
        behind = (
            each.node.test
            for each in function.visits
            if isinstance(each.node, Branch) and each.node.span.line >= given.span.line
        )
        tests = (test for test in behind if test is not None and speaks_of(test, last.name))
        for test in list(tests)[:1]:
            lines = Lines(test.place.line, test.place.end_line)
            is_error = by == last.name
            found = _by_condition(asked, function, by, truth, lines, is_error=is_error)
            yield from (region._replace(failed=visit) for region in found)


def _of_unread(asked: Asked, function: Function, visit: Visit) -> Iterator[Region]:
    """Where Go goes on whatever a call gives: no condition is about its last result."""
    around = visit.parents[-1] if visit.parents else None
    last = around.left[-1] if isinstance(around, Assign) and around.left else None
    name = last.name if isinstance(last, Name) and last.name != "_" else ""
    line = (
        0 if visit.loops else visit.node.span.line
    )  # what a loop tests before, it does behind too
    tests = [
        test
        for each in function.visits
        if each.node.span.line >= line
        for test in (getattr(each.node, "test", None), *getattr(each.node, "subjects", ()))
    ]
    is_started = isinstance(around, Arm) and around.label in {"defer", "go"}
    is_left = is_started or isinstance(around, Branch | Return)
    if not is_left and not (name and any(speaks_of(test, name) for test in tests)):
        at = Spot(function.path, visit.node.span.line, "nothing is asked of its error")
        for step in asked.facts.paths(function).behind(visit):
            yield Region(at, function, step)


def _by_condition(
    asked: Asked,
    function: Function,
    by: str,
    truth: bool,
    lines: Lines | None = None,
    *,
    is_error: bool = False,
) -> Iterator[Region]:
    """The ways on which it is so, those alone on which it was not so before.

    An error is so where it is not nil.
    """
    paths = asked.facts.paths(function)
    known: dict[int, bool] = {}
    tests: list[Tested] = []
    for way, asked_of in _asked_of(paths, function, by, lines):
        facts = [fact_of(each) if is_error else None for each in asked_of]
        answers = {
            fact[1] if fact is not None and fact[0] == by else truth_of(each, by, function)
            for each, fact in zip(asked_of, facts, strict=True)
        }
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


def _asked_of(
    paths: Paths, function: Function, by: str, lines: Lines | None
) -> list[tuple[Way, list[Tested]]]:
    """The conditions that speak of it; where one is of it, or written so, others are not meant."""
    ways = [way for step in paths.steps.values() for way in step.ways]
    found = [
        (way, [each for each in way.tests if _is_asked(each[0], by, function, lines)])
        for way in ways
    ]
    written = [(way, [each for each in tests if is_of(each, by)]) for way, tests in found]
    return written if any(tests for _, tests in written) else found


def _is_asked(test: Expression, by: str, function: Function, lines: Lines | None) -> bool:
    """Whether a condition speaks of it; one of several parts has a way for each."""
    if lines is not None and not lines.first <= test.line <= lines.last:
        return False
    if isinstance(test, Logical):
        return says(test, by, function) is not None
    return is_about(test, by, function)
