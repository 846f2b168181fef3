"""Any sequence of calls: the state stays legal, counts agree, and no task of a plan is lost."""

from itertools import count
from typing import Any, Final, get_args

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from quintet.errors import BadInputError, ToolFailedError
from quintet.orchestration.phases import CompletedPhase, Phase, allowed_tools
from tests.unit.orchestration.jarvis.jarvis_world import SESSION, JarvisWorld

LEGAL: Final = {
    "QUERY": {"ENHANCE"},
    "ENHANCE": {"KNOWLEDGE"},
    "KNOWLEDGE": {"PLAN"},
    "PLAN": {"EXECUTE", "DONE"},
    "EXECUTE": {"EXECUTE", "VERIFY"},
    "VERIFY": {"DONE", "PLAN", "EXECUTE"},
    "DONE": set(),
}

json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)
keys = st.sampled_from(
    [
        "execution_success",
        "more_tasks_pending",
        "verification_passed",
        "current_task_index",
        "plan_created",
        "todos",
        "current_todos",
        "completed_todos",
        "todo_updates",
        "claude_response",
        "interpreted_goal",
        "phase",
    ]
)
helpful = st.sampled_from(
    [
        {"execution_success": True},
        {"execution_success": False},
        {"execution_success": True, "more_tasks_pending": True},
        {"plan_created": True, "todos": ["a", "b", {"content": "c", "priority": "high"}]},
        {"completed_todos": [0, 1, 2]},
        {"verification_passed": True},
        {},
    ]
)
GOOD = "what the phase asks for"
payloads = st.just(GOOD) | st.none() | helpful | st.dictionaries(keys, json_values, max_size=4)
CURRENT = "the one it is in"
phases = st.sampled_from([None, *get_args(CompletedPhase), *[CURRENT] * 20])
steps = st.lists(st.tuples(phases, payloads), max_size=15)

_sessions = count()


def _good(world: JarvisWorld, phase: Phase) -> dict[str, Any] | None:
    return None if phase == "DONE" else world.good({"next_phase": phase})


@settings(
    max_examples=50,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.sampled_from(get_args(CompletedPhase)), steps)
def test_no_sequence_of_calls_leaves_the_legal_states(
    world: JarvisWorld, start: Phase, calls: Any
) -> None:
    session = f"{SESSION}_{next(_sessions)}"
    world.come_to(start, session=session)
    for phase, told in calls:
        before = world.session(session)
        payload = _good(world, before.phase) if told == GOOD else told
        named = before.phase if phase == CURRENT else phase
        named = None if named == "DONE" else named
        try:
            answer = world.call(session_id=session, phase_completed=named, payload=payload)
        except (BadInputError, ToolFailedError):
            assert world.session(session) == before
            continue
        after = world.session(session)
        accepted = answer["payload"]["accepted"]
        assert after.transitions - before.transitions == accepted
        assert after.transitions == after.version == answer["payload"]["phase_transition_count"]
        if accepted:
            assert after.phase in LEGAL[before.phase]
        else:
            assert after == before
        if before.phase != "PLAN":
            assert [todo.id for todo in after.todos] == [todo.id for todo in before.todos]
        assert after.phase == answer["next_phase"]
        assert after.phase in get_args(Phase)
        assert answer["allowed_next_tools"] == allowed_tools(after.phase)
        assert 0.3 <= after.effectiveness <= 1.0
        assert after.task_index == 0 or after.task_index < len(after.todos)
        assert (answer["status"] != "IN_PROGRESS") == (after.phase == "DONE")
        if answer["status"] == "DONE":
            assert all(todo.is_completed for todo in after.todos if todo.is_critical)
