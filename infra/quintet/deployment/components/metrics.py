"""Declared metrics and alarms as CDK has them, in one stage."""

import aws_cdk as cdk
from aws_cdk import aws_cloudwatch as cloudwatch
from constructs import Construct

from quintet import resources

_MISSING = {
    "notBreaching": cloudwatch.TreatMissingData.NOT_BREACHING,
    "breaching": cloudwatch.TreatMissingData.BREACHING,
    "ignore": cloudwatch.TreatMissingData.IGNORE,
}


class StageMetrics:
    """What is measured in one stage, whose API has this id."""

    def __init__(self, stage: str, api_id: str) -> None:
        self._stage = stage
        self._api_id = api_id

    def metric(
        self, declared: resources.Metric, *, seconds: int = 300, label: str | None = None
    ) -> cloudwatch.Metric:
        """A declared metric, by stretches of so many seconds."""
        return cloudwatch.Metric(
            namespace=declared.namespace,
            metric_name=declared.name,
            dimensions_map=dict(declared.placed(self._stage, self._api_id)) or None,
            statistic=declared.statistic,
            period=cdk.Duration.seconds(seconds),
            label=label,
        )

    def alarm(self, scope: Construct, declared: resources.Alarm) -> cloudwatch.Alarm:
        """A declared alarm; its description is what the mail says."""
        comparison = cloudwatch.ComparisonOperator
        return cloudwatch.Alarm(
            scope,
            declared.name,
            alarm_name=f"quintet-{self._stage} {declared.name}",
            alarm_description=f"{declared.meaning} See docs/operate.md.",
            metric=self.metric(declared.metric, seconds=declared.period_seconds),
            threshold=declared.threshold,
            comparison_operator=(
                comparison.LESS_THAN_THRESHOLD
                if declared.below
                else comparison.GREATER_THAN_THRESHOLD
            ),
            evaluation_periods=1,
            treat_missing_data=_MISSING[declared.missing],
        )
