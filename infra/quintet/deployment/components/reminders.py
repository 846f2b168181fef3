"""Schedule groups, and the roles in which their schedules send to a queue.

The functions make the schedules, one for each notification, and name the role to the scheduler.
"""

import aws_cdk as cdk
from aws_cdk import aws_iam as iam
from aws_cdk import aws_scheduler as scheduler
from constructs import Construct

from quintet import resources
from quintet.deployment.components.policies import SCHEDULER, queue_arn
from quintet.deployment.settings import DeploymentSettings


def schedule_group(
    scope: Construct, declared: resources.ScheduleGroup, settings: DeploymentSettings
) -> None:
    """A group of schedules, empty where it is new."""
    scheduler.CfnScheduleGroup(
        scope,
        f"{declared.name}-schedules",
        name=resources.physical_name(settings.stage, declared),
    )


def scheduling_role(
    scope: Construct, declared: resources.SchedulingRole, settings: DeploymentSettings
) -> None:
    """Its name is fixed: schedules that are waiting know it by that, whatever is deployed again."""
    group = resources.physical_name(settings.stage, declared.group)
    here = f"arn:{cdk.Aws.PARTITION}:scheduler:{cdk.Aws.REGION}:{cdk.Aws.ACCOUNT_ID}"
    role = iam.Role(
        scope,
        f"{declared.name}-role",
        role_name=resources.physical_name(settings.stage, declared, region=settings.region),
        assumed_by=iam.ServicePrincipal(
            SCHEDULER,
            conditions={
                "StringEquals": {
                    "aws:SourceAccount": cdk.Aws.ACCOUNT_ID,
                    "aws:SourceArn": f"{here}:schedule-group/{group}",
                }
            },
        ),
        description=f"In which the schedules of {group} send to their queue",
    )
    role.add_to_policy(
        iam.PolicyStatement(
            actions=["sqs:SendMessage"], resources=[queue_arn(declared.sends_to, settings)]
        )
    )
