"""Fifty callers at once on one session, against an emulator whose transactions are atomic."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, get_args

import pytest

from quintet.aws.clients import Clients
from quintet.errors import QuintetError, ToolFailedError
from quintet.orchestration.jarvis.identifiers import random_text
from quintet.orchestration.phases import Phase
from tests.support.embedded_aws import embedded_aws
from tests.support.world import STAGE, AwsCalls, Clock
from tests.unit.orchestration.jarvis.jarvis_world import (
    HOSTS,
    OBJECTIVE,
    SESSION,
    FakeDiscovery,
    JarvisWorld,
    world_of,
)

CALLERS = 50


@pytest.fixture(scope="module")
def clients(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Clients]:
    with embedded_aws(tmp_path_factory.mktemp("state"), STAGE) as made:
        yield made


def emulated(clients: Clients, tenant: str) -> JarvisWorld:
    world = world_of(clients, AwsCalls(), tenant.ljust(26, "x"), Clock())
    world.unique = random_text
    world.discovery = FakeDiscovery(HOSTS)
    return world


def at_once(world: JarvisWorld, calls: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The answers to calls made together; those that the state machine refused are left out."""

    def call(arguments: dict[str, Any]) -> dict[str, Any] | None:
        try:
            return world.call(**arguments)
        except ToolFailedError:
            return None

    with ThreadPoolExecutor(CALLERS) as threads:
        return [answer for answer in threads.map(call, calls) if answer is not None]


@pytest.mark.parametrize("phase", ["QUERY", "ENHANCE", "KNOWLEDGE", "PLAN", "EXECUTE", "VERIFY"])
def test_the_same_report_from_fifty_callers_moves_a_session_once(
    phase: Any, clients: Clients
) -> None:
    world = emulated(clients, f"same-{phase}")
    answer = world.come_to(phase, ["a"])
    before = world.session()
    asked = len(world.discovery.asked)
    report = {
        "session_id": SESSION,
        "phase_completed": phase,
        "payload": {**world.good(answer, ["a"]), "current_task_index": 0},
    }

    answers = at_once(world, [report] * CALLERS)

    after = world.session()
    accepted = [one for one in answers if one["payload"]["accepted"]]
    assert len(answers) == CALLERS
    assert len(accepted) == 1
    assert after.transitions == before.transitions + 1
    assert {one["next_phase"] for one in answers} == {after.phase}
    assert len(world.discovery.asked) - asked == (phase == "ENHANCE")


def test_different_reports_at_once_are_counted_as_often_as_they_are_accepted(
    clients: Clients,
) -> None:
    world = emulated(clients, "different")
    before = world.come_to("EXECUTE", [f"task {number}" for number in range(60)])
    calls: list[dict[str, Any]] = [
        {
            "session_id": SESSION,
            "phase_completed": phase,
            "payload": {"execution_success": True, "number": number},
        }
        for number, phase in enumerate(["EXECUTE", "EXECUTE", "VERIFY", "PLAN", "QUERY"] * 10)
    ]

    answers = at_once(world, calls)

    after = world.session()
    accepted = sum(answer["payload"]["accepted"] for answer in answers)
    assert accepted >= 1
    assert after.transitions - before["payload"]["phase_transition_count"] == accepted
    assert sum(todo.is_completed for todo in after.todos) == accepted
    assert len(after.todos) == 60
    assert after.phase in get_args(Phase)


def test_a_session_begun_fifty_times_is_one(clients: Clients) -> None:
    world = emulated(clients, "begun")

    answers = at_once(world, [{"session_id": SESSION, "initial_objective": OBJECTIVE}] * CALLERS)

    assert sum(answer["payload"]["accepted"] for answer in answers) == 1
    assert world.session().transitions == 1


def test_many_sessions_that_count_the_same_hosts_all_go_on(clients: Clients) -> None:
    world = emulated(clients, "hosts")
    sessions = [f"session_{number}" for number in range(12)]
    for session in sessions:
        world.come_to("ENHANCE", session=session)
    begun = sum(row.get("used", 0) for _, row in world.limits.rows(HOSTS[0]))

    answers = at_once(
        world, [{"session_id": session, "phase_completed": "ENHANCE"} for session in sessions]
    )

    counted = sum(row["used"] for _, row in world.limits.rows(HOSTS[0])) - begun
    assert [answer["next_phase"] for answer in answers] == ["KNOWLEDGE"] * 12
    assert counted == sum(HOSTS[0] in hosts for hosts in world.discovery.asked)
    assert counted <= 5


def test_long_sessions_written_at_once_keep_the_winners_text_alone(clients: Clients) -> None:
    world = emulated(clients, "long")
    world.come_to("KNOWLEDGE")
    calls: list[dict[str, Any]] = [
        {
            "session_id": SESSION,
            "phase_completed": "KNOWLEDGE",
            "payload": {"knowledge_gathered": letter * 400_000},
        }
        for letter in "abcdefgh"
    ]

    answers = at_once(world, calls)

    assert sum(answer["payload"]["accepted"] for answer in answers) == 1
    assert len(world.texts()) == 1
    assert len(set(str(world.session().knowledge_gathered))) == 1


def test_nothing_but_refusals_leaves_a_race(clients: Clients) -> None:
    world = emulated(clients, "errors")
    world.begin()
    failures: list[BaseException] = []

    def call(number: int) -> None:
        try:
            world.call(
                session_id=SESSION, initial_objective=f"Objective {number % 3}"
            ) if number % 2 else world.done("QUERY")
        except ToolFailedError:
            pass
        except QuintetError as failure:
            failures.append(failure)

    with ThreadPoolExecutor(CALLERS) as threads:
        list(threads.map(call, range(CALLERS)))

    assert failures == []
    assert world.session().phase in {"QUERY", "ENHANCE"}
