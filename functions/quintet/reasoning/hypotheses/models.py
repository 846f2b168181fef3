"""What `hypothesis_test` and `run_hypothesis_tournament` take and answer, in the words of seed 002.

Fields of ours come after the seed's.
"""

from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from quintet.reasoning.common.fields import (
    MOST_ITEMS,
    FilePath,
    Frozen,
    LogText,
    Name,
    PartialFinding,
)
from quintet.reasoning.common.findings import is_none
from quintet.reasoning.hypotheses.checks.forms import Answer, Checks, Verdict
from quintet.text import not_blank

HypothesisType = Literal["bug", "performance", "behavior", "security"]
ValidationMethod = Literal["static_analysis", "trace_simulation", "pattern_matching"]
State = Literal["tested", "timed_out", "not_started", "failed"]
LONGEST_HYPOTHESIS: Final = 10_000
MOST_HYPOTHESES: Final = 10

Prior = Annotated[float, Field(ge=1, le=5)]
Statement = Annotated[
    LogText, AfterValidator(not_blank), Field(min_length=1, max_length=LONGEST_HYPOTHESIS)
]
Files = Annotated[list[FilePath], Field(max_length=MOST_ITEMS)]
Functions = Annotated[list[Name], Field(max_length=MOST_ITEMS)]


class Hypothesis(Frozen):
    """What somebody suspects."""

    description: Statement = Field(description="The suspicion, in words and names of the code")
    type: HypothesisType = Field(description="What kind of suspicion it is")
    confidence_level: Prior = Field(description="How sure the caller is, 1 to 5; decides nothing")
    checks: Checks = Field(
        default_factory=list,
        description="What must hold of the code if it is true; without any it stays undecided",
    )


class TestScope(Frozen):
    """Where to look."""

    __test__ = False

    files: Files = Field(description="Files to look at; an empty list leaves the workspace open")
    functions: Functions = Field(default_factory=list, description="Functions that matter")
    test_data: PartialFinding = Field(
        default_factory=dict, description="Anything known beside; names in it are looked up"
    )


class HypothesisTest(Frozen):
    """Arguments of hypothesis_test."""

    hypothesis: Hypothesis = Field(description="What to test")
    test_scope: TestScope = Field(description="Where to look")
    validation_method: ValidationMethod = Field(
        "static_analysis",
        description="Where rules look: in named functions, in what they reach, or in all files",
    )
    workspace: Name | None = Field(None, description="The workspace; the latest when absent")


class Contender(Hypothesis):
    """One of several hypotheses."""

    id: Name = Field(description="The caller's name for it")


class SharedScope(Frozen):
    """Where to look, for all of them."""

    files: Files = Field(description="Files to look at; an empty list leaves the workspace open")
    functions: Functions = Field(default_factory=list, description="Functions that matter")
    shared_context: PartialFinding = Field(
        default_factory=dict, description="Anything known beside; names in it are looked up"
    )


class TournamentSettings(Frozen):
    """How many at once, and how long each may take."""

    max_parallel: Annotated[int, Field(ge=1, le=5)] = Field(3, description="How many at once")
    timeout_per_hypothesis: Annotated[float, Field(ge=10, le=120)] = Field(
        30, description="Seconds that each may take"
    )


def _each_once(contenders: list[Contender]) -> list[Contender]:
    if len({contender.id for contender in contenders}) < len(contenders):
        raise PydanticCustomError("unique_validation", "Every hypothesis needs an id of its own")
    return contenders


class RunHypothesisTournament(Frozen):
    """Arguments of run_hypothesis_tournament."""

    hypotheses: Annotated[
        list[Contender],
        Field(min_length=2, max_length=MOST_HYPOTHESES),
        AfterValidator(_each_once),
    ] = Field(description="The hypotheses, of which one may be true")
    test_scope: SharedScope = Field(description="Where to look")
    tournament_settings: TournamentSettings = Field(
        default_factory=TournamentSettings, description="How it is run"
    )
    workspace: Name | None = Field(None, description="The workspace; the latest when absent")


Ground = Literal["checked", "ranked", "unknown"]
"""`checked`: decided exactly. `ranked`: places found, nothing decided. `unknown`: nothing found."""


class CheckResult(Frozen):
    """What became of one check."""

    check: dict[str, Any] = Field(description="The check as it was sent")
    said: str = Field(description="What exactly was checked, in words")
    outcome: Answer = Field(description="`holds`, `fails` or `not_known`")
    held_by: list[str] = Field(description="Lines for it, as `file:line: code - why`")
    against: list[str] = Field(description="Lines against it")
    not_followed: list[str] = Field(description="What was not seen, where it is not known")


class ContenderResult(Frozen):
    """What became of one hypothesis."""

    hypothesis_id: str = Field(description="The caller's name for it")
    likelihood_score: Annotated[float, Field(ge=0, le=100)] = Field(
        description="A code: 100 supported, 0 contradicted, 50 otherwise"
    )
    evidence: list[str] = Field(description="Lines that speak for it, as `file:line: code - why`")
    counter_evidence: list[str] = Field(description="Lines that speak against it")
    test_duration: float = Field(description="Seconds it took")
    status: State = Field(description="`tested`, or why not")
    verdict: Verdict = Field(
        description="By its checks alone: whether they decide it, the caller said by sending them"
    )
    ground: Ground = Field(description="What the verdict rests on")
    confidence_level: int = Field(description="A code: 5 where checks decided it, else 1")
    checks: list[CheckResult] = Field(description="Each check with its outcome")
    proposed_checks: list[dict[str, Any]] = Field(description="Checks that may decide it")


class Winner(Frozen):
    """The only hypothesis that checks leave; undecided, there is a recommendation alone."""

    hypothesis_id: str | None = Field(
        None, exclude_if=is_none, description="The caller's name for it"
    )
    confidence: Annotated[float, Field(ge=0, le=1)] | None = Field(
        None, exclude_if=is_none, description="A code: 1 where checks decided it"
    )
    recommendation: str = Field(description="What to do next; `undecided: ...` names no winner")


class TournamentResult(Frozen):
    """The answer of run_hypothesis_tournament."""

    tournament_id: str = Field(description="The same for the same question on the same code")
    results: list[ContenderResult] = Field(description="In the order of the question")
    winner: Winner = Field(description="The hypothesis that checks support, all others ruled out")
    execution_time: float = Field(description="Seconds in all")
    status: Literal["complete", "partial"] = Field(description="`partial`: some were not tested")
    places_to_read: list[str] = Field(description="Functions named by the texts, by rank")
    notes: list[str] = Field(description="What limits this answer")
