"""What the tests of the deployed reasoning family drive: a caller's code, tools and tasks, and a
look from outside at the workers.
"""

import json
import subprocess
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Any

import anyio
import boto3
import httpx2

from quintet.local.state import REGION
from quintet.requests.tasks import Task
from quintet.resources import function_name, physical_name
from quintet.resources.families.reasoning import FAMILY, JOBS, REASONING, REASONING_TEXTS
from quintet.tasks.composition import TaskKeeping
from tests.e2e.deployed import QUINTET, Deployed
from tests.support.emulated_account import ACCOUNT, STAGE
from tests.support.event_stage import tenant_of
from tests.support.reasoning import CAPABILITIES, TASKS
from tests.support.sdk import sdk_over_http
from tests.support.wire import MODERN, Answer, Caller, over_http
from tests.support.world import ToolCaller

JOBS_WORKER, INDEXING_WORKER = FAMILY.workers
_DECLARED = {"_meta": {CAPABILITIES: TASKS}}
"""What a client sends that knows the tasks extension."""


@dataclass(frozen=True)
class Reasoner:
    """Whoever calls with the tokens of one subject."""

    deployed: Deployed
    subject: str

    @classmethod
    def new(cls, deployed: Deployed) -> "Reasoner":
        """Somebody who has never called."""
        return cls(deployed, uuid.uuid4().hex[:12])

    @property
    def tenant(self) -> str:
        """What every key of theirs begins with."""
        return tenant_of(self.subject)

    @cached_property
    def token(self) -> str:
        return self.deployed.token(self.subject, "reasoning:read", "reasoning:write")

    @property
    def mcp_url(self) -> str:
        return f"{self.deployed.url}/reasoning/mcp"

    def wire(self, revision: str = MODERN) -> Caller:
        return Caller(over_http(self.mcp_url), self.token, revision)

    @property
    def tools(self) -> ToolCaller:
        return ToolCaller(self.wire())

    def pushing(self, folder: Path, name: str) -> "subprocess.Popen[str]":
        """`quintet workspace push` on its way."""
        command = [str(QUINTET), "workspace", "push", str(folder), "--name", name]
        command += ["--remote", self.deployed.url, "--token", self.token]
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def pushed(self, folder: Path, name: str) -> str:
        """What `quintet workspace push` says when it is done."""
        with self.pushing(folder, name) as push:
            said, failed = push.communicate()
        assert push.returncode == 0, failed
        return said

    def send(self, method: str, path: str, body: Any = None) -> httpx2.Response:
        """One request to a route below /reasoning."""
        headers = {"Authorization": f"Bearer {self.token}"}
        sent: dict[str, Any] = {} if body is None else {"json": body}
        url = f"{self.deployed.url}/reasoning{path}"
        return httpx2.request(method, url, headers=headers, timeout=60, **sent)

    def by_sdk(self, calls: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
        """The names of all tools, and what the official client is answered by some."""

        async def run() -> dict[str, Any]:
            async with sdk_over_http(self.mcp_url, self.token, "auto") as client:
                answers: dict[str, Any] = {
                    "tools": {tool.name for tool in (await client.list_tools()).tools}
                }
                for name, arguments in calls.items():
                    answer = await client.call_tool(name, dict(arguments))
                    assert not answer.is_error, (name, answer)
                    answers[name] = answer.structured_content
                return answers

        return anyio.run(run)

    def begin(self, tool: str, arguments: Mapping[str, Any]) -> str:
        """The id of a new task of this client, which knows the extension."""
        called = {"name": tool, "arguments": dict(arguments), **_DECLARED}
        result = self.wire().request("tools/call", called).result
        assert result["resultType"] == "task", result
        task_id: str = result["taskId"]
        return task_id

    def about(self, method: str, task_id: str) -> Answer:
        """tasks/get and the like."""
        return self.wire().request(f"tasks/{method}", {"taskId": task_id, **_DECLARED})

    def settled(self, task_id: str) -> Any:
        """What tasks/get tells of a task that nobody works at any more; None of others."""
        found = self.about("get", task_id).result
        return None if found["status"] == "working" else found

    def stored(self, task_id: str) -> Task:
        """A task's row, which tells more than its client is told."""
        clients = self.deployed.clients
        keeping = TaskKeeping.made(
            clients,
            table=physical_name(STAGE, REASONING),
            bucket=physical_name(STAGE, REASONING_TEXTS, ACCOUNT, REGION),
            queue=physical_name(STAGE, JOBS),
        )
        found = keeping.store.get(self.tenant, task_id.partition("-")[2])
        assert found is not None
        return found


@dataclass(frozen=True)
class Handled:
    """One try at a task, as the jobs worker has logged its end."""

    attempt: int
    outcome: str
    at: datetime


def handled(deployed: Deployed, task_id: str) -> list[Handled]:
    """Every try at a task that has come to some end, the first one first."""
    name = task_id.partition("-")[2]
    return [
        Handled(
            line["fields"]["attempt"],
            line["fields"]["outcome"],
            datetime.fromisoformat(line["timestamp"]),
        )
        for line in _lines(deployed)
        if line["message"] == "Task handled" and line["fields"]["task"] == name
    ]


def _lines(deployed: Deployed) -> Iterator[dict[str, Any]]:
    logs = boto3.client("logs", region_name=REGION, endpoint_url=deployed.account.url)
    group = f"/aws/lambda/{function_name(STAGE, JOBS_WORKER)}"
    for page in logs.get_paginator("filter_log_events").paginate(logGroupName=group):
        for event in page["events"]:
            if event["message"].startswith("{"):
                yield json.loads(event["message"])
