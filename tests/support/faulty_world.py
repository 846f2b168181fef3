"""A delivery world in which much goes wrong, by chance and yet the same way each time.

Virtual time passes in steps of ten seconds. Schedules are lost, the queue doubles messages and
refuses some, two sweeps begin at once and two workers have one message, DynamoDB throttles, and the
worker dies before and after its writes. What providers do wrong stands in `faulty_providers`.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import timedelta
from random import Random
from typing import Any

from botocore.exceptions import ClientError

from quintet.assistant.delivery.attempt_store import AttemptStore
from quintet.assistant.entities.channels import Channel
from quintet.assistant.entities.notifications import Notification, PlanItem
from quintet.assistant.scheduling.messages import delivery_message
from quintet.assistant.storage import keys
from quintet.assistant.storage.composition import assistant_table
from quintet.assistant.storage.notification_rows import Place
from quintet.errors import ServiceUnavailableError
from quintet.resources import physical_name
from quintet.resources.families.assistant import ASSISTANT
from tests.support.assistant_entities import ANN, event, notification, user
from tests.support.delivery_world import Crash, DeliveryWorld, Waiting
from tests.support.memory_dynamodb import MemoryDynamoDb
from tests.support.world import STAGE

STEP = 10
PER_USER = 25
"""Notifications of a user: some are of one minute and one channel, and leave as a digest."""
BEGINS_IN = timedelta(hours=8)
DUE_IN = timedelta(hours=5)
DUE_WITHIN_MINUTES = 30
_TABLE = physical_name(STAGE, ASSISTANT)
_READS = ("GetItem", "Query")
_BREAKING = ("crash", "DynamoDB throttled", "queue refused")
_WRITES = ("PutItem", "UpdateItem", "TransactWriteItems")


@dataclass
class Faults:
    """What goes wrong, and how often it did."""

    randomness: Random
    happened: Counter[str] = field(default_factory=Counter)

    def strikes(self, name: str, share: float) -> bool:
        struck = self.randomness.random() < share
        self.happened[name] += struck
        return struck

    @property
    def breaking(self) -> int:
        """How often something happened that makes a worker fail its messages."""
        return sum(times for name, times in self.happened.items() if name.startswith(_BREAKING))


@dataclass
class FaultyWorld:
    """Drives a delivery world, and knows what providers took for whom.

    `struck` counts what was injected into the attempts of each notification, `unexplained` the
    messages that a worker failed while nothing was injected, by their bodies.
    """

    world: DeliveryWorld
    faults: Faults
    taken: Counter[str] = field(default_factory=Counter)
    struck: Counter[str] = field(default_factory=Counter)
    unexplained: Counter[str] = field(default_factory=Counter)
    broken_sweeps: int = 0
    _is_at_work: bool = False
    _in_hand: list[Waiting] = field(default_factory=list)
    _handled: list[Waiting] = field(default_factory=list)

    def plan(self, channels: Mapping[Channel, int], **preferences: Any) -> list[Notification]:
        """So many notifications by each channel, over half an hour; some schedules are lost.

        They are for users with these preferences. Each has an event of its own, named as the
        notification, so that messages tell whose they are.
        """
        wanted = [channel for channel, number in channels.items() for _ in range(number)]
        self.faults.randomness.shuffle(wanted)
        planned: list[Notification] = []
        for number, channel in enumerate(wanted):
            user_id = f"u{number // PER_USER}"
            if number % PER_USER == 0:
                someone = user(user_id, f"{user_id}@example.org", **preferences)
                self.world.services.users.add(ANN, someone)
            planned.append(self._notification(f"n{number}", user_id, channel))
        for one in planned:
            if not self.faults.strikes("lost schedule", 0.1):
                delay = one.plan_time.timestamp() - self.world.clock.now
                self.world.queue.put(delivery_message(Place.of(ANN, one)), delay)
        return planned

    def _notification(self, name: str, user_id: str, channel: Channel) -> Notification:
        hours = BEGINS_IN / timedelta(hours=1)
        begins = event(name, title=name, hours=hours, user_id=user_id)
        self.world.services.events.add(ANN, begins)
        due = DUE_IN + timedelta(minutes=self.faults.randomness.randrange(DUE_WITHIN_MINUTES))
        offset = (due - BEGINS_IN) // timedelta(minutes=1)
        item = PlanItem(offset_minutes=offset, channel=channel)
        hours = due / timedelta(hours=1)
        one = notification(
            name, hours=hours, event_id=name, user_id=user_id, channel=channel, payload=item
        )
        self.world.plans(one, event_id=name)
        return one

    def run(self, minutes: int) -> None:
        """Lets time pass until all is done; two sweeps at once begin every minute."""
        self.world.queue.refuses = self._refuses
        for step in range(minutes * 60 // STEP):
            if not self.world.queue.waiting and not self.due():
                return
            if step % (60 // STEP) == 0:
                self._two_sweeps()
            while batch := self.world.queue.taken(self.faults.randomness.randint(1, 10)):
                for one in batch:
                    if self.faults.strikes("message of the queue doubled", 0.05):
                        self.world.queue.put(one.body, self.faults.randomness.randint(0, 90))
                self._receive(batch)
            self.world.later(seconds=STEP)

    def _receive(self, batch: list[Waiting]) -> None:
        self._in_hand = batch
        with self._at_work():
            self._handle(batch)
        self._in_hand = []

    def _handle(self, batch: list[Waiting]) -> None:
        """What fails although nothing was injected meanwhile is noted as unexplained."""
        queue, before = self.world.queue, self._handled
        back, injected = queue.back, self.faults.breaking

        def noted(one: Waiting, seconds: int) -> None:
            if self.faults.breaking == injected:
                self.unexplained[json.dumps(one.body)] += 1
            back(one, seconds)

        self._handled = batch
        queue.back = noted  # type: ignore[method-assign]
        try:
            self.world.receive(batch)
        finally:
            queue.back = back  # type: ignore[method-assign]
            self._handled = before

    def unexplained_dead_letters(self) -> int:
        """Messages set aside that failed at least once without a reason."""
        return sum(json.dumps(body) in self.unexplained for body in self.world.queue.dead)

    def due(self) -> list[Place]:
        """What is still planned."""
        store, ever = self.world.services.notifications, self.world.now() + timedelta(days=9)
        return [one for shard in range(keys.SHARDS) for one in store.due(shard, ever)]

    def take(self, one: str) -> None:
        """A provider has taken a message for a notification."""
        self.taken.update([one, *self.together(one)])

    def strike(self, one: str) -> None:
        """Something was injected into an attempt."""
        self.struck.update([one, *self.together(one)])

    def claim(self, one: str) -> str:
        """The claim that a notification is sent under."""
        with self._idle():
            place = self._attempts.place(ANN, one)
            seen = self._attempts.get(place) if place else None
            return seen.claim if seen else ""

    def together(self, one: str) -> list[str]:
        """The notifications that are claimed with one, to be told by its message."""
        claim = self.claim(one)
        with self._idle():
            place = self._attempts.place(ANN, one)
            return [
                other.place.notification_id
                for other in (self._attempts.beside(place) if place else ())
                if other.told_with == one and other.claim == claim
            ]

    @property
    def _attempts(self) -> AttemptStore:
        return AttemptStore(assistant_table(self.world.account.clients, _TABLE))

    @contextmanager
    def _idle(self) -> Iterator[None]:
        """Whoever looks at the worker's rows is spared."""
        before, self._is_at_work = self._is_at_work, False
        try:
            yield
        finally:
            self._is_at_work = before

    def break_dynamodb(self) -> None:
        """From now on, whenever the worker uses it."""
        client = self.world.account.clients.dynamodb()
        if isinstance(client, MemoryDynamoDb):
            client.hooks.append(self._disturb)
            return
        for operation in (*_READS, *_WRITES):
            for moment in ("before-call", "after-call"):
                client.meta.events.register(
                    f"{moment}.dynamodb.{operation}", self._disturbance(moment, operation)
                )

    def _disturbance(self, moment: str, operation: str) -> Callable[..., None]:
        return lambda **_: self._disturb(moment, operation)

    def _disturb(self, moment: str, operation: str) -> None:
        if not self._is_at_work:
            return
        is_before = moment == "before-call"
        if is_before and operation == "UpdateItem" and self._in_hand:
            self._second_worker()
        if is_before and self.faults.strikes("DynamoDB throttled", 0.01):
            self._strike_those_in_hand()
            told: Any = {"Error": {"Code": "ProvisionedThroughputExceededException", "Message": ""}}
            raise ClientError(told, operation)
        when = "before" if is_before else "after"
        if operation in _WRITES and self.faults.strikes(f"crash {when} a write to DynamoDB", 0.01):
            self._strike_those_in_hand()
            raise Crash

    def _strike_those_in_hand(self) -> None:
        """A death may have cost each of them the attempt that was begun."""
        for one in self._handled:
            self.strike(one.body.get("notification_id", ""))

    def _second_worker(self) -> None:
        """Another one has the same messages, and does its work, or dies, before this one claims."""
        if self.faults.strikes("two workers with one message", 0.1):
            batch, self._in_hand = self._in_hand, []
            self._handle([replace(one, receives=1) for one in batch])

    def _refuses(self) -> bool:
        return self._is_at_work and self.faults.strikes("queue refused a message", 0.01)

    def _two_sweeps(self) -> None:
        """The second begins when the first has taken some rows and sent none of them yet."""
        queue, pending = self.world.queue, [self._sweep]
        send = queue.send

        def interrupted(*arguments: Any, **named: Any) -> None:
            if pending:
                self.faults.happened["two sweeps at once"] += 1
                pending.pop()()
            send(*arguments, **named)

        queue.send = interrupted  # type: ignore[method-assign]
        try:
            self._sweep()
        finally:
            queue.send = send  # type: ignore[method-assign]

    def _sweep(self) -> None:
        self.broken_sweeps += 1
        with self._at_work(), suppress(Crash, ServiceUnavailableError):
            self.world.sweep()
            self.broken_sweeps -= 1

    @contextmanager
    def _at_work(self) -> Iterator[None]:
        """Faults strike the worker, and not whoever looks at it."""
        before, self._is_at_work = self._is_at_work, True
        try:
            yield
        finally:
            self._is_at_work = before
