"""Messages that SQS sets aside: what they were about is sent yet, or shown as failed."""

from collections.abc import Iterator
from typing import Any

import pytest

from quintet.assistant.delivery.retrying import RECEIVES
from quintet.assistant.scheduling.messages import delivery_message
from quintet.assistant.storage import keys
from quintet.assistant.storage.notification_rows import Place
from quintet.resources.families.assistant import DELIVERIES
from tests.support.assistant_entities import ANN, dynamodb, event, notification
from tests.support.delivery_world import Crash, DeliveryWorld, delivery_world

BREAKS_OFF = "Its delivery breaks off each time; whoever runs this server finds why in the log"


@pytest.fixture
def world() -> Iterator[DeliveryWorld]:
    with delivery_world() as made:
        made.has()
        yield made


def break_reading(world: DeliveryWorld, failure: type[BaseException], times: int = 10_000) -> None:
    """Whoever reads an event's place fails so, before there is a claim."""
    left = [failure] * times

    def fail(params: Any, **_: Any) -> None:
        if left and params["Key"]["pk"]["S"] == keys.of_event(ANN, "e"):
            raise left.pop()

    events = world.account.clients.dynamodb().meta.events
    events.register("provide-client-params.dynamodb.GetItem", fail)


def pass_time(world: DeliveryWorld, minutes: int) -> None:
    for _ in range(minutes):
        world.sweep()
        world.work_or_die()
        world.later(minutes=1)


def test_the_worker_knows_when_its_queue_sets_messages_aside() -> None:
    assert DELIVERIES.receives == RECEIVES


@pytest.mark.parametrize("failure", [Crash, ValueError])
def test_what_always_breaks_the_worker_ends_as_failed_within_half_an_hour(
    world: DeliveryWorld, failure: type[BaseException]
) -> None:
    one = world.planned()
    break_reading(world, failure)

    pass_time(world, 30)

    assert world.queue.dead != []
    stored = world.stored(one.id)
    assert (stored.status, stored.attempts, stored.error) == ("failed", 0, BREAKS_OFF)
    assert world.due_rows() == []
    assert world.counted["NotificationsFailed"] == 1


def test_what_breaks_it_after_the_claim_ends_as_failed_too(world: DeliveryWorld) -> None:
    def die(**_: Any) -> None:
        raise Crash

    world.account.clients.sesv2().meta.events.register("before-call.sesv2.SendEmail", die)
    one = world.planned()

    pass_time(world, 60)

    assert world.stored(one.id).status == "failed"
    assert world.due_rows() == []


def test_a_message_set_aside_while_the_worker_was_broken_is_made_up_for(
    world: DeliveryWorld,
) -> None:
    one = world.planned()
    break_reading(world, Crash, times=RECEIVES)
    world.queue.put(delivery_message(Place.of(ANN, one)))
    for _ in range(RECEIVES):
        world.work_or_die()
        world.later(minutes=3)
    assert len(world.queue.dead) == 1

    pass_time(world, 1)

    assert world.stored(one.id).status == "sent"
    assert len(world.emails()) == 1


def test_the_last_time_that_a_message_comes_costs_one_write_more(world: DeliveryWorld) -> None:
    world.queue.put(delivery_message(Place.of(ANN, world.planned())), receives=RECEIVES)

    with world.account.calls.counted() as counted:
        world.work()

    assert dynamodb(counted)["UpdateItem"] == 2
    assert world.stored().status == "sent"


def test_others_in_the_batch_of_a_message_that_kills_are_sent(world: DeliveryWorld) -> None:
    others = [notification(f"m{number}", hours=5, event_id="f") for number in range(3)]
    world.services.events.add(ANN, event("f", hours=6))
    world.plans(*others, event_id="f")
    poison = world.planned()
    break_reading(world, Crash)

    pass_time(world, 30)

    assert {world.stored(one.id).status for one in others} == {"sent"}
    assert world.stored(poison.id).error == BREAKS_OFF
    assert len(world.emails()) == 3
