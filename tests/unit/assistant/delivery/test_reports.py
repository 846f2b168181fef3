"""What SES reports of messages: in any form it comes, whenever it comes, about whomever."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from quintet.assistant.delivery.attempt_rows import Fate
from quintet.assistant.delivery.attempt_store import AttemptStore
from quintet.assistant.delivery.provider_reports import is_report, report_of
from quintet.assistant.delivery.redriving import Redriving
from quintet.assistant.delivery.report_store import ReportStore
from quintet.assistant.entities.notifications import Notification, PlanItem
from quintet.assistant.entities.user_input import UpdateUser, updated_user
from quintet.assistant.entities.users import User
from quintet.assistant.storage.notification_rows import Place
from quintet.aws.table import Table
from quintet.resources.families.assistant import ASSISTANT
from quintet.resources.names import physical_name
from tests.support.assistant_entities import ANN, dynamodb, notification
from tests.support.delivery_world import (
    DeliveryWorld,
    after_the_call,
    delivery_world,
    sent_report,
)
from tests.support.world import STAGE

PERMANENT = {
    "bounceType": "Permanent",
    "bounceSubType": "General",
    "bouncedRecipients": [{"diagnosticCode": "smtp; 550\r\n no such user\x07"}],
}


@pytest.fixture
def world() -> Iterator[DeliveryWorld]:
    with delivery_world() as made:
        made.has()
        yield made


@pytest.fixture
def sent(world: DeliveryWorld) -> Notification:
    one = world.planned()
    world.deliver(one)
    return one


def message_id(world: DeliveryWorld) -> str:
    found: str = world.emails()[0].id
    return found


def owner(world: DeliveryWorld) -> User:
    return world.services.users.get(ANN, "u").user


def redriving(world: DeliveryWorld) -> Redriving:
    table = Table(world.account.clients, physical_name(STAGE, ASSISTANT), service="t")
    return Redriving(AttemptStore(table), ReportStore(table), world.queue)


def test_a_delivery_shows_the_notification_as_delivered(
    world: DeliveryWorld, sent: Notification
) -> None:
    report = sent_report(sent, message_id(world), "Delivery")

    with world.account.calls.counted() as counted:
        assert world.handle(report) == []

    assert world.stored().status == "delivered"
    assert dynamodb(counted) == {"PutItem": 1, "GetItem": 1, "Query": 1, "UpdateItem": 1}


def test_a_bounce_shows_it_as_failed_with_the_reason(
    world: DeliveryWorld, sent: Notification
) -> None:
    world.handle(sent_report(sent, message_id(world), "Bounce", **PERMANENT))

    stored = world.stored()
    assert stored.status == "failed"
    assert stored.error == "Bounce" or (stored.error or "").startswith(
        "Bounced (Permanent, General)"
    )


def test_a_bounce_after_a_delivery_counts_and_a_delivery_after_a_bounce_does_not(
    world: DeliveryWorld, sent: Notification
) -> None:
    for kind in ("Delivery", "Bounce", "Delivery"):
        world.handle(sent_report(sent, message_id(world), kind))

    assert world.stored().status == "failed"


def test_a_complaint_is_kept_and_changes_nothing_else(
    world: DeliveryWorld, sent: Notification
) -> None:
    world.handle(sent_report(sent, message_id(world), "Complaint", complaintFeedbackType="abuse"))

    assert world.stored().status == "sent"
    (row,) = world.rows("report#complaint#")
    assert row["reason"]["S"] == "Complaint (abuse)"


def test_reports_of_another_message_of_the_notification_change_nothing(
    world: DeliveryWorld, sent: Notification
) -> None:
    world.handle(sent_report(sent, "another", "Bounce"))

    assert world.stored().status == "sent"


def test_a_report_that_is_faster_than_the_record_comes_again(world: DeliveryWorld) -> None:
    one = world.planned()

    def report() -> None:
        world.handle(sent_report(one, message_id(world), "Delivery"))

    after_the_call(world.account.clients.sesv2(), "SendEmail", report)
    world.deliver(one)
    assert (world.stored().status, world.queue.delays()) == ("sent", [60])

    world.later(seconds=60)
    world.work()

    assert world.stored().status == "delivered"


def test_a_report_of_what_never_was_recorded_ends_after_some_tries(world: DeliveryWorld) -> None:
    one = world.planned()
    world.handle(sent_report(one, "m", "Delivery"))

    for _ in range(10):
        world.later(seconds=60)
        world.work()

    assert world.queue.waiting == []


def test_reports_of_notifications_that_are_gone_are_done_with(world: DeliveryWorld) -> None:
    assert world.handle(sent_report(notification("gone"), "m", "Bounce")) == []
    assert world.queue.waiting == []


def wrapped(told: Any) -> list[Any]:
    """The same event by EventBridge, by SNS in its envelope, and by SNS raw."""
    detail = told["detail"]
    return [told, {"Type": "Notification", "Message": json.dumps(detail)}, detail]


@pytest.mark.parametrize("form", range(3))
def test_reports_are_read_in_every_form_they_come_in(form: int) -> None:
    message = wrapped(sent_report(notification(), "m"))[form]

    report = report_of(message)

    assert is_report(message)
    assert report is not None
    assert (report.kind, report.tenant, report.notification_id) == ("send", ANN, "n")
    assert report.at.isoformat() == "2027-01-16T07:00:01+00:00"


def test_reports_of_somebody_elses_mail_and_of_openings_are_not_ours() -> None:
    foreign = sent_report(notification(), "m")
    del foreign["detail"]["mail"]["tags"]["tenant"]

    assert report_of(foreign) is None
    assert report_of(sent_report(notification(), "m", "Open")) is None


def test_a_failed_notification_can_be_driven_once_more(
    world: DeliveryWorld, sent: Notification
) -> None:
    world.handle(sent_report(sent, message_id(world)))
    world.handle(sent_report(sent, message_id(world), "Bounce", **PERMANENT))

    assert redriving(world).redrive(ANN, sent.id, owner(world))
    world.work()

    stored = world.stored()
    assert (stored.status, stored.attempts, stored.error) == ("sent", 1, None)
    assert len(world.emails()) == 2
    assert world.due_rows() == []


def test_what_has_not_failed_is_not_driven_again(world: DeliveryWorld, sent: Notification) -> None:
    assert not redriving(world).redrive(ANN, sent.id, owner(world))
    assert not redriving(world).redrive(ANN, "unknown", owner(world))
    assert world.queue.waiting == []


def test_a_redriven_notification_goes_by_the_channel_that_the_user_has_now(
    world: DeliveryWorld,
) -> None:
    item = PlanItem(channel="webhook")
    lost = notification("m", hours=5, channel="webhook", payload=item)
    world.plans(lost)
    table = Table(world.account.clients, physical_name(STAGE, ASSISTANT), service="t")
    AttemptStore(table).settle(Place.of(ANN, lost), Fate("failed", error="dead"), "")

    assert redriving(world).redrive(ANN, "m", owner(world))

    again = world.stored("m")
    assert (again.status, again.channel, again.payload.channel) == ("planned", "email", "email")


CLOSING = [
    (
        "Bounce",
        {"bounceType": "Permanent", "bouncedRecipients": [{"emailAddress": "ADA@example.org"}]},
    ),
    ("Complaint", {"complainedRecipients": [{"emailAddress": "ada@example.org"}]}),
]
HARMLESS = [
    (
        "Bounce",
        {"bounceType": "Transient", "bouncedRecipients": [{"emailAddress": "ada@example.org"}]},
    ),
    ("Complaint", {"complainedRecipients": [{"emailAddress": "old@example.org"}]}),
]


@pytest.mark.parametrize(
    ("kind", "part", "is_closed"),
    [(*one, True) for one in CLOSING] + [(*one, False) for one in HARMLESS],
)
def test_an_address_that_bounces_or_complains_is_closed_until_it_is_given_again(
    world: DeliveryWorld, sent: Notification, kind: str, part: Any, is_closed: bool
) -> None:
    world.handle(sent_report(sent, message_id(world), kind, **part))

    users = world.services.users
    assert (users.get(ANN, "u").user.email_closed is not None) == is_closed
    again = notification("m", hours=5.2, payload=PlanItem(offset_minutes=-48))
    world.plans(again)
    world.later(minutes=12)
    world.deliver(again)
    assert len(world.emails()) == (1 if is_closed else 2)
    if is_closed:
        assert "closed until it is given again" in (world.stored("m").error or "")

    given = UpdateUser(user_id="u", email="ada@example.org")
    users.change(ANN, "u", lambda user: updated_user(user, given, now=world.now()))
    assert users.get(ANN, "u").user.email_closed is None
