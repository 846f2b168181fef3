"""What a payload may hold: state under its own names, everything else kept apart."""

from typing import Any

import pytest

from quintet.errors import BadInputError
from tests.unit.orchestration.jarvis.jarvis_world import JarvisWorld


def nested(levels: int, innermost: Any = 1) -> Any:
    value = innermost
    for level in range(levels):
        value = [value] if level % 2 else {"in": value}
    return value


def test_unknown_keys_are_kept_apart_and_never_become_state(world: JarvisWorld) -> None:
    world.begin()
    attack = {
        "phase": "DONE",
        "version": 99,
        "objective": "Another",
        "todos": ["a"],
        "plan_created": True,
        "current_task_index": 7,
        "verification_passed": True,
        "mine": {"deep": [1, 2]},
    }

    payload = world.done("QUERY", attack)["payload"]

    session = world.session()
    assert payload["client_data"] == attack
    assert (session.phase, session.version, session.todos) == ("ENHANCE", 2, ())
    assert payload["plan_created"] is False
    assert payload["current_task_index"] == 0


def test_an_answers_own_payload_sent_back_changes_and_adds_nothing(world: JarvisWorld) -> None:
    answer = world.come_to("EXECUTE", ["a", "b", "c"])
    for _ in range(2):
        echo = {**answer["payload"], "reasoning_effectiveness": 0.4, "execution_success": True}
        echo["client_data"] = {"of": "before"}
        answer = world.done("EXECUTE", echo)

    assert world.session().effectiveness == 1.0
    assert [todo["status"] for todo in answer["payload"]["current_todos"]] == [
        "completed",
        "completed",
        "pending",
    ]
    assert set(answer["payload"]["client_data"]) <= {
        "interpreted_goal",
        "enhanced_goal",
        "knowledge_gathered",
        "plan_created",
    }


def test_of_a_clients_own_keys_the_newest_hundred_are_kept(world: JarvisWorld) -> None:
    world.begin()
    world.done("QUERY", {f"old{number}": number for number in range(60)})
    data = world.done("ENHANCE", {f"new{number}": number for number in range(60)})["payload"][
        "client_data"
    ]

    assert len(data) == 100
    assert [list(data)[place] for place in (0, -1)] == ["old20", "new59"]


def test_of_a_clients_own_values_the_newest_are_kept(world: JarvisWorld) -> None:
    world.begin()
    world.done("QUERY", {"first": [0] * 60_000, "second": [1] * 30_000})

    data = world.done("ENHANCE", {"third": [2] * 50_000})["payload"]["client_data"]

    assert list(data) == ["second", "third"]


def test_more_own_keys_than_there_is_room_for_are_refused(world: JarvisWorld) -> None:
    world.begin()

    with pytest.raises(BadInputError) as refused:
        world.done("QUERY", {str(number): number for number in range(101)})

    assert refused.value.problems[0].field == "payload"


@pytest.mark.parametrize(
    ("payload", "field"),
    [
        ({"interpreted_goal": "half \ud800 of it"}, "payload.interpreted_goal"),
        ({"a": [{"b": "\udfff"}]}, "payload.a[0].b"),
        ({"\ud800": 1}, "payload"),
        ({"__proto__": {}}, "payload.__proto__"),
        ({"a": {"constructor": {"prototype": 1}}}, "payload.a.constructor"),
        ({"a": float("nan")}, "payload.a"),
        ({"a": [float("inf")]}, "payload.a[0]"),
        ({"k" * 501: 1}, "payload"),
        ({"a": [[0] * 50_000, [0] * 50_000]}, "payload"),
        ({"a": nested(100)}, "payload"),
        ({"a": nested(5_000)}, "payload"),
        ({"claude_response": 5}, "payload.claude_response"),
    ],
)
def test_what_cannot_be_stored_is_named_and_changes_nothing(
    payload: Any, field: str, world: JarvisWorld
) -> None:
    world.begin()
    before = world.row()

    with pytest.raises(BadInputError) as refused:
        world.done("QUERY", payload)

    assert refused.value.problems[0].field == field
    assert world.row() == before


def test_nesting_up_to_a_hundred_levels_is_kept(world: JarvisWorld) -> None:
    world.begin()
    deep = nested(98, "innermost")

    assert world.done("QUERY", {"a": deep})["payload"]["client_data"] == {"a": deep}
    assert world.session().client_data == {"a": deep}


@pytest.mark.parametrize("payload", ["a text", [1], 5, True])
def test_a_payload_is_an_object(payload: Any, world: JarvisWorld) -> None:
    with pytest.raises(ValueError, match="payload"):
        world.call(session_id="a", phase_completed="QUERY", payload=payload)


@pytest.mark.parametrize("key", ["execution_success", "more_tasks_pending"])
@pytest.mark.parametrize("said", [1, 0, "yes", "failed", "false", "", {"passed": 12}, []])
def test_what_is_true_or_false_is_said_by_a_boolean_only(
    key: str, said: Any, world: JarvisWorld
) -> None:
    world.come_to("EXECUTE")
    before = world.row()

    with pytest.raises(BadInputError) as refused:
        world.done("EXECUTE", {key: said})

    assert refused.value.problems[0].field == f"payload.{key}"
    assert world.row() == before


@pytest.mark.parametrize(("said", "success"), [(True, True), (False, False), (None, False)])
def test_success_that_is_not_told_is_none(said: Any, success: bool, world: JarvisWorld) -> None:
    world.come_to("EXECUTE")

    payload = world.done("EXECUTE", {"execution_success": said})["payload"]

    assert payload["execution_success"] is success
    assert payload["reasoning_effectiveness"] == (0.9 if success else 0.7)


def test_goals_may_be_structures(world: JarvisWorld) -> None:
    world.begin()
    goal = {"screens": ["login", "charts"]}

    answer = world.done("QUERY", {"interpreted_goal": goal})

    assert answer["payload"]["interpreted_goal"] == goal
    assert "charts" in answer["system_prompt"]


def test_a_blank_goal_leaves_the_one_before(world: JarvisWorld) -> None:
    world.come_to("ENHANCE")

    payload = world.done("ENHANCE", {"interpreted_goal": "  ", "enhanced_goal": ""})["payload"]

    assert payload["interpreted_goal"] == "A dashboard with a login"
    assert "enhanced_goal" not in payload
