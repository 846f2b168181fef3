"""What the research tools take and answer, field by field as seed 000 writes them."""

from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from quintet.text import PlainText, not_blank

ResearchType = Literal[
    "research", "troubleshooting", "learning", "implementation", "decision", "validation"
]
AudienceLevel = Literal["beginner", "intermediate", "advanced", "expert"]
Retrieval = Literal["lexical", "hybrid"]
UrgencyLevel = Literal["low", "medium", "high", "critical"]
Domain = Literal[
    "rust",
    "python",
    "javascript",
    "web",
    "mobile",
    "systems",
    "database",
    "devops",
    "cloud",
    "security",
    "ai",
    "data",
    "networking",
    "general",
]


DEFAULT_TYPE: Final = "learning"
"""What the seed publishes as the default of `query_type`; some clients send it by themselves."""
QueryText = Annotated[PlainText, AfterValidator(not_blank)]


class ResearchQuery(BaseModel):
    """Arguments of research_query."""

    query: QueryText = Field(description="Research query to execute", min_length=1, max_length=1000)
    query_type: ResearchType | None = Field(
        None,
        description="Type of research query; detected from the query where it is left out, or is "
        "the default and the query clearly asks for something else",
        json_schema_extra={"default": DEFAULT_TYPE},
    )
    audience: PlainText | None = Field(
        None,
        description="Target audience context; detected where it is left out",
        max_length=100,
        examples=["beginner", "intermediate", "advanced"],
    )
    domain: PlainText | None = Field(
        None,
        description="Technical domain context; detected where it is left out",
        max_length=100,
        examples=["rust", "web", "mobile", "systems"],
    )


class ClassifyQuery(BaseModel):
    """Arguments of classify_query."""

    query: QueryText = Field(description="Query to classify", min_length=1, max_length=1000)


class DetectContext(BaseModel):
    """Arguments of detect_context."""

    query: QueryText = Field(
        description="Query to analyze for context", min_length=1, max_length=1000
    )
    research_type: ResearchType | None = Field(
        None, description="Research type hint for better context detection"
    )


Confidence = Annotated[float, Field(ge=0.0, le=1.0)]


class Answered(BaseModel):
    """The base of what tools answer."""

    model_config = ConfigDict(frozen=True)


class Candidate(Answered):
    """One type that a query may be of."""

    research_type: ResearchType = Field(description="Candidate research type")
    confidence: float = Field(description="Confidence score for this candidate")
    matched_keywords: list[str] = Field(description="Keywords that matched this candidate")


class Classification(Answered):
    """The answer of classify_query."""

    research_type: ResearchType = Field(description="Primary classified research type")
    confidence: Confidence = Field(description="Classification confidence score")
    matched_keywords: list[str] = Field(description="Keywords that influenced classification")
    candidates: list[Candidate] = Field(description="All classification candidates with scores")


class DimensionConfidence(Answered):
    """How sure one dimension of the context is, and why."""

    dimension: Literal["audience", "domain", "urgency"] = Field(description="Dimension name")
    confidence: float = Field(description="Confidence score for this dimension")
    keywords: list[str] = Field(description="Keywords that influenced this dimension")
    explanation: str = Field(description="Explanation of the detection")


class DetectedContext(Answered):
    """The answer of detect_context."""

    audience_level: AudienceLevel = Field(description="Detected audience level")
    technical_domain: Domain = Field(description="Detected technical domain")
    urgency_level: UrgencyLevel = Field(description="Detected urgency level")
    overall_confidence: Confidence = Field(description="Overall confidence score")
    processing_time_ms: int = Field(description="Processing time in milliseconds")
    fallback_used: bool = Field(description="Whether fallback detection was used")
    dimension_confidences: list[DimensionConfidence] = Field(
        description="Dimension-specific confidence information"
    )


class Source(Answered):
    """A passage that an answer cites."""

    uri: str = Field(description="Where the cited document can be read")
    title: str = Field(description="Title of the cited document")
    section: str = Field(description="Heading of the cited passage")


class AnswerMetadata(Answered):
    """How an answer came about: the seed's five fields, then ours."""

    research_type: ResearchType = Field(description="Classified research type")
    confidence: Confidence = Field(description="Classification confidence score")
    processing_time_ms: int = Field(description="Processing time in milliseconds")
    context_detection_used: bool = Field(description="Whether context detection was applied")
    cache_key: str = Field(description="Cache key for the result")
    cache_hit: bool = Field(description="Whether the result came from the cache")
    answer_confidence: Confidence = Field(
        description="How often answers like this one hold what was asked for, as fitted on manuals"
    )
    research_type_detected: bool = Field(
        description="Whether the type was found in the query; also where the default was given and "
        "the query clearly asks for something else"
    )
    audience: str = Field(description="Audience that the answer is written for")
    domain: str = Field(description="Technical domain that the answer was sought in")
    urgency_level: UrgencyLevel = Field(description="Detected urgency level")
    retrieval: Retrieval = Field(
        description="How passages were found: by their words, or by words and meaning"
    )
    retrieval_complete: bool = Field(
        description="Whether every passage could be compared by meaning; vectors of new documents "
        "follow after their words"
    )
    library_stale_seconds: int | None = Field(
        description="For how long nobody could tell whether the library has changed since; null "
        "where it is known to be the newest"
    )
    written_by: str = Field(
        description="library where the answer quotes it, else the model that wrote the answer"
    )
    model_failure: str | None = Field(
        description="Why the configured model did not write it; null where it did, or there is none"
    )
    sources: list[Source] = Field(description="The passages cited, best first")


class ResearchAnswer(Answered):
    """The answer of research_query."""

    result: str = Field(description="Research result with comprehensive answer")
    metadata: AnswerMetadata = Field(description="How the result came about")


class CacheStatistics(Answered):
    """The cache/statistics resource."""

    total_entries: int
    hit_rate: float
    miss_rate: float
    total_size_bytes: int
    average_age_seconds: float
    expired_entries: int
    by_research_type: dict[str, int]
    last_updated: str
    cache_enabled: bool
    max_size_bytes: int
    ttl_seconds: int


Json = dict[str, Any]
