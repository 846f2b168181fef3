"""Makes what is declared where there is no CDK: in the embedded AWS, and in moto.

Creating what exists already changes nothing, so this runs at every start.
"""

import json
from typing import Any

from quintet.aws.clients import Clients
from quintet.resources import (
    BUCKETS,
    QUEUES,
    SCHEDULE_GROUPS,
    TABLES,
    Queue,
    Table,
    dead_letter_name,
    physical_name,
)


def create_resources(clients: Clients, stage: str) -> None:
    """All of them, empty where they are new."""
    existing = set(clients.dynamodb().list_tables()["TableNames"])
    for table in TABLES:
        if physical_name(stage, table) not in existing:
            _create_table(clients, table, physical_name(stage, table))
    buckets = {bucket.get("Name") for bucket in clients.s3().list_buckets()["Buckets"]}
    for bucket in BUCKETS:
        if physical_name(stage, bucket) not in buckets:
            clients.s3().create_bucket(Bucket=physical_name(stage, bucket))
    for queue in QUEUES:
        _create_queue(clients, queue, physical_name(stage, queue))
    groups = {
        group["Name"] for group in clients.scheduler().list_schedule_groups()["ScheduleGroups"]
    }
    for group in SCHEDULE_GROUPS:
        if physical_name(stage, group) not in groups:
            clients.scheduler().create_schedule_group(Name=physical_name(stage, group))


def _create_table(clients: Clients, table: Table, name: str) -> None:
    keys = [(table.partition_key, "HASH")]
    if table.sort_key is not None:
        keys.append((table.sort_key, "RANGE"))
    request: dict[str, Any] = {
        "TableName": name,
        "BillingMode": "PAY_PER_REQUEST",
        "AttributeDefinitions": [{"AttributeName": key, "AttributeType": "S"} for key, _ in keys],
        "KeySchema": [{"AttributeName": key, "KeyType": kind} for key, kind in keys],
    }
    clients.dynamodb().create_table(**request)
    clients.dynamodb().update_time_to_live(
        TableName=name,
        TimeToLiveSpecification={"Enabled": True, "AttributeName": table.ttl_attribute},
    )


def _create_queue(clients: Clients, queue: Queue, name: str) -> None:
    """With its dead-letter queue; what differs from the declaration is set anew."""
    dead_letters = _queue_url(clients, dead_letter_name(name))
    found = clients.sqs().get_queue_attributes(QueueUrl=dead_letters, AttributeNames=["QueueArn"])
    redrive = {
        "deadLetterTargetArn": found["Attributes"]["QueueArn"],
        "maxReceiveCount": queue.receives,
    }
    clients.sqs().set_queue_attributes(
        QueueUrl=_queue_url(clients, name),
        Attributes={
            "VisibilityTimeout": str(queue.visibility_seconds),
            "RedrivePolicy": json.dumps(redrive),
        },
    )


def _queue_url(clients: Clients, name: str) -> str:
    """A queue of default attributes where it is new; making one that exists names it."""
    url: str = clients.sqs().create_queue(QueueName=name)["QueueUrl"]
    return url
