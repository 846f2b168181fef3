"""What is done on each way out behind a statement, and the ways out on which it is not."""

from collections.abc import Collection, Iterator, Sequence

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
from quintet.codegraph.syntax.expressions import Call, Name
from quintet.codegraph.syntax.walking import dotted, names_bound
from quintet.reasoning.code.flow_branches import Step
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.code.path_search import Known, Paths, Question
from quintet.reasoning.code.statement_expressions import within
from quintet.reasoning.hypotheses.checks.asked_check import Asked
from quintet.reasoning.hypotheses.checks.failing_calls import doubtful_ways, sound_ways
from quintet.reasoning.hypotheses.checks.order import ALWAYS, NEVER, SOMETIMES, MayDo, comes_before
from quintet.reasoning.hypotheses.checks.outcomes import Spot, spot


def left_without(
    asked: Asked,
    function: Function,
    opened: Visit,
    done: frozenset[int],
    may_do_it: MayDo,
    *,
    can_panic: bool = False,
    own_failure: bool = False,
    opens: str = "",
) -> tuple[float, list[Spot]]:
    """How surely something is done on each way out behind a statement, and the ways without it.

    `opens` is the variable that holds something behind it, so that it is not nothing. Behind what
    has failed itself it need not be done, unless `own_failure` is meant too.
    """
    paths = asked.facts.paths(function, can_panic=can_panic)
    done |= frozenset(_deferring(function, done))
    own_panic = can_panic and not _is_deferred(function, done)
    starts = paths.behind(opened, own_failure=own_panic or own_failure)
    known = _with_value(function, opened, paths)
    known |= frozenset() if own_failure else _without_error(function, opened)
    known |= {(opens, True)} if opens else set()
    sound = frozenset(sound_ways(asked, function, paths))
    is_done = paths.is_passed(
        starts, Question(avoided=done, known=known, cut=lambda way: id(way) in sound)
    )
    if is_done is not False:
        return ALWAYS if is_done else SOMETIMES, []
    maybe = frozenset(
        id(visit.node)
        for visit in function.visits
        if may_do_it(visit.node) or _is_put_off(visit.node, done)
    )
    unsure = (
        *doubtful_ways(asked, function, paths),
        *_by_result(opened, paths),
        *_by_value(opens, paths),
    )
    doubtful = sound.union(_by_recovery(function, paths) if can_panic else unsure)
    question = Question(
        avoided=done | maybe,
        cut=lambda way: id(way) in doubtful,
        is_strict=True,
        known=known,
    )
    leaving = paths.reached(starts, question).values()
    lost = [step for step in leaving if step.end or _is_lost(paths, step, done | maybe)]
    spots = [found for step in leaving if (found := left_at(function, step, lost)) is not None]
    if lost:
        return NEVER, spots or [spot(function, opened.node, "a way out of here does not do it")]
    return SOMETIMES, [spot(function, opened.node, "only some ways behind it do it")]


def _by_result(opened: Visit, paths: Paths) -> Iterator[int]:
    """The ways on which a condition asks what the opening gave: it may tell that there is none."""
    around = opened.parents[-1] if opened.parents else None
    yield from _asking(paths, names_bound(around.left) if isinstance(around, Assign) else ())


def _by_value(name: str, paths: Paths) -> Iterator[int]:
    """The ways on which a condition asks what a variable itself is: `typeof fd === "number"`."""
    for way in (way for step in paths.steps.values() for way in step.ways) if name else ():
        for test, _ in way.tests:
            parts = list(within(test))
            is_plain = not any(isinstance(part, Call) for part in parts)
            if is_plain and any(dotted(part) == name for part in parts):
                yield id(way)


def _asking(paths: Paths, names: Collection[str]) -> Iterator[int]:
    """The ways on which a condition asks for one of these variables."""
    for way in (way for step in paths.steps.values() for way in step.ways):
        tested = (part for test, _ in way.tests for part in within(test))
        if any(isinstance(part, Name) and part.name in names for part in tested):
            yield id(way)


def _by_recovery(function: Function, paths: Paths) -> Iterator[int]:
    """The ways on which a condition asks whether there was a panic: behind one it is known."""
    assigned = (visit.node for visit in function.visits if isinstance(visit.node, Assign))
    recovered = (node for node in assigned if node.right and node.right.text == "recover()")
    yield from _asking(paths, {name for node in recovered for name in names_bound(node.left)})


def _with_value(function: Function, opened: Visit, paths: Paths) -> Known:
    """Variables that a method was called on before, so that they are not nothing."""
    if function.language == "go":
        return frozenset()
    steps = paths.flow.of(opened.node)
    found: set[str] = set()
    for visit, call in function.calls:
        name = call.receiver.name if isinstance(call.receiver, Name) else ""
        given = [node.span.line for node in function.given.get(name, ())]
        is_last = bool(given) and max(given) <= visit.node.span.line
        if is_last and f"{name}?" not in call.text and visit.node is not opened.node:
            first = frozenset({id(visit.node)})
            how = comes_before(paths, first, steps, lambda _: False, function)
            found |= {name} if how == ALWAYS else set()
    return frozenset((name, True) for name in found)


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


def _deferring(function: Function, done: frozenset[int]) -> Iterator[int]:
    """The statements of Go that put it off: behind one it is done on every way out."""
    for visit in function.visits:
        is_one = isinstance(visit.node, Arm) and visit.node.label == "defer"
        if is_one and any(id(each) in done for each in visit.node.children):
            yield id(visit.node)


def _is_put_off(node: Node, done: frozenset[int]) -> bool:
    """Whether a closure, or what `go` starts, does it at a time of its own."""
    is_later = isinstance(node, Closure) or (isinstance(node, Arm) and node.label == "go")
    return is_later and any(id(each) in done for each in walk(node))


def _is_lost(paths: Paths, step: Step, done: frozenset[int]) -> bool:
    """Whether it is not known where an error goes, and wherever it does, nothing is done."""
    if step.node is not None or any(way.is_sure for way in step.ways):
        return False
    behind = paths.reached([step], Question(is_inside=True)).values()
    return any(each.end for each in behind) and done.isdisjoint(id(each.node) for each in behind)


def left_at(function: Function, step: Step, lost: Sequence[Step] = ()) -> Spot | None:
    """Where a step leaves the function, or goes where it is lost."""
    node = step.node
    out = [way for way in step.ways if way.to.end or way.to in lost]
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
