"""Notifications in the table: rows that agree, whatever is planned, cancelled or moved."""

from collections.abc import Iterator
from datetime import timedelta

import pytest

from quintet.assistant.entities.notifications import Notification
from quintet.assistant.storage import keys
from quintet.assistant.storage.notification_store import NotificationStore
from quintet.assistant.storage.plan_store import PlanStore
from quintet.errors import ConflictError, NotFoundError, ToolFailedError
from tests.support.assistant import AssistantWorld, assistant_world
from tests.support.assistant_entities import (
    ANN,
    BOB,
    at,
    dynamodb,
    event,
    notification,
    user,
)


@pytest.fixture
def world() -> Iterator[AssistantWorld]:
    with assistant_world() as made:
        for tenant in (ANN, BOB):
            made.services.users.add(tenant, user())
            made.services.events.add(tenant, event())
        yield made


@pytest.fixture
def notifications(world: AssistantWorld) -> NotificationStore:
    return world.services.notifications


@pytest.fixture
def plans(world: AssistantWorld) -> PlanStore:
    return world.services.planner.plans


def planned(
    world: AssistantWorld,
    *added: Notification,
    removed: tuple[Notification, ...] = (),
    tenant: str = ANN,
) -> None:
    stored = world.services.events.get(tenant, "e")
    world.services.planner.plans.replace(tenant, stored, added, removed)


def due(world: AssistantWorld, hours: float = 1000) -> set[tuple[str, str]]:
    found = [
        place
        for shard in range(keys.SHARDS)
        for place in world.services.notifications.due(shard, at(hours))
    ]
    return {(place.tenant, place.notification_id) for place in found}


def rows_of_notifications(world: AssistantWorld) -> int:
    """Rows that are neither of users nor of events."""
    kept = ("event#", "lasting#")
    return sum(
        "#notification#" in row["pk"]["S"]
        or row["pk"]["S"].startswith("due#")
        or row["sk"]["S"].startswith("notification#")
        for row in world.rows()
        if not row["sk"]["S"].startswith(kept)
    )


def test_a_plan_is_one_transaction_and_a_notification_read_with_two_calls(
    world: AssistantWorld, notifications: NotificationStore, plans: PlanStore
) -> None:
    stored = world.services.events.get(ANN, "e")
    with world.calls.counted() as planning:
        plans.replace(ANN, stored, [notification("a"), notification("b", hours=20)], [])
    with world.calls.counted() as reading:
        found = notifications.get(ANN, "a")

    assert found == notification("a")
    assert dynamodb(planning) == {"TransactWriteItems": 1}
    assert dynamodb(reading) == {"GetItem": 2}
    assert due(world) == {(ANN, "a"), (ANN, "b")}


def test_what_is_due_is_found_by_its_time(world: AssistantWorld) -> None:
    planned(world, *(notification(f"n{hour}", hours=hour) for hour in range(20)))

    assert {name for _, name in due(world, 9.99)} == {f"n{hour}" for hour in range(10)}
    assert len({row["pk"]["S"] for row in world.due()}) > 1


def test_tenants_with_the_same_ids_never_meet(
    world: AssistantWorld, notifications: NotificationStore
) -> None:
    planned(world, notification())
    with pytest.raises(NotFoundError):
        notifications.get(BOB, "n")
    with pytest.raises(NotFoundError):
        notifications.cancel(BOB, "n")
    planned(world, notification(channel="log"), tenant=BOB)
    notifications.cancel(BOB, "n")

    assert notifications.get(ANN, "n") == notification()
    assert due(world) == {(ANN, "n")}
    assert [one.channel for one in notifications.within(BOB, "u", at(0), at(48))] == ["log"]


def test_a_cancelled_notification_stays_to_be_seen_and_is_due_no_more(
    world: AssistantWorld, notifications: NotificationStore
) -> None:
    planned(world, notification())
    with world.calls.counted() as counted:
        answered = notifications.cancel(ANN, "n")

    assert answered.status == "cancelled"
    assert notifications.get(ANN, "n") == answered
    assert due(world) == set()
    assert dynamodb(counted) == {"GetItem": 2, "TransactWriteItems": 1}
    with pytest.raises(ToolFailedError):
        notifications.cancel(ANN, "n")


def test_a_new_plan_takes_the_place_of_the_old_one_without_a_trace(
    world: AssistantWorld, notifications: NotificationStore
) -> None:
    old, kept = notification("old"), notification("kept", hours=20)
    planned(world, old, kept)
    better = kept.model_copy(update={"payload": kept.payload.model_copy(update={"subject": "!"})})
    planned(world, better, notification("new", hours=21), removed=(old,))

    assert notifications.get(ANN, "kept") == better
    with pytest.raises(NotFoundError):
        notifications.get(ANN, "old")
    assert due(world) == {(ANN, "kept"), (ANN, "new")}
    assert rows_of_notifications(world) == 2 * 4


def test_of_two_plans_made_of_the_same_state_the_second_is_not_kept(
    world: AssistantWorld, plans: PlanStore, notifications: NotificationStore
) -> None:
    stored = world.services.events.get(ANN, "e")
    plans.replace(ANN, stored, [notification("a")], [])
    with pytest.raises(ConflictError):
        plans.replace(ANN, stored, [notification("b", hours=20)], [])

    assert [one.id for one in notifications.within(ANN, "u", at(0), at(48))] == ["a"]
    assert due(world) == {(ANN, "a")}


def test_what_was_sent_is_neither_overwritten_nor_taken_back(
    world: AssistantWorld, notifications: NotificationStore
) -> None:
    sent = notification(status="sent", attempts=1, sent_time=at(23))
    planned(world, sent)
    with pytest.raises(ConflictError):
        planned(world, notification())
    with pytest.raises(ConflictError):
        planned(world, removed=(sent,))
    with pytest.raises(ToolFailedError) as refused:
        notifications.cancel(ANN, "n")

    assert refused.value.data["status"] == "sent"
    assert notifications.get(ANN, "n") == sent


def test_what_was_cancelled_can_be_planned_anew(
    world: AssistantWorld, notifications: NotificationStore
) -> None:
    planned(world, notification())
    notifications.cancel(ANN, "n")
    planned(world, notification())

    assert notifications.get(ANN, "n").status == "planned"
    assert due(world) == {(ANN, "n")}


@pytest.mark.parametrize(
    ("changed", "is_taken_back"),
    [
        ({"start_ts": at(22)}, True),
        ({"status": "cancelled"}, True),
        ({"title": "Other"}, False),
        ({"end_ts": at(40)}, False),
        ({"status": "tentative"}, False),
    ],
)
def test_an_event_that_moves_takes_back_what_is_planned_for_it(
    world: AssistantWorld,
    notifications: NotificationStore,
    changed: dict[str, object],
    *,
    is_taken_back: bool,
) -> None:
    world.services.events.add(ANN, event("other"))
    others = world.services.events.get(ANN, "other")
    other = notification("other", event_id="other")
    world.services.planner.plans.replace(ANN, others, [other], [])
    planned(world, notification("a"), notification("b", hours=20), notification("c", hours=1))
    notifications.cancel(ANN, "c")
    with world.calls.counted() as counted:
        answered = world.services.events.change(
            ANN, "e", lambda stored: stored.model_copy(update=changed)
        )

    gone = {"a", "b"} if is_taken_back else set()
    assert set(answered.withdrawn) == gone
    assert due(world) == {(ANN, "other")} | {(ANN, name) for name in {"a", "b"} - gone}
    assert {one.id for one in notifications.within(ANN, "u", at(0), at(48))} == (
        {"a", "b", "c", "other"} - gone
    )
    assert dynamodb(counted) == {"Query": 1, "GetItem": 1, "TransactWriteItems": 1}


def test_material_is_rules_and_notifications_with_one_call(
    world: AssistantWorld, plans: PlanStore
) -> None:
    planned(world, notification("a"), notification("b", hours=-100))
    with world.calls.counted() as counted:
        material = plans.material(ANN, "u", at(0) - timedelta(days=2))

    assert [one.id for one in material.notifications] == ["a"]
    assert material.rules == []
    assert dynamodb(counted) == {"Query": 1}
