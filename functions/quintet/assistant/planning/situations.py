"""What is known when an event's notifications are planned. Read by policies and checks alike."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cached_property
from zoneinfo import ZoneInfo

from quintet.assistant.entities.attendance import Attendance, attendance_of
from quintet.assistant.entities.events import Event
from quintet.assistant.entities.notifications import Notification
from quintet.assistant.entities.rules import Rule
from quintet.assistant.entities.users import Preferences, User
from quintet.assistant.languages.phrases import Phrases, phrases_for
from quintet.assistant.planning.event_kinds import Kind, kind_of
from quintet.assistant.planning.people import is_external

_ONE_DAY = timedelta(days=1)


@dataclass(frozen=True)
class Situation:
    """One event of one user at one moment.

    `rules` and `history` may come in any order and with disabled rules; `history` holds what was
    sent and what stays planned, not what this planning replaces. `neighbours` are other events of
    the user: those of this event's day are enough, more cost time and change nothing.
    """

    event: Event
    user: User
    now: datetime
    rules: Sequence[Rule] = ()
    history: Sequence[Notification] = ()
    neighbours: Sequence[Event] = ()

    @property
    def preferences(self) -> Preferences:
        """How the user wants to be reached."""
        return self.user.preferences

    @cached_property
    def zone(self) -> ZoneInfo:
        """The user's own zone, in which quiet hours, weekends and days are counted."""
        return ZoneInfo(self.preferences.timezone)

    @property
    def phrases(self) -> Phrases:
        """The words of the user's language."""
        return phrases_for(self.preferences.locale)

    @cached_property
    def kind(self) -> Kind:
        """What kind of event it is, for its user."""
        external = is_external(self.event, self.user)
        return kind_of(self.event, external=external, addresses=self.user.addresses)

    @cached_property
    def attendance(self) -> Attendance | None:
        """What the user answered to the event's invitation."""
        return attendance_of(self.event, self.user.addresses)

    @cached_property
    def is_tentative(self) -> bool:
        """Whether the event is not certain, or the user's coming."""
        said = self.attendance is not None and self.attendance.status == "tentative"
        return said or self.event.status == "tentative"

    @cached_property
    def start(self) -> datetime:
        """When the event begins, in UTC and in whole minutes: schedules know no seconds."""
        return self.event.start_ts.astimezone(UTC).replace(second=0, microsecond=0)

    @cached_property
    def latest(self) -> datetime:
        """After this nothing is sent: the start; for all-day events the end of their first day."""
        if not self.event.all_day:
            return self.start
        end = self.event.end_ts.astimezone(UTC).replace(second=0, microsecond=0)
        first_day = self.start + _ONE_DAY - timedelta(minutes=1)
        return min(first_day, end - timedelta(minutes=1)) if end > self.start else first_day

    @cached_property
    def soonest(self) -> datetime:
        """The first whole minute after now."""
        now = self.now.astimezone(UTC)
        return now.replace(second=0, microsecond=0) + timedelta(minutes=1)

    @cached_property
    def minutes_until(self) -> int:
        """From now to the start, rounded down; negative once it has begun."""
        return (self.start - self.now) // timedelta(minutes=1)

    @cached_property
    def local_start(self) -> datetime:
        """The start as the user's clock shows it."""
        return self.start.astimezone(self.zone)

    @cached_property
    def active_rules(self) -> tuple[Rule, ...]:
        """The rules that are enabled, the highest priority first."""
        rules = (rule for rule in self.rules if rule.enabled)
        return tuple(sorted(rules, key=lambda rule: -rule.priority))

    @cached_property
    def effective_history(self) -> tuple[Notification, ...]:
        """What was or will be sent for this start of the event, newest first.

        Notifications for an earlier date of a moved event do not count, nor do cancelled ones.
        """
        current = (
            one
            for one in self.history
            if one.event_id == self.event.id
            and one.status != "cancelled"
            and one.plan_time - timedelta(minutes=one.payload.offset_minutes) == self.start
        )
        return tuple(sorted(current, key=lambda one: one.plan_time, reverse=True))
