"""The check that a condition is tested, a call passed or a lock held wherever something is done."""

import re
from collections.abc import Sequence
from keyword import kwlist
from typing import Final

from quintet.codegraph.statements import Assign, Branch, Raise, Return
from quintet.codegraph.syntax.expressions import Comparison, Conditional, Logical, Name
from quintet.reasoning.code.flow_branches import Tested, Way
from quintet.reasoning.code.functions import Function
from quintet.reasoning.code.path_search import Paths, Question
from quintet.reasoning.code.statement_expressions import expressions, within
from quintet.reasoning.hypotheses.checks.asked_check import Asked
from quintet.reasoning.hypotheses.checks.condition_forms import is_condition, turned
from quintet.reasoning.hypotheses.checks.conditions import conditions, is_about, is_of, truth_of
from quintet.reasoning.hypotheses.checks.exits import Occurrence
from quintet.reasoning.hypotheses.checks.facts import Loose
from quintet.reasoning.hypotheses.checks.forms import GuardedBy
from quintet.reasoning.hypotheses.checks.held_locks import HeldLock
from quintet.reasoning.hypotheses.checks.helper_guards import by_helper
from quintet.reasoning.hypotheses.checks.order import (
    ALWAYS,
    NEVER,
    SOMETIMES,
    comes_before,
    is_reached_after_failure,
)
from quintet.reasoning.hypotheses.checks.outcomes import Outcome, not_known
from quintet.reasoning.hypotheses.checks.outside import SURE
from quintet.reasoning.hypotheses.checks.parts import is_handled, is_named, speaks_of
from quintet.reasoning.hypotheses.checks.place_checks import each_place

_IDENTIFIER: Final = re.compile(r"[^\W\d]\w*")
_WORDS: Final = frozenset((*kwlist, *"null nil undefined true false instanceof typeof".split()))
"""What a condition has that names nothing, in any of the languages."""


def guarded_by(asked: Asked, check: GuardedBy) -> Outcome:
    """Every place of it is guarded; it fails where none is."""
    check = check.model_copy(update=turned(check.by, check.truth, asked.function))
    around: list[Loose] = []
    marks = [mark.partition("(")[0] for mark in asked.function.symbol.decorators]
    decorators = list(asked.facts.decorators(asked.function, around))
    by_decorator = any(mark.rpartition(".")[2] == check.by for mark in marks) or any(
        isinstance(visit.node, Branch) and speaks_of(visit.node.test, check.by)
        for reached in decorators
        for visit in reached.function.visits
    )

    def guard(occurrence: Occurrence) -> float:
        if by_decorator:
            return 1.0
        paths = asked.facts.paths(occurrence.function)
        about = [
            each
            for each in conditions(paths, occurrence.visit)
            if is_about(each[0], check.by, occurrence.function)
        ]
        # Beside a condition of it those are not meant that only have the name.
        about = [each for each in about if is_of(each, check.by)] or about
        here = _told_here(asked, paths, occurrence, about)
        if about and not here:
            return SOMETIMES  # tested outside the closure that is meant
        told = _told(check, occurrence, here)
        if told is not None:
            return min(told, SOMETIMES) if _is_stale(paths, occurrence, here) else told
        if HeldLock.of(occurrence.function, check.by).is_held(paths, occurrence.visit):
            return 1.0
        if about:
            return _by_part(paths, occurrence, check)
        if check.event.read and _is_chosen(occurrence, check.event.read):
            return _by_choice(occurrence, check, check.event.read)
        if check.truth is None and _is_tested(paths, occurrence, check.by, {True, False}):
            ends = (_is_tested(paths, occurrence, check.by, {end}) for end in (True, False))
            return ALWAYS if any(ends) else SOMETIMES
        passed = _by_call(asked, occurrence, check.by)
        return max(passed, by_helper(asked, occurrence, check.by, check.truth))

    hidden = [loose.at for loose in around if not loose.name]
    hidden += [asked.whole(f"nothing here is named `{name}`") for name in _strange(asked, check.by)]
    if not is_condition(check.by, asked.function):
        hidden.append(asked.whole(f"`{check.by}` cannot be read as a condition"))
    return _all_or_none(each_place(asked, asked.occurrences(check.event), guard, hidden))


def _is_chosen(occurrence: Occurrence, name: str) -> bool:
    """Whether what is read stands in a choice within a statement: `a if ok else b`, `ok and a`."""
    return any(
        isinstance(part, Conditional | Logical) and speaks_of(part, name)
        for root in expressions(occurrence.visit.node)
        for part in within(root)
    )


def _by_choice(occurrence: Occurrence, check: GuardedBy, name: str) -> float:
    """By the tests of the choices of which one arm reads it: `a if ok else b`."""
    answers: set[bool | None] = set()
    parts = [part for root in expressions(occurrence.visit.node) for part in within(root)]
    chosen: set[int] = set()
    for part in parts:
        if isinstance(part, Logical) and speaks_of(part, name):
            answers.add(None)
        for arm, is_so in (
            ((part.then, True), (part.otherwise, False)) if isinstance(part, Conditional) else ()
        ):
            if isinstance(part, Conditional) and speaks_of(arm, name):
                answers.add(truth_of((part.test, is_so), check.by, occurrence.function))
                chosen |= {id(each) for each in within(arm)}
    is_elsewhere = any(is_named(part, name) and id(part) not in chosen for part in parts)
    if is_elsewhere or None in answers or check.truth is None:
        return SOMETIMES
    return (
        ALWAYS if answers == {check.truth} else NEVER if check.truth not in answers else SOMETIMES
    )


def _told_here(
    asked: Asked, paths: Paths, occurrence: Occurrence, about: Sequence[Tested]
) -> Sequence[Tested]:
    """Of what was tested, all where the closure that is meant tests some; else what it tests too.

    The same condition tested twice is told of the first place.
    """
    if any(asked.holds_line(test.line) for test, _ in about):
        return about
    steps, start = paths.flow.of(occurrence.visit.node), [paths.flow.entry]

    def is_told(wanted: Tested) -> bool:
        def is_asked(way: Way) -> bool:
            return any(each == wanted and asked.holds_line(each[0].line) for each in way.tests)

        return paths.cuts_off(steps, start, Question(cut=is_asked, is_inside=True))

    return [each for each in about if is_told(each)]


def _told(check: GuardedBy, occurrence: Occurrence, about: Sequence[Tested]) -> float | None:
    """By what was surely tested about it; None where that does not tell."""
    if about and check.truth is None:
        return ALWAYS
    answers = [truth_of(each, check.by, occurrence.function) for each in about]
    told = [answer for answer in answers if answer is not None]
    if not told:
        return None
    if told[-1] is check.truth:  # what is tested last is of the value that it has then
        return ALWAYS
    return SOMETIMES if check.truth in told else NEVER


def _is_stale(paths: Paths, occurrence: Occurrence, about: Sequence[Tested]) -> bool:
    """Whether a variable may be larger or smaller at a place than where it was compared last."""
    function, test = occurrence.function, about[-1]
    if not (isinstance(test[0], Comparison) and test[0].operator in {"<", "<=", ">", ">="}):
        return False
    names = {part.name for part in within(test[0]) if isinstance(part, Name)}
    given = {id(node) for name in names for node in function.given.get(name, ())}

    def is_tested(way: Way) -> bool:
        return test in way.tests

    steps, question = paths.flow.of(occurrence.visit.node), Question(cut=is_tested, is_inside=True)
    behind = paths.known_behind(test, given)
    return bool(behind) and not paths.cuts_off(steps, behind, question)


def _all_or_none(outcome: Outcome) -> Outcome:
    """Where some places are guarded and others are not, nothing tells which are meant."""
    if outcome.answer != "fails" or not outcome.held_by:
        return outcome
    unguarded = [at._replace(why=f"{at.why}, unguarded") for at in outcome.against]
    return not_known(unguarded, outcome.held_by)


def _strange(asked: Asked, by: str) -> list[str]:
    """The names of a condition, of more than one name, that the function does not have."""
    symbol, names = asked.function.symbol, _IDENTIFIER.findall(by)
    lines = range(symbol.line, symbol.end_line + 1)
    text = "\n".join(asked.facts.code.line(symbol.path, line) for line in lines)
    known = _WORDS.union(_IDENTIFIER.findall(text))
    return [name for name in names if name not in known] if by != ".".join(names) else []


def _by_part(paths: Paths, occurrence: Occurrence, check: GuardedBy) -> float:
    """Of a part of a condition: whether no way leads there on which it was otherwise."""
    answers: dict[int, set[bool | None]] = {
        id(way): {truth_of(each, check.by, occurrence.function) for each in way.tests}
        for step in paths.steps.values()
        for way in step.ways
    }
    tests = {
        test.text: test
        for step in paths.steps.values()
        for way in step.ways
        for test, _ in way.tests
    }
    about = [
        each
        for each in tests.values()
        if not isinstance(each, Logical) and is_about(each, check.by, occurrence.function)
    ]
    if len(about) != 1 or not any(check.truth in each for each in answers.values()):
        return SOMETIMES

    def is_so(way: Way) -> bool:
        return check.truth in answers[id(way)]

    steps, question = paths.flow.of(occurrence.visit.node), Question(cut=is_so, is_inside=True)
    is_reached = not paths.cuts_off(steps, [paths.flow.entry], question)
    is_told = any((not check.truth) in each for each in answers.values())
    return NEVER if is_reached and is_told else SOMETIMES if is_reached else 1.0


def _is_tested(paths: Paths, occurrence: Occurrence, by: str, ends: set[bool]) -> bool:
    """Whether conditions about it come out so on every way to a place."""

    def is_asked(way: Way) -> bool:
        return any(
            how in ends and is_about(each, by, occurrence.function) for each, how in way.tests
        )

    question = Question(cut=is_asked, is_inside=True)
    return paths.cuts_off(paths.flow.of(occurrence.visit.node), [paths.flow.entry], question)


def _by_call(asked: Asked, occurrence: Occurrence, name: str) -> float:
    """`require_admin(user)` before it: a guard if it can raise, perhaps one if that is unseen."""
    last = name.rpartition(".")[2]
    function = occurrence.function
    paths = asked.facts.paths(function)
    best = NEVER
    for visit, call in function.calls:
        if visit.node is occurrence.visit.node or call.name != last:
            continue
        then = paths.flow.of(occurrence.visit.node)
        how = comes_before(paths, frozenset({id(visit.node)}), then, lambda _: False, function)
        targets = asked.facts.names.targets(function, call)
        refuses = any(
            sure >= SURE and _can_raise(asked.facts.code.function(symbol))
            for symbol, sure in targets
        )
        is_outside = not targets and asked.facts.names.callee(function, call)
        is_asked = bool(visit.parents) and isinstance(visit.parents[-1], Assign | Branch | Return)
        refuses |= bool(is_outside) and function.language != "go" and not is_asked
        is_ignored = is_reached_after_failure(paths, visit, then)
        refuses |= not is_ignored and is_handled(visit)
        best = max(best, how if refuses and not is_ignored else min(how, SOMETIMES))
    return best


def _can_raise(function: Function | None) -> bool:
    return function is not None and any(isinstance(visit.node, Raise) for visit in function.visits)
