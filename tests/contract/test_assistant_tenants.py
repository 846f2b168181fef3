"""Two tenants with the same users, events and subscriptions, in every tool, resource and route."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.assistant import later, tenant_of
from tests.support.assistant_entities import event, user
from tests.support.assistant_routes import RouteWorld, route_world
from tests.support.calendar_files import vcalendar
from tests.support.import_world import an_event

URL = "https://calendar.example/team.ics"
TIMES = {"start_ts": later(hours=30), "end_ts": later(hours=31)}
CALLS: dict[str, dict[str, Any]] = {
    "getUser": {"user_id": "u"},
    "getEvent": {"event_id": "e"},
    "listEvents": {},
    "listNotifications": {"days_forward": 30},
    "planNotifications": {"user_id": "u", "force_replan": True},
    "createUser": {"name": "New", "email": "new@example.org"},
    "updateUser": {"user_id": "u", "name": "Changed"},
    "createEvent": {"user_id": "u", "title": "New", **TIMES},
    "updateEvent": {"event_id": "e", "title": "Changed", **TIMES},
    "cancelNotification": {},
}
URIS = ("resources://users/u", "resources://events/e", "resources://users/u/events")


def fill(world: RouteWorld, subject: str) -> None:
    """A user, an event, a subscription and a plan, with ids that others have too."""
    services, tenant = world.assistant.services, tenant_of(subject)
    services.users.add(tenant, user("u", f"{subject}@example.org"))
    services.events.add(tenant, event("e", title=f"Dinner of {subject}"))
    world.calendars.served[URL] = vcalendar(an_event("s", title=f"Standup of {subject}"))
    world.client(subject=subject).post("/users/u/subscriptions", {"url": URL})
    world.assistant.caller(subject=subject).plan("u")


@pytest.fixture
def world() -> Iterator[RouteWorld]:
    with route_world() as made:
        for subject in ("ann", "bob"):
            fill(made, subject)
        yield made


def rows_of(world: RouteWorld, subject: str) -> list[dict[str, Any]]:
    """Whatever stands in the table of a tenant."""
    tenant = tenant_of(subject)
    return [row for row in world.assistant.rows() if tenant in f"{row['pk']} {row['sk']}"]


def anns_notification(world: RouteWorld) -> str:
    found = world.assistant.caller(subject="ann").notifications("u", days_forward=30)
    return str(found[0]["id"])


def names(text: str) -> set[str]:
    """Of whom a text tells."""
    known = ("ann", "bob")
    return {who for who in known if f"of {who}" in text or f"{who}@example.org" in text}


@pytest.mark.parametrize("subject", ["bob", "mallory"])
def test_nobodys_call_reaches_what_another_has(world: RouteWorld, subject: str) -> None:
    notification, before = anns_notification(world), rows_of(world, "ann")
    listed = world.assistant.caller().wire.request("tools/list").result["tools"]

    for tool, arguments in CALLS.items():
        asked = arguments or {"notification_id": notification}
        answer = world.assistant.caller(subject=subject).call(tool, **asked)
        assert rows_of(world, "ann") == before, tool
        assert names(str(answer.body)) <= {subject}, tool
    assert {tool["name"] for tool in listed} == set(CALLS)


def test_nobodys_resource_is_anothers(world: RouteWorld) -> None:
    told = {
        subject: [
            names(str(world.assistant.caller(subject=subject).wire.read(uri).body)) for uri in URIS
        ]
        for subject in ("ann", "bob", "mallory")
    }

    assert told == {"ann": [{"ann"}] * 3, "bob": [{"bob"}] * 3, "mallory": [set()] * 3}


def test_nobodys_route_reaches_what_another_has(world: RouteWorld) -> None:
    subscription = world.client(subject="ann").get("/users/u/subscriptions")["subscriptions"][0]
    rule = world.client(subject="ann").post(
        "/users/u/rules", {"rule_type": "quiet_title", "rule_json": {"words": ["of ann"]}}
    )
    ids = {
        "user_id": "u",
        "event_id": "e",
        "rule_id": rule["id"],
        "subscription_id": subscription["id"],
    }
    before = rows_of(world, "ann")
    described = world.nobody().get("/openapi.json")["paths"]
    tried = []
    for path, methods in described.items():
        for method in methods:
            for subject in ("mallory", "bob"):
                target = path.removeprefix("/assistant").format(**ids)
                answer = world.client(subject=subject).send(method.upper(), target, {})
                tried.append((method, path))
                assert "ann" not in names(answer.text), (method, path)
                assert rows_of(world, "ann") == before, (method, path)

    assert len(tried) > 40


def test_every_key_begins_with_its_tenant_or_stands_in_an_index_of_times(
    world: RouteWorld,
) -> None:
    tenants = {tenant_of(subject) for subject in ("ann", "bob")}
    for row in world.assistant.rows():
        partition, sort = row["pk"]["S"], row["sk"]["S"]
        owner = sort.split("#")[1] if partition.startswith(("due#", "refresh#")) else partition
        assert owner.split("#")[0] in tenants, (partition, sort)


def test_schedules_of_the_same_notification_have_other_names(world: RouteWorld) -> None:
    told = world.assistant.scheduler.added

    assert {tenant for tenant, _ in told} == {tenant_of("ann"), tenant_of("bob")}
    assert len(told) == len({identifier for _, identifier in told})
