"""Many notifications while much goes wrong: none is lost, and none comes twice unsaid."""

import json
from random import Random

import pytest

from assistant.delivery.attempting import TWICE
from quintet.outbound.errors import FetchFailedError
from quintet.outbound.messages import OutboundRequest, OutboundResponse
from tests.support.delivery_world import DeliveryWorld, delivery_world, refusing
from tests.support.faulty_world import Crash, Faults, FaultyWorld
from tests.support.memory_dynamodb import MemoryDynamoDb

THROTTLED = (429, "TooManyRequestsException")
MINUTES = 180


def faulty_world(world: DeliveryWorld, seed: int) -> FaultyWorld:
    return FaultyWorld(world, Faults(Random(seed)))  # noqa: S311 - chance that can be repeated


def run_emails(faulty: FaultyWorld, number: int) -> None:
    """Plans, breaks everything, lets time pass, and looks at every notification."""
    world = faulty.world
    world.has()
    planned = faulty.plan(number)
    world.later(hours=5)
    faulty.break_ses()
    refusing(world.account.clients.sesv2(), "SendEmail", *[THROTTLED] * (number // 10))
    dynamodb = world.account.clients.dynamodb()
    if isinstance(dynamodb, MemoryDynamoDb):
        dynamodb.hooks.append(faulty.die)
    else:
        faulty.break_dynamodb()

    faulty.run(MINUTES)

    for one in planned:
        stored = world.stored(one.id)
        assert stored.status in {"sent", "delivered", "failed"}, stored
        assert faulty.taken[one.id] == (0 if stored.status == "failed" else 1), stored
        assert stored.status != "failed" or (stored.error and stored.attempts == 5), stored
    assert faulty.due() == []


@pytest.mark.parametrize("seed", range(3))
def test_two_hundred_emails_are_sent_once_each_whatever_happens(seed: int) -> None:
    with delivery_world(stand_ins={"dynamodb": MemoryDynamoDb()}) as world:
        faulty = faulty_world(world, seed)

        run_emails(faulty, 200)

        assert min(faulty.faults.happened.values()) > 0, faulty.faults.happened


def test_the_same_holds_on_motos_dynamodb() -> None:
    with delivery_world() as world:
        faulty = faulty_world(world, 4)

        run_emails(faulty, 15)

        assert faulty.taken.total() >= 14


class FlakyReceiver:
    """A webhook's receiver that takes messages, and does not always get to say so."""

    def __init__(self) -> None:
        self.faulty: FaultyWorld | None = None

    def send(self, request: OutboundRequest) -> OutboundResponse:
        assert self.faulty is not None
        faults = self.faulty.faults
        if faults.strikes("time-out before", 0.1):
            raise FetchFailedError("timeout", "It did not answer in time.", url=request.url)
        self.faulty.take(json.loads(request.body)["notification_id"])
        if faults.strikes("time-out after", 0.1):
            raise FetchFailedError("timeout", "It did not answer in time.", url=request.url)
        if faults.strikes("death after sending", 0.1):
            raise Crash
        return OutboundResponse(request.url, 200, (), b"", is_cut=False, seconds=0, redirects=())


def test_where_nobody_reports_every_doubt_is_told() -> None:
    receiver, dynamodb = FlakyReceiver(), MemoryDynamoDb()
    with delivery_world(outbound=receiver, stand_ins={"dynamodb": dynamodb}) as world:
        world.has(webhook_url="https://hooks.example.org/")
        faulty = receiver.faulty = faulty_world(world, 8)
        planned = faulty.plan(200, "webhook")
        world.later(hours=5)
        dynamodb.hooks.append(faulty.die)

        faulty.run(MINUTES)

        for one in planned:
            stored = world.stored(one.id)
            assert stored.status in {"sent", "failed"}, stored
            assert faulty.taken[one.id] >= 1 or stored.status == "failed"
            told = TWICE in (stored.result or "") or stored.status == "failed"
            assert faulty.taken[one.id] <= 1 or told, stored
        assert sum(count > 1 for count in faulty.taken.values()) > 0
        assert faulty.due() == []
