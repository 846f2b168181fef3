"""A caller that only sends the "Next call" of each answer back always comes to an end.

It fills in its tasks in the first plan, and says in `execution_success` how a task went; all else
goes back as it came, `todo_updates` included.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import pytest

from tests.support.orchestration import OrchestrationWorld, orchestration_world

ALWAYS: Final = 10_000
CALLS_A_TASK: Final = 3
OTHER_CALLS: Final = 20
_FENCE: Final = "\n```json\n"


@dataclass(frozen=True)
class Scenario:
    """Tasks by number, how often each of them fails, and how the session ends."""

    tasks: int
    failures: Mapping[int, int] = field(default_factory=dict)
    ends: str = "DONE"
    priority: str = "high"
    waits_for: Mapping[int, list[int]] = field(default_factory=dict)
    restart_every: int = 0
    """The instance is another one after as many calls, and is asked where the session stands."""
    doubts: int = 0
    """How often the caller finds that verification did not pass, whatever the numbers say."""

    @property
    def plan(self) -> list[dict[str, Any]]:
        return [
            {
                "id": str(number),
                "content": f"Task {number}",
                "priority": self.priority,
                "dependencies": [str(other) for other in self.waits_for.get(number, ())],
            }
            for number in range(1, self.tasks + 1)
        ]


def each(tasks: int, times: int) -> dict[int, int]:
    return dict.fromkeys(range(1, tasks + 1), times)


SCENARIOS: Final = {
    "one task": Scenario(1),
    "one task fails once": Scenario(1, {1: 1}),
    "one task fails twice": Scenario(1, {1: 2}),
    "one task fails always": Scenario(1, {1: ALWAYS}, "FAILED"),
    "one plain task fails always": Scenario(1, {1: ALWAYS}, "FAILED", priority="low"),
    "five tasks": Scenario(5),
    "five tasks, the second fails once": Scenario(5, {2: 1}),
    "five tasks, two fail twice": Scenario(5, {2: 2, 4: 2}),
    "five tasks fail twice each": Scenario(5, each(5, 2)),
    "five tasks, the second fails always": Scenario(5, {2: ALWAYS}, "FAILED"),
    "five plain tasks, the last fails always": Scenario(5, {5: ALWAYS}, "FAILED", priority="low"),
    "five tasks fail always": Scenario(5, each(5, ALWAYS), "FAILED"),
    "five tasks in reversed order": Scenario(5, waits_for={n: [n + 1] for n in range(1, 5)}),
    "five tasks, the others wait for one that fails once": Scenario(
        5, {3: 1}, waits_for={number: [3] for number in (1, 2, 4, 5)}
    ),
    "five tasks, the others wait for one that fails always": Scenario(
        5, {3: ALWAYS}, "FAILED", waits_for={number: [3] for number in (1, 2, 4, 5)}
    ),
    "three tasks wait in a circle": Scenario(3, waits_for={1: [3], 2: [1], 3: [2]}),
    "five tasks over restarts": Scenario(5, {2: 1, 5: 2}, restart_every=3),
    "five tasks, verification is doubted once": Scenario(5, doubts=1),
    "five tasks, verification is doubted always": Scenario(5, ends="FAILED", doubts=ALWAYS),
    "sixty tasks": Scenario(60),
    "sixty tasks fail twice each": Scenario(60, each(60, 2)),
    "sixty tasks, one in three fails once, over restarts": Scenario(
        60, dict.fromkeys(range(3, 61, 3), 1), restart_every=25
    ),
    "sixty tasks fail always": Scenario(60, each(60, ALWAYS), "FAILED"),
    "sixty plain tasks, one fails always": Scenario(60, {7: ALWAYS}, priority="low"),
}


class LiteralCaller:
    """Sends the template back; remembers only how often each task was tried."""

    def __init__(self, world: OrchestrationWorld, scenario: Scenario) -> None:
        self._world = world
        self._scenario = scenario
        self._tried: Counter[str] = Counter()
        self._doubts = scenario.doubts
        self.calls = 0

    def run(self) -> Any:
        """The last answer."""
        most = CALLS_A_TASK * self._scenario.tasks + OTHER_CALLS
        answer = self._ask({"initial_objective": "Write a report about rivers"})
        while answer["status"] == "IN_PROGRESS":
            assert self.calls < most, answer["system_prompt"]
            every = self._scenario.restart_every
            if every and self.calls % every == 0:
                self._world = self._world.second_instance()
                answer = self._ask({"session_id": answer["payload"]["session_id"]})
            answer = self._ask(self._filled(answer))
            assert answer["payload"]["accepted"] is True
        return answer

    def _ask(self, arguments: dict[str, Any]) -> Any:
        self.calls += 1
        answer = self._world.caller().jarvis(**arguments)
        assert len(answer["system_prompt"]) <= 8_000
        return answer

    def _filled(self, answer: Any) -> dict[str, Any]:
        call: dict[str, Any] = json.loads(answer["system_prompt"].rpartition(_FENCE)[2][:-3])
        payload = call["payload"]
        if "todos_with_metaprompts" in payload:
            payload["todos_with_metaprompts"] = self._scenario.plan
        if "execution_success" in payload:
            task = answer["payload"]["current_todos"][payload["current_task_index"]]
            self._tried[task["id"]] += 1
            failures = self._scenario.failures.get(int(task["id"]), 0)
            payload["execution_success"] = self._tried[task["id"]] > failures
        if payload.get("verification_passed") and self._doubts:
            self._doubts -= 1
            payload["verification_passed"] = False
        return call


@pytest.fixture(scope="module")
def world() -> Iterator[OrchestrationWorld]:
    with orchestration_world(api_discovery=False) as made:
        yield made


@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=SCENARIOS)
def test_a_caller_that_only_sends_the_template_back_comes_to_an_end(
    scenario: Scenario, world: OrchestrationWorld
) -> None:
    answer = LiteralCaller(world, scenario).run()

    payload = answer["payload"]
    hopeless = [number for number, times in scenario.failures.items() if times == ALWAYS]
    finished = [todo["id"] for todo in payload["current_todos"] if todo["status"] == "completed"]
    assert (answer["next_phase"], answer["status"]) == ("DONE", scenario.ends)
    assert payload["verification_passed"] is (scenario.ends == "DONE")
    assert not {str(number) for number in hopeless} & set(finished)
    if scenario.ends == "DONE":
        assert len(finished) == scenario.tasks - len(hopeless)
    else:
        assert payload["verification_failure_reason"] in answer["system_prompt"] or hopeless
        assert "the goal was not reached" in answer["system_prompt"]
        assert payload["performance"]["grade"] == "REQUIRES_ATTENTION"
