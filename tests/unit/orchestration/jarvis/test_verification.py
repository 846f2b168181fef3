"""When VERIFY lets a session through, and where it sends it back to."""

from typing import Any

import pytest

from quintet.orchestration.jarvis.rules import Rules
from quintet.orchestration.jarvis.todos import Todo
from quintet.orchestration.jarvis.verification import completion, verify
from tests.unit.orchestration.jarvis.jarvis_world import JarvisWorld

RULES = Rules()


def todos(*statuses: str, **more: Any) -> tuple[Todo, ...]:
    return tuple(
        Todo({"id": f"t{place}", "content": f"Task {place}", "status": status, **more})
        for place, status in enumerate(statuses)
    )


def high(status: str) -> tuple[Todo, ...]:
    return (Todo({"id": "h", "content": "Urgent", "status": status, "priority": "high"}),)


@pytest.mark.parametrize(
    ("done", "total", "percentage"),
    [(0, 0, 100), (0, 3, 0), (1, 3, 33), (2, 3, 67), (1, 8, 13), (199, 200, 99), (2, 2, 100)],
)
def test_completion_is_rounded_and_full_only_with_every_task(
    done: int, total: int, percentage: int
) -> None:
    tasks = todos(*["completed"] * done, *["pending"] * (total - done))

    assert completion(tasks) == percentage


def test_all_completed_and_claimed_holds() -> None:
    tasks = high("completed") + todos("completed")

    assert verify(tasks, 0.8, RULES, claimed=True).reason is None


@pytest.mark.parametrize(
    "critical",
    [{"priority": "high"}, {"type": "TaskAgent"}, {"meta_prompt": {"role_specification": "coder"}}],
)
def test_a_critical_task_that_is_open_fails_whatever_is_claimed(critical: dict[str, Any]) -> None:
    tasks = todos(*["completed"] * 99) + todos("pending", **critical)

    outcome = verify(tasks, 1.0, RULES, claimed=True)

    assert outcome.completion == 99
    assert "Critical tasks" in str(outcome.reason)
    assert "Task 0" in str(outcome.reason)


def test_two_of_three_with_a_pending_high_one_is_told_of_critical_tasks() -> None:
    outcome = verify(todos("completed", "pending") + high("pending"), 0.8, RULES, claimed=True)

    assert (outcome.completion, str(outcome.reason)[:14]) == (33, "Critical tasks")


@pytest.mark.parametrize(
    ("tasks", "effectiveness", "claimed", "reason"),
    [
        (todos("completed", "in_progress"), 0.8, True, "below the threshold of 95%"),
        (todos(*["completed"] * 19, "in_progress"), 0.8, True, "in progress"),
        (todos("completed"), 0.6, True, "success rate is 60%"),
        (high("completed") + todos(*["completed"] * 18, "pending"), 0.8, True, "critical ones"),
        (todos("completed"), 0.8, False, "verification_passed"),
    ],
)
def test_the_first_rule_that_fails_tells_the_reason(
    tasks: tuple[Todo, ...], effectiveness: float, claimed: bool, reason: str
) -> None:
    assert reason in str(verify(tasks, effectiveness, RULES, claimed=claimed).reason)


def test_plain_tasks_may_be_left_above_the_threshold() -> None:
    tasks = todos(*["completed"] * 19, "pending")

    assert verify(tasks, 0.8, RULES, claimed=True).reason is None


def test_a_session_goes_back_to_the_first_critical_task_that_is_open(world: JarvisWorld) -> None:
    plan = ["a", *[{"content": text, "priority": "high"} for text in "bcd"]]
    world.come_to("EXECUTE", plan)
    for success in (False, True, False, True):
        world.done("EXECUTE", {"execution_success": success})

    back = world.done("VERIFY", {"verification_passed": True})["payload"]
    then = world.done("EXECUTE", {"execution_success": True})["payload"]

    assert (back["last_completion_percentage"], back["current_task_index"]) == (50, 2)
    assert then["current_task_index"] == 0


def test_tasks_come_after_those_that_they_depend_on(world: JarvisWorld) -> None:
    plan = [
        {"id": "a", "content": "a", "priority": "high", "depends_on": ["c", "unknown"]},
        {"id": "b", "content": "b"},
        {"id": "c", "content": "c", "priority": "high"},
    ]
    places = [world.come_to("EXECUTE", plan)["payload"]["current_task_index"]]
    for _ in plan[1:]:
        answer = world.done("EXECUTE", {"execution_success": True})
        places.append(answer["payload"]["current_task_index"])

    assert places == [2, 0, 1]


def test_a_task_that_waits_for_one_that_failed_is_not_begun(world: JarvisWorld) -> None:
    world.come_to("EXECUTE", ["a", {"content": "b", "blockedBy": "task_1"}])

    assert world.done("EXECUTE", {"execution_success": False})["next_phase"] == "VERIFY"


def test_a_report_that_completes_every_task_leads_to_verify(world: JarvisWorld) -> None:
    world.come_to("EXECUTE", [f"Task {number}" for number in range(57)])
    updates = [{"index": place, "status": "completed"} for place in range(57)]

    answer = world.done("EXECUTE", {"execution_success": True, "todo_updates": updates})

    assert answer["next_phase"] == "VERIFY"
    assert world.done("VERIFY", {"verification_passed": True})["status"] == "DONE"


def test_a_failure_leaves_its_task_open_whatever_its_updates_say(world: JarvisWorld) -> None:
    world.come_to("EXECUTE")
    updates = [{"index": 0, "status": "completed"}]

    answer = world.done("EXECUTE", {"execution_success": False, "todo_updates": updates})

    assert [todo["status"] for todo in answer["payload"]["current_todos"]] == ["pending"] * 2


def test_a_completed_task_that_is_found_to_fail_is_open_again(world: JarvisWorld) -> None:
    world.come_to("VERIFY")
    world.done("VERIFY", {"verification_passed": False})

    answer = world.done("EXECUTE", {"execution_success": False})

    assert [todo["status"] for todo in answer["payload"]["current_todos"]] == [
        "completed",
        "pending",
    ]


def failed_three_times(world: JarvisWorld) -> dict[str, Any]:
    """A plan of two tasks whose second is still open at its third verification."""
    world.come_to("EXECUTE", ["a", "b"])
    world.done("EXECUTE", {"execution_success": True})
    for _ in range(3):
        world.done("EXECUTE", {"execution_success": False})
        back = world.done("VERIFY", {"verification_passed": False})
    return back


def test_the_third_verification_without_progress_asks_for_another_plan(world: JarvisWorld) -> None:
    back = failed_three_times(world)
    planned = world.done("PLAN", {"plan_created": True, "todos": ["a", "c"]})
    world.done("EXECUTE", {"completed_todos": [0], "execution_success": False})
    world.done("EXECUTE", {"execution_success": False})
    again = world.done("VERIFY", {"verification_passed": False})

    assert (back["next_phase"], back["payload"]["last_completion_percentage"]) == ("PLAN", 50)
    assert "ends the session with the status FAILED" in back["system_prompt"]
    assert (planned["next_phase"], planned["status"]) == ("EXECUTE", "IN_PROGRESS")
    assert "FAILED" not in again["system_prompt"]


@pytest.mark.parametrize("plan", [{}, {"todos": []}, {"todos": ["a", "b"]}])
def test_the_same_plan_once_more_ends_the_session_as_failed(
    plan: dict[str, Any], world: JarvisWorld
) -> None:
    failed_three_times(world)

    ended = world.done("PLAN", {"plan_created": True, **plan})
    later = world.done("PLAN", {"plan_created": True, "todos": ["c"]})

    assert (ended["next_phase"], ended["status"]) == ("DONE", "FAILED")
    assert "b" in ended["payload"]["verification_failure_reason"]
    assert later["payload"] == {**ended["payload"], "accepted": False}
    assert world.begin()["status"] == "IN_PROGRESS"


def test_a_plan_that_stands_is_tried_again_where_it_is_open(world: JarvisWorld) -> None:
    world.come_to("EXECUTE", ["a", "b", "c"])
    for success in (True, False, False):
        world.done("EXECUTE", {"execution_success": success})
    world.done("VERIFY", {"verification_passed": True})

    again = world.done("PLAN", {"plan_created": True})["payload"]

    assert [todo["status"] for todo in again["current_todos"]] == [
        "completed",
        "pending",
        "pending",
    ]
    assert again["current_task_index"] == 1


def test_a_failed_verification_is_told_in_the_next_prompts(world: JarvisWorld) -> None:
    world.come_to("EXECUTE")
    world.done("EXECUTE", {"execution_success": False})
    world.done("EXECUTE", {"execution_success": True})

    back = world.done("VERIFY", {"verification_passed": True})
    world.done("EXECUTE", {"execution_success": True})
    again = world.call(session_id="session_1_abc")

    assert (back["next_phase"], back["payload"]["current_task_index"]) == ("EXECUTE", 0)
    assert back["payload"]["last_completion_percentage"] == 50
    assert "below the threshold" in back["payload"]["verification_failure_reason"]
    assert again["next_phase"] == "VERIFY"
    assert "50%" in again["system_prompt"]
    assert "below the threshold" in again["system_prompt"]


def test_less_than_half_done_means_another_plan(world: JarvisWorld) -> None:
    world.come_to("EXECUTE", ["a", "b", "c"])
    for success in (True, False, False):
        world.done("EXECUTE", {"execution_success": success})

    back = world.done("VERIFY", {"verification_passed": True})["payload"]
    planned = world.done("PLAN", {"plan_created": True, "todos": ["d"]})

    assert (back["current_task_index"], back["plan_created"]) == (0, False)
    assert [todo["content"] for todo in back["current_todos"]] == ["a", "b", "c"]
    assert [todo["content"] for todo in planned["payload"]["current_todos"]] == ["d"]


def test_two_failures_bar_verification_until_a_success(world: JarvisWorld) -> None:
    world.come_to("EXECUTE", ["a"])
    for success in (False, False):
        world.done("EXECUTE", {"execution_success": success, "more_tasks_pending": True})
    world.done("EXECUTE", {"completed_todos": [0]})
    refused = world.done("VERIFY", {"verification_passed": True})
    for _ in range(2):
        world.done("EXECUTE", {"execution_success": True, "more_tasks_pending": True})
    world.done("EXECUTE")

    passed = world.done("VERIFY", {"verification_passed": True})

    assert refused["payload"]["reasoning_effectiveness"] == 0.5
    assert "success rate" in refused["payload"]["verification_failure_reason"]
    assert passed["next_phase"] == "DONE"
    assert "verification_failure_reason" not in passed["payload"]
