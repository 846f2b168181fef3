"""What the context tools take, field by field as seed 004 writes them; `answers` is what they give.

Context ids, messages and tags are a user's own words: any character is allowed in them but half
surrogates, which no UTF-8 can hold.
"""

# ruff: noqa: N815 - the seed's names

from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BaseModel, Field
from pydantic_core import PydanticCustomError

from quintet.text import not_blank

Role = Literal["user", "assistant"]
Importance = Literal["LOW", "MEDIUM", "HIGH", "CRITICAL"]
RelationshipType = Literal["similar", "continues", "references", "parent", "child"]
Direction = Literal["incoming", "outgoing", "both"]
DrawingFormat = Literal["json", "mermaid", "text"]
Period = Literal["day", "week", "month"]

MAX_MESSAGE_BYTES: Final = 1024 * 1024
"""Of one message, in UTF-8."""
MAX_ID_CHARACTERS: Final = 1000
MAX_TAGS: Final = 100
MAX_TAG_CHARACTERS: Final = 200
MAX_BULK: Final = 500
"""Messages that one call adds."""
MAX_BULK_BYTES: Final = 4 * 1024 * 1024
MAX_TIME: Final = 253_402_300_799_999
"""The last millisecond of the year 9999."""
MAX_QUERY_CHARACTERS: Final = 10_000
MAX_PAGE: Final = 10_000


def _at_most_a_megabyte(text: str) -> str:
    if len(text) > MAX_MESSAGE_BYTES or len(text.encode()) > MAX_MESSAGE_BYTES:
        raise PydanticCustomError(
            "length_validation", f"Length must be at most {MAX_MESSAGE_BYTES} bytes of UTF-8"
        )
    return text


ContextId = Annotated[
    str, Field(min_length=1, max_length=MAX_ID_CHARACTERS), AfterValidator(not_blank)
]
Tag = Annotated[str, Field(min_length=1, max_length=MAX_TAG_CHARACTERS)]
Cursor = Annotated[str, Field(min_length=1, max_length=8 * MAX_ID_CHARACTERS)]

CURSOR_WORDS: Final = "Where a longer answer goes on: the nextCursor of the one before"


class Ping(BaseModel):
    """Arguments of ping."""

    random_string: str | None = Field(
        None, description="Dummy parameter for no-parameter tools", max_length=10_000
    )


class NewMessage(BaseModel):
    """A message to be added."""

    message: Annotated[str, AfterValidator(_at_most_a_megabyte), AfterValidator(not_blank)] = Field(
        description="Message content to add; at most 1 MiB of UTF-8", min_length=1
    )
    role: Role = Field(description="Role of the message sender")
    importance: Importance = Field("MEDIUM", description="Importance level")
    tags: list[Tag] = Field(
        default=[], description="Tags associated with the message", max_length=MAX_TAGS
    )
    author: str | None = Field(
        None,
        description="Name of whoever said it, where several share a role",
        min_length=1,
        max_length=MAX_TAG_CHARACTERS,
    )


class ImportedMessage(NewMessage):
    """A message that was said elsewhere."""

    saidAt: int | None = Field(
        None,
        description="When it was said, in milliseconds since the epoch; kept and told with it",
        ge=0,
        le=MAX_TIME,
    )


IdempotencyKey = Annotated[str, Field(min_length=1, max_length=256)]
_REPEATABLE: Final = "The same key again, within 24 hours, stores nothing: for safe retries"


class OfContext(BaseModel):
    """What is said of one context."""

    contextId: ContextId = Field(description="Unique identifier for the context")


class AddMessage(NewMessage, OfContext):
    """Arguments of add_message."""

    idempotencyKey: IdempotencyKey | None = Field(None, description=_REPEATABLE)


def _at_most_four_megabytes(messages: list[ImportedMessage]) -> list[ImportedMessage]:
    if sum(len(message.message.encode()) for message in messages) > MAX_BULK_BYTES:
        raise PydanticCustomError(
            "length_validation", f"Length must be at most {MAX_BULK_BYTES} bytes of UTF-8 in all"
        )
    return messages


class AddMessages(OfContext):
    """Arguments of add_messages."""

    messages: Annotated[
        list[ImportedMessage],
        Field(min_length=1, max_length=MAX_BULK),
        AfterValidator(_at_most_four_megabytes),
    ] = Field(description="The messages in the order in which they were said; at most 4 MiB in all")
    idempotencyKey: IdempotencyKey | None = Field(None, description=_REPEATABLE)


class RetrieveContext(BaseModel):
    """Arguments of retrieve_context."""

    contextId: ContextId = Field(description="Unique identifier for the context to retrieve")
    limit: int | None = Field(
        None,
        description="Messages per answer; all that fit where it is left out",
        ge=1,
        le=MAX_PAGE,
    )
    cursor: Cursor | None = Field(None, description=CURSOR_WORDS)


class GetSimilarContexts(BaseModel):
    """Arguments of get_similar_contexts."""

    query: Annotated[str, AfterValidator(not_blank)] = Field(
        description="Text to find similar contexts for",
        min_length=1,
        max_length=MAX_QUERY_CHARACTERS,
    )
    limit: int = Field(5, description="Maximum number of contexts to return", ge=1, le=100)


class AddRelationship(BaseModel):
    """Arguments of add_relationship."""

    sourceContextId: ContextId = Field(description="Source context ID")
    targetContextId: ContextId = Field(description="Target context ID")
    relationshipType: RelationshipType = Field(description="Type of relationship")
    weight: float = Field(
        0.8, description="Weight of the relationship", ge=0.0, le=1.0, allow_inf_nan=False
    )


class GetRelatedContexts(BaseModel):
    """Arguments of get_related_contexts."""

    contextId: ContextId = Field(description="Context ID to find related contexts for")
    relationshipType: RelationshipType | None = Field(
        None, description="Filter by relationship type"
    )
    direction: Direction = Field("both", description="Direction of relationships")


class SummarizeContext(BaseModel):
    """Arguments of summarize_context."""

    contextId: ContextId = Field(description="Context ID to generate summary for")


class VisualizeContext(BaseModel):
    """Arguments of visualize_context."""

    contextId: ContextId | None = Field(
        None, description="Context ID to visualize; left out, the sessions are listed"
    )
    includeRelated: bool = Field(
        default=True, description="Whether to include related contexts in the visualization"
    )
    depth: int = Field(1, description="Depth of related contexts to include", ge=1, le=3)
    format: DrawingFormat = Field("json", description="Output format")
    cursor: Cursor | None = Field(None, description=CURSOR_WORDS + " (sessions only)")


class GetContextMetrics(BaseModel):
    """Arguments of get_context_metrics."""

    period: Period = Field("week", description="Time period to analyze")


class DeleteContext(BaseModel):
    """Arguments of delete_context."""

    contextId: ContextId = Field(description="Context ID to delete")


class ExportContext(BaseModel):
    """Arguments of export_context."""

    contextId: ContextId = Field(description="Context ID to export")
    cursor: Cursor | None = Field(None, description=CURSOR_WORDS)
