"""Checks decided one after the other, and what they come to for a hypothesis."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from quintet.codegraph.model import Symbol
from quintet.reasoning.hypotheses.checks import (
    calling,
    erring,
    handling,
    placing,
    releasing,
    valuing,
)
from quintet.reasoning.hypotheses.checks.asking import Asked
from quintet.reasoning.hypotheses.checks.event_form import Form
from quintet.reasoning.hypotheses.checks.facts import Facts
from quintet.reasoning.hypotheses.checks.forms import Verdict
from quintet.reasoning.hypotheses.checks.outcomes import Outcome, Spot, not_known, together
from quintet.reasoning.hypotheses.checks.subjects import Subjects, Where

_DECIDED_BY: Final[Mapping[str, Callable[[Asked, Any], Outcome]]] = MappingProxyType(
    {
        "calls": calling.calls,
        "reaches": calling.reaches,
        "never_reaches": calling.never_reaches,
        "awaits": calling.awaits,
        "in_loop": placing.in_loop,
        "in_loop_over": placing.in_loop_over,
        "guarded_by": placing.guarded_by,
        "holds": placing.lock_held,
        "writes_before": placing.writes_before,
        "when": handling.when,
        "releases": releasing.releases,
        "always_after": releasing.always_after,
        "in_background": placing.in_background,
        "raises": erring.raises,
        "catches": erring.catches,
        "swallows": erring.swallows,
        "reads": valuing.uses_field,
        "writes": valuing.uses_field,
        "does": valuing.does,
        "has_default": valuing.has_default,
        "returns": valuing.returns,
        "compares": valuing.compares,
        "matches_rule": valuing.matches_rule,
    }
)


@dataclass(frozen=True, slots=True)
class Decided:
    """A check and its outcome."""

    check: Form
    outcome: Outcome


def decided(facts: Facts, subjects: Subjects, check: Form, where: Where) -> Decided:
    """What the code says of a check; `where` leads to it among the arguments.

    Raises:
        BadInputError: it names what is nowhere, or what could be several things.
        DeadlineExceededError: there is no time for it.
        CallCancelledError: nobody waits for it any more.
    """
    name = getattr(check, "check", "")
    where = (*where, name)
    symbols = subjects.functions(check.function, (*where, "function"))
    outcome = together([_outcome(facts, subjects, check, symbol, where) for symbol in symbols])
    return Decided(check, outcome.opposite if check.negated else outcome)


def _outcome(
    facts: Facts, subjects: Subjects, check: Form, symbol: Symbol, where: Where
) -> Outcome:
    function = facts.function(symbol)
    if function is None:
        why = "its language is read for symbols and calls only"
        return not_known([Spot(symbol.path, symbol.line, why)])
    return _DECIDED_BY[str(where[-1])](Asked(facts, subjects, function, where), check)


def verdict_of(checks: Sequence[Decided]) -> Verdict:
    """All hold: supported. One fails: contradicted. Otherwise undecided."""
    answers = {check.outcome.answer for check in checks}
    if "fails" in answers:
        return "contradicted"
    return "supported" if answers == {"holds"} else "undecided"
