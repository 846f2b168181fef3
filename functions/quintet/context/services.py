"""What the tools and the worker of the context family are made of, put together once."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from quintet.aws.clients import Clients
from quintet.aws.objects import ObjectStore
from quintet.aws.queues import QueueSender
from quintet.aws.table import Table
from quintet.context.conversation_store import ConversationStore
from quintet.context.deletion_store import Deletions
from quintet.context.identifiers import ContextKey
from quintet.context.metrics_store import MetricsStore
from quintet.context.relationship_store import RelationshipStore
from quintet.context.settings import ContextServiceSettings
from quintet.context.similarity_store import SimilarContexts
from quintet.context.summarising import Language, Trigger, installed_language
from quintet.context.summary_store import Summaries
from quintet.embedding import Embedder
from quintet.errors import QuintetError
from quintet.installed_embedder import installed_embedder
from quintet.observability import Observability
from quintet.requests.deadline import Deadline

_LEFT_FOR_THE_ANSWER: Final = 5.0
"""Seconds of a request that removing rows leaves alone."""


@dataclass(frozen=True)
class Services:
    """The stores on one table, and how the worker is told; the clock tells seconds."""

    settings: ContextServiceSettings
    table: Table
    conversations: ConversationStore
    relationships: RelationshipStore
    similar: SimilarContexts
    summaries: Summaries
    deletions: Deletions
    metrics: MetricsStore
    sender: QueueSender
    observability: Observability
    embedder: Callable[[], Embedder | None]
    clock: Callable[[], float]

    @classmethod
    def made(
        cls,
        settings: ContextServiceSettings,
        clients: Clients,
        observability: Observability,
        *,
        clock: Callable[[], float] = time.time,
        embedder: Callable[[], Embedder | None] = installed_embedder,
        language: Language | None = None,
    ) -> "Services":
        """All of them on AWS; nothing is asked of it, and no model loaded, before it is needed."""
        table = Table(clients, settings.context_table, service="The context store")
        bodies = ObjectStore(
            clients, settings.contexts_bucket, service="The store of long messages"
        )
        conversations = ConversationStore(table, bodies)
        chosen = cache(embedder if settings.use_vector_db else _none)
        return cls(
            settings=settings,
            table=table,
            conversations=conversations,
            relationships=RelationshipStore(table),
            similar=SimilarContexts(
                table,
                chosen,
                clock,
                on_degraded=lambda failure: observability.degraded("similarity", failure),
            ),
            summaries=Summaries(table, conversations, language or installed_language()),
            deletions=Deletions(table, conversations, bodies),
            metrics=MetricsStore(
                table, lambda failure: observability.degraded("context metrics", failure)
            ),
            sender=QueueSender(clients, settings.summaries_queue),
            observability=observability,
            embedder=chosen,
            clock=clock,
        )

    @property
    def trigger(self) -> Trigger:
        """When summaries are made without being asked for."""
        settings = self.settings
        tokens = settings.model_token_limit * settings.token_limit_percentage / 100
        return Trigger(settings.auto_summarize, settings.message_limit_threshold, tokens)

    def now(self) -> int:
        """Milliseconds since the epoch."""
        return int(self.clock() * 1000)

    def announce(self, message: Mapping[str, Any]) -> None:
        """Tells the worker; what it is not told is caught up with the context's next message."""
        try:
            self.sender.send(message)
        except Exception as failure:  # noqa: BLE001 - what is stored is stored, whatever this was
            self.observability.tolerated("summaries queue", failure)
            self.observability.event("SummariesNotAnnounced")

    def purge(self, key: ContextKey, deleted_at: int, until: int, deadline: Deadline) -> None:
        """Removes what is left of a deleted context, and what time does not allow later."""

        def has_time() -> bool:
            return deadline.remaining() > _LEFT_FOR_THE_ANSWER

        try:
            done = self.deletions.purge(key, deleted_at, until, has_time)
        except QuintetError as failure:
            self.observability.degraded("purge", failure)
            done = False
        if not done:
            self.announce(key.message("purge", deletedAt=deleted_at, until=until))


def _none() -> None:
    return None
