"""Every function may do what it declares and nothing else, asked of IAM with its own role.

The tests beside it show that the functions do all their work so.
"""

import io
import json
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import boto3
import pytest

from quintet.local.state import REGION
from quintet.resources import (
    BUCKETS,
    FAMILIES,
    FUNCTIONS,
    QUEUES,
    SCHEDULING_ROLES,
    SECRETS,
    TABLES,
    Bucket,
    Function,
    Queue,
    Resource,
    Secret,
    Table,
    dead_letter_name,
    function_name,
    physical_name,
    role_arn,
)
from quintet.resources.families.assistant import REMINDERS
from quintet.resources.grants import READING
from tests.e2e.deployed import ADDRESS, SENDER, Deployed
from tests.support.emulated_account import ACCOUNT, STAGE

pytestmark = pytest.mark.e2e

TOO_LATE = 901
"""Seconds of delay that SQS does not offer: who may send is told so, and nothing is sent."""
DENIED = {"AccessDenied", "AccessDeniedException", "AuthorizationError"}
KEY = {"pk": {"S": "probe"}, "sk": {"S": "probe"}}
OBJECTS = (
    "documents/probe.md",
    "starter/probe.md",
    "index/library.sqlite",
    "index/vectors",
    "other/probe",
)


@dataclass(frozen=True)
class Probe:
    """One call on one resource, and the action that IAM is asked about."""

    resource: Resource
    action: str
    call: tuple[str, str, dict[str, Any]]
    key: str = ""

    @property
    def what(self) -> str:
        return f"{self.action} on {self.resource.name} {self.key}".rstrip()

    def is_declared(self, function: Function) -> bool:
        if self.resource == function.queue and self.action in READING:
            return True
        return any(
            grant.resource == self.resource
            and self.action in grant.actions
            and (
                not grant.within
                or any(
                    self.key.startswith(part) if part.endswith("/") else self.key == part
                    for part in grant.within
                )
            )
            for grant in function.grants
        )


@dataclass(frozen=True)
class Beyond:
    """One call on what is no declared resource; allowed to who has to do it, or to nobody."""

    what: str
    call: tuple[str, str, dict[str, Any]]
    is_for_senders: bool = False
    is_for_callers: bool = False

    def is_declared(self, function: Function) -> bool:
        return (self.is_for_senders and function.sends_messages) or (
            self.is_for_callers and function.calls_families
        )


def probes(deployed: Deployed) -> Iterator[Probe]:
    for table in TABLES:
        yield from table_probes(table)
    for bucket in BUCKETS:
        yield from bucket_probes(bucket)
    for secret in SECRETS:
        yield from secret_probes(secret)
    for queue in QUEUES:
        yield from queue_probes(queue, deployed)


def table_probes(table: Table) -> Iterator[Probe]:
    name = {"TableName": physical_name(STAGE, table)}
    key = KEY if table.sort_key else {"pk": KEY["pk"]}
    calls: dict[str, tuple[str, dict[str, Any]]] = {
        "GetItem": ("get_item", {**name, "Key": key}),
        "PutItem": ("put_item", {**name, "Item": key}),
        "UpdateItem": ("update_item", {**name, "Key": key}),
        "DeleteItem": ("delete_item", {**name, "Key": key}),
        "Query": (
            "query",
            {
                **name,
                "KeyConditionExpression": "pk = :pk",
                "ExpressionAttributeValues": {":pk": KEY["pk"]},
            },
        ),
        "Scan": ("scan", name),
        "DescribeTable": ("describe_table", name),
        "BatchWriteItem": (
            "batch_write_item",
            {"RequestItems": {name["TableName"]: [{"DeleteRequest": {"Key": key}}]}},
        ),
        "ConditionCheckItem": (
            "transact_write_items",
            {
                "TransactItems": [
                    {
                        "ConditionCheck": {
                            **name,
                            "Key": key,
                            "ConditionExpression": "attribute_exists(pk)",
                        }
                    }
                ]
            },
        ),
    }
    for action, (operation, parameters) in calls.items():
        yield Probe(table, f"dynamodb:{action}", ("dynamodb", operation, parameters))


def bucket_probes(bucket: Bucket) -> Iterator[Probe]:
    name = {"Bucket": physical_name(STAGE, bucket, ACCOUNT, REGION)}
    for key in OBJECTS:
        target = {**name, "Key": key}
        yield Probe(bucket, "s3:GetObject", ("s3", "get_object", target), key)
        yield Probe(bucket, "s3:DeleteObject", ("s3", "delete_object", target), key)
        put = {**target, "IfNoneMatch": "*"} if key.startswith("index/") else target
        yield Probe(bucket, "s3:PutObject", ("s3", "put_object", put), key)
        listing = {**name, "Prefix": key}
        yield Probe(bucket, "s3:ListBucket", ("s3", "list_objects_v2", listing), key)
    # What was replaced or removed is kept for a while, and for operators alone.
    versions = ("s3", "list_object_versions", name)
    yield Probe(bucket, "s3:ListBucketVersions", versions)
    emptied = ("s3", "put_bucket_versioning", {**name, "VersioningConfiguration": {}})
    yield Probe(bucket, "s3:PutBucketVersioning", emptied)


def secret_probes(secret: Secret) -> Iterator[Probe]:
    name = {"SecretId": physical_name(STAGE, secret)}
    read = ("secretsmanager", "get_secret_value", name)
    yield Probe(secret, "secretsmanager:GetSecretValue", read)
    write = ("secretsmanager", "put_secret_value", {**name, "SecretString": "probe"})
    yield Probe(secret, "secretsmanager:PutSecretValue", write)


def queue_probes(queue: Queue, deployed: Deployed) -> Iterator[Probe]:
    url = f"{deployed.account.url}/{ACCOUNT}/{physical_name(STAGE, queue)}"
    message = {"QueueUrl": url, "MessageBody": "probe", "DelaySeconds": TOO_LATE}
    yield Probe(queue, "sqs:SendMessage", ("sqs", "send_message", message))
    named = {"QueueName": physical_name(STAGE, queue)}
    yield Probe(queue, "sqs:GetQueueUrl", ("sqs", "get_queue_url", named))
    attributes = {"QueueUrl": url, "AttributeNames": ["QueueArn"]}
    yield Probe(queue, "sqs:GetQueueAttributes", ("sqs", "get_queue_attributes", attributes))
    yield Probe(queue, "sqs:PurgeQueue", ("sqs", "purge_queue", {"QueueUrl": url}))
    looked = {"QueueUrl": url, "VisibilityTimeout": 0}
    yield Probe(queue, "sqs:ReceiveMessage", ("sqs", "receive_message", looked))
    unknown = {"QueueUrl": url, "ReceiptHandle": "probe"}
    yield Probe(queue, "sqs:DeleteMessage", ("sqs", "delete_message", unknown))
    kept = {**unknown, "VisibilityTimeout": 0}
    call = ("sqs", "change_message_visibility", kept)
    yield Probe(queue, "sqs:ChangeMessageVisibility", call)


def probes_beyond(function: Function, deployed: Deployed) -> Iterator[Beyond]:
    """Schedules, mail, telephones, models, messages set aside, and other roles and functions.

    Not here, because ministack asks IAM about other resources than AWS does: schedules of our own
    group (it asks about the group `default`), mail of who may send some (it asks about `*`) and
    passing a role (it does not ask). tests/unit/infra/test_schedules.py and test_channels.py show
    in the template that these are allowed to who needs them, and to nobody else.
    """
    yield from schedule_probes()
    yield from message_probes(function)
    yield from set_aside_probes(deployed)
    asked = {"modelId": "probe", "messages": [{"role": "user", "content": [{"text": "probe"}]}]}
    yield Beyond("asking a model of a stage that has none", ("bedrock-runtime", "converse", asked))
    [passed] = SCHEDULING_ROLES
    role = {"RoleArn": role_arn(STAGE, passed, ACCOUNT, REGION), "RoleSessionName": "probe"}
    yield Beyond("taking on the role of schedules", ("sts", "assume_role", role))
    named = {"RoleName": physical_name(STAGE, passed, region=REGION)}
    yield Beyond("reading that role", ("iam", "get_role", named))
    for other in FUNCTIONS:
        call = {"FunctionName": function_name(STAGE, other), "InvocationType": "DryRun"}
        is_family = other in [family.function for family in FAMILIES]
        yield Beyond(f"calling {other.name}", ("lambda", "invoke", call), is_for_callers=is_family)


def set_aside_probes(deployed: Deployed) -> Iterator[Beyond]:
    """Dead letters are for operators."""
    for queue in QUEUES:
        name = dead_letter_name(physical_name(STAGE, queue))
        letters = {"QueueUrl": f"{deployed.account.url}/{ACCOUNT}/{name}", "VisibilityTimeout": 0}
        yield Beyond(f"reading dead {queue.name}", ("sqs", "receive_message", letters))
        source = {"SourceArn": f"arn:aws:sqs:{REGION}:{ACCOUNT}:{name}"}
        yield Beyond(f"moving dead {queue.name}", ("sqs", "start_message_move_task", source))


def schedule_probes() -> Iterator[Beyond]:
    queue = f"arn:aws:sqs:{REGION}:{ACCOUNT}:probe"
    made = {
        "Name": "probe",
        "ScheduleExpression": "at(2099-01-01T00:00:00)",
        "FlexibleTimeWindow": {"Mode": "OFF"},
        "Target": {"Arn": queue, "RoleArn": f"arn:aws:iam::{ACCOUNT}:role/probe"},
    }
    group = physical_name(STAGE, REMINDERS)
    calls: dict[str, dict[str, Any]] = {
        "create_schedule": made,
        "update_schedule": made,
        "delete_schedule": {"Name": "probe"},
        "get_schedule": {"Name": "probe"},
        "list_schedules": {},
        "create_schedule_group": {"Name": "probe"},
        "delete_schedule_group": {"Name": group},
    }
    for operation, parameters in calls.items():
        yield Beyond(f"{operation} elsewhere", ("scheduler", operation, parameters))


def message_probes(function: Function) -> Iterator[Beyond]:
    text = {"Data": "probe"}
    mail = {
        "FromEmailAddress": SENDER,
        "Destination": {"ToAddresses": ["probe@example.org"]},
        "Content": {"Simple": {"Subject": text, "Body": {"Text": text}}},
    }
    if not function.sends_messages:
        yield Beyond("mail", ("sesv2", "send_email", mail))
    gone = {"EmailIdentity": ADDRESS}
    yield Beyond("forgetting the sender", ("sesv2", "delete_email_identity", gone))
    spoken = {"Message": "probe"}
    telephone = {**spoken, "PhoneNumber": "+15550100"}
    yield Beyond("a short message", ("sns", "publish", telephone), is_for_senders=True)
    topic = {**spoken, "TopicArn": f"arn:aws:sns:{REGION}:{ACCOUNT}:probe"}
    yield Beyond("telling a topic", ("sns", "publish", topic))


def asked_with_the_role_of(
    function: Function, deployed: Deployed, asked: list[Probe | Beyond]
) -> list[str]:
    """The outcome of each call when a Lambda with the function's role makes it."""
    functions = boto3.client("lambda", region_name=REGION, endpoint_url=deployed.account.url)
    real = functions.get_function_configuration(FunctionName=f"quintet-{STAGE}-{function.name}")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.write(Path(__file__).with_name("probe_function.py"), "probe_function.py")
    probe = f"probe-{function.name}"
    functions.create_function(
        FunctionName=probe,
        Role=real["Role"],
        Runtime=real["Runtime"],
        Handler="probe_function.lambda_handler",
        Timeout=120,
        Code={"ZipFile": packed.getvalue()},
        Environment={"Variables": {"AWS_ENDPOINT_URL": deployed.account.url}},
    )
    payload = json.dumps({"calls": [list(probe.call) for probe in asked]})
    answer = functions.invoke(FunctionName=probe, Payload=payload)
    codes: list[str] = json.loads(answer["Payload"].read())
    functions.delete_function(FunctionName=probe)
    return codes


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.name)
def test_a_function_may_do_what_it_declares_and_nothing_else(
    deployed: Deployed, function: Function
) -> None:
    asked: list[Probe | Beyond] = [*probes(deployed), *probes_beyond(function, deployed)]
    codes = asked_with_the_role_of(function, deployed, asked)
    assert len(codes) == len(asked)
    outcomes = list(zip(asked, codes, strict=True))
    allowed = {probe.what for probe, code in outcomes if code not in DENIED}
    assert allowed == {probe.what for probe in asked if probe.is_declared(function)}
