"""A task that asks: parked without a worker, answered in parts, begun again with the answers."""

from typing import Any

import pytest

from tests.support.task_world import ANN, TaskWorld
from tests.unit.quintet.support import SERVER_INFO_KEY

KEYS = ("who-1", "where-1")


def parked(world: TaskWorld) -> str:
    """A task that waits for two answers."""
    task_id: str = world.caller().call("interview", topic="x")["taskId"]
    world.work()
    return task_id


def accepted(name: str) -> dict[str, Any]:
    return {"action": "accept", "content": {"name": name}}


def test_a_task_that_asks_waits_and_no_worker_with_it(world: TaskWorld) -> None:
    task = world.caller().get(parked(world))

    assert (task["status"], task["statusMessage"]) == ("input_required", "Waiting for answers")
    assert set(task["inputRequests"]) == set(KEYS)
    assert task["inputRequests"]["who-1"]["method"] == "elicitation/create"
    assert task["pollIntervalMs"] == 1000
    assert world.queue.sent == []


def test_answers_let_it_go_on(world: TaskWorld) -> None:
    task_id = parked(world)
    answers = {"who-1": accepted("Bo"), "where-1": accepted("Rome")}

    ack = world.caller().about("update", task_id, inputResponses=answers).result
    assert {key: value for key, value in ack.items() if key != "_meta"} == {
        "resultType": "complete"
    }
    assert SERVER_INFO_KEY in ack["_meta"]
    assert world.caller().get(task_id)["status"] == "working"
    world.work()

    task = world.caller().get(task_id)
    assert task["result"]["structuredContent"]["text"] == "Bo in Rome"
    assert "inputRequests" not in task


def test_a_part_of_the_answers_leaves_the_other_questions(world: TaskWorld) -> None:
    task_id = parked(world)
    caller = world.caller()

    caller.about("update", task_id, inputResponses={"where-1": accepted("Rome")})
    task = caller.get(task_id)
    assert (task["status"], set(task["inputRequests"])) == ("input_required", {"who-1"})
    assert world.queue.sent == []

    caller.about("update", task_id, inputResponses={"who-1": accepted("Bo")})
    world.work()
    assert caller.get(task_id)["result"]["structuredContent"]["text"] == "Bo in Rome"


def test_answers_to_nothing_are_ignored(world: TaskWorld) -> None:
    task_id = parked(world)
    caller = world.caller()
    for ignored in ({}, {"who": accepted("x"), "who-2": accepted("x"), "other": 1}):
        assert caller.about("update", task_id, inputResponses=ignored).status == 200
    caller.about("update", task_id, inputResponses={"who-1": accepted("Bo")})
    caller.about("update", task_id, inputResponses={"who-1": accepted("Al")})

    caller.about("update", task_id, inputResponses={"where-1": accepted("Rome")})
    world.work()

    assert caller.get(task_id)["result"]["structuredContent"]["text"] == "Bo in Rome"
    assert caller.about("update", task_id, inputResponses={"who-1": accepted("Al")}).status == 200


def test_an_answer_that_cannot_be_read_is_asked_for_under_a_new_key(world: TaskWorld) -> None:
    task_id = parked(world)
    caller = world.caller()
    caller.about("update", task_id, inputResponses={"who-1": 7, "where-1": accepted("Rome")})
    world.work()

    task = caller.get(task_id)
    assert set(task["inputRequests"]) == {"who-2"}

    caller.about("update", task_id, inputResponses={"who-2": {"action": "decline"}})
    world.work()
    assert caller.get(task_id)["result"]["structuredContent"]["text"] == "- in Rome"


def test_a_client_that_cannot_be_asked_fails_the_task(world: TaskWorld) -> None:
    caller = world.caller()
    meta: Any = {
        "io.modelcontextprotocol/clientCapabilities": {
            "extensions": {"io.modelcontextprotocol/tasks": {}}
        }
    }
    own = {"name": "interview", "arguments": {}}
    task_id = caller.client.modern("tools/call", own, _meta=meta).result["taskId"]
    world.work()

    assert caller.get(task_id)["error"]["code"] == -32021


def test_a_waiting_task_can_be_cancelled(world: TaskWorld) -> None:
    task_id = parked(world)
    caller = world.caller()
    caller.about("cancel", task_id)

    caller.about("update", task_id, inputResponses={key: accepted("x") for key in KEYS})

    assert caller.get(task_id)["status"] == "cancelled"
    assert "inputRequests" not in caller.get(task_id)
    assert world.queue.sent == []


@pytest.mark.parametrize("responses", [None, [], "x", {"who-1": accepted("x" * 70_000)}])
def test_answers_that_cannot_be_used_are_refused(world: TaskWorld, responses: Any) -> None:
    task_id = parked(world)

    answer = world.caller().about("update", task_id, inputResponses=responses)

    if responses is None:
        own = {"taskId": task_id}
        answer = world.caller().request("tasks/update", own, headers={"Mcp-Name": task_id})
    assert (answer.status, answer.code) == (400, -32602)


def test_a_resumed_task_may_die_as_often_as_a_new_one(world: TaskWorld) -> None:
    task_id = parked(world)
    stored = world.store.get(ANN.tenant, task_id.partition("-")[2])

    assert stored is not None
    assert (stored.attempts, stored.lease, stored.leased_until) == (0, "", 0)


def test_answering_costs_one_read_and_one_write(world: TaskWorld) -> None:
    task_id = parked(world)

    with world.calls.counted() as made:
        world.caller().about("update", task_id, inputResponses={"who-1": accepted("Bo")})

    assert made == {"dynamodb.GetItem": 1, "dynamodb.UpdateItem": 1}
