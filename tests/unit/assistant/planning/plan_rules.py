"""What every plan keeps to, as no code of ours says it; and the users, rules and zones to try."""

from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import combinations
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from hypothesis import strategies as st

from quintet.assistant.entities.rules import CalendarAlarm, ImportantTitle, VipOrganizer
from quintet.assistant.entities.users import Preferences, User
from quintet.assistant.entities.zones import zone
from quintet.assistant.planning.checks import Planned, checked
from quintet.assistant.planning.policies import Policy
from quintet.assistant.planning.situations import Situation
from tests.unit.assistant.planning.situation_building import PHONE, rule, user

ZONES: Final = sorted(name for name in available_timezones() if zone(name) is not None)
YEAR: Final = datetime(2026, 1, 1, tzinfo=UTC)
WEEKS: Final = 105
MINUTE: Final = timedelta(minutes=1)


OTHER_CHANGES: Final = {
    "Pacific/Apia": (datetime(2011, 12, 30, 10, tzinfo=UTC),),
    "Pacific/Fakaofo": (datetime(2011, 12, 30, 11, tzinfo=UTC),),
    "Pacific/Kwajalein": (datetime(1993, 8, 21, 12, tzinfo=UTC),),
    "Asia/Pyongyang": (datetime(2018, 5, 4, 15, tzinfo=UTC),),
}
"""Days that a zone left out, and half an hour that came once."""


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
    return (*found, *OTHER_CHANGES.get(name, ()))


CHANGING: Final = [name for name in ZONES if clock_changes(name)]

RULES: Final = [
    rule("vip_organizer", organizers=["@engine.example"], lead_minutes=50),
    rule("vip_organizer", 60, organizers=["@engine.example"], lead_minutes=7, in_quiet_hours=True),
    rule("calendar_alarm", mode="join"),
    rule("calendar_alarm", 60, mode="ignore"),
    rule("calendar_alarm", 70, in_quiet_hours=True),
    rule("important_title", 80, words=["flight", "talk"], lead_minutes=65, in_quiet_hours=True),
    rule("important_title", words=["dentist"], channel="sms"),
    rule("internal_meeting", domains=["engine.example"], lead_minutes=15),
    rule("travel_buffer", minutes=35),
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
    before = [
        kept.plan_time
        for kept in situation.history
        if kept.event_id == situation.event.id and kept.status not in {"failed", "cancelled"}
    ]
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
        "one voice with what was said": all(
            planned.item.asked_by or abs(planned.send_at - at) >= 20 * MINUTE
            for planned in found.items
            for at in before
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


def unasked(situation: Situation, policy: Policy) -> list[str]:
    """The exceptions that a plan of ours claims, and that neither rule nor calendar gives it."""
    rules = [rule.settings for rule in situation.active_rules]
    alarms = [rule for rule in rules if isinstance(rule, CalendarAlarm)]
    leading = [rule for rule in rules if isinstance(rule, VipOrganizer | ImportantTitle)]
    found = checked(policy, situation).items
    late = [each for each in found if is_quiet(each.send_at, situation.preferences)]
    kept = {
        "a rule asks": all(leading for each in found if each.item.asked_by == "rule"),
        "an alarm asks": all(
            situation.event.alarms and (not alarms or any(rule.mode != "ignore" for rule in alarms))
            for each in found
            if each.item.asked_by == "alarm"
        ),
        "a rule allows quiet hours": all(
            each.channel == "log" or any(rule.in_quiet_hours for rule in (*alarms, *leading))
            for each in late
        ),
    }
    return [claim for claim, is_true in kept.items() if not is_true]
