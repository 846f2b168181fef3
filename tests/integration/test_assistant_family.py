"""The assistant's tools through its URL: what they answer and cost, and who may call them."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from mcp_types.methods import parse_server_result

from quintet.assistant.permissions import Permission
from tests.support.assistant import (
    AssistantCaller,
    AssistantWorld,
    assistant_world,
    later,
    tenant_of,
)
from tests.support.model_servers import Response, gemini_answers, model_server
from tests.support.wire import REVISIONS

SEED_TOOLS = ["getUser", "getEvent", "listEvents", "listNotifications", "planNotifications"]
OWN_TOOLS = ["createUser", "updateUser", "createEvent", "updateEvent", "cancelNotification"]


@pytest.fixture
def world() -> Iterator[AssistantWorld]:
    with assistant_world() as made:
        yield made


def spent(counted: Any) -> dict[str, int]:
    """DynamoDB's calls, without the one that counts the caller's."""
    calls = {name.removeprefix("dynamodb."): number for name, number in counted.items()}
    calls["UpdateItem"] -= 1
    return {name: number for name, number in calls.items() if number}


@pytest.mark.parametrize("revision", REVISIONS)
def test_every_tool_answers_and_parses_on_every_revision(
    world: AssistantWorld, revision: str
) -> None:
    maker = world.caller()
    owner = maker.user()
    event = maker.event(owner)
    second = maker.event(owner, hours=100)
    planned = maker.plan(owner, event_id=event)
    assert planned["notifications_planned"] > 0
    to_cancel = maker.notifications(owner)[0]["id"]
    times = {"start_ts": later(hours=5), "end_ts": later(hours=6)}
    calls: list[tuple[str, dict[str, Any]]] = [
        ("getUser", {"user_id": owner}),
        ("getEvent", {"event_id": event}),
        ("listEvents", {}),
        ("listEvents", {"user_id": owner, "days_back": 0, "days_forward": 90}),
        ("listNotifications", {"status": "planned"}),
        ("planNotifications", {"user_id": owner, "event_id": second}),
        ("planNotifications", {"user_id": owner, "force_replan": True}),
        ("createUser", {"name": "Grace", "email": "grace@example.org", "timezone": "Asia/Tokyo"}),
        ("updateUser", {"user_id": owner, "quiet_start": "22:00", "phone_e164": None}),
        ("createEvent", {"user_id": owner, "title": "Lunch", **times}),
        ("updateEvent", {"event_id": second, "location": "Oslo"}),
        ("cancelNotification", {"notification_id": to_cancel}),
    ]
    caller = world.caller(revision).wire

    for name, arguments in calls:
        answer = caller.call(name, arguments)
        assert answer.status == 200, (name, answer)
        assert answer.result["isError"] is False, (name, answer)
        assert parse_server_result("tools/call", revision, answer.result) is not None, name
        text = answer.result["content"][0]["text"]
        assert text.startswith("{\n  "), name
        if revision >= "2025-06-18":
            assert json.loads(text) == answer.result["structuredContent"], name
    listed = caller.request("tools/list").result["tools"]
    assert [tool["name"] for tool in listed] == [*SEED_TOOLS, *OWN_TOOLS]
    assert {tool["name"] for tool in listed} == {name for name, _ in calls}


def test_the_seeds_tools_take_what_the_seed_says(world: AssistantWorld) -> None:
    listed = world.wire().request("tools/list").result["tools"]
    taken = {
        tool["name"]: {
            name: (field["type"], field.get("default"), name in tool["inputSchema"]["required"])
            for name, field in tool["inputSchema"]["properties"].items()
        }
        for tool in listed
        if tool["name"] in SEED_TOOLS and "required" in tool["inputSchema"]
    }
    lists = {
        tool["name"]: tool["inputSchema"] for tool in listed if tool["name"].startswith("list")
    }

    assert taken["getUser"] == {"user_id": ("string", None, True)}
    assert taken["getEvent"] == {"event_id": ("string", None, True)}
    assert taken["planNotifications"] == {
        "user_id": ("string", None, True),
        "event_id": ("string", None, False),
        "force_replan": ("boolean", False, False),
    }
    events, notifications = (lists[name]["properties"] for name in SEED_TOOLS[2:4])
    assert (events["days_back"]["default"], events["days_forward"]["default"]) == (2, 30)
    assert notifications["days_forward"]["default"] == 7
    assert not any("required" in schema for schema in lists.values())


def test_a_user_is_told_flat_and_as_preferences(world: AssistantWorld) -> None:
    caller = world.caller()
    owner = caller.user(timezone="Europe/Berlin", phone_e164="+15550100")
    found = caller.ask("getUser", user_id=owner)

    assert list(found)[:3] == ["id", "name", "email"]
    assert found["preferences"]["timezone"] == found["timezone"] == "Europe/Berlin"
    assert found["preferences"] == {name: found[name] for name in found["preferences"]}


def test_what_each_tool_costs(world: AssistantWorld) -> None:
    caller = world.caller()
    costs: dict[str, dict[str, int]] = {}

    def cost(tool: str, **arguments: Any) -> Any:
        with world.calls.counted() as counted:
            answer = caller.ask(tool, **arguments)
        costs[tool] = spent(counted)
        return answer

    owner = cost("createUser", name="Ada", email="ada@example.org")["id"]
    times = {"start_ts": later(hours=72), "end_ts": later(hours=73)}
    event = cost("createEvent", user_id=owner, title="Dentist", **times)["id"]
    cost("getUser", user_id=owner)
    cost("getEvent", event_id=event)
    cost("listEvents", user_id=owner)
    cost("planNotifications", user_id=owner)
    (first, *_) = cost("listNotifications", user_id=owner)["notifications"]
    cost("updateUser", user_id=owner, locale="de")
    cost("cancelNotification", notification_id=first["id"])
    cost("updateEvent", event_id=event, title="Dentist!")

    assert costs == {
        "createUser": {"TransactWriteItems": 1},
        "createEvent": {"GetItem": 1, "TransactWriteItems": 1},
        "getUser": {"GetItem": 1},
        "getEvent": {"GetItem": 3},
        "listEvents": {"GetItem": 1, "Query": 1},
        "planNotifications": {"GetItem": 1, "Query": 2, "TransactWriteItems": 1},
        "listNotifications": {"GetItem": 1, "Query": 1},
        "updateUser": {"GetItem": 1, "PutItem": 1},
        "cancelNotification": {"GetItem": 2, "TransactWriteItems": 1},
        "updateEvent": {"Query": 1, "GetItem": 1, "TransactWriteItems": 1},
    }


def test_lists_over_all_users_cost_one_question_for_each(world: AssistantWorld) -> None:
    caller = world.caller()
    owners = [caller.user(email=f"u{number}@example.org") for number in range(4)]
    for place, owner in enumerate(owners):
        caller.event(owner, hours=40 - place * 10)
        caller.plan(owner)
    with world.calls.counted() as counted:
        events = caller.ask("listEvents")
        notifications = caller.ask("listNotifications")

    assert counted["dynamodb.Query"] == 2 * (1 + len(owners))
    assert [event["user_id"] for event in events["events"]] == owners[::-1]
    assert events["count"] == 4
    assert {notification["user_id"] for notification in notifications["notifications"]} == set(
        owners
    )
    assert "nextCursor" not in events


def test_a_list_too_long_for_one_answer_follows_by_its_cursor(world: AssistantWorld) -> None:
    caller = world.caller()
    owners = [caller.user(email=f"u{number}@example.org") for number in range(2)]
    made = [
        caller.event(owner, hours=hours, description='"\n' * 10_000)
        for owner in owners
        for hours in range(1, 16)
    ]
    told: list[str] = []
    cursor: dict[str, str] = {}
    answers = 0
    while True:
        found = caller.ask("listEvents", **cursor)
        answers += 1
        told += [one["id"] for one in found["events"]]
        if "nextCursor" not in found:
            break
        cursor = {"cursor": found["nextCursor"]}

    assert sorted(told) == sorted(made)
    assert answers > 2


def test_what_was_planned_is_told_for_two_days_whatever_became_of_it(
    world: AssistantWorld,
) -> None:
    caller = world.caller()
    owner = caller.user()
    caller.event(owner, hours=30)
    caller.plan(owner)
    planned = caller.notifications(owner)
    caller.ask("cancelNotification", notification_id=planned[0]["id"])
    left = [notification["id"] for notification in caller.notifications(owner)]
    cancelled = [
        notification["id"] for notification in caller.notifications(owner, status="cancelled")
    ]
    world.clock.now += 40 * 3600
    caller = world.caller()
    afterwards = [notification["id"] for notification in caller.notifications(owner)]
    world.clock.now += 40 * 3600
    caller = world.caller()

    assert planned[0]["id"] not in left
    assert cancelled == [planned[0]["id"]]
    assert afterwards == [one["id"] for one in planned]
    assert caller.notifications(owner) == []
    assert len(caller.notifications(owner, days_back=30)) == len(planned)


def test_a_moved_event_takes_its_notifications_back_and_the_scheduler_hears_of_it(
    world: AssistantWorld,
) -> None:
    caller = world.caller()
    owner = caller.user()
    event = caller.event(owner, hours=30)
    caller.plan(owner)
    before = {notification["id"] for notification in caller.notifications(owner)}
    caller.ask("updateEvent", event_id=event, status="cancelled")

    assert caller.notifications(owner) == []
    assert {name for _, name in world.scheduler.removed} == before
    assert {name for _, name in world.scheduler.added} == before
    assert {tenant for tenant, _ in world.scheduler.removed} == {tenant_of()}


def everything(caller: AssistantCaller) -> tuple[str, str, str]:
    owner = caller.user()
    event = caller.event(owner, hours=72)
    caller.plan(owner)
    return owner, event, caller.notifications(owner)[0]["id"]


def test_an_intruder_with_every_permission_finds_nothing(world: AssistantWorld) -> None:
    owner, event, notification = everything(world.caller(subject="ann"))
    before = world.rows()
    mallory = world.caller(subject="mallory")
    for name, arguments in (
        ("getUser", {"user_id": owner}),
        ("getEvent", {"event_id": event}),
        ("listEvents", {"user_id": owner}),
        ("listNotifications", {"user_id": owner}),
        ("planNotifications", {"user_id": owner, "force_replan": True}),
        ("planNotifications", {"user_id": owner, "event_id": event}),
        ("updateUser", {"user_id": owner, "name": "Mallory"}),
        (
            "createEvent",
            {"user_id": owner, "title": "T", "start_ts": later(hours=1), "end_ts": later(hours=2)},
        ),
        ("updateEvent", {"event_id": event, "status": "cancelled"}),
        ("cancelNotification", {"notification_id": notification}),
    ):
        assert mallory.call(name, **arguments).error["code"] == -32003, name
    for uri in (
        f"resources://users/{owner}",
        f"resources://events/{event}",
        f"resources://users/{owner}/events",
    ):
        assert mallory.wire.read(uri).error["code"] == -32002, uri

    assert mallory.ask("listEvents")["count"] == 0
    assert mallory.ask("listNotifications")["count"] == 0
    assert world.rows() == before


def test_two_tenants_with_the_same_ids_have_each_their_own() -> None:
    with assistant_world() as world:
        ann, bob = world.caller(subject="ann"), world.caller(subject="bob")
        store = world.services
        told = {}
        for name, caller in (("ann", ann), ("bob", bob)):
            created = caller.ask("createUser", name=name, email="same@example.org")
            stored = store.users.get(tenant_of(name), created["id"]).user
            same = stored.model_copy(update={"id": "same", "email": "shared@example.org"})
            store.users.add(tenant_of(name), same)
            event = caller.event("same", title=name, hours=72)
            first = store.events.get(tenant_of(name), event).event
            store.events.add(tenant_of(name), first.model_copy(update={"id": "e"}))
            caller.plan("same", event_id="e")
            told[name] = caller.notifications("same")
        for name, caller in (("ann", ann), ("bob", bob)):
            assert caller.ask("getUser", user_id="same")["name"] == name
            assert caller.ask("getEvent", event_id="e")["title"] == name
            assert {one["title"] for one in caller.ask("listEvents")["events"]} == {name}
            assert caller.ask("listEvents", user_id="same")["count"] == 2
        ann.ask("updateEvent", event_id="e", status="cancelled")

        assert not {one["id"] for one in told["ann"]} & {one["id"] for one in told["bob"]}
        assert ann.notifications("same") == []
        assert bob.notifications("same") == told["bob"]


def test_every_key_begins_with_its_tenant_but_what_the_sweep_reads(world: AssistantWorld) -> None:
    everything(world.caller(subject="ann"))
    tenant = tenant_of("ann")
    rows = world.rows()
    due = [row for row in rows if row["pk"]["S"].startswith("due#")]

    assert due
    assert all(f"#{tenant}#" in row["sk"]["S"] for row in due)
    assert {row["pk"]["S"].split("#")[0] for row in rows} == {tenant, "due"}


def test_who_may_only_read_changes_nothing_and_who_may_neither_sees_nothing(
    world: AssistantWorld,
) -> None:
    owner, event, _ = everything(world.caller())
    reader = world.caller(permissions=[Permission.READ])
    stranger = world.caller(permissions=["fortitude:research:read"])
    writes = [
        tool["name"]
        for tool in reader.wire.request("tools/list").result["tools"]
        if not tool["annotations"]["readOnlyHint"]
    ]

    assert reader.ask("getUser", user_id=owner)["id"] == owner
    assert set(writes) == {"planNotifications", *OWN_TOOLS}
    for name in writes:
        answer = reader.call(name)
        assert answer.error["code"] == -32000, name
        assert answer.required == [Permission.WRITE]
    for name in SEED_TOOLS:
        assert stranger.call(name).required
    assert stranger.wire.read(f"resources://events/{event}").required
    assert stranger.wire.request("prompts/get", {"name": "ttsScript"}).required


@pytest.mark.parametrize("hostile", ["<script>alert(1)</script>", "'; DROP TABLE", "{{7*7}}", "💥"])
def test_hostile_titles_are_only_text(world: AssistantWorld, hostile: str) -> None:
    caller = world.caller()
    owner = caller.user(name=hostile)
    event = caller.event(owner, title=hostile, hours=72)
    caller.plan(owner)

    assert caller.ask("getEvent", event_id=event)["title"] == hostile
    assert caller.ask("getUser", user_id=owner)["name"] == hostile


def gemini_at(url: str) -> dict[str, str]:
    return {"llm_provider": "gemini", "llm_endpoint_url": url, "gemini_api_key": "key"}


def draft(*offsets: int) -> dict[str, Any]:
    items = [
        {"offset_minutes": offset, "channel": "email", "subject": "Soon"} for offset in offsets
    ]
    return {"notify": True, "reasoning": "The model says so.", "plan": items}


def test_a_model_decides_where_one_is_configured_and_the_checks_hold_all_the_same() -> None:
    with model_server() as server:
        server.will(gemini_answers(draft(-90, -60, -30, -15)))
        with assistant_world(**gemini_at(server.url)) as world:
            caller = world.caller()
            owner = caller.user()
            caller.event(owner, hours=72 + 6, title="Dentist")
            answer = caller.plan(owner)
            told = caller.notifications(owner)

    assert answer["notifications_planned"] == 3
    assert answer["reasons"][0]["reasoning"] == (
        "The model says so. By email on 2027-01-18 at 12:30."
        " By email on 2027-01-18 at 13:00. By email on 2027-01-18 at 13:30."
    )
    assert [one["payload"]["offset_minutes"] for one in told] == [-90, -60, -30]
    assert len(server.received) == 1


def test_without_the_models_answer_the_planning_is_our_own_and_says_so() -> None:
    with model_server() as server:
        server.will(Response(400, b"{}"))
        with assistant_world(**gemini_at(server.url)) as world:
            caller = world.caller()
            owner = caller.user()
            caller.event(owner, hours=72, title="Dentist")
            answer = caller.plan(owner)

    assert answer["notifications_planned"] > 0
    assert "without the language model (refused)" in answer["reasons"][0]["reasoning"]
