"""Composition root of the context family: settings, platform, stores, tools, front door."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from context.conversation_store import ConversationStore
from context.message_bodies import MessageBodies
from context.metrics_store import MetricsStore
from context.settings import ContextSettings
from context.table import ContextTable
from context.tools import ContextTools, Services
from quintet.composition import Platform, front_door
from quintet.dialects import CONTEXT
from quintet.errors import QuintetError
from quintet.family import ServerInfo, ToolFamily
from quintet.queues import QueueSender
from quintet.settings import is_being_snapshotted
from quintet.web.gateway import Event, Gateway

SETTINGS = ContextSettings
INSTRUCTIONS = (
    "Keep a conversation with add_message and read it again with retrieve_context; summaries are "
    "made by themselves. get_similar_contexts finds conversations by meaning, add_relationship "
    "and get_related_contexts connect them, visualize_context draws them."
)


def build_family(platform: Platform, settings: ContextSettings) -> ToolFamily:
    """The family on a platform; nothing talks to AWS before the first call."""
    table = ContextTable(platform.clients, settings.context_table)
    services = Services(
        conversations=ConversationStore(
            table, MessageBodies(platform.clients, settings.contexts_bucket)
        ),
        metrics=MetricsStore(table, _degraded(platform, "context metrics")),
        announce=_announcer(platform, settings.summaries_queue),
        clock=platform.clock,
    )
    return ToolFamily(
        name="context",
        server=ServerInfo("prompt-context", "1.0.0", "Prompt context"),
        instructions=INSTRUCTIONS,
        dialect=CONTEXT,
        tools=ContextTools(services),
    )


def _degraded(platform: Platform, part: str) -> Callable[[QuintetError], None]:
    return lambda failure: platform.observability.degraded(part, failure)


def _announcer(platform: Platform, queue: str) -> Callable[[Mapping[str, Any]], None]:
    """Tells the worker. What is not told is caught up with the next message of the context."""
    sender = QueueSender(platform.clients, queue)

    def announce(message: Mapping[str, Any]) -> None:
        try:
            sender.send(message)
        except QuintetError as failure:
            platform.observability.degraded("summaries queue", failure)
            platform.observability.count("SummariesNotAnnounced")

    return announce


@cache
def gateway() -> Gateway:
    """The function's front door, built on the first event."""
    return front_door("context", SETTINGS.load(), build_family)


if is_being_snapshotted():
    gateway()


def lambda_handler(event: Event, context: Any) -> dict[str, Any]:
    """Answers the API Gateway events below /context/."""
    return gateway()(event, context)
