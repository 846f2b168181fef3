"""A user's quiet hours as times of the real clock in the user's own zone, clock changes included.

A minute is quiet when the local clock shows a time from `start` to `end`, both included; where
`start` is the later one they go over midnight, and where both are the same there are none. A local
time that the clock shows twice is quiet twice, one that it leaves out is never reached.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from quintet.assistant.entities.users import Preferences

_MINUTE: Final = timedelta(minutes=1)
_DAY_MINUTES: Final = 1440
_SEARCHED_MINUTES: Final = 2 * _DAY_MINUTES
"""No quiet hours are longer than a day, and no clock change is longer than a day."""


@dataclass(frozen=True, slots=True)
class QuietHours:
    """The quiet hours of one user; minutes after local midnight."""

    start: int
    end: int
    zone: ZoneInfo

    @classmethod
    def of(cls, preferences: Preferences) -> "QuietHours":
        """As the user set them."""
        start, end = (_minutes(text) for text in (preferences.quiet_start, preferences.quiet_end))
        return cls(start, end, ZoneInfo(preferences.timezone))

    def contain(self, moment: datetime) -> bool:
        """Whether it is quiet at this moment; `moment` has a zone."""
        local = moment.astimezone(self.zone)
        return self._quiet(local.hour * 60 + local.minute)

    def last_minute_before(self, moment: datetime) -> datetime | None:
        """The last minute before the quiet hours that contain a moment; None if always quiet."""
        return self._edge(moment, -_MINUTE, lambda now: (now - self.start) % _DAY_MINUTES + 1)

    def first_minute_after(self, moment: datetime) -> datetime | None:
        """The first minute after the quiet hours that contain a moment; None if always quiet."""
        return self._edge(moment, _MINUTE, lambda now: (self.end - now) % _DAY_MINUTES + 1)

    def _quiet(self, minute: int) -> bool:
        if self.start < self.end:
            return self.start <= minute <= self.end
        return self.start != self.end and not self.end < minute < self.start

    def _edge(
        self, moment: datetime, step: timedelta, distance: Callable[[int], int]
    ) -> datetime | None:
        """By arithmetic where the clock does not change in between, else minute by minute."""
        at = moment.astimezone(UTC).replace(second=0, microsecond=0)
        local = at.astimezone(self.zone)
        direct = at + distance(local.hour * 60 + local.minute) * step
        if direct.astimezone(self.zone).utcoffset() == local.utcoffset():
            return None if self.contain(direct) else direct
        for _ in range(_SEARCHED_MINUTES):
            at += step
            if not self.contain(at):
                return at
        return None


def _minutes(clock_time: str) -> int:
    hours, minutes = clock_time.split(":")
    return int(hours) * 60 + int(minutes)
