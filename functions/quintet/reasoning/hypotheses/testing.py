"""`hypothesis_test`: one hypothesis, decided by its checks.

Undecided it is told what to read and which checks would decide it.
"""

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from pydantic import BaseModel

from quintet.codegraph.graph import CodeGraph
from quintet.digest import digest
from quintet.reasoning.common.findings import (
    AnalysisFindings,
    AnalysisResult,
    cited_line,
    without_hidden,
)
from quintet.reasoning.hypotheses.checks.decision import (
    BaseRate,
    Decided,
    base_rate,
    decided,
    verdict_of,
)
from quintet.reasoning.hypotheses.checks.facts import Facts
from quintet.reasoning.hypotheses.checks.forms import Verdict
from quintet.reasoning.hypotheses.checks.outcomes import Spot
from quintet.reasoning.hypotheses.checks.subjects import Where
from quintet.reasoning.hypotheses.checks.wording import sentence
from quintet.reasoning.hypotheses.models import (
    CheckResult,
    Ground,
    Hypothesis,
    HypothesisTest,
    ValidationMethod,
)
from quintet.reasoning.hypotheses.reading import Reading, Scope, reading_of, scope_of
from quintet.reasoning.places.references import strings_of
from quintet.reasoning.workspaces.workspace import Workspace
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
            reading = reading_of(
                scope, facts, texts, suspicion.functions, suspicion.method, outcomes
            )
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


_MOST_TO_READ: Final = 3


def hypothesis_tested(
    graph: CodeGraph,
    workspace: Workspace,
    asked: HypothesisTest,
    deadline: Deadline,
    *,
    clock: Callable[[], float] = time.monotonic,
) -> AnalysisResult:
    """The answer of the tool.

    Raises:
        BadInputError: a check names what is nowhere, or what could be several things.
        UnknownFileError: none of the files is in the workspace.
        DeadlineExceededError: the request's time is over.
    """
    started = clock()
    scope = scope_of(graph, workspace, asked.test_scope.files)
    suspicion = Suspicion(
        asked.hypothesis,
        beside="\n".join(strings_of(asked.test_scope.test_data)),
        functions=tuple(asked.test_scope.functions),
        method=asked.validation_method,
    )
    found = examined(suspicion, scope, deadline)
    return AnalysisResult(
        analysis_id=identity("hyp", workspace.version, asked),
        findings=AnalysisFindings(
            root_cause=_cause(found),
            evidence=[
                *(f"for: {line}" for line in found.evidence),
                *(f"against: {line}" for line in found.counter_evidence),
            ],
            confidence_level=found.confidence_level,
        ),
        recommendations=recommendations(found),
        execution_time=round(clock() - started, 3),
        metadata=_details(asked, found, scope),
    )


def identity(prefix: str, version: str, asked: BaseModel) -> str:
    """The same for the same question on the same code."""
    question = json.dumps([version, asked.model_dump(mode="json")], sort_keys=True)
    return f"{prefix}_{digest(question)[:16]}"


def recommendations(found: Examined) -> list[str]:
    """What to do next, true to what was found."""
    if found.verdict == "supported":
        return [f"The checks hold; begin at {_first(found.evidence)}."]
    if found.verdict == "contradicted":
        return [f"Look for another cause: see {_first(found.counter_evidence)}."]
    steps = [f"Read {place.told}." for place in found.reading.places[:_MOST_TO_READ]]
    if found.reading.proposed:
        steps.append("Send back, as `checks`, those of proposed_checks that it claims.")
    return steps or ["Name what you suspect in the code, or send checks that would decide it."]


def unknown_functions(found: Examined) -> list[str]:
    """Of functions that a caller named, those that are nowhere."""
    names = found.reading.unknown_functions
    return [f"There is no function {name[:200]} in the code" for name in names]


def _first(lines: list[str]) -> str:
    return lines[0].partition(": ")[0] if lines else "the function itself"


def explanation(found: Examined) -> str:
    """What was checked and came out, in words: of the checks, never of the hypothesis."""
    checked = [check.said for check in found.shown if check.outcome != "not_known"]
    if found.verdict == "contradicted":
        failed = [check.said for check in found.shown if check.outcome == "fails"]
        return f"A check of it fails: {'; '.join(failed)}"
    if found.verdict == "supported":
        return f"All of its checks hold: {'; '.join(checked)} ({found.others.said})"
    if found.others.is_high:
        told = f"All of its checks hold, but {found.others.said}, so that they decide little"
        return f"{told}: add one of what is done there. They are: {'; '.join(checked)}"
    open_ones = [check.said for check in found.shown if check.outcome == "not_known"]
    if not open_ones:
        return "Nothing that was checked decides it"
    told = f"{len(checked)} of {len(found.shown)} checks hold; not known is: {'; '.join(open_ones)}"
    return f"{told} (why, stands in not_followed of each)"


def _cause(found: Examined) -> str | None:
    """What was checked, where that supports the hypothesis."""
    if found.verdict != "supported":
        return None
    held = "; ".join(check.said for check in found.shown)
    return f"Its checks hold, at {_first(found.evidence)}: {held}"


def _details(asked: HypothesisTest, found: Examined, scope: Scope) -> dict[str, Any]:
    details: dict[str, Any] = {
        "verdict": found.verdict,
        "ground": found.ground,
        "explanation": explanation(found),
        "likelihood_score": found.score,
        "checks": [result.model_dump(mode="json") for result in found.shown],
        "validation_method": asked.validation_method,
        "notes": [*scope.notes, *unknown_functions(found)],
    }
    if found.verdict == "undecided":
        details["places_to_read"] = [place.told for place in found.reading.places]
        details["observations"] = list(found.observations)
        details["proposed_checks"] = list(found.reading.proposed)
    return details
