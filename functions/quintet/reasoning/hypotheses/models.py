"""What `hypothesis_test` and `run_hypothesis_tournament` take and answer, in the words of seed 002.

Fields of ours come after the seed's.
"""

from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic_core import PydanticCustomError

from quintet.reasoning.common.fields import MOST_ITEMS, FilePath, LogText, Name, PartialFinding
from quintet.reasoning.common.findings import Shown
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


class _Asked(BaseModel):
    model_config = ConfigDict(frozen=True)


class Hypothesis(_Asked):
    """What somebody suspects."""

    description: Statement = Field(description="The suspicion, in words and names of the code")
    type: HypothesisType = Field(description="What kind of suspicion it is")
    confidence_level: Prior = Field(description="How sure the caller is, 1 to 5; breaks ties only")


class TestScope(_Asked):
    """Where to look."""

    __test__ = False

    files: Files = Field(description="Files to look at; an empty list leaves the workspace open")
    functions: Functions = Field(default_factory=list, description="Functions that matter")
    test_data: PartialFinding = Field(
        default_factory=dict, description="Anything known beside; its texts are read as symptoms"
    )


class HypothesisTest(_Asked):
    """Arguments of hypothesis_test."""

    hypothesis: Hypothesis = Field(description="What to test")
    test_scope: TestScope = Field(description="Where to look")
    validation_method: ValidationMethod = Field(
        "static_analysis", description="Facts of the code, a walk through it, or known patterns"
    )
    workspace: Name | None = Field(None, description="The workspace; the latest when absent")


class Contender(Hypothesis):
    """One of several hypotheses."""

    id: Name = Field(description="The caller's name for it")


class SharedScope(_Asked):
    """Where to look, for all of them."""

    files: Files = Field(description="Files to look at; an empty list leaves the workspace open")
    functions: Functions = Field(default_factory=list, description="Functions that matter")
    shared_context: PartialFinding = Field(
        default_factory=dict, description="Anything known beside; its texts are read as symptoms"
    )


class TournamentSettings(_Asked):
    """How many at once, and how long each may take."""

    max_parallel: Annotated[int, Field(ge=1, le=5)] = Field(3, description="How many at once")
    timeout_per_hypothesis: Annotated[float, Field(ge=10, le=120)] = Field(
        30, description="Seconds that each may take"
    )


def _each_once(contenders: list[Contender]) -> list[Contender]:
    if len({contender.id for contender in contenders}) < len(contenders):
        raise PydanticCustomError("unique_validation", "Every hypothesis needs an id of its own")
    return contenders


class RunHypothesisTournament(_Asked):
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


class ContenderResult(Shown):
    """What became of one hypothesis."""

    hypothesis_id: str = Field(description="The caller's name for it")
    likelihood_score: Annotated[float, Field(ge=0, le=100)] = Field(
        description="How well the code supports it; 0 where it could not be tested in time"
    )
    evidence: list[str] = Field(description="Lines that speak for it, as `file:line: code - why`")
    counter_evidence: list[str] = Field(description="Lines that speak against it")
    test_duration: float = Field(description="Seconds it took")
    status: State = Field(description="`tested`, or why not")
    verdict: str = Field(description="`supported`, `contradicted`, `undecided` or `not_testable`")
    confidence_level: int = Field(description="How sure the verdict is, 1 to 5")
    looked_for: list[str] = Field(description="The kinds of defect that were looked for")


class Winner(Shown):
    """The hypothesis that the code supports best."""

    hypothesis_id: str = Field(description="The caller's name for it")
    confidence: Annotated[float, Field(ge=0, le=1)] = Field(description="Its score, 0 to 1")
    recommendation: str = Field(description="What to do next")


class TournamentResult(Shown):
    """The answer of run_hypothesis_tournament."""

    tournament_id: str = Field(description="The same for the same question on the same code")
    results: list[ContenderResult] = Field(description="In the order of the question")
    winner: Winner = Field(description="The hypothesis that the code supports best")
    execution_time: float = Field(description="Seconds in all")
    status: Literal["complete", "partial"] = Field(description="`partial`: some were not tested")
    notes: list[str] = Field(description="What limits this answer")


def texts_in(value: Any) -> str:
    """Every text in an object of a caller's, one a line."""
    waiting, found = [value], []
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            found.append(one)
        elif isinstance(one, dict):
            waiting += reversed(list(one.values()))
        elif isinstance(one, list):
            waiting += reversed(one)
    return "\n".join(found)
