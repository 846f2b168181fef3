"""The answer of JARVIS for a session at whatever point it is."""

from quintet.orchestration.jarvis.collaborators import Findings
from quintet.orchestration.jarvis.models import JarvisAnswer, Status
from quintet.orchestration.jarvis.prompt_values import prompt_view
from quintet.orchestration.jarvis.rules import Rules
from quintet.orchestration.jarvis.session import Session
from quintet.orchestration.jarvis.state_payload import state_payload
from quintet.orchestration.phases import allowed_tools
from quintet.orchestration.prompting.phase_prompts import system_prompt
from quintet.orchestration.prompting.roles import FALLBACK


def answer_of(
    session: Session, rules: Rules, *, accepted: bool, findings: Findings | None = None
) -> JarvisAnswer:
    """Where a session stands; `accepted` tells whether the call being answered moved it."""
    return JarvisAnswer(
        next_phase=session.phase,
        system_prompt=system_prompt(session.phase, prompt_view(session, rules, findings)),
        allowed_next_tools=allowed_tools(session.phase),
        status=_status(session),
        payload=state_payload(session, accepted=accepted, findings=findings),
    )


def _status(session: Session) -> Status:
    if session.phase != "DONE":
        return "IN_PROGRESS"
    return "DONE" if session.failure_reason is None else "FAILED"


def first_answer(session_id: str, rules: Rules) -> JarvisAnswer:
    """The answer to a call that says nothing: an objective is asked for, and nothing is kept."""
    session = Session(
        session_id=session_id,
        objective="",
        role=FALLBACK,
        effectiveness=rules.initial_effectiveness,
        started_at=0,
        phase="INIT",
        version=0,
        transitions=0,
    )
    return answer_of(session, rules, accepted=False)
