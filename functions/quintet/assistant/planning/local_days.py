"""Days as a user's clock shows them: weekends, and a time of day on the day before an event."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

_SATURDAY: Final = 5


def on_weekend(moment: datetime, zone: ZoneInfo) -> bool:
    """Whether it is Saturday or Sunday there."""
    return moment.astimezone(zone).weekday() >= _SATURDAY


def at_local(day: date, hour: int, zone: ZoneInfo) -> datetime:
    """A full hour of a local day, in UTC.

    An hour that the clock leaves out becomes the moment as long after the change, one that it
    shows twice the first of the two (PEP 495, fold=0).
    """
    return datetime.combine(day, time(hour), zone).astimezone(UTC)


def last_workday_before(day: date) -> date:
    """The Friday before a Saturday or Sunday; any other day's day before."""
    day -= timedelta(days=1)
    while day.weekday() >= _SATURDAY:
        day -= timedelta(days=1)
    return day
