"""The tools of the context family: the nine of seed 004, and two for a user's own data."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from context.answers import Added, RetrievedContext
from context.conversation_store import ConversationStore
from context.identifiers import ContextKey
from context.metrics import score
from context.metrics_store import MetricsStore
from context.models import AddMessage, Ping, RetrieveContext
from context.retrieval import retrieve
from quintet.auth.permissions import CONTEXT_READ, CONTEXT_WRITE
from quintet.family import tool
from quintet.protocol.call import Call


@dataclass(frozen=True)
class Services:
    """What the tools are made of; the clock tells seconds since the epoch."""

    conversations: ConversationStore
    metrics: MetricsStore
    announce: Callable[[Mapping[str, Any]], None]
    clock: Callable[[], float]

    def now(self) -> int:
        """Milliseconds since the epoch."""
        return int(self.clock() * 1000)


class ContextTools:
    """Conversations kept, summarised, related, compared and drawn."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @tool(permission=CONTEXT_READ, title="Ping")
    def ping(self, _asked: Ping, call: Call) -> str:
        """Simple ping/pong test to check server connectivity."""
        self._count(call, "ping")
        return "pong"

    @tool(
        permission=CONTEXT_WRITE,
        title="Add message",
        read_only=False,
        idempotent=False,
    )
    def add_message(self, asked: AddMessage, call: Call) -> Added:
        """Adds a message (user or assistant) to a context, which is created if it does not exist.

        An idempotencyKey makes a retry safe: the same key stores nothing twice within 24 hours.
        """
        services, tenant = self._services, call.principal.tenant
        if services.conversations.add(tenant, asked, services.now()):
            key = ContextKey.of(tenant, asked.contextId)
            services.announce({"kind": "added", "tenant": tenant, "context": key.hashed})
        return Added()

    @tool(permission=CONTEXT_READ, title="Retrieve context")
    def retrieve_context(self, asked: RetrieveContext, call: Call) -> RetrievedContext:
        """Retrieves all messages and the latest summary of a context.

        What does not fit into one answer is marked as truncated, and nextCursor leads on.
        """
        services = self._services
        began = services.now()
        answer = retrieve(services.conversations, call.principal.tenant, asked)
        told = score(
            messages=len(answer.messages),
            has_summary=answer.hasSummary,
            milliseconds=services.now() - began,
        )
        self._count(call, "retrieve_context", told)
        return answer

    def _count(self, call: Call, name: str, told: float | None = None) -> None:
        """Counts a call that was answered."""
        services = self._services
        services.metrics.record(call.principal.tenant, name, services.now(), told)
