"""Composition root of the orchestration family: settings, platform, services, tools, front door."""

from collections.abc import Callable
from functools import cache
from typing import Any

from quintet.composition import Platform, front_door
from quintet.embedding import Embedder
from quintet.family import ServerInfo, ToolFamily
from quintet.installed_embedder import installed_embedder
from quintet.orchestration.dialect import DIALECT
from quintet.orchestration.services import Services
from quintet.orchestration.settings import OrchestrationSettings
from quintet.orchestration.tools import OrchestrationTools
from quintet.outbound.client import OutboundClient
from quintet.settings import is_being_snapshotted
from quintet.web.gateway import Event, Gateway

INSTRUCTIONS = (
    "Give JARVIS an initial_objective and follow its system_prompt from phase to phase, with the "
    "session_id that it answers. APISearch finds public APIs that need no key, MultiAPIFetch reads "
    "several at once, KnowledgeSynthesize weighs what they say against each other, APIValidator "
    "checks one endpoint."
)


def build_family(
    platform: Platform,
    settings: OrchestrationSettings,
    *,
    embedder: Callable[[], Embedder | None] = installed_embedder,
    outbound: OutboundClient | None = None,
) -> ToolFamily:
    """The family on a platform; nothing talks to AWS, or to anybody else, before the first call."""
    services = Services.made(
        settings,
        platform.clients,
        platform.observability,
        clock=platform.clock,
        embedder=embedder,
        outbound=outbound or OutboundClient(),
    )
    return ToolFamily(
        name="orchestration",
        server=ServerInfo("iron-manus-mcp", "1.0.0", "Iron Manus"),
        instructions=INSTRUCTIONS,
        dialect=DIALECT,
        tools=OrchestrationTools(services),
        text_layout="indented",
    )


@cache
def gateway() -> Gateway:
    """The function's front door, built on the first event."""
    return front_door("orchestration", OrchestrationSettings.load(), build_family)


if is_being_snapshotted():
    gateway()


def lambda_handler(event: Event, context: Any) -> dict[str, Any]:
    """Answers the API Gateway events below /orchestration/."""
    return gateway()(event, context)
