"""Serves the fixture family on a loopback port, without tokens or limits: `serve_fixture PORT`.

It is served below `/<its name>/mcp`, as families are. Its tasks lie in moto,
and a thread for each is their worker.
"""

import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import uvicorn
from fastapi import FastAPI
from moto import mock_aws

from quintet.auth.keys import SigningKey, StaticKeys
from quintet.auth.sealing import AesGcmSealer
from quintet.aws.clients import Clients
from quintet.declarations import Tier
from quintet.errors import QuintetError
from quintet.family import ToolFamily
from quintet.local.provisioning import create_resources
from quintet.observability import Observability
from quintet.protocol.context import LimitState
from quintet.protocol.endpoint import McpEndpoint
from quintet.protocol.engine import Engine
from quintet.protocol.origins import LOOPBACK_ONLY
from quintet.requests.http import HttpRequest
from quintet.requests.principal import Principal
from quintet.requests.task_service import Tasks
from quintet.resources import physical_name
from quintet.resources.families.reasoning import REASONING, WORKSPACE
from quintet.tasks.composition import TaskKeeping
from quintet.tasks.worker import build_task_worker
from quintet.workers import Worker
from tests.conformance.fixture_family import FIXTURE, PERMISSION
from tests.support.context import event_of
from tests.support.in_process import local_application

STAGE = "fixture"


class NoLimits:
    def take(self, _caller: str, _tier: Tier) -> LimitState | None:
        return None


def anyone(_: HttpRequest) -> Principal:
    return Principal("fixture", "anyone", (PERMISSION,))


def no_challenge(_request: HttpRequest, _error: QuintetError) -> str:
    return "Bearer"


class Threads:
    """A queue that hands each message to a thread of its own at once."""

    worker: Worker

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(32)

    def send(self, body: Mapping[str, Any], delay_seconds: int = 0) -> None:  # noqa: ARG002
        self._threads.submit(self.worker, event_of([body]))


def family_with_tasks() -> ToolFamily:
    clients = Clients("us-east-1")
    create_resources(clients, STAGE)
    table, bucket = physical_name(STAGE, REASONING), physical_name(STAGE, WORKSPACE)
    made = TaskKeeping.made(clients, table=table, bucket=bucket, queue="")
    queue = Threads()
    keeping = TaskKeeping(made.store, queue, Tasks(made.store, queue))
    family = replace(FIXTURE, tasks=keeping.tasks)
    queue.worker = build_task_worker(family, keeping, Observability("x", emit_metrics=False))
    return family


def application() -> FastAPI:
    sealer = AesGcmSealer(StaticKeys((SigningKey("only", b"x" * 32),)))
    engine = Engine(family_with_tasks(), limiter=NoLimits(), sealer=sealer)
    endpoint = McpEndpoint(engine, anyone, no_challenge, LOOPBACK_ONLY)
    return local_application(endpoint)


if __name__ == "__main__":
    with mock_aws():
        uvicorn.run(application(), host="127.0.0.1", port=int(sys.argv[1]), log_level="warning")
