"""The dashboard of a stage: its alarms, and what helps to find the culprit of one.

Per function and queue from metrics; per tool and model from the log lines that
`quintet.observability` writes, which Logs Insights reads when somebody looks.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from aws_cdk import aws_cloudwatch as cloudwatch
from constructs import Construct

from quintet import resources
from quintet.deployment.components.metrics import StageMetrics
from quintet.deployment.settings import DeploymentSettings
from quintet.resources import metrics as declared

_HALF: Final = 12
_FULL: Final = 24

_GB_SECOND: Final = {"arm64": 0.0000133334, "x86_64": 0.0000166667}
_PER_CALL: Final = 0.0000002 + 0.000001 + 0.000000625
"""Dollars in us-east-1: one Lambda request, one HTTP API request, one DynamoDB write."""
_A_MILLION: Final = 1_000_000
_MILLISECONDS: Final = "fields.processing_time_ms"


def dashboard(
    scope: Construct,
    settings: DeploymentSettings,
    metrics: StageMetrics,
    alarms: Sequence[cloudwatch.Alarm],
) -> None:
    """One page for one stage."""
    board = cloudwatch.Dashboard(scope, "dashboard", dashboard_name=f"quintet-{settings.stage}")
    board.add_widgets(
        cloudwatch.AlarmStatusWidget(title="Alarms", alarms=alarms, width=_FULL, height=4)
    )
    board.add_widgets(_faults(settings), _by_function("Errors", metrics, settings))
    board.add_widgets(_tools(settings))
    board.add_widgets(_by_function("Throttles", metrics, settings), _cold_starts(settings))
    board.add_widgets(
        _by_queue("Oldest message (seconds)", metrics, declared.oldest_message),
        _by_queue("Dead letters", metrics, declared.dead_letters),
    )
    if settings.llm_provider != "none":
        board.add_widgets(_models(settings))


def _faults(settings: DeploymentSettings) -> cloudwatch.GraphWidget:
    """By search, because functions without a fault have no such metric."""
    searched = (
        f'SEARCH(\'{{{declared.NAMESPACE},service,stage}} MetricName="Faults" '
        f"stage=\"{settings.stage}\"', 'Sum', 300)"
    )
    expression = cloudwatch.MathExpression(
        expression=searched, label="${PROP('Dim.service')}", using_metrics={}
    )
    return cloudwatch.GraphWidget(title="Faults by function", width=_HALF, left=[expression])


def _by_function(
    name: str, metrics: StageMetrics, settings: DeploymentSettings
) -> cloudwatch.GraphWidget:
    return cloudwatch.GraphWidget(
        title=f"{name} by function",
        width=_HALF,
        left=[
            metrics.metric(declared.of_function(name, function), label=function.name)
            for function in settings.functions
        ],
    )


def _by_queue(
    title: str, metrics: StageMetrics, metric_of: Callable[[resources.Queue], resources.Metric]
) -> cloudwatch.GraphWidget:
    return cloudwatch.GraphWidget(
        title=title,
        width=_HALF,
        left=[metrics.metric(metric_of(queue), label=queue.name) for queue in resources.QUEUES],
    )


def _tools(settings: DeploymentSettings) -> cloudwatch.LogQueryWidget:
    """Calls, failures, times, and dollars per million calls without logs and reads."""
    per_millisecond = _GB_SECOND[settings.architecture] * settings.memory_mb / 1024 / 1000
    dollars = f"{per_millisecond * _A_MILLION:.8f} + {_PER_CALL * _A_MILLION:.4f}"
    return _query(
        "Tools",
        settings,
        (family.function for family in resources.FAMILIES),
        "filter ispresent(fields.tool_name)",
        "stats count(*) as calls, count(fields.error) as failed, count(fields.fault) as faults, "
        f"pct({_MILLISECONDS}, 50) as p50_ms, pct({_MILLISECONDS}, 99) as p99_ms, "
        f"avg({_MILLISECONDS}) * {dollars} as usd_per_million by fields.tool_name",
        "sort calls desc",
        width=_FULL,
    )


def _models(settings: DeploymentSettings) -> cloudwatch.LogQueryWidget:
    return _query(
        "Models",
        settings,
        (function for function in settings.functions if function.asks_models),
        'filter message = "Model answered" or message = "Model failed"',
        "stats count(fields.input_tokens) as answers, count(fields.reason) as failures, "
        "sum(fields.input_tokens) as input_tokens, sum(fields.output_tokens) as output_tokens "
        "by fields.provider, fields.model, fields.service",
        width=_FULL,
    )


def _cold_starts(settings: DeploymentSettings) -> cloudwatch.LogQueryWidget:
    """From Lambda's report lines, which name the initialisation of a new instance."""
    return _query(
        "Cold starts",
        settings,
        settings.functions,
        'filter @type = "REPORT" and ispresent(@initDuration)',
        "stats count(*) as cold_starts, avg(@initDuration) as average_ms by @log, bin(1h)",
    )


def _query(
    title: str,
    settings: DeploymentSettings,
    functions: Iterable[resources.Function],
    *lines: str,
    width: int = _HALF,
) -> cloudwatch.LogQueryWidget:
    """A question to the logs of functions."""
    return cloudwatch.LogQueryWidget(
        title=title,
        width=width,
        log_group_names=[
            f"/aws/lambda/{resources.function_name(settings.stage, function)}"
            for function in functions
        ],
        query_lines=list(lines),
    )
