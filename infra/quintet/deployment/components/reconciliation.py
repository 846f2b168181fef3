"""Once a day the library is compared with its index, whatever was announced.

An announcement that was lost or set aside must not leave a document unfound for ever. The
message goes through the same queue as S3's; the worker compares the whole bucket each time.
"""

import json

import aws_cdk as cdk
from aws_cdk import aws_iam as iam
from aws_cdk import aws_scheduler as scheduler
from aws_cdk import aws_sqs as sqs
from constructs import Construct

from quintet.deployment.settings import DeploymentSettings

_WITHIN_MINUTES = 60


def reconcile_daily(scope: Construct, indexing: sqs.Queue, settings: DeploymentSettings) -> None:
    """A schedule whose role may send to this one queue."""
    role = iam.Role(
        scope,
        "reconciliation-role",
        assumed_by=iam.ServicePrincipal(
            "scheduler.amazonaws.com",
            conditions={"StringEquals": {"aws:SourceAccount": cdk.Aws.ACCOUNT_ID}},
        ),
        description="Sends the daily message that has the library compared with its index",
    )
    role.add_to_policy(
        iam.PolicyStatement(actions=["sqs:SendMessage"], resources=[indexing.queue_arn])
    )
    scheduler.CfnSchedule(
        scope,
        "reconciliation",
        name=f"quintet-{settings.stage}-reconcile-library",
        schedule_expression="rate(1 day)",
        flexible_time_window=scheduler.CfnSchedule.FlexibleTimeWindowProperty(
            mode="FLEXIBLE", maximum_window_in_minutes=_WITHIN_MINUTES
        ),
        target=scheduler.CfnSchedule.TargetProperty(
            arn=indexing.queue_arn,
            role_arn=role.role_arn,
            input=json.dumps({"reconcile": "library"}),
        ),
    )
