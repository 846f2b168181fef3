"""How a session moves: from one value and what was reported to the next value, and nothing else.

    QUERY → ENHANCE → KNOWLEDGE → PLAN → EXECUTE ⟲ → VERIFY → DONE
                                   ↑        ↑          │
                                   └────────┴──────────┘  where verification fails

A plan that was verified three times with the same left open leads back to PLAN; the same plan once
more ends the session, and its status says that it failed. So nobody who only does as told is led
in a circle.

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
from quintet.orchestration.jarvis.todos import Todo, next_task
from quintet.orchestration.jarvis.verification import REPLAN_BELOW, left_open, verify
from quintet.orchestration.phases import CompletedPhase
from quintet.orchestration.prompting.role_detection import chosen_role, detected_role
from quintet.orchestration.prompting.view import TaskStatus


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


def _plan(session: Session, payload: Payload, _rules: Rules, now: int) -> Session:
    """A list replaces the plan; without one the plan that there is stands, and is tried again."""
    todos = payload.planned_todos() or session.todos
    if not payload.boolean("plan_created"):
        raise no_plan(session.session_id, "plan_created")
    if not todos:
        raise no_plan(session.session_id, "todos_with_metaprompts")
    is_same = [todo.outline for todo in todos] == [todo.outline for todo in session.todos]
    if is_same and session.needs_other_plan:
        return session.moved("DONE", verification_passed=False, finished_at=now)
    standstill = session.standstill if is_same else 0
    planned = replace(session, todos=todos, standstill=standstill, plan_created=True)
    return planned.moved("EXECUTE", task_index=_next_task(planned) or 0, tried=())


def _execute(session: Session, payload: Payload, rules: Rules, _now: int) -> Session | None:
    index = session.task_index
    if not payload.is_given:
        return session.moved("VERIFY")
    reported = payload.position("current_task_index")
    if reported is not None and reported != index:
        return None
    success = payload.boolean("execution_success")
    more = payload.boolean("more_tasks_pending")
    todos = updated(session.todos, payload.values, PATH)
    if success and todos is None:
        todos = _with_status(session.todos, index, "completed")
    todos = todos or session.todos
    if success is False and todos[index].is_completed:
        todos = _with_status(todos, index, "pending")
    updated_session = replace(
        session,
        todos=todos,
        tried=[place for place in (*session.tried, index) if not todos[place].is_completed],
        execution_success=success is True,
        effectiveness=after_task(session.effectiveness, rules, success=success is True),
    )
    upcoming = _next_task(updated_session)
    if upcoming is None and not more:
        return updated_session.moved("VERIFY")
    return updated_session.moved("EXECUTE", task_index=index if upcoming is None else upcoming)


def _next_task(session: Session) -> int | None:
    """In the plan's order at first; by weight where tasks name others, or verification failed."""
    by_weight = session.standstill > 0 or any(todo.dependencies for todo in session.todos)
    return next_task(session.todos, session.tried, critical_first=by_weight)


def _with_status(todos: tuple[Todo, ...], place: int, status: TaskStatus) -> tuple[Todo, ...]:
    return (*todos[:place], todos[place].with_status(status), *todos[place + 1 :])


def _verify(session: Session, payload: Payload, rules: Rules, now: int) -> Session:
    claimed = payload.boolean("verification_passed")
    outcome = verify(session.todos, session.effectiveness, rules, claimed=claimed is True)
    updated_session = replace(
        session,
        verification_passed=claimed,
        failure_reason=outcome.reason,
        completion=outcome.completion,
    )
    if outcome.reason is None:
        return updated_session.moved("DONE", finished_at=now)
    still_open = left_open(session.todos, session.effectiveness, rules)
    standstill = session.standstill + 1 if still_open == session.left_open else 1
    back = replace(updated_session, left_open=still_open, standstill=standstill, tried=())
    if back.needs_other_plan or outcome.completion < REPLAN_BELOW:
        return back.moved("PLAN", task_index=0, plan_created=False)
    upcoming = _next_task(back)
    return back.moved("EXECUTE", task_index=session.task_index if upcoming is None else upcoming)


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
