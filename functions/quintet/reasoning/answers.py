"""What the analysis tools answer: seed 002's results, and the job that goes on with a partial one.

`job_id` is there where a request's time was too short; the same call later has all of it. Not
here: what the conversation and health tools answer, which their packages say.
"""

import json
from collections import Counter
from operator import not_
from typing import Any, Final, TypeVar

from pydantic import BaseModel, Field

from quintet.reasoning.bottlenecks.models import BottleneckReport, PerformanceBottleneck
from quintet.reasoning.common.fields import Name
from quintet.reasoning.common.findings import AnalysisResult, is_none
from quintet.reasoning.hypotheses.models import TournamentResult

_JOB: Final = "The job that goes on with it; the same call later returns the whole"
_CODE: Final = "The workspace, version and commit that were read, and how old they are"
_LEFT_OUT: Final = "How much was left out of which list; a narrower question has it"


class FindBottlenecks(PerformanceBottleneck):
    """Arguments of performance_bottleneck, and where the code is."""

    workspace: Name | None = Field(None, description="The workspace; the latest when absent")


class _Partial(BaseModel):
    left_out: list[str] = Field(default_factory=list, exclude_if=not_, description=_LEFT_OUT)
    job_id: str | None = Field(None, exclude_if=is_none, description=_JOB)


class _OfCode(BaseModel):
    metadata: dict[str, str] = Field(description=_CODE)


class AnalysisAnswer(_Partial, AnalysisResult):
    """The answer of trace, impact and hypothesis tests, and of what combines them."""


class TournamentAnswer(_Partial, _OfCode, TournamentResult):
    """The answer of run_hypothesis_tournament."""


class _Identified(BaseModel):
    analysis_id: str = Field(description="The same for the same question on the same code")
    execution_time: float = Field(description="Seconds that the analysis took")


class BottleneckAnswer(_Partial, _OfCode, BottleneckReport, _Identified):
    """The answer of performance_bottleneck."""


MOST_CHARACTERS: Final = 32_000
"""Of an answer as JSON: some 8,000 tokens."""
_LENGTHS: Final = (200, 100, 60, 40, 25, 16, 10, 6, 4, 2, 1)
"""Entries of every list, tried in turn until the whole fits."""

Answer = TypeVar("Answer", bound=BaseModel)


def folded(answer: Answer) -> Answer:
    """The answer with all lists cut to the greatest length that fits; `left_out` tells of what.

    `left_out` is a field of the answer: `metadata.impact: 120 more`.
    """
    whole = answer.model_dump(mode="json")
    if _size(whole) <= MOST_CHARACTERS:
        return answer
    cut = whole
    for length in _LENGTHS:
        left: Counter[str] = Counter()
        cut = _cut(whole, length, "", left)
        cut["left_out"] = [f"{path}: {count} more" for path, count in sorted(left.items())]
        if _size(cut) <= MOST_CHARACTERS:
            break
    return type(answer).model_validate(cut)


def _size(answer: Any) -> int:
    return len(json.dumps(answer, ensure_ascii=False, separators=(",", ":")))


def _cut(value: Any, length: int, path: str, left: Counter[str]) -> Any:
    if isinstance(value, dict):
        return {
            key: _cut(each, length, f"{path}.{key}" if path else key, left)
            for key, each in value.items()
        }
    if isinstance(value, list):
        if len(value) > length:
            left[path] += len(value) - length
        return [_cut(each, length, path, left) for each in value[:length]]
    return value
