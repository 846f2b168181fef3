"""Every row of seed 001's transition table, and what each phase leads to."""

from typing import Any

import pytest

from quintet.errors import BadInputError, ToolFailedError
from quintet.orchestration.jarvis.rules import Rules
from tests.unit.orchestration.jarvis.jarvis_world import (
    OBJECTIVE,
    SESSION,
    JarvisWorld,
)

TOOLS = {
    "INIT": ["JARVIS"],
    "QUERY": ["JARVIS"],
    "ENHANCE": ["JARVIS"],
    "KNOWLEDGE": [
        "WebSearch",
        "WebFetch",
        "APISearch",
        "MultiAPIFetch",
        "KnowledgeSynthesize",
        "JARVIS",
    ],
    "PLAN": ["TodoWrite", "JARVIS"],
    "EXECUTE": ["TodoRead", "TodoWrite", "Task", "Bash", "Read", "Write", "Edit", "JARVIS"],
    "VERIFY": ["TodoRead", "Read", "JARVIS"],
    "DONE": [],
}


def test_a_session_goes_through_every_phase_in_order(world: JarvisWorld) -> None:
    answers = [world.begin()]
    while answers[-1]["status"] != "DONE":
        report = world.good(answers[-1])
        answers.append(world.done(answers[-1]["next_phase"], report))

    assert [answer["next_phase"] for answer in answers] == [
        "QUERY",
        "ENHANCE",
        "KNOWLEDGE",
        "PLAN",
        "EXECUTE",
        "EXECUTE",
        "VERIFY",
        "DONE",
    ]
    assert [answer["payload"]["phase_transition_count"] for answer in answers] == [*range(1, 9)]
    assert all(answer["payload"]["accepted"] for answer in answers)
    assert {answer["status"] for answer in answers[:-1]} == {"IN_PROGRESS"}
    assert all(TOOLS[answer["next_phase"]] == answer["allowed_next_tools"] for answer in answers)
    assert list(answers[0]) == [
        "next_phase",
        "system_prompt",
        "allowed_next_tools",
        "status",
        "payload",
    ]


def test_the_payload_begins_with_the_sessions_own_state(world: JarvisWorld) -> None:
    payload = world.begin()["payload"]

    assert list(payload)[:5] == [
        "session_id",
        "current_objective",
        "detected_role",
        "reasoning_effectiveness",
        "phase_transition_count",
    ]
    assert payload["session_id"] == SESSION
    assert payload["current_objective"] == OBJECTIVE
    assert payload["reasoning_effectiveness"] == 0.8
    assert payload["awaiting_role_selection"] is True
    assert OBJECTIVE in payload["role_selection_prompt"]
    assert payload["current_todos"] == []
    assert payload["current_task_index"] == 0


def test_what_the_phases_bring_is_kept(world: JarvisWorld) -> None:
    payload = world.come_to("EXECUTE")["payload"]

    assert payload["interpreted_goal"] == "A dashboard with a login"
    assert payload["enhanced_goal"] == "A React dashboard; JWT; tests"
    assert payload["knowledge_gathered"] == "React 19 has actions"
    assert payload["plan_created"] is True
    assert payload["awaiting_role_selection"] is False
    assert "role_selection_prompt" not in payload


@pytest.mark.parametrize("phase", ["QUERY", "ENHANCE", "KNOWLEDGE"])
@pytest.mark.parametrize("payload", [None, {}])
def test_the_first_phases_need_no_payload(phase: Any, payload: Any, world: JarvisWorld) -> None:
    before = world.come_to(phase)["payload"]["phase_transition_count"]

    answer = world.done(phase, payload)

    assert answer["next_phase"] != phase
    assert answer["payload"]["phase_transition_count"] == before + 1


def test_a_model_may_choose_the_role_when_query_is_completed(world: JarvisWorld) -> None:
    world.begin()

    payload = world.done(
        "QUERY",
        {
            "claude_response": '```json\n{"selected_role": "critic", "confidence": 0.9, '
            '"reasoning": "It is a review"}\n```'
        },
    )["payload"]

    assert payload["detected_role"] == "critic"
    assert payload["role_selection"] == {
        "by": "model",
        "confidence": 0.9,
        "reasoning": "It is a review",
        "alternative_suggestion": None,
    }


def test_an_objects_choice_of_a_role_is_read_like_text(world: JarvisWorld) -> None:
    world.begin()

    answer = world.done("QUERY", {"claude_response": {"selected_role": "synthesizer"}})

    assert answer["payload"]["detected_role"] == "synthesizer"


def test_a_choice_that_cannot_be_read_leaves_the_role_to_the_objective(world: JarvisWorld) -> None:
    role = world.begin()["payload"]["detected_role"]

    payload = world.done("QUERY", {"claude_response": "whatever you like"})["payload"]

    assert (payload["detected_role"], payload["role_selection"]["by"]) == (role, "objective")


@pytest.mark.parametrize(
    ("payload", "missing"),
    [
        (None, "plan_created"),
        ({}, "plan_created"),
        ({"plan_created": False, "todos": ["a"]}, "plan_created"),
        ({"plan_created": True}, "todos_with_metaprompts"),
        ({"plan_created": True, "todos_with_metaprompts": []}, "todos_with_metaprompts"),
    ],
)
def test_plan_is_left_only_with_a_plan(payload: Any, missing: str, world: JarvisWorld) -> None:
    world.come_to("PLAN")

    with pytest.raises(ToolFailedError) as refused:
        world.done("PLAN", payload)

    assert missing in refused.value.message
    assert "plan_created: true" in refused.value.data["recovery"]
    assert world.session().phase == "PLAN"


@pytest.mark.parametrize("key", ["todos_with_metaprompts", "current_todos", "todos"])
def test_a_plan_may_stand_under_any_of_three_names(key: str, world: JarvisWorld) -> None:
    world.come_to("PLAN")

    answer = world.done("PLAN", {"plan_created": True, key: ["Do it"]})

    assert answer["next_phase"] == "EXECUTE"
    assert [todo["content"] for todo in answer["payload"]["current_todos"]] == ["Do it"]


def test_execute_without_a_payload_leads_to_verify_at_once(world: JarvisWorld) -> None:
    world.come_to("EXECUTE")

    answer = world.done("EXECUTE")

    assert answer["next_phase"] == "VERIFY"
    assert answer["payload"]["reasoning_effectiveness"] == 0.8


def test_execute_goes_on_while_tasks_are_left(world: JarvisWorld) -> None:
    world.come_to("EXECUTE")

    first = world.done("EXECUTE", {"execution_success": True})
    second = world.done("EXECUTE", {"execution_success": True})

    assert (first["next_phase"], first["payload"]["current_task_index"]) == ("EXECUTE", 1)
    assert (second["next_phase"], second["payload"]["current_task_index"]) == ("VERIFY", 1)


def test_more_tasks_pending_keeps_a_session_at_its_last_task(world: JarvisWorld) -> None:
    world.come_to("EXECUTE", ["Only one"])

    answer = world.done("EXECUTE", {"execution_success": True, "more_tasks_pending": True})

    assert (answer["next_phase"], answer["payload"]["current_task_index"]) == ("EXECUTE", 0)


def test_success_raises_the_effectiveness_and_failure_lowers_it_within_bounds(
    world: JarvisWorld,
) -> None:
    world.come_to("EXECUTE", ["Only one"])
    seen = []
    for success in [True] * 4 + [False] * 9:
        answer = world.done("EXECUTE", {"execution_success": success, "more_tasks_pending": True})
        seen.append(answer["payload"]["reasoning_effectiveness"])

    assert seen[:4] == [0.9, 1.0, 1.0, 1.0]
    assert seen[4:] == [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.3, 0.3]


def test_a_late_report_of_another_task_changes_nothing(world: JarvisWorld) -> None:
    world.come_to("EXECUTE")
    report = {"execution_success": True, "current_task_index": 0}
    moved = world.done("EXECUTE", report)

    again = world.done("EXECUTE", report)

    assert moved["payload"]["accepted"] is True
    assert again["payload"] == {**moved["payload"], "accepted": False}


def test_done_stays_done_and_tells_how_it_went(world: JarvisWorld) -> None:
    world.begin()
    world.clock.now += 90
    last = world.come_to("DONE", session="another")
    done = world.come_to("DONE")

    again = world.done("QUERY", {"interpreted_goal": "Something else"})

    assert last["payload"]["performance"]["duration_ms"] == 0
    assert done["payload"]["performance"] == {
        "grade": "EXCELLENT",
        "reasoning_effectiveness": 1.0,
        "cognitive_enhancement_active": True,
        "phase_transitions": 8,
        "duration_ms": 90_000,
        "tasks_completed": 2,
        "tasks_total": 2,
    }
    assert again["payload"] == {**done["payload"], "accepted": False}
    assert (again["status"], again["allowed_next_tools"]) == ("DONE", [])


@pytest.mark.parametrize("phase", ["INIT", "DONE", "init", "", 1])
def test_only_the_six_phases_can_be_completed(phase: Any, world: JarvisWorld) -> None:
    with pytest.raises(ValueError, match="phase_completed"):
        world.done(phase)


def test_thresholds_are_what_the_rules_say(world: JarvisWorld) -> None:
    world.rules = Rules(initial_effectiveness=0.5, success_rate_threshold=0.6)
    world.come_to("EXECUTE", ["Only one"])

    world.done("EXECUTE", {"execution_success": True})

    assert world.done("VERIFY", {"verification_passed": True})["next_phase"] == "DONE"


@pytest.mark.parametrize("claim", ["true", 1, "yes", [], {}])
@pytest.mark.parametrize(
    ("phase", "key"), [("PLAN", "plan_created"), ("VERIFY", "verification_passed")]
)
def test_a_plan_and_a_verification_are_claimed_by_booleans_only(
    phase: Any, key: str, claim: Any, world: JarvisWorld
) -> None:
    world.come_to(phase)

    with pytest.raises(BadInputError) as refused:
        world.done(phase, {key: claim, "todos": ["a"]})

    assert refused.value.problems[0].field == f"payload.{key}"
    assert world.session().phase == phase
