"""The check that an error comes out of a function."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from quintet.codegraph.statements import Closure, Handler, Raise, Try, call_of
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.functions import Visit
from quintet.reasoning.code.path_search import Question
from quintet.reasoning.hypotheses.checks.asked_check import Asked
from quintet.reasoning.hypotheses.checks.error_checks import Taker, last_name, takers
from quintet.reasoning.hypotheses.checks.event_form import Event
from quintet.reasoning.hypotheses.checks.facts import Reach
from quintet.reasoning.hypotheses.checks.forms import Raises
from quintet.reasoning.hypotheses.checks.java_errors import declares, is_kept_in
from quintet.reasoning.hypotheses.checks.outcomes import (
    Outcome,
    Spot,
    fails,
    holds,
    not_known,
    spot,
)
from quintet.reasoning.hypotheses.checks.parts import is_handled
from quintet.reasoning.hypotheses.checks.returned_errors import ReturnedErrors
from quintet.reasoning.tracing.calltree import call_tree
from quintet.reasoning.tracing.guards import ANYTHING, protection_of
from quintet.reasoning.tracing.raising import ErrorClasses, Errors, errors_in

_DEEPEST = 50
_MAY = 0.75
"""Of a way to an error over a method that another class may write anew."""


def raises(asked: Asked, check: Raises) -> Outcome:
    """It comes out, by the same engine as traces; it does not only where all was followed."""
    facts, wanted = asked.facts, last_name(check.error)
    classes = ErrorClasses(facts.graph, asked.function.language)
    direct = asked.occurrences(Event(raises=check.error), "error")
    texts = [occurrence.at for occurrence in direct.sure if not asked.subjects.classes(wanted)]
    is_one = asked.function.language != "go" or len(facts.graph.named(wanted)) <= 1
    if texts and is_one and not any(is_handled(occurrence.visit) for occurrence in direct.sure):
        return holds(texts)
    has_time = facts.effects.has_time
    tree = call_tree(facts.graph, asked.function.symbol, _DEEPEST, has_time, effects=facts.effects)
    errors = errors_in(facts.code, facts.graph, tree, has_time)
    sure, possible = _escaping(errors, wanted, classes)
    found = sure or _told(asked, wanted, classes, possible)
    if found:
        return holds(found)
    if asked.function.language == "go":
        return _given_back(asked, wanted, possible)
    return _kept(asked, errors, wanted, classes, possible)


def _escaping(errors: Errors, wanted: str, classes: ErrorClasses) -> tuple[list[Spot], list[Spot]]:
    """The way to the first that surely comes out, and where others may be raised."""
    possible: list[Spot] = []
    for error in errors.escaping:
        path, _, line = error.raised_at.rpartition(":")
        at = Spot(path, int(line), f"`{error.function}` raises {error.name or 'an error'}")
        if error.name and wanted in classes.above(error.name) and error.confidence >= _MAY:
            return [*(_place(way) for way in error.way), at], possible
        if not error.name or wanted in classes.above(error.name):
            possible.append(at)
    return [], possible


def _told(asked: Asked, wanted: str, classes: ErrorClasses, possible: Sequence[Spot]) -> list[Spot]:
    """Where it is declared, or raised again by a handler that names it."""
    if declares(asked.function, wanted, classes):
        return [asked.whole(f"it declares an error of {wanted}"), *possible]
    return list(_raised_again(asked, wanted, classes))


def _kept(
    asked: Asked, errors: Errors, wanted: str, classes: ErrorClasses, possible: list[Spot]
) -> Outcome:
    """It does not come out where all that could raise it was followed."""
    if is_kept_in(asked, wanted, classes):
        return fails([asked.whole(f"{wanted} is checked, and the method does not declare it")])
    if not asked.subjects.classes(wanted):
        why = "operations and calls outside the code may raise it too"
        return not_known([*possible, asked.whole(why)])
    reach = asked.facts.reach(asked.function)
    unseen = [*possible, *(loose.at for loose in reach.loose if not loose.name)]
    unseen += _unseen(reach, wanted, classes)
    if unseen or not errors.is_complete:
        return not_known(unseen)
    caught = [
        _place(error.caught_at, f"catches {wanted} here")
        for error in errors.caught
        if wanted in classes.above(error.error.name)
    ]
    why = f"nothing in {len(reach.functions)} functions that it leads to lets it out"
    return fails(caught or [asked.whole(why)])


def _given_back(asked: Asked, wanted: str, possible: Sequence[Spot]) -> Outcome:
    """The same of Go, where a function returns it. `possible`: where it may panic with it."""
    found = ReturnedErrors(asked.facts, wanted).of(asked.function)
    if found.sure:
        return holds(found.sure)
    if possible or found.unclear or not asked.facts.graph.named(wanted):
        why = "what comes from outside the code may be it too"
        return not_known([*possible, *found.unclear, asked.whole(why)])
    return fails(
        [asked.whole(f"no way out returns {wanted}, nor do the functions that give it one")]
    )


def _unseen(reach: Reach, wanted: str, classes: ErrorClasses) -> Iterator[Spot]:
    """Raised over calls that are only possible, or in a form that does not tell its class."""
    for reached in reach.functions:
        for raised in protection_of(reached.function.body).raised:
            is_it = bool(raised.name) and wanted in classes.above(raised.name)
            if raised.name == ANYTHING or (is_it and not reached.is_sure):
                yield Spot(reached.function.path, raised.line, "may raise it")
        for visit in reached.function.visits:
            call = call_of(visit.node)
            is_handed = any(isinstance(parent, Closure) for parent in visit.parents)
            is_raised = any(isinstance(parent, Raise) for parent in visit.parents)
            if call is None or is_raised or not is_handed:
                continue
            if wanted in classes.above(call.name):
                yield spot(reached.function, visit.node, f"makes a {call.name}")


def _raised_again(asked: Asked, wanted: str, classes: ErrorClasses) -> Iterator[Spot]:
    """Where a handler that names the class lets out what it has caught: a call has raised it."""
    for taker in takers(asked, wanted):
        named = any(wanted in classes.above(each) for each in taker.caught)
        for visit in taker.function.visits if named else ():
            is_taken = _is_taken_around(visit, taker, wanted, classes)
            if taker.handler in visit.parents and not is_taken and _lets_out(asked, taker, visit):
                why = f"raises the {wanted} again that it has caught"
                yield spot(taker.function, visit.node, why)


def _is_taken_around(visit: Visit, taker: Taker, wanted: str, classes: ErrorClasses) -> bool:
    """Whether a `try` around the one that a handler is of takes the error too."""
    if taker.handler not in visit.parents:
        return False
    outer = visit.parents[: visit.parents.index(taker.handler)]
    tries = [
        each
        for each, part in pairwise(outer)  # without the last, which the handler is of
        if isinstance(each, Try) and not isinstance(part, Handler)
    ]
    above = classes.above(wanted)
    return any(
        not handler.caught or any(name.rpartition(".")[2] in above for name in handler.caught)
        for each in tries
        for handler in each.handlers
    )


def _lets_out(asked: Asked, taker: Taker, visit: Visit) -> bool:
    node, handler = visit.node, taker.handler
    if not isinstance(node, Raise) or not isinstance(handler, Handler):
        return False
    paths = asked.facts.paths(taker.function)
    ends = paths.left(paths.flow.of(node), Question())
    is_same = not node.error or (node.given is not None and dotted(node.given) == handler.name)
    return is_same and bool(ends) and all(step.end == "failed" for step in ends)


def _place(place: str, why: str = "on the way") -> Spot:
    path, _, line = place.rpartition(":")
    return Spot(path, int(line), why)
