"""The stretch of time that is read from a calendar, whose events go on for ever."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Self


@dataclass(frozen=True, slots=True)
class Window:
    """From `start` to `end`, both aware; what only touches it lies outside."""

    start: datetime
    end: datetime

    @classmethod
    def around(
        cls,
        now: datetime,
        back: timedelta = timedelta(days=2),
        forward: timedelta = timedelta(days=90),
    ) -> Self:
        """What is read at a moment."""
        return cls(now - back, now + forward)

    def meets(self, start: datetime, end: datetime) -> bool:
        """Whether something takes place in it, for however short a time."""
        return start < self.end and (end > self.start or start == end == self.start)
