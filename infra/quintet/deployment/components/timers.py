"""Declared timers: each hands its event to a function every so many minutes.

Called directly and not through the function's queue: a backlog there is what a sweep is for.
"""

import json

import aws_cdk as cdk
from aws_cdk import aws_iam as iam
from aws_cdk import aws_lambda as lambda_
from aws_cdk import aws_scheduler as scheduler
from constructs import Construct

from quintet import resources
from quintet.deployment.components.acknowledgements import acknowledge
from quintet.deployment.components.policies import SCHEDULER
from quintet.deployment.settings import DeploymentSettings


def set_timers(
    scope: Construct,
    declared: resources.Function,
    called: lambda_.IFunction,
    settings: DeploymentSettings,
) -> None:
    """The function's timers, in a role that may call it and nothing else."""
    if not declared.timers:
        return
    role = iam.Role(
        scope,
        "timer-role",
        assumed_by=iam.ServicePrincipal(
            SCHEDULER, conditions={"StringEquals": {"aws:SourceAccount": cdk.Aws.ACCOUNT_ID}}
        ),
        description=f"In which {declared.name} is called at its times",
    )
    role.add_to_policy(
        iam.PolicyStatement(actions=["lambda:InvokeFunction"], resources=[called.function_arn])
    )
    for timer in declared.timers:
        scheduler.CfnSchedule(
            scope,
            timer.kind,
            name=f"{resources.function_name(settings.stage, declared)}-{timer.kind}",
            schedule_expression=f"rate({timer.minutes} minute{'s' if timer.minutes > 1 else ''})",
            flexible_time_window=scheduler.CfnSchedule.FlexibleTimeWindowProperty(mode="OFF"),
            target=scheduler.CfnSchedule.TargetProperty(
                arn=called.function_arn,
                role_arn=role.role_arn,
                input=json.dumps(timer.event),
                retry_policy=scheduler.CfnSchedule.RetryPolicyProperty(
                    maximum_retry_attempts=0, maximum_event_age_in_seconds=60
                ),
            ),
        )
    called.configure_async_invoke(retry_attempts=0, max_event_age=cdk.Duration.seconds(60))
    acknowledge(
        called,
        {
            "Serverless-LambdaAsyncFailureDestination": "The next time does the work of one that "
            "failed; failures raise the function's alarm"
        },
    )
