"""The call to JARVIS that a phase ends with: its arguments as JSON, to be sent when filled in.

The values in it say in words what belongs in their place; sent back as it is, it leads on too. What
a phase asks for is in `texts`.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from quintet.orchestration.phases import Phase
from quintet.orchestration.prompting.verdicts import broken_rules
from quintet.orchestration.prompting.view import PromptView

_Payload = Mapping[str, Any]

_OBJECTIVE: Final = "What the user wants, in a few sentences."
_LEADS: Final[Mapping[Phase, str]] = {
    "INIT": "Then call JARVIS with these arguments, filled in:",
    "DONE": "For another objective, begin anew with these arguments, filled in:",
}
_LEAD: Final = "When that is done, call JARVIS with these arguments, filled in:"


def next_call(phase: Phase, view: PromptView) -> str:
    """The end of a phase's prompt."""
    arguments = json.dumps(_arguments(phase, view), indent=2, ensure_ascii=False)
    return f"## Next call\n\n{_LEADS.get(phase, _LEAD)}\n\n```json\n{arguments}\n```"


def _arguments(phase: Phase, view: PromptView) -> dict[str, Any]:
    session: dict[str, Any] = {"session_id": view.session_id} if view.session_id else {}
    if phase == "DONE":
        return {"initial_objective": _OBJECTIVE}
    if phase == "INIT":
        return session | {"initial_objective": _OBJECTIVE}
    return session | {"phase_completed": phase, "payload": _PAYLOADS[phase](view)}


def _query(view: PromptView) -> _Payload:
    goal = {"interpreted_goal": "One paragraph."}
    if not view.awaiting_role_selection:
        return goal
    choice = {
        "selected_role": view.role,
        "confidence": 0.9,
        "reasoning": "One sentence.",
        "alternative_suggestion": "researcher",
    }
    return goal | {"claude_response": f"```json\n{json.dumps(choice)}\n```"}


def _enhance(_: PromptView) -> _Payload:
    return {"enhanced_goal": "The specification, as Markdown."}


def _knowledge(_: PromptView) -> _Payload:
    return {
        "knowledge_gathered": "Each question with its answer, the URL of its source and how sure "
        "it is, 0 to 1; then what stays open."
    }


def _plan(view: PromptView) -> _Payload:
    if view.tasks:
        return {"plan_created": True}
    first = "Record the interfaces in docs/api.md; done when every operation has its errors."
    second = (
        "(ROLE: coder) (CONTEXT: api) (PROMPT: Implement docs/api.md with tests) "
        "(OUTPUT: production_code)"
    )
    return {
        "plan_created": True,
        "todos_with_metaprompts": [
            {"id": "1", "content": first, "status": "pending", "priority": "medium"},
            {"id": "2", "content": second, "status": "pending", "priority": "high"},
        ],
    }


def _execute(view: PromptView) -> _Payload:
    completed = {"index": view.task_index, "status": "completed"}
    return {
        "current_task_index": view.task_index,
        "execution_success": True,
        "todo_updates": [completed],
    }


def _verify(view: PromptView) -> _Payload:
    return {"verification_passed": not broken_rules(view)}


_PAYLOADS: Final[Mapping[Phase, Callable[[PromptView], _Payload]]] = {
    "QUERY": _query,
    "ENHANCE": _enhance,
    "KNOWLEDGE": _knowledge,
    "PLAN": _plan,
    "EXECUTE": _execute,
    "VERIFY": _verify,
}
