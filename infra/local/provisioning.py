"""Makes the declared tables and buckets where there is no CDK: the embedded AWS, and moto.

Creating what exists already changes nothing, so this runs at every start.
"""

from typing import Any

from infra.resources import BUCKETS, TABLES, Table, physical_name
from quintet.aws.clients import Clients


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
