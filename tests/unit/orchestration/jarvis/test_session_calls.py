"""Beginning a session, looking at it, repeating calls, and calls that do not fit."""

import re
from typing import Any

import pytest

from quintet.errors import ToolFailedError
from tests.unit.orchestration.jarvis.jarvis_world import OBJECTIVE, SESSION, JarvisWorld


def unmoved(answer: dict[str, Any]) -> dict[str, Any]:
    """What a call says that finds the session where another has moved it."""
    return {**answer, "payload": {**answer["payload"], "accepted": False}}


@pytest.mark.parametrize("arguments", [{}, {"payload": {"any": "thing"}}, {"session_id": None}])
def test_a_call_that_says_nothing_is_asked_for_an_objective(
    arguments: dict[str, Any], world: JarvisWorld
) -> None:
    with world.calls.counted() as made:
        answer = world.call(**arguments)

    assert (answer["next_phase"], answer["status"]) == ("INIT", "IN_PROGRESS")
    assert answer["allowed_next_tools"] == ["JARVIS"]
    assert "initial_objective" in answer["system_prompt"]
    assert re.fullmatch(r"session_\d+_[a-z0-9]{9}", answer["payload"]["session_id"])
    assert answer["payload"]["phase_transition_count"] == 0
    assert not made


def test_an_id_that_was_made_up_can_be_begun_later(world: JarvisWorld) -> None:
    session = world.call()["payload"]["session_id"]

    answer = world.call(session_id=session, initial_objective=OBJECTIVE)

    assert answer["next_phase"] == "QUERY"
    assert answer["payload"]["session_id"] == session


def test_a_session_without_an_id_gets_one_with_its_time(world: JarvisWorld) -> None:
    session = world.call(initial_objective=OBJECTIVE)["payload"]["session_id"]

    assert session == f"session_{int(world.clock.now * 1000)}_000000000"
    assert world.session(session).objective == OBJECTIVE


@pytest.mark.parametrize(
    "session",
    ["", "  ", "a b", "a/b", "-a", ".a", "é", "a\n", "CON", "nul", "com1", "LPT9", "x" * 201, 5],
)
def test_ids_that_cannot_be_file_names_are_refused(session: Any, world: JarvisWorld) -> None:
    with pytest.raises(ValueError, match="session_id"):
        world.call(session_id=session, initial_objective=OBJECTIVE)


@pytest.mark.parametrize("session", ["a", "_a", "A-b_9", "console", "x" * 200])
def test_other_ids_are_kept(session: str, world: JarvisWorld) -> None:
    assert world.begin(session)["payload"]["session_id"] == session


@pytest.mark.parametrize("more", [{}, {"phase_completed": "QUERY"}, {"initial_objective": "  "}])
def test_an_unknown_session_is_an_error_that_says_what_to_do(
    more: dict[str, Any], world: JarvisWorld
) -> None:
    with pytest.raises(ToolFailedError) as refused:
        world.call(session_id="session_0_gone", **more)

    assert refused.value.data["type"] == "SESSION_ERROR"
    assert "initial_objective" in refused.value.data["recovery"]


def test_a_phase_of_no_session_is_an_error(world: JarvisWorld) -> None:
    with pytest.raises(ToolFailedError, match="session_id"):
        world.call(phase_completed="QUERY")


@pytest.mark.parametrize("phase", ["ENHANCE", "KNOWLEDGE", "PLAN", "EXECUTE", "VERIFY"])
def test_a_phase_that_is_not_the_current_one_changes_nothing(
    phase: str, world: JarvisWorld
) -> None:
    world.begin()
    before = world.row()

    with pytest.raises(ToolFailedError) as refused:
        world.done(phase, {"plan_created": True, "todos": ["a"], "verification_passed": True})

    assert refused.value.data["current_phase"] == "QUERY"
    assert "phase_completed: QUERY" in refused.value.data["recovery"]
    assert world.row() == before


def test_a_look_answers_what_the_last_call_answered(world: JarvisWorld) -> None:
    told = world.come_to("EXECUTE")

    seen = world.call(session_id=SESSION)

    assert seen == unmoved(told)


def test_beginning_twice_with_the_same_words_begins_once(world: JarvisWorld) -> None:
    first = world.begin()
    second = world.begin()

    assert first["payload"]["accepted"] is True
    assert second == unmoved(first)
    assert world.session().version == 1


@pytest.mark.parametrize(
    ("phase", "payload"),
    [
        ("QUERY", {"interpreted_goal": "A goal"}),
        ("QUERY", None),
        ("ENHANCE", {"enhanced_goal": "More", "notes": {"b": 1, "a": [2]}}),
        ("KNOWLEDGE", {"knowledge_gathered": "Known"}),
        ("PLAN", {"plan_created": True, "todos": ["a", "b"]}),
        ("VERIFY", {"verification_passed": True}),
        ("VERIFY", {"verification_passed": False}),
    ],
)
def test_a_completed_phase_reported_twice_counts_once(
    phase: Any, payload: Any, world: JarvisWorld
) -> None:
    world.come_to(phase)

    first = world.done(phase, payload)
    second = world.done(phase, payload)

    assert first["payload"]["accepted"] is True
    assert second == unmoved(first)


def test_the_last_task_reported_twice_counts_once(world: JarvisWorld) -> None:
    world.come_to("EXECUTE", ["a"])

    first = world.done("EXECUTE", {"execution_success": True})
    second = world.done("EXECUTE", {"execution_success": True})

    assert first["payload"]["accepted"] is True
    assert second == unmoved(first)


def test_an_objective_sent_along_with_a_phase_is_passed_by(world: JarvisWorld) -> None:
    world.begin()

    answer = world.call(session_id=SESSION, initial_objective=OBJECTIVE, phase_completed="QUERY")

    assert answer["next_phase"] == "ENHANCE"


def test_another_objective_begins_the_session_again(world: JarvisWorld) -> None:
    world.come_to("EXECUTE")
    version = world.session().version

    answer = world.begin(objective="Audit the payment service")

    assert answer["next_phase"] == "QUERY"
    assert answer["payload"]["phase_transition_count"] == 1
    assert answer["payload"]["current_todos"] == []
    assert answer["payload"]["accepted"] is True
    assert "interpreted_goal" not in answer["payload"]
    assert world.session().version == version + 1


def test_the_same_objective_begins_a_session_again_that_is_done(world: JarvisWorld) -> None:
    world.come_to("DONE")

    assert world.begin()["next_phase"] == "QUERY"


def test_special_characters_survive(world: JarvisWorld) -> None:
    text = "Quotes \" ' ` \\ \t\n 🚀 \u2028 ${x} {{y}} </objective> &amp; שלום"

    answer = world.begin(objective=text)

    assert answer["payload"]["current_objective"] == text
    assert world.session().objective == text


def test_tenants_with_the_same_session_id_have_sessions_of_their_own(world: JarvisWorld) -> None:
    world.begin()
    other = world.call("u" * 26, session_id=SESSION, initial_objective="Plan a garden")

    moved = world.done("QUERY")

    assert (moved["next_phase"], other["next_phase"]) == ("ENHANCE", "QUERY")
    assert world.session(tenant="u" * 26).phase == "QUERY"
    with pytest.raises(ToolFailedError):
        world.call("v" * 26, session_id=SESSION)
