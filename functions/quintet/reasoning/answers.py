"""What the analysis tools answer: seed 002's results, and the job that goes on with a partial one.

`job_id` is there where a request's time was too short; the same call later has all of it. Not
here: what the conversation and health tools answer, which their packages say.
"""

from typing import Final

from pydantic import BaseModel, Field

from quintet.reasoning.bottlenecks.models import BottleneckReport, PerformanceBottleneck
from quintet.reasoning.common.fields import Name
from quintet.reasoning.common.findings import AnalysisResult, is_none
from quintet.reasoning.hypotheses.models import TournamentResult

_JOB: Final = "The job that goes on with it; the same call later returns the whole"
_CODE: Final = "The workspace, version and commit that were read, and how old they are"
_LEFT_OUT: Final = "How much was left out of which list; a narrower question has it"


def _is_empty(value: object) -> bool:
    return value == []


class FindBottlenecks(PerformanceBottleneck):
    """Arguments of performance_bottleneck, and where the code is."""

    workspace: Name | None = Field(None, description="The workspace; the latest when absent")


class AnalysisAnswer(AnalysisResult):
    """The answer of trace, impact and hypothesis tests, and of what combines them."""

    left_out: list[str] = Field(default_factory=list, exclude_if=_is_empty, description=_LEFT_OUT)
    job_id: str | None = Field(None, exclude_if=is_none, description=_JOB)


class TournamentAnswer(TournamentResult):
    """The answer of run_hypothesis_tournament."""

    metadata: dict[str, str] = Field(description=_CODE)
    left_out: list[str] = Field(default_factory=list, exclude_if=_is_empty, description=_LEFT_OUT)
    job_id: str | None = Field(None, exclude_if=is_none, description=_JOB)


class _Identified(BaseModel):
    analysis_id: str = Field(description="The same for the same question on the same code")
    execution_time: float = Field(description="Seconds that the analysis took")


class BottleneckAnswer(BottleneckReport, _Identified):
    """The answer of performance_bottleneck."""

    metadata: dict[str, str] = Field(description=_CODE)
    left_out: list[str] = Field(default_factory=list, exclude_if=_is_empty, description=_LEFT_OUT)
    job_id: str | None = Field(None, exclude_if=is_none, description=_JOB)
