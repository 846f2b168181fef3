"""What is known of a user when their events are planned: which to plan, and their situations.

Pure: everything was read before, and everything is found in it without looking through it again.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Final

from quintet.assistant.entities.events import Event
from quintet.assistant.entities.notifications import Notification
from quintet.assistant.entities.users import User
from quintet.assistant.planning.checks import Checked
from quintet.assistant.planning.situations import Situation
from quintet.assistant.storage.event_rows import StoredEvent
from quintet.assistant.storage.material import Material
from quintet.digest import digest

AHEAD: Final = timedelta(days=30)
"""How far events are planned (seed 003's program), and how long before one it may be told of."""
NEAR: Final = timedelta(days=1)
"""How far from an event others are its neighbours."""


@dataclass(frozen=True)
class Agenda:
    """One user's events, by start, with what there is of notifications and rules, at one moment."""

    user: User
    now: datetime
    events: Sequence[StoredEvent]
    material: Material

    def upcoming(self) -> list[StoredEvent]:
        """The events that planning all of them means: ahead, and not cancelled."""
        return [
            event
            for event in self.events
            if self.now < event.event.start_ts <= self.now + AHEAD
            and event.event.status != "cancelled"
        ]

    def is_told(self, event: Event) -> bool:
        """Whether there is any notification for the start that the event has now."""
        start = event.start_ts.replace(second=0, microsecond=0)
        return any(
            _start_told(notification) == start for notification in self._notifications[event.id]
        )

    def planned(self, event: Event) -> list[Notification]:
        """What another plan replaces: what is planned, but not what the user put off."""
        return [
            notification
            for notification in self._notifications[event.id]
            if _is_replaceable(notification)
        ]

    def situation(self, event: Event) -> Situation:
        """The event's situation, as if nothing were planned for it yet."""
        low = bisect_left(self._starts, event.start_ts - NEAR)
        high = bisect_right(self._starts, event.start_ts + NEAR)
        return Situation(
            event,
            self.user,
            self.now,
            rules=self.material.rules,
            history=[
                notification
                for notification in self._notifications[event.id]
                if not _is_replaceable(notification)
            ],
            neighbours=[one.event for one in self.events[low:high] if one.event.id != event.id],
        )

    @cached_property
    def _starts(self) -> list[datetime]:
        return [event.event.start_ts for event in self.events]

    @cached_property
    def _notifications(self) -> defaultdict[str, list[Notification]]:
        found: defaultdict[str, list[Notification]] = defaultdict(list)
        for notification in self.material.notifications:
            found[notification.event_id].append(notification)
        return found


def plan_of(tenant: str, situation: Situation, checked: Checked) -> list[Notification]:
    """What is to be stored. The same plan of the same event has the same ids."""
    event = situation.event
    start = event.start_ts.isoformat()
    return [
        Notification(
            id=digest(
                f"{tenant}\0{event.user_id}\0{event.id}\0{start}"
                f"\0{item.channel}\0{item.send_at.isoformat()}"
            ),
            user_id=event.user_id,
            event_id=event.id,
            channel=item.channel,
            plan_time=item.send_at,
            payload=item.item,
        )
        for item in checked.items
    ]


def _is_replaceable(notification: Notification) -> bool:
    return notification.status == "planned" and notification.payload.asked_by != "snooze"


def _start_told(notification: Notification) -> datetime:
    return notification.plan_time - timedelta(minutes=notification.payload.offset_minutes)
