"""What a person has called lately through the portal.

It is kept in their browser, sealed: no server keeps who has called what.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Final, Literal

Outcome = Literal["answered", "failed", "task"]
MOST_CALLS: Final = 10
MOST_SESSIONS: Final = 6
_LONGEST_SESSION: Final = 100


@dataclass(frozen=True, slots=True)
class RecentCall:
    """One call; `at` in seconds since the epoch."""

    family: str
    tool: str
    at: int
    milliseconds: int
    outcome: Outcome
    task: str = ""


@dataclass(frozen=True, slots=True)
class UsedLimit:
    """A bucket as an answer's headers told it; `reset` in seconds since the epoch."""

    family: str
    limit: int
    remaining: int
    reset: int

    @property
    def used(self) -> int:
        """Calls of this minute."""
        return self.limit - self.remaining


@dataclass(frozen=True, slots=True)
class Activity:
    """The newest first."""

    calls: tuple[RecentCall, ...] = ()
    limits: tuple[UsedLimit, ...] = ()
    jarvis: tuple[str, ...] = ()
    """Ids of JARVIS sessions."""

    def with_call(self, call: RecentCall) -> "Activity":
        """And this call."""
        return replace(self, calls=(call, *self.calls)[:MOST_CALLS])

    def with_limit(self, limit: UsedLimit) -> "Activity":
        """And what is left of a family's limit, in place of what was known before."""
        others = tuple(known for known in self.limits if known.family != limit.family)
        return replace(self, limits=(limit, *others))

    def with_jarvis(self, session_id: str) -> "Activity":
        """And this session, if its id can be kept."""
        if not 0 < len(session_id.encode("utf-8", "replace")) <= _LONGEST_SESSION:
            return self
        others = tuple(known for known in self.jarvis if known != session_id)
        return replace(self, jarvis=(session_id, *others)[:MOST_SESSIONS])

    def shortened(self) -> "Activity":
        """With half of it; with nothing in the end."""
        return Activity(
            self.calls[: len(self.calls) // 2],
            self.limits[: len(self.limits) // 2],
            self.jarvis[: len(self.jarvis) // 2],
        )

    @property
    def tasks(self) -> tuple[RecentCall, ...]:
        """Calls that became tasks."""
        return tuple(call for call in self.calls if call.task)

    def to_json(self) -> dict[str, Any]:
        """As `from_json` reads it."""
        return asdict(self)

    @classmethod
    def from_json(cls, read: Any) -> "Activity":
        """What `to_json` wrote; nothing where it is something else."""
        if not isinstance(read, Mapping):
            return cls()
        return cls(
            tuple(RecentCall(**call) for call in read["calls"]),
            tuple(UsedLimit(**limit) for limit in read["limits"]),
            tuple(read["jarvis"]),
        )
