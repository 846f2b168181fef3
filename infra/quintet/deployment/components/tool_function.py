"""A declared function as a Lambda: its own role, log group, layers and environment.

Everything that may differ comes from the declaration or the deployment's settings, so that a
family is one module of `quintet.resources.families`.
"""

import json
from collections.abc import Mapping

import aws_cdk as cdk
from aws_cdk import aws_iam as iam
from aws_cdk import aws_lambda as lambda_
from aws_cdk import aws_logs as logs
from constructs import Construct

from quintet import resources
from quintet.deployment import assets
from quintet.deployment.components.acknowledgements import acknowledge
from quintet.deployment.components.channels import channel_environment, open_resources
from quintet.deployment.components.language_models import model_environment
from quintet.deployment.components.policies import (
    ALIAS,
    called_functions,
    queue_arn,
    statements,
    wildcards,
)
from quintet.deployment.components.sign_in import sign_in_environment
from quintet.deployment.components.timers import set_timers
from quintet.deployment.function_settings import settings_model
from quintet.deployment.permissions import families_environment
from quintet.deployment.settings import DeploymentSettings
from quintet.settings import options_of

_FEWEST_AT_ONCE = 2
_SERVICE_MODELS = "/opt/python/quintet/aws/models"
"""Where boto3 looks first for descriptions of services: that of Systems Manager, cut to two of its
operations, is read in 4 ms and not 35."""


class ToolFunction(Construct):
    """One function, reachable by its alias where SnapStart is on."""

    def __init__(
        self,
        scope: Construct,
        declared: resources.Function,
        settings: DeploymentSettings,
        layers: Mapping[str, lambda_.ILayerVersion],
    ) -> None:
        super().__init__(scope, declared.name)
        name = resources.function_name(settings.stage, declared)
        log_group = logs.CfnLogGroup(
            self,
            "logs",
            log_group_name=f"/aws/lambda/{name}",
            retention_in_days=settings.log_retention_days,
        )
        role = _role(self, declared, settings, log_group)
        takes_snapshots = settings.snap_start and declared.takes_snapshots
        target = assets.Target(settings.architecture, settings.python)
        built = assets.function(declared.package, target)
        self.function = lambda_.Function(
            self,
            "function",
            function_name=name,
            runtime=getattr(lambda_.Runtime, f"PYTHON_{settings.python.replace('.', '_')}"),
            architecture=(
                lambda_.Architecture.ARM_64
                if settings.architecture == "arm64"
                else lambda_.Architecture.X86_64
            ),
            handler=f"{declared.module}.lambda_handler",
            code=code(built),
            layers=[layers[layer] for layer in declared.layers],
            role=role,
            log_group=logs.LogGroup.from_log_group_arn(self, "log-group", log_group.attr_arn),
            environment=_environment(declared, settings),
            memory_size=max(settings.memory_mb, declared.least_memory_mb),
            ephemeral_storage_size=cdk.Size.mebibytes(declared.storage_mb),
            timeout=cdk.Duration.seconds(declared.timeout_seconds),
            reserved_concurrent_executions=(
                None if declared.queue else settings.reserved_concurrency
            ),
            tracing=lambda_.Tracing.ACTIVE if settings.tracing else lambda_.Tracing.DISABLED,
            snap_start=(lambda_.SnapStartConf.ON_PUBLISHED_VERSIONS if takes_snapshots else None),
            # A version that no alias names any more goes with the deployment that replaced it.
            current_version_options=lambda_.VersionOptions(
                removal_policy=cdk.RemovalPolicy.DESTROY
            ),
        )
        acknowledge(self.function, _accepted(declared, settings))
        self.invoked: lambda_.IFunction = self.function
        if takes_snapshots:
            self.invoked = lambda_.Alias(
                self, "live", alias_name=ALIAS, version=self.function.current_version
            )
        if declared.queue is not None:
            _feed(self, self.invoked, declared, declared.queue, settings)
        set_timers(self, declared, self.invoked, settings)


def code(built: assets.Asset) -> lambda_.Code:
    """A built folder as an asset whose hash is our own digest."""
    return lambda_.Code.from_asset(
        str(built.path), asset_hash=built.digest, asset_hash_type=cdk.AssetHashType.CUSTOM
    )


def _role(
    scope: Construct,
    declared: resources.Function,
    settings: DeploymentSettings,
    log_group: logs.CfnLogGroup,
) -> iam.Role:
    """The declared grants, its own log group, and nothing that AWS manages."""
    role = iam.Role(
        scope,
        "role",
        assumed_by=iam.ServicePrincipal("lambda.amazonaws.com"),
        description=f"What {declared.name} may do",
    )
    for statement in statements(declared, settings):
        role.add_to_policy(statement)
    role.add_to_policy(
        iam.PolicyStatement(
            actions=["logs:CreateLogStream", "logs:PutLogEvents"],
            resources=[log_group.attr_arn],
        )
    )
    acknowledge(
        role,
        {
            f"AwsSolutions-IAM5[Resource::{resource}]": "What lies below one declared prefix"
            for resource in wildcards(declared, settings)
        }
        | (
            {
                f"AwsSolutions-IAM5[Resource::{resource}]": reason
                for resource, reason in open_resources(settings).items()
            }
            if declared.sends_messages
            else {}
        )
        | {
            f"AwsSolutions-IAM5[Resource::<{_logical_id(log_group)}.Arn>]": (
                "The streams of the function's own log group"
            )
        }
        | (
            {"AwsSolutions-IAM5[Resource::*]": "X-Ray takes traces on no resource in particular"}
            if settings.tracing
            else {}
        ),
    )
    return role


def _logical_id(log_group: logs.CfnLogGroup) -> str:
    resolved: str = cdk.Stack.of(log_group).resolve(log_group.logical_id)
    return resolved


def _environment(declared: resources.Function, settings: DeploymentSettings) -> dict[str, str]:
    shared = {
        "STAGE": settings.stage,
        "ALLOWED_ORIGINS": settings.allowed_origins,
        "AWS_DATA_PATH": _SERVICE_MODELS,
    }
    if settings.base_url:
        shared["BASE_URL"] = settings.base_url
    if settings.emulator_url:
        shared["AWS_ENDPOINT_URL"] = settings.emulator_url
    if declared.asks_models:
        shared |= model_environment(settings)
    if declared.plans_messages or declared.sends_messages:
        shared |= channel_environment(declared, settings)
    shared |= families_environment(declared)
    shared |= sign_in_environment(declared, settings)
    if declared.calls_families:
        shared["FAMILY_FUNCTIONS"] = json.dumps(called_functions(settings))
    chosen = options_of(settings_model(declared))
    shared |= {name.upper(): str(getattr(settings.options, name)) for name in chosen}
    return shared | resources.function_environment(
        declared, settings.stage, settings.account, settings.region
    )


def _feed(
    scope: Construct,
    function: lambda_.IFunction,
    declared: resources.Function,
    queue: resources.Queue,
    settings: DeploymentSettings,
) -> None:
    """Batches from the queue; what fails alone is returned alone."""
    source = lambda_.EventSourceMapping(
        scope,
        "source",
        target=function,
        event_source_arn=queue_arn(queue, settings),
        batch_size=declared.batch_size,
        max_batching_window=cdk.Duration.seconds(declared.batch_seconds),
        # On an emulator all instances of all functions share one machine.
        max_concurrency=_FEWEST_AT_ONCE if settings.emulated else declared.batches_at_once,
        report_batch_item_failures=True,
    )
    acknowledge(
        source,
        {
            "Serverless-LambdaEventSourceMappingDestination": "SQS sets failures aside through the "
            "queue's redrive policy"
        },
    )


def _accepted(declared: resources.Function, settings: DeploymentSettings) -> dict[str, str]:
    accepted = {
        "AwsSolutions-L1": f"Python {settings.python} is what the layers are built and tested for",
        "Serverless-LambdaLatestVersion": f"Layers are built and tested for {settings.python}",
        "Serverless-LambdaDLQ": (
            "Fed by a queue that has a dead-letter queue"
            if declared.queue
            else "Called synchronously; nothing waits that could be set aside"
        ),
    }
    if not settings.tracing:
        accepted["Serverless-LambdaTracing"] = "A setting, off by default because it costs"
    if settings.snap_start and declared.takes_snapshots:
        accepted["@aws-cdk/aws-lambda:snapStartRequirePublish"] = "Published as the alias `live`"
    return accepted
