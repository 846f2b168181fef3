"""Checks decided one after the other, and what they come to for a hypothesis.

What is true of most other functions too decides little.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from quintet.codegraph.model import Symbol
from quintet.errors import BadInputError
from quintet.reasoning.code.functions import FUNCTIONS
from quintet.reasoning.hypotheses.checks import (
    call_checks,
    condition_checks,
    default_check,
    error_checks,
    guard_check,
    lock_check,
    place_checks,
    raise_check,
    release_check,
    value_checks,
)
from quintet.reasoning.hypotheses.checks.asked_check import Asked, closure_at
from quintet.reasoning.hypotheses.checks.event_form import Form
from quintet.reasoning.hypotheses.checks.facts import Facts
from quintet.reasoning.hypotheses.checks.forms import Verdict
from quintet.reasoning.hypotheses.checks.outcomes import Outcome, Spot, not_known, together
from quintet.reasoning.hypotheses.checks.subjects import Subjects, Where
from quintet.reasoning.places.beside_code import is_beside_code

_DECIDED_BY: Final[Mapping[str, Callable[[Asked, Any], Outcome]]] = MappingProxyType(
    {
        "calls": call_checks.calls,
        "reaches": call_checks.reaches,
        "never_reaches": call_checks.never_reaches,
        "awaits": call_checks.awaits,
        "in_loop": place_checks.in_loop,
        "in_loop_over": place_checks.in_loop_over,
        "guarded_by": guard_check.guarded_by,
        "holds": lock_check.lock_held,
        "writes_before": place_checks.writes_before,
        "when": condition_checks.when,
        "releases": release_check.releases,
        "always_after": release_check.always_after,
        "in_background": place_checks.in_background,
        "raises": raise_check.raises,
        "catches": error_checks.catches,
        "swallows": error_checks.swallows,
        "reads": value_checks.uses_field,
        "writes": value_checks.uses_field,
        "does": value_checks.does,
        "has_default": default_check.has_default,
        "returns": value_checks.returns,
        "compares": value_checks.compares,
        "matches_rule": value_checks.matches_rule,
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
    line = subjects.line_of(check.function)
    outcome = together(
        [_outcome(facts, subjects, check, symbol, where, line) for symbol in symbols]
    )
    return Decided(check, outcome.opposite if check.negated else outcome)


def _outcome(
    facts: Facts, subjects: Subjects, check: Form, symbol: Symbol, where: Where, line: int
) -> Outcome:
    function = facts.function(symbol)
    if function is None:
        why = "its language is read for symbols and calls only"
        return not_known([Spot(symbol.path, symbol.line, why)])
    asked = Asked(facts, subjects, function, where, closure_at(function, line))
    return _DECIDED_BY[str(where[-1])](asked, check)


def verdict_of(checks: Sequence[Decided]) -> Verdict:
    """All hold: supported. One fails: contradicted. Otherwise undecided."""
    answers = {check.outcome.answer for check in checks}
    if "fails" in answers:
        return "contradicted"
    return "supported" if answers == {"holds"} else "undecided"


_SAMPLE: Final = 30
_OF_PLACES: Final = frozenset(
    """when guarded_by holds writes_before always_after awaits in_background releases""".split()
)
"""Checks of what is done somewhere: of a function that does it nowhere they say nothing."""
_LEAST: Final = 10
"""Of fewer functions a share says nothing."""
_MOST: Final = 0.5


class BaseRate(NamedTuple):
    """`holding` of `asked` other functions meet all the checks too.

    What is checked not to be so is met by every function that has nothing to do with it.
    """

    holding: int = 0
    asked: int = 0

    @property
    def is_high(self) -> bool:
        """Whether the checks hold of so many functions that they tell little about one."""
        return self.asked >= _LEAST and self.holding / self.asked >= _MOST

    @property
    def said(self) -> str:
        """In words."""
        return f"{self.holding} of {self.asked} other functions meet them too"


def base_rate(facts: Facts, subjects: Subjects, checks: Sequence[Decided]) -> BaseRate:
    """Of functions in the same languages, evenly drawn from the code without its tests.

    Raises:
        DeadlineExceededError: there is no time to ask them all.
    """
    asked = [symbol for each in checks for symbol in subjects.functions(each.check.function, ())]
    others = _sample(facts, asked)
    forms = sorted((each.check for each in checks), key=lambda check: check.negated)
    held = [all(_meets(facts, subjects, form, other) for form in forms) for other in others]
    return BaseRate(sum(held), len(others))


def _sample(facts: Facts, asked: Sequence[Symbol]) -> list[Symbol]:
    own = {symbol.id for symbol in asked}
    languages = {facts.code.languages.get(symbol.path) for symbol in asked}
    paths = sorted(path for path, name in facts.code.languages.items() if name in languages)
    found = [
        symbol
        for path in paths
        if not is_beside_code(path)
        for symbol in facts.graph.symbols(path)
        if symbol.kind in FUNCTIONS and symbol.id not in own
    ]
    step = max(1, len(found) // _SAMPLE)
    return found[::step][:_SAMPLE]


def _meets(facts: Facts, subjects: Subjects, form: Form, other: Symbol) -> bool:
    """Whether a check holds of another function; of what is not so, whether nothing shows it is."""
    check = form.model_copy(update={"function": other.id})
    try:
        answer = decided(facts, subjects, check, ()).outcome.answer
    except BadInputError:
        return form.negated  # what it names is not there
    is_unmet = (
        form.negated and answer == "not_known" and str(getattr(form, "check", "")) not in _OF_PLACES
    )
    return answer == "holds" or is_unmet
