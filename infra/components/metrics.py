"""The metrics that alarms and the dashboard read, AWS's own and those that Quintet emits.

Names and dimensions of ours are set in `quintet.observability`.
"""

from typing import Final

import aws_cdk as cdk
from aws_cdk import aws_cloudwatch as cloudwatch

from infra import resources
from infra.settings import DeploymentSettings

NAMESPACE: Final = "Quintet"
PERIOD: Final = cdk.Duration.minutes(5)


def function_metric(
    function: resources.Function, settings: DeploymentSettings, name: str, statistic: str = "Sum"
) -> cloudwatch.Metric:
    """One of Lambda's own metrics of a function."""
    return cloudwatch.Metric(
        namespace="AWS/Lambda",
        metric_name=name,
        dimensions_map={"FunctionName": resources.function_name(settings.stage, function)},
        statistic=statistic,
        period=PERIOD,
    )


def function_errors(
    function: resources.Function, settings: DeploymentSettings
) -> cloudwatch.Metric:
    """Invocations that ended with an exception or a time-out."""
    return function_metric(function, settings, "Errors")


def function_throttles(
    function: resources.Function, settings: DeploymentSettings
) -> cloudwatch.Metric:
    """Invocations that found no free instance."""
    return function_metric(function, settings, "Throttles")


def dead_letters(queue: resources.Queue, settings: DeploymentSettings) -> cloudwatch.Metric:
    """Messages that were set aside."""
    name = resources.dead_letter_name(resources.physical_name(settings.stage, queue))
    return cloudwatch.Metric(
        namespace="AWS/SQS",
        metric_name="ApproximateNumberOfMessagesVisible",
        dimensions_map={"QueueName": name},
        statistic="Maximum",
        period=PERIOD,
    )


def tasks_given_up(function: resources.Function, settings: DeploymentSettings) -> cloudwatch.Metric:
    """Tasks that were begun several times and never came to their end."""
    return cloudwatch.Metric(
        namespace=NAMESPACE,
        metric_name="TasksGivenUp",
        dimensions_map={"service": function.name, "stage": settings.stage},
        statistic="Sum",
        period=PERIOD,
    )


def limiter_failed_open(
    family: resources.Family, settings: DeploymentSettings
) -> cloudwatch.Metric:
    """Calls that passed uncounted because the limits table did not answer."""
    return cloudwatch.Metric(
        namespace=NAMESPACE,
        metric_name="LimiterFailedOpen",
        dimensions_map={"service": family.name, "stage": settings.stage},
        statistic="Sum",
        period=PERIOD,
    )
