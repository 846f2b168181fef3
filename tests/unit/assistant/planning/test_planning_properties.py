"""What holds for any plan, in every zone, on the days around a clock change above all."""

from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import combinations
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quintet.assistant.entities.events import Event
from quintet.assistant.entities.notifications import PlanItem
from quintet.assistant.entities.users import Preferences, User
from quintet.assistant.entities.zones import zone
from quintet.assistant.planning.checks import Planned, checked
from quintet.assistant.planning.heuristics import heuristic_policy
from quintet.assistant.planning.policies import Policy
from quintet.assistant.planning.quiet_hours import QuietHours
from quintet.assistant.planning.situations import Situation
from tests.unit.assistant.planning.situation_building import PHONE, event, rule, user

anything = settings(derandomize=True, deadline=None, max_examples=300)

ZONES: Final = sorted(name for name in available_timezones() if zone(name) is not None)
YEAR: Final = datetime(2026, 1, 1, tzinfo=UTC)
WEEKS: Final = 105
MINUTE: Final = timedelta(minutes=1)


@cache
def clock_changes(name: str) -> tuple[datetime, ...]:
    """The minutes of 2026 and 2027 at which the zone's clock is changed."""
    there = ZoneInfo(name)
    found = []
    for week in range(WEEKS):
        low, high = YEAR + timedelta(weeks=week), YEAR + timedelta(weeks=week + 1)
        if low.astimezone(there).utcoffset() == high.astimezone(there).utcoffset():
            continue
        before = low.astimezone(there).utcoffset()
        while high - low > MINUTE:
            middle = low + (high - low) // 2
            middle = middle.replace(second=0, microsecond=0)
            if middle.astimezone(there).utcoffset() == before:
                low = middle
            else:
                high = middle
        found.append(high)
    return tuple(found)


CHANGING: Final = [name for name in ZONES if clock_changes(name)]

RULES: Final = [
    rule("vip_organizer", organizers=["@engine.example"], lead_minutes=50),
    rule("vip_organizer", 60, organizers=["@engine.example"], lead_minutes=7, in_quiet_hours=True),
    rule("calendar_alarm", mode="join"),
    rule("calendar_alarm", 60, mode="ignore"),
    rule("calendar_alarm", 70, in_quiet_hours=True),
]

clock_times = st.builds("{:02}:{:02}".format, st.integers(0, 23), st.integers(0, 59))
channels = st.sampled_from(["email", "sms", "call", "webhook", "log"])


@st.composite
def people(draw: st.DrawFn, zones: list[str]) -> User:
    return user(
        timezone=draw(st.sampled_from(zones)),
        quiet_start=draw(clock_times),
        quiet_end=draw(clock_times),
        channel_pref=draw(st.sampled_from(["email", "call", "both", "sms", "webhook", "log"])),
        phone_e164=draw(st.sampled_from([None, PHONE])),
        weekend_policy=draw(st.sampled_from(["email", "call", "both", "none"])),
        max_call_attempts=draw(st.integers(1, 10)),
        escalation_threshold=draw(st.integers(1, 1440)),
        webhook_url=draw(st.sampled_from([None, "https://hooks.example/ada"])),
    )


@st.composite
def events(draw: st.DrawFn, name: str) -> Event:
    """Beside a clock change where there is one, at any time of two years otherwise."""
    around = draw(st.sampled_from(clock_changes(name) or (YEAR + timedelta(days=300),)))
    wide = draw(st.booleans())
    start = around + draw(st.integers(-2880, 2880) if not wide else st.integers(0, 43_200)) * MINUTE
    local = start.astimezone(ZoneInfo(name)).strftime("%Y-%m-%d %H:%M")
    all_day = draw(st.booleans()) and draw(st.booleans())
    title = draw(
        st.sampled_from(["Flight", "Daily", "Interview", "Tax due", "Talk", "Dentist", "Lunch"])
    )
    return event(
        title,
        local[:10] + " 00:00" if all_day else local,
        minutes=draw(st.integers(1, 3000)),
        zone=name,
        all_day=all_day,
        location=draw(st.sampled_from(["", "Main Street 5, Leeds", "Room 5"])),
        status=draw(st.sampled_from(["confirmed", "tentative"])),
        alarms=draw(st.lists(st.integers(-1500, 30), max_size=4)),
        is_free=draw(st.booleans()),
    )


@st.composite
def situations(draw: st.DrawFn, zones: list[str]) -> Situation:
    who = draw(people(zones))
    what = draw(events(who.preferences.timezone))
    before = draw(st.integers(-60, 4000))
    others = draw(st.lists(events(who.preferences.timezone), max_size=2))
    rules = draw(st.lists(st.sampled_from(RULES), max_size=2))
    now = what.start_ts - before * MINUTE
    return Situation(what, who, now, neighbours=others, rules=rules)


plans = st.lists(
    st.builds(
        PlanItem,
        offset_minutes=st.one_of(st.integers(-3000, 30), st.integers(-43_200, 43_200)),
        channel=channels,
        urgency=st.sampled_from(["low", "normal", "high", "urgent"]),
        asked_by=st.sampled_from([None, None, "rule", "alarm"]),
        in_quiet_hours=st.sampled_from([False, False, True]),
    ),
    max_size=6,
)


def is_quiet(at: datetime, preferences: Preferences) -> bool:
    """The seed's rule, by comparing texts, as no code of ours does."""
    shown = at.astimezone(ZoneInfo(preferences.timezone)).strftime("%H:%M")
    start, end = preferences.quiet_start, preferences.quiet_end
    if start == end:
        return False
    return start <= shown <= end if start < end else shown >= start or shown <= end


def broken(situation: Situation, policy: Policy) -> list[str]:
    """The rules that the checks let a plan break; none, if they are right."""
    found = checked(policy, situation)
    calls = sum(item.channel == "call" for item in found.items)
    rules = {
        "at most three": len(found.items) <= 3,
        "no two at once": len({item.send_at for item in found.items}) == len(found.items),
        "one voice": all(
            later.item.asked_by
            or earlier.item.asked_by
            or later.send_at - earlier.send_at >= 20 * MINUTE
            for earlier, later in combinations(found.items, 2)
        ),
        "call attempts": calls <= situation.preferences.max_call_attempts,
        "nothing is lost": len(found.items) + len(found.dropped) == len(policy.plan),
        "reasons are told": all(one.why for one in found.dropped),
        "always the same": checked(policy, situation) == found,
    }
    every = [rules, *(rules_of(item, situation) for item in found.items)]
    return [rule for each in every for rule, is_kept in each.items() if not is_kept]


def rules_of(one: Planned, situation: Situation) -> dict[str, bool]:
    """Which rules one notification keeps."""
    preferences = situation.preferences
    is_weekend = one.send_at.astimezone(situation.zone).weekday() in {5, 6}
    is_silent = one.channel == "log"
    return {
        "to come": situation.now < one.send_at <= situation.latest,
        "whole minutes": one.send_at.second == 0,
        "item's channel": one.item.channel == one.channel,
        "item's time": situation.start + one.item.offset_minutes * MINUTE == one.send_at,
        "quiet hours": is_silent
        or one.item.in_quiet_hours
        or not is_quiet(one.send_at, preferences),
        "weekend": is_silent or not (is_weekend and preferences.weekend_policy == "none"),
        "telephone": one.channel not in {"call", "sms"} or preferences.phone_e164 is not None,
    }


@anything
@given(situations(ZONES), plans)
def test_any_plan_keeps_the_rules_in_any_zone(where: Situation, plan: list[PlanItem]) -> None:
    assert broken(where, Policy(notify=True, reasoning="", plan=tuple(plan))) == []


@anything
@given(situations(CHANGING), plans)
def test_any_plan_keeps_the_rules_around_clock_changes(
    where: Situation, plan: list[PlanItem]
) -> None:
    assert broken(where, Policy(notify=True, reasoning="", plan=tuple(plan))) == []


@anything
@given(situations(ZONES))
def test_our_own_policy_keeps_the_rules_and_never_wavers(where: Situation) -> None:
    policy = heuristic_policy(where)
    assert heuristic_policy(where) == policy
    assert len(policy.plan) <= 3
    assert broken(where, policy) == []


@pytest.mark.parametrize("name", ZONES)
def test_quiet_hours_end_where_the_users_clock_says_in_every_zone(name: str) -> None:
    overnight = user(timezone=name, quiet_start="21:00", quiet_end="07:00").preferences
    within_a_change = user(timezone=name, quiet_start="01:30", quiet_end="02:30").preferences
    for change in clock_changes(name) or (YEAR,):
        for preferences in (overnight, within_a_change):
            quiet = QuietHours.of(preferences)
            for minutes in range(-1440, 1440, 97):
                at = change + minutes * MINUTE
                assert quiet.contain(at) == is_quiet(at, preferences)
                if quiet.contain(at):
                    assert_edges(quiet, at, preferences)


def assert_edges(quiet: QuietHours, at: datetime, preferences: Preferences) -> None:
    after, before = quiet.first_minute_after(at), quiet.last_minute_before(at)
    assert after is not None
    assert before is not None
    assert before < at < after
    assert not quiet.contain(after)
    assert not quiet.contain(before)
    assert quiet.contain(after - MINUTE)
    assert quiet.contain(before + MINUTE)
    assert not is_quiet(after, preferences)
    assert not is_quiet(before, preferences)
    assert is_quiet(after - MINUTE, preferences)
    assert is_quiet(before + MINUTE, preferences)
