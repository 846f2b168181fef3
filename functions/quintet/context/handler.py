"""Composition root of the context family: settings, platform, stores, tools, front door."""

from collections.abc import Callable
from functools import cache
from typing import Any

from quintet.composition import Platform, front_door
from quintet.context.dialect import DIALECT
from quintet.context.services import Services
from quintet.context.settings import ContextSettings
from quintet.context.tools import ContextTools
from quintet.embedding import Embedder
from quintet.family import ServerInfo, ToolFamily
from quintet.installed_embedder import installed_embedder
from quintet.settings import is_being_snapshotted
from quintet.web.gateway import Event, Gateway

INSTRUCTIONS = (
    "Keep a conversation with add_message and read it again with retrieve_context; summaries are "
    "made by themselves. get_similar_contexts finds conversations by meaning, add_relationship "
    "and get_related_contexts connect them, visualize_context draws them."
)


def build_family(
    platform: Platform,
    settings: ContextSettings,
    *,
    embedder: Callable[[], Embedder | None] = installed_embedder,
) -> ToolFamily:
    """The family on a platform; nothing talks to AWS before the first call."""
    services = Services.made(
        settings,
        platform.clients,
        platform.observability,
        clock=platform.clock,
        embedder=embedder,
    )
    return ToolFamily(
        name="context",
        server=ServerInfo("prompt-context", "1.0.0", "Prompt context"),
        instructions=INSTRUCTIONS,
        dialect=DIALECT,
        tools=ContextTools(services),
    )


@cache
def gateway() -> Gateway:
    """The function's front door, built on the first event."""
    return front_door("context", ContextSettings.load(), build_family)


if is_being_snapshotted():
    gateway()


def lambda_handler(event: Event, context: Any) -> dict[str, Any]:
    """Answers the API Gateway events below /context/."""
    return gateway()(event, context)
