"""`quintet redrive`: failed notifications once more, told one by one."""

import json
from collections.abc import Iterator
from datetime import timedelta

import pytest

from quintet.assistant.entities.notifications import Notification
from quintet.assistant.entities.user_input import UpdateUser, updated_user
from quintet.local.cli import main, parser
from quintet.local.owners import tenant_of
from quintet.local.redrive import FailedNotifications
from quintet.local.redriven import Redriven
from tests.support.assistant_entities import BOB, event, notification
from tests.support.delivery_world import SETTINGS, DeliveryWorld, delivery_world, refusing
from tests.support.world import STAGE

TENANT = tenant_of("me")
FAR = 24 * 365 * 20 + 6
"""Hours until the event: the command's clock is the machine's."""
WHY = "SES: MessageRejected"


@pytest.fixture
def world() -> Iterator[DeliveryWorld]:
    """A stage where `me` has a user with an event."""
    with delivery_world() as made:
        made.has(TENANT, happening=event(hours=FAR))
        yield made


def failed(world: DeliveryWorld, *names: str) -> list[Notification]:
    """Notifications that SES has refused."""
    some = [notification(name, hours=FAR - 1) for name in names]
    world.plans(*some, tenant=TENANT)
    world.clock.now = some[0].plan_time.timestamp()
    refusing(world.account.clients.sesv2(), "SendEmail", *[(400, "MessageRejected")] * len(some))
    for one in some:
        world.deliver(one, TENANT)
    return some


def redrive(*arguments: str, user: str = "u") -> int:
    place = ("--stage", STAGE, "--region", "us-east-1", "--subject", "me")
    return main(["redrive", *arguments, "--user", user, *place])


def work(world: DeliveryWorld) -> None:
    """What the command has put into the stage's queue."""
    sqs = world.account.clients.sqs()
    url = sqs.get_queue_url(QueueName=SETTINGS["DELIVERIES_QUEUE"])["QueueUrl"]
    found = sqs.receive_message(QueueUrl=url, MaxNumberOfMessages=10).get("Messages", [])
    assert world.handle(*(json.loads(one["Body"]) for one in found)) == []


def statuses(world: DeliveryWorld, *names: str) -> list[str]:
    return [world.stored(name, TENANT).status for name in names]


@pytest.mark.parametrize("user", ["u", "Ada@example.org"])
def test_all_failed_ones_are_sent_after_all(
    world: DeliveryWorld, user: str, capsys: pytest.CaptureFixture[str]
) -> None:
    failed(world, "n", "m")
    assert statuses(world, "n", "m") == ["failed", "failed"]

    assert redrive(user=user) == 0
    work(world)

    assert f"n: planned again by email. It had failed: {WHY}" in capsys.readouterr().out
    assert statuses(world, "n", "m") == ["sent", "sent"]
    assert len(world.emails()) == 2


def test_what_failed_by_an_address_that_is_closed_goes_by_the_channel_of_now(
    world: DeliveryWorld, capsys: pytest.CaptureFixture[str]
) -> None:
    failed(world, "n")
    asked = UpdateUser.model_validate(
        {
            "user_id": "u",
            "channel_pref": "push",
            "channel_addresses": {"push": "https://ntfy.example/a"},
        }
    )
    world.services.users.change(
        TENANT,
        "u",
        lambda user: updated_user(
            user.model_copy(update={"email_closed": "Bounced"}), asked, now=world.now()
        ),
    )

    assert redrive() == 0

    assert "n: planned again by push." in capsys.readouterr().out
    assert world.stored("n", TENANT).channel == "push"


def test_only_those_that_are_named_are_planned_again(world: DeliveryWorld) -> None:
    failed(world, "n", "m")

    assert redrive("m") == 0

    assert statuses(world, "n", "m") == ["failed", "planned"]


def test_what_has_not_failed_or_is_not_there_is_told_and_the_others_are_done(
    world: DeliveryWorld, capsys: pytest.CaptureFixture[str]
) -> None:
    failed(world, "n")
    world.plans(notification("p", hours=FAR - 2), tenant=TENANT)

    assert redrive("p", "none", "n") == 1

    said = capsys.readouterr()
    assert "p: left as it is: it is planned, not failed.\n" in said.out
    assert "none: left as it is: Ada has no such notification.\n" in said.out
    assert said.err == "quintet: p, none cannot be begun again.\n"
    assert statuses(world, "n") == ["planned"]


def test_where_nothing_has_failed_it_says_so(
    world: DeliveryWorld, capsys: pytest.CaptureFixture[str]
) -> None:
    world.plans(notification(hours=FAR - 1), tenant=TENANT)

    assert redrive() == 0
    assert capsys.readouterr().out == "No notification has failed.\n"


def test_what_would_fail_again_at_once_keeps_the_reason_for_which_it_failed(
    world: DeliveryWorld,
) -> None:
    failed(world, "n")
    late = world.now() + timedelta(hours=2)

    told = FailedNotifications.of(world.account.clients, STAGE).redrive(TENANT, "u", [], late)

    refusal = "The event had begun before it could be sent"
    assert list(told) == [Redriven("n", refusal=refusal)]
    assert (world.stored("n", TENANT).error or "").startswith(WHY)


def test_other_subjects_have_other_notifications(
    world: DeliveryWorld, capsys: pytest.CaptureFixture[str]
) -> None:
    world.has(BOB)
    failed(world, "n")
    stage = FailedNotifications.of(world.account.clients, STAGE)

    assert list(stage.redrive(BOB, "u", [], world.now())) == []
    assert redrive("n", user="nobody") == 1
    assert "createUser makes one" in capsys.readouterr().err
    assert statuses(world, "n") == ["failed"]


def test_the_command_takes_ids_and_a_user_here_or_on_a_stage() -> None:
    given = parser().parse_args(["redrive", "a", "b", "--user", "ada", "--stage", "dev"])

    assert (given.notification_ids, given.user, given.stage, given.subject) == (
        ["a", "b"],
        "ada",
        "dev",
        "local",
    )
    with pytest.raises(SystemExit):
        parser().parse_args(["redrive"])
