"""Dates, times and durations as iCalendar writes them (RFC 5545, 3.3.4 to 3.3.6)."""

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Final

from assistant.calendars.problems import UnusableEventError

_WRITTEN: Final = re.compile(
    r"([0-9]{4})([0-9]{2})([0-9]{2})(?:T([0-9]{2})([0-9]{2})([0-9]{2})(Z)?)?"
)
_DURATION: Final = re.compile(
    r"([+-])?P(?:([0-9]{1,6})W)?(?:([0-9]{1,6})D)?"
    r"(?:T(?:([0-9]{1,7})H)?(?:([0-9]{1,8})M)?(?:([0-9]{1,9})S)?)?"
)
_LAST_SECOND: Final = 59


@dataclass(frozen=True, slots=True)
class Written:
    """A date, or a date and time without zone; `utc` where it ends in Z."""

    value: date | datetime
    utc: bool = False

    @property
    def is_day(self) -> bool:
        """Whether it is a whole day."""
        return not isinstance(self.value, datetime)


def written_time(text: str) -> Written:
    """A DATE or DATE-TIME.

    Raises:
        UnusableEventError: it is neither, or no such day or time exists.
    """
    found = _WRITTEN.fullmatch(text.strip())
    try:
        if found is None:
            raise ValueError  # noqa: TRY301 - the same answer as for the 31st of February
        year, month, day = int(found[1]), int(found[2]), int(found[3])
        if found[4] is None:
            return Written(date(year, month, day))
        second = min(int(found[6]), _LAST_SECOND)  # a leap second is the one before it
        at = datetime(year, month, day, int(found[4]), int(found[5]), second)  # noqa: DTZ001
    except ValueError:
        raise UnusableEventError(f"{text[:40]!r} is no date or time") from None
    return Written(at, utc=found[7] is not None)


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
    """A DURATION.

    Raises:
        UnusableEventError: it is none, or negative.
    """
    found = _DURATION.fullmatch(text.strip().upper())
    if found is None or text.strip().upper().endswith(("P", "T")):
        raise UnusableEventError(f"{text[:40]!r} is no duration")
    weeks, days, hours, minutes, seconds = (int(part or 0) for part in found.groups()[1:])
    length = Duration(7 * weeks + days, timedelta(hours=hours, minutes=minutes, seconds=seconds))
    if found[1] == "-" and length != Duration():
        raise UnusableEventError("The event ends before it starts")
    return length


def utc(local: datetime, there: tzinfo) -> datetime:
    """A local time in UTC; what a clock change skips or repeats is read as RFC 5545, 3.3.5 says.

    Skipped: with the offset before the change. Repeated: the first one. Both is fold 0.

    Raises:
        OverflowError: it lies outside of the years 1 to 9999.
    """
    return local.replace(tzinfo=there).astimezone(UTC)
