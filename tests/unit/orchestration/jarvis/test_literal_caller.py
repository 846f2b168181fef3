"""A caller that only sends back the template of each answer, with outcomes, always ends."""

import json
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

import pytest

from tests.unit.orchestration.jarvis.jarvis_world import OBJECTIVE, JarvisWorld

ALWAYS: Final = 10_000
CALLS_OF_A_TASK, CALLS_BESIDE_TASKS = 3, 20


def template(answer: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments that a prompt ends with."""
    _, _, last = answer["system_prompt"].rpartition("```json\n")
    arguments: dict[str, Any] = json.loads(last.partition("\n```")[0])
    return arguments


@dataclass(frozen=True)
class Scenario:
    """What befalls a caller: which tasks fail how often, and what else goes on."""

    tasks: int
    failures: Mapping[int, int]
    """By a task's place: how often it fails before it succeeds."""
    is_told_by_status: bool = False
    """Whether a failure is also told as the task's status, not only as the outcome."""
    every_call_twice: bool = False
    restarts_at: Collection[int] = ()
    """Calls after which the caller begins again with the same words, or only looks."""
    depends: bool = False

    @property
    def can_succeed(self) -> bool:
        return ALWAYS not in self.failures.values()


def every(tasks: int, times: int) -> dict[int, int]:
    return dict.fromkeys(range(tasks), times)


SCENARIOS: Final = {
    "one task succeeds": Scenario(1, {}),
    "one task fails once": Scenario(1, {0: 1}),
    "one task fails twice": Scenario(1, {0: 2}),
    "one task always fails": Scenario(1, {0: ALWAYS}),
    "one task fails once, told by status": Scenario(1, {0: 1}, is_told_by_status=True),
    "five tasks succeed": Scenario(5, {}),
    "the second of five fails once": Scenario(5, {1: 1}),
    "the last of five fails twice": Scenario(5, {4: 2}),
    "the first of five always fails": Scenario(5, {0: ALWAYS}),
    "all of five fail once": Scenario(5, every(5, 1)),
    "all of five fail twice": Scenario(5, every(5, 2)),
    "all of five always fail": Scenario(5, every(5, ALWAYS)),
    "five tasks that need each other, the first fails once": Scenario(5, {0: 1}, depends=True),
    "five tasks that need each other, the first always fails": Scenario(
        5, {0: ALWAYS}, depends=True
    ),
    "every call of five tasks is sent twice": Scenario(5, {2: 1}, every_call_twice=True),
    "the caller restarts within five tasks": Scenario(5, {1: 1}, restarts_at=(2, 6, 9)),
    "the caller restarts while one task always fails": Scenario(
        1, {0: ALWAYS}, restarts_at=(3, 5, 8)
    ),
    "sixty tasks succeed": Scenario(60, {}),
    "every tenth of sixty fails once": Scenario(60, dict.fromkeys(range(0, 60, 10), 1)),
    "all of sixty always fail": Scenario(60, every(60, ALWAYS)),
}


def plan(scenario: Scenario) -> list[dict[str, Any]]:
    """The tasks; where they need each other, each the one before it."""
    return [
        {
            "id": str(place + 1),
            "content": f"Task {place + 1}",
            "status": "pending",
            "priority": "high" if place % 2 else "medium",
            **({"dependencies": [str(place)]} if scenario.depends and place else {}),
        }
        for place in range(scenario.tasks)
    ]


def sent(arguments: dict[str, Any], scenario: Scenario, failed: Counter[int]) -> dict[str, Any]:
    """The template with the plan in it, and with the outcome of the task at hand."""
    payload = arguments.get("payload", {})
    if "todos_with_metaprompts" in payload:
        payload["todos_with_metaprompts"] = plan(scenario)
    place = payload.get("current_task_index")
    if place is not None and failed[place] < scenario.failures.get(place, 0):
        failed[place] += 1
        payload["execution_success"] = False
        if scenario.is_told_by_status:
            payload["todo_updates"] = [{"index": place, "status": "pending"}]
    return arguments


def played(scenario: Scenario, call: Callable[..., dict[str, Any]]) -> tuple[dict[str, Any], int]:
    """The last answer, and after how many calls; repetitions and restarts are not counted."""
    answer = call(initial_objective=OBJECTIVE)
    session = answer["payload"]["session_id"]
    failed: Counter[int] = Counter()
    calls = 1
    while answer["next_phase"] != "DONE" and calls <= scenario.tasks * CALLS_OF_A_TASK + 50:
        arguments = sent(template(answer), scenario, failed)
        answer = call(**arguments)
        if scenario.every_call_twice:
            again = call(**arguments)
            assert again["next_phase"] == answer["next_phase"]
            answer = again
        if calls in scenario.restarts_at:
            answer = call(session_id=session, initial_objective=OBJECTIVE)
            answer = call(session_id=session)
        calls += 1
    return answer, calls


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_caller_that_sends_the_template_back_always_ends(name: str, world: JarvisWorld) -> None:
    scenario = SCENARIOS[name]
    answer, calls = played(scenario, world.call)
    assert answer["next_phase"] == "DONE"
    assert answer["status"] == ("DONE" if scenario.can_succeed else "FAILED")
    assert calls <= CALLS_OF_A_TASK * scenario.tasks + CALLS_BESIDE_TASKS
