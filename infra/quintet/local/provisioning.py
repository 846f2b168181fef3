"""Makes what is declared where there is no CDK: in the embedded AWS, and in moto.

Creating what exists already changes nothing, so this runs at every start.
"""

import json
from collections.abc import Collection
from typing import Any

from quintet.aws.clients import Clients
from quintet.resources import (
    BUCKETS,
    QUEUES,
    SCHEDULE_GROUPS,
    TABLES,
    Bucket,
    Queue,
    Resource,
    ScheduleGroup,
    Table,
    dead_letter_name,
    physical_name,
)


def create_resources(
    clients: Clients,
    stage: str,
    wanted: Collection[Resource] = (*TABLES, *BUCKETS, *QUEUES, *SCHEDULE_GROUPS),
) -> None:
    """What is wanted, empty where it is new."""
    _create_tables(clients, stage, [table for table in TABLES if table in wanted])
    _create_buckets(clients, stage, [bucket for bucket in BUCKETS if bucket in wanted])
    for queue in QUEUES:
        if queue in wanted:
            _create_queue(clients, queue, physical_name(stage, queue))
    _create_groups(clients, stage, [group for group in SCHEDULE_GROUPS if group in wanted])


def _create_tables(clients: Clients, stage: str, wanted: Collection[Table]) -> None:
    if not wanted:
        return
    existing = set(clients.dynamodb().list_tables()["TableNames"])
    for table in wanted:
        if physical_name(stage, table) not in existing:
            _create_table(clients, table, physical_name(stage, table))


def _create_buckets(clients: Clients, stage: str, wanted: Collection[Bucket]) -> None:
    if not wanted:
        return
    existing = {bucket.get("Name") for bucket in clients.s3().list_buckets()["Buckets"]}
    for bucket in wanted:
        if physical_name(stage, bucket) not in existing:
            clients.s3().create_bucket(Bucket=physical_name(stage, bucket))


def _create_groups(clients: Clients, stage: str, wanted: Collection[ScheduleGroup]) -> None:
    if not wanted:
        return
    groups = clients.scheduler().list_schedule_groups()["ScheduleGroups"]
    existing = {group["Name"] for group in groups}
    for group in wanted:
        if physical_name(stage, group) not in existing:
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
