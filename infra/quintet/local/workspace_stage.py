"""Workspaces of a stage that is reached with AWS credentials: a deployed one, or this machine's."""

import os
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any, Final

from quintet.aws.clients import Clients
from quintet.aws.queues import QueueSender
from quintet.local.emulator import local_clients, running_emulator
from quintet.local.environments import known_options, local_settings, module_of
from quintet.local.options import read_options
from quintet.local.provisioning import create_resources
from quintet.local.state import STAGE, StateDirectory
from quintet.local.workers import queue_reader, running
from quintet.local.workspace_servers import StageServer
from quintet.observability import Observability
from quintet.reasoning.workspaces.composition import WorkspaceParts
from quintet.reasoning.workspaces.pushing import Quota
from quintet.resources import Function, physical_name
from quintet.resources.families.reasoning import INDEXING, REASONING, WORKSPACE, WORKSPACES
from quintet.workers import Worker

_PATIENCE_SECONDS: Final = 60.0
"""For an answer of the embedded AWS on a busy machine."""
_LOOK_SECONDS: Final = 0.1
"""Between two looks into the queue; the command ends as soon."""


def stage_server(clients: Clients, stage: str, tenant: str, account: str = "") -> StageServer:
    """Acts for a tenant of a stage; `account` is AWS's, empty for the embedded one."""
    table = physical_name(stage, REASONING)
    bucket = physical_name(stage, WORKSPACE, account, clients.region)
    parts = WorkspaceParts.of(clients, table, bucket, Quota(), time.time)
    queue = QueueSender(clients, physical_name(stage, WORKSPACES))
    return StageServer(parts.pushing(queue.send), parts.store, tenant)


@contextmanager
def local_server(state: StateDirectory, tenant: str) -> Iterator[StageServer]:
    """This machine's. Pushes are indexed in this process, or by a server that is quicker."""
    with running_emulator(state) as url, state.log_file.open("a", buffering=1) as log:
        clients = local_clients(url, _PATIENCE_SECONDS)
        create_resources(clients, STAGE, {REASONING, WORKSPACE, WORKSPACES})
        watch = Observability(INDEXING.name, stream=log, emit_metrics=False)
        worker = _worker_here(INDEXING, clients, watch)
        with running([queue_reader(INDEXING, WORKSPACES, clients, watch, worker, _LOOK_SECONDS)]):
            yield stage_server(clients, STAGE, tenant)


def _worker_here(function: Function, clients: Clients, watch: Observability) -> Worker:
    """A worker that is loaded with its first event: a server may take all of them."""
    options = read_options(None, os.environ, None, known_options([function]))
    settings = local_settings(function, clients.endpoint_url, options)

    @cache
    def built() -> Worker:
        worker: Worker = module_of(function).build_worker(settings, clients, watch)
        return worker

    def work(event: Mapping[str, Any]) -> dict[str, Any]:
        return built()(event)

    return work
