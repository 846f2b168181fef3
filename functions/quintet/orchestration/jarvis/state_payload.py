"""The `payload` of an answer: the session's state under the seed's names, in one answer's size.

What callers stored may be larger than an answer can be; then long texts are cut, and what is
still too much is left out by name. The stored session is never changed by that.
"""

from collections.abc import Mapping
from typing import Any, Final

from pydantic_core import to_json

from quintet.orchestration.jarvis.collaborators import Findings
from quintet.orchestration.jarvis.effectiveness import ENHANCED_ABOVE, grade
from quintet.orchestration.jarvis.session import Session
from quintet.orchestration.jarvis.todos import completed_count
from quintet.orchestration.prompting.role_detection import role_selection_prompt

MAX_BYTES: Final = 1_500_000
"""Of the payload as structure and as indented text inside JSON together; a result has 2 MiB."""
SHORTENED: Final = "shortened"
_CUTS: Final = (20_000, 2_000, 200)
_LEFT_OUT: Final = (
    "client_data",
    "knowledge_gathered",
    "enhanced_goal",
    "interpreted_goal",
    "current_todos",
)
"""What goes, in this order, where cutting texts does not help."""
_TODO_KEYS: Final = ("id", "content", "status", "priority", "type")


def state_payload(
    session: Session, *, accepted: bool, findings: Findings | None = None
) -> dict[str, Any]:
    """The state of a session; `accepted` tells whether the call being answered moved it."""
    payload: dict[str, Any] = {
        "session_id": session.session_id,
        "current_objective": session.objective,
        "detected_role": session.role,
        "reasoning_effectiveness": session.effectiveness,
        "phase_transition_count": session.transitions,
        "accepted": accepted,
        "awaiting_role_selection": session.awaiting_role_selection,
        **_optional(session),
        "plan_created": session.plan_created,
        "current_todos": [dict(todo.values) for todo in session.todos],
        "current_task_index": session.task_index,
        **(findings_metrics(findings) if findings else session.discovery or {}),
    }
    if session.client_data:
        payload["client_data"] = dict(session.client_data)
    if session.phase == "DONE":
        payload["performance"] = _performance(session)
    return _fitting(payload)


def findings_metrics(findings: Findings) -> dict[str, Any]:
    """The numbers of what discovery found, without its text."""
    return findings.model_dump(exclude={"text"})


def _optional(session: Session) -> dict[str, Any]:
    """What only some sessions have."""
    choosing = session.awaiting_role_selection
    prompt = role_selection_prompt(session.objective, session.role) if choosing else None
    values = {
        "role_selection_prompt": prompt,
        "role_selection": session.role_selection,
        "interpreted_goal": session.interpreted_goal,
        "enhanced_goal": session.enhanced_goal,
        "knowledge_gathered": session.knowledge_gathered,
        "execution_success": session.execution_success,
        "verification_passed": session.verification_passed,
        "verification_failure_reason": session.failure_reason,
        "last_completion_percentage": session.completion,
    }
    return {name: value for name, value in values.items() if value is not None}


def _performance(session: Session) -> dict[str, Any]:
    finished = session.started_at if session.finished_at is None else session.finished_at
    return {
        "grade": "REQUIRES_ATTENTION" if session.failure_reason else grade(session.effectiveness),
        "reasoning_effectiveness": session.effectiveness,
        "cognitive_enhancement_active": session.effectiveness > ENHANCED_ABOVE,
        "phase_transitions": session.transitions,
        "duration_ms": max(0, finished - session.started_at),
        "tasks_completed": completed_count(session.todos),
        "tasks_total": len(session.todos),
    }


def _fitting(payload: dict[str, Any]) -> dict[str, Any]:
    """The payload, cut as little as one answer allows; `shortened` names what was."""
    if _cost(payload) <= MAX_BYTES:
        return payload
    for characters in _CUTS:
        cut = {name: _cut(value, characters) for name, value in payload.items()}
        if _cost(cut) <= MAX_BYTES:
            return _marked(payload, cut)
    for name in _LEFT_OUT:
        if name in cut:
            todos = [_outline(todo) for todo in cut[name]] if name == "current_todos" else None
            cut = {**cut, name: todos}
        if _cost(cut) <= MAX_BYTES:
            break
    return _marked(payload, cut)


def _marked(payload: Mapping[str, Any], cut: Mapping[str, Any]) -> dict[str, Any]:
    names = [name for name in cut if cut[name] != payload[name]]
    return {**cut, SHORTENED: names}


def _outline(todo: Mapping[str, Any]) -> dict[str, Any]:
    return {key: _cut(str(todo[key]), _CUTS[-1]) for key in _TODO_KEYS if key in todo}


def _cut(value: Any, characters: int) -> Any:
    if isinstance(value, str):
        return value if len(value) <= characters else value[:characters] + " …"
    if isinstance(value, Mapping):
        return {key: _cut(item, characters) for key, item in value.items()}
    return [_cut(item, characters) for item in value] if isinstance(value, list) else value


def _cost(payload: Mapping[str, Any]) -> int:
    """Bytes in an answer, which says it twice: as JSON, and as indented JSON within a string."""
    indented = to_json({"payload": payload}, indent=2).decode()
    return len(to_json(payload)) + len(to_json(indented))
