"""Checks about calls: direct ones, those over others, and whether they are awaited."""

from collections.abc import Iterator

from quintet.codegraph.statements import Assign, Await, CallSite, Node, Return, call_of
from quintet.codegraph.syntax.expressions import Call
from quintet.reasoning.hypotheses.checks.asked_check import Asked
from quintet.reasoning.hypotheses.checks.callees import callee_in
from quintet.reasoning.hypotheses.checks.event_form import Event
from quintet.reasoning.hypotheses.checks.exits import Occurrence
from quintet.reasoning.hypotheses.checks.facts import Reached
from quintet.reasoning.hypotheses.checks.forms import Awaits, Calls, NeverReaches, Reaches
from quintet.reasoning.hypotheses.checks.outcomes import (
    Outcome,
    Spot,
    fails,
    holds,
    not_known,
    spot,
)
from quintet.reasoning.hypotheses.checks.subjects import Callee
from quintet.reasoning.libraries.catalogue import catalogue

_CHAINS = frozenset({"then", "catch", "finally"})
_TOGETHER = frozenset({"Promise.all", "Promise.allSettled", "Promise.race", "Promise.any"})


def calls(asked: Asked, check: Calls) -> Outcome:
    """A call of it stands in the function."""
    found = asked.occurrences(Event(call=check.callee), "callee")
    if found.sure and check.negated and all(map(asked.within, found.sure)):
        return not_known(occurrence.at for occurrence in found.sure)
    if found.sure:
        return holds(occurrence.at for occurrence in found.sure)
    return asked.never(found, "none of its calls is of this function")


def reaches(asked: Asked, check: Reaches | NeverReaches) -> Outcome:
    """A way leads there; none does only where every call was followed."""
    reach = asked.reach()
    functions = [reached.function for reached in reach.functions]
    where = (*asked.where, "callee")
    callee = callee_in(asked.facts, asked.subjects, functions, check.callee, where)
    possible: list[Spot] = []
    for reached in reach.functions:
        asked.facts.deadline.check()
        for at, is_sure in _arrivals(asked, reached, callee):
            if is_sure and reached.is_sure:
                return holds((*reached.way, at))
            possible.append(at)
    hidden = [
        loose.at
        for loose in reach.loose
        if (asked.facts.may_call(loose, callee) if callee.ids else not loose.name)
    ]
    if possible or hidden:
        return not_known([*possible, *hidden])
    count = len(reach.functions)
    return fails([asked.whole(f"all calls of {count} functions were followed; none leads there")])


def never_reaches(asked: Asked, check: NeverReaches) -> Outcome:
    """The opposite of reaching."""
    return reaches(asked, check).opposite


def _arrivals(asked: Asked, reached: Reached, callee: Callee) -> Iterator[tuple[Spot, bool]]:
    """The calls of a function that are of the callee, and whether that is sure."""
    facts, function = asked.facts, reached.function
    for edge in facts.leaving(function)[0]:
        if edge.target in callee.ids:
            yield edge.at, edge.is_sure
    for visit, call in function.calls:
        if facts.meets(function, call, callee) == 1.0:
            yield spot(function, visit.node, f"calls `{call.text[:80]}`"), True


def awaits(asked: Asked, check: Awaits) -> Outcome:
    """Each call of it is awaited, by itself or with others."""
    found = asked.occurrences(Event(call=check.callee), "callee")
    if not found.sure:
        return asked.missing(found)
    states = [(occurrence, _awaited(asked, occurrence)) for occurrence in found.sure]
    dropped = [occurrence.at for occurrence, state in states if state == "no"]
    awaited = [occurrence.at for occurrence, state in states if state == "yes"]
    if dropped:
        return fails(dropped, awaited)
    open_ones = [occurrence.at for occurrence, state in states if state == "maybe"]
    if open_ones or found.possible:
        return not_known([*open_ones, *(occurrence.at for occurrence in found.possible)], awaited)
    return holds(awaited)


def _is_chained(call: Call | None, node: Node) -> bool:
    """Whether a call is of `then`, `catch` or `finally` of what another one gives."""
    inner = call_of(node)
    if call is None or inner is None:
        return False
    return call.name in _CHAINS and call.receiver == inner


def _awaited(asked: Asked, occurrence: Occurrence) -> str:
    """Whether a call is awaited: "yes", "no", or "maybe" where its value goes elsewhere."""
    node = occurrence.visit.node
    if isinstance(node, CallSite) and node.is_awaited:
        return "yes"
    for parent in reversed(occurrence.visit.parents):
        if isinstance(parent, Await):
            return "yes"
        if isinstance(parent, CallSite) and _is_chained(parent.call, node):
            if parent.is_awaited:
                return "yes"
            node = parent
            continue
        if isinstance(parent, CallSite):
            name = asked.facts.names.callee(occurrence.function, parent.call) if parent.call else ""
            together = name in _TOGETHER or catalogue(occurrence.function.language).has(
                "awaits_all", name
            )
            return "yes" if together and parent.is_awaited else "maybe"
        if isinstance(parent, Assign | Return):
            return "maybe"
        break
    return "no"
