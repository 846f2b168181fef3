"""Situations in a few words, and what is expected of them, for tests of planning.

A user's local times are written `2026-11-24 14:00`. An expectation is a list of notifications,
separated by `;`, every one of which must be planned and nothing else:

    email 60..75                          between 75 and 60 minutes before the start
    email 2026-11-24 17:00..20:59         at such a local time
    call|email 10..30                     either channel
    ?email 5..30                          may be planned, need not be
    email 20..30 or 2026-11-24 07:01..08:00     either window
    nothing
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from quintet.assistant.entities.events import Event
from quintet.assistant.entities.notifications import Notification, PlanItem
from quintet.assistant.entities.rules import Rule
from quintet.assistant.entities.users import Preferences, User
from quintet.assistant.planning.checks import Planned
from quintet.assistant.planning.situations import Situation

COLLEAGUES: Final = ["ada@engine.example", "charles@engine.example", "mary@engine.example"]
PHONE: Final = "+4930123456"
CREATED: Final = datetime.fromisoformat("2026-01-01T00:00:00+00:00")
ZONE: Final = "Europe/Berlin"


def moment(text: str, zone: str = ZONE) -> datetime:
    """A local time as written in a table."""
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone))


def event(title: str, start: str, *, minutes: int = 30, zone: str = ZONE, **fields: Any) -> Event:
    """An online meeting among colleagues, unless told otherwise."""
    fields = {
        "organizer": COLLEAGUES[1],
        "attendees": COLLEAGUES,
        "id": title or "untitled",
    } | fields
    begin = moment(start, zone)
    end = begin + timedelta(minutes=minutes)
    if fields.get("all_day"):
        end = moment(f"{begin.date() + timedelta(days=max(1, minutes // 1440))} 00:00", zone)
    return Event(
        user_id="ada",
        title=title,
        start_ts=begin,
        end_ts=end,
        timezone=zone,
        updated_at=CREATED,
        **fields,
    )


def user(**preferences: Any) -> User:
    """Ada, in Berlin, with the default preferences."""
    return User(
        id="ada",
        name="Ada Lovelace",
        email="ada@engine.example",
        preferences=Preferences(**({"timezone": ZONE} | preferences)),
        created_at=CREATED,
        updated_at=CREATED,
    )


def rule(rule_type: Any, priority: int = 50, **settings: Any) -> Rule:
    """An enabled rule of Ada's."""
    return Rule(
        id=f"{rule_type}-{priority}",
        user_id="ada",
        rule_type=rule_type,
        rule_json=settings,
        priority=priority,
    )


def told(
    channel: Any, offset: int, status: Any = "sent", *, of: Event, attempts: int = 1
) -> Notification:
    """A notification that history has of an event."""
    at = of.start_ts + timedelta(minutes=offset)
    return Notification(
        id=f"{channel}{offset}",
        user_id="ada",
        event_id=of.id,
        channel=channel,
        plan_time=at,
        sent_time=None if status == "planned" else at,
        status=status,
        attempts=attempts,
        payload=PlanItem(offset_minutes=offset, channel=channel),
    )


def situation(
    of: Event,
    now: str = "2026-11-23 10:00",
    *,
    rules: Sequence[Rule] = (),
    history: Sequence[Notification] = (),
    others: Sequence[Event] = (),
    **preferences: Any,
) -> Situation:
    """An event of Ada's on a Monday morning, unless told otherwise."""
    preferences = {"timezone": of.timezone} | preferences
    return Situation(
        event=of,
        user=user(**preferences),
        now=moment(now, preferences["timezone"]),
        rules=rules,
        history=history,
        neighbours=others,
    )


@dataclass(frozen=True)
class Labelled:
    """A situation, and what a sensible person would have planned for it."""

    name: str
    situation: Situation
    expected: str

    def mistakes(self, planned: Sequence[Planned]) -> list[str]:
        """What is wrong with a plan; nothing where it is as expected."""
        left, missing = list(planned), []
        wanted = [] if self.expected == "nothing" else self.expected.split("; ")
        for want in sorted(wanted, key=lambda one: one.startswith("?")):
            found = next((one for one in left if self._fits(one, want.removeprefix("?"))), None)
            if found is not None:
                left.remove(found)
            elif not want.startswith("?"):
                missing.append(f"missing: {want}")
        return missing + [f"unexpected: {self._shown(one)}" for one in left]

    def _fits(self, planned: Planned, want: str) -> bool:
        channels, _, windows = want.partition(" ")
        return planned.channel in channels.split("|") and any(
            self._within(planned.send_at, window) for window in windows.split(" or ")
        )

    def _within(self, at: datetime, window: str) -> bool:
        first, _, last = window.partition("..")
        if "-" not in first:
            return int(first) <= (self.situation.start - at) // timedelta(minutes=1) <= int(last)
        zone = self.situation.preferences.timezone
        day = first.split()[0]
        last = last if "-" in last else f"{day} {last}"
        return moment(first, zone) <= at <= moment(last, zone)

    def _shown(self, planned: Planned) -> str:
        local = planned.send_at.astimezone(self.situation.zone)
        return f"{planned.channel} {local:%a %d %b %H:%M} ({planned.reason})"
