"""What KnowledgeSynthesize takes; `answers` is what it gives."""

from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BaseModel, Field

from quintet.text import not_blank

ConflictKind = Literal["numeric", "date", "negation", "value"]
"""What can differ between two claims about one thing."""
SynthesisMode = Literal["consensus", "weighted", "hierarchical", "conflict_resolution"]

MAX_RESPONSES: Final = 20
MAX_DATA: Final = 200_000
"""Characters of one response."""
MAX_SOURCE: Final = 4000
"""Characters; an address may stand for a name."""
MAX_OBJECTIVE: Final = 10_000
DEFAULT_CONFIDENCE: Final = 0.5


class ApiResponse(BaseModel):
    """What one source answered, as MultiAPIFetch gives it."""

    source: Annotated[str, AfterValidator(not_blank), AfterValidator(str.strip)] = Field(
        description="Who says it: a name or an address", min_length=1, max_length=MAX_SOURCE
    )
    data: str = Field(
        description="What the source answered: prose, JSON, a table or HTML. A response without "
        "data is left out",
        max_length=MAX_DATA,
    )
    confidence: float = Field(
        DEFAULT_CONFIDENCE,
        description="How far the source is trusted",
        ge=0,
        le=1,
        allow_inf_nan=False,
    )


class KnowledgeSynthesize(BaseModel):
    """Arguments of KnowledgeSynthesize."""

    api_responses: list[ApiResponse] = Field(
        description="What the sources answered; MultiAPIFetch's `responses` as they are",
        min_length=1,
        max_length=MAX_RESPONSES,
    )
    synthesis_mode: SynthesisMode = Field(
        description="How conflicts are weighed: consensus by number of sources, weighted by the "
        "sum of their confidences, hierarchical by tiers of confidence (0.8, 0.6), "
        "conflict_resolution by confidence, corroboration, recency and precision in turn"
    )
    confidence_threshold: float = Field(
        0.5,
        description="Sources below this confidence are left out",
        ge=0,
        le=1,
        allow_inf_nan=False,
    )
    objective_context: str | None = Field(
        None,
        description="What the answers are wanted for; claims are weighed by it, and those that "
        "are beside the point are left out of the text",
        max_length=MAX_OBJECTIVE,
    )

    @property
    def objective(self) -> str:
        """What claims are weighed by; empty where nothing, or nothing but blanks, is told."""
        return (self.objective_context or "").strip()
