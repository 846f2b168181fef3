"""The dashboard of a stage: calls, latency, errors, throttles, cold starts, cost per call.

Per tool, from the two metrics that Quintet emits; per function, from Lambda's own.
"""

from typing import Final

from aws_cdk import aws_cloudwatch as cloudwatch
from constructs import Construct

from infra import resources
from infra.components.metrics import NAMESPACE, PERIOD, dead_letters, function_metric
from infra.settings import DeploymentSettings

_HALF: Final = 12
_FULL: Final = 24
_SECONDS: Final = 300

_GB_SECOND: Final = {"arm64": 0.0000133334, "x86_64": 0.0000166667}
_PER_CALL: Final = 0.0000002 + 0.000001 + 0.000000625
"""Dollars in us-east-1: one Lambda request, one HTTP API request, one DynamoDB write."""


def dashboard(scope: Construct, settings: DeploymentSettings) -> None:
    """One page for one stage."""
    board = cloudwatch.Dashboard(scope, "dashboard", dashboard_name=f"quintet-{settings.stage}")
    board.add_widgets(
        _by_tool("Calls by tool", settings, "Latency", "SampleCount"),
        _by_tool("Failed calls by tool", settings, "Errors", "Sum"),
    )
    board.add_widgets(
        _by_tool("Latency p50 by tool (ms)", settings, "Latency", "p50"),
        _by_tool("Latency p99 by tool (ms)", settings, "Latency", "p99"),
    )
    board.add_widgets(_cost_by_tool(settings), _cold_starts(settings))
    board.add_widgets(
        _by_function("Errors by function", settings, "Errors"),
        _by_function("Throttles by function", settings, "Throttles"),
    )
    board.add_widgets(
        cloudwatch.GraphWidget(
            title="Dead letters",
            width=_FULL,
            left=[
                dead_letters(queue, settings).with_(label=queue.name) for queue in resources.QUEUES
            ],
        )
    )


def _search(settings: DeploymentSettings, metric: str, statistic: str) -> str:
    """Every tool of the stage, those of later deployments too."""
    return (
        f'SEARCH(\'{{{NAMESPACE},service,stage,tool}} MetricName="{metric}" '
        f"stage=\"{settings.stage}\"', '{statistic}', {_SECONDS})"
    )


def _expression(expression: str, label: str) -> cloudwatch.MathExpression:
    return cloudwatch.MathExpression(
        expression=expression, label=label, using_metrics={}, period=PERIOD
    )


def _by_tool(
    title: str, settings: DeploymentSettings, metric: str, statistic: str
) -> cloudwatch.GraphWidget:
    searched = _expression(_search(settings, metric, statistic), "${PROP('Dim.tool')}")
    return cloudwatch.GraphWidget(title=title, width=_HALF, left=[searched])


def _cost_by_tool(settings: DeploymentSettings) -> cloudwatch.GraphWidget:
    """Dollars per million calls: the time they took, their requests, and the limit's write."""
    a_million = 1_000_000
    per_millisecond = _GB_SECOND[settings.architecture] * settings.memory_mb / 1024 / 1000
    average = _search(settings, "Latency", "Average")
    cost = f"{average} * {per_millisecond * a_million:.8f} + {_PER_CALL * a_million:.4f}"
    return cloudwatch.GraphWidget(
        title="Cost by tool (USD per million calls, logs and reads not included)",
        width=_HALF,
        left=[_expression(cost, "${PROP('Dim.tool')}")],
    )


def _cold_starts(settings: DeploymentSettings) -> cloudwatch.LogQueryWidget:
    """From Lambda's report lines, which name the initialisation of a new instance."""
    return cloudwatch.LogQueryWidget(
        title="Cold starts",
        width=_HALF,
        log_group_names=[
            f"/aws/lambda/{resources.function_name(settings.stage, function)}"
            for function in resources.FUNCTIONS
        ],
        query_lines=[
            'filter @type = "REPORT" and ispresent(@initDuration)',
            "stats count(*) as cold_starts, avg(@initDuration) as average_ms by @log, bin(1h)",
        ],
    )


def _by_function(title: str, settings: DeploymentSettings, metric: str) -> cloudwatch.GraphWidget:
    return cloudwatch.GraphWidget(
        title=title,
        width=_HALF,
        left=[
            function_metric(function, settings, metric).with_(label=function.name)
            for function in resources.FUNCTIONS
        ],
    )
