"""The starter library, uploaded at deploy below its own prefix.

Below that prefix what is no longer brought is removed; what users push lies elsewhere and is
never touched. The upload announces itself, so the first deployment is indexed like any other.
"""

from pathlib import Path
from typing import Final

import aws_cdk as cdk
from aws_cdk import aws_s3 as s3
from aws_cdk import aws_s3_deployment as deployment
from constructs import Construct

from quintet.deployment.components.acknowledgements import acknowledge
from quintet.resources.families.research import STARTER_DOCUMENTS

CONTENT: Final = Path(__file__).parents[2] / "content" / "library"
_PARTITIONS: Final = ("aws", "aws-cn", "aws-us-gov")
_ACTIONS: Final = ("GetObject", "GetBucket", "List", "DeleteObject", "Abort")


def bring_starter_library(scope: Construct, bucket: s3.IBucket) -> None:
    """Uploads every starter document, with CDK's own uploading function."""
    deployment.BucketDeployment(
        scope,
        "starter-library",
        sources=[deployment.Source.asset(str(CONTENT))],
        destination_bucket=bucket,
        destination_key_prefix=STARTER_DOCUMENTS,
        prune=True,
        retain_on_delete=True,
    )
    for child in scope.node.children:
        if child.node.id.startswith("Custom::CDKBucketDeployment"):
            acknowledge(child, _cdks_own(bucket))


def _cdks_own(bucket: s3.IBucket) -> dict[str, str]:
    """What CDK's uploader is found to do, rule by rule."""
    stack = cdk.Stack.of(bucket)
    template = bucket.node.default_child
    logical_id = stack.resolve(template.logical_id) if isinstance(template, s3.CfnBucket) else ""
    assets = f"cdk-hnb659fds-assets-{stack.account}-{stack.region}"
    managed = "arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole"
    rules = (
        f"AwsSolutions-IAM4[Policy::{managed}]",
        *(f"AwsSolutions-IAM5[Action::s3:{action}*]" for action in _ACTIONS),
        *(f"AwsSolutions-IAM5[Resource::arn:{name}:s3:::{assets}/*]" for name in _PARTITIONS),
        f"AwsSolutions-IAM5[Resource::<{logical_id}.Arn>/*]",
        "AwsSolutions-L1",
        "Serverless-LambdaDLQ",
        "Serverless-LambdaLatestVersion",
        "Serverless-LambdaTracing",
        "Serverless-LambdaDefaultMemorySize",
    )
    return dict.fromkeys(rules, "CDK's own uploader, which runs at deploy only")
