"""Calls that the state machine cannot follow, each with what the caller can do about it."""

from quintet.errors import ToolFailedError
from quintet.orchestration.phases import CompletedPhase, Phase


def unknown_session(session_id: str) -> ToolFailedError:
    """No such session of this caller: it expired, or there never was one."""
    return ToolFailedError(
        f"Session error: there is no session {session_id}, or it has expired",
        {
            "type": "SESSION_ERROR",
            "details": "Sessions end when they are not used for a while",
            "session_id": session_id,
            "recovery": "Send initial_objective to begin a session, with this session_id or none.",
        },
    )


def no_session(completed: CompletedPhase) -> ToolFailedError:
    """A phase is said to be completed, and not of which session."""
    return ToolFailedError(
        f"FSM state error: {completed} cannot be completed without a session_id",
        {
            "type": "FSM_STATE_ERROR",
            "details": "phase_completed came without session_id",
            "recovery": (
                "Repeat the call with the session_id of the first answer, or send "
                "initial_objective to begin a session."
            ),
        },
    )


def wrong_phase(session_id: str, current: Phase, completed: CompletedPhase) -> ToolFailedError:
    """The phase said to be completed is not the one the session is in."""
    return ToolFailedError(
        f"FSM state error: the session is in phase {current}, so {completed} cannot be completed",
        {
            "type": "FSM_STATE_ERROR",
            "details": f"phase_completed is {completed}, the current phase is {current}",
            "session_id": session_id,
            "current_phase": current,
            "recovery": (
                f"Send phase_completed: {current} once that phase is done. Send only the "
                "session_id to read its instructions again."
            ),
        },
    )


def no_plan(session_id: str, missing: str) -> ToolFailedError:
    """PLAN was reported as completed without a plan."""
    return ToolFailedError(
        f"FSM state error: PLAN is not completed, because the payload has no {missing}",
        {
            "type": "FSM_STATE_ERROR",
            "details": f"payload.{missing} is missing or says no",
            "session_id": session_id,
            "current_phase": "PLAN",
            "recovery": (
                "Send phase_completed: PLAN with a payload of plan_created: true and "
                "todos_with_metaprompts, a list of at least one task."
            ),
        },
    )
