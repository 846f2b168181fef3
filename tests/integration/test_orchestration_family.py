"""The orchestration family through its URL: what each call costs, and what nobody may do."""

from collections.abc import Iterator
from typing import Any

import pytest

from quintet.requests.principal import Principal
from quintet.resources.families.orchestration import ORCHESTRATION
from tests.support.orchestration import JarvisCaller, OrchestrationWorld, orchestration_world
from tests.support.slow_servers import Reply, loopback_client, slow_server
from tests.support.wire import MODERN

SESSION = "rivers"
TODOS: list[Any] = [{"content": "Read", "priority": "high"}, "Write"]
STEPS: list[tuple[str, dict[str, Any]]] = [
    ("QUERY", {"interpreted_goal": "A report about the weather"}),
    ("ENHANCE", {"enhanced_goal": "A report about the weather in Oslo"}),
    ("KNOWLEDGE", {"knowledge_gathered": "It rains."}),
    ("PLAN", {"plan_created": True, "todos_with_metaprompts": TODOS}),
    ("EXECUTE", {"execution_success": True}),
    ("EXECUTE", {"execution_success": True}),
    ("VERIFY", {"verification_passed": True}),
]


@pytest.fixture
def world() -> Iterator[OrchestrationWorld]:
    with orchestration_world() as made:
        yield made


def begun(caller: JarvisCaller, objective: str = "Report tomorrow's weather in Oslo") -> Any:
    return caller.jarvis(session_id=SESSION, initial_objective=objective)


def dynamodb_calls(counted: Any) -> int:
    return sum(count for name, count in counted.items() if name.startswith("dynamodb."))


def test_a_whole_objective_costs_three_dynamodb_calls_a_step(world: OrchestrationWorld) -> None:
    caller = world.caller()
    with world.calls.counted() as first:
        begun(caller)
    costs = []
    for phase, payload in STEPS:
        with world.calls.counted() as counted:
            answer = caller.done(SESSION, phase, **payload)
        costs.append(dynamodb_calls(counted))
        assert answer["payload"]["accepted"] is True

    assert answer["status"] == "DONE"
    assert dynamodb_calls(first) == 2
    assert costs == [3] * len(STEPS)


def test_entering_knowledge_asks_apis_and_still_costs_three(world: OrchestrationWorld) -> None:
    caller = world.caller()
    begun(caller, "Random jokes")
    caller.done(SESSION, "QUERY")
    with world.calls.counted() as counted:
        answer = caller.done(SESSION, "ENHANCE")

    assert counted["dynamodb.TransactWriteItems"] == 1
    assert dynamodb_calls(counted) == 3
    assert answer["payload"]["apis_queried"] == 3
    assert "could not be reached" in answer["system_prompt"]
    assert len(world.account.rows(ORCHESTRATION)) == 4


def test_discovery_can_be_switched_off() -> None:
    with orchestration_world(api_discovery=False) as world:
        caller = world.caller()
        begun(caller)
        caller.done(SESSION, "QUERY")
        with world.calls.counted() as counted:
            answer = caller.done(SESSION, "ENHANCE")

        assert answer["next_phase"] == "KNOWLEDGE"
        assert counted["dynamodb.PutItem"] == 1
        assert len(world.account.rows(ORCHESTRATION)) == 1


def test_payloads_near_400_kb_move_to_s3_and_nobody_notices(world: OrchestrationWorld) -> None:
    caller = world.caller()
    begun(caller)
    goal = "Describe every river. " * 18_000
    with world.calls.counted() as counted:
        caller.done(SESSION, "QUERY", interpreted_goal=goal)
    found = world.second_instance().caller().jarvis(session_id=SESSION)

    assert counted["s3.PutObject"] == 1
    assert dynamodb_calls(counted) == 3
    assert found["payload"]["interpreted_goal"] == goal


def test_sessions_of_two_tenants_never_meet(world: OrchestrationWorld) -> None:
    ann, mallory = world.caller(subject="ann"), world.caller(subject="mallory")
    begun(ann, "Ann's secret objective")
    assert "there is no session" in mallory.refused("JARVIS", session_id=SESSION)["message"]
    begun(mallory, "Another one")
    mallory.done(SESSION, "QUERY", interpreted_goal="overwritten")

    kept = ann.jarvis(session_id=SESSION)

    assert kept["next_phase"] == "QUERY"
    assert kept["payload"]["current_objective"] == "Ann's secret objective"


def test_every_stored_key_begins_with_its_tenant_but_the_counts_of_hosts(
    world: OrchestrationWorld,
) -> None:
    caller = world.caller(subject="ann")
    begun(caller)
    caller.done(SESSION, "QUERY", interpreted_goal="x" * 400_000)
    caller.done(SESSION, "ENHANCE")
    caller.ask("MultiAPIFetch", api_endpoints=["https://rivers.example/"])
    tenant = Principal("fortitude-mcp-server", "ann", ()).tenant

    keys = {row["pk"]["S"].split("#")[0] for row in world.rows()}
    bucket = world.account.environment["SESSIONS_BUCKET"]
    objects = world.clients.s3().list_objects_v2(Bucket=bucket)["Contents"]

    assert keys <= {tenant, "fetches"}
    assert objects
    assert all(one["Key"].startswith(f"{tenant}/") for one in objects)


def test_a_failure_is_a_text_with_the_seeds_words_and_a_way_out(world: OrchestrationWorld) -> None:
    caller = world.caller()
    begun(caller)
    for revision in ("2024-11-05", "2025-06-18", "2025-11-25", MODERN):
        result = (
            world.caller(revision)
            .call("JARVIS", session_id=SESSION, phase_completed="VERIFY")
            .result
        )
        text = result["content"][0]["text"]

        assert result["isError"] is True
        assert text.startswith("❌ **Tool Error:** ")
        assert "QUERY" in text
        assert "**Recovery:**" in text


def test_responses_go_from_the_fetch_into_the_synthesis_as_they_are() -> None:
    with slow_server() as server, orchestration_world(outbound=loopback_client()) as world:
        urls = [
            server.will("/a", Reply(b'{"temperature_f": 72, "city": "London"}')),
            server.will("/b", Reply(b'{"temperature_f": 71, "city": "London"}')),
            server.will("/c", Reply(b"out of order", 404)),
        ]
        caller = world.caller()
        with world.calls.counted() as counted:
            fetched = caller.ask("MultiAPIFetch", api_endpoints=urls)
        weighed = caller.ask(
            "KnowledgeSynthesize", api_responses=fetched["responses"], synthesis_mode="consensus"
        )

    assert [one["ok"] for one in fetched["responses"]] == [True, True, False]
    assert counted["dynamodb.UpdateItem"] == 1 + len(urls)
    assert [one["topic"] for one in weighed["contradictions"]] == ["London: temperature_f"]
    assert weighed["consensus"] == []


def test_nothing_inside_is_reached_with_the_client_that_lambda_uses() -> None:
    with slow_server() as server, orchestration_world() as world:
        inside = server.will("/secret", Reply(b"the secret"))
        port = inside.split(":")[2].split("/")[0]
        urls = [inside, f"http://[::1]:{port}/secret", f"http://2130706433:{port}/secret"]
        fetched = world.caller().ask("MultiAPIFetch", api_endpoints=urls)
        checked = world.caller().ask("APIValidator", api_endpoint={"url": inside})

        assert [one["error"]["kind"] for one in fetched["responses"]] == ["Refused"] * 3
        assert checked["status"] == "failed"
        assert server.asked == []


def test_searching_and_weighing_ask_nothing_of_aws_but_the_limit(world: OrchestrationWorld) -> None:
    caller = world.caller()
    with world.calls.counted() as counted:
        caller.ask("APISearch", objective="exchange rates", user_role="analyzer", max_results=20)
        caller.ask(
            "KnowledgeSynthesize",
            api_responses=[{"source": "a", "data": "It rains."}],
            synthesis_mode="weighted",
        )

    assert dict(counted) == {"dynamodb.UpdateItem": 2}
