"""The delivery worker in a moto account, with a queue whose time is the test's own."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from heapq import heappop, heappush
from itertools import count
from typing import Any

from botocore.awsrequest import AWSResponse, HTTPHeaders
from moto.ses.models import ses_backends
from moto.sns.models import sns_backends

from quintet.assistant.delivery.settings import DeliverySettings
from quintet.assistant.entities.events import Event
from quintet.assistant.entities.notifications import Notification
from quintet.assistant.planner.collaborators import left_to_the_sweep
from quintet.assistant.scheduling.messages import delivery_message
from quintet.assistant.services import Services
from quintet.assistant.settings import AssistantSettings
from quintet.assistant.storage.notification_rows import Place
from quintet.assistant.worker_delivery import build_worker
from quintet.aws.clients import Clients
from quintet.errors import ServiceUnavailableError
from quintet.message_leases import LEASE_SECONDS, retry_seconds
from quintet.observability import Observability
from quintet.outbound.messages import Outbound
from quintet.resources.families.assistant import ASSISTANT, DELIVERIES
from quintet.workers import Worker
from tests.support.assistant_entities import ANN, event, notification, user
from tests.support.world import KEYS, STAGE, Account, Clock, account_of

ACCOUNT = "123456789012"
"""The one that moto works in."""
SENDER = "reminders@example.org"
SETTINGS = {
    "DELIVERIES_QUEUE": "quintet-test-deliveries",
    "EMAIL_SENDER": SENDER,
    "SES_CONFIGURATION_SET": "quintet-test",
    "BASE_URL": "https://quintet.example.org",
}


class Crash(BaseException):
    """The worker's process ends here."""


@dataclass(order=True)
class Waiting:
    """A message, when it is seen, and how often it was by then."""

    at: float
    number: int
    body: dict[str, Any] = field(compare=False)
    receives: int = field(default=1, compare=False)

    def record(self, number: int) -> dict[str, Any]:
        """As Lambda hands it over."""
        attributes = {"ApproximateReceiveCount": str(self.receives)}
        return {"messageId": str(number), "body": json.dumps(self.body), "attributes": attributes}


@dataclass
class WaitingQueue:
    """A queue in memory on the test's clock. Each message is seen when its delay is over."""

    clock: Clock
    waiting: list[Waiting] = field(default_factory=list)
    dead: list[dict[str, Any]] = field(default_factory=list)
    is_broken: bool = False
    refuses: Callable[[], bool] = lambda: False
    _numbers: Iterator[int] = field(default_factory=count)

    def send(self, messages: Sequence[Mapping[str, Any]], *, delay_seconds: int = 0) -> None:
        if self.is_broken or self.refuses():
            raise ServiceUnavailableError("The queue")
        for message in messages:
            self.put(message, delay_seconds)

    def put(self, message: Mapping[str, Any], delay_seconds: float = 0, receives: int = 1) -> None:
        """Without asking whether the queue works."""
        body: dict[str, Any] = json.loads(json.dumps(message))
        at = self.clock.now + delay_seconds
        heappush(self.waiting, Waiting(at, next(self._numbers), body, receives))

    def taken(self, most: int = 10) -> list[Waiting]:
        """Messages whose time has come, the oldest first; they come back only if sent again."""
        found: list[Waiting] = []
        while self.waiting and self.waiting[0].at <= self.clock.now and len(found) < most:
            found.append(heappop(self.waiting))
        return found

    def back(self, one: Waiting, seconds: int) -> None:
        """What nobody has said to be done comes back after so long, or is set aside."""
        if one.receives < DELIVERIES.receives:
            self.put(one.body, seconds, one.receives + 1)
        else:
            self.dead.append(one.body)

    def delays(self) -> list[float]:
        """Seconds until each message is seen."""
        return sorted(one.at - self.clock.now for one in self.waiting)


class CountingObservability(Observability):
    """Keeps what was counted."""

    counted: Counter[str]

    def event(self, message: str, **fields: Any) -> None:
        self.counted[message] += 1
        super().event(message, **fields)


@dataclass
class DeliveryWorld:
    """What a test drives, and looks at."""

    account: Account
    services: Services
    queue: WaitingQueue
    worker: Worker
    settings: DeliverySettings
    counted: Counter[str]

    @property
    def clock(self) -> Clock:
        return self.account.clock

    def now(self) -> datetime:
        return datetime.fromtimestamp(self.clock.now, UTC)

    def has(self, tenant: str = ANN, *, happening: Event | None = None, **preferences: Any) -> None:
        """A user and an event of theirs, on Friday at 14:00 UTC."""
        self.services.users.add(tenant, user(**preferences))
        self.services.events.add(tenant, happening or event(hours=6))

    def plans(self, *planned: Notification, tenant: str = ANN, event_id: str = "e") -> None:
        stored = self.services.events.get(tenant, event_id)
        self.services.planner.plans.replace(tenant, stored, planned, [])

    def planned(self, tenant: str = ANN, **fields: Any) -> Notification:
        """A notification an hour before the event, and the clock moved there."""
        one = notification(**{"hours": 5, **fields})
        self.plans(one, tenant=tenant, event_id=one.event_id)
        self.clock.now = one.plan_time.timestamp()
        return one

    def handle(self, *messages: Mapping[str, Any]) -> list[str]:
        """One batch; the ids of messages that failed, which are their numbers."""
        return self._handed([Waiting(0, 0, dict(message)) for message in messages])

    def _handed(self, batch: Sequence[Waiting]) -> list[str]:
        answer = self.worker({"Records": [one.record(at) for at, one in enumerate(batch)]})
        return [failure["itemIdentifier"] for failure in answer["batchItemFailures"]]

    def deliver(self, one: Notification, tenant: str = ANN, *, swept: bool = False) -> list[str]:
        return self.handle(delivery_message(Place.of(tenant, one), swept=swept))

    def sweep(self) -> None:
        self.worker({"kind": "sweep"})

    def work(self) -> None:
        """Everything in the queue whose time has come."""
        while batch := self.queue.taken():
            assert self._handed(batch) == []

    def work_or_die(self, most: int = 10) -> None:
        """The same on a machine where batches fail and workers die."""
        while batch := self.queue.taken(most):
            self.receive(batch)

    def receive(self, batch: Sequence[Waiting]) -> None:
        """One batch; a worker that dies has said of none of it that it is done."""
        try:
            for failed in [batch[int(number)] for number in self._handed(batch)]:
                self.queue.back(failed, retry_seconds(failed.receives))
        except Crash:
            for held in batch:
                self.queue.back(held, LEASE_SECONDS)

    def later(self, **distance: float) -> None:
        self.clock.now += timedelta(**distance).total_seconds()

    def stored(self, notification_id: str = "n", tenant: str = ANN) -> Notification:
        return self.services.notifications.get(tenant, notification_id)

    def rows(self, beginning: str = "") -> list[dict[str, Any]]:
        return self.account.rows(ASSISTANT, beginning)

    def due_rows(self) -> list[dict[str, Any]]:
        return [row for row in self.rows() if row["pk"]["S"].startswith("due#")]

    def emails(self) -> list[Any]:
        """What SES took."""
        return list(ses_backends[ACCOUNT]["us-east-1"].sent_messages)

    def short_messages(self) -> list[Any]:
        """What SNS took: number and text."""
        return list(self.short_messages_by_id().values())

    def short_messages_by_id(self) -> dict[str, Any]:
        """The same, by the id that SNS answered."""
        taken = sns_backends[ACCOUNT]["us-east-1"].sms_messages
        return {message_id: tuple(told[:2]) for message_id, told in taken.items()}


@dataclass
class ClientsWith(Clients):
    """Clients of which some are given."""

    stand_ins: Mapping[str, Any] = field(default_factory=dict)

    def _make(self, service: str, read_seconds: float, attempts: int, signs_forms: bool) -> Any:
        given = self.stand_ins.get(service)
        if given is not None:
            return given
        return super()._make(service, read_seconds, attempts, signs_forms)


@contextmanager
def delivery_world(
    *,
    outbound: Outbound | None = None,
    stand_ins: Mapping[str, Any] | None = None,
    **settings: str,
) -> Iterator[DeliveryWorld]:
    """A fresh world; `ses_configuration_set=""` and the like change settings.

    `stand_ins` are clients by their services' names, in place of moto's.
    """
    with account_of("assistant") as account:
        if stand_ins:
            account.clients = ClientsWith(account.clients.region, stand_ins=stand_ins)
        yield delivery_on(account, outbound, **settings)


def delivery_on(
    account: Account, outbound: Outbound | None = None, **changed: str
) -> DeliveryWorld:
    """The delivery worker in an account that others have made."""
    clients = account.clients
    clients.sesv2().create_email_identity(EmailIdentity=SENDER)
    for client in (clients.sesv2(), clients.sns()):
        account.calls.watch(client)
    given = {name.upper(): value for name, value in changed.items()}
    environment = {**account.environment, **SETTINGS, **given}
    settings, queue = DeliverySettings.load(environment), WaitingQueue(account.clock)
    observability = CountingObservability("assistant-delivery", stage=STAGE, stream=account.log)
    observability.counted = Counter()
    numbers = count(1)
    worker = build_worker(
        settings,
        clients,
        observability,
        clock=account.clock,
        unique=lambda: f"claim-{next(numbers)}",
        keys=KEYS,
        outbound=outbound,
        queue=queue,
    )
    services = Services.made(
        AssistantSettings.load(environment),
        clients,
        account.observability,
        after_planned=left_to_the_sweep,
        clock=account.clock,
    )
    return DeliveryWorld(account, services, queue, worker, settings, observability.counted)


def sent_report(
    one: Notification, message_id: str, kind: str = "Send", attempt: Any = "", **part: Any
) -> Any:
    """What SES publishes of a message, as EventBridge brings it."""
    moment = "2027-01-16T07:00:01.000Z"
    return {
        "source": "aws.ses",
        "detail-type": f"Email {kind}",
        "detail": {
            "eventType": kind,
            "mail": {
                "timestamp": moment,
                "messageId": message_id,
                "tags": {"tenant": [ANN], "notification": [one.id], "attempt": [attempt]},
            },
            kind.lower(): {"timestamp": moment, **part},
        },
    }


def refusal(status: int, code: str) -> Any:
    """What botocore makes of an answer of AWS's that is none."""
    told = {
        "Error": {"Code": code, "Message": "secret words"},
        "ResponseMetadata": {"HTTPStatusCode": status},
    }
    return AWSResponse("", status, HTTPHeaders(), None), told


def refusing(client: Any, operation: str, *answers: BaseException | tuple[int, str]) -> None:
    """Makes the next calls of an operation fail: an exception, or a status and AWS's code."""
    pending = list(answers)

    def fail(**_: Any) -> Any:
        if not pending:
            return None
        failure = pending.pop(0)
        if isinstance(failure, BaseException):
            raise failure
        return refusal(*failure)

    service = client.meta.service_model.service_id.hyphenize()
    client.meta.events.register_first(f"before-call.{service}.{operation}", fail)


def after_the_call(client: Any, operation: str, act: Callable[[], None]) -> None:
    """Runs something right after AWS has done what it was asked, once: it may raise."""
    pending = [act]

    def run(**_: Any) -> None:
        if pending:
            pending.pop()()

    service = client.meta.service_model.service_id.hyphenize()
    client.meta.events.register(f"after-call.{service}.{operation}", run)
