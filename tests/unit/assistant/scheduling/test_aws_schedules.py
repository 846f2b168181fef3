"""Plans become schedules, and what cannot be scheduled is left to the sweep."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pytest

from quintet.assistant.entities.notifications import Notification
from quintet.assistant.scheduling.aws_queue import DeliveryQueue
from quintet.assistant.scheduling.aws_schedules import AwsSchedules, schedule_name
from quintet.assistant.scheduling.planned import Reminders
from quintet.aws.clients import Clients
from tests.support.assistant import NOW
from tests.support.assistant_entities import ANN, BOB, notification
from tests.support.delivery_world import refusing
from tests.support.processes import free_port
from tests.support.world import Account, account_of

GROUP = "quintet-test-reminders"
QUEUE = "quintet-test-deliveries"
ROLE = "arn:aws:iam::123456789012:role/quintet-test-schedules"


@dataclass
class Scheduled:
    """A scheduler in an account, on the test's clock."""

    account: Account
    reminders: Reminders
    degraded: list[Exception | None] = field(default_factory=list)

    def plan(self, *added: Notification, removed: Sequence[str] = (), tenant: str = ANN) -> None:
        self.reminders(tenant, added, removed)

    def names(self) -> list[str]:
        listed = self.account.clients.scheduler().list_schedules(GroupName=GROUP)
        return sorted(one["Name"] for one in listed["Schedules"])

    def schedule(self, name: str) -> Any:
        return self.account.clients.scheduler().get_schedule(GroupName=GROUP, Name=name)

    def queued(self) -> list[Any]:
        """Messages that are there, seen or not."""
        url = self.account.clients.sqs().get_queue_url(QueueName=QUEUE)["QueueUrl"]
        told = self.account.clients.sqs().get_queue_attributes(
            QueueUrl=url,
            AttributeNames=["ApproximateNumberOfMessages", "ApproximateNumberOfMessagesDelayed"],
        )["Attributes"]
        return [int(number) for number in told.values()]


def scheduled(account: Account, clients: Clients, *, has_schedules: bool = True) -> Scheduled:
    degraded: list[Exception | None] = []
    queue = DeliveryQueue(clients, QUEUE)
    made = AwsSchedules(account.clients, queue, group=GROUP, role_arn=ROLE)
    reminders = Reminders(
        made if has_schedules else None,
        queue,
        clock=account.clock,
        now=lambda: NOW + timedelta(seconds=account.clock.now - NOW.timestamp()),
        on_degraded=degraded.append,
    )
    return Scheduled(account, reminders, degraded)


@pytest.fixture
def account() -> Iterator[Account]:
    with account_of("assistant") as made:
        made.clients.scheduler().create_schedule_group(Name=GROUP)
        made.calls.watch(made.clients.scheduler())
        yield made


@pytest.fixture
def world(account: Account) -> Scheduled:
    return scheduled(account, account.clients)


def test_a_planned_notification_has_a_schedule_of_its_own_in_utc(world: Scheduled) -> None:
    world.plan(notification(hours=5))

    (name,) = world.names()
    made = world.schedule(name)
    assert name == f"{ANN}-n"
    assert made["ScheduleExpression"] == "at(2027-01-15T12:59:00)"  # the queue adds the minute
    assert made["ScheduleExpressionTimezone"] == "UTC"
    assert made["ActionAfterCompletion"] == "DELETE"
    assert made["FlexibleTimeWindow"] == {"Mode": "OFF"}
    assert made["Target"]["Arn"].endswith(f":{QUEUE}")
    assert made["Target"]["RoleArn"] == ROLE
    told = json.loads(made["Target"]["Input"])
    assert (told["kind"], told["tenant"], told["notification_id"]) == ("deliver", ANN, "n")
    assert "Dentist" not in made["Target"]["Input"]


def test_a_schedule_takes_one_call_and_the_first_one_two_more(world: Scheduled) -> None:
    with world.account.calls.counted() as first:
        world.plan(notification("a", hours=5))
    with world.account.calls.counted() as second:
        world.plan(notification("b", hours=5), notification("c", hours=4))

    assert first == {
        "sqs.GetQueueUrl": 1,
        "sqs.GetQueueAttributes": 1,
        "scheduler.CreateSchedule": 1,
    }
    assert second == {"scheduler.CreateSchedule": 2}


def test_the_same_plan_told_twice_changes_nothing(world: Scheduled) -> None:
    world.plan(notification(hours=5))
    before = world.schedule(f"{ANN}-n")["ScheduleExpression"]

    world.plan(notification(hours=5))

    assert world.schedule(f"{ANN}-n")["ScheduleExpression"] == before
    assert world.degraded == []


def test_a_notification_at_another_time_moves_its_schedule(world: Scheduled) -> None:
    world.plan(notification(hours=5))

    world.plan(notification(hours=9))

    assert world.names() == [f"{ANN}-n"]
    assert world.schedule(f"{ANN}-n")["ScheduleExpression"] == "at(2027-01-15T16:59:00)"


def test_what_is_taken_back_loses_its_schedule(world: Scheduled) -> None:
    world.plan(notification("a", hours=5), notification("b", hours=6))

    world.plan(removed=["a", "never scheduled"])

    assert (world.names(), world.degraded) == ([f"{ANN}-b"], [])


def test_two_tenants_with_the_same_ids_have_two_schedules(world: Scheduled) -> None:
    world.plan(notification(hours=5), tenant=ANN)
    world.plan(notification(hours=5), tenant=BOB)

    world.plan(removed=["n"], tenant=BOB)

    assert world.names() == [f"{ANN}-n"]


def test_what_is_due_within_two_minutes_goes_straight_to_the_queue(world: Scheduled) -> None:
    minute = 1 / 60

    world.plan(notification("a", hours=minute), notification("b", hours=2 * minute))
    world.plan(notification("c", hours=0))

    assert world.names() == []
    assert sum(world.queued()) == 3


def test_an_account_full_of_schedules_leaves_it_to_the_sweep_for_a_while(
    world: Scheduled,
) -> None:
    client = world.account.clients.scheduler()
    refusing(client, "CreateSchedule", (402, "ServiceQuotaExceededException"))
    world.plan(notification("a", hours=5), notification("b", hours=5))

    with world.account.calls.counted() as counted:
        world.plan(notification("c", hours=5), removed=["a"])
    assert (len(world.degraded), counted) == (2, {})

    world.account.clock.now += 31
    world.plan(notification("d", hours=5))
    assert world.names() == [f"{ANN}-d"]


@pytest.mark.parametrize(
    "failure", [(429, "ThrottlingException"), (500, "InternalServerException"), OSError("odd")]
)
def test_no_failure_of_the_scheduler_fails_planning(world: Scheduled, failure: Any) -> None:
    refusing(world.account.clients.scheduler(), "CreateSchedule", failure)

    world.plan(notification(hours=5))

    assert len(world.degraded) == 1


def test_a_group_that_is_missing_is_an_outage_of_scheduling(world: Scheduled) -> None:
    refusing(
        world.account.clients.scheduler(), "CreateSchedule", (404, "ResourceNotFoundException")
    )

    world.plan(notification(hours=5))

    assert len(world.degraded) == 1


def test_a_queue_that_cannot_be_reached_fails_no_planning(account: Account) -> None:
    world = scheduled(account, Clients("us-east-1", f"http://127.0.0.1:{free_port()}"))

    world.plan(notification("a", hours=0), notification("b", hours=5))

    assert len(world.degraded) == 2
    assert world.degraded[0] is not None


def test_without_a_scheduler_only_what_is_due_now_is_sent(account: Account) -> None:
    world = scheduled(account, account.clients, has_schedules=False)

    world.plan(notification("a", hours=0), notification("b", hours=5), removed=["c"])

    assert (sum(world.queued()), world.names(), world.degraded) == (1, [], [])


def test_names_fit_whatever_the_ids_are() -> None:
    names = [schedule_name("t" * 26, one) for one in ("n" * 26, "n" * 200, "ä/ö", "n" * 201)]

    assert names[0] == "t" * 26 + "-" + "n" * 26
    assert len(set(names)) == 4
    assert all(len(name) <= 64 and name.isascii() for name in names)
