"""The check that a resource is given back on every path: by a block, or by calls."""

from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple

from quintet.codegraph.statements import (
    Arm,
    Assign,
    CallSite,
    Node,
    Return,
    call_of,
    walk,
)
from quintet.codegraph.syntax.expressions import Attribute, Call, Expression, Name
from quintet.codegraph.syntax.walking import dotted, names_bound
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.code.resource_release import Fate, entered_by, fate_of_variable
from quintet.reasoning.code.statement_expressions import expressions, within
from quintet.reasoning.code.variable_uses import plain
from quintet.reasoning.effects.resource_roles import Roles
from quintet.reasoning.hypotheses.checks.asked_check import Asked
from quintet.reasoning.hypotheses.checks.events import Occurrences
from quintet.reasoning.hypotheses.checks.exits import Occurrence
from quintet.reasoning.hypotheses.checks.failing_calls import may_fail
from quintet.reasoning.hypotheses.checks.forms import AlwaysAfter, Releases
from quintet.reasoning.hypotheses.checks.held_locks import taken_by
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
from quintet.reasoning.hypotheses.checks.ways_out import left_without
from quintet.reasoning.libraries.catalogue import catalogue
from quintet.reasoning.libraries.effect import Opening

_CLOSES: Final = frozenset("close Close release unlock Unlock aclose dispose destroy end".split())
"""Methods that give back what they are called on, where the catalogue does not say which."""
_COMMITS: Final = frozenset({"sqlite3.connect", "sqlite3.dbapi2.connect", "psycopg2.connect"})
"""Their blocks end a transaction and leave the connection open, as their manuals say."""


class _Opening(NamedTuple):
    """The assignment that gives a variable or a field a resource."""

    visit: Visit
    held: Expression
    value: Expression


def releases(asked: Asked, check: Releases) -> Outcome:
    """From where it is opened, no way out of the function leaves it open."""
    function, name = asked.function, check.resource
    opening = _opened(function, name)
    if opening is None:
        return not_known([asked.whole(f"`{name}` is given no value here")])
    found = _fate(asked, opening)
    closing = [visit for visit in found.releases if visit not in found.presumed]
    for visit in closing:
        if isinstance(visit.node, Arm):
            return holds([spot(function, visit.node, "the block gives it back")])
    lent = list(_lent(function, name, {id(visit.node) for visit in closing}))
    given = [*found.presumed, *found.takes]
    handed = [spot(function, visit.node, _handing(visit.node)) for visit in given]
    handed = [*dict.fromkeys(handed), *lent]
    if not closing:
        never = spot(function, opening.visit.node, f"`{name}` is opened, and never given back here")
        # What a method of the project's own does is not known by its name.
        handed += [] if _known(asked, opening) else _called_on(function, name)
        return not_known(handed) if handed else fails([never])
    closed = [spot(function, visit.node, "gives it back") for visit in closing]
    done = frozenset(id(visit.node) for visit in closing)
    how, leaks = left_without(asked, function, opening.visit, done, lambda _: False, opens=name)
    if how == ALWAYS and not lent:
        return holds(closed)
    is_open = handed or how == SOMETIMES
    return not_known([*handed, *leaks], closed) if is_open else fails(leaks, closed)


def _fate(asked: Asked, opening: _Opening) -> Fate:
    """What becomes of it in the function."""
    function, names = asked.function, asked.facts.names
    full = _opener(asked, opening)
    known = _known(asked, opening) or Opening("file", _CLOSES, "result")
    roles = Roles(asked.facts.code, names, function, known)
    released_by = known.released_by | _CLOSES
    found = fate_of_variable(function, opening.visit, opening.held, released_by, roles.of)
    block = entered_by(opening.visit, opening.value)
    found.releases += [Visit(block, ())] if block is not None else []
    if full in _COMMITS:
        found.releases = [visit for visit in found.releases if not isinstance(visit.node, Arm)]
    held = dotted(opening.held)
    found.releases += _closed_around(asked, function, held)
    called = [visit for visit, call in function.calls if _is_called(call, held)]
    found.releases += called
    found.presumed += [] if taken_by(opening.value) is not None else called
    return found


def _is_called(call: Call, name: str) -> bool:
    """Whether what a variable holds is called, as what taking a lock gives: `release()`."""
    return dotted(call.function) == name and not call.arguments


def _closed_around(asked: Asked, function: Function, name: str) -> Iterator[Visit]:
    """Blocks that close what they are given: `with closing(connection)`."""
    known = catalogue(function.language)
    for visit in function.visits:
        subjects = visit.node.subjects if isinstance(visit.node, Arm) else ()
        for call in (each for each in subjects if isinstance(each, Call)):
            is_given = name in map(dotted, call.arguments)
            if is_given and known.has("wraps", asked.facts.names.callee(function, call)):
                yield visit


def _opener(asked: Asked, opening: _Opening) -> str:
    """The full name of what opens it; empty where that is no call."""
    made = plain(opening.value)
    return asked.facts.names.callee(asked.function, made) if isinstance(made, Call) else ""


def _known(asked: Asked, opening: _Opening) -> Opening | None:
    """What the catalogue says of what opens it."""
    return catalogue(asked.function.language).opens(_opener(asked, opening))


def _called_on(function: Function, name: str) -> list[Spot]:
    """Where methods are called on it."""
    return [
        spot(function, node, f"may give `{name}` back")
        for visit in function.visits
        if isinstance(node := visit.node, CallSite)
        and node.call is not None
        and isinstance(node.call.function, Attribute)
        and dotted(node.call.function.value) == name
    ]


def _handing(node: Node) -> str:
    """What a statement does that hands a resource to somebody else."""
    call = call_of(node)
    if call is not None:
        return f"is passed to `{call.text[:80]}`"
    return "is returned" if isinstance(node, Return) else "is kept elsewhere"


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
    is_given = any(isinstance(each, Assign) and id(each) in done for each in visit.parents[-1:])
    if is_given or (is_use and not done.isdisjoint(map(id, parts))):
        return ALWAYS, []  # what a statement reads is read before it does what it does

    def may_be(node: Node) -> bool:
        return id(node) in possible or may_do(asked, function, node, check.then)

    left = partial(left_without, asked, function, visit, done - {id(visit.node)}, may_be)
    how, ways = left()
    if how == ALWAYS and function.language == "go" and check.panics:
        return left(can_panic=True)
    is_failure = function.language == "go" and not _is_about(visit, then)
    if how == ALWAYS and (is_failure or may_fail(asked, function, visit)):
        how, ways = left(own_failure=True)
        return max(how, SOMETIMES), ways
    is_inner = how == NEVER and asked.within(occurrence)  # its end is not that of the function
    return SOMETIMES if is_inner else how, ways


def _is_about(visit: Visit, then: Occurrences) -> bool:
    """Whether the second is done to what the first gives: where that fails, there is nothing."""
    around = visit.parents[-1] if visit.parents else None
    given = names_bound(around.left[:-1]) if isinstance(around, Assign) else ()
    roots = (root for each in then.sure for root in expressions(each.visit.node))
    return any(
        isinstance(part, Name) and part.name in given for root in roots for part in within(root)
    )


def _opened(function: Function, name: str) -> _Opening | None:
    """Where the variable is given what a call gives, or what a block is for."""
    for visit in function.visits:
        node = visit.node
        if not isinstance(node, Assign) or node.right is None:
            continue
        held = next((target for target in node.left if dotted(target) == name), None)
        is_made = any(isinstance(each, Call) for each in within(node.right))
        if held is not None and (is_made or entered_by(visit, node.right)):
            return _Opening(visit, held, node.right)
    return None


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
