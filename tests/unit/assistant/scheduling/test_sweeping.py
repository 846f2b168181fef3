"""The sweep finds what was missed, once, and gives up in the end."""

from collections.abc import Iterator

import pytest

from quintet.assistant.scheduling.due_store import DueStore
from quintet.assistant.scheduling.messages import delivery_message
from quintet.assistant.scheduling.sweeping import Sweep, SweepReport
from quintet.assistant.storage import keys
from quintet.assistant.storage.notification_rows import Place
from quintet.aws.table import Table
from quintet.requests.deadline import Deadline
from quintet.resources.families.assistant import ASSISTANT
from quintet.resources.names import physical_name
from quintet.rows import put
from tests.support.assistant_entities import ANN, BOB, dynamodb, notification
from tests.support.delivery_world import DeliveryWorld, delivery_world
from tests.support.world import STAGE


@pytest.fixture
def world() -> Iterator[DeliveryWorld]:
    with delivery_world() as made:
        made.has()
        yield made


def due_store(world: DeliveryWorld) -> DueStore:
    return DueStore(Table(world.account.clients, physical_name(STAGE, ASSISTANT), service="t"))


def swept(world: DeliveryWorld, seconds: float = 60) -> SweepReport:
    sweep = Sweep(due_store(world), world.queue, now=world.now)
    return sweep.run(Deadline(seconds, world.clock))


def test_what_is_due_is_sent_and_nothing_else(world: DeliveryWorld) -> None:
    world.plans(notification("later", hours=5.5))
    one = world.planned()

    assert swept(world) == SweepReport(1, 0, is_whole=True)

    expected = delivery_message(Place.of(ANN, one), swept=True)
    assert [one.body for one in world.queue.taken()] == [expected]


def test_a_sweep_takes_a_question_per_shard_and_a_write_per_row(world: DeliveryWorld) -> None:
    world.plans(*(notification(f"n{number}", hours=5) for number in range(15)))
    world.later(hours=5)

    with world.account.calls.counted() as counted:
        swept(world)

    assert dynamodb(counted) == {"Query": keys.SHARDS, "UpdateItem": 15}


def test_a_lost_schedule_costs_a_minute(world: DeliveryWorld) -> None:
    world.planned()

    world.sweep()
    world.work()

    assert world.stored().status == "sent"


def test_two_sweeps_at_once_send_each_notification_once(world: DeliveryWorld) -> None:
    place = Place.of(ANN, world.planned())
    first, second = due_store(world), due_store(world)
    both = [
        list(store.due(number, world.now())) for store in (first, second) for number in range(8)
    ]
    assert sum(map(len, both)) == 2  # both have seen it

    assert [first.take(place, world.now()), second.take(place, world.now())] == [True, False]
    assert swept(world).sent == 0


def test_a_message_that_came_to_nothing_is_sent_again_after_five_minutes(
    world: DeliveryWorld,
) -> None:
    world.planned()
    swept(world)
    world.queue.waiting.clear()

    world.later(minutes=4, seconds=59)
    assert swept(world).sent == 0
    world.later(seconds=1)
    assert swept(world).sent == 1


def test_a_sweep_without_time_goes_on_the_next_minute(world: DeliveryWorld) -> None:
    world.planned()

    assert swept(world, seconds=0) == SweepReport(0, 0, is_whole=False)
    assert swept(world).sent == 1


def test_after_a_day_a_notification_is_shown_as_failed(world: DeliveryWorld) -> None:
    world.planned()
    world.later(days=1, seconds=1)

    assert swept(world) == SweepReport(0, 1, is_whole=True)

    stored = world.stored()
    assert (stored.status, stored.error) == (
        "failed",
        "It could not be sent within a day of its time",
    )
    assert world.due_rows() == []


def test_rows_without_a_planned_notification_are_removed(world: DeliveryWorld) -> None:
    one = world.planned()
    place = Place.of(ANN, one)
    world.services.notifications.cancel(ANN, one.id)
    stray = Table(world.account.clients, physical_name(STAGE, ASSISTANT), service="t")
    stray.apply(put(place.row(place.planned_keys[1])))

    world.sweep()
    world.work()

    assert world.due_rows() == []
    assert world.stored().status == "cancelled"


def test_what_was_planned_anew_keeps_its_rows(world: DeliveryWorld) -> None:
    place = Place.of(ANN, world.planned())

    assert due_store(world).forget(place) is False

    assert len(world.due_rows()) == 1


def test_tenants_share_the_sweep_and_nothing_else(world: DeliveryWorld) -> None:
    world.has(BOB, email="bob@example.org")
    world.planned()
    world.planned(BOB)

    world.sweep()
    world.work()

    sent = [mail.destinations["ToAddresses"] for mail in world.emails()]
    assert sorted(sent) == [["ada@example.org"], ["bob@example.org"]]
