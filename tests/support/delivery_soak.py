"""A soak of deliveries: many notifications in a world where much goes wrong, and their fates.

The same number and seed inject the same faults. Time is virtual, SES and SNS are moto's, DynamoDB
is in memory; the worker, its stores and its channels are those that are deployed.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from random import Random

from quintet.assistant.delivery.attempting import TWICE
from quintet.assistant.delivery.retrying import MOST_ATTEMPTS
from quintet.assistant.entities.channels import WITH_URL, Channel
from quintet.assistant.entities.notifications import Notification
from tests.support.delivery_world import DeliveryWorld, delivery_world
from tests.support.faulty_providers import FaultyReceiver, break_aws_senders
from tests.support.faulty_world import DUE_IN, Faults, FaultyWorld
from tests.support.memory_dynamodb import MemoryDynamoDb

SHARES: Mapping[Channel, int] = {
    "email": 50,
    "sms": 10,
    "webhook": 10,
    **dict.fromkeys(WITH_URL, 30 // len(WITH_URL)),
}
"""Percent of each channel; e-mail is the one whose provider reports its sends."""
REPORTED: Channel = "email"
MINUTES = 240


@dataclass(frozen=True)
class Fate:
    """What became of one notification, and how many messages its provider took for it.

    `struck` is how often something was injected into its attempts, each of which may cost one.
    """

    stored: Notification
    taken: int
    struck: int = 0

    @property
    def is_delivered(self) -> bool:
        return self.stored.status in {"sent", "delivered"} and self.taken > 0

    @property
    def is_visibly_failed(self) -> bool:
        return self.stored.status == "failed" and bool(self.stored.error)

    @property
    def is_recoverable(self) -> bool:
        """Whether not all of its attempts were made, or fewer of them spoilt."""
        return min(self.struck, self.stored.attempts) < MOST_ATTEMPTS

    @property
    def is_told_to_be_doubtful(self) -> bool:
        return self.stored.status == "failed" or TWICE in (self.stored.result or "")


@dataclass(frozen=True)
class SoakReport:
    """What came of a soak.

    `doubts` are sendings that were counted as perhaps second ones. Messages are `unexplained` that
    a worker failed while nothing was injected, and dead letters that were failed so.
    """

    fates: tuple[Fate, ...]
    still_due: int
    doubts: int
    faults: Counter[str]
    dead_letters: int
    unexplained_dead_letters: int
    unexplained: int
    broken_sweeps: int
    lasted: timedelta

    def of(self, channel: Channel) -> list[Fate]:
        return [fate for fate in self.fates if fate.stored.channel == channel]

    def lost(self) -> list[Fate]:
        """Neither delivered nor shown as failed with a reason."""
        return [fate for fate in self.fates if not (fate.is_delivered or fate.is_visibly_failed)]

    def given_up(self) -> list[Fate]:
        """Not delivered, although attempts were left that nothing spoilt."""
        return [fate for fate in self.fates if fate.is_recoverable and not fate.is_delivered]

    def second_messages(self, channel: Channel) -> int:
        return sum(max(0, fate.taken - 1) for fate in self.of(channel))

    def attempts(self) -> Counter[int]:
        return Counter(fate.stored.attempts for fate in self.fates)

    def problems(self) -> Iterator[str]:
        """Which promises were broken, and how."""
        if lost := len(self.lost()):
            yield f"{lost} lost"
        if given_up := len(self.given_up()):
            yield f"{given_up} recoverable and not delivered"
        if self.unexplained:
            dead = self.unexplained_dead_letters
            yield f"{self.unexplained} messages failed, {dead} dead letters, by no injected fault"
        if self.still_due:
            yield f"{self.still_due} still planned at the end"
        if twice := self.second_messages(REPORTED):
            yield f"{twice} sent twice by {REPORTED}, whose provider reports its sends"
        if wrong := sum(not fate.is_delivered and fate.taken > 0 for fate in self.of(REPORTED)):
            yield f"{wrong} sent by {REPORTED} and not shown as sent"
        others = [fate for fate in self.fates if fate.stored.channel != REPORTED]
        if untold := sum(fate.taken > 1 and not fate.is_told_to_be_doubtful for fate in others):
            yield f"{untold} sent twice without saying so"
        if (second := sum(max(0, fate.taken - 1) for fate in others)) > self.doubts:
            yield f"{second} second messages, and only {self.doubts} doubts counted"


def soaked(number: int, seed: int, dynamodb: MemoryDynamoDb | None) -> SoakReport:
    """Plans so many notifications, breaks everything, lets time pass, and looks at each of them.

    Without a DynamoDB in memory it is moto's, which is slow.
    """
    receiver = FaultyReceiver()
    stand_ins = {"dynamodb": dynamodb} if dynamodb else {}
    with delivery_world(outbound=receiver, stand_ins=stand_ins) as world:
        urls = {name: f"https://{name}.example.org/" for name in ("webhook", *WITH_URL)}
        webhook_url = urls.pop("webhook")
        faults = Faults(Random(seed))  # noqa: S311 - chance that can be repeated
        receiver.faulty = faulty = FaultyWorld(world, faults)
        planned = faulty.plan(
            shared(number),
            phone_e164="+4930123456",
            webhook_url=webhook_url,
            channel_addresses=urls,
        )
        world.later(seconds=DUE_IN.total_seconds())
        break_aws_senders(faulty)
        faulty.break_dynamodb()
        began = world.now()
        faulty.run(MINUTES)
        return _report(world, faulty, planned, world.now() - began)


def shared(number: int) -> dict[Channel, int]:
    """How many go by each channel."""
    counts = {channel: number * share // 100 for channel, share in SHARES.items()}
    counts[REPORTED] += number - sum(counts.values())
    return counts


def _report(
    world: DeliveryWorld, faulty: FaultyWorld, planned: list[Notification], lasted: timedelta
) -> SoakReport:
    return SoakReport(
        tuple(
            Fate(world.stored(one.id), faulty.taken[one.id], faulty.struck[one.id])
            for one in planned
        ),
        still_due=len(faulty.due()),
        doubts=world.counted["NotificationsAmbiguous"],
        faults=faulty.faults.happened,
        dead_letters=len(world.queue.dead),
        unexplained_dead_letters=faulty.unexplained_dead_letters(),
        unexplained=faulty.unexplained.total(),
        broken_sweeps=faulty.broken_sweeps,
        lasted=lasted,
    )
