"""The orchestration family as deployed: a whole objective, each step raced by two instances."""

import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import pytest

from quintet.resources.families.orchestration import FAMILY
from tests.e2e.deployed import Deployed
from tests.e2e.instances import instances, kill_instances, needs_proc
from tests.support.wire import MODERN, Caller, over_http
from tests.support.world import ToolCaller

pytestmark = pytest.mark.e2e

FUNCTION = FAMILY.function
BOTH = 2
TASKS = [
    "(ROLE: coder) (CONTEXT: authentication) (PROMPT: Implement the login) (OUTPUT: code)",
    {"content": "Write the tests", "priority": "high"},
    {"content": "Write the documentation", "priority": "low"},
]


def client(deployed: Deployed, *permissions: str) -> ToolCaller:
    token = deployed.token(uuid.uuid4().hex, *permissions)
    return ToolCaller(Caller(over_http(f"{deployed.url}/orchestration/mcp"), token, MODERN))


@dataclass
class Race:
    """Two clients of one user who always say the same at the same moment."""

    user: ToolCaller
    session: str = ""
    accepted: int = 0
    phases: list[str] = field(default_factory=list)

    def plan(self) -> None:
        self.step("PLAN", plan_created=True, todos_with_metaprompts=TASKS)

    def execute(self, *successes: bool, first: int = 0) -> None:
        """Reports one task after the other."""
        for index, success in enumerate(successes, first):
            self.step("EXECUTE", execution_success=success, current_task_index=index)

    def both(self, ask: Callable[[], Any]) -> list[Any]:
        with ThreadPoolExecutor(2) as pool:
            return [running.result() for running in [pool.submit(ask) for _ in range(BOTH)]]

    def step(self, phase: str, **payload: Any) -> None:
        """One of both moves the session, and both are told the same of it."""
        given = {"payload": payload} if payload else {}
        answers = self.both(
            lambda: self.user.ask("JARVIS", session_id=self.session, phase_completed=phase, **given)
        )
        self.accepted += sum(answer["payload"]["accepted"] for answer in answers)
        now = self.user.ask("JARVIS", session_id=self.session)
        assert now["payload"]["phase_transition_count"] == self.accepted
        self.phases.append(now["next_phase"])


def test_an_objective_is_reached_through_both_rollbacks_while_two_instances_race(
    deployed: Deployed,
) -> None:
    user = client(deployed)
    begun = user.ask("JARVIS", initial_objective="Create a dashboard about the weather in Oslo")
    race = Race(user, begun["payload"]["session_id"], accepted=1)
    goal = "A dashboard of tomorrow's weather"

    race.step("QUERY", interpreted_goal=goal)
    race.step("ENHANCE", enhanced_goal=goal)
    race.step("KNOWLEDGE", knowledge_gathered="There is a weather API.")
    race.plan()
    # A third is done, so verification leads back to planning; then two thirds, and to execution.
    race.execute(True, False, False)
    race.step("VERIFY", verification_passed=True)
    race.plan()
    race.execute(True, True, False)
    race.step("VERIFY", verification_passed=True)
    race.execute(True, first=2)
    race.step("VERIFY", verification_passed=True)

    assert race.phases == [
        *("ENHANCE", "KNOWLEDGE", "PLAN", "EXECUTE"),
        *("EXECUTE", "EXECUTE", "VERIFY", "PLAN", "EXECUTE"),
        *("EXECUTE", "EXECUTE", "VERIFY", "EXECUTE", "VERIFY", "DONE"),
    ]
    assert race.accepted == len(race.phases) + 1
    assert len(instances(deployed, FUNCTION)) != 1  # none where there is no /proc to look at


@needs_proc
def test_a_session_outlives_every_instance_that_served_it(deployed: Deployed) -> None:
    user = client(deployed)
    begun = user.ask("JARVIS", initial_objective="Write a report about rivers")
    session = begun["payload"]["session_id"]

    kill_instances(deployed, FUNCTION)

    found = user.ask("JARVIS", session_id=session, phase_completed="QUERY")
    assert (found["next_phase"], found["payload"]["accepted"]) == ("ENHANCE", True)


def test_nobody_reaches_the_functions_own_surroundings(deployed: Deployed) -> None:
    targets = [
        "http://169.254.169.254/latest/meta-data/",
        "http://127.0.0.1:9001/2018-06-01/runtime/invocation/next",
        deployed.account.url,
    ]
    fetched = client(deployed).ask("MultiAPIFetch", api_endpoints=targets)

    assert [one["error"]["kind"] for one in fetched["responses"]] == ["Refused"] * len(targets)


def test_apis_are_found_and_what_they_say_is_weighed(deployed: Deployed) -> None:
    user = client(deployed)
    found = user.ask("APISearch", objective="will I need an umbrella today", user_role="coder")
    weighed = user.ask(
        "KnowledgeSynthesize",
        api_responses=[
            {"source": "first", "data": "The bridge was opened in 1932.", "confidence": 0.9},
            {"source": "second", "data": "The bridge was opened in 1936.", "confidence": 0.6},
        ],
        synthesis_mode="conflict_resolution",
    )

    assert found["results"][0]["category"] == "weather"
    assert [one["kind"] for one in weighed["contradictions"]] == ["date"]
    assert "1932" in weighed["synthesis"]


def test_who_may_only_read_cannot_move_a_session(deployed: Deployed) -> None:
    reader = client(deployed, "orchestration:read")

    refused = reader.call("JARVIS", initial_objective="anything")

    assert refused.status == 403
    assert "orchestration:write" in refused.headers["WWW-Authenticate"]
    assert reader.call("APISearch", objective="weather", user_role="coder").status == 200
