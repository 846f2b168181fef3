"""What the reasoning tools are made of, put together once.

What reads code is loaded with the first call that reads some.
"""

import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING
from uuid import uuid4

from quintet.aws.clients import Clients
from quintet.aws.objects import ObjectStore
from quintet.aws.table import Table
from quintet.llm.choosing import Watcher, model_from
from quintet.llm.model import ChatModel
from quintet.observability import Observability
from quintet.reasoning.conversations.collaborators import Material
from quintet.reasoning.conversations.conversation_store import ConversationStore
from quintet.reasoning.conversations.conversing import Conversing
from quintet.reasoning.conversations.model_analyst import ModelAnalyst, OwnAnalyst
from quintet.reasoning.conversations.states import Rules
from quintet.reasoning.health.aws_probes import bucket_probe, queue_probe, table_probe
from quintet.reasoning.health.checking import Health
from quintet.reasoning.health.probes import Probes, memory_probe, uptime_probe
from quintet.reasoning.settings import ReasoningServiceSettings, WorkspaceStores
from quintet.reasoning.workspaces.composition import WorkspaceParts
from quintet.reasoning.workspaces.pushing import Quota
from quintet.reasoning.workspaces.workspace import Workspaces
from quintet.requests.deadline import Deadline
from quintet.scratch import own_folder
from quintet.tasks.composition import TaskKeeping

if TYPE_CHECKING:
    from quintet.reasoning.analysing import Analysing

_SERVICE = "The reasoning store"


def random_id() -> str:
    """An id that nobody has and nobody can guess."""
    return str(uuid4())


def workspace_parts(
    settings: WorkspaceStores, clients: Clients, clock: Callable[[], float]
) -> WorkspaceParts:
    """What stands behind every workspace; the clock tells seconds since the epoch."""
    quota = Quota(settings.workspaces_per_tenant, settings.workspace_idle_days)
    return WorkspaceParts.of(
        clients, settings.reasoning_table, settings.workspace_bucket, quota, clock
    )


@dataclass(frozen=True)
class Services:
    """Where code, conversations and tasks are, and who answers. `clock`: seconds since the epoch.

    `memory_mb` is what the function has, 0 where nobody says.
    """

    settings: ReasoningServiceSettings
    clients: Clients
    observability: Observability
    workspaces: Workspaces
    keeping: TaskKeeping
    model: ChatModel | None
    clock: Callable[[], float]
    unique: Callable[[], str]
    memory_mb: int

    @classmethod
    def made(
        cls,
        settings: ReasoningServiceSettings,
        clients: Clients,
        observability: Observability,
        *,
        workspaces: Workspaces | None = None,
        clock: Callable[[], float] = time.time,
        unique: Callable[[], str] = random_id,
        memory_mb: int = 0,
    ) -> "Services":
        """All of them; nothing is asked of AWS in making them.

        `workspaces` take the place of those that were pushed.
        """
        seen = observability
        keeping = TaskKeeping.made(
            clients,
            table=settings.reasoning_table,
            bucket=settings.reasoning_texts_bucket,
            queue=settings.jobs_queue,
            most_open=settings.open_tasks,
            clock=clock,
        )
        return cls(
            settings,
            clients,
            observability,
            workspaces
            or workspace_parts(settings, clients, clock).workspaces(own_folder("code-indexes")),
            keeping,
            model_from(settings, clients, Watcher(seen.model_usage, seen.model_failed)),
            clock,
            unique,
            memory_mb,
        )

    @cached_property
    def analysing(self) -> "Analysing":
        """The analyses."""
        from quintet.reasoning.analysing import Analysing  # noqa: PLC0415 - see the module docstring

        return Analysing(self.workspaces, now=self.clock)

    @cached_property
    def conversing(self) -> Conversing:
        """The conversation tools."""
        rules = Rules(most_open=self.settings.open_conversations)
        store = ConversationStore(
            Table(self.clients, self.settings.reasoning_table, service=_SERVICE),
            ObjectStore(self.clients, self.settings.reasoning_texts_bucket, service=_SERVICE),
            rules,
            clock=self.clock,
            unique=self.unique,
        )
        analyst = OwnAnalyst() if self.model is None else ModelAnalyst(self.model)
        return Conversing(store, analyst, self._opened, rules, self.unique)

    @cached_property
    def health(self) -> Health:
        """The health tools."""
        settings, clients = self.settings, self.clients
        provider = settings.llm_provider
        probes = Probes(
            memory=memory_probe(self.memory_mb),
            uptime=uptime_probe(),
            queue=queue_probe(clients, settings.jobs_queue),
            model=None if self.model is None else provider,
            stores={
                "reasoning_table": table_probe(clients, settings.reasoning_table),
                "workspace_bucket": bucket_probe(clients, settings.workspace_bucket),
            },
        )
        return Health(
            probes, now=self.clock, on_failure=partial(self.observability.tolerated, "health")
        )

    def _opened(
        self, tenant: str, workspace: str | None, deadline: Deadline
    ) -> AbstractContextManager[Material]:
        from quintet.reasoning.graphs import material_of  # noqa: PLC0415

        deadline.check()
        chosen = self.workspaces.chosen(tenant, workspace)
        return material_of(chosen, self.analysing.analyses, self.clock())

    def version(self, tenant: str, workspace: str | None) -> str:
        """Of the code that an analysis reads.

        Raises:
            NoWorkspaceError: there is none.
            BeingIndexedError: it cannot be asked yet.
        """
        return self.workspaces.chosen(tenant, workspace).version
