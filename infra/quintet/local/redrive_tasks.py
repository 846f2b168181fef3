"""`quintet redrive-tasks`: long analyses that failed, begun once more on an operator's word."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from quintet.aws.clients import Clients
from quintet.aws.errors import translated
from quintet.errors import QuintetError
from quintet.local.redriven import Redriven
from quintet.requests.task_service import Tasks
from quintet.requests.tasks import Task, shown_task_id
from quintet.resources import physical_name
from quintet.resources.families.reasoning import FAMILY, JOBS, REASONING, REASONING_TEXTS
from quintet.rows import decoded
from quintet.tasks.composition import TaskKeeping
from quintet.tasks.rows import SORT_KEY, task_of
from quintet.tasks.store import DynamoDbTasks


@dataclass(frozen=True, slots=True)
class FailedTasks:
    """Tasks that no worker could bring to their end, of every caller of a stage."""

    clients: Clients
    table: str
    store: DynamoDbTasks
    tasks: Tasks

    @classmethod
    def of(
        cls,
        clients: Clients,
        stage: str,
        account: str = "",
        *,
        clock: Callable[[], float] = time.time,
    ) -> "FailedTasks":
        """Those of a stage; `account` is AWS's, empty for the embedded one."""
        table = physical_name(stage, REASONING)
        keeping = TaskKeeping.made(
            clients,
            table=table,
            bucket=physical_name(stage, REASONING_TEXTS, account, clients.region),
            queue=physical_name(stage, JOBS),
            clock=clock,
        )
        return cls(clients, table, keeping.store, keeping.tasks)

    def redrive(self, task_ids: Sequence[str]) -> Iterator[Redriven]:
        """Begins the named ones again, or all that have failed, and tells of each.

        Raises:
            ServiceUnavailableError: AWS does not answer.
        """
        if not task_ids:
            yield from map(self._again, self._every())
            return
        for task_id in task_ids:
            tenant, _, name = task_id.rpartition(".")[2].partition("-")
            found = self.store.get(tenant, name)
            if found is None:
                yield Redriven(task_id, refusal="there is no such task, or it has expired")
            else:
                yield self._again(found)

    def _every(self) -> list[Task]:
        """A look through the whole table: failures are rare, and nothing else asks for them."""
        pages = self.clients.dynamodb().get_paginator("scan")
        with translated("The task store"):
            items = [
                decoded(item)
                for page in pages.paginate(
                    TableName=self.table,
                    FilterExpression="sk = :task AND task_status = :failed",
                    ExpressionAttributeValues={
                        ":task": {"S": SORT_KEY},
                        ":failed": {"S": "failed"},
                    },
                )
                for item in page["Items"]
            ]
        standing = [task for task in map(task_of, items) if task.expires > self.store.now // 1000]
        return sorted(standing, key=lambda task: task.updated)

    def _again(self, task: Task) -> Redriven:
        shown = shown_task_id(FAMILY.name, task.id)
        if task.status != "failed":
            return Redriven(shown, refusal=f"it is {task.status}, not failed")
        try:
            if not self.tasks.begin_again(task):
                refusal = "what it was to do is gone, or others have begun it meanwhile"
                return Redriven(shown, refusal=refusal)
        except QuintetError as failure:
            return Redriven(shown, refusal=failure.message)
        return Redriven(shown, f"{task.tool} begins again", was=task.message)
