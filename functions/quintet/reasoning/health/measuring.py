"""Probes that measure: the process, the queue, tables and buckets."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from quintet.aws.clients import Clients
from quintet.aws.errors import translated
from quintet.reasoning.health.probes import MemoryUse, QueueDepth

_STATUS: Final = Path("/proc/self/status")
_KILOBYTE: Final = 1024
_MEGABYTE: Final = 1024 * 1024
_STARTED: Final = time.monotonic()


def memory_probe(limit_megabytes: int, status: Path = _STATUS) -> Callable[[], MemoryUse]:
    """Resident memory against what the function was given; without a limit, the machine's."""

    def measured() -> MemoryUse:
        limit = limit_megabytes * _MEGABYTE if limit_megabytes else _machine()
        return MemoryUse(_resident(status), limit)

    return measured


def uptime_probe(
    clock: Callable[[], float] = time.monotonic, started: float = _STARTED
) -> Callable[[], float]:
    """Seconds since this module was loaded, which an instance does when it starts."""
    return lambda: max(0.0, clock() - started)


def queue_probe(clients: Clients, queue_name: str) -> Callable[[], QueueDepth]:
    """How much waits in a queue; needs sqs:GetQueueUrl and sqs:GetQueueAttributes."""

    def measured() -> QueueDepth:
        with translated("The queue"):
            url = clients.sqs().get_queue_url(QueueName=queue_name)["QueueUrl"]
            found = clients.sqs().get_queue_attributes(
                QueueUrl=url,
                AttributeNames=[
                    "ApproximateNumberOfMessages",
                    "ApproximateNumberOfMessagesNotVisible",
                    "ApproximateNumberOfMessagesDelayed",
                ],
            )["Attributes"]
        return QueueDepth(
            int(found["ApproximateNumberOfMessages"]),
            int(found["ApproximateNumberOfMessagesNotVisible"]),
            int(found["ApproximateNumberOfMessagesDelayed"]),
        )

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


def _resident(status: Path) -> int:
    """Resident memory by the kernel, else the most there ever was by getrusage."""
    try:
        for line in status.read_text(encoding="ascii", errors="replace").splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * _KILOBYTE
    except (OSError, ValueError, IndexError):
        pass
    import resource  # noqa: PLC0415 - not on every system

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _KILOBYTE


def _machine() -> int:
    import os  # noqa: PLC0415 - only where no limit is told

    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
