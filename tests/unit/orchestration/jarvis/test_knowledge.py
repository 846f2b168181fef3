"""Entering KNOWLEDGE: who asks public APIs, how often, and what becomes of the answers."""

import pytest

from quintet.errors import ServiceUnavailableError
from quintet.orchestration.jarvis.collaborators import DiscoveryPlan
from quintet.orchestration.jarvis.session_rows import SessionKey
from quintet.orchestration.prompting.roles import Role
from quintet.requests.deadline import Deadline
from tests.unit.orchestration.jarvis.jarvis_world import (
    HOSTS,
    OBJECTIVE,
    SESSION,
    FakeDiscovery,
    JarvisWorld,
    out_of_order,
)


@pytest.fixture
def world(world: JarvisWorld) -> JarvisWorld:
    """One that has two APIs to ask."""
    world.discovery = FakeDiscovery(HOSTS)
    return world


def fill(world: JarvisWorld, host: str) -> None:
    while world.limits.take(host, 5, tenant=world.tenant):
        pass


def test_what_apis_said_is_in_the_knowledge_prompt(world: JarvisWorld) -> None:
    answer = world.come_to("KNOWLEDGE")

    assert world.discovery.asked == [HOSTS]
    assert "Said by api.one.example, api.two.example" in answer["system_prompt"]
    assert answer["payload"]["apis_discovered"] == list(HOSTS)
    assert answer["payload"]["apis_queried"] == 2
    assert answer["payload"]["synthesis_confidence"] == 0.8
    assert answer["payload"]["knowledge_synthesis_quality"] == "High"


def test_apis_are_sought_by_the_objective_alone(world: JarvisWorld) -> None:
    world.come_to("KNOWLEDGE")

    assert world.discovery.objectives == [OBJECTIVE]


def test_entering_costs_a_read_a_transaction_and_a_text(world: JarvisWorld) -> None:
    world.come_to("ENHANCE")

    with world.calls.counted() as made:
        world.done("ENHANCE", {"enhanced_goal": "More"})

    assert made == {
        "dynamodb.GetItem": 1,
        "dynamodb.TransactWriteItems": 1,
        "s3.PutObject": 1,
    }


def test_a_repeated_call_reads_what_was_found_and_asks_nobody(world: JarvisWorld) -> None:
    world.come_to("ENHANCE")
    first = world.done("ENHANCE", {"enhanced_goal": "More"})

    with world.calls.counted() as made:
        again = world.done("ENHANCE", {"enhanced_goal": "More"})

    assert again["system_prompt"] == first["system_prompt"]
    assert again["payload"] == {**first["payload"], "accepted": False}
    assert len(world.discovery.asked) == 1
    assert made == {"dynamodb.GetItem": 1, "s3.GetObject": 1}


def test_the_numbers_stay_when_knowledge_is_left_and_the_text_goes(world: JarvisWorld) -> None:
    world.come_to("KNOWLEDGE")
    (name,) = world.texts()

    payload = world.done("KNOWLEDGE", {"knowledge_gathered": "Known"})["payload"]

    assert payload["apis_queried"] == 2
    assert name.startswith(f"{world.tenant}/")
    assert world.texts() == []
    assert world.call(session_id=SESSION)["payload"]["apis_queried"] == 2


def test_a_host_that_was_asked_enough_is_not_asked_again(world: JarvisWorld) -> None:
    fill(world, HOSTS[0])
    world.come_to("ENHANCE")

    with world.calls.counted() as made:
        answer = world.done("ENHANCE")

    assert world.discovery.asked == [(HOSTS[1],)]
    assert answer["payload"]["accepted"] is True
    assert made["dynamodb.TransactWriteItems"] == 2
    assert [row["used"] for _, row in world.limits.rows(HOSTS[0])][-1] == 5


def test_where_every_host_was_asked_enough_the_session_moves_all_the_same(
    world: JarvisWorld,
) -> None:
    for host in HOSTS:
        fill(world, host)

    answer = world.come_to("KNOWLEDGE")

    assert answer["payload"]["accepted"] is True
    assert world.discovery.asked == [()]


def test_every_host_is_counted_once_per_session(world: JarvisWorld) -> None:
    for number in range(7):
        world.come_to("KNOWLEDGE", session=f"session_{number}")

    assert [len(hosts) for hosts in world.discovery.asked] == [2] * 5 + [0] * 2


def test_who_loses_the_race_into_knowledge_asks_nobody_and_counts_nothing(
    world: JarvisWorld,
) -> None:
    world.come_to("ENHANCE")

    def overtaken() -> str:
        world.unique = ordinary
        world.done("ENHANCE", {"enhanced_goal": "the other's"})
        return ordinary()

    ordinary, world.unique = world.unique, overtaken
    answer = world.done("ENHANCE", {"enhanced_goal": "mine"})

    assert answer["payload"]["accepted"] is False
    assert answer["payload"]["enhanced_goal"] == "the other's"
    assert "Said by" in answer["system_prompt"]
    assert len(world.discovery.asked) == 1
    assert [row["used"] for _, row in world.limits.rows(HOSTS[0])][-1] == 1


@pytest.mark.parametrize("failure", [ServiceUnavailableError("An API"), ValueError("a bug")])
def test_a_discovery_that_fails_does_not_fail_the_call(
    failure: Exception, world: JarvisWorld
) -> None:
    world.discovery.failure = failure

    answer = world.come_to("KNOWLEDGE")

    assert answer["payload"]["accepted"] is True
    assert "said nothing useful" in answer["system_prompt"]
    assert "apis_queried" not in answer["payload"]
    assert world.troubles == [failure]
    assert world.done("KNOWLEDGE")["next_phase"] == "PLAN"


def test_a_plan_that_fails_is_one_without_apis(world: JarvisWorld) -> None:
    class Broken(FakeDiscovery):
        def planned(self, objective: str, role: Role) -> DiscoveryPlan:
            raise KeyError(objective, role)

    world.discovery = Broken()

    answer = world.come_to("KNOWLEDGE")

    assert answer["payload"]["accepted"] is True
    assert len(world.troubles) == 1
    assert "No API has been asked yet" in answer["system_prompt"]


def test_findings_are_told_though_the_bucket_does_not_take_them(world: JarvisWorld) -> None:
    world.come_to("ENHANCE")
    world.s3_clients = out_of_order()

    first, again = world.done("ENHANCE"), world.call(session_id=SESSION)

    assert "Said by" in first["system_prompt"]
    assert "said nothing useful" in again["system_prompt"]
    assert world.done("KNOWLEDGE")["next_phase"] == "PLAN"
    assert all(isinstance(trouble, ServiceUnavailableError) for trouble in world.troubles)


def test_without_apis_a_plain_write_is_enough(world: JarvisWorld) -> None:
    world.discovery = FakeDiscovery()
    world.come_to("ENHANCE")

    with world.calls.counted() as made:
        answer = world.done("ENHANCE")

    assert made == {"dynamodb.GetItem": 1, "dynamodb.PutItem": 1}
    assert "No API has been asked yet" in answer["system_prompt"]


@pytest.mark.parametrize(("left", "most"), [(1.5, 1.5), (25, 4)])
def test_discovery_has_four_seconds_or_what_is_left_of_the_requests_time(
    left: float, most: float, world: JarvisWorld
) -> None:
    world.come_to("ENHANCE")
    stored = world.store.get(SessionKey.of(world.tenant, SESSION))
    assert stored is not None

    world.knowledge.enter(stored, stored.session.moved("KNOWLEDGE"), Deadline(left))

    (given,) = world.discovery.seconds
    assert 0 < given <= most


def test_beginning_again_takes_old_findings_away(world: JarvisWorld) -> None:
    world.come_to("KNOWLEDGE")

    world.begin(objective="Another")

    assert world.texts() == []
