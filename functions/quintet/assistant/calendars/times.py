"""Dates, times and durations of iCalendar (RFC 5545, 3.3.4 to 3.3.6), as icalendar reads them."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo

from icalendar.prop import vDDDTypes, vDuration

from quintet.assistant.calendars.problems import UnusableEventError


def written_time(text: str) -> date:
    """A day, a local time without zone, or a time in UTC.

    Raises:
        UnusableEventError: it is neither, or no such day or time exists.
    """
    try:
        value = vDDDTypes.from_ical(text.strip())
    except (ValueError, TypeError):
        value = None
    if not isinstance(value, date):
        raise UnusableEventError(f"{text[:40]!r} is no date or time")
    return value


@dataclass(frozen=True, slots=True)
class Duration:
    """Whole days by the calendar, then time by the clock: 23 to 25 hours may be a day."""

    days: int = 0
    exact: timedelta = timedelta()

    def after(self, start: datetime, there: tzinfo) -> datetime:
        """The end, in UTC, of what starts at a moment in UTC.

        Raises:
            OverflowError: it lies beyond the year 9999.
        """
        if not self.days:
            return start + self.exact
        local = start.astimezone(there).replace(tzinfo=None, fold=0) + timedelta(days=self.days)
        return utc(local, there) + self.exact


def written_duration(text: str) -> Duration:
    """A DURATION; what it says in days and in hours is kept apart, which icalendar does not.

    Raises:
        UnusableEventError: it is none, or negative.
    """
    text = text.strip().upper()
    days, at, _ = text.partition("T")
    try:
        whole = vDuration.from_ical(text)
        length = Duration(vDuration.from_ical(days).days if at else whole.days)
    except ValueError:
        raise UnusableEventError(f"{text[:40]!r} is no duration") from None
    if whole < timedelta():
        raise UnusableEventError("The event ends before it starts")
    return Duration(length.days, whole - timedelta(days=length.days))


def utc(local: datetime, there: tzinfo) -> datetime:
    """A local time in UTC; what a clock change skips or repeats is read as RFC 5545, 3.3.5 says.

    Skipped: with the offset before the change. Repeated: the first one. Both is fold 0.

    Raises:
        OverflowError: it lies outside of the years 1 to 9999.
    """
    return local.replace(tzinfo=there).astimezone(UTC)
