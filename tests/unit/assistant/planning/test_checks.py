"""The checks after any policy, by plans that a careless model could have written."""

from typing import Any, Final

import pytest

from quintet.assistant.entities.notifications import PlanItem
from quintet.assistant.planning.channels import ALL_CHANNELS
from quintet.assistant.planning.checks import Checked, checked
from quintet.assistant.planning.policies import Policy
from quintet.assistant.planning.situations import Situation
from tests.unit.assistant.planning.situation_building import PHONE, event, situation, told

MEETING: Final = event("Sprint planning", "2026-11-24 14:00")
EARLY: Final = event("Breakfast", "2026-11-24 07:30")
SATURDAY: Final = event("Brunch", "2026-11-28 11:00")


def item(offset: int, channel: Any = "email", urgency: Any = "normal") -> PlanItem:
    return PlanItem(offset_minutes=offset, channel=channel, urgency=urgency)


def after(where: Situation, *plan: PlanItem, **options: Any) -> Checked:
    return checked(Policy(notify=True, reasoning="", plan=plan), where, **options)


def times(found: Checked, where: Situation) -> list[str]:
    return [f"{one.channel} {one.send_at.astimezone(where.zone):%d %H:%M}" for one in found.items]


def test_a_plan_that_breaks_nothing_stays_as_it_is() -> None:
    where = situation(MEETING)
    found = after(where, item(-60), item(-15, "log"))
    assert times(found, where) == ["email 24 13:00", "log 24 13:45"]
    assert [(one.reason, one.item.offset_minutes) for one in found.items] == [("", -60), ("", -15)]
    assert not found.dropped


@pytest.mark.parametrize("urgency", ["low", "normal", "high", "urgent"])
@pytest.mark.parametrize("channel", ["email", "sms", "call", "webhook"])
def test_quiet_hours_hold_for_every_channel_and_every_urgency(channel: str, urgency: str) -> None:
    where = situation(EARLY, phone_e164=PHONE, webhook_url="https://hooks.example/ada")
    found = after(where, item(-60, channel, urgency))
    assert times(found, where) == [f"{channel} 23 20:59"]
    assert found.items[0].reason.startswith("sent at 20:59 instead of 06:30: quiet hours")
    assert found.items[0].item.offset_minutes == -631


def test_an_item_waits_for_the_end_of_quiet_hours_if_half_of_its_time_is_left_then() -> None:
    where = situation(event("Breakfast", "2026-11-24 08:00"))
    assert times(after(where, item(-90)), where) == ["email 24 07:01"]


def test_the_log_is_heard_by_nobody_and_needs_no_quiet() -> None:
    where = situation(EARLY, weekend_policy="none")
    assert times(after(where, item(-60, "log")), where) == ["log 24 06:30"]


def test_what_has_no_place_before_the_event_is_dropped_and_says_why() -> None:
    where = situation(event("Server check", "2026-11-23 23:00"), "2026-11-23 22:40")
    found = after(where, item(-10, "email", "urgent"))
    assert not found.items
    assert found.dropped[0].why == "quiet hours until the event begins"


def test_both_ends_of_the_quiet_hours_are_quiet() -> None:
    where = situation(event("Breakfast", "2026-11-24 09:00"))
    assert times(after(where, item(-120)), where) == ["email 24 07:01"]
    late = situation(event("Late show", "2026-11-24 22:00"))
    assert times(after(late, item(-60)), late) == ["email 24 20:59"]
    assert times(after(late, item(-61)), late) == ["email 24 20:59"]


def test_the_same_time_twice_means_no_quiet_hours() -> None:
    where = situation(EARLY, quiet_start="07:00", quiet_end="07:00")
    assert times(after(where, item(-30)), where) == ["email 24 07:00"]


def test_nothing_is_sent_to_somebody_who_is_never_to_be_disturbed() -> None:
    where = situation(MEETING, quiet_start="00:00", quiet_end="23:59")
    assert not after(where, item(-60), item(-15)).items


@pytest.mark.parametrize(
    ("policy", "planned", "expected"),
    [
        ("email", "call", "email"),
        ("email", "sms", "email"),
        ("email", "webhook", "webhook"),
        ("call", "email", "call"),
        ("call", "sms", "call"),
        ("both", "sms", "sms"),
        ("both", "call", "call"),
        ("none", "log", "log"),
    ],
)
def test_the_weekend_policy_names_the_channels(policy: str, planned: str, expected: str) -> None:
    where = situation(
        SATURDAY,
        weekend_policy=policy,
        phone_e164=PHONE,
        webhook_url="https://hooks.example/ada",
    )
    assert times(after(where, item(-60, planned)), where) == [f"{expected} 28 10:00"]


@pytest.mark.parametrize("channel", ["email", "sms", "call", "webhook"])
def test_a_weekend_left_alone_hears_nothing(channel: str) -> None:
    found = after(situation(SATURDAY, weekend_policy="none"), item(-60, channel))
    assert [one.why for one in found.dropped] == ["nothing is sent at weekends"]


def test_the_weekend_is_that_of_the_users_own_zone() -> None:
    # Saturday in Kiritimati is still Friday in most of the world.
    there = event("Council", "2026-11-28 09:00", zone="Pacific/Kiritimati")
    assert not after(situation(there, weekend_policy="none"), item(-60)).items


@pytest.mark.parametrize(
    ("channel", "offered", "phone", "expected"),
    [
        ("call", ALL_CHANNELS, None, "email"),
        ("sms", ALL_CHANNELS, None, "email"),
        ("call", ALL_CHANNELS - {"call"}, PHONE, "sms"),
        ("call", ALL_CHANNELS - {"call", "sms"}, PHONE, "email"),
        ("webhook", ALL_CHANNELS, PHONE, "email"),
    ],
)
def test_a_channel_that_cannot_be_used_is_replaced_and_says_so(
    channel: str, offered: Any, phone: str | None, expected: str
) -> None:
    found = after(situation(MEETING, phone_e164=phone), item(-60, channel), offered=offered)
    assert [one.channel for one in found.items] == [expected]
    assert found.items[0].item.channel == expected
    assert f"instead of {channel}" in found.items[0].reason


def test_at_most_three_are_kept_the_most_urgent_first() -> None:
    plan = [item(-180, urgency="low"), item(-90), item(-60), item(-30, urgency="urgent"), item(-10)]
    found = after(situation(MEETING), *plan)
    assert [one.item.offset_minutes for one in found.items] == [-90, -60, -30]
    assert {one.why for one in found.dropped} == {"at most 3 notifications per event"}


def test_what_was_sent_counts_towards_the_three() -> None:
    history = [told("email", -1440, of=MEETING), told("email", -600, "delivered", of=MEETING)]
    found = after(situation(MEETING, history=history), item(-60), item(-30))
    assert [one.item.offset_minutes for one in found.items] == [-60]


def test_what_was_sent_for_another_date_of_the_event_does_not_count() -> None:
    moved = MEETING.model_copy(update={"start_ts": MEETING.start_ts.replace(hour=15)})
    history = [told("email", offset, of=MEETING) for offset in (-60, -50, -40)]
    assert len(after(situation(moved, history=history), item(-60)).items) == 1


def test_all_channels_of_an_event_together_speak_once_in_twenty_minutes() -> None:
    found = after(situation(MEETING, phone_e164=PHONE), item(-60), item(-41, "sms"), item(-40))
    assert [one.item.offset_minutes for one in found.items] == [-60, -40]
    assert found.dropped[0].why == "another notification within 20 minutes"


def test_what_a_rule_asks_for_takes_the_place_of_ours_and_may_follow_an_alarm() -> None:
    rule = item(-45).model_copy(update={"asked_by": "rule"})
    alarm = item(-40).model_copy(update={"asked_by": "alarm"})
    found = after(situation(MEETING), item(-60, urgency="urgent"), rule, alarm)
    assert [one.item.offset_minutes for one in found.items] == [-45, -40]


def test_what_was_sent_for_another_time_of_the_event_is_not_followed_at_once() -> None:
    moved = MEETING.model_copy(update={"start_ts": MEETING.start_ts.replace(minute=10)})
    history = [told("email", -60, of=MEETING)]
    assert not after(situation(moved, "2026-11-24 13:00", history=history), item(-60)).items


def test_a_rule_may_allow_quiet_hours() -> None:
    allowed = item(-60).model_copy(update={"asked_by": "rule", "in_quiet_hours": True})
    where = situation(EARLY)
    assert times(after(where, allowed), where) == ["email 24 06:30"]


def test_what_is_planned_already_is_not_planned_again() -> None:
    history = [told("email", -60, "planned", of=MEETING, attempts=0)]
    assert not after(situation(MEETING, history=history), item(-60)).items


def test_calls_are_limited_over_past_and_future() -> None:
    history = [told("call", -300, "failed", of=MEETING, attempts=1)]
    where = situation(MEETING, phone_e164=PHONE, max_call_attempts=2, history=history)
    found = after(where, item(-60, "call"), item(-30, "call"))
    assert [one.channel for one in found.items] == ["call", "email"]
    assert "at most 2 calls per event" in found.items[1].reason


def test_an_only_item_whose_time_is_over_goes_out_at_once() -> None:
    where = situation(MEETING, "2026-11-24 13:30")
    found = after(where, item(-1440), item(-60))
    assert times(found, where) == ["email 24 13:31"]
    assert found.items[0].reason == "its time was over: sent at once"
    assert [one.item.offset_minutes for one in found.dropped] == [-1440]


def test_an_item_whose_time_is_over_is_left_out_where_another_is_to_come() -> None:
    where = situation(MEETING, "2026-11-24 13:30")
    assert times(after(where, item(-60), item(-10)), where) == ["email 24 13:50"]


def test_nothing_is_repeated_at_once_where_the_user_has_heard_already() -> None:
    where = situation(MEETING, "2026-11-24 13:30", history=[told("email", -90, of=MEETING)])
    assert not after(where, item(-60)).items


@pytest.mark.parametrize(
    ("where", "why"),
    [
        (situation(event("Off", "2026-11-24 14:00", status="cancelled")), "the event is cancelled"),
        (
            situation(
                event("Off", "2026-11-24 14:00", participation={"ada@engine.example": "declined"})
            ),
            "the user does not attend",
        ),
        (situation(MEETING, "2026-11-24 14:00"), "the event has begun"),
        (situation(MEETING, "2026-11-25 14:00"), "the event has begun"),
    ],
)
def test_nothing_is_sent_for_what_is_off_or_over(where: Situation, why: str) -> None:
    found = after(where, item(-60), item(30))
    assert not found.items
    assert {one.why for one in found.dropped} == {why}


def test_nothing_is_sent_once_the_event_has_begun() -> None:
    found = after(situation(MEETING), item(10))
    assert found.dropped[0].why == "the event has begun by then"


def test_the_first_day_of_an_all_day_event_is_not_too_late() -> None:
    where = situation(event("Tax return due", "2026-11-24 00:00", all_day=True))
    assert times(after(where, item(540), item(1500)), where) == ["email 24 09:00"]


def test_a_policy_that_says_nothing_is_planned_as_nothing() -> None:
    silent = Policy(notify=False, reasoning="", plan=(item(-60),))
    assert checked(silent, situation(MEETING)) == Checked((), ())
