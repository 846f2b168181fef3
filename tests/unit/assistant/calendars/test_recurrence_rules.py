"""Rules mean the same times here as to python-dateutil, whatever is asked.

They speak of wall clocks, so that times here have no zone.
"""

# ruff: noqa: DTZ001

from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import islice

from dateutil.rrule import rrulestr  # type: ignore[import-untyped] # has none
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from quintet.assistant.calendars.budget import Budget, TooManyStepsError
from quintet.assistant.calendars.recurrence import Span, occurrences
from quintet.assistant.calendars.rules import WEEKDAYS, parsed_rule

FEW = 40
_DAYS_OF_WINDOW = 95
_COARSE = ("YEARLY", "MONTHLY", "WEEKLY", "DAILY")


def _numbers(low: int, high: int, *, negative: bool = False) -> st.SearchStrategy[str]:
    one = st.integers(low, high)
    if negative:
        one = one | one.map(lambda number: -number)
    return st.lists(one, min_size=1, max_size=4).map(lambda found: ",".join(map(str, found)))


@st.composite
def rules(draw: st.DrawFn) -> str:
    """Rules that have times within a few years, without which dateutil comes to no end."""
    frequency = draw(st.sampled_from((*_COARSE, "HOURLY")))
    parts = [f"FREQ={frequency}"]

    def maybe(name: str, value: st.SearchStrategy[str]) -> None:
        if draw(st.integers(0, 3)) == 0:
            parts.append(f"{name}={draw(value)}")

    maybe("INTERVAL", st.integers(1, 5).map(str))
    maybe("BYMONTH", _numbers(1, 12))
    maybe("BYMONTHDAY", _numbers(1, 28, negative=True))
    if draw(st.booleans()):
        counted = frequency in {"MONTHLY", "YEARLY"} and draw(st.booleans())
        ordinals = ["1", "2", "-1"] if counted else [""]  # dateutil cannot have both in one rule
        day = st.tuples(st.sampled_from(ordinals), st.sampled_from([*WEEKDAYS])).map("".join)
        parts.append("BYDAY=" + ",".join(draw(st.lists(day, min_size=1, max_size=4))))
    maybe("BYHOUR", _numbers(0, 23))
    maybe("BYMINUTE", _numbers(0, 59))
    if frequency in _COARSE:
        maybe("BYSETPOS", _numbers(1, 3, negative=True))
    maybe("WKST", st.sampled_from([*WEEKDAYS]))
    maybe("COUNT", st.integers(1, 60).map(str))
    return ";".join(parts)


def by_dateutil(text: str, start: datetime) -> Iterator[datetime]:
    """The rule's times; none where dateutil refuses it as one that has none."""
    try:
        return iter(rrulestr(f"RRULE:{text}", dtstart=start))
    except ValueError:
        return iter(())


@settings(max_examples=200, deadline=None)
@example("FREQ=HOURLY;INTERVAL=2;BYHOUR=1", 0, 0)
@given(rules(), st.integers(0, 800), st.integers(0, 86_399))
def test_a_rule_means_what_dateutil_says(text: str, days_before: int, second: int) -> None:
    low = datetime(2026, 1, 1)
    high = low + timedelta(days=_DAYS_OF_WINDOW)
    start = low - timedelta(days=days_before) + timedelta(seconds=second)
    budget = Budget(file=10**7, rule=10**7)
    try:
        found = []
        for at in occurrences(parsed_rule(text), start, Span(low, high), None, budget):
            found.append(at)
            if len(found) == FEW:
                break
    except TooManyStepsError:
        assume(False)
    # No more are asked for than were found: dateutil would look for another to the year 9999.
    every = by_dateutil(text, start)
    assert found == list(islice((at for at in every if at >= low), len(found)))


def test_counted_and_other_weekdays_stand_side_by_side() -> None:
    rule = parsed_rule("FREQ=MONTHLY;BYDAY=1MO,FR")
    span = Span(datetime(2026, 10, 1), datetime(2026, 10, 31))
    found = occurrences(rule, datetime(2026, 1, 1, 9), span, None, Budget())
    assert [at.day for at in found] == [2, 5, 9, 16, 23, 30]


def test_week_numbers_are_those_of_iso_8601() -> None:
    rule = parsed_rule("FREQ=YEARLY;BYWEEKNO=20,-1;BYDAY=MO")
    span = Span(datetime(2026, 1, 1), datetime(2027, 12, 31))
    found = occurrences(rule, datetime(2026, 1, 1, 9), span, None, Budget())
    assert [f"{at:%Y-%m-%d}" for at in found] == [
        "2026-05-11",
        "2026-12-28",
        "2027-05-17",
        "2027-12-27",
    ]


def test_a_far_away_start_costs_no_more_than_a_near_one() -> None:
    rule, span = parsed_rule("FREQ=DAILY"), Span(datetime(2026, 1, 1), datetime(2026, 1, 31))
    budget = Budget()
    assert len(list(occurrences(rule, datetime(1601, 1, 1, 9), span, None, budget))) == 30
    assert Budget().file - budget.file < 500
