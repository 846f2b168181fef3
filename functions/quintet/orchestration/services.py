"""What the orchestration tools are made of, put together once."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial

from quintet.aws.clients import Clients
from quintet.aws.objects import ObjectStore
from quintet.aws.table import Table
from quintet.embedding import Embedder
from quintet.llm.choosing import Watcher, model_from
from quintet.llm.model import ChatModel
from quintet.observability import Observability
from quintet.orchestration.discovery.api_discovery import ASKED_APIS, ApiDiscovery
from quintet.orchestration.fetching.attempts import Requester
from quintet.orchestration.fetching.fetcher import Fetcher
from quintet.orchestration.fetching.host_limit_store import HostLimits
from quintet.orchestration.fetching.validator import Validator
from quintet.orchestration.jarvis.controller import Controller
from quintet.orchestration.jarvis.identifiers import Unique, random_text
from quintet.orchestration.jarvis.knowledge import KnowledgeGathering
from quintet.orchestration.jarvis.rules import Rules
from quintet.orchestration.jarvis.session_store import SessionStore
from quintet.orchestration.known_apis import RegistryApis
from quintet.orchestration.registry.catalogue import registry
from quintet.orchestration.registry.search import Search
from quintet.orchestration.settings import JarvisOptions, OrchestrationSettings
from quintet.orchestration.synthesis.answers import Synthesis
from quintet.orchestration.synthesis.models import KnowledgeSynthesize
from quintet.outbound.client import OutboundClient
from quintet.requests.deadline import Deadline

_LEFT_FOR_THE_ANSWER = 2.0
"""Seconds of a request that weighing leaves alone."""


@dataclass(frozen=True)
class Services:
    """One of each tool's workings; nothing is asked of AWS, and no model loaded, in making them."""

    controller: Controller
    search: Search
    fetcher: Fetcher
    validator: Validator
    model: ChatModel | None
    """Proposes which statements of sources may be about the same; none where none is configured."""

    @classmethod
    def made(
        cls,
        settings: OrchestrationSettings,
        clients: Clients,
        observability: Observability,
        outbound: OutboundClient,
        embedder: Callable[[], Embedder | None],
        *,
        clock: Callable[[], float] = time.time,
        unique: Unique = random_text,
    ) -> "Services":
        """All of them; the clock tells seconds since the epoch."""
        table = Table(clients, settings.orchestration_table, service="The orchestration store")
        counts = HostLimits(
            table, clock, on_degraded=partial(observability.degraded, "fetch limits")
        )
        unexpected = partial(observability.tolerated, "fetching")
        requester = Requester(outbound, now=clock, on_unexpected=unexpected)
        known = RegistryApis(registry())
        fetcher = Fetcher(requester, counts, alternatives=known.alternatives, named=known.name_of)
        search = Search(registry(), cache(embedder), partial(observability.tolerated, "meaning"))
        store = SessionStore(
            table,
            ObjectStore(clients, settings.sessions_bucket, service="The store of long sessions"),
            idle_seconds=settings.session_idle_hours * 3600,
            clock=clock,
            unique=unique,
        )
        most_apis = ASKED_APIS if settings.api_discovery else 0
        knowledge = KnowledgeGathering(
            store,
            ApiDiscovery(search, fetcher, _synthesis, most_apis=most_apis),
            counts,
            report=partial(observability.tolerated, "API discovery"),
        )
        controller = Controller(store, knowledge, rules_of(settings), clock=clock, unique=unique)
        seen = Watcher(observability.model_usage, observability.model_failed)
        model = model_from(settings, clients, seen)
        return cls(controller, search, fetcher, Validator(requester, counts, known), model)

    def synthesized(self, request: KnowledgeSynthesize, deadline: Deadline) -> Synthesis:
        """What KnowledgeSynthesize answers within a request's time.

        Raises:
            ToolFailedError: no response has data, or all are below the threshold.
        """
        from quintet.orchestration.synthesis.proposing import Proposer  # noqa: PLC0415
        from quintet.orchestration.synthesis.synthesizing import synthesize  # noqa: PLC0415

        def has_time() -> bool:
            return deadline.remaining() > _LEFT_FOR_THE_ANSWER

        return synthesize(request, has_time, Proposer(self.model, deadline) if self.model else None)


def _synthesis(request: KnowledgeSynthesize, has_time: Callable[[], bool]) -> Synthesis:
    # Half of what importing this family costs, for patterns of units and dates that one tool needs.
    from quintet.orchestration.synthesis.synthesizing import synthesize  # noqa: PLC0415

    return synthesize(request, has_time)


def rules_of(options: JarvisOptions) -> Rules:
    """The thresholds as the state machine knows them."""
    return Rules(
        initial_effectiveness=options.initial_reasoning_effectiveness,
        min_effectiveness=options.min_reasoning_effectiveness,
        max_effectiveness=options.max_reasoning_effectiveness,
        completion_threshold=options.verification_completion_threshold,
        success_rate_threshold=options.execution_success_rate_threshold,
    )
