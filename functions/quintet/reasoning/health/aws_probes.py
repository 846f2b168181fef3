"""Probes that ask AWS: the queue, tables and buckets."""

from collections.abc import Callable, Mapping
from typing import Any

from quintet.aws.clients import Clients
from quintet.aws.errors import translated


def queue_probe(clients: Clients, queue_name: str) -> Callable[[], Mapping[str, int]]:
    """How much waits in a queue; needs sqs:GetQueueUrl and sqs:GetQueueAttributes."""
    names: Mapping[str, Any] = {
        "waiting": "ApproximateNumberOfMessages",
        "in_work": "ApproximateNumberOfMessagesNotVisible",
        "delayed": "ApproximateNumberOfMessagesDelayed",
    }

    def measured() -> Mapping[str, int]:
        with translated("The queue"):
            url = clients.sqs().get_queue_url(QueueName=queue_name)["QueueUrl"]
            found = clients.sqs().get_queue_attributes(
                QueueUrl=url, AttributeNames=list(names.values())
            )["Attributes"]
        return {key: int(found[name]) for key, name in names.items()}

    return measured


def table_probe(clients: Clients, name: str) -> Callable[[], object]:
    """Reads a row that is not there: what every request needs; no other permission."""

    def measured() -> object:
        with translated("The table"):
            return clients.dynamodb().get_item(
                TableName=name, Key={"pk": {"S": "health"}, "sk": {"S": "health"}}
            )

    return measured


def bucket_probe(clients: Clients, name: str) -> Callable[[], object]:
    """Lists what is not there; needs s3:ListBucket, on whatever prefix."""

    def measured() -> object:
        with translated("The bucket"):
            return clients.s3().list_objects_v2(Bucket=name, Prefix="health/", MaxKeys=1)

    return measured
