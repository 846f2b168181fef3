"""What the events of the reasoning family find: the caller's workspaces and conversations."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from typing import Any

from quintet.aws.clients import Clients
from quintet.observability import Observability
from quintet.reasoning.conversations.models import StartConversation
from quintet.reasoning.services import Services, workspace_parts
from quintet.reasoning.settings import JobsSettings
from quintet.reasoning.workspaces import keys
from quintet.reasoning.workspaces.archives import packed
from quintet.reasoning.workspaces.codegraph_indexer import CodeGraphIndexer
from quintet.reasoning.workspaces.kept_workspace import BeginPush, ManifestEntry
from quintet.requests.deadline import Deadline
from quintet.requests.principal import Principal
from quintet.requests.tasks import NewTask, Task, Work
from quintet.resources import FUNCTIONS, function_environment
from tests.support.reasoning_code import ANALYSES, CONTEXT, SHOP
from tests.support.wire import MODERN

SESSIONS = ("to-go-on", "to-finalize")
"""Conversations that the caller has begun before any event."""
WAITING = "billing"
"""A workspace that is pushed and not indexed yet; its push is `push-of-billing`."""
TASK = "b" * 26
"""A task of the caller's that waits for its worker."""


@dataclass(frozen=True)
class EventWorkspaces:
    """A caller's code in the AWS that the clients talk to."""

    clients: Clients
    stage: str

    def prepare(self, caller: Principal) -> None:
        """A workspace that waits for its worker, one that is ready, a task, two conversations."""
        now, tenant = time.time(), caller.tenant
        billing = {path: text for path, text in SHOP.items() if path.startswith("billing/")}
        self._push(tenant, WAITING, billing, now - 60)
        self._push(tenant, "shop", SHOP, now, is_indexed=True)
        started = StartConversation.model_validate(
            {"claude_context": CONTEXT, "analysis_focus": "debugging", "depth_level": 2}
        )
        conversing = self._services().conversing
        for session_id in SESSIONS:
            own = replace(conversing, session_id=partial(str, session_id))
            own.start(tenant, started, Deadline(60))
        tool, arguments = ANALYSES[0]
        work = Work(tool, arguments, "any", MODERN, caller)
        self._services().keeping.store.create(NewTask(TASK, work))

    def task(self, tenant: str) -> Task | None:
        """The task, as it stands."""
        return self._services().keeping.store.get(tenant, TASK)

    def waiting(self, tenant: str) -> str:
        """The status of the workspace that was not indexed yet."""
        parts = workspace_parts(self._settings(), self.clients, time.time)
        return parts.store.get(tenant, keys.workspace_id(WAITING)).status

    def _push(
        self,
        tenant: str,
        name: str,
        files: Mapping[str, str],
        now: float,
        *,
        is_indexed: bool = False,
    ) -> None:
        sent: list[Mapping[str, Any]] = []
        parts = workspace_parts(self._settings(), self.clients, lambda: now)
        pushing = parts.pushing(sent.append, unique=lambda: f"push-of-{name}")
        contents = [(path, text.encode()) for path, text in files.items()]
        entries = [
            ManifestEntry(path=path, sha256=sha256(data).hexdigest(), size=len(data))
            for path, data in contents
        ]
        begun = pushing.begin(tenant, BeginPush(name=name, files=entries))
        for number, archive in enumerate(begun.archives):
            key = keys.Location(tenant, begun.workspace.id, f"push-of-{name}").archive(number)
            parts.objects.put(key, packed(contents[place] for place in archive.files))
        pushing.complete(tenant, begun.workspace.id, f"push-of-{name}")
        if is_indexed:
            parts.publishing(CodeGraphIndexer()).handle(sent[0])

    def _services(self) -> Services:
        return Services.made(self._settings(), self.clients, Observability("events"))

    def _settings(self) -> Any:
        (function,) = [one for one in FUNCTIONS if one.name == "reasoning-jobs"]
        told = {**function_environment(function, self.stage), "STAGE": self.stage}
        return JobsSettings.load(told)
