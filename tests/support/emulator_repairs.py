"""What the emulator gets wrong about our templates, put right through its API. Nothing else is.

Each repair names the gap of ministack 1.5 that it closes; one that is not needed any more can go.
"""

import json
from pathlib import Path
from typing import Any

import boto3

from quintet.local.state import REGION
from quintet.resources import TABLES, physical_name
from quintet.resources.families.research import LIBRARY
from tests.support.emulated_account import ACCOUNT, ROOT, STAGE, EmulatedAccount

STARTER = ROOT / "infra/quintet/content/library"


def repair(account: EmulatedAccount) -> None:
    """All repairs, after a deployment."""
    expire_rows(account)
    allow_browsers(account)
    allow_batches(account)
    bring_starter_library(account, STARTER)


def expire_rows(account: EmulatedAccount) -> None:
    """CloudFormation there drops TimeToLiveSpecification."""
    for table in TABLES:
        account.clients.dynamodb().update_time_to_live(
            TableName=physical_name(STAGE, table),
            TimeToLiveSpecification={"Enabled": True, "AttributeName": table.ttl_attribute},
        )


def allow_browsers(account: EmulatedAccount) -> None:
    """CloudFormation there stores an API's CORS rules in a spelling that its gateway misses."""
    declared: Any = next(
        resource["Properties"]
        for resource in account.template("tools")["Resources"].values()
        if resource["Type"] == "AWS::ApiGatewayV2::Api"
    )
    gateway = boto3.client("apigatewayv2", region_name=REGION, endpoint_url=account.url)
    for api in gateway.get_apis()["Items"]:
        if api["Name"] == declared["Name"]:
            gateway.update_api(ApiId=api["ApiId"], CorsConfiguration=declared["CorsConfiguration"])


def allow_batches(account: EmulatedAccount) -> None:
    """IAM there asks about batches by actions of their own, which AWS counts as the single ones."""
    iam = boto3.client("iam", region_name=REGION, endpoint_url=account.url)
    pages = iam.get_paginator("list_roles").paginate()
    for role in (role["RoleName"] for page in pages for role in page["Roles"]):
        for name in iam.list_role_policies(RoleName=role)["PolicyNames"]:
            allowed: Any = iam.get_role_policy(RoleName=role, PolicyName=name)["PolicyDocument"]
            batches = [
                {**statement, "Action": f"{action}Batch"}
                for statement in allowed["Statement"]
                for action in ("sqs:SendMessage", "sqs:ChangeMessageVisibility")
                if action in statement["Action"]
            ]
            if batches:
                document = json.dumps({"Version": allowed["Version"], "Statement": batches})
                iam.put_role_policy(
                    RoleName=role, PolicyName=f"{name}-batches", PolicyDocument=document
                )


def bring_starter_library(account: EmulatedAccount, content: Path) -> None:
    """CDK's uploader runs a program that is not there; see `quintet.deployment.stacks.data`."""
    bucket = physical_name(STAGE, LIBRARY, ACCOUNT, REGION)
    for file in sorted(content.rglob("*.md")):
        key = f"starter/{file.relative_to(content).as_posix()}"
        account.clients.s3().put_object(Bucket=bucket, Key=key, Body=file.read_bytes())
