"""What the reasoning tools cost, how much a caller may have, and that tenants never meet."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.reasoning import ReasoningWorld, reasoning_world, tenant_of
from tests.support.reasoning_code import ANALYSES, SHOP, START
from tests.support.wire import MODERN


@pytest.fixture
def world() -> Iterator[ReasoningWorld]:
    with reasoning_world() as made:
        yield made


def spent(counted: Any) -> dict[str, int]:
    """What is asked of AWS, without the call that counts the caller's."""
    calls = dict(counted)
    calls["dynamodb.UpdateItem"] -= 1
    return {name: number for name, number in calls.items() if number}


def test_what_each_tool_costs(world: ReasoningWorld) -> None:
    world.push()
    caller, costs = world.caller(), {}

    def cost(tool: str, **arguments: Any) -> Any:
        with world.calls.counted() as counted:
            answer = caller.ask(tool, **arguments)
        costs[tool] = spent(counted)
        return answer

    warm = {"dynamodb.GetItem": 1, "dynamodb.Query": 2}
    for name, arguments in ANALYSES:
        caller.ask(name, **arguments)  # files that were read once are remembered
        cost(name, **arguments)
        read = costs.pop(name)
        # A message that is quoted is looked for in all files.
        searched = {"s3.GetObject": 2} if name == "escalate_analysis" else {}
        assert read == {**warm, **searched}, name
    about = {"session_id": cost("start_conversation", **START)["session_id"]}
    cost("continue_conversation", **about, message="Who calls order_total?")
    cost("get_conversation_status", **about)
    cost("finalize_conversation", **about)
    cost("health_check", check_name="memory_usage")

    assert costs == {
        "start_conversation": {
            "dynamodb.TransactWriteItems": 2,
            "dynamodb.Query": 1,
            "s3.GetObject": 2,  # files that no analysis has read yet
        },
        "continue_conversation": {
            "dynamodb.UpdateItem": 1,
            "dynamodb.Query": 2,
            "dynamodb.TransactWriteItems": 1,
        },
        "get_conversation_status": {"dynamodb.GetItem": 1},
        "finalize_conversation": {"dynamodb.Query": 1, "dynamodb.TransactWriteItems": 1},
        "health_check": {},
    }


def test_what_the_first_call_of_an_instance_costs(world: ReasoningWorld) -> None:
    """Code is fetched once: its list, its index, and of its contents what an answer reads.

    The caller of the entry point is read too: it tells the type of a parameter without one.
    """
    world.push()
    name, arguments = ANALYSES[0]
    costs = []
    for _ in range(2):
        fresh = world.another_instance().caller()
        for _ in range(2):
            with world.calls.counted() as counted:
                fresh.ask(name, **arguments)
            costs.append(spent(counted))
    cold, warm, again, warm_again = costs

    assert cold == again
    assert cold == {"dynamodb.GetItem": 1, "dynamodb.Query": 2, "s3.GetObject": 5}
    assert warm == warm_again == {"dynamodb.GetItem": 1, "dynamodb.Query": 2}


def test_what_a_task_costs(world: ReasoningWorld) -> None:
    """The workspace's version is looked up, task and count are kept, a message is sent."""
    world.push()
    world.begun_task(*ANALYSES[0])
    with world.calls.counted() as made:
        task = world.begun_task(*ANALYSES[0])
    with world.calls.counted() as looked:
        world.task(task)

    assert spent(made) == {
        "dynamodb.Query": 1,
        "dynamodb.TransactWriteItems": 1,
        "sqs.SendMessage": 1,
    }
    assert spent(looked) == {"dynamodb.GetItem": 1}


def test_a_tenant_meets_nobody_elses_code_or_conversations(world: ReasoningWorld) -> None:
    world.push(subject="ann")
    owner, intruder = world.caller(subject="ann"), world.caller(subject="mallory")
    session = owner.ask("start_conversation", **START)["session_id"]
    world.push({"other.py": "def other():\n    return 1\n"}, subject="mallory")

    refused = intruder.call("get_conversation_status", session_id=session)
    traced = intruder.call(*ANALYSES[0][:1], **ANALYSES[0][1])

    assert "Session not found" in json.dumps(refused.body)
    assert "There is no file" in json.dumps(traced.body)
    shared_rows = {"expiring#0", "expiring#1", "expiring#2", "expiring#3"}
    keys = {row["pk"]["S"] for row in world.rows()} - shared_rows
    tenants = {tenant_of("ann"), tenant_of("mallory")}
    assert {key.partition("#")[0] for key in keys} == tenants


def test_tools_say_how_far_indexing_is_and_when_there_is_no_code(world: ReasoningWorld) -> None:
    caller = world.caller()
    nothing = caller.call(*ANALYSES[0][:1], **ANALYSES[0][1]).result
    world.send(SHOP, "shop")
    waiting = world.caller("2025-06-18").wire.call(*ANALYSES[0])

    assert nothing["isError"] is True
    assert "quintet workspace push" in nothing["content"][0]["text"]
    assert waiting.error["code"] == -32000
    assert waiting.error["message"].startswith("The workspace shop is being indexed, 0 %")


def test_the_sixth_open_conversation_is_refused_and_one_that_ends_makes_room(
    world: ReasoningWorld,
) -> None:
    world.push()
    caller = world.caller(MODERN)
    open_ones = [caller.ask("start_conversation", **START)["session_id"] for _ in range(5)]

    refused = caller.refused("start_conversation", **START)
    caller.ask("finalize_conversation", session_id=open_ones[0])
    begun = caller.ask("start_conversation", **START)

    assert refused["data"]["type"] == "session_error"
    assert len(refused["data"]["open_sessions"]) == 5
    assert begun["session_id"] not in open_ones
