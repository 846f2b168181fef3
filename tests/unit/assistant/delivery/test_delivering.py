"""One notification on its way: claimed, sent once, recorded, whatever goes wrong in between."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from botocore.exceptions import ConnectTimeoutError, ReadTimeoutError

from quintet.assistant.delivery.attempt_rows import Attempted
from quintet.assistant.delivery.attempt_store import AttemptStore
from quintet.assistant.entities.notifications import Notification
from quintet.assistant.storage.composition import assistant_table
from quintet.resources import physical_name
from quintet.resources.families.assistant import ASSISTANT
from tests.support.assistant_entities import ANN, BOB, dynamodb, event
from tests.support.delivery_world import (
    DeliveryWorld,
    after_the_call,
    delivery_world,
    refusing,
    sent_report,
)
from tests.support.world import STAGE

THROTTLED = (429, "TooManyRequestsException")
READ_TIMEOUT = ReadTimeoutError(endpoint_url="https://email")


class Crash(BaseException):
    """The process ends here."""


def crash() -> None:
    raise Crash


def timed_out() -> None:
    raise READ_TIMEOUT


@pytest.fixture
def world() -> Iterator[DeliveryWorld]:
    with delivery_world() as made:
        made.has()
        yield made


def test_a_due_notification_is_sent_and_recorded(world: DeliveryWorld) -> None:
    one = world.planned()

    assert world.deliver(one) == []

    (email,) = world.emails()
    assert email.destinations["ToAddresses"] == ["ada@example.org"]
    assert "https://quintet.example.org/assistant/rsvp?token=" in email.body
    stored = world.stored()
    assert (stored.status, stored.attempts, stored.sent_time) == ("sent", 1, world.now())
    assert stored.result == f"email {email.id}"
    assert world.due_rows() == []


def test_an_email_takes_six_questions_a_claim_a_sending_and_one_transaction(
    world: DeliveryWorld,
) -> None:
    one = world.planned()

    with world.account.calls.counted() as counted:
        world.deliver(one)

    assert dynamodb(counted) == {
        "GetItem": 4,
        "Query": 2,
        "UpdateItem": 1,
        "TransactWriteItems": 1,
    }
    assert counted["sesv2.SendEmail"] == 1


def test_a_message_that_comes_twice_sends_nothing_more_and_costs_one_question(
    world: DeliveryWorld,
) -> None:
    one = world.planned()
    world.deliver(one)

    with world.account.calls.counted() as counted:
        world.deliver(one)

    assert dynamodb(counted) == {"GetItem": 1}
    assert len(world.emails()) == 1


def test_a_message_before_its_time_waits_in_the_queue_for_it(world: DeliveryWorld) -> None:
    one = world.planned()
    world.later(seconds=-40)

    world.deliver(one)

    assert world.queue.delays() == [40]
    assert world.emails() == []
    world.later(seconds=40)
    world.work()
    assert len(world.emails()) == 1


def test_a_cancelled_notification_is_not_sent(world: DeliveryWorld) -> None:
    one = world.planned()
    world.services.notifications.cancel(ANN, one.id)

    world.deliver(one)

    assert (world.emails(), world.stored().status) == ([], "cancelled")


def test_two_tenants_with_the_same_ids_get_their_own(world: DeliveryWorld) -> None:
    world.has(BOB, email="bob@example.org")
    one = world.planned()
    world.planned(BOB)

    world.deliver(one, BOB)

    assert [mail.destinations["ToAddresses"] for mail in world.emails()] == [["bob@example.org"]]
    assert (world.stored().status, world.stored(tenant=BOB).status) == ("planned", "sent")


def test_what_is_throttled_is_tried_again_after_a_growing_while(world: DeliveryWorld) -> None:
    refusing(world.account.clients.sesv2(), "SendEmail", THROTTLED, THROTTLED)
    one = world.planned()

    world.deliver(one)
    assert (world.stored().error, world.queue.delays()) == ("SES: TooManyRequestsException", [60])
    world.later(seconds=60)
    world.work()
    assert world.queue.delays() == [120]
    world.later(seconds=120)
    world.work()

    stored = world.stored()
    assert (stored.status, stored.attempts, stored.error) == ("sent", 3, None)
    assert len(world.emails()) == 1


def test_a_duplicate_does_not_shorten_the_wait(world: DeliveryWorld) -> None:
    refusing(world.account.clients.sesv2(), "SendEmail", THROTTLED)
    one = world.planned()
    world.deliver(one)
    world.later(seconds=30)

    world.deliver(one)
    world.sweep()

    assert world.emails() == []
    assert len(world.queue.waiting) == 1


def test_five_attempts_are_all(world: DeliveryWorld) -> None:
    refusing(world.account.clients.sesv2(), "SendEmail", *[THROTTLED] * 9)
    one = world.planned()

    world.deliver(one)
    for _ in range(9):
        world.later(minutes=4)
        world.work()

    stored = world.stored()
    assert (stored.status, stored.attempts) == ("failed", 5)
    assert stored.error == "SES: TooManyRequestsException"
    assert (world.due_rows(), world.queue.waiting) == ([], [])


def test_what_is_refused_for_good_fails_at_once_with_the_reason(world: DeliveryWorld) -> None:
    refusing(world.account.clients.sesv2(), "SendEmail", (400, "MessageRejected"))
    one = world.planned()

    world.deliver(one)

    stored = world.stored()
    assert stored.status == "failed"
    assert (stored.error or "").startswith("SES: MessageRejected (as a rule the sender is not ver")
    assert (stored.error or "").endswith("; tell whoever runs this server)")
    assert world.queue.waiting == []
    assert "secret words" not in str(world.rows())


def test_a_provider_that_cannot_be_reached_was_told_nothing(world: DeliveryWorld) -> None:
    refusing(
        world.account.clients.sesv2(),
        "SendEmail",
        ConnectTimeoutError(endpoint_url="https://email"),
    )
    one = world.planned()

    world.deliver(one)

    assert world.queue.delays() == [60]


def test_a_worker_that_dies_before_sending_is_made_up_for_after_its_lease(
    world: DeliveryWorld,
) -> None:
    one = world.planned()
    after_the_call(world.account.clients.dynamodb(), "UpdateItem", crash)
    with pytest.raises(Crash):
        world.deliver(one)

    world.later(seconds=89)
    world.deliver(one)
    assert world.emails() == []

    world.later(seconds=1)
    world.deliver(one)
    assert (world.emails(), world.queue.delays()) == ([], [450])  # a report may still come

    world.later(seconds=450)
    world.work()
    assert (len(world.emails()), world.stored().attempts) == (1, 2)


def claims(world: DeliveryWorld, one: Notification) -> tuple[AttemptStore, Attempted]:
    """Where attempts are claimed, and how a notification stands there."""
    table = assistant_table(world.account.clients, physical_name(STAGE, ASSISTANT))
    attempts = AttemptStore(table)
    place = attempts.place(ANN, one.id)
    assert place is not None
    seen = attempts.get(place)
    assert seen is not None
    return attempts, seen


def test_a_claim_stands_until_its_lease_is_over(world: DeliveryWorld) -> None:
    one = world.planned()
    attempts, seen = claims(world, one)
    assert attempts.claim(seen, "first", "email", world.now(), in_doubt=False)
    _, claimed = claims(world, one)

    world.later(seconds=89)
    assert not attempts.claim(claimed, "second", "email", world.now(), in_doubt=False)
    world.later(seconds=1)
    assert attempts.claim(claimed, "second", "email", world.now(), in_doubt=False)


def test_who_looked_before_anothers_attempt_may_not_claim_after_it(world: DeliveryWorld) -> None:
    one = world.planned()
    attempts, seen = claims(world, one)
    assert attempts.claim(seen, "first", "email", world.now(), in_doubt=False)
    assert attempts.put_off(seen.place, "first", world.now(), "busy")

    assert not attempts.claim(seen, "second", "email", world.now(), in_doubt=False)


def test_what_its_provider_reports_as_sent_is_recorded_and_not_sent_again(
    world: DeliveryWorld,
) -> None:
    one = world.planned()
    after_the_call(world.account.clients.sesv2(), "SendEmail", crash)
    with pytest.raises(Crash):
        world.deliver(one)
    world.handle(sent_report(one, "m-1"))

    world.later(seconds=180)
    world.deliver(one)

    assert len(world.emails()) == 1
    stored = world.stored()
    assert (stored.status, stored.result) == ("sent", "email m-1; known from its provider")
    assert world.due_rows() == []


def test_a_sending_whose_answer_was_lost_is_not_repeated_if_it_was_reported(
    world: DeliveryWorld,
) -> None:
    one = world.planned()
    after_the_call(world.account.clients.sesv2(), "SendEmail", timed_out)
    world.deliver(one)
    world.handle(sent_report(one, "m-1"))
    assert (world.stored().error, world.queue.delays()) == ("SES: ReadTimeoutError", [95])

    world.later(seconds=95)
    world.work()

    assert (len(world.emails()), world.stored().status) == (1, "sent")


def test_a_sending_whose_answer_was_lost_is_repeated_if_nothing_was_reported(
    world: DeliveryWorld,
) -> None:
    one = world.planned()
    refusing(world.account.clients.sesv2(), "SendEmail", READ_TIMEOUT)
    world.deliver(one)

    world.later(seconds=95)
    world.work()
    assert (world.emails(), world.queue.delays()) == ([], [445])
    world.later(seconds=445)
    world.work()

    assert (len(world.emails()), world.stored().attempts) == (1, 2)


def test_without_reports_a_doubt_is_told_and_counted() -> None:
    with delivery_world(ses_configuration_set="") as world:
        world.has()
        one = world.planned()
        after_the_call(world.account.clients.sesv2(), "SendEmail", timed_out)
        world.deliver(one)

        world.later(seconds=95)
        world.work()

        assert len(world.emails()) == 2
        assert (world.stored().result or "").endswith("; it may have been sent twice")


def test_a_doubt_is_told_even_if_what_follows_is_throttled() -> None:
    with delivery_world() as world:
        world.has(phone_e164="+4930123456")
        sns, one = world.account.clients.sns(), world.planned(channel="sms")
        after_the_call(sns, "Publish", timed_out)
        world.deliver(one)
        refusing(sns, "Publish", (429, "TooManyRequestsException"))

        for _ in range(3):
            world.later(minutes=4)
            world.work()

        assert world.stored().attempts == 3
        assert (world.stored().result or "").endswith("; it may have been sent twice")


def test_a_failure_that_may_have_been_a_sending_says_so() -> None:
    with delivery_world() as world:
        world.has(phone_e164="+4930123456")
        one = world.planned(channel="sms")
        refusing(world.account.clients.sns(), "Publish", *[READ_TIMEOUT] * 5)

        world.deliver(one)
        for _ in range(6):
            world.later(minutes=3)
            world.work()

        assert world.stored().status == "failed"
        assert world.stored().error == (
            "SNS: ReadTimeoutError; It was tried, and nobody knows whether it was sent"
        )


def test_what_was_planned_anew_while_it_was_sent_is_known_as_sent(world: DeliveryWorld) -> None:
    one = world.planned()
    after_the_call(world.account.clients.sesv2(), "SendEmail", lambda: world.plans(one))

    world.deliver(one)
    world.deliver(one)

    assert (len(world.emails()), world.stored().status) == (1, "sent")
    assert world.due_rows() == []


def test_what_was_taken_back_while_it_was_sent_leaves_nothing_behind(world: DeliveryWorld) -> None:
    one = world.planned()

    def move() -> None:
        later = timedelta(hours=5)
        world.services.events.change(
            ANN,
            "e",
            lambda was: was.model_copy(
                update={"start_ts": was.start_ts + later, "end_ts": was.end_ts + later}
            ),
        )

    after_the_call(world.account.clients.sesv2(), "SendEmail", move)

    assert world.deliver(one) == []
    assert world.due_rows() == []
    assert len(world.emails()) == 1


def test_dynamodb_failing_after_the_sending_is_tried_again_at_once(world: DeliveryWorld) -> None:
    one = world.planned()
    refusing(world.account.clients.dynamodb(), "TransactWriteItems", (500, "InternalServerError"))

    assert world.deliver(one) == []

    assert (len(world.emails()), world.stored().status) == (1, "sent")


def test_a_broken_channel_costs_attempts_and_ends_as_failed(world: DeliveryWorld) -> None:
    failures = [RuntimeError("a secret")] * 9
    refusing(world.account.clients.sesv2(), "SendEmail", *failures)
    one = world.planned()

    world.deliver(one)
    for _ in range(9):
        world.later(minutes=9)
        world.work()

    stored = world.stored()
    assert (stored.status, stored.error) == ("failed", "The channel failed unexpectedly")
    assert "a secret" in world.account.log.getvalue()


def test_a_queue_that_is_down_leaves_the_retry_to_the_sweep(world: DeliveryWorld) -> None:
    refusing(world.account.clients.sesv2(), "SendEmail", THROTTLED)
    one = world.planned()
    world.queue.is_broken = True
    assert world.deliver(one) == []
    world.queue.is_broken = False

    world.later(seconds=60)
    world.sweep()
    world.work()

    assert (len(world.emails()), world.stored().status) == (1, "sent")


def test_messages_of_a_cancelled_event_are_cancelled_with_it(world: DeliveryWorld) -> None:
    one = world.planned()
    world.services.events.change(
        ANN, "e", lambda was: was.model_copy(update={"status": "cancelled"})
    )

    world.deliver(one)

    assert world.emails() == []


def test_a_message_that_is_nothing_of_ours_ends_among_the_dead_letters(
    world: DeliveryWorld,
) -> None:
    assert world.handle({"kind": "surprise"}) == ["0"]


def test_a_notification_for_an_event_that_was_moved_unseen_is_cancelled() -> None:
    with delivery_world() as world:
        world.has(happening=event(hours=8))
        one = world.planned()

        world.deliver(one)

        stored = world.stored()
        assert (stored.status, stored.error) == ("cancelled", "The event was moved")
        assert world.due_rows() == []


def test_quiet_hours_that_began_meanwhile_are_waited_for() -> None:
    with delivery_world() as world:
        world.has(quiet_start="22:00", quiet_end="13:29")  # planned for 13:00
        one = world.planned()

        world.deliver(one)
        world.sweep()
        assert (world.emails(), world.queue.waiting) == ([], [])
        world.later(minutes=30)
        world.sweep()
        world.work()

        assert len(world.emails()) == 1
