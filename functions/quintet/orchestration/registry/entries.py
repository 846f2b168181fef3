"""One API of the registry, as the registry's file and the tool's answers have it.

Field names are seed 001's; `endpoint_patterns`, `documentation_url` and `checked_on` are the
fields that its later entries have, and ours. Not here: where entries come from (`catalogue`).
"""

from datetime import date
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

AuthType = Literal["None", "API Key", "OAuth"]


def _absolute(url: str) -> str:
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise ValueError("must be an absolute http or https URL")
    return url


Url = Annotated[str, AfterValidator(_absolute)]


class RateLimits(BaseModel):
    """How often an API may be asked."""

    model_config = ConfigDict(frozen=True)

    requests: int = Field(description="Calls allowed within the window", ge=1)
    timeWindow: str = Field(  # noqa: N815 - the seed's name
        description="Length of the window: a number and s, m, h or d", pattern=r"^\d+[smhd]$"
    )


class Seen(BaseModel):
    """What the last check of an API saw (`checking`)."""

    model_config = ConfigDict(frozen=True)

    status: int = Field(description="HTTP status of the example URL")
    milliseconds: int = Field(description="Time until the whole answer was there")
    content: str = Field(description="JSON, text, image or whatever else the answer was")


class ApiEntry(BaseModel):
    """A public API. `url` is an example that answers a plain GET with data."""

    model_config = ConfigDict(frozen=True)

    name: str = Field(min_length=1)
    description: str
    url: Url = Field(description="An example that answers a plain GET with data")
    category: str
    keywords: tuple[str, ...]
    auth_type: AuthType
    https: bool
    cors: bool = Field(description="Whether pages of any origin may read the answer")
    reliability_score: float | None = Field(
        None,
        description="Share of checks that were answered, 0 to 1; null: not measured",
        ge=0,
        le=1,
    )
    rate_limits: RateLimits = Field(description="What the API allows, or what is polite")
    endpoint_patterns: tuple[Url, ...] = Field((), description="Other URLs for the same data")
    documentation_url: Url | None = None
    query_url: str | None = Field(
        None, description="The URL of a search: put your words in place of {words}"
    )
    answers_whole: bool = Field(
        False, description="Whether `url` needs nothing put into it to answer what the API is for"
    )
    checked_on: date | None = Field(None, description="When the URL was last checked; null: never")
    seen: Seen | None = Field(None, description="What that check saw")

    @property
    def host(self) -> str:
        """The host of `url`, in lower case."""
        return urlsplit(self.url).hostname or ""
