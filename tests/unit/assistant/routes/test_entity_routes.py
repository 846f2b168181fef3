"""Users, events and rules over HTTP: the same entities as the tools', the same refusals."""

from typing import Any

import pytest

from quintet.assistant.permissions import Permission
from tests.support.assistant import later
from tests.support.assistant_entities import dynamodb
from tests.support.assistant_routes import RouteClient, RouteWorld

QUIET = {"rule_type": "quiet_title", "rule_json": {"words": ["lunch"]}}


def an_event(user_id: str, **fields: Any) -> dict[str, Any]:
    times = {"start_ts": later(hours=24), "end_ts": later(hours=25)}
    return {"user_id": user_id, "title": "Dentist", **times, **fields}


def test_a_user_is_made_read_changed_and_listed(client: RouteClient) -> None:
    made = client.post("/users", {"name": "Ada", "email": "ada@example.org", "voice": "Joanna"})
    path = f"/users/{made['id']}"

    changed = client.patch(path, {"name": "Ada L.", "voice": None})

    assert (changed["name"], changed["voice"], changed["email"]) == (
        "Ada L.",
        None,
        "ada@example.org",
    )
    assert client.get(path) == changed
    assert client.get("/users") == {"users": [changed], "count": 1}


def test_tools_see_what_routes_make(world: RouteWorld, client: RouteClient) -> None:
    user_id = client.user(timezone="Europe/Berlin")
    event = client.post("/events", an_event(user_id))

    tools = world.assistant.caller()

    assert tools.ask("getUser", user_id=user_id) == client.get(f"/users/{user_id}")
    assert tools.ask("getEvent", event_id=event["id"]) == client.get(f"/events/{event['id']}")
    assert event["timezone"] == "Europe/Berlin"


def test_users_are_told_in_pages(client: RouteClient) -> None:
    made = {client.user(email=f"{n}@example.org") for n in range(5)}

    first = client.get("/users", limit=3)
    second = client.get("/users", limit=3, cursor=first["nextCursor"])

    assert (first["count"], second["count"], "nextCursor" in second) == (3, 2, False)
    assert {one["id"] for one in first["users"] + second["users"]} == made


def test_preferences_are_read_and_changed_alone(client: RouteClient) -> None:
    path = f"/users/{client.user()}/preferences"

    changed = client.patch(path, {"quiet_start": "22:30", "name": "Eve", "locale": None})

    assert (changed["quiet_start"], changed["locale"], "name" in changed) == ("22:30", "en", False)
    assert client.get(path) == changed
    assert client.get("/users")["users"][0]["name"] == "Ada"


def test_an_event_that_moves_takes_its_reminders_back(
    world: RouteWorld, client: RouteClient
) -> None:
    user_id = client.user()
    event = client.post("/events", an_event(user_id))
    world.assistant.caller().plan(user_id)

    times = {"start_ts": later(hours=48), "end_ts": later(hours=49)}
    changed = client.patch(f"/events/{event['id']}", times)

    assert changed["sequence"] == 1
    assert world.assistant.due() == []
    assert world.assistant.scheduler.removed == world.assistant.scheduler.added != []


def test_events_are_listed_by_start(client: RouteClient) -> None:
    user_id = client.user()
    second = client.post("/events", an_event(user_id, title="Second"))
    times = {"start_ts": later(hours=2), "end_ts": later(hours=3)}
    first = client.post("/events", an_event(user_id, title="First", **times))

    assert client.get("/events", user_id=user_id, days_forward=3)["events"] == [
        {**event, "attendance": None, "attendance_source": None} for event in (first, second)
    ]


def test_rules_are_made_read_changed_and_removed(client: RouteClient) -> None:
    path = f"/users/{client.user()}/rules"
    rule = client.post(path, QUIET)
    one = f"{path}/{rule['id']}"

    changed = client.patch(one, {"priority": 90, "enabled": False})

    assert changed == {**rule, "priority": 90, "enabled": False}
    assert client.get(one) == changed
    assert client.get(path) == {"rules": [changed], "count": 1}
    assert client.send("DELETE", one).status == 204
    assert client.send("GET", one).status == 404


@pytest.mark.parametrize(
    ("method", "path", "body", "field"),
    [
        ("POST", "/users", {"name": "", "email": "ada@example.com"}, "name"),
        ("POST", "/users", {"name": "Eve", "email": "ada@example.org"}, "email"),
        ("POST", "/users", {"name": "Eve", "email": "e@x.org", "max_call_attempts": "3"},
         "max_call_attempts"),
        ("PATCH", "/users/id-1", {"timezone": "Mars/Olympus"}, "timezone"),
        ("PATCH", "/users/id-1/preferences", {"phone_e164": "0123"}, "phone_e164"),
        ("POST", "/users", [1], "body"),
        ("POST", "/users", b"{", "body"),
        ("POST", "/users", b"[" * 10_000, "body"),
        ("POST", "/users", b"\xff", "body"),
        ("POST", "/users", b'{"name": "\\ud800", "email": "e@x.org"}', "name"),
        ("POST", "/users/id-1/rules", {**QUIET, "rule_json": {}}, "rule_json.words"),
        ("PATCH", "/users/id-1/rules/id-2", {"rule_json": {"x": 1}}, "rule_json.words"),
        ("POST", "/events", {"user_id": "id-1", "title": "T", "start_ts": "now", "end_ts": "x"},
         "start_ts"),
    ],
)  # fmt: skip
def test_bad_input_names_its_field(
    client: RouteClient, method: str, path: str, body: Any, field: str
) -> None:
    client.post(f"/users/{client.user()}/rules", QUIET)

    answer = client.send(method, path, body)

    assert (answer.status, answer.error["type"], answer.error["field"]) == (
        400,
        "VALIDATION_ERROR",
        field,
    )
    assert {"field", "message", "code"} == set(answer.error["validation_errors"][0])


def test_an_event_that_ends_before_it_starts_is_refused(client: RouteClient) -> None:
    backwards = {"end_ts": later(hours=1)}

    answer = client.send("POST", "/events", an_event(client.user(), **backwards))

    assert (answer.status, answer.error["field"]) == (400, "end_ts")


@pytest.mark.parametrize(
    ("path", "query", "field"),
    [
        ("/users", {"limit": 0}, "limit"),
        ("/users", {"limit": "many"}, "limit"),
        ("/users", {"cursor": "#"}, "cursor"),
        ("/events", {"days_back": 31}, "days_back"),
        ("/events", {"cursor": "nowhere"}, "cursor"),
        (f"/users/{'x' * 256}", {}, "user_id"),
    ],
)
def test_bad_parameters_are_named_too(
    client: RouteClient, path: str, query: dict[str, Any], field: str
) -> None:
    answer = client.send("GET", path, **query)

    assert (answer.status, answer.error["field"]) == (400, field)


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/users/nobody"),
        ("PATCH", "/users/nobody"),
        ("GET", "/users/nobody/preferences"),
        ("GET", "/users/nobody/rules"),
        ("GET", "/users/nobody/webhook-secret"),
        ("GET", "/users/nobody/subscriptions"),
        ("GET", "/users/nobody/subscriptions/none"),
        ("POST", "/users/nobody/subscriptions/none/refresh"),
        ("DELETE", "/users/nobody/subscriptions/none"),
        ("DELETE", "/users/nobody/rules/none"),
        ("GET", "/events/none"),
        ("PATCH", "/events/none"),
        ("GET", "/nothing"),
    ],
)
def test_what_is_not_there_is_not_found(client: RouteClient, method: str, path: str) -> None:
    answer = client.send(method, path, {} if method != "GET" else None)

    assert (answer.status, answer.error["type"]) == (404, "NOT_FOUND")


def test_an_intruder_finds_nothing_of_another_tenant(
    world: RouteWorld, client: RouteClient
) -> None:
    user_id = client.user()
    event = client.post("/events", an_event(user_id))
    rule = client.post(f"/users/{user_id}/rules", QUIET)
    intruder = world.client(subject="mallory")

    for method, path in [
        ("GET", f"/users/{user_id}"),
        ("PATCH", f"/users/{user_id}"),
        ("GET", f"/users/{user_id}/preferences"),
        ("GET", f"/users/{user_id}/rules"),
        ("PATCH", f"/users/{user_id}/rules/{rule['id']}"),
        ("DELETE", f"/users/{user_id}/rules/{rule['id']}"),
        ("GET", f"/events/{event['id']}"),
        ("PATCH", f"/events/{event['id']}"),
        ("GET", f"/users/{user_id}/subscriptions"),
        ("GET", f"/users/{user_id}/webhook-secret"),
    ]:
        assert intruder.send(method, path, {"title": "Mine"}).status == 404, (method, path)
    assert intruder.get("/users") == {"users": [], "count": 0}
    assert intruder.get("/events") == {"events": [], "count": 0}


def test_reading_takes_one_permission_and_writing_the_other(world: RouteWorld) -> None:
    reader, writer = world.client([Permission.READ]), world.client([Permission.WRITE])
    user = {"name": "Ada", "email": "ada@example.org"}

    refused = reader.send("POST", "/users", user)

    assert (refused.status, refused.error["required_permissions"]) == (403, [Permission.WRITE])
    assert writer.send("GET", "/users").status == 403
    assert (reader.send("GET", "/users").status, writer.send("POST", "/users", user).status) == (
        200,
        201,
    )


@pytest.mark.parametrize(
    ("method", "path", "body", "calls"),
    [
        ("GET", "/users/id-1", None, {"GetItem": 1}),
        ("GET", "/users", None, {"Query": 1}),
        ("PATCH", "/users/id-1", {"name": "Eve"}, {"GetItem": 1, "PutItem": 1}),
        ("GET", "/events", None, {"Query": 2}),
        ("GET", "/users/id-1/rules", None, {"GetItem": 1, "Query": 1}),
        ("GET", "/users/id-1/webhook-secret", None, {"GetItem": 1}),
        ("POST", "/users/id-1/rules", QUIET, {"GetItem": 1, "PutItem": 1}),
    ],
)
def test_routes_cost_what_they_say(
    world: RouteWorld,
    client: RouteClient,
    method: str,
    path: str,
    body: Any,
    calls: dict[str, int],
) -> None:
    client.user()

    with world.assistant.calls.counted() as made:
        client.send(method, path, body)

    assert dynamodb(made) == {**calls, "UpdateItem": 1}  # the limit's
