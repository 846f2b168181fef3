"""Why a conversation cannot do what was asked: `session_error` of seed 002.

    SessionError                  unknown, finalised, timed out or used up: another call is needed
    └── BusySessionError          a retry of the same call can help

`data` names the session, says in `details` what to do, and in `retryable` whether to try again.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from quintet.errors import ToolFailedError

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


def completed(session_id: str) -> SessionError:
    """It was finalised."""
    return SessionError(
        "Session is completed",
        session_id,
        "The conversation was finalized; start_conversation begins another",
        status="completed",
    )


def timed_out(session_id: str, minutes: int) -> SessionError:
    """Nobody said anything for too long."""
    return SessionError(
        "Session timed out",
        session_id,
        f"Nothing was said for {minutes} minutes; finalize_conversation still sums it up",
        status="timeout",
    )


def used_up(session_id: str, turns: int) -> SessionError:
    """All turns were taken."""
    return SessionError(
        "Session has no turns left",
        session_id,
        f"All {turns} turns were taken; finalize_conversation sums the conversation up",
        turns_completed=turns,
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
