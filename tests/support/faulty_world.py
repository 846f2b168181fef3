"""A delivery world in which much goes wrong, by chance and yet the same way each time.

Virtual time passes in steps of ten seconds. The queue loses and doubles messages, and brings back
those of a batch whose worker died. The provider throttles, times out with and without having taken
the message, and reports what it took, late and twice. The worker dies between any two calls.
"""

from collections import Counter
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random
from typing import Any

from botocore.exceptions import ReadTimeoutError

from assistant.entities.notifications import Channel, Notification, PlanItem
from assistant.scheduling.messages import delivery_message
from assistant.storage import keys
from assistant.storage.notification_rows import Place
from tests.support.delivery_world import VISIBILITY, DeliveryWorld, sent_report
from tests.unit.assistant.storage.stored_things import ANN, event, notification

STEP = 10
PER_EVENT = 20
RECEIVES = 5
START_HOURS = 8
_WRITES = ("UpdateItem", "TransactWriteItems")


class Crash(BaseException):
    """The worker's process ends here."""


@dataclass
class Faults:
    """What goes wrong how often, and how often it did."""

    randomness: Random
    happened: Counter[str] = field(default_factory=Counter)

    def strikes(self, name: str, share: float) -> bool:
        struck = self.randomness.random() < share
        self.happened[name] += struck
        return struck


@dataclass
class FaultyWorld:
    """Drives a delivery world, and knows what providers took for whom."""

    world: DeliveryWorld
    faults: Faults
    taken: Counter[str] = field(default_factory=Counter)

    def plan(self, number: int, channel: Channel = "email") -> list[Notification]:
        """So many notifications, over half an hour; of their schedules some are lost."""
        planned: list[Notification] = []
        for first in range(0, number, PER_EVENT):
            name = f"e{first}"
            self.world.services.events.add(ANN, event(name, hours=START_HOURS))
            some = [
                self._notification(f"n{first + place}", name, channel)
                for place in range(min(PER_EVENT, number - first))
            ]
            self.world.plans(*some, event_id=name)
            planned += some
        for one in planned:
            if not self.faults.strikes("lost schedule", 0.15):
                self.world.queue.send(
                    [delivery_message(Place.of(ANN, one))],
                    delay_seconds=int(one.plan_time.timestamp() - self.world.clock.now),
                )
        return planned

    def _notification(self, name: str, event_id: str, channel: Channel) -> Notification:
        minutes = 300 + self.faults.randomness.randrange(30)
        item = PlanItem(offset_minutes=minutes - START_HOURS * 60, channel=channel)
        hours = minutes / 60
        return notification(name, hours=hours, event_id=event_id, channel=channel, payload=item)

    def run(self, minutes: int) -> None:
        """Lets time pass until all is done; two sweeps at once begin every minute."""
        for step in range(minutes * 60 // STEP):
            if not self.world.queue.waiting and not self.due():
                return
            if step % (60 // STEP) == 0:
                self._two_sweeps()
            while messages := self.world.queue.taken(self.faults.randomness.randint(1, 10)):
                self._batch(messages)
            self.world.later(seconds=STEP)

    def due(self) -> list[Place]:
        """What is still planned."""
        store, ever = self.world.services.notifications, self.world.now() + timedelta(days=9)
        return [one for shard in range(keys.SHARDS) for one in store.due(shard, ever)]

    def _batch(self, messages: list[dict[str, Any]]) -> None:
        if self.faults.strikes("duplicate", 0.1):
            self.world.queue.send(messages[:1], delay_seconds=self.faults.randomness.randint(0, 90))
        try:
            failed = [messages[int(number)] for number in self.world.handle(*messages)]
        except Crash:
            failed = messages  # nobody has said that any of them is done
        for message in failed:
            count = message.get("received", 1)
            if count < RECEIVES:
                self.world.queue.send(
                    [{**message, "received": count + 1}], delay_seconds=VISIBILITY
                )
            else:
                self.faults.happened["dead letter"] += 1

    def _two_sweeps(self) -> None:
        """The second begins when the first has taken some rows and sent none of them yet."""
        queue, pending = self.world.queue, [self._sweep]
        send = queue.send

        def interrupted(*arguments: Any, **named: Any) -> None:
            if pending:
                pending.pop()()
            send(*arguments, **named)

        queue.send = interrupted  # type: ignore[method-assign]
        try:
            self._sweep()
        finally:
            queue.send = send  # type: ignore[method-assign]

    def _sweep(self) -> None:
        try:
            self.world.sweep()
        except Crash:
            self.faults.happened["dead sweep"] += 1

    def take(self, one: str) -> None:
        """A provider has taken a message for a notification."""
        self.taken[one] += 1

    def die(self, moment: str, operation: str) -> None:
        """The worker dies before and after writes to DynamoDB."""
        if operation in _WRITES and self.faults.strikes(f"death {moment} {operation}", 0.01):
            raise Crash

    def break_dynamodb(self) -> None:
        """On moto; a DynamoDB in memory is given `die` as its hook."""
        events = self.world.account.clients.dynamodb().meta.events
        for operation in _WRITES:
            for moment in ("before-call", "after-call"):
                events.register(
                    f"{moment}.dynamodb.{operation}",
                    lambda moment=moment, operation=operation, **_: self.die(moment, operation),
                )

    def break_ses(self) -> None:
        """SES throttles and times out; what it took is reported within a minute and a half."""
        events = self.world.account.clients.sesv2().meta.events
        asked: list[str] = []

        def remember(params: Any, **_: Any) -> None:
            asked.append({tag["Name"]: tag["Value"] for tag in params["EmailTags"]}["notification"])

        def before(**_: Any) -> None:
            if self.faults.strikes("time-out before", 0.05):
                raise ReadTimeoutError(endpoint_url="https://email")

        def after(parsed: Any, **_: Any) -> None:
            if "MessageId" not in parsed:
                return  # throttled
            one = asked[-1]
            self.take(one)
            for kind in ("Send", "Send", "Delivery"):
                report = sent_report(notification(one), parsed["MessageId"], kind)
                delay = self.faults.randomness.randint(1, 90)
                self.world.queue.send([report], delay_seconds=delay)
            if self.faults.strikes("time-out after", 0.08):
                raise ReadTimeoutError(endpoint_url="https://email")
            if self.faults.strikes("death after sending", 0.05):
                raise Crash

        events.register("provide-client-params.sesv2.SendEmail", remember)
        events.register("before-call.sesv2.SendEmail", before)
        events.register("after-call.sesv2.SendEmail", after)
