"""Which alarms a recorded failure would have raised, judged by the declarations that CDK reads.

For drills: what functions wrote to their logs is read with `emitted`; what AWS itself would have
measured (errors, throttles, ages of messages) is added as values of its metrics.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import ceil
from typing import Any, Final

from quintet.resources.alarms import ALARMS, Alarm
from quintet.resources.metrics import Metric, Statistic

_P99: Final = 0.99


@dataclass(frozen=True, slots=True)
class Value:
    """One value of a metric, at a moment in seconds since the epoch."""

    namespace: str
    name: str
    at: float
    value: float
    dimensions: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, metric: Metric, at: float, value: float, stage: str, api: str = "") -> "Value":
        """A value of a declared metric."""
        return cls(metric.namespace, metric.name, at, value, metric.placed(stage, api))


def emitted(lines: Iterable[str]) -> Iterator[Value]:
    """The values that a log's lines carry in CloudWatch's embedded metric format, if any."""
    for line in lines:
        if '"_aws"' in line:
            yield from _values(json.loads(line))


def _values(line: Mapping[str, Any]) -> Iterator[Value]:
    at = line["_aws"]["Timestamp"] / 1000
    for directive in line["_aws"]["CloudWatchMetrics"]:
        for names in directive["Dimensions"]:
            dimensions = {name: line[name] for name in names}
            for metric in directive["Metrics"]:
                given = line[metric["Name"]]
                for value in given if isinstance(given, list) else [given]:
                    yield Value(directive["Namespace"], metric["Name"], at, value, dimensions)


def firing(
    values: Iterable[Value],
    *,
    stage: str,
    api: str = "",
    since: float | None = None,
    until: float | None = None,
) -> frozenset[str]:
    """The names of the alarms that go into ALARM at some time from `since` to `until`.

    Without both it is the time of the values. Silence is judged by whole periods only.
    """
    recorded = list(values)
    moments = [value.at for value in recorded]
    begin = min(moments, default=0.0) if since is None else since
    end = max(moments, default=begin) if until is None else until
    return frozenset(
        alarm.name
        for alarm in ALARMS
        if any(_breaches(alarm, _periods(alarm, recorded, stage, api, (begin, end))))
    )


def _breaches(alarm: Alarm, periods: Iterable[list[float]]) -> Iterator[bool]:
    for values in periods:
        if values:
            yield alarm.is_beyond(_summary(values, alarm.metric.statistic))
        else:
            yield alarm.missing == "breaching"


def _periods(
    alarm: Alarm, recorded: Iterable[Value], stage: str, api: str, span: tuple[float, float]
) -> Iterator[list[float]]:
    """The alarm's values by period; one that is not over and has none is left out."""
    metric, (begin, end) = alarm.metric, span
    dimensions = dict(metric.placed(stage, api))
    by_period: dict[int, list[float]] = {}
    for value in recorded:
        same = (value.namespace, value.name) == (metric.namespace, metric.name)
        if same and dict(value.dimensions) == dimensions and begin <= value.at <= end:
            number = int((value.at - begin) // alarm.period_seconds)
            by_period.setdefault(number, []).append(value.value)
    whole = int((end - begin) // alarm.period_seconds)
    for number in range(max(whole, 1 + max(by_period, default=-1))):
        if number < whole or number in by_period:
            yield by_period.get(number, [])


def _summary(values: list[float], statistic: Statistic) -> float:
    if statistic == "Sum":
        return sum(values)
    if statistic == "Maximum":
        return max(values)
    return sorted(values)[ceil(_P99 * len(values)) - 1]
