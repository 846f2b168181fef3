"""What becomes of the tasks of a plan: read, kept whole, completed."""

from typing import Any

import pytest

from quintet.errors import BadInputError
from tests.unit.orchestration.jarvis.jarvis_world import JarvisWorld

DSL = "(ROLE: coder) (CONTEXT: auth) (PROMPT: Add JWT (RS256)) (OUTPUT: code)"


def planned(world: JarvisWorld, todos: list[Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = world.come_to("EXECUTE", todos)["payload"]["current_todos"]
    return found


def statuses(answer: dict[str, Any]) -> list[str]:
    return [todo["status"] for todo in answer["payload"]["current_todos"]]


def test_tasks_keep_every_key_they_came_with(world: JarvisWorld) -> None:
    given = {
        "id": "a",
        "content": "Draw",
        "status": "in_progress",
        "priority": "high",
        "activeForm": "Drawing",
        "notes": {"depth": [1, {"more": None}]},
    }

    assert planned(world, [given]) == [given]


def test_texts_and_objects_without_id_or_status_get_them(world: JarvisWorld) -> None:
    todos = planned(world, ["Draw", {"content": "Build"}, {"id": 7, "content": "Test"}])

    assert [(todo["id"], todo["status"]) for todo in todos] == [
        ("task_1", "pending"),
        ("task_2", "pending"),
        (7, "pending"),
    ]


def test_made_up_ids_avoid_those_of_the_plan(world: JarvisWorld) -> None:
    todos = planned(world, ["Draw", {"id": "task_1", "content": "Build"}])

    assert [todo["id"] for todo in todos] == ["task_2", "task_1"]


def test_a_task_in_the_dsl_is_one_for_an_agent(world: JarvisWorld) -> None:
    answer = world.come_to("EXECUTE", [DSL])
    (todo,) = answer["payload"]["current_todos"]

    assert todo["content"] == DSL
    assert todo["type"] == "TaskAgent"
    assert todo["meta_prompt"] == {
        "role_specification": "coder",
        "context_parameters": {"domain": "auth"},
        "instruction_block": "Add JWT (RS256)",
        "output_requirements": "code",
    }
    assert "Add JWT (RS256)" in answer["system_prompt"]


@pytest.mark.parametrize(
    ("todos", "field"),
    [
        ("a list", ""),
        ({"content": "a"}, ""),
        ([1], "[0]"),
        (["a", None], "[1]"),
        ([{}], "[0].content"),
        ([{"content": "  "}], "[0].content"),
        ([{"content": 5}], "[0].content"),
        ([{"content": "a", "status": "done"}], "[0].status"),
        ([{"content": "a", "status": ["pending"]}], "[0].status"),
        ([{"content": "a", "id": {}}], "[0].id"),
        ([{"content": "a", "id": True}], "[0].id"),
        ([{"content": "a", "id": "x"}, {"content": "b", "id": "x"}], "[1].id"),
        ([{"content": "a", "id": 1}, {"content": "b", "id": "1"}], "[1].id"),
        (["x" * 20_480], "[0]"),
        (["a"] * 201, ""),
        (["a"] * 10_000, ""),
    ],
)
def test_what_cannot_be_a_task_is_named(todos: Any, field: str, world: JarvisWorld) -> None:
    world.come_to("PLAN")

    with pytest.raises(BadInputError) as refused:
        world.done("PLAN", {"plan_created": True, "todos_with_metaprompts": todos})

    assert refused.value.problems[0].field == f"payload.todos_with_metaprompts{field}"
    assert world.session().phase == "PLAN"


def test_a_success_completes_the_current_task_and_a_failure_does_not(world: JarvisWorld) -> None:
    world.come_to("EXECUTE", ["a", "b", "c"])

    world.done("EXECUTE", {"execution_success": True})
    world.done("EXECUTE", {"execution_success": False})

    assert statuses(world.done("EXECUTE", {"execution_success": True})) == [
        "completed",
        "pending",
        "completed",
    ]


@pytest.mark.parametrize(
    "report",
    [
        {"completed_todos": ["y", 2]},
        {"completed_todos": [{"id": "y"}, {"index": 2}]},
        {"todo_updates": [{"id": "y", "status": "completed"}, {"index": 2, "status": "completed"}]},
        {
            "current_todos": [
                {"id": "z", "status": "completed", "content": "Rewritten"},
                {"id": "unknown", "status": "completed"},
                {"id": "y", "status": "completed"},
                {"id": "x"},
            ]
        },
        {
            "current_todos": [
                {"status": "pending"},
                {"status": "completed"},
                {"status": "completed"},
            ]
        },
    ],
)
def test_a_report_may_name_the_tasks_it_completes(
    report: dict[str, Any], world: JarvisWorld
) -> None:
    before = planned(world, [{"id": name, "content": name} for name in "xyz"])

    answer = world.done("EXECUTE", {"execution_success": True, **report})

    after = answer["payload"]["current_todos"]
    assert statuses(answer) == ["pending", "completed", "completed"]
    assert [{**todo, "status": "pending"} for todo in after] == before


@pytest.mark.parametrize(
    ("report", "field"),
    [
        ({"completed_todos": ["nobody"]}, "completed_todos[0]"),
        ({"completed_todos": [2]}, "completed_todos[0]"),
        ({"completed_todos": [-1]}, "completed_todos[0]"),
        ({"completed_todos": [{}]}, "completed_todos[0]"),
        ({"completed_todos": [0.5]}, "completed_todos[0]"),
        ({"completed_todos": "1"}, "completed_todos"),
        ({"completed_todos": [0] * 201}, "completed_todos"),
        ({"todo_updates": [{"index": 0}]}, "todo_updates[0].status"),
        ({"todo_updates": [{"index": 0, "status": "gone"}]}, "todo_updates[0].status"),
        ({"current_todos": [{"status": "finished"}]}, "current_todos[0].status"),
        ({"current_todos": {"0": "completed"}}, "current_todos"),
        ({"current_task_index": "0"}, "current_task_index"),
        ({"current_task_index": True}, "current_task_index"),
        ({"current_task_index": -1}, "current_task_index"),
    ],
)
def test_a_report_that_cannot_be_followed_changes_nothing(
    report: dict[str, Any], field: str, world: JarvisWorld
) -> None:
    world.come_to("EXECUTE", ["a", "b"])
    before = world.row()

    with pytest.raises(BadInputError) as refused:
        world.done("EXECUTE", {"execution_success": True, **report})

    assert refused.value.problems[0].field == f"payload.{field}"
    assert world.row() == before
