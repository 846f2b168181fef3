"""The worker as a whole: batches of everything that comes, and the providers' clients it uses."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from quintet.assistant.delivery.channels.aws_failures import sending_by
from quintet.assistant.delivery.outgoing import SendingFailedError
from quintet.assistant.delivery.settings import DeliverySettings
from quintet.assistant.scheduling.composition import reminders
from quintet.assistant.scheduling.messages import delivery_message
from quintet.assistant.storage.notification_rows import Place
from quintet.assistant.worker_delivery import build_worker
from quintet.aws.clients import Clients
from quintet.errors import ServiceUnavailableError
from quintet.resources.firing import emitted
from quintet.settings import SettingsError
from tests.support.assistant_entities import ANN, notification
from tests.support.delivery_world import (
    DeliveryWorld,
    after_the_call,
    delivery_world,
    refusing,
    sent_report,
)
from tests.support.hostile_servers import hostile_server
from tests.support.processes import free_port
from tests.support.world import KEYS


@pytest.fixture
def world() -> Iterator[DeliveryWorld]:
    with delivery_world() as made:
        made.has()
        yield made


def test_reminders_reach_the_worker_through_the_real_queue(world: DeliveryWorld) -> None:
    clients, clock = world.account.clients, world.clock
    worker = build_worker(
        world.settings, clients, world.account.observability, clock=clock, keys=KEYS
    )
    one = world.planned()
    after_planned = reminders(world.settings, clients, world.account.observability, clock=clock)
    clock.now += 1  # a second late: there is nothing to wait for
    after_planned(ANN, [one], [])

    url = clients.sqs().get_queue_url(QueueName="quintet-test-deliveries")["QueueUrl"]
    (message,) = clients.sqs().receive_message(QueueUrl=url)["Messages"]
    records = [{"messageId": message["MessageId"], "body": message["Body"]}]

    assert worker({"Records": records}) == {"batchItemFailures": []}
    assert len(world.emails()) == 1


def test_one_message_that_fails_costs_the_others_nothing(world: DeliveryWorld) -> None:
    world.plans(notification("n", hours=5), notification("m", hours=5))
    world.later(hours=5)
    both = [delivery_message(Place.of(ANN, world.stored(one))) for one in ("n", "m")]
    refusing(world.account.clients.dynamodb(), "GetItem", (500, "InternalServerError"))

    failed = world.handle(*both)

    assert failed == ["0"]
    assert len(world.emails()) == 1


def test_reports_in_a_batch_are_heard_before_anything_is_sent(world: DeliveryWorld) -> None:
    one = world.planned()

    def die() -> None:
        raise SystemExit

    after_the_call(world.account.clients.sesv2(), "SendEmail", die)
    by_bus, by_topic = (sent_report(notification(name), name) for name in ("x", "y"))
    enveloped = {"Type": "Notification", "Message": json.dumps(by_topic["detail"])}
    with pytest.raises(SystemExit):
        world.handle(delivery_message(Place.of(ANN, one)), by_bus, enveloped)

    assert len(world.rows("report#send#")) == 2


@pytest.mark.parametrize("kind", ["Bounce", "Delivery"])
def test_what_was_sent_is_heard_of_before_other_reports(world: DeliveryWorld, kind: str) -> None:
    other, sent = sent_report(notification("x"), "m", kind), sent_report(world.planned(), "m-1")
    refusing(world.account.clients.dynamodb(), "GetItem", SystemExit())  # of the other's place

    with pytest.raises(SystemExit):
        world.handle(other, sent)

    assert len(world.rows("report#send#")) == 1


def test_a_report_is_kept_although_dynamodb_does_not_answer_at_once(world: DeliveryWorld) -> None:
    refusing(world.account.clients.dynamodb(), "PutItem", *[(500, "InternalServerError")] * 2)

    assert world.handle(sent_report(world.planned(), "m-1")) == []

    assert len(world.rows("report#send#")) == 1


def test_a_sweep_may_also_come_as_a_message(world: DeliveryWorld) -> None:
    world.planned()

    assert world.handle({"kind": "sweep"}) == []

    assert len(world.queue.waiting) == 1


@pytest.mark.parametrize(
    ("answer", "fired"),
    [
        ((403, "AccessDeniedException"), {"faults"}),
        ((503, "ServiceUnavailable"), {"faults"}),
        ((400, "BadRequestException"), set()),
    ],
)
def test_mail_that_ses_does_not_take_is_our_fault_unless_the_address_is_wrong(
    world: DeliveryWorld, answer: tuple[int, str], fired: set[str]
) -> None:
    refusing(world.account.clients.sesv2(), "SendEmail", answer)

    world.deliver(world.planned())

    assert world.emails() == []
    assert world.account.fired() == fired


def test_a_sweep_that_came_to_its_end_says_so(world: DeliveryWorld) -> None:
    world.sweep()
    begun = world.account.log.getvalue()
    refusing(world.account.clients.dynamodb(), "Query", *[(500, "InternalServerError")] * 2)
    with pytest.raises(ServiceUnavailableError):
        world.sweep()

    swept = [value.name for value in emitted(world.account.log.getvalue().splitlines())]
    assert swept == ["Swept"]
    assert begun == world.account.log.getvalue()


def test_logs_name_no_address_and_no_content(world: DeliveryWorld) -> None:
    world.deliver(world.planned())

    told = world.account.log.getvalue()
    assert '"outcome": "sent"' in told
    assert "ada@example.org" not in told
    assert "Dentist" not in told


def test_a_queue_and_a_table_are_all_that_the_worker_must_be_told() -> None:
    least = {"ASSISTANT_TABLE": "t", "DELIVERIES_QUEUE": "q"}

    assert DeliverySettings.load(least).email_sender == ""
    for name in least:
        with pytest.raises(SettingsError, match=name):
            DeliverySettings.load({key: value for key, value in least.items() if key != name})


def asked(service: str, client: Any) -> None:
    if service == "sesv2":
        client.send_email(
            FromEmailAddress="a@example.org",
            Destination={"ToAddresses": ["b@example.org"]},
            Content={"Raw": {"Data": b"x"}},
        )
    elif service == "sns":
        client.publish(PhoneNumber="+4930123456", Message="x")
    else:
        client.start_outbound_voice_contact(
            DestinationPhoneNumber="+4930123456", ContactFlowId="f", InstanceId="i"
        )


@pytest.mark.parametrize("service", ["sesv2", "sns", "connect"])
def test_no_sending_is_repeated_behind_our_back(service: str) -> None:
    with hostile_server(lambda line: line.reset()) as server:
        client = getattr(Clients("us-east-1", server.url()), service)()
        with pytest.raises(SendingFailedError) as failed, sending_by(service, frozenset()):
            asked(service, client)

        assert server.connections == 1
    assert failed.value.kind == "unseen"


@pytest.mark.parametrize("service", ["sesv2", "sns", "connect"])
def test_a_provider_that_does_not_listen_was_told_nothing(service: str) -> None:
    client = getattr(Clients("us-east-1", f"http://127.0.0.1:{free_port()}"), service)()

    with pytest.raises(SendingFailedError) as failed, sending_by(service, frozenset()):
        asked(service, client)

    assert failed.value.kind == "busy"
