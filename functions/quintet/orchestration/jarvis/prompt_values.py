"""A session as its prompt sees it. Not here: the wording (`prompting`)."""

import json
from typing import Any

from quintet.orchestration.jarvis.collaborators import Findings
from quintet.orchestration.jarvis.effectiveness import grade
from quintet.orchestration.jarvis.rules import Rules
from quintet.orchestration.jarvis.session import Session
from quintet.orchestration.jarvis.todos import Todo
from quintet.orchestration.jarvis.verification import completion
from quintet.orchestration.prompting.agent_prompts import agent_prompt
from quintet.orchestration.prompting.view import PromptView, TaskLine, Thresholds


def prompt_view(session: Session, rules: Rules, findings: Findings | None) -> PromptView:
    """Everything that a prompt may show."""
    critical = [todo for todo in session.todos if todo.is_critical]
    todo = session.current_todo
    return PromptView(
        session_id=session.session_id,
        objective=session.objective,
        role=session.role,
        awaiting_role_selection=session.awaiting_role_selection,
        interpreted_goal=_as_text(session.interpreted_goal),
        enhanced_goal=_as_text(session.enhanced_goal),
        knowledge_gathered=_as_text(session.knowledge_gathered),
        findings=findings.text if findings else None,
        discovery_ran=session.findings_at is not None,
        tasks=tuple(TaskLine(one.content, one.status, one.is_critical) for one in session.todos),
        task_index=session.task_index,
        current_task=todo.content if todo else "",
        current_agent_prompt=_agent_prompt(todo) if session.phase == "EXECUTE" else None,
        effectiveness=session.effectiveness,
        completion_percentage=completion(session.todos),
        critical_done=sum(one.is_completed for one in critical),
        critical_total=len(critical),
        last_failure=session.failure_reason,
        needs_other_plan=session.needs_other_plan,
        last_percentage=session.completion if session.failure_reason else None,
        thresholds=Thresholds(rules.completion_threshold, rules.success_rate_threshold),
        grade=grade(session.effectiveness),
        transitions=session.transitions,
    )


def _agent_prompt(todo: Todo | None) -> str | None:
    meta = todo.meta_prompt if todo else None
    return agent_prompt(meta, todo.content) if todo and meta else None


def _as_text(value: Any) -> str:
    """What a caller reported, in words; structures as JSON."""
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, indent=1)
