"""Planning for stored users: what it costs, what it replaces, and what happens meanwhile."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from quintet.assistant.entities.events import Event
from quintet.assistant.entities.notifications import Notification, PlanItem
from quintet.assistant.entities.rules import Rule
from quintet.assistant.models import PlanNotifications
from quintet.assistant.planner.planning import Planner
from quintet.assistant.planner.policy_making import PolicyMaking
from quintet.assistant.planning.outcome import PlanningOutcome
from quintet.assistant.planning.policies import Policy
from quintet.assistant.planning.situations import Situation
from quintet.errors import CallCancelledError, ModelFailedError, NotFoundError
from quintet.requests.deadline import Deadline
from tests.support.assistant import AssistantWorld, assistant_world
from tests.support.assistant_entities import (
    ANN,
    BOB,
    at,
    dynamodb,
    event,
    notification,
    user,
)


@pytest.fixture
def world() -> Iterator[AssistantWorld]:
    with assistant_world() as made:
        for tenant in (ANN, BOB):
            made.services.users.add(tenant, user(quiet_start="00:00", quiet_end="00:00"))
        yield made


def plan(world: AssistantWorld, planner: Planner | None = None, **asked: Any) -> PlanningOutcome:
    asked = {"user_id": "u", **asked}
    planner = planner or world.services.planner
    return planner.plan(ANN, PlanNotifications(**asked), Deadline())


def add(world: AssistantWorld, *ids: str, tenant: str = ANN, **fields: Any) -> None:
    for place, name in enumerate(ids):
        told = {"hours": 72 + place * 5, **fields}
        world.services.events.add(tenant, event(name, **told))


def kept(world: AssistantWorld, tenant: str = ANN) -> list[Notification]:
    return list(world.services.notifications.within(tenant, "u", at(-2000), at(2000)))


def ids(world: AssistantWorld) -> set[str]:
    return {one.id for one in kept(world)}


class Writer:
    """Writes the same policy every time, after doing what a test wants to happen meanwhile."""

    def __init__(self, *offsets: int, meanwhile: Callable[[Situation], None] | None = None) -> None:
        self.offsets = offsets
        self.meanwhile = meanwhile
        self.asked: list[str] = []

    def write(self, situation: Situation, deadline: Deadline) -> Policy:
        del deadline
        self.asked.append(situation.event.id)
        if self.meanwhile is not None:
            self.meanwhile(situation)
        items = tuple(PlanItem(offset_minutes=offset) for offset in self.offsets)
        return Policy(notify=True, reasoning="Because.", plan=items)


def writing(world: AssistantWorld, writer: Writer) -> Planner:
    planner = world.services.planner
    return replace(planner, policies=PolicyMaking(writer, planner.report))


@pytest.mark.parametrize("events", [0, 1, 7])
def test_a_user_costs_three_calls_and_one_for_each_event_with_a_plan(
    world: AssistantWorld, events: int
) -> None:
    add(world, *(f"e{number}" for number in range(events)))
    add(world, "cancelled", status="cancelled")
    add(world, "block", title="Focus time", hours=100)
    world.services.rules.add(ANN, _rule(words=["Focus"]))
    with world.calls.counted() as counted:
        outcome = plan(world)

    expected = {"GetItem": 1, "Query": 2, "TransactWriteItems": events}
    assert dynamodb(counted) == {name: count for name, count in expected.items() if count}
    assert outcome.events_processed == events + 1
    assert outcome.notifications_planned == len(kept(world))
    assert {one.event_id for one in kept(world)} == {f"e{number}" for number in range(events)}


def test_one_event_costs_five_calls_and_the_transaction(world: AssistantWorld) -> None:
    add(world, "a", "b", "c")
    with world.calls.counted() as counted:
        outcome = plan(world, event_id="b")

    assert dynamodb(counted) == {"GetItem": 3, "Query": 2, "TransactWriteItems": 1}
    assert [reason.event_id for reason in outcome.reasons] == ["b"]
    assert {one.event_id for one in kept(world)} == {"b"}


def test_planning_twice_plans_nothing_twice_and_says_why(world: AssistantWorld) -> None:
    add(world, "a", "b")
    first = plan(world)
    before = kept(world)
    with world.calls.counted() as counted:
        again = plan(world)

    assert first.notifications_planned > 0
    assert kept(world) == before
    assert (again.notifications_planned, again.events_processed) == (0, 2)
    assert all("force_replan" in reason.reasoning for reason in again.reasons)
    assert dynamodb(counted) == {"GetItem": 1, "Query": 2}


def test_replanning_replaces_what_is_planned_and_tells_the_scheduler(
    world: AssistantWorld,
) -> None:
    add(world, "a")
    plan(world, writing(world, Writer(-600, -60)))
    old, kept_id = (one.id for one in kept(world))
    world.scheduler.added.clear()
    plan(world, writing(world, Writer(-60, -30)), force_replan=True)
    now_planned = {one.id for one in kept(world)}

    assert kept_id in now_planned
    assert len(now_planned) == 2
    assert world.scheduler.removed == [(ANN, old)]
    assert {name for _, name in world.scheduler.added} == now_planned
    assert len(world.due()) == 2


def test_replanning_for_nothing_takes_everything_back(world: AssistantWorld) -> None:
    add(world, "a")
    plan(world)
    before = ids(world)
    world.services.rules.add(ANN, _rule(words=["Dentist"]))
    outcome = plan(world, force_replan=True)

    assert before
    assert kept(world) == []
    assert world.due() == []
    assert outcome.notifications_planned == 0
    assert {name for _, name in world.scheduler.removed} == before


def test_replanning_keeps_what_was_sent_and_counts_it(world: AssistantWorld) -> None:
    add(world, "a", hours=3)
    stored = world.services.events.get(ANN, "a")
    sent = [
        notification(
            f"s{hour}",
            hours=hour,
            event_id="a",
            status="sent",
            payload=PlanItem(offset_minutes=int((hour - 3) * 60)),
        )
        for hour in (-1, -2)
    ]
    world.services.planner.plans.replace(ANN, stored, sent, [])
    plan(world, writing(world, Writer(-120, -60, -30)), force_replan=True)

    assert {"s-1", "s-2"} < ids(world)
    assert len(kept(world)) == 3  # no more than three in all


def test_a_moved_event_is_planned_anew_without_being_forced(world: AssistantWorld) -> None:
    add(world, "a")
    plan(world)
    before = ids(world)
    for hours in (100, 72):  # and back again
        moved = {"start_ts": at(hours), "end_ts": at(hours + 1)}
        world.services.events.change(ANN, "a", partial(Event.model_copy, update=moved))
        assert kept(world) == []
        assert plan(world).notifications_planned > 0

    assert ids(world) == before


def test_what_a_user_cancelled_stays_cancelled_unless_forced(world: AssistantWorld) -> None:
    add(world, "a")
    plan(world)
    for one in kept(world):
        world.services.notifications.cancel(ANN, one.id)
    assert plan(world).notifications_planned == 0
    assert {one.status for one in kept(world)} == {"cancelled"}

    plan(world, force_replan=True)
    assert {one.status for one in kept(world)} == {"planned"}


def test_neighbours_rules_and_history_reach_the_policy(world: AssistantWorld) -> None:
    add(world, "before", "a", "after")
    add(world, "far", hours=200)
    world.services.rules.add(ANN, _rule(words=["lunch"]))
    stored = world.services.events.get(ANN, "a")
    old = notification("old", hours=10, event_id="a", status="failed")
    world.services.planner.plans.replace(ANN, stored, [old], [])
    seen: dict[str, Situation] = {}

    def look(situation: Situation) -> None:
        seen[situation.event.id] = situation

    plan(world, writing(world, Writer(-60, meanwhile=look)), force_replan=True)

    situation = seen["a"]
    assert [neighbour.id for neighbour in situation.neighbours] == ["before", "after"]
    assert [one.id for one in situation.history] == ["old"]
    assert [rule.rule_type for rule in situation.rules] == ["quiet_title"]
    assert [neighbour.id for neighbour in seen["far"].neighbours] == []


@pytest.mark.parametrize("force", [True, False])
def test_what_another_planned_at_the_same_moment_is_read_again(
    world: AssistantWorld, *, force: bool
) -> None:
    add(world, "a", "b")
    other = writing(world, Writer(-300))
    done: list[str] = []

    def meanwhile(situation: Situation) -> None:
        if situation.event.id == "a" and not done:
            done.append("a")
            plan(world, other, event_id="a")

    outcome = plan(world, writing(world, Writer(-60, meanwhile=meanwhile)), force_replan=force)
    of_a = [one.payload.offset_minutes for one in kept(world) if one.event_id == "a"]

    assert outcome.events_failed == 0
    assert outcome.events_processed == 2
    assert of_a == ([-60] if force else [-300])
    assert len(world.due()) == 2


def test_who_always_comes_second_fails_with_that_event_alone(world: AssistantWorld) -> None:
    add(world, "a", "b")
    turn = iter(range(1, 100))

    def meanwhile(situation: Situation) -> None:
        if situation.event.id == "a":
            plan(world, writing(world, Writer(-100 - next(turn))), event_id="a", force_replan=True)

    outcome = plan(world, writing(world, Writer(-60, meanwhile=meanwhile)), force_replan=True)

    assert (outcome.events_failed, outcome.events_processed) == (1, 2)
    assert [reason.event_id for reason in outcome.reasons] == ["b"]


def test_one_events_failure_stops_neither_the_others_nor_hides(world: AssistantWorld) -> None:
    add(world, "a", "b", "c")
    planner = world.services.planner
    failures: list[Exception] = []

    class Failing(Writer):
        def write(self, situation: Situation, deadline: Deadline) -> Policy:
            if situation.event.id == "b":
                raise ValueError("a mistake of ours")
            return super().write(situation, deadline)

    policies = PolicyMaking(Failing(-60), failures.append)
    outcome = plan(world, replace(planner, policies=policies))

    assert {one.event_id for one in kept(world)} == {"a", "b", "c"}
    assert [type(failure) for failure in failures] == [ValueError]
    assert outcome.events_failed == 0
    assert "Because." not in {reason.event_id: reason.reasoning for reason in outcome.reasons}["b"]


def test_a_broken_scheduler_costs_nothing_but_a_line_in_the_log(world: AssistantWorld) -> None:
    add(world, "a")
    world.scheduler.is_broken = True
    outcome = plan(world)

    assert outcome.notifications_planned == len(world.due()) > 0
    assert "no scheduler" in world.log.getvalue()


def test_a_failing_model_leaves_the_decision_to_us_and_says_so(world: AssistantWorld) -> None:
    add(world, "a")

    def fail(_: Situation) -> None:
        raise ModelFailedError("throttled")

    outcome = plan(world, writing(world, Writer(meanwhile=fail)))

    assert outcome.notifications_planned > 0
    assert "without the language model (throttled)" in outcome.reasons[0].reasoning


def test_a_model_is_asked_about_the_nearest_events_only(world: AssistantWorld) -> None:
    names = [f"e{number}" for number in range(53)]
    add(world, *names)
    writer = Writer(-60)
    outcome = plan(world, writing(world, writer))

    assert sorted(writer.asked) == sorted(names[:50])
    assert outcome.events_processed == 53


def test_a_model_is_not_asked_what_the_user_or_the_calendar_has_decided(
    world: AssistantWorld,
) -> None:
    user = world.services.users.get(ANN, "u").user
    add(world, "declined", participation={user.email: "declined"})
    add(world, "alarm", hours=90, alarms=[-45])
    add(world, "private", hours=95, visibility="private")
    add(world, "a", hours=100)
    writer = Writer(-30)
    plan(world, writing(world, writer))

    assert writer.asked == ["a"]
    offsets = {one.event_id: one.payload.offset_minutes for one in kept(world)}
    assert offsets == {"alarm": -45, "private": -60, "a": -30}


def test_whoever_cancels_keeps_what_is_planned_already(world: AssistantWorld) -> None:
    add(world, "a")

    def cancel(_: Situation) -> None:
        raise CallCancelledError("stop")

    with pytest.raises(CallCancelledError):
        plan(world, writing(world, Writer(meanwhile=cancel)))
    assert kept(world) == []


def test_where_the_time_is_over_the_rest_is_left_and_planned_the_next_time(
    world: AssistantWorld,
) -> None:
    add(world, "a", "b", "c", "d")
    seconds = iter([0.0, *([10.0] * 4), *([23.0] * 100)])
    deadline = Deadline(clock=lambda: next(seconds))
    first = world.services.planner.plan(ANN, PlanNotifications(user_id="u"), deadline)
    second = plan(world)

    assert 0 < first.events_processed < 4
    assert first.events_left == 4 - first.events_processed
    assert second.events_left == 0
    assert {one.event_id for one in kept(world)} == {"a", "b", "c", "d"}


@pytest.mark.parametrize(
    ("hours", "is_planned"), [(-1, False), (0, False), (1, True), (30 * 24, True), (721, False)]
)
def test_events_of_the_next_thirty_days_are_planned(
    world: AssistantWorld, hours: float, *, is_planned: bool
) -> None:
    add(world, "a", hours=hours)

    assert plan(world).events_processed == int(is_planned)


def test_nobody_plans_for_others(world: AssistantWorld) -> None:
    add(world, "a")
    add(world, "theirs", tenant=BOB)
    world.services.users.add(ANN, user("v", "v@example.org"))
    wrong: tuple[dict[str, Any], ...] = (
        {"user_id": "nobody"},
        {"event_id": "nothing"},
        {"event_id": "theirs"},
        {"event_id": "a", "user_id": "v"},
    )
    for asked in wrong:
        with pytest.raises(NotFoundError):
            plan(world, **asked)
    assert kept(world) == kept(world, BOB) == []


def test_the_same_plan_has_other_ids_in_another_tenant(world: AssistantWorld) -> None:
    for tenant in (ANN, BOB):
        add(world, "a", tenant=tenant)
        world.services.planner.plan(tenant, PlanNotifications(user_id="u"), Deadline())

    ann, bob = kept(world), kept(world, BOB)
    assert [one.plan_time for one in ann] == [one.plan_time for one in bob]
    assert not {one.id for one in ann} & {one.id for one in bob}


def test_calls_are_planned_only_where_the_stage_can_make_them() -> None:
    for offered, expected in (("email,sms,call", "call"), ("email,sms", "sms"), ("email", "email")):
        with assistant_world(notification_channels=offered) as world:
            owner = user(
                phone_e164="+15550100",
                channel_pref="call",
                quiet_start="00:00",
                quiet_end="00:00",
                weekend_policy="both",
            )
            world.services.users.add(ANN, owner)
            add(world, "a")
            plan(world)
            channels: Sequence[str] = [one.channel for one in kept(world)]
            assert expected in channels
            assert set(channels) <= {"email", expected}


def test_plans_keep_to_whole_minutes_of_events_that_do_not(world: AssistantWorld) -> None:
    add(world, "a", hours=72 + 1 / 3601)
    plan(world)
    again = plan(world)

    assert all(one.plan_time.second == 0 for one in kept(world))
    assert again.notifications_planned == 0
    assert all(one.plan_time > at(0) + timedelta(minutes=1) for one in kept(world))


def _rule(words: list[str]) -> Rule:
    return Rule(id="r", user_id="u", rule_type="quiet_title", rule_json={"words": words})
