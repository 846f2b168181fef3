"""Which days a recurrence rule means, once it is known which of its periods are looked at."""

from calendar import monthrange
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final, Self

from assistant.calendars.rules import Rule

_WEEK: Final = 7
_MIDDLE: Final = 3
"""Days from a week's first to the one that decides of which year it is (ISO 8601)."""


@dataclass(frozen=True, slots=True)
class DayTest:
    """The BY… parts about days; those that a rule leaves to its first day are filled in."""

    rule: Rule

    @classmethod
    def of(cls, rule: Rule, first: date) -> Self:
        """The test of a rule whose event begins on a day."""
        if rule.weeks or rule.year_days or rule.month_days or rule.weekdays:
            return cls(rule)
        if rule.frequency == "YEARLY":
            months = rule.months or (first.month,)
            return cls(replace(rule, months=months, month_days=(first.day,)))
        if rule.frequency == "MONTHLY":
            return cls(replace(rule, month_days=(first.day,)))
        if rule.frequency == "WEEKLY":
            return cls(replace(rule, weekdays=((0, first.weekday()),)))
        return cls(rule)

    def days(self, first: int, length: int) -> list[date]:
        """The days of a period, by ordinals, that are worth a look: of a year, its months."""
        begin = date.fromordinal(first)
        if self.rule.frequency != "YEARLY" or not self.rule.months:
            return [date.fromordinal(first + index) for index in range(length)]
        return [
            date(begin.year, month, day + 1)
            for month in self.rule.months
            for day in range(monthrange(begin.year, month)[1])
        ]

    def matches(self, day: date) -> bool:
        """Whether the rule means this day."""
        rule = self.rule
        return (
            (not rule.months or day.month in rule.months)
            and (not rule.month_days or self._in_month(day))
            and (not rule.weekdays or self._on_weekday(day))
            and (not rule.year_days or self._in_year(day))
            and (not rule.weeks or self._in_week(day))
        )

    def _in_month(self, day: date) -> bool:
        wanted = self.rule.month_days
        if day.day in wanted:
            return True
        return wanted[0] < 0 and day.day - _month_length(day) - 1 in wanted

    def _in_year(self, day: date) -> bool:
        index = day.timetuple().tm_yday
        return index in self.rule.year_days or index - _year_length(day) - 1 in self.rule.year_days

    def _on_weekday(self, day: date) -> bool:
        weekday, wanted = day.weekday(), self.rule.weekdays
        if (0, weekday) in wanted:
            return True
        if not any(one == weekday for _, one in wanted):
            return False
        if self.rule.frequency == "YEARLY" and not self.rule.months:
            index, length = day.timetuple().tm_yday - 1, _year_length(day)
        else:
            index, length = day.day - 1, _month_length(day)
        from_front = index // _WEEK + 1
        from_back = -((length - 1 - index) // _WEEK + 1)
        return (from_front, weekday) in wanted or (from_back, weekday) in wanted

    def _in_week(self, day: date) -> bool:
        year, week = _week(day, self.rule.week_start)
        if year != day.year:  # the rule's year is the calendar's
            return False
        _, last = _week(date(year, 12, 28), self.rule.week_start)
        return week in self.rule.weeks or week - last - 1 in self.rule.weeks


def _month_length(day: date) -> int:
    return monthrange(day.year, day.month)[1]


def _year_length(day: date) -> int:
    return date(day.year, 12, 31).timetuple().tm_yday


def _week(day: date, week_start: int) -> tuple[int, int]:
    """The year of a day's week, and the number of that week in it."""
    middle = day + timedelta(days=_MIDDLE - (day.weekday() - week_start) % _WEEK)
    return middle.year, (middle.timetuple().tm_yday - 1) // _WEEK + 1
