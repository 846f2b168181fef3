"""IAM statements made of declared grants: the actions named, on the one resource, and no more."""

from collections.abc import Iterator, Mapping

import aws_cdk as cdk
from aws_cdk import aws_iam as iam

from quintet import resources
from quintet.deployment.components.channels import channel_statements
from quintet.deployment.components.language_models import INVOKE, bedrock_arns
from quintet.deployment.components.sign_in import key_statements
from quintet.deployment.settings import DeploymentSettings
from quintet.resources.grants import READING

ALIAS = "live"
"""Of the published version of a function with SnapStart."""
LISTING = "s3:ListBucket"
SCHEDULER = "scheduler.amazonaws.com"
_HERE = "<AWS::Region>:<AWS::AccountId>"


def statements(
    function: resources.Function, settings: DeploymentSettings
) -> Iterator[iam.PolicyStatement]:
    """What a function may do: its grants, reading its queue, asking the model, sending."""
    for grant in function.grants:
        name = resources.physical_name(
            settings.stage, grant.resource, settings.account, settings.region
        )
        if isinstance(grant.resource, resources.Bucket):
            yield from _bucket_statements(grant, name)
        elif isinstance(grant.resource, resources.SchedulingRole):
            passed_to = {"StringEquals": {"iam:PassedToService": SCHEDULER}}
            yield _allow(grant.actions, [_arn(grant.resource, name)], passed_to)
        else:
            yield _allow(grant.actions, [_arn(grant.resource, name)])
    if function.queue is not None:
        name = resources.physical_name(settings.stage, function.queue)
        yield _allow(READING, [_arn(function.queue, name)])
    if function.asks_models:
        yield from _model_statements(settings)
    if function.sends_messages:
        yield from channel_statements(settings)
    yield from _sign_in_statements(function, settings)
    if function.calls_families:
        names = called_functions(settings).values()
        prefix = f"arn:{cdk.Aws.PARTITION}:lambda:{cdk.Aws.REGION}:{cdk.Aws.ACCOUNT_ID}:function"
        yield _allow(("lambda:InvokeFunction",), [f"{prefix}:{name}" for name in names])


def _sign_in_statements(
    function: resources.Function, settings: DeploymentSettings
) -> Iterator[iam.PolicyStatement]:
    if function.tells_of_sign_in and settings.signs_in:
        yield _reading(resources.PORTAL_KEYS, settings)
    if function.signs_users_in:
        yield from key_statements(settings)
        if settings.sign_in_client_secret:
            yield _reading(resources.SIGN_IN_CLIENT_SECRET, settings)


def _model_statements(settings: DeploymentSettings) -> Iterator[iam.PolicyStatement]:
    if settings.llm_provider == "bedrock":
        yield _allow((INVOKE,), list(bedrock_arns(settings)))
    elif settings.llm_provider == "gemini":
        yield _reading(resources.GEMINI_API_KEY, settings)


def _reading(secret: resources.Secret, settings: DeploymentSettings) -> iam.PolicyStatement:
    name = resources.physical_name(settings.stage, secret)
    return _allow(("secretsmanager:GetSecretValue",), [_arn(secret, name)])


def called_functions(settings: DeploymentSettings) -> dict[str, str]:
    """What each family is called by: its function, or its alias where SnapStart is on."""
    return {
        family.name: resources.function_name(settings.stage, family.function)
        + (f":{ALIAS}" if settings.snap_start and family.function.takes_snapshots else "")
        for family in resources.FAMILIES
    }


def wildcards(function: resources.Function, settings: DeploymentSettings) -> Iterator[str]:
    """The ARNs with a wildcard in them, as cdk-nag writes them: what lies below one prefix."""
    for grant in function.grants:
        if isinstance(grant.resource, resources.ScheduleGroup):
            name = resources.physical_name(settings.stage, grant.resource)
            yield f"arn:<AWS::Partition>:scheduler:{_HERE}:schedule/{name}/*"
        if isinstance(grant.resource, resources.Bucket):
            name = resources.physical_name(
                settings.stage, grant.resource, settings.account, settings.region
            )
            for key in _keys(grant):
                if key.endswith("*"):
                    yield f"arn:<AWS::Partition>:s3:::{name}/{key}"


def queue_arn(queue: resources.Queue, settings: DeploymentSettings) -> str:
    """The ARN of a queue of this stage."""
    return _arn(queue, resources.physical_name(settings.stage, queue))


def _bucket_statements(grant: resources.Grant, name: str) -> Iterator[iam.PolicyStatement]:
    bucket = f"arn:{cdk.Aws.PARTITION}:s3:::{name}"
    keys = _keys(grant)
    on_objects = [action for action in grant.actions if action != LISTING]
    if on_objects:
        yield _allow(on_objects, [f"{bucket}/{key}" for key in keys])
    if LISTING in grant.actions:
        yield _allow([LISTING], [bucket], {"StringLike": {"s3:prefix": keys}})


def _keys(grant: resources.Grant) -> list[str]:
    """Patterns of the keys that a grant on a bucket reaches."""
    return [f"{key}*" if key.endswith("/") else key for key in grant.within] or ["*"]


def _allow(
    actions: tuple[str, ...] | list[str],
    on: list[str],
    conditions: Mapping[str, object] | None = None,
) -> iam.PolicyStatement:
    return iam.PolicyStatement(actions=list(actions), resources=on, conditions=conditions)


def _arn(resource: resources.Resource, name: str) -> str:
    region = f"{cdk.Aws.REGION}:{cdk.Aws.ACCOUNT_ID}"
    match resource:
        case resources.Table():
            return f"arn:{cdk.Aws.PARTITION}:dynamodb:{region}:table/{name}"
        case resources.Queue():
            return f"arn:{cdk.Aws.PARTITION}:sqs:{region}:{name}"
        case resources.Secret():
            # Secrets Manager ends ARNs with six characters of its own choice.
            return f"arn:{cdk.Aws.PARTITION}:secretsmanager:{region}:secret:{name}-??????"
        case resources.Parameter():
            return f"arn:{cdk.Aws.PARTITION}:ssm:{region}:parameter/{name}"
        case resources.ScheduleGroup():
            return f"arn:{cdk.Aws.PARTITION}:scheduler:{region}:schedule/{name}/*"
        case resources.SchedulingRole():
            return f"arn:{cdk.Aws.PARTITION}:iam::{cdk.Aws.ACCOUNT_ID}:role/{name}"
        case resources.Bucket():
            return f"arn:{cdk.Aws.PARTITION}:s3:::{name}"
