"""How a session moves: from one value and what was reported to the next value, and nothing else.

    QUERY → ENHANCE → KNOWLEDGE → PLAN → EXECUTE ⟲ → VERIFY → DONE
                                   ↑        ↑          │
                                   └────────┴──────────┘  where verification fails

No input or output happens here.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from quintet.orchestration.jarvis.effectiveness import after_task
from quintet.orchestration.jarvis.payloads import PATH, Payload
from quintet.orchestration.jarvis.refusals import no_plan
from quintet.orchestration.jarvis.rules import Rules
from quintet.orchestration.jarvis.session import Session
from quintet.orchestration.jarvis.todo_updates import updated
from quintet.orchestration.jarvis.todos import Todo
from quintet.orchestration.jarvis.verification import rollback, verify
from quintet.orchestration.phases import CompletedPhase
from quintet.orchestration.prompting.role_detection import chosen_role, detected_role


def begun(session_id: str, objective: str, rules: Rules, now: int) -> Session:
    """A session that has just been given its objective: INIT is behind it, QUERY ahead."""
    return Session(
        session_id=session_id,
        objective=objective,
        role=detected_role(objective),
        effectiveness=rules.initial_effectiveness,
        started_at=now,
        awaiting_role_selection=True,
    )


def advanced(
    session: Session, completed: CompletedPhase, payload: Payload, rules: Rules, now: int
) -> Session | None:
    """The session once its current phase, which `completed` names, was reported.

    None where the report is of a task that the session is not at: a repetition, or a late one.

    Raises:
        BadInputError: a value that the phase cannot take.
        ToolFailedError: PLAN without a plan.
    """
    noted = replace(
        session,
        client_data=payload.client_data(completed, session.client_data),
        **payload.goals(completed),
    )
    return _STEPS[completed](noted, payload, rules, now)


def _query(session: Session, payload: Payload, _rules: Rules, _now: int) -> Session:
    role, selection = session.role, session.role_selection
    if session.awaiting_role_selection and (answer := payload.role_answer()):
        choice = chosen_role(answer, session.objective)
        role = choice.role
        selection = {
            "by": choice.by,
            "confidence": choice.confidence,
            "reasoning": choice.reasoning,
            "alternative_suggestion": choice.alternative,
        }
    return session.moved(
        "ENHANCE",
        role=role,
        role_selection=selection,
        awaiting_role_selection=False,
    )


def _enhance(session: Session, _payload: Payload, _rules: Rules, _now: int) -> Session:
    return session.moved("KNOWLEDGE", findings_at=None, discovery=None)


def _knowledge(session: Session, _payload: Payload, _rules: Rules, _now: int) -> Session:
    return session.moved("PLAN", findings_at=None)


def _plan(session: Session, payload: Payload, _rules: Rules, _now: int) -> Session:
    todos = payload.planned_todos()
    if not payload.truth("plan_created"):
        raise no_plan(session.session_id, "plan_created")
    if not todos:
        raise no_plan(session.session_id, "todos_with_metaprompts")
    return session.moved("EXECUTE", plan_created=True, todos=todos, task_index=0)


def _execute(session: Session, payload: Payload, rules: Rules, _now: int) -> Session | None:
    index, last = session.task_index, len(session.todos) - 1
    if not payload.is_given:
        return session.moved("VERIFY")
    reported = payload.position("current_task_index")
    if reported is not None and reported != index:
        return None
    success = payload.truth("execution_success")
    todos = updated(session.todos, payload.values, PATH)
    if todos is None:
        todos = _with_current_completed(session) if success else session.todos
    changes = {
        "todos": todos,
        "execution_success": success,
        "effectiveness": after_task(session.effectiveness, rules, success=success),
    }
    if payload.truth("more_tasks_pending") or index < last:
        return session.moved("EXECUTE", **changes, task_index=max(0, min(index + 1, last)))
    return session.moved("VERIFY", **changes)


def _with_current_completed(session: Session) -> tuple[Todo, ...]:
    return tuple(
        todo.with_status("completed") if place == session.task_index else todo
        for place, todo in enumerate(session.todos)
    )


def _verify(session: Session, payload: Payload, rules: Rules, now: int) -> Session:
    claimed = payload.boolean("verification_passed")
    outcome = verify(session.todos, session.effectiveness, rules, claimed=claimed is True)
    changes = {
        "verification_passed": claimed,
        "failure_reason": outcome.reason,
        "completion": outcome.completion,
    }
    if outcome.reason is None:
        return session.moved("DONE", **changes, finished_at=now)
    phase, index = rollback(outcome.completion, session.task_index)
    plan_stands = session.plan_created and phase != "PLAN"
    return session.moved(phase, **changes, task_index=index, plan_created=plan_stands)


_STEPS: Final[Mapping[CompletedPhase, Callable[[Session, Payload, Rules, int], Session | None]]] = (
    MappingProxyType(
        {
            "QUERY": _query,
            "ENHANCE": _enhance,
            "KNOWLEDGE": _knowledge,
            "PLAN": _plan,
            "EXECUTE": _execute,
            "VERIFY": _verify,
        }
    )
)
