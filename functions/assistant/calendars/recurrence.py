"""The times that a recurrence rule means, within bounds of work.

Times here are local and without zone: a rule speaks of wall clocks (RFC 5545, 3.3.10). A rule is
walked period by period from shortly before the time asked for, not from its start, and every day
looked at is counted, so that no rule costs more than its budget. (Libraries walk from the start
and, where nothing ever matches, to the year 9999.)
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import product
from typing import Final

from assistant.calendars.budget import Budget
from assistant.calendars.rule_days import DayTest
from assistant.calendars.rules import Rule

_UNITS: Final = {"HOURLY": 3600, "MINUTELY": 60, "SECONDLY": 1}
_LAST_DAY: Final = date.max.toordinal()
_WEEK: Final = 7
_MONTHS: Final = 12


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
    left = rule.count
    end = span.high if until is None else min(until, span.high)
    if left is not None and (last := _plain_last(rule, left, start)):
        end, left = min(end, last), None
    asked = Span(max(start, span.low) if left is None else start, end)
    walk = _walk_of_clock if rule.frequency in _UNITS else _walk_of_days
    for found in walk(rule, start, asked, budget):
        if found > end:
            return
        if found < start:
            continue
        if left is not None:
            left -= 1
            if left < 0:
                return
        if found >= span.low:
            yield found


def _plain_last(rule: Rule, count: int, start: datetime) -> datetime | None:
    """The last of so many times of a rule without BY… parts, which need not be counted."""
    seconds = {**_UNITS, "DAILY": 86_400, "WEEKLY": 7 * 86_400}.get(rule.frequency)
    if seconds is None or rule != Rule(
        rule.frequency, rule.interval, rule.count, rule.until, week_start=rule.week_start
    ):
        return None
    try:
        return start + timedelta(seconds=(count - 1) * rule.interval * seconds)
    except OverflowError:
        return datetime.combine(date.max, time.max)


def _walk_of_days(rule: Rule, start: datetime, asked: Span, budget: Budget) -> Iterator[datetime]:
    """Years, months, weeks or days, one after the other, each with all its times."""
    test, times = DayTest.of(rule, start.date()), _times(rule, start)
    places = _PLACES[rule.frequency]
    place, low = places(rule, start.date()), places(rule, asked.low.date())
    place += max(0, (low - place) // rule.interval) * rule.interval
    while (period := _period(rule, place)) is not None:
        first, length = period
        if first > asked.high.toordinal():
            return
        days = test.days(first, length)
        budget.spend(len(days))
        found = [datetime.combine(day, at) for day in days if test.matches(day) for at in times]
        budget.spend(len(found))
        yield from _picked(rule, found)
        place += rule.interval


_PLACES: Final[dict[str, Callable[[Rule, date], int]]] = {
    "YEARLY": lambda _, day: day.year,
    "MONTHLY": lambda _, day: day.year * _MONTHS + day.month - 1,
    "WEEKLY": lambda rule, day: (day.toordinal() - 1 - rule.week_start) // _WEEK,
    "DAILY": lambda _, day: day.toordinal(),
}
"""The number of the year, month, week or day that a day lies in; day 1 was a Monday."""


def _period(rule: Rule, place: int) -> tuple[int, int] | None:
    """The ordinal of a period's first day and its length; None after the year 9999."""
    if rule.frequency in {"DAILY", "WEEKLY"}:
        length = 1 if rule.frequency == "DAILY" else _WEEK
        first = place if length == 1 else place * _WEEK + rule.week_start + 1
        return (max(first, 1), length) if first + length <= _LAST_DAY else None
    months = place if rule.frequency == "MONTHLY" else place * _MONTHS
    next_months = months + (1 if rule.frequency == "MONTHLY" else _MONTHS)
    if next_months // _MONTHS > date.max.year:
        return None
    first, after = _month_begins(months), _month_begins(next_months)
    return first, after - first


def _month_begins(months: int) -> int:
    return date(months // _MONTHS, months % _MONTHS + 1, 1).toordinal()


def _times(rule: Rule, start: datetime) -> list[time]:
    """The times of each day, ascending."""
    return [
        time(hour, minute, min(second, 59))
        for hour, minute, second in product(
            rule.hours or (start.hour,),
            rule.minutes or (start.minute,),
            rule.seconds or (start.second,),
        )
    ]


def _picked(rule: Rule, found: list[datetime]) -> list[datetime]:
    """What BYSETPOS picks of one period."""
    if not rule.positions:
        return found
    places = {place - 1 if place > 0 else len(found) + place for place in rule.positions}
    return [one for index, one in enumerate(found) if index in places]


def _walk_of_clock(rule: Rule, start: datetime, asked: Span, budget: Budget) -> Iterator[datetime]:
    """Hours, minutes or seconds; days, hours and minutes that cannot match are leapt over."""
    step = _UNITS[rule.frequency] * rule.interval
    test = DayTest.of(rule, start.date())
    seconds = max(0, _seconds(asked.low - start) // step) * step
    while True:
        budget.spend(1)
        try:
            at = start + timedelta(seconds=seconds)
        except OverflowError:
            return
        if at.date() > asked.high.date():
            return
        leap = _unfit(rule, at, test)
        if leap:
            seconds += -(-leap // step) * step
            continue
        yield from _within(rule, at)
        seconds += step


def _seconds(length: timedelta) -> int:
    return length.days * 86_400 + length.seconds


def _unfit(rule: Rule, at: datetime, test: DayTest) -> int:
    """Seconds to the next day, hour, minute or second, whichever might be another's turn."""
    if not test.matches(at.date()):
        return 86_400 - at.hour * 3600 - at.minute * 60 - at.second
    if rule.hours and at.hour not in rule.hours:
        return 3600 - at.minute * 60 - at.second
    if rule.frequency != "HOURLY" and rule.minutes and at.minute not in rule.minutes:
        return 60 - at.second
    if rule.frequency == "SECONDLY" and rule.seconds and at.second not in rule.seconds:
        return 1
    return 0


def _within(rule: Rule, at: datetime) -> list[datetime]:
    """An hour's minutes and seconds, or a minute's seconds, where the rule lists them."""
    minutes = rule.minutes if rule.frequency == "HOURLY" and rule.minutes else (at.minute,)
    seconds = rule.seconds if rule.frequency != "SECONDLY" and rule.seconds else (at.second,)
    return [
        at.replace(minute=minute, second=min(second, 59))
        for minute, second in product(minutes, seconds)
    ]
