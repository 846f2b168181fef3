"""What the context tools answer: the models of seed 004, and what ours add to them.

A field that is MISSING is left out of the answer. Times are milliseconds since the epoch.
"""

# ruff: noqa: N815 - the seed's names

from typing import Literal

from pydantic import MISSING, BaseModel, ConfigDict, Field

from quintet.context.models import Importance, RelationshipType, Role

NEXT_CURSOR = "Pass it as cursor for what follows; absent at the end"


class Answered(BaseModel):
    """The base of what tools answer."""

    model_config = ConfigDict(frozen=True)


class Message(Answered):
    """One message of a context."""

    role: Role
    content: str
    importance: Importance
    tags: tuple[str, ...]
    timestamp: int = Field(description="Milliseconds since the epoch; names the message")
    author: str | MISSING = Field(MISSING, description="Who said it, where that was told")
    saidAt: int | MISSING = Field(
        MISSING, description="When it was said, where it was imported with that time"
    )


class MessagePart(Message):
    """A stretch of a message that is too long for one answer."""

    contentOffset: int = Field(
        description="Where the stretch begins in the whole message, in characters"
    )
    contentLength: int = Field(description="Characters of the whole message")


InsightKind = Literal["decision", "fact", "open question", "task", "not known"]


class Insight(Answered):
    """Something that was said, literally, and what is known of it."""

    kind: InsightKind
    ground: Literal["quoted", "ranked", "unknown"] = Field(
        description="Of the kind: its author's tag; or ranked by place: the other role did not "
        "reply; or not known"
    )
    text: str
    timestamp: int = Field(description="Names the message in its context")


class ContextSummary(Answered):
    """A context said shortly."""

    contextId: str = Field(description="The context ID")
    createdAt: int = Field(description="When the summary was created")
    summary: str = Field(description="The generated summary text")
    codeBlocks: tuple[str, ...] = Field(description="Code blocks extracted from the context")
    codeLanguages: tuple[str, ...] = Field(
        (), description="The language of each code block as its fence names it; empty: not named"
    )
    messageCount: int = Field(description="Number of messages in the context")
    version: int = Field(description="Version of the summary")
    keyInsights: tuple[str, ...] = Field(description="Key insights extracted from the context")
    insights: tuple[Insight, ...] = Field(
        (), description="The key insights with their kinds and messages, those marked first"
    )
    importanceScore: float = Field(description="Overall importance score of the context")
    tokensUsed: int = Field(description="Number of tokens used in the summary")
    tokenLimit: int = Field(description="Maximum token limit for the summary")


class Added(Answered):
    """The answer of add_message."""

    success: Literal[True] = True


class AddedMany(Answered):
    """The answer of add_messages."""

    success: Literal[True] = True
    contextId: str
    messageCount: int = Field(description="Messages of the call, all of them stored now")
    timestamps: tuple[int, ...] = Field(description="The names of the messages, in their order")


class RetrievedContext(Answered):
    """The answer of retrieve_context."""

    success: Literal[True] = True
    contextId: str = Field(description="The requested context ID")
    messages: tuple[MessagePart | Message, ...] = Field(
        description="The messages stored in the context"
    )
    hasSummary: bool = Field(description="Whether this context has a summary")
    summary: ContextSummary | None = Field(description="The latest summary for the context")
    truncated: Literal[True] | MISSING = Field(
        MISSING, description="Present where messages are left for another answer"
    )
    nextCursor: str | MISSING = Field(MISSING, description=NEXT_CURSOR)


class FoundMessage(Answered):
    """A message that bears on what was asked."""

    timestamp: int = Field(description="Names the message in its context")
    role: Role
    author: str | MISSING = MISSING
    excerpt: str = Field(description="How the message begins, literally but for white space")


class SimilarContext(Answered):
    """A context and how near it is to what was asked."""

    contextId: str = Field(description="ID of the similar context")
    similarity: float = Field(description="Similarity score", ge=0.0, le=1.0)
    messages: tuple[FoundMessage, ...] | MISSING = Field(
        MISSING,
        description="Ranked: the messages nearest to the query, of the first ten contexts",
    )
    passagesPending: int | MISSING = Field(
        MISSING,
        description="Present while passages of any context are not compared by meaning yet: how"
        " many. A context without compared ones is ranked by its words",
    )


class Related(Answered):
    """The answer of add_relationship."""

    success: Literal[True] = True
    sourceContextId: str
    targetContextId: str
    relationshipType: RelationshipType


class Relationship(Answered):
    """One directed relationship, as export_context tells it."""

    sourceContextId: str
    targetContextId: str
    relationshipType: RelationshipType
    weight: float
    createdAt: int
    automatic: bool = Field(description="Whether it was found by similarity, not told by anybody")


class DrawnRelation(Answered):
    """One arrow of a drawing."""

    sourceContextId: str
    targetContextId: str
    relationshipType: RelationshipType


class Visualization(Answered):
    """The answer of visualize_context; which fields there are depends on what was asked."""

    success: Literal[True] = True
    contextId: str | MISSING = MISSING
    messageCount: int | MISSING = MISSING
    hasSummary: bool | MISSING = MISSING
    summary: str | MISSING | None = MISSING
    relatedContexts: tuple[str, ...] | MISSING = MISSING
    relations: tuple[DrawnRelation, ...] | MISSING = MISSING
    sessions: tuple[str, ...] | MISSING = MISSING
    format: Literal["json", "text", "mermaid"] | MISSING = MISSING
    text: str | MISSING = MISSING
    diagram: str | MISSING = MISSING
    truncated: Literal[True] | MISSING = Field(
        MISSING, description="Present where there are more related contexts or sessions"
    )
    nextCursor: str | MISSING = Field(MISSING, description=NEXT_CURSOR)


class DayCount(Answered):
    """The calls of one day (UTC)."""

    date: str
    count: int


class ContextStats(Answered):
    """All contexts of the caller together."""

    totalContexts: int
    averageMessagesPerContext: float
    summaryRate: float = Field(description="Share of contexts with a summary")


class RelationshipMetrics(Answered):
    """All relationships of the caller together."""

    totalRelationships: int
    byType: dict[RelationshipType, int]


class Metrics(Answered):
    """Usage of the context tools in a period, and what is stored now."""

    averageScore: float
    totalCalls: int
    byType: dict[str, int] = Field(description="Calls by tool")
    historyTrend: tuple[DayCount, ...]
    contextStats: ContextStats
    relationshipMetrics: RelationshipMetrics


class ContextMetrics(Answered):
    """The answer of get_context_metrics."""

    success: Literal[True] = True
    metrics: Metrics
    period: Literal["day", "week", "month"]


class Deleted(Answered):
    """The answer of delete_context."""

    success: Literal[True] = True
    contextId: str
    deletedMessages: int


class ExportedContext(Answered):
    """The answer of export_context, or one page of it."""

    success: Literal[True] = True
    contextId: str
    createdAt: int
    lastActivityAt: int
    messageCount: int
    summary: ContextSummary | None
    relationships: tuple[Relationship, ...]
    messages: tuple[MessagePart | Message, ...]
    truncated: Literal[True] | MISSING = MISSING
    nextCursor: str | MISSING = Field(MISSING, description=NEXT_CURSOR)
