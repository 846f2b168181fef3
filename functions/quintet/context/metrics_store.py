"""Counts of calls and of what is stored, in the context table: one row a day, one of totals."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from quintet.context.answers import Metrics
from quintet.context.counting import call_counted
from quintet.context.identifiers import DAYS, TOTALS
from quintet.context.identifiers import metrics as metrics_of
from quintet.context.metrics import day_of, first_day, metrics
from quintet.context.models import Period
from quintet.errors import QuintetError
from quintet.storage import Table


class MetricsStore:
    """Writes and reads a tenant's counts."""

    def __init__(
        self,
        table: Table,
        on_failure: Callable[[QuintetError], None] = lambda _: None,
    ) -> None:
        self._table = table
        self._on_failure = on_failure

    def record(self, tenant: str, tool: str, now: int, score: float | None = None) -> None:
        """Counts a call that was answered; a count that cannot be kept fails no call."""
        try:
            self._table.apply(call_counted(tenant, tool, now, score))
        except QuintetError as failure:
            self._on_failure(failure)

    def metrics(self, tenant: str, period: Period, now: int) -> Metrics:
        """The tenant's numbers: one question."""
        today = day_of(now)
        low = DAYS + first_day(period, today).isoformat()
        days: dict[date, Mapping[str, Any]] = {}
        totals: Mapping[str, Any] = {}
        for row in self._table.between(metrics_of(tenant), low, TOTALS):
            if row["sk"] == TOTALS:
                totals = row
            else:
                days[date.fromisoformat(row["sk"].removeprefix(DAYS))] = row
        return metrics(period, today, days, totals)
