"""What holds for any plan, in every zone, on the days around a clock change above all."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quintet.assistant.entities.events import Event
from quintet.assistant.entities.notifications import Notification, PlanItem
from quintet.assistant.entities.users import Preferences
from quintet.assistant.planning.heuristics import heuristic_policy
from quintet.assistant.planning.policies import Policy
from quintet.assistant.planning.quiet_hours import QuietHours
from quintet.assistant.planning.situations import Situation
from tests.unit.assistant.planning.plan_rules import (
    CHANGING,
    MINUTE,
    RULES,
    YEAR,
    ZONES,
    broken,
    channels,
    clock_changes,
    is_quiet,
    people,
    unasked,
)
from tests.unit.assistant.planning.situation_building import event, told, user

anything = settings(derandomize=True, deadline=None, max_examples=300)


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


def histories(of: Event) -> st.SearchStrategy[Notification]:
    """What was told of an event before, or is planned for it and stays so."""
    statuses = st.sampled_from(["planned", "sent", "delivered", "failed", "cancelled"])
    return st.builds(told, channels, st.integers(-120, 10), statuses, of=st.just(of))


@st.composite
def situations(draw: st.DrawFn, zones: list[str]) -> Situation:
    who = draw(people(zones))
    what = draw(events(who.preferences.timezone))
    before = draw(st.integers(-60, 4000))
    others = draw(st.lists(events(who.preferences.timezone), max_size=2))
    history = draw(st.lists(histories(what), max_size=2))
    rules = draw(st.lists(st.sampled_from(RULES), max_size=2))
    now = what.start_ts - before * MINUTE
    return Situation(what, who, now, neighbours=others, rules=rules, history=history)


def item_at(offsets: st.SearchStrategy[int]) -> st.SearchStrategy[PlanItem]:
    return st.builds(
        PlanItem,
        offset_minutes=offsets,
        channel=channels,
        urgency=st.sampled_from(["low", "normal", "high", "urgent"]),
        asked_by=st.sampled_from([None, None, "rule", "alarm"]),
        in_quiet_hours=st.sampled_from([False, False, True]),
    )


@st.composite
def crowds(draw: st.DrawFn) -> list[PlanItem]:
    """Reminders that nobody asked for, each some minutes after the one before."""
    gaps = draw(st.lists(st.integers(10, 25), min_size=1, max_size=4))
    begin = draw(st.integers(-180, -60))
    return [PlanItem(offset_minutes=begin + sum(gaps[:number])) for number in range(len(gaps) + 1)]


plans = st.one_of(
    st.lists(item_at(st.integers(-3000, 30) | st.integers(-43_200, 43_200)), max_size=6), crowds()
)


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
    assert unasked(where, policy) == []


def test_every_zone_of_the_database_is_tried_and_many_change_their_clocks() -> None:
    assert available_timezones() - set(ZONES) <= {"Factory", "localtime", "posixrules"}
    assert {"Australia/Lord_Howe", "Africa/Casablanca", "Antarctica/Troll"} <= set(CHANGING)
    assert {"Pacific/Apia", "Pacific/Kwajalein"} <= set(CHANGING)
    assert len(CHANGING) > 100


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
