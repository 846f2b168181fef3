"""What a family's tasks are kept in and told by, put together for its handler and its worker."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from quintet.aws.clients import Clients
from quintet.aws.objects import ObjectStore
from quintet.aws.queues import QueueSender
from quintet.aws.table import Table
from quintet.requests.task_service import Tasks
from quintet.requests.tasks import JobQueue
from quintet.tasks.open_tasks import MOST_OPEN
from quintet.tasks.store import DynamoDbTasks

_SERVICE: Final = "The task store"


@dataclass(frozen=True, slots=True)
class TaskKeeping:
    """The store and the queue of one family's tasks; making them asks nothing of AWS."""

    store: DynamoDbTasks
    queue: JobQueue
    tasks: Tasks
    """What the family's requests do with both."""

    @classmethod
    def made(
        cls,
        clients: Clients,
        *,
        table: str,
        bucket: str,
        queue: str,
        most_open: int = MOST_OPEN,
        clock: Callable[[], float] = time.time,
    ) -> "TaskKeeping":
        """By their physical names; a tenant has `most_open` tasks; the clock tells seconds."""
        store = DynamoDbTasks(
            Table(clients, table, service=_SERVICE),
            ObjectStore(clients, bucket, service=_SERVICE),
            most_open=most_open,
            clock=clock,
        )
        sender = QueueSender(clients, queue)
        return cls(store, sender, Tasks(store, sender, clock=clock))
