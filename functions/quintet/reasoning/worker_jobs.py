"""The jobs worker: long calls that became tasks, and those that a request had no time to end.

A message names a task and nothing of its work (`quintet.tasks.worker`).
"""

import time
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from quintet.aws.clients import Clients
from quintet.observability import Observability
from quintet.reasoning.family import reasoning_family
from quintet.reasoning.services import Services
from quintet.reasoning.settings import JobsSettings
from quintet.reasoning.workspaces.workspace import Workspaces
from quintet.tasks.worker import build_task_worker
from quintet.workers import Worker, worker_on_aws


def build_worker(
    settings: JobsSettings,
    clients: Clients,
    observability: Observability,
    *,
    workspaces: Workspaces | None = None,
    clock: Callable[[], float] = time.time,
) -> Worker:
    """Runs the tasks of a batch; `workspaces` take the place of those that were pushed."""
    services = Services.made(settings, clients, observability, workspaces=workspaces, clock=clock)
    return build_task_worker(reasoning_family(services), services.keeping, observability)


@cache
def worker() -> Worker:
    """The function's worker, built on the first event."""
    return worker_on_aws("reasoning-jobs", JobsSettings.load(), build_worker)


def lambda_handler(event: Mapping[str, Any], _context: Any) -> dict[str, Any]:
    """Answers the events of the jobs queue."""
    return worker()(event)
