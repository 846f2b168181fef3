"""The environment of the orchestration function: where it keeps things, and JARVIS's thresholds."""

from typing import Self

from pydantic import Field, model_validator

from quintet.llm.settings import ModelSettings
from quintet.settings import FamilySettings, Options


class JarvisOptions(Options):
    """The thresholds of seed 001's state machine, and whether it looks for APIs by itself."""

    initial_reasoning_effectiveness: float = Field(0.8, ge=0, le=1, allow_inf_nan=False)
    min_reasoning_effectiveness: float = Field(0.3, ge=0, le=1, allow_inf_nan=False)
    max_reasoning_effectiveness: float = Field(1.0, ge=0, le=1, allow_inf_nan=False)
    verification_completion_threshold: int = Field(
        95, ge=50, le=100, description="Percent of the tasks that must be completed"
    )
    execution_success_rate_threshold: float = Field(
        0.7, ge=0, le=1, allow_inf_nan=False, description="The effectiveness that VERIFY asks for"
    )
    session_idle_hours: int = Field(24, ge=1, le=168, description="Until a session is forgotten")
    api_discovery: bool = Field(True, description="Whether entering KNOWLEDGE asks public APIs")

    @model_validator(mode="after")
    def _bounds_are_in_order(self) -> Self:
        low, high = self.min_reasoning_effectiveness, self.max_reasoning_effectiveness
        if not low <= self.initial_reasoning_effectiveness <= high:
            raise ValueError(
                "initial_reasoning_effectiveness must lie between the smallest and the largest"
            )
        return self


class OrchestrationSettings(FamilySettings, ModelSettings, JarvisOptions):
    """What the tools need besides what every family does."""

    orchestration_table: str
    sessions_bucket: str
