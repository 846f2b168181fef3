"""Several events of one moment: one message, each notification with its own fate."""

from collections.abc import Iterator

import pytest

from quintet.assistant.entities.notifications import Notification, PlanItem
from tests.support.assistant_entities import ANN, event, notification
from tests.support.delivery_world import (
    Crash,
    DeliveryWorld,
    after_the_call,
    delivery_world,
    refusing,
    sent_report,
)

TITLES = {"e": "Dentist", "f": "Board", "g": "Choir"}


def crash() -> None:
    raise Crash


@pytest.fixture
def world() -> Iterator[DeliveryWorld]:
    with delivery_world() as made:
        made.has(phone_e164="+4930123456")
        for event_id in "fg":
            other = event(event_id, hours=6, title=TITLES[event_id], location="Main Street 5")
            made.services.events.add(ANN, other)
        yield made


def planned(world: DeliveryWorld, channel: str = "email") -> list[Notification]:
    item = PlanItem.model_validate({"channel": channel})
    made = [
        notification(f"n{event_id}", hours=5, event_id=event_id, channel=channel, payload=item)
        for event_id in TITLES
    ]
    for reminder in made:
        world.plans(reminder, event_id=reminder.event_id)
    world.clock.now = made[0].plan_time.timestamp()
    return made


def statuses(world: DeliveryWorld) -> list[str]:
    return [world.stored(f"n{event_id}").status for event_id in TITLES]


def test_events_of_one_moment_are_told_by_one_email(world: DeliveryWorld) -> None:
    for reminder in planned(world):
        assert world.deliver(reminder) == []

    (email,) = world.emails()
    assert all(email.body.count(title) for title in TITLES.values())
    assert email.body.count("/assistant/rsvp?token=") >= 12
    assert statuses(world) == ["sent", "sent", "sent"]
    assert {world.stored(f"n{event_id}").result for event_id in TITLES} == {f"email {email.id}"}
    assert world.due_rows() == []


def test_a_digest_is_led_by_the_earliest_and_as_urgent_as_the_most_urgent(
    world: DeliveryWorld,
) -> None:
    world.services.events.add(ANN, event("a", hours=5.5, title="Airport"))
    first, *_ = planned(world)
    urgent = PlanItem(urgency="urgent", offset_minutes=-30)
    world.plans(notification("na", hours=5, event_id="a", payload=urgent), event_id="a")

    assert world.deliver(first) == []

    (email,) = world.emails()
    assert "Airport" in email.subject
    assert email.body.index("Airport") < email.body.index("Dentist")
    assert "Soon" in email.body


@pytest.mark.parametrize(("kind", "status"), [("Bounce", "failed"), ("Delivery", "delivered")])
def test_what_becomes_of_a_digest_becomes_of_every_notification_that_it_told(
    world: DeliveryWorld, kind: str, status: str
) -> None:
    first, *_ = planned(world)
    world.plans(notification("alone", hours=5, event_id="e", payload=PlanItem(), channel="log"))
    world.deliver(first)
    (email,) = world.emails()

    world.handle(sent_report(first, email.id, kind, bounceType="Transient"))

    assert statuses(world) == [status] * 3
    assert world.stored("alone").status == "planned"


def test_events_of_one_moment_are_told_by_one_short_message(world: DeliveryWorld) -> None:
    for reminder in planned(world, "sms"):
        world.deliver(reminder)

    (message,) = world.short_messages()
    assert all(title in str(message) for title in TITLES.values())


def test_programs_are_told_of_each_event_by_itself(world: DeliveryWorld) -> None:
    reminders = planned(world, "log")
    world.deliver(reminders[0])
    assert statuses(world) == ["sent", "planned", "planned"]


def test_what_does_not_take_place_any_more_is_not_told(world: DeliveryWorld) -> None:
    first, *_ = planned(world)
    world.services.events.change(
        ANN, "g", lambda stored: stored.model_copy(update={"status": "cancelled"})
    )
    world.deliver(first)
    assert "Choir" not in world.emails()[0].body


def test_a_refusal_is_that_of_all_of_them(world: DeliveryWorld) -> None:
    first, *_ = planned(world)
    refusing(world.account.clients.sesv2(), "SendEmail", (400, "MessageRejected"))
    world.deliver(first)
    assert statuses(world) == ["failed", "failed", "failed"]


def test_all_of_them_are_tried_again_together(world: DeliveryWorld) -> None:
    first, *_ = planned(world)
    refusing(world.account.clients.sesv2(), "SendEmail", (429, "TooManyRequestsException"))
    world.deliver(first)
    assert statuses(world) == ["planned", "planned", "planned"]

    world.later(minutes=1)
    world.deliver(first)
    assert (len(world.emails()), statuses(world)) == (1, ["sent", "sent", "sent"])


def test_a_worker_that_dies_after_sending_tells_nobody_twice(world: DeliveryWorld) -> None:
    reminders = planned(world)
    after_the_call(world.account.clients.sesv2(), "SendEmail", crash)
    with pytest.raises(Crash):
        world.deliver(reminders[0])
    (email,) = world.emails()

    (row,) = [row for row in world.rows() if row.get("told_with") and "ng" in str(row["body"])]
    world.handle(sent_report(reminders[0], email.id, attempt=row["claim"]["S"]))
    world.later(minutes=10)
    for reminder in reminders:
        world.deliver(reminder, swept=True)

    assert (len(world.emails()), statuses(world)) == (1, ["sent", "sent", "sent"])
