"""The times that a recurrence rule means: python-dateutil's, within bounds of work.

Times here are local and without zone: a rule speaks of wall clocks (RFC 5545, 3.3.10). dateutil
walks from an event's start and, where nothing ever matches, to the year 9999. Here it begins
shortly before the time asked for, looks at no more days than there are, and pays for each.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import prod
from typing import Any, Final, Self

from dateutil.rrule import (  # type: ignore[import-untyped] # has none
    DAILY,
    HOURLY,
    MINUTELY,
    SECONDLY,
    WEEKLY,
    YEARLY,
    rrule,
)

from quintet.assistant.calendars.budget import Budget
from quintet.assistant.calendars.rules import CLOCK, Rule

_DAY, _MONTH = timedelta(days=1), timedelta(days=30)
_UNITS: Final = {
    WEEKLY: timedelta(weeks=1),
    DAILY: _DAY,
    HOURLY: timedelta(hours=1),
    MINUTELY: timedelta(minutes=1),
    SECONDLY: timedelta(seconds=1),
}
_DAYS_AROUND: Final = 740
"""Of the first year and the last, which a yearly rule looks at as a whole."""
_STEPS_TO_BEGIN: Final = 50
_STEPS_TO_FIND: Final = 60
"""To the next of the minutes that a rule lists, at worst."""


@dataclass(frozen=True, slots=True)
class Span:
    """From the first to the last local time asked for, both included."""

    low: datetime
    high: datetime


def occurrences(
    rule: Rule, start: datetime, span: Span, until: datetime | None, budget: Budget
) -> Iterator[datetime]:
    """The times of a rule within a span, ascending; the event's start only if the rule means it.

    `until` is the rule's own, as a local time, included.

    Raises:
        TooManyStepsError: on the way, when the budget ends.
    """
    budget.renew()
    last = _plain_last(rule, start)
    end = min(until or span.high, last or span.high, span.high)
    if end < max(start, span.low):
        return
    try:
        is_counted = rule.count is not None and last is None
        for at in _BoundedRule(rule, start, Span(span.low, end), budget, is_counted=is_counted):
            if at > end:
                return
            budget.spend(1)
            if at >= span.low:
                yield at
    except (ValueError, OverflowError):
        return  # so dateutil tells of times that never come, or not before the year 9999


def _plain_last(rule: Rule, start: datetime) -> datetime | None:
    """The last of so many times of a rule without BY… parts, which need not be counted."""
    if rule.count is None or rule.parts or rule.frequency not in _UNITS:
        return None
    try:
        return start + (rule.count - 1) * rule.interval * _UNITS[rule.frequency]
    except OverflowError:
        return datetime.max  # noqa: DTZ901 - a wall clock's


class _BoundedRule(rrule):  # type: ignore[misc] # dateutil has no types
    """dateutil's rule. Of each day that it looks at it asks for the month, which is counted."""

    _dtstart: datetime
    _bymonth: Any
    _byweekday: Any

    def __init__(
        self, rule: Rule, start: datetime, span: Span, budget: Budget, *, is_counted: bool
    ) -> None:
        times = prod(len(rule.parts.get(name, "1")) for name in CLOCK)
        budget.spend(_STEPS_TO_BEGIN + times)
        unit, interval = _UNITS.get(rule.frequency), rule.interval
        if unit:  # more leads beyond the end, too, but takes dateutil longer
            interval = min(interval, (span.high - start) // unit + 1)
        count = rule.count if is_counted else None
        super().__init__(
            rule.frequency, start, interval, rule.week_start, count=count, **rule.parts
        )
        if not is_counted and start < span.low:
            self._dtstart = _skipped(rule.frequency, start, interval, span.low)
        looks = (span.high - self._dtstart).days + _DAYS_AROUND
        if unit and unit < _DAY:
            looks *= _DAY // unit
        cost = times + _work(rule, interval)
        if self._bynweekday and not self._bymonth:  # those would be counted within each month
            self._byweekday = _Counted(range(7), looks, cost, budget)
        else:
            self._bymonth = _Counted(self._bymonth or range(1, 13), looks, cost, budget)


def _skipped(frequency: int, start: datetime, interval: int, low: datetime) -> datetime:
    """Where a later one of a rule's periods begins, which still is before `low`."""
    if frequency in _UNITS:
        step = interval * _UNITS[frequency]
        return start + max(0, (low - start) // step - 1) * step
    months = (low.year - start.year) * 12 + low.month - start.month
    months -= months % (interval * (12 if frequency == YEARLY else 1))
    months += start.year * 12 + start.month - 1
    return max(start, datetime(months // 12, months % 12 + 1, 1))  # noqa: DTZ001


def _work(rule: Rule, interval: int) -> int:
    """What dateutil does to look at a day, in steps, beside what its times take."""
    unit, is_daily = _UNITS.get(rule.frequency, _DAY), rule.frequency >= DAILY
    work = (4 if is_daily else 1) * (1 + len(rule.parts.get("bysetpos", ())))
    if unit < _DAY:
        work += _STEPS_TO_FIND if rule.frequency == MINUTELY and CLOCK & rule.parts.keys() else 4
    return work + (interval * unit // _MONTH if rule.frequency in _UNITS else 0)


class _Counted(tuple[int, ...]):  # noqa: SLOT001 - tuples cannot have any
    """Numbers. To ask whether one is among them costs steps, and may be done so many times."""

    _looks: int
    _cost: int
    _budget: Budget

    def __new__(cls, numbers: Iterable[int], looks: int, cost: int, budget: Budget) -> Self:
        made = super().__new__(cls, numbers)
        made._looks, made._cost, made._budget = looks, cost, budget
        return made

    def __contains__(self, number: object) -> bool:
        self._looks -= 1
        if self._looks < 0:
            raise ValueError("All days until the end have been looked at")
        self._budget.spend(self._cost)
        return super().__contains__(number)
