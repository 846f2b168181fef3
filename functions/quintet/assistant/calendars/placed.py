"""Written times put in their place: with the zone they are meant in, and so at one moment."""

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Literal

from quintet.assistant.calendars.times import utc
from quintet.assistant.entities.zones import day_start


@dataclass(frozen=True, slots=True)
class Placed:
    """A day, or a local time, in a zone. Days and floating times are in the user's.

    `zone_name` is what an event there shows, which for times in UTC is the calendar's zone.
    """

    local: date | datetime
    zone: tzinfo
    zone_name: str
    kind: Literal["day", "floating", "zoned"]

    @property
    def instant(self) -> datetime:
        """The moment in UTC; of a day, the first one.

        Raises:
            OverflowError: it lies outside of the years 1 to 9999.
        """
        if isinstance(self.local, datetime):
            return utc(self.local, self.zone)
        return day_start(self.local, self.zone)

    @property
    def wall(self) -> datetime:
        """The local time, midnight for a day, as rules reckon."""
        if isinstance(self.local, datetime):
            return self.local
        return datetime.combine(self.local, time())

    @property
    def key(self) -> str:
        """How an instance of a series is called by its original start (see `EventDraft`)."""
        if self.kind == "day":
            return f"{self.local:%Y%m%d}"
        if self.kind == "floating":
            return f"{self.local:%Y%m%dT%H%M%S}"
        return f"{self.instant:%Y%m%dT%H%M%SZ}"

    def at(self, wall: datetime) -> "Placed":
        """Another time of the same kind in the same zone."""
        return replace(self, local=wall.date() if self.kind == "day" else wall)

    def moved(self, shift: timedelta) -> "Placed":
        """The same, earlier or later by the wall clock."""
        return self.at(self.wall + shift)

    def likened(self, other: "Placed") -> "Placed":
        """What another time means to a series that begins here.

        Exceptions should be written as the series' start is, and often are not: a day then means
        that day's instance, and a time in another zone is converted.
        """
        if self.kind == "day":
            return replace(self, local=other.wall.date())
        if other.kind == "day":
            return replace(self, local=datetime.combine(other.wall.date(), self.wall.time()))
        if other.kind == "floating":
            return replace(self, local=other.wall)
        if other.zone is self.zone:
            return replace(self, local=other.wall)
        there = other.instant.astimezone(self.zone)
        return replace(self, local=there.replace(tzinfo=None, fold=0))


def in_utc(local: datetime, zone_name: str) -> Placed:
    """A time written in UTC."""
    return Placed(local, UTC, zone_name, "zoned")
