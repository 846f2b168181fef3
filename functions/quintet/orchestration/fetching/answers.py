"""What MultiAPIFetch and APIValidator answer. Times in milliseconds, sizes in bytes."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from quintet.orchestration.fetching.bodies import BodyFormat

ErrorKind = Literal["Timeout", "Network", "HTTP", "Request", "Refused", "RateLimit", "Unknown"]


class Answered(BaseModel):
    """The base of what tools answer."""

    model_config = ConfigDict(frozen=True)


class FetchError(Answered):
    """Why an endpoint gave no data."""

    kind: ErrorKind = Field(
        description="Timeout; Network: not reached; HTTP: not a 2xx answer; Request: the URL is "
        "malformed; Refused: not to be asked, such as private addresses; RateLimit: asked too often"
    )
    message: str
    retry_after: int | None = Field(
        None, description="Seconds after which asking again makes sense, where that is known"
    )


class FetchedResponse(Answered):
    """One endpoint's answer; `source`, `data` and `confidence` are KnowledgeSynthesize's input."""

    source: str = Field(description="Name of the API or its host; different for each response")
    data: str = Field(description="Text or JSON of the body; empty where there is none to use")
    confidence: float = Field(description="0 to 1, by status, length and speed")
    url: str = Field(description="The endpoint as asked for")
    final_url: str = Field(description="The URL that answered last, after redirects")
    alternative: str | None = Field(
        description="The registry's other URL that was used because the endpoint failed"
    )
    status: int | None
    status_text: str
    ok: bool
    content_type: str | None
    format: BodyFormat | None = Field(description="json: data is valid JSON; null: no body")
    time_ms: int = Field(description="All attempts and pauses together")
    attempts: int
    size_bytes: int = Field(description="Of the body as far as it was read")
    truncated: bool = Field(description="Whether data lacks a part of the body")
    kept_bytes: int = Field(description="Of data")
    headers: dict[str, str] = Field(description="The first response headers")
    preview: str = Field(description="The beginning of the body, of failures too")
    redirects: list[str]
    error: FetchError | None


class FetchSummary(Answered):
    """All endpoints together."""

    queried: int
    successful: int
    failed: int
    total_time_ms: int = Field(description="Of the call")
    average_time_ms: int = Field(description="Of an endpoint")
    total_kb: float = Field(description="Read, in units of 1,024 bytes")
    success_rate: float = Field(description="0 to 1")
    errors_by_kind: dict[ErrorKind, int]
    clipped: list[str] = Field(description="What the time of the call did not allow in full")


class FetchReport(Answered):
    """The answer of MultiAPIFetch."""

    responses: list[FetchedResponse] = Field(description="In the order asked")
    summary: FetchSummary


class EndpointChecks(Answered):
    """What one request to an endpoint showed."""

    reachable: bool = Field(description="Whether a server answered, whatever it said")
    status: int | None
    status_text: str
    is_json: bool | None = Field(description="Null where no body was read, or too large a one")
    content_type: str | None
    latency_ms: int
    size_bytes: int
    tls: bool = Field(description="Whether the answer came over a checked TLS connection")
    final_url: str


class ValidationAttempt(Answered):
    """One URL that was tried."""

    url: str
    reason: str = Field(description="Why this URL")
    status: int | None
    error: str | None
    latency_ms: int


class Validation(Answered):
    """The answer of APIValidator."""

    status: Literal["working", "corrected", "failed"]
    url: str = Field(description="The URL asked about")
    working_url: str | None
    original_error: str | None = Field(description="What was wrong with the URL asked about")
    checks: EndpointChecks = Field(description="Of the working URL, or of the one asked about")
    attempts: list[ValidationAttempt]
    documentation_url: str | None
    suggestions: list[str]
    clipped: list[str] = Field(description="What the time of the call did not allow in full")
