"""Declared tables, buckets, queues and secrets, made by CDK with what all of their kind share."""

import aws_cdk as cdk
from aws_cdk import aws_dynamodb as dynamodb
from aws_cdk import aws_iam as iam
from aws_cdk import aws_s3 as s3
from aws_cdk import aws_secretsmanager as secretsmanager
from aws_cdk import aws_sqs as sqs
from aws_cdk import aws_ssm as ssm
from constructs import Construct

from quintet import resources
from quintet.deployment.components.acknowledgements import acknowledge
from quintet.deployment.settings import DeploymentSettings

_DEAD_LETTER_DAYS = 14
_OLD_VERSIONS_DAYS = 30
_SECRET_LENGTH = 64


def table(scope: Construct, declared: resources.Table, settings: DeploymentSettings) -> None:
    """On demand, expiring rows, recoverable to any point of the last 35 days where retained."""
    text = dynamodb.AttributeType.STRING
    sort_key = dynamodb.Attribute(name=declared.sort_key, type=text) if declared.sort_key else None
    made = dynamodb.TableV2(
        scope,
        f"{declared.name}-table",
        table_name=resources.physical_name(settings.stage, declared),
        partition_key=dynamodb.Attribute(name=declared.partition_key, type=text),
        sort_key=sort_key,
        time_to_live_attribute=declared.ttl_attribute,
        billing=dynamodb.Billing.on_demand(),
        point_in_time_recovery_specification=dynamodb.PointInTimeRecoverySpecification(
            point_in_time_recovery_enabled=settings.retains
        ),
        deletion_protection=settings.retains,
        removal_policy=_removal(settings),
    )
    if not settings.retains:
        acknowledge(
            made, {"AwsSolutions-DDB3": "A stage that keeps nothing needs no recovery of it"}
        )


def queue(scope: Construct, declared: resources.Queue, settings: DeploymentSettings) -> sqs.Queue:
    """A queue that sets aside what cannot be handled, for two weeks."""
    name = resources.physical_name(settings.stage, declared)
    dead_letters = sqs.Queue(
        scope,
        f"{declared.name}-dead-letters",
        queue_name=resources.dead_letter_name(name),
        retention_period=cdk.Duration.days(_DEAD_LETTER_DAYS),
        enforce_ssl=not settings.emulated,
        removal_policy=_removal(settings),
    )
    acknowledge(
        dead_letters, {"Serverless-SQSRedrivePolicy": "This is the dead-letter queue itself"}
    )
    return sqs.Queue(
        scope,
        f"{declared.name}-queue",
        queue_name=name,
        visibility_timeout=cdk.Duration.seconds(declared.visibility_seconds),
        dead_letter_queue=sqs.DeadLetterQueue(
            queue=dead_letters, max_receive_count=declared.receives
        ),
        enforce_ssl=not settings.emulated,
        removal_policy=_removal(settings),
    )


def bucket(
    scope: Construct,
    declared: resources.Bucket,
    settings: DeploymentSettings,
    announces_to: sqs.Queue | None,
) -> s3.Bucket:
    """Private, over TLS only, versioned; what is old or was abandoned is cleared away."""
    name = resources.physical_name(settings.stage, declared, settings.account, settings.region)
    made = s3.Bucket(
        scope,
        f"{declared.name}-bucket",
        bucket_name=name,
        block_public_access=s3.BlockPublicAccess.BLOCK_ALL,
        object_ownership=s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
        encryption=s3.BucketEncryption.S3_MANAGED,
        enforce_ssl=not settings.emulated,
        versioned=True,
        lifecycle_rules=[
            s3.LifecycleRule(
                abort_incomplete_multipart_upload_after=cdk.Duration.days(7),
                expiration=cdk.Duration.days(declared.kept_days) if declared.kept_days else None,
                noncurrent_version_expiration=cdk.Duration.days(
                    min(declared.kept_days or _OLD_VERSIONS_DAYS, _OLD_VERSIONS_DAYS)
                ),
            )
        ],
        removal_policy=_removal(settings),
        auto_delete_objects=not settings.retains and not settings.emulated,
    )
    acknowledge(
        made,
        {"AwsSolutions-S1": "Access logs cost more than they tell; CloudTrail can log data events"},
    )
    if announces_to is not None:
        _announce(made, name, declared, announces_to)
    return made


def _announce(
    made: s3.Bucket, name: str, declared: resources.Bucket, announces_to: sqs.Queue
) -> None:
    """Changes below the declared prefixes go to a queue.

    Written on the bucket itself: CDK's own way would bring a function that edits the bucket.
    """
    policy = announces_to.add_to_resource_policy(
        iam.PolicyStatement(
            principals=[iam.ServicePrincipal("s3.amazonaws.com")],
            actions=["sqs:SendMessage"],
            resources=[announces_to.queue_arn],
            conditions={
                "ArnEquals": {"aws:SourceArn": f"arn:{cdk.Aws.PARTITION}:s3:::{name}"},
                "StringEquals": {"aws:SourceAccount": cdk.Aws.ACCOUNT_ID},
            },
        )
    )
    if policy.policy_dependable is not None:
        made.node.add_dependency(policy.policy_dependable)
    template = made.node.default_child
    if isinstance(template, s3.CfnBucket):
        template.notification_configuration = s3.CfnBucket.NotificationConfigurationProperty(
            queue_configurations=[
                _announcement(prefix, event, announces_to)
                for prefix in declared.announces
                for event in ("s3:ObjectCreated:*", "s3:ObjectRemoved:*")
            ]
        )


def _announcement(
    prefix: str, event: str, announces_to: sqs.Queue
) -> s3.CfnBucket.QueueConfigurationProperty:
    return s3.CfnBucket.QueueConfigurationProperty(
        event=event,
        queue=announces_to.queue_arn,
        filter=s3.CfnBucket.NotificationFilterProperty(
            s3_key=s3.CfnBucket.S3KeyFilterProperty(
                rules=[s3.CfnBucket.FilterRuleProperty(name="prefix", value=prefix)]
            )
        ),
    )


def secret(scope: Construct, declared: resources.Secret, settings: DeploymentSettings) -> None:
    """Token keys generated once, to which `quintet rotate-keys` adds; or one without a value.

    An empty secret is filled by the operator: no template ever holds somebody else's key.
    """
    if not declared.is_generated:
        _empty_secret(scope, declared, settings)
        return
    made = secretsmanager.Secret(
        scope,
        f"{declared.name}-secret",
        secret_name=resources.physical_name(settings.stage, declared),
        description=declared.description,
        generate_secret_string=secretsmanager.SecretStringGenerator(
            secret_string_template='{"kid": "first"}',  # noqa: S106 - the key's name
            generate_string_key="secret",
            password_length=_SECRET_LENGTH,
            exclude_punctuation=True,
        ),
        removal_policy=_removal(settings),
    )
    acknowledge(
        made,
        {
            "AwsSolutions-SMG4": "Rotated by the operator, who knows when clients can take new "
            "tokens; both keys are valid meanwhile"
        },
    )


def parameter(
    scope: Construct, declared: resources.Parameter, settings: DeploymentSettings
) -> None:
    """With its first value; functions write others, which a deployment leaves alone."""
    ssm.CfnParameter(
        scope,
        f"{declared.name}-parameter",
        name=resources.physical_name(settings.stage, declared),
        description=declared.description,
        type="String",
        value=declared.value,
    )


def _empty_secret(
    scope: Construct, declared: resources.Secret, settings: DeploymentSettings
) -> None:
    made = secretsmanager.CfnSecret(
        scope,
        f"{declared.name}-secret",
        name=resources.physical_name(settings.stage, declared),
        description=declared.description,
    )
    made.apply_removal_policy(_removal(settings))
    acknowledge(made, {"AwsSolutions-SMG4": "The provider's key is rotated with the provider"})


def _removal(settings: DeploymentSettings) -> cdk.RemovalPolicy:
    return cdk.RemovalPolicy.RETAIN if settings.retains else cdk.RemovalPolicy.DESTROY
