"""The check that a lock is held: taken in the function, or by those that call it."""

from quintet.codegraph.statements import Arm, Closure, Return
from quintet.codegraph.syntax.expressions import Call
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.hypotheses.checks.asked_check import Asked
from quintet.reasoning.hypotheses.checks.exits import Occurrence
from quintet.reasoning.hypotheses.checks.facts import Facts
from quintet.reasoning.hypotheses.checks.forms import Holds
from quintet.reasoning.hypotheses.checks.held_locks import HeldLock
from quintet.reasoning.hypotheses.checks.order import ALWAYS, NEVER, SOMETIMES
from quintet.reasoning.hypotheses.checks.outcomes import Outcome, Spot, holds, spot
from quintet.reasoning.hypotheses.checks.outside import SURE
from quintet.reasoning.hypotheses.checks.place_checks import each_place
from quintet.reasoning.hypotheses.checks.subjects import Callee
from quintet.reasoning.places.beside_code import is_beside_code


def lock_held(asked: Asked, check: Holds) -> Outcome:
    """Every place of it is under the lock: in the function, or in all that call a private one."""
    function, places = asked.function, asked.occurrences(check.event)

    def held_here(occurrence: Occurrence) -> float:
        paths = asked.facts.paths(occurrence.function)
        lock = HeldLock.of(occurrence.function, check.lock)
        if lock.is_held(paths, occurrence.visit):
            return ALWAYS
        around = _held_around(asked, occurrence, check.lock)
        is_perhaps = lock.may_be_held(paths, occurrence.visit)
        is_perhaps |= _is_taken_by_another(asked, occurrence, check.lock)
        return max(around, SOMETIMES if is_perhaps else NEVER)

    outcome = each_place(asked, places, held_here, ())
    if outcome.answer == "holds" or not places.sure:
        return outcome
    callers, is_always = _with_lock(asked.facts, function, check.lock, {function.symbol.id})
    is_always &= not function.symbol.is_exported

    def held(occurrence: Occurrence) -> float:
        is_above = is_always and not _runs_later(occurrence.visit)
        return ALWAYS if is_above else held_here(occurrence)

    outcome = each_place(asked, places, held, () if is_always else callers)
    return holds([*outcome.held_by, *callers]) if outcome.answer == "holds" else outcome


def _is_taken_by_another(asked: Asked, occurrence: Occurrence, lock: str) -> bool:
    """Whether a function that is called before a place takes the lock: `self.begin_reading()`."""
    function, end = occurrence.function, occurrence.visit.node.span.line
    return any(
        inner is not None and HeldLock(inner, lock).is_left_taken()
        for visit, call in function.calls
        if visit.node.span.line < end
        for symbol, _ in asked.facts.names.targets(function, call)
        for inner in [asked.facts.code.function(symbol)]
    )


def _held_around(asked: Asked, occurrence: Occurrence, lock: str) -> float:
    """How surely a function that makes the block around a place yields while it holds the lock."""
    answers: list[float] = []
    for parent in occurrence.visit.parents:
        subjects = parent.subjects if isinstance(parent, Arm) and parent.label == "with" else ()
        for call in (each for each in subjects if isinstance(each, Call)):
            for symbol, sure in asked.facts.names.targets(occurrence.function, call):
                inner, most = asked.facts.function(symbol), ALWAYS if sure >= SURE else SOMETIMES
                answers += [min(_yields_under(asked, inner, lock), most)] if inner else []
    return max(answers, default=NEVER)


def _yields_under(asked: Asked, function: Function, lock: str) -> float:
    held, paths = HeldLock.of(function, lock), asked.facts.paths(function)
    yields = [
        visit for visit in function.visits if isinstance(visit.node, Return) and visit.node.is_yield
    ]
    return ALWAYS if yields and all(held.is_held(paths, visit) for visit in yields) else NEVER


def _with_lock(
    facts: Facts, function: Function, lock: str, seen: set[str]
) -> tuple[list[Spot], bool]:
    """The calls that lead to a function, however far up, with the lock held; whether all do."""
    found: list[Spot] = []
    is_always = True
    for call in facts.graph.callers_of(function.symbol):
        facts.deadline.check()
        caller = facts.code.function(call.caller)
        if caller is None or is_beside_code(caller.path):
            continue
        sites = [visit for visit in caller.sites if visit.node.span.line == call.line]
        is_always &= bool(sites) and call.kind != "passed" and not any(map(_runs_later, sites))
        for visit in (each for each in sites if not _is_started(each)):
            named = _as_called(function, visit, lock)
            if HeldLock.of(caller, named).is_held(facts.paths(caller), visit):
                found.append(spot(caller, visit.node, f"is called with `{named}` held"))
            elif caller.symbol.id not in seen:
                seen.add(caller.symbol.id)
                above, is_held_above = _with_lock(facts, caller, named, seen)
                found += above
                is_always &= is_held_above and not caller.symbol.is_exported
    return found, bool(found) and is_always and _are_callers_known(facts, function)


def _are_callers_known(facts: Facts, function: Function) -> bool:
    """Whether no call beside a function, in its folder, may be of it without that being seen."""
    symbol = function.symbol
    callee = Callee(symbol.qualified, ids=frozenset({symbol.id}))
    folder = symbol.path.rpartition("/")[0]
    beside = (path for path in facts.code.languages if path.rpartition("/")[0] == folder)
    for other in (other for path in beside for other in facts.code.functions(path)):
        facts.deadline.check()
        calls = (call for _, call in other.calls if call.name == symbol.name)
        if any(0 < facts.meets(other, call, callee) < SURE for call in calls):
            return False
    return True


def _runs_later(visit: Visit) -> bool:
    """Whether a statement stands in a closure, or in what Go starts beside the function."""
    return _is_started(visit) or any(isinstance(parent, Closure) for parent in visit.parents)


def _is_started(visit: Visit) -> bool:
    return any(isinstance(parent, Arm) and parent.label == "go" for parent in visit.parents)


def _as_called(function: Function, visit: Visit, lock: str) -> str:
    """A lock of the called object as its caller names it: of `self.mu` in `a.do()` the `a.mu`."""
    head, *rest = lock.split(".")
    is_method = function.language == "go" and "." in function.symbol.qualified
    is_own = head in {"self", "this"} or (is_method and bool(rest) and not function.holds(head))
    receiver = visit.call.receiver if visit.call is not None else None
    if receiver is not None and is_own:
        return ".".join((dotted(receiver) or receiver.text, *rest))
    return lock
