"""What MultiAPIFetch and APIValidator take; `answers` is what they give."""

from typing import Annotated, Final

from pydantic import BaseModel, Field

from quintet.orchestration.fetching.endpoints import MAX_URL_CHARACTERS
from quintet.outbound.headers import MOST_HEADERS

MAX_ENDPOINTS: Final = 10
MAX_CONCURRENT: Final = 5

Url = Annotated[str, Field(min_length=1, max_length=MAX_URL_CHARACTERS)]


class MultiApiFetch(BaseModel):
    """Arguments of MultiAPIFetch."""

    api_endpoints: list[Url] = Field(
        description="One to ten http or https URLs of public APIs, asked with GET",
        min_length=1,
        max_length=MAX_ENDPOINTS,
    )
    headers: dict[str, str] = Field(
        default_factory=dict,
        description="Request headers, sent to every endpoint and to no host it redirects to",
        max_length=MOST_HEADERS,
    )
    max_concurrent: int = Field(
        3, description="How many endpoints are asked at the same time", ge=1, le=MAX_CONCURRENT
    )
    timeout_ms: float = Field(
        5000,
        description="Milliseconds for one attempt at an endpoint, redirects and body included; "
        "all attempts and pauses together end with the time of the call",
        ge=1000,
        le=30_000,
    )


class ApiEndpoint(BaseModel):
    """An API as APISearch tells it; other fields may be there."""

    url: Url = Field(description="The URL to check, http or https")
    name: str | None = Field(None, description="Name of the API in the registry", max_length=200)
    endpoint_patterns: list[Url] = Field(
        default_factory=list,
        description="URLs to try where the first does not work: absolute, or relative to it",
        max_length=50,
    )
    documentation_url: str | None = Field(
        None, description="Where the API is documented", max_length=MAX_URL_CHARACTERS
    )
    method: str | None = Field(
        None, description="What the endpoint is meant for; the check is a GET", max_length=20
    )


class ApiValidator(BaseModel):
    """Arguments of APIValidator."""

    api_endpoint: ApiEndpoint = Field(description="The endpoint to check")
    auto_correct: bool = Field(
        True, description="Whether other URLs are tried where this one does not work"
    )
