"""What KnowledgeSynthesize takes; `answers` is what it gives."""

from typing import Annotated, Final, Literal, Self

from pydantic import AfterValidator, BaseModel, Field, model_validator

from quintet.text import not_blank

ConflictKind = Literal["numeric", "date", "negation", "value"]
"""What can differ between two claims about one thing."""
Listing = Literal["contradictions", "consensus", "perhaps", "alone", "unused"]
"""The lists of an answer, in the order of their weight."""
SynthesisMode = Literal["consensus", "weighted", "hierarchical", "conflict_resolution"]

MAX_RESPONSES: Final = 20
MAX_DATA: Final = 200_000
"""Characters of one response."""
MAX_SOURCE: Final = 4000
"""Characters; an address may stand for a name."""
MAX_OBJECTIVE: Final = 10_000
DEFAULT_CONFIDENCE: Final = 0.5
MAX_READINGS: Final = 100
MAX_WORDS: Final = 1000
"""Characters of a quotation, a place, a name or a value in a reading."""


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


Words = Annotated[str, AfterValidator(str.strip), Field(max_length=MAX_WORDS)]
NonBlank = Annotated[Words, AfterValidator(not_blank)]


class Reading(BaseModel):
    """What a caller reads in a source: a value that stands there, and of what it is told."""

    source: str = Field(description="Whose, by the name in the answer", max_length=MAX_SOURCE)
    place: Words = Field(
        "",
        description="Where, as an earlier answer tells the `place` of this value among its "
        "statements; any other value, of JSON too, is given by `quote`",
    )
    quote: Words = Field(
        "",
        description="Words around the value, exactly as they stand in the source's data",
    )
    value: NonBlank = Field(description="The value as it is written there")
    entity: NonBlank = Field(description="Of what it is told, as the other sources call it")
    attribute: NonBlank = Field(
        description="Which attribute it is, as the answer calls it for the other sources; or by a "
        "name of its own, which takes the value out of an entry where it does not belong"
    )
    means: Words = Field(
        "",
        description="What the value says as other sources write it: Oregon for OR, gulls for "
        "Laridae",
    )
    when: Words = Field("", description="The time or edition that it is for, where one is told")
    unit: Words = Field("", description="The unit of a number that is written without one")

    @model_validator(mode="after")
    def _has_one_place(self) -> Self:
        if bool(self.place) == bool(self.quote):
            raise ValueError("give either place or quote")
        return self


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
    readings: list[Reading] = Field(
        default_factory=list,
        description="What you read in the sources yourself, where an earlier answer leaves open "
        "what a value is of (`perhaps`, `alone`) or did not read it: that each stands there "
        "is checked, and it is compared like what the tool reads",
        max_length=MAX_READINGS,
    )

    aliases: list[Annotated[list[NonBlank], Field(min_length=2, max_length=20)]] = Field(
        default_factory=list,
        description="Names of one thing each that sources call differently: "
        "[['SN 2023ixf', 'ZTF23aaklqou']]",
        max_length=MAX_READINGS,
    )
    only: Listing | None = Field(
        None, description="Answers this list alone, with what `clipped` says was left out of it"
    )
    skip: int = Field(0, description="How many of its entries are left out at its beginning", ge=0)

    @property
    def objective(self) -> str:
        """What claims are weighed by; empty where nothing, or nothing but blanks, is told."""
        return (self.objective_context or "").strip()
