"""The arithmetic of metrics: scores, days without calls, and rates without contexts."""

from datetime import date

import pytest

from quintet.context.metrics import day_of, metrics, score

TODAY = date(2024, 3, 1)


def test_a_score_is_the_mean_of_the_factors_present() -> None:
    assert score() == 0.2
    assert score(milliseconds=5000) == 0.0
    assert score(messages=5) == pytest.approx((0.2 + 0.5) / 2)
    assert score(messages=50, has_summary=True) == 0.5
    assert score(similarity=0.9) == pytest.approx(0.55)


@pytest.mark.parametrize(("period", "days"), [("day", 1), ("week", 7), ("month", 30)])
def test_a_period_ends_today_and_misses_no_day(period: str, days: int) -> None:
    told = metrics(period, TODAY, {}, {})  # type: ignore[arg-type]

    dates = [day.date for day in told.historyTrend]
    assert len(dates) == days
    assert dates[-1] == "2024-03-01"
    assert dates == sorted(dates)
    assert told.totalCalls == 0
    assert told.averageScore == 0


def test_a_week_counts_its_own_days_only() -> None:
    days = {
        date(2024, 2, 23): {"tool#ping": 100, "scores": 9.0, "scored": 10},
        date(2024, 2, 29): {"tool#ping": 2, "tool#add_message": 1, "scores": 0.5, "scored": 2},
        TODAY: {"tool#add_message": 4, "scores": 1.0, "scored": 1},
    }
    totals = {"contexts": 4, "messages": 10, "summarised": 3, "related#child": 2}

    told = metrics("week", TODAY, days, totals)

    assert told.byType == {"add_message": 5, "ping": 2}
    assert told.totalCalls == sum(day.count for day in told.historyTrend) == 7
    assert told.averageScore == 0.5
    assert told.contextStats.averageMessagesPerContext == 2.5
    assert told.contextStats.summaryRate == 0.75
    assert told.relationshipMetrics.totalRelationships == 2


def test_days_are_those_of_utc() -> None:
    assert day_of(1_709_251_199_999).isoformat() == "2024-02-29"
    assert day_of(1_709_251_200_000).isoformat() == "2024-03-01"
