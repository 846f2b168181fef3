"""What a calendar's text says, in any zone and at any clock change, never breaks a plan's rules."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quintet.assistant.calendars.window import Window
from quintet.assistant.entities.events import Event, EventDraft
from quintet.assistant.entities.rules import Rule
from quintet.assistant.planning.checks import checked
from quintet.assistant.planning.heuristics import heuristic_policy
from quintet.assistant.planning.situations import Situation
from tests.support.calendar_files import read, vcalendar, vevent
from tests.unit.assistant.planning.plan_rules import (
    CHANGING,
    MINUTE,
    RULES,
    ZONES,
    broken,
    clock_changes,
    people,
    unasked,
)
from tests.unit.assistant.planning.situation_building import CREATED

anything = settings(derandomize=True, deadline=None, max_examples=200)

NAMED = ["Australia/Lord_Howe", "Pacific/Apia", "Pacific/Kwajalein", "Africa/Casablanca"]


def relative(minutes: int, related: str) -> str:
    sign = "-" if minutes < 0 else ""
    return f"TRIGGER;RELATED={related}:{sign}PT{abs(minutes)}M"


triggers = st.one_of(
    st.builds(relative, st.integers(-1500, 30), st.sampled_from(["START", "END"])),
    st.builds("{};REPEAT".format, st.builds(relative, st.integers(-240, -1), st.just("START"))).map(
        lambda text: text.removesuffix(";REPEAT") + "\r\nREPEAT:3\r\nDURATION:PT5M"
    ),
)


@st.composite
def vevents(draw: st.DrawFn, name: str) -> str:
    """An event beside a clock change, by the wall clock: in the gap or the fold as well."""
    change = draw(st.sampled_from(clock_changes(name)))
    wall = change.astimezone(ZoneInfo(name)).replace(tzinfo=None)
    start = wall + draw(st.integers(-1500, 1500)) * MINUTE
    alarms = [
        f"BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:.\r\n{trigger}\r\nEND:VALARM"
        for trigger in draw(st.lists(triggers, max_size=3))
    ]
    answer = draw(st.sampled_from(["ACCEPTED", "TENTATIVE", "DECLINED", "NEEDS-ACTION"]))
    whole_day = draw(st.sampled_from([False, False, True]))
    return vevent(
        f"DTSTART;VALUE=DATE:{start:%Y%m%d}"
        if whole_day
        else f"DTSTART;TZID={name}:{start:%Y%m%dT%H%M}00",
        "DURATION:P1D" if whole_day else f"DURATION:PT{draw(st.integers(0, 1600))}M",
        *draw(st.sampled_from([(), ("RRULE:FREQ=DAILY;COUNT=3",)])),
        f"SUMMARY:{draw(st.sampled_from(['Flight to Rome', 'Daily', 'Dentist', 'Talk', 'X']))}",
        f"STATUS:{draw(st.sampled_from(['CONFIRMED', 'TENTATIVE', 'CANCELLED']))}",
        f"TRANSP:{draw(st.sampled_from(['OPAQUE', 'TRANSPARENT']))}",
        "ORGANIZER:mailto:mary@engine.example",
        f"ATTENDEE;PARTSTAT={answer}:mailto:ada@engine.example",
        *alarms,
    )


@st.composite
def planned(draw: st.DrawFn, names: list[str]) -> list[Situation]:
    """Each event of a calendar as planning meets it, at a moment before or after its start."""
    name = draw(st.sampled_from(names))
    who = draw(people(draw(st.sampled_from([[name], ZONES]))))
    text = draw(vevents(name))
    rules: list[Rule] = draw(st.lists(st.sampled_from(RULES), max_size=3))
    change = clock_changes(name)[0]
    years = Window(change - timedelta(days=800), change + timedelta(days=1600))
    file = read(vcalendar(text), zone=who.preferences.timezone, window=years)
    assert not file.problems
    before = draw(st.integers(-30, 3000)) * MINUTE
    everything = [entity(draft, number) for number, draft in enumerate(file.events)]
    return [
        Situation(one, who, one.start_ts - before, neighbours=everything, rules=rules)
        for one in everything
    ]


def entity(draft: EventDraft, number: int) -> Event:
    told = {name: getattr(draft, name) for name in EventDraft.model_fields}
    return Event(**told, id=f"e{number}", user_id="ada", updated_at=CREATED)


def assert_kept(found: list[Situation]) -> None:
    for situation in found:
        policy = heuristic_policy(situation)
        assert broken(situation, policy) == []
        assert unasked(situation, policy) == []
        answer = situation.event.participation.get("ada@engine.example")
        if answer == "declined" or situation.event.status == "cancelled":
            assert checked(policy, situation).items == ()


@anything
@given(planned(CHANGING))
def test_any_event_of_a_calendar_is_planned_by_the_rules(found: list[Situation]) -> None:
    assert_kept(found)


@pytest.mark.parametrize("name", NAMED)
@settings(derandomize=True, deadline=None, max_examples=40)
@given(st.data())
def test_half_hours_and_days_that_a_zone_leaves_out_are_planned_by_the_rules(
    name: str, data: st.DataObject
) -> None:
    assert_kept(data.draw(planned([name])))


@pytest.mark.parametrize("name", NAMED)
def test_the_named_zones_have_changes_to_be_tried(name: str) -> None:
    there = ZoneInfo(name)
    for change in clock_changes(name):
        before, after = (change - MINUTE).astimezone(there), change.astimezone(there)
        assert before.utcoffset() != after.utcoffset()
