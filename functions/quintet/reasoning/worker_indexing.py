"""The workspaces' worker: what was pushed is checked, packed, indexed and published.

Fed by the queue that pushes are announced to; once a day (`{"kind": "sweep"}`) it removes
workspaces that nobody has used for long. A message may come twice, and a worker that dies leaves
all of its push to the next.
"""

import time
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from quintet.aws.clients import Clients
from quintet.codegraph.side_by_side import linked_side_by_side, useful_processes
from quintet.observability import Observability
from quintet.queues import handled
from quintet.reasoning.services import workspace_parts
from quintet.reasoning.settings import IndexingSettings
from quintet.reasoning.workspaces.codegraph_indexer import CodeGraphIndexer
from quintet.requests.deadline import Deadline
from quintet.scratch import own_folder
from quintet.workers import Worker, worker_on_aws

SWEEP_SECONDS: Final = 600.0
"""In which the removal of another workspace is begun, of the function's 900."""


def build_worker(
    settings: IndexingSettings,
    clients: Clients,
    observability: Observability,
    *,
    clock: Callable[[], float] = time.time,
) -> Worker:
    """Handles a batch message by message, or a sweep; the clock tells seconds."""
    parts = workspace_parts(settings, clients, clock)
    indexer = CodeGraphIndexer(linked_side_by_side if useful_processes() > 1 else None)
    publishing = parts.publishing(indexer, own_folder("indexing"))
    removing = parts.removing()

    def publish(message: Mapping[str, Any]) -> None:
        began = time.monotonic()
        publishing.handle(message)
        seconds = round(time.monotonic() - began, 1)
        observability.event("Push handled", workspace=message["workspace"], seconds=seconds)

    def work(event: Mapping[str, Any]) -> dict[str, Any]:
        if event.get("kind") != "sweep":
            return handled(event, publish, observability.message_failed)
        deadline = Deadline(SWEEP_SECONDS)
        removed = removing.sweep(lambda: deadline.remaining() > 0)
        if removed:
            observability.event("Workspaces removed", workspaces=removed)
        return {"batchItemFailures": []}

    return work


@cache
def worker() -> Worker:
    """The function's worker, built on the first event."""
    return worker_on_aws("reasoning-indexing", IndexingSettings.load(), build_worker)


def lambda_handler(event: Mapping[str, Any], _context: Any) -> dict[str, Any]:
    """Answers the events of the workspaces queue, and the timer's."""
    return worker()(event)
