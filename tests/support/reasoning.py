"""The reasoning family on moto: workspaces pushed and indexed, its queues read by hand.

What reads code is loaded with this module, so that no test's first call has to wait for it.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from typing import Any

from quintet.aws.queues import QueueSender
from quintet.deployment.permissions import ALL_PERMISSIONS
from quintet.protocol.inbound import Envelope
from quintet.reasoning import analysing, worker_indexing, worker_jobs
from quintet.reasoning.common.sources import RESERVE_SECONDS
from quintet.reasoning.handler import build_family
from quintet.reasoning.services import workspace_parts
from quintet.reasoning.settings import IndexingSettings, JobsSettings, ReasoningSettings
from quintet.reasoning.workspaces import keys
from quintet.reasoning.workspaces.archives import packed
from quintet.reasoning.workspaces.kept_workspace import BeginPush, ManifestEntry
from quintet.requests.deadline import Deadline
from quintet.requests.jsonrpc import Request
from quintet.requests.principal import Principal
from quintet.requests.revisions import BY_VERSION
from quintet.requests.task_service import RESERVED_SECONDS
from quintet.requests.tasks import EXTENSION
from quintet.resources import FUNCTIONS, Queue, function_environment, physical_name
from quintet.resources.families.reasoning import JOBS, REASONING, WORKSPACES
from tests.support.reasoning_code import SHOP
from tests.support.wire import MODERN, Answer
from tests.support.world import MANY, STAGE, Account, ToolCaller, World, account_of

CAPABILITIES = "io.modelcontextprotocol/clientCapabilities"
TASKS: dict[str, Any] = {"extensions": {EXTENSION: {}}}
LOADED = analysing


def tenant_of(subject: str = "tester") -> str:
    """The tenant of a caller's tokens."""
    return Principal("fortitude-mcp-server", subject, ()).tenant


@dataclass
class ReasoningWorld(World):
    """Everything a test wants to drive or look at."""

    settings: ReasoningSettings

    def caller(
        self,
        revision: str = "2025-11-25",
        permissions: Sequence[str] = ALL_PERMISSIONS,
        subject: str = "tester",
    ) -> ToolCaller:
        return ToolCaller(self.wire(revision, permissions, subject))

    def push(
        self, files: Mapping[str, str] = SHOP, name: str = "shop", subject: str = "tester"
    ) -> None:
        """A workspace, as `quintet workspace push` and the worker bring it."""
        self.send(files, name, subject)
        self.index()

    def send(self, files: Mapping[str, str], name: str, subject: str = "tester") -> None:
        """A push that is completed and not indexed yet."""
        parts = workspace_parts(self.settings, self.clients, self.clock)
        pushing = parts.pushing(QueueSender(self.clients, self.settings.workspaces_queue).send)
        contents = [(path, text.encode()) for path, text in files.items()]
        entries = [
            ManifestEntry(path=path, sha256=sha256(content).hexdigest(), size=len(content))
            for path, content in contents
        ]
        tenant = tenant_of(subject)
        begun = pushing.begin(tenant, BeginPush(name=name, files=entries))
        assert begun.push is not None
        for number, archive in enumerate(begun.archives):
            key = keys.Location(tenant, begun.workspace.id, begun.push).archive(number)
            parts.objects.put(key, packed(contents[place] for place in archive.files))
        pushing.complete(tenant, begun.workspace.id, begun.push)

    def index(self) -> None:
        """What the indexing worker does with the messages that wait."""
        settings = IndexingSettings.load(self._environment("reasoning-indexing"))
        seen = self.account.observability
        worker = worker_indexing.build_worker(settings, self.clients, seen, clock=self.clock)
        assert worker(self._messages(WORKSPACES)) == {"batchItemFailures": []}

    def run_jobs(self) -> int:
        """What the jobs worker does with the messages that wait; how many those were."""
        settings = JobsSettings.load(self._environment("reasoning-jobs"))
        seen = self.account.observability
        worker = worker_jobs.build_worker(settings, self.clients, seen, clock=self.clock)
        messages = self._messages(JOBS)
        assert worker(messages) == {"batchItemFailures": []}
        return len(messages["Records"])

    def begun_task(self, tool: str, arguments: Mapping[str, Any], subject: str = "tester") -> str:
        """The id of the task that a client with the tasks extension gets."""
        params = {
            "name": tool,
            "arguments": dict(arguments),
            "_meta": {CAPABILITIES: TASKS},
        }
        result = self.wire(MODERN, subject=subject).request("tools/call", params).result
        assert result["resultType"] == "task", result
        task_id: str = result["taskId"]
        return task_id

    def hurried(self, tool: str, arguments: Mapping[str, Any]) -> Any:
        """The structured answer of a call whose request has no time to do its work."""
        params = {"name": tool, "arguments": dict(arguments)}
        reply = self.endpoint.engine.answer(
            Request(1, "tools/call", params),
            Envelope(BY_VERSION["2025-11-25"], {}),
            Principal("fortitude-mcp-server", "tester", ALL_PERMISSIONS),
            request_id="request-1",
            deadline=Deadline(RESERVED_SECONDS + RESERVE_SECONDS),
        )
        return json.loads(reply.text)["result"]["structuredContent"]

    def say_again(self, task_id: str) -> None:
        """The message of a task once more, as SQS may send it."""
        tenant, _, name = task_id.partition("-")
        QueueSender(self.clients, self.settings.jobs_queue).send({"tenant": tenant, "task": name})

    def task(self, task_id: str, subject: str = "tester") -> Answer:
        """tasks/get of that client."""
        params = {"taskId": task_id, "_meta": {CAPABILITIES: TASKS}}
        return self.wire(MODERN, subject=subject).request("tasks/get", params)

    def rows(self, beginning: str = "") -> list[dict[str, Any]]:
        """Everything in the table whose sort key begins so, by key."""
        return self.account.rows(REASONING, beginning)

    def another_instance(self) -> "ReasoningWorld":
        """The same account, met by a function that has just started."""
        return _instance(self.account)

    def _environment(self, name: str) -> dict[str, str]:
        (function,) = [one for one in FUNCTIONS if one.name == name]
        return {**function_environment(function, STAGE), "STAGE": STAGE}

    def _messages(self, queue: Queue) -> dict[str, Any]:
        sqs = self.clients.sqs()
        url = sqs.get_queue_url(QueueName=physical_name(STAGE, queue))["QueueUrl"]
        records = []
        while found := sqs.receive_message(QueueUrl=url, MaxNumberOfMessages=10).get("Messages"):
            for one in found:
                sqs.delete_message(QueueUrl=url, ReceiptHandle=one["ReceiptHandle"])
                records.append({"messageId": one["MessageId"], "body": one["Body"]})
        return {"Records": records}


@contextmanager
def reasoning_world(**settings: Any) -> Iterator[ReasoningWorld]:
    """A fresh world; `open_conversations=2` and the like change settings. Ids are counted."""
    limits = {"tools_per_minute": MANY, "resources_per_minute": MANY}
    with account_of("reasoning", **{**limits, **settings}) as account:
        yield _instance(account)


def _instance(account: Account) -> ReasoningWorld:
    settings = ReasoningSettings.load(account.environment)
    platform = account.platform(settings)
    numbers = count(1)
    family = build_family(platform, settings, unique=lambda: f"id-{next(numbers)}")
    return ReasoningWorld(account, platform.endpoint(family), settings)
