"""What state a conversation is in, and what may be done in it.

    active     something was said in the last five minutes, or a message is being answered
    idle       quiet for longer; it goes on with the next message
    error      the last message got no answer; it goes on with the next one
    timeout    quiet for half an hour: it cannot go on, and no longer counts as open
    completed  finalised: it cannot go on

Finalising is possible in every state. Times are milliseconds since the epoch.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal

from quintet.errors import ToolFailedError
from quintet.reasoning.conversations.conversation import MOST_TURNS

_SHOWN: Final = 255


class SessionError(ToolFailedError):
    """The conversation is not there, or not in a state for this."""

    def __init__(self, message: str, session_id: str, details: str, **more: Any) -> None:
        data = {
            "type": "session_error",
            "session_id": session_id[:_SHOWN],
            "details": details,
            "retryable": self.retryable,
        }
        super().__init__(message, {**data, **more})


class BusySessionError(SessionError):
    """The same call can succeed in a moment."""

    retryable: ClassVar[bool] = True


def unknown(session_id: str) -> SessionError:
    """No such conversation, or not this caller's."""
    return SessionError(
        "Session not found", session_id, "start_conversation begins one and gives its session_id"
    )


def busy(session_id: str) -> BusySessionError:
    """Another message is being answered."""
    return BusySessionError(
        "Session is busy",
        session_id,
        "Another message is being answered; send this one again afterwards",
        status="active",
    )


def lost_turn(session_id: str) -> BusySessionError:
    """The answer came after the conversation's lock had gone to another call."""
    return BusySessionError(
        "Session went on without this turn",
        session_id,
        "Answering took too long and another call went on; send the message again",
    )


def too_many(most: int, open_sessions: Sequence[str]) -> BusySessionError:
    """The caller has as many open conversations as anyone may."""
    return BusySessionError(
        f"At most {most} conversations can be open at the same time",
        "",
        "finalize_conversation ends one of open_sessions; idle ones end by themselves",
        open_sessions=sorted(open_sessions),
        limit=most,
    )


Status = Literal["active", "idle", "completed", "error", "timeout"]
Stage = Literal["open", "completed"]

MOST_OPEN: Final = 5
_MINUTE: Final = 60_000


@dataclass(frozen=True, slots=True)
class Rules:
    """The limits of conversations; times in milliseconds but where they say otherwise."""

    most_open: int = MOST_OPEN
    most_turns: int = MOST_TURNS
    quiet: int = 5 * _MINUTE
    timeout: int = 30 * _MINUTE
    lease_margin: int = 5_000
    """How long after its deadline a turn is given up for dead."""
    kept_seconds: int = 30 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a conversation stands. A turn is being answered until `lease_until`, if not 0."""

    session_id: str
    focus: str
    started_at: int
    last_activity: int
    estimated_turns: int
    stage: Stage = "open"
    turns: int = 0
    lease: str = ""
    lease_until: int = 0
    has_failed: bool = False
    finished_at: int = 0

    def is_answering(self, now: int) -> bool:
        """Whether a message is being answered."""
        return self.lease_until > now

    def has_timed_out(self, now: int, rules: Rules) -> bool:
        """Whether it was quiet for too long to go on."""
        return not self.is_answering(now) and self.last_activity <= now - rules.timeout

    def is_dead(self, now: int, rules: Rules) -> bool:
        """Whether it no longer counts as open: timed out, or it died before it said anything."""
        never_began = self.turns == 0 and not self.is_answering(now)
        return self.stage != "open" or never_began or self.has_timed_out(now, rules)

    def status(self, now: int, rules: Rules) -> Status:
        """The state, as callers are told."""
        if self.stage == "completed":
            return "completed"
        if self.is_answering(now):
            return "active"
        if self.has_timed_out(now, rules):
            return "timeout"
        if self.has_failed or self.lease_until:
            return "error"
        return "idle" if self.last_activity <= now - rules.quiet else "active"

    def refusal(self, now: int, rules: Rules) -> SessionError:
        """Why no message can be answered now; for a conversation where that is so."""
        if self.stage == "completed":
            return SessionError(
                "Session is completed",
                self.session_id,
                "The conversation was finalized; start_conversation begins another",
                status="completed",
            )
        if self.is_answering(now):
            return busy(self.session_id)
        if self.has_timed_out(now, rules):
            quiet = f"Nothing was said for {rules.timeout // _MINUTE} minutes"
            return SessionError(
                "Session timed out",
                self.session_id,
                f"{quiet}; finalize_conversation still sums it up",
                status="timeout",
            )
        if self.turns >= rules.most_turns:
            return SessionError(
                "Session has no turns left",
                self.session_id,
                f"All {self.turns} turns were taken; "
                "finalize_conversation sums the conversation up",
                turns_completed=self.turns,
            )
        return busy(self.session_id)
