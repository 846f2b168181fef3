"""The check that a resource is given back on every path: by a block, or by calls."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from quintet.codegraph.statements import (
    Arm,
    Assign,
    CallSite,
    Node,
    Return,
    call_of,
    walk,
)
from quintet.codegraph.syntax.expressions import Attribute, Call, Expression
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.code.statement_expressions import within
from quintet.reasoning.hypotheses.checks.asked_check import Asked
from quintet.reasoning.hypotheses.checks.events import Occurrences
from quintet.reasoning.hypotheses.checks.exits import Occurrence
from quintet.reasoning.hypotheses.checks.forms import AlwaysAfter, Releases
from quintet.reasoning.hypotheses.checks.leading_calls import may_do
from quintet.reasoning.hypotheses.checks.order import ALWAYS, NEVER, SOMETIMES
from quintet.reasoning.hypotheses.checks.outcomes import (
    Outcome,
    Spot,
    fails,
    holds,
    not_known,
    spot,
)
from quintet.reasoning.hypotheses.checks.outside import SURE
from quintet.reasoning.hypotheses.checks.ways_out import left_without, may_fail
from quintet.reasoning.libraries.catalogue import catalogue

_CLOSES: Final = frozenset("close Close release unlock Unlock aclose dispose destroy end".split())
"""Methods that give back what they are called on, where the catalogue does not say which."""
_COMMITS: Final = frozenset({"sqlite3.connect", "sqlite3.dbapi2.connect", "psycopg2.connect"})
"""Their blocks end a transaction and leave the connection open, as their manuals say."""


def releases(asked: Asked, check: Releases) -> Outcome:
    """From where it is opened, no way out of the function leaves it open."""
    function, name = asked.function, check.resource
    closing = [visit for visit in function.visits if _closes(asked, function, visit.node, name)]
    for visit in function.visits:
        is_block = isinstance(visit.node, Arm) and visit.node.label == "with"
        if is_block and _block_holds(asked, visit.node, name):
            return holds([spot(function, visit.node, "the block gives it back")])
    opened = _opened(function, name)
    if opened is None:
        return not_known([asked.whole(f"`{name}` is given no value here")])
    given_back = {id(visit.node) for visit in closing}
    lent = list(_lent(function, name, given_back))
    handed = [*_handed_over(function, name, given_back), *lent]
    if not closing:
        return (
            not_known(handed)
            if handed
            else fails(
                [spot(function, opened.node, f"`{name}` is opened, and never given back here")]
            )
        )
    closed = [spot(function, visit.node, "gives it back") for visit in closing]
    given = frozenset(id(visit.node) for visit in closing)
    how, leaks = left_without(asked, function, opened, given, lambda _: False, opens=name)
    if how == ALWAYS and not lent:
        return holds(closed)
    is_open = handed or how == SOMETIMES
    return not_known([*handed, *leaks], closed) if is_open else fails(leaks, closed)


def always_after(asked: Asked, check: AlwaysAfter) -> Outcome:
    """Behind each place of the first no way out lacks the second."""
    first, then = asked.occurrences(check.first, "first"), asked.occurrences(check.then, "then")
    if not first.sure:
        return asked.missing(first)
    if not then.sure:
        return asked.never(then, "it never does the second")
    done = [occurrence.at for occurrence in (*first.sure, *then.sure)]
    found = [_left_behind(asked, check, occurrence, then) for occurrence in first.sure]
    answers = [how for how, _ in found]
    leaks = [leak for _, ways in found for leak in ways]
    if NEVER in answers:
        return fails(leaks, done[:1])
    open_ones = [*leaks, *(occurrence.at for occurrence in first.possible)]
    return not_known(open_ones, done) if open_ones or SOMETIMES in answers else holds(done)


def _left_behind(
    asked: Asked, check: AlwaysAfter, occurrence: Occurrence, then: Occurrences
) -> tuple[float, list[Spot]]:
    """How surely the second is done behind one place of the first, and the ways without it."""
    function, visit = occurrence.function, occurrence.visit
    done = frozenset(id(each.visit.node) for each in then.sure if each.function is function)
    possible = {id(each.visit.node) for each in then.possible}
    is_use = check.first.kind == "read" != check.then.kind
    parts = walk(visit.node) if isinstance(visit.node, Assign | CallSite | Return) else ()
    if is_use and not done.isdisjoint(map(id, parts)):
        return ALWAYS, []  # what a statement reads is read before it does what it does

    def may_be(node: Node) -> bool:
        return id(node) in possible or may_do(asked, function, node, check.then)

    left = partial(left_without, asked, function, visit, done - {id(visit.node)}, may_be)
    how, ways = left()
    if how == ALWAYS and function.language == "go" and check.panics:
        return left(can_panic=True)
    if how == ALWAYS and may_fail(asked, function, visit):
        how, ways = left(own_failure=True)
        return max(how, SOMETIMES), ways
    is_inner = how == NEVER and asked.within(occurrence)  # its end is not that of the function
    return SOMETIMES if is_inner else how, ways


def _opened(function: Function, name: str) -> Visit | None:
    """The assignment of a call to the variable."""
    for visit in function.visits:
        node = visit.node
        if isinstance(node, Assign) and any(dotted(target) == name for target in node.left):
            made = within(node.right) if node.right is not None else ()
            if any(isinstance(each, Call) for each in made):
                return visit
    return None


def _block_holds(asked: Asked, node: Node, name: str) -> bool:
    """`with open(path) as file`, and `with file`; Java's `try (…)` is lowered alike."""
    subjects = [
        each
        for each in (node.subjects if isinstance(node, Arm) else ())
        if not isinstance(each, Call)
        or asked.facts.names.callee(asked.function, each) not in _COMMITS
    ]
    bound = (child for child in node.children if isinstance(child, Assign))
    return any(dotted(subject) == name for subject in subjects) or any(
        dotted(target) == name and each.right in subjects for each in bound for target in each.left
    )


def _closes(asked: Asked, function: Function, node: Node, name: str) -> bool:
    call = call_of(node)
    if call is None:
        return False
    is_it = call.receiver is not None and (
        dotted(call.receiver) == name or dotted(call.receiver).startswith(f"{name}.")
    )
    full = asked.facts.names.callee(function, call)
    known = catalogue(function.language)
    if is_it and (call.name in _CLOSES or (full and known.closes(full))):
        return True
    places = [at for at, each in enumerate(call.arguments) if dotted(each) == name]
    if not places or (full and known.closes(full)):
        return bool(places)
    return any(_closes_parameter(asked, function, call, at) for at in places)


def _closes_parameter(asked: Asked, function: Function, call: Call, at: int) -> bool:
    """Whether a function of the code, surely called, closes what it is handed."""
    targets = [
        symbol.id for symbol, sure in asked.facts.names.targets(function, call) if sure >= SURE
    ]
    target = asked.facts.code.function(targets[0]) if len(targets) == 1 else None
    names = (
        [parameter for parameter in target.body.parameters if parameter != "self"] if target else []
    )
    return (
        target is not None
        and at < len(names)
        and any(
            isinstance(visit.node, CallSite)
            and visit.node.call is not None
            and visit.node.call.receiver is not None
            and dotted(visit.node.call.receiver) == names[at]
            and visit.node.call.name in _CLOSES
            for visit in target.visits
        )
    )


def _handed_over(function: Function, name: str, given_back: set[int]) -> list[Spot]:
    """Where somebody else gets it, who may give it back: returned, stored, passed on."""
    found: list[Spot] = []
    for visit in function.visits:
        node = visit.node
        if isinstance(node, Return) and not node.is_yield and _is_it(node.given, name):
            found.append(spot(function, node, "is returned"))
        elif isinstance(node, Assign) and node.right is not None and dotted(node.right) == name:
            found += [
                spot(function, node, "is kept in a field")
                for target in node.left
                if isinstance(target, Attribute)
            ]
        elif isinstance(node, CallSite) and node.call is not None and id(node) not in given_back:
            is_given = any(_is_it(argument, name) for argument in node.call.arguments)
            text = node.call.text[:80]
            found += [spot(function, node, f"is passed to `{text}`")] if is_given else []
    return found


def _lent(function: Function, name: str, given_back: set[int]) -> Iterator[Spot]:
    """Where a `yield` lends it, and no `finally` around gives it back if nobody comes again."""
    for visit in function.visits:
        node = visit.node
        parts = (child for parent in visit.parents for child in parent.children)
        ends = [each for each in parts if isinstance(each, Arm) and each.label == "finally"]
        is_ended = any(id(each) in given_back for end in ends for each in walk(end))
        is_lent = isinstance(node, Return) and node.is_yield and _is_it(node.given, name)
        if is_lent and not is_ended:
            yield spot(function, node, "is lent, and may not come back")


def _is_it(given: Expression | None, name: str) -> bool:
    return given is not None and name in {dotted(given), *map(dotted, given.parts)}
