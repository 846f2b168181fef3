"""Tasks as a client of the extension sees them: made, looked at, cancelled, and kept apart."""

from typing import Any

import mcp_types
import pytest
from mcp_types.methods import parse_server_result

from quintet.requests.principal import Principal
from tests.support.task_world import ANN, BOB, CAPABLE, DIG, KEY, LOOK, TaskWorld
from tests.unit.quintet.support import ALL_VERSIONS, MODERN_VERSION, SERVER_INFO_KEY

DAY = 24 * 3600
TABLE_CALLS = {
    "dynamodb.TransactWriteItems",
    "dynamodb.GetItem",
    "dynamodb.UpdateItem",
    "dynamodb.DeleteItem",
}


def asked_of_the_table(made: Any) -> dict[str, int]:
    return {name: times for name, times in made.items() if name in TABLE_CALLS}


def test_a_call_of_a_long_tool_becomes_a_task_that_is_queued(world: TaskWorld) -> None:
    task = world.caller().call()

    assert task["_meta"][SERVER_INFO_KEY]["name"] == "long-server"
    tenant, _, name = task["taskId"].removeprefix("long.").partition("-")
    assert task["taskId"].startswith("long.")
    assert tenant == ANN.tenant
    assert len(name) == 26
    assert {key: value for key, value in task.items() if key not in ("_meta", "taskId")} == {
        "resultType": "task",
        "status": "working",
        "statusMessage": "Waiting for a worker",
        "createdAt": "2027-01-15T08:00:00.000Z",
        "lastUpdatedAt": "2027-01-15T08:00:00.000Z",
        "ttlMs": DAY * 1000,
        "pollIntervalMs": 1000,
    }
    assert world.queue.sent == [({"tenant": tenant, "task": name}, 0)]
    assert world.tools.began == []


def test_a_task_can_be_seen_as_soon_as_it_is_told(world: TaskWorld) -> None:
    caller = world.caller()
    task = caller.call()

    seen = caller.get(task["taskId"])

    assert seen == {**task, "resultType": "complete"}


def test_a_completed_task_holds_what_the_call_would_have_been_answered(world: TaskWorld) -> None:
    caller = world.caller()
    expected = caller.plainly().result
    task = caller.call()
    world.work()

    seen = caller.about("get", task["taskId"])

    mcp_types.JSONRPCResponse.model_validate(seen.json)
    assert seen.result["resultType"] == "complete"
    assert seen.result["status"] == "completed"
    assert seen.result["statusMessage"] == "Completed"
    assert "pollIntervalMs" not in seen.result
    assert seen.result["result"] == expected
    assert parse_server_result("tools/call", MODERN_VERSION, seen.result["result"]) is not None


def test_quick_tools_are_answered_at_once(world: TaskWorld) -> None:
    answer = world.caller().call("glance", topic="bees")

    assert answer["resultType"] == "complete"
    assert answer["structuredContent"]["text"] == "bees"
    assert world.queue.sent == []


def test_bad_arguments_make_no_task(world: TaskWorld) -> None:
    answer = world.caller().call(topic=7)

    assert answer["isError"] is True
    assert world.queue.sent == []


def test_a_task_costs_one_write_and_each_look_one_read(world: TaskWorld) -> None:
    caller = world.caller()
    with world.calls.counted() as made:
        task = caller.call()
    assert asked_of_the_table(made) == {"dynamodb.TransactWriteItems": 1}

    with world.calls.counted() as made:
        caller.get(task["taskId"])
    assert asked_of_the_table(made) == {"dynamodb.GetItem": 1}

    with world.calls.counted() as made:
        caller.about("cancel", task["taskId"])
    assert asked_of_the_table(made) == {"dynamodb.UpdateItem": 1}


def test_discovery_announces_the_extension_where_there_are_long_tools(world: TaskWorld) -> None:
    discovered = world.caller().request("server/discover", {}).result

    assert discovered["capabilities"]["extensions"] == {"io.modelcontextprotocol/tasks": {}}
    assert "tasks" not in discovered["capabilities"]
    shaken = world.caller().client.handshake("initialize", {"protocolVersion": "2025-11-25"})
    assert set(shaken.result["capabilities"]) == {"tools", "logging"}


@pytest.mark.parametrize("method", ["get", "update", "cancel"])
def test_a_client_that_does_not_declare_the_extension_is_told_so(
    world: TaskWorld, method: str
) -> None:
    task_id = world.caller().call()["taskId"]
    own: dict[str, Any] = {"taskId": task_id, "inputResponses": {}}

    answer = world.caller().client.modern(f"tasks/{method}", own, {"Mcp-Name": task_id})

    assert (answer.status, answer.code) == (400, -32021)
    assert answer.error["data"] == {
        "requiredCapabilities": {"extensions": {"io.modelcontextprotocol/tasks": {}}}
    }


def test_a_tool_that_is_always_a_task_needs_a_client_that_can_have_one(world: TaskWorld) -> None:
    own = {"name": "dig", "arguments": {"topic": "x"}}

    answer = world.caller().client.modern("tools/call", own)

    assert (answer.status, answer.code) == (400, -32021)
    assert world.caller().call("dig", topic="x")["resultType"] == "task"


@pytest.mark.parametrize("method", ["tasks/list", "tasks/result"])
def test_methods_of_the_older_experiment_do_not_exist(world: TaskWorld, method: str) -> None:
    answer = world.caller().request(method, {})

    assert (answer.status, answer.code) == (404, -32601)


@pytest.mark.parametrize("version", ALL_VERSIONS[:-1])
def test_older_revisions_have_no_tasks(world: TaskWorld, version: str) -> None:
    assert world.caller().client.handshake("tasks/get", {"taskId": "x"}, version).code == -32601


@pytest.mark.parametrize("method", ["get", "update", "cancel"])
def test_another_subjects_task_does_not_exist_and_nothing_is_asked(
    world: TaskWorld, method: str
) -> None:
    task_id = world.caller().call()["taskId"]

    with world.calls.counted() as made:
        answer = world.caller(BOB).about(method, task_id, inputResponses={})

    assert (answer.status, answer.code) == (400, -32602)
    assert asked_of_the_table(made) == {}
    assert world.caller().get(task_id)["status"] == "working"


@pytest.mark.parametrize("method", ["get", "update", "cancel"])
@pytest.mark.parametrize(
    "task_id",
    ["", "x", f"{ANN.tenant}-", f"{ANN.tenant}-{'a' * 26}", f"{ANN.tenant}-{'#' * 26}", "ä" * 900],
)
def test_ids_of_nothing_are_unknown(world: TaskWorld, method: str, task_id: str) -> None:
    own = {"taskId": task_id, "inputResponses": {}}
    headers = {"Mcp-Name": "=?base64?w6Q=?=" if task_id.startswith("ä") else task_id}

    answer = world.caller().request(f"tasks/{method}", own, headers=headers)

    assert answer.status == 400
    assert answer.code in (-32602, -32020)
    assert answer.code == -32602 or task_id.startswith("ä")


@pytest.mark.parametrize("method", ["get", "update", "cancel"])
def test_the_name_header_must_repeat_the_id(world: TaskWorld, method: str) -> None:
    task_id = world.caller().call()["taskId"]
    own = {"taskId": task_id, "inputResponses": {}}

    for wrong in ("other", None):
        answer = world.caller().request(f"tasks/{method}", own, headers={"Mcp-Name": wrong})
        assert (answer.status, answer.code) == (400, -32020)


def test_a_cancelled_task_is_seen_as_such_and_cancelling_again_changes_nothing(
    world: TaskWorld,
) -> None:
    caller = world.caller()
    task_id = caller.call()["taskId"]

    for _ in range(2):
        ack = caller.about("cancel", task_id).result
        assert set(ack) == {"resultType", "_meta"}
        assert ack["resultType"] == "complete"

    world.work()
    assert caller.get(task_id)["status"] == "cancelled"
    assert world.tools.began == []


def test_cancelling_a_completed_task_leaves_its_result(world: TaskWorld) -> None:
    caller = world.caller()
    task_id = caller.call()["taskId"]
    world.work()

    assert caller.about("cancel", task_id).result["resultType"] == "complete"
    assert caller.get(task_id)["status"] == "completed"


@pytest.mark.parametrize("method", ["get", "update", "cancel"])
def test_a_task_whose_time_is_over_does_not_exist_though_its_row_does(
    world: TaskWorld, method: str
) -> None:
    caller = world.caller()
    task_id = caller.call()["taskId"]
    world.clock.now += DAY - 1
    assert caller.get(task_id)["status"] == "working"

    world.clock.now += 1

    assert caller.about(method, task_id, inputResponses={}).code == -32602


def test_a_token_that_may_not_call_the_tool_may_not_read_its_task(world: TaskWorld) -> None:
    task_id = world.caller().call("dig", topic="x")["taskId"]
    fewer = Principal(ANN.issuer, ANN.subject, (LOOK,))
    none = Principal(ANN.issuer, ANN.subject, ())

    assert world.caller(fewer).about("get", task_id).code == 403
    assert world.caller(none).about("cancel", task_id).code == 403
    assert world.caller(Principal(ANN.issuer, ANN.subject, (DIG,))).get(task_id)


def test_looks_count_as_reads_of_resources(world: TaskWorld) -> None:
    caller = world.caller(limit=1)
    task_id = caller.call()["taskId"]

    first = caller.about("get", task_id)

    assert first.headers["X-RateLimit-Remaining"] == "0"
    assert caller.about("get", task_id).code == 429
    assert caller.client.call(MODERN_VERSION, "analyse", {"topic": "x"}).code == 429


def test_polling_becomes_slower_with_age(world: TaskWorld) -> None:
    caller = world.caller()
    task_id = caller.call()["taskId"]
    seen = []
    for seconds in (5, 35, 1000):
        world.clock.now += seconds
        seen.append(caller.get(task_id)["pollIntervalMs"])

    assert seen == [1000, 4000, 10000]


def test_nobody_is_told_of_a_task_that_could_not_be_queued(world: TaskWorld) -> None:
    world.queue.is_broken = True
    own = {"name": "analyse", "arguments": {"topic": "x"}}

    with world.calls.counted() as made:
        answer = world.caller().request("tools/call", own)

    assert (answer.status, answer.code) == (503, 503)
    assert asked_of_the_table(made) == {
        "dynamodb.TransactWriteItems": 1,
        "dynamodb.DeleteItem": 1,
    }


def test_a_task_param_of_the_older_experiment_is_ignored(world: TaskWorld) -> None:
    own = {"name": "glance", "arguments": {"topic": "x"}, "task": {"ttl": 1}}

    answer = world.caller().request("tools/call", own, _meta={KEY: CAPABLE})

    assert answer.result["resultType"] == "complete"
