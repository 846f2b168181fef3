"""One hypothesis: its checks decided, or else what to read and which checks would decide it."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from quintet.reasoning.common.findings import cited_line, without_hidden
from quintet.reasoning.hypotheses.checks.base_rate import BaseRate, base_rate
from quintet.reasoning.hypotheses.checks.decision import Decided, decided, verdict_of
from quintet.reasoning.hypotheses.checks.event_form import Event, Form
from quintet.reasoning.hypotheses.checks.facts import Facts
from quintet.reasoning.hypotheses.checks.forms import Verdict
from quintet.reasoning.hypotheses.checks.outcomes import Spot
from quintet.reasoning.hypotheses.checks.subjects import Where
from quintet.reasoning.hypotheses.models import CheckResult, Ground, Hypothesis, ValidationMethod
from quintet.reasoning.hypotheses.reading import Reading, Scope, reading_of
from quintet.requests.deadline import Deadline

SCORES: Final[dict[Verdict, float]] = {"supported": 100.0, "contradicted": 0.0, "undecided": 50.0}
CHECKED: Final = 5
NOT_CHECKED: Final = 1
"""The codes of `confidence_level`."""
_MOST_LINES: Final = 12


@dataclass(frozen=True)
class Suspicion:
    """What is tested. `beside` are texts known too; `where` leads to it among the arguments."""

    hypothesis: Hypothesis
    where: Where = ("hypothesis",)
    beside: str = ""
    functions: tuple[str, ...] = ()
    method: ValidationMethod = "static_analysis"


@dataclass(frozen=True)
class Examined:
    """The outcome, with its lines of code as texts."""

    checks: tuple[Decided, ...] = ()
    reading: Reading = field(default_factory=Reading)
    shown: tuple[CheckResult, ...] = ()
    observations: tuple[str, ...] = ()
    others: BaseRate = field(default_factory=BaseRate)
    """How many other functions checks hold of that all hold."""

    @property
    def verdict(self) -> Verdict:
        """By checks alone; what holds of most functions supports nothing."""
        return "undecided" if self.others.is_high else verdict_of(self.checks)

    @property
    def ground(self) -> Ground:
        """What the verdict rests on."""
        if self.verdict != "undecided":
            return "checked"
        return "ranked" if self.reading.places else "unknown"

    @property
    def score(self) -> float:
        """The code of `likelihood_score`."""
        return SCORES[self.verdict]

    @property
    def confidence_level(self) -> int:
        """The code that says whether checks decided."""
        return CHECKED if self.ground == "checked" else NOT_CHECKED

    @property
    def evidence(self) -> list[str]:
        """Lines that speak for it."""
        return [line for decided in self.shown for line in decided.held_by][:_MOST_LINES]

    @property
    def counter_evidence(self) -> list[str]:
        """Lines that speak against it."""
        return [line for decided in self.shown for line in decided.against][:_MOST_LINES]


def examined(suspicion: Suspicion, scope: Scope, deadline: Deadline) -> Examined:
    """What the code says about a hypothesis; the same each time.

    Raises:
        BadInputError: a check names what is nowhere, or what could be several things.
        DeadlineExceededError: the time for this hypothesis is over.
    """
    outcomes: list[Decided] = []
    for at, check in enumerate(suspicion.hypothesis.checks):
        with scope.turn(deadline) as facts:
            where = (*suspicion.where, "checks", at)
            outcomes.append(decided(facts, scope.subjects, check, where))
    reading, others = Reading(), BaseRate()
    with scope.turn(deadline) as facts:
        if verdict_of(outcomes) == "supported":
            others = base_rate(facts, scope.subjects, outcomes)
        if others.is_high or verdict_of(outcomes) == "undecided":
            texts = (suspicion.hypothesis.description, suspicion.beside)
            reading = reading_of(scope, facts, texts, suspicion.functions, suspicion.method)
        shown = tuple(_shown(facts, outcome) for outcome in outcomes)
        seen = tuple(_lines(facts, reading.observations))
        return Examined(tuple(outcomes), reading, shown, seen, others)


def _shown(facts: Facts, decided: Decided) -> CheckResult:
    outcome = decided.outcome
    return CheckResult(
        check=decided.check.model_dump(mode="json", exclude_unset=True),
        said=without_hidden(sentence(decided.check)),
        outcome=outcome.answer,
        held_by=_lines(facts, outcome.held_by),
        against=_lines(facts, outcome.against),
        not_followed=_lines(facts, outcome.not_followed),
    )


def _lines(facts: Facts, spots: Sequence[Spot]) -> list[str]:
    """Each spot in a line: place, code, meaning."""
    return [
        without_hidden(
            f"{spot.place}: `{cited_line(facts.code.line(spot.path, spot.line))}` - {spot.why}"
        )
        for spot in spots
    ]


_SENTENCES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "calls": "{function} itself calls {callee}",
        "reaches": "{function} leads to {callee}",
        "never_reaches": "{function} leads nowhere to {callee}",
        "awaits": "{function} awaits each call of {callee}",
        "in_loop": "{function} {event} in a loop of its own",
        "in_loop_over": "{function} loops over {over}",
        "guarded_by": "each time {function} {event}, {by} was tested before or is held",
        "when": "{function} {event} in each such case",
        "holds": "each time {function} {event}, it holds {lock}",
        "releases": "{function} gives {resource} back on every path",
        "always_after": "once {function} {first}, it {then} on every way out",
        "in_background": "each time {function} {event}, a goroutine does it",
        "raises": "{error} may come out of {function}",
        "catches": "{function} has a handler that takes {error}",
        "swallows": "{function} takes {error} and tells nobody",
        "writes_before": "each time {function} {then}, it {first} before",
        "reads": "{function} uses {field}, itself or in what it calls",
        "writes": "{function} assigns {field}, itself or in what it calls",
        "does": "{function} does {effect}, itself or in what it calls",
        "has_default": "{parameter} of {function} has a default value",
        "returns": "{function} may return {value}",
        "compares": "{function} compares {name} by {operator}",
        "matches_rule": "the rule {rule} finds something in {function}",
    }
)
_MORE: Final[Mapping[str, str]] = MappingProxyType(
    {
        "in_loop_over.event": "and {} in it",
        "guarded_by.truth": "(it had to be {})",
        "when.by": "where {} is",
        "when.truth": "{}",
        "when.error": "where {} is handled",
        "when.of": "where the call {} has failed",
        "always_after.panics": "panics counted: {}",
        "has_default.value": "that is {}",
    }
)
"""What fields add that may be left out."""
_EVENTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "call": "calls", "effect": "does", "write": "assigns",
        "read": "uses", "returns": "returns", "raises": "raises",
    }
)  # fmt: skip


def sentence(check: Form) -> str:
    """All that a check says, and nothing else."""
    name = str(getattr(check, "check", ""))
    fields = {field: _value(getattr(check, field)) for field in type(check).model_fields}
    said = [_SENTENCES[name].format(**fields)]
    given = check.model_fields_set | ({"truth"} if getattr(check, "by", None) else set())
    for given_field in (each for each in type(check).model_fields if each in given):
        more = _MORE.get(f"{name}.{given_field}")
        if more is not None and (getattr(check, given_field) is not None or given_field == "value"):
            said.append(more.format(fields[given_field]))
    whole = " ".join(said)
    return f"not: {whole}" if check.negated else whole


def _value(value: Any) -> str:
    if isinstance(value, Event):
        return _event(value)
    return f"`{value if isinstance(value, str) else json.dumps(value)}`"


def _event(event: Event) -> str:
    said = f"{_EVENTS[event.kind]} {_value(getattr(event, event.kind))}"
    if "given" in event.model_fields_set:
        said += f" with {_value(event.given)}"
    return f"{said} = {_value(event.value)}" if "value" in event.model_fields_set else said
