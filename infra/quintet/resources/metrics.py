"""The metrics that alarms and the dashboard read: AWS's own, and those that Quintet emits.

A dimension's `{stage}` and `{api}` stand for the name of a stage and the id of its API, which a
deployment knows. Names and dimensions of our own metrics are `quintet.observability`'s.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from quintet.resources.declarations import Function, Queue
from quintet.resources.names import dead_letter_name, function_name, physical_name

NAMESPACE: Final = "Quintet"
_STAGE: Final = "{stage}"

Statistic = Literal["Sum", "Maximum", "p99"]


@dataclass(frozen=True, slots=True)
class Metric:
    """One metric of CloudWatch, and what is made of its values in a period."""

    namespace: str
    name: str
    dimensions: tuple[tuple[str, str], ...] = ()
    statistic: Statistic = "Sum"

    def placed(self, stage: str, api: str = "") -> Mapping[str, str]:
        """Its dimensions in a stage."""
        return {name: value.format(stage=stage, api=api) for name, value in self.dimensions}


def of_stage(name: str) -> Metric:
    """What Quintet counts for a whole stage."""
    return Metric(NAMESPACE, name, (("stage", _STAGE),))


FAULTS: Final = of_stage("Faults")
"""Failures of ours: of requests, of routes beside MCP, of messages, of what was done without."""
SWEPT: Final = of_stage("Swept")
"""Sweeps of the deliveries that came to their end."""
TASKS_GIVEN_UP: Final = of_stage("TasksGivenUp")
LIMITER_ALONE: Final = of_stage("LimiterAlone")
"""Calls that an instance counted by itself."""

API_FAILURES: Final = Metric("AWS/ApiGateway", "5xx", (("ApiId", "{api}"),))
API_LATENCY: Final = Metric("AWS/ApiGateway", "Latency", (("ApiId", "{api}"),), "p99")
"""In milliseconds, from the request's arrival to the answer's end."""
ACCOUNT_THROTTLES: Final = Metric("AWS/Lambda", "Throttles")
"""Of every function in the account and region: they share one limit."""
BOUNCES: Final = Metric("AWS/SES", "Reputation.BounceRate", statistic="Maximum")
COMPLAINTS: Final = Metric("AWS/SES", "Reputation.ComplaintRate", statistic="Maximum")
"""Shares of the account's mail, from 0 to 1: SES judges accounts."""


def faults_of(function: Function) -> Metric:
    """Those of one function."""
    return Metric(NAMESPACE, "Faults", (("service", function.name), ("stage", _STAGE)))


def of_function(name: str, function: Function) -> Metric:
    """One of Lambda's metrics of a function, `Errors` for one."""
    return Metric("AWS/Lambda", name, (("FunctionName", function_name(_STAGE, function)),))


def oldest_message(queue: Queue) -> Metric:
    """Seconds since the oldest message that is not done with was sent."""
    return _of_queue("ApproximateAgeOfOldestMessage", physical_name(_STAGE, queue))


def dead_letters(queue: Queue) -> Metric:
    """Messages that were set aside."""
    aside = dead_letter_name(physical_name(_STAGE, queue))
    return _of_queue("ApproximateNumberOfMessagesVisible", aside)


def _of_queue(name: str, queue_name: str) -> Metric:
    return Metric("AWS/SQS", name, (("QueueName", queue_name),), "Maximum")
