"""Workspaces of a stage that is reached with AWS credentials: a deployed one, or this machine's."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager

from quintet.aws.clients import Clients
from quintet.aws.queues import QueueSender
from quintet.local.environments import known_options
from quintet.local.machine import running_machine, working
from quintet.local.options import read_options
from quintet.local.state import STAGE, StateDirectory
from quintet.local.users import tenant_of
from quintet.local.workspace_servers import StageServer
from quintet.reasoning.workspaces.composition import WorkspaceParts
from quintet.reasoning.workspaces.pushing import Quota
from quintet.resources import physical_name
from quintet.resources.families.reasoning import REASONING, WORKSPACE, WORKSPACES


def stage_server(clients: Clients, stage: str, subject: str, account: str = "") -> StageServer:
    """Acts for a subject of a stage; `account` is AWS's, empty for the embedded one."""
    table = physical_name(stage, REASONING)
    bucket = physical_name(stage, WORKSPACE, account, clients.region)
    parts = WorkspaceParts.of(clients, table, bucket, Quota(), time.time)
    queue = QueueSender(clients, physical_name(stage, WORKSPACES))
    return StageServer(parts.pushing(queue.send), parts.store, tenant_of(subject))


@contextmanager
def local_server(state: StateDirectory, subject: str) -> Iterator[StageServer]:
    """This machine's; what is pushed is indexed also where no server runs."""
    options = read_options(None, os.environ, None, known_options())
    with running_machine(state, options) as machine, working(machine):
        yield stage_server(machine.clients, STAGE, subject)
