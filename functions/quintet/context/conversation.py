"""A conversation as it is stored: its head with counts and times, and its messages.

Times are whole milliseconds since the epoch and strictly rise within a context, so that a time
names a message. Tokens are estimated as a quarter of the characters (seed-semantics, 4.1).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from quintet.context.models import Importance, Role

IMPORTANCE_WEIGHTS: Final[Mapping[Importance, float]] = {
    "LOW": 0.25,
    "MEDIUM": 0.5,
    "HIGH": 0.75,
    "CRITICAL": 1.0,
}
_CHARACTERS_PER_TOKEN: Final = 4


def tokens(text: str) -> int:
    """About how many tokens a model makes of a text."""
    return -(-len(text) // _CHARACTERS_PER_TOKEN)


def is_important(importance: Importance) -> bool:
    """Whether a message raises the importance of its context."""
    return importance in {"HIGH", "CRITICAL"}


@dataclass(frozen=True, slots=True)
class StoredMessage:
    """One message, whole."""

    time: int
    role: Role
    content: str
    importance: Importance = "MEDIUM"
    tags: tuple[str, ...] = ()
    author: str = ""
    """Who said it, where that was told."""
    said_at: int | None = None
    """When it was said, where it was imported with that time."""

    @property
    def weight(self) -> float:
        """What it counts in summaries."""
        return IMPORTANCE_WEIGHTS[self.importance]


@dataclass(frozen=True, slots=True)
class Head:
    """What is known of a context without reading its messages."""

    context_id: str
    created_at: int
    last_at: int
    messages: int
    tokens: int
    size: int
    important: int
    version: int = 0
    """Of the latest summary; 0 where there is none."""
    messages_at_summary: int = 0
    tokens_at_summary: int = 0
    summarised_until: int = 0
    facets_at: int = 0
    facets_until: int = 0
    """The last message that similarity's facets cover."""

    @property
    def has_summary(self) -> bool:
        """Whether a summary was made."""
        return self.version > 0

    @classmethod
    def read(cls, row: Mapping[str, Any]) -> "Head":
        """The head from its row."""
        return cls(
            context_id=row["contextId"],
            created_at=row["createdAt"],
            last_at=row["lastAt"],
            messages=row["messages"],
            tokens=row["tokens"],
            size=row["size"],
            important=row["important"],
            version=row.get("summaryVersion", 0),
            messages_at_summary=row.get("messagesAtSummary", 0),
            tokens_at_summary=row.get("tokensAtSummary", 0),
            summarised_until=row.get("summarisedUntil", 0),
            facets_at=row.get("facetsAt", 0),
            facets_until=row.get("facetsUntil", 0),
        )
