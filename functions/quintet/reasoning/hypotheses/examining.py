"""One hypothesis: its checks decided, or else what to read and which checks would decide it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from quintet.reasoning.common.findings import cited_line, without_hidden
from quintet.reasoning.hypotheses.checks.base_rate import BaseRate, base_rate
from quintet.reasoning.hypotheses.checks.decision import Decided, decided, verdict_of
from quintet.reasoning.hypotheses.checks.facts import Facts
from quintet.reasoning.hypotheses.checks.forms import Verdict
from quintet.reasoning.hypotheses.checks.outcomes import Spot
from quintet.reasoning.hypotheses.checks.subjects import Where
from quintet.reasoning.hypotheses.checks.wording import sentence
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
