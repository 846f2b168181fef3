"""How use is counted: calls by tool and day, a score per call, and totals of what is stored.

A day's row holds `tool#{name}` calls, `scores` and `scored`, from which the average score comes;
the row of totals holds `contexts`, `messages`, `summarised` and `related#{type}`. Pure arithmetic;
where the rows are kept is `metrics_store`.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from math import fsum
from typing import Any, Final, get_args

from quintet.context.answers import ContextStats, DayCount, Metrics, RelationshipMetrics
from quintet.context.models import Period, RelationshipType

PERIOD_DAYS: Final[Mapping[Period, int]] = {"day": 1, "week": 7, "month": 30}
KEPT_SECONDS: Final = 40 * 86_400
"""The longest period, and time to look at it."""
TOOL: Final = "tool#"
RELATED: Final = "related#"
_ENOUGH_MESSAGES: Final = 10
_SUMMARY_FACTOR: Final = 0.3
_TIME_FACTOR: Final = 0.2
_SLOW_MILLISECONDS: Final = 10_000


def score(
    *,
    similarity: float | None = None,
    messages: int | None = None,
    has_summary: bool = False,
    milliseconds: float = 0.0,
) -> float:
    """How much a call made of what is stored: the mean of the factors present, from 0 to 1.

    Source: seed-semantics, 4.4.
    """
    factors = [max(0.0, _TIME_FACTOR - milliseconds / _SLOW_MILLISECONDS)]
    if similarity is not None:
        factors.append(similarity)
    if messages is not None:
        factors.append(min(messages / _ENOUGH_MESSAGES, 1.0))
    if has_summary:
        factors.append(_SUMMARY_FACTOR)
    return round(fsum(factors) / len(factors), 4)


def day_of(milliseconds: int) -> date:
    """The day of a moment, in UTC."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).date()


def first_day(period: Period, today: date) -> date:
    """Where a period that ends today begins."""
    return today - timedelta(days=PERIOD_DAYS[period] - 1)


def metrics(
    period: Period, today: date, days: Mapping[date, Mapping[str, Any]], totals: Mapping[str, Any]
) -> Metrics:
    """The numbers of a period, days without calls as zero; what is stored is told as of now."""
    wanted = [first_day(period, today) + timedelta(days=n) for n in range(PERIOD_DAYS[period])]
    rows = [days.get(day, {}) for day in wanted]
    by_tool: Counter[str] = Counter()
    for row in rows:
        by_tool.update(_calls(row))
    scored = sum(row.get("scored", 0) for row in rows)
    return Metrics(
        averageScore=round(fsum(row.get("scores", 0) for row in rows) / scored, 4) if scored else 0,
        totalCalls=by_tool.total(),
        byType=dict(sorted(by_tool.items())),
        historyTrend=_trend(wanted, rows),
        contextStats=_stats(totals),
        relationshipMetrics=_relationships(totals),
    )


def _calls(row: Mapping[str, Any]) -> dict[str, int]:
    return {name.removeprefix(TOOL): count for name, count in row.items() if name.startswith(TOOL)}


def _trend(days: Sequence[date], rows: Sequence[Mapping[str, Any]]) -> tuple[DayCount, ...]:
    return tuple(
        DayCount(date=day.isoformat(), count=sum(_calls(row).values()))
        for day, row in zip(days, rows, strict=True)
    )


def _stats(totals: Mapping[str, Any]) -> ContextStats:
    contexts = totals.get("contexts", 0)
    return ContextStats(
        totalContexts=contexts,
        averageMessagesPerContext=_ratio(totals.get("messages", 0), contexts),
        summaryRate=_ratio(totals.get("summarised", 0), contexts),
    )


def _ratio(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0


def _relationships(totals: Mapping[str, Any]) -> RelationshipMetrics:
    by_type: dict[RelationshipType, int] = {
        kind: totals.get(RELATED + kind, 0) for kind in get_args(RelationshipType)
    }
    return RelationshipMetrics(totalRelationships=sum(by_type.values()), byType=by_type)
