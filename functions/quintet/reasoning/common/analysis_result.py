"""`AnalysisResult` of seed 002: what the five analysis tools answer."""

from typing import Annotated, Any

from pydantic import Field

from quintet.reasoning.common.findings import Shown, is_none


class AnalysisFindings(Shown):
    """What was found, with the lines that show it."""

    root_cause: str | None = Field(
        None, exclude_if=is_none, description="The cause, where one was found"
    )
    evidence: list[str] = Field(
        description="Lines of the workspace, each as `file:line` and what it shows"
    )
    confidence_level: Annotated[int, Field(ge=1, le=5)] = Field(
        description="How sure it is, 1 (a guess) to 5 (certain)"
    )


class AnalysisResult(Shown):
    """An analysis as it is answered."""

    analysis_id: str = Field(description="The same for the same question on the same code")
    findings: AnalysisFindings = Field(description="What was found")
    recommendations: list[str] = Field(description="What to do about it, or to look at next")
    execution_time: float = Field(description="Seconds that the analysis took")
    metadata: dict[str, Any] = Field(description="The details, and what bounds they have")
