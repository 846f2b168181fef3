"""Composition root of the assistant: settings, platform, services, what it offers, front door."""

from collections.abc import Callable
from functools import cache
from typing import Any

from quintet.assistant.dialect import DIALECT
from quintet.assistant.planner.collaborators import PlanChanges
from quintet.assistant.planner.model_writer import ModelPolicyWriter
from quintet.assistant.planning.collaborators import PolicyWriter
from quintet.assistant.prompts import AssistantPrompts
from quintet.assistant.resources import AssistantResources
from quintet.assistant.scheduling.composition import reminders
from quintet.assistant.services import Services, random_id
from quintet.assistant.settings import AssistantSettings
from quintet.assistant.storage.composition import assistant_table
from quintet.assistant.tools import AssistantTools
from quintet.composition import Platform, front_door
from quintet.family import ServerInfo, ToolFamily
from quintet.llm.choosing import Watcher, model_from
from quintet.outbound.client import OutboundClient
from quintet.outbound.messages import Outbound
from quintet.settings import is_being_snapshotted
from quintet.web.gateway import Event, Gateway
from quintet.web.guard import RouteGuard

INSTRUCTIONS = (
    "createUser and createEvent tell the assistant whom to notify of what; planNotifications "
    "decides when and by which channel, and says why; listNotifications shows what is planned and "
    "what became of it. Times are ISO 8601 with an offset."
)


def build_family(
    platform: Platform,
    settings: AssistantSettings,
    *,
    after_planned: PlanChanges | None = None,
    unique: Callable[[], str] = random_id,
) -> ToolFamily:
    """The family on a platform; nothing talks to AWS before the first call.

    `after_planned` takes the place of EventBridge Scheduler.
    """
    services = _services(platform, settings, after_planned, unique)
    return ToolFamily(
        name="assistant",
        server=ServerInfo("assistant-mcp-server", "1.0.0", "Assistant"),
        instructions=INSTRUCTIONS,
        dialect=DIALECT,
        tools=AssistantTools(services),
        resources=AssistantResources(services),
        prompts=AssistantPrompts(),
        text_layout="indented",
        lists_templates=True,
    )


def build_routes(
    platform: Platform,
    settings: AssistantSettings,
    guard: RouteGuard,
    *,
    after_planned: PlanChanges | None = None,
    unique: Callable[[], str] = random_id,
    outbound: Outbound | None = None,
) -> Any:
    """What is served beside MCP, as an ASGI application."""
    from quintet.assistant.api import assistant_api  # noqa: PLC0415 - FastAPI is not for the MCP path

    services = _services(platform, settings, after_planned, unique)
    table = assistant_table(platform.clients, settings.assistant_table)
    return assistant_api(services, table, platform.keys, guard, outbound or OutboundClient())


def _services(
    platform: Platform,
    settings: AssistantSettings,
    after_planned: PlanChanges | None,
    unique: Callable[[], str],
) -> Services:
    seen, clock = platform.observability, platform.clock
    return Services.made(
        settings,
        platform.clients,
        seen,
        writer=writer(platform, settings),
        after_planned=after_planned or reminders(settings, platform.clients, seen, clock=clock),
        clock=clock,
        unique=unique,
    )


def writer(platform: Platform, settings: AssistantSettings) -> PolicyWriter | None:
    """Who writes policies beside our own; nobody where no model is configured."""
    seen = platform.observability
    model = model_from(settings, platform.clients, Watcher(seen.model_usage, seen.model_failed))
    return None if model is None else ModelPolicyWriter(model)


@cache
def gateway() -> Gateway:
    """The function's front door, built on the first event."""
    return front_door("assistant", AssistantSettings.load(), build_family, build_routes)


if is_being_snapshotted():
    gateway()


def lambda_handler(event: Event, context: Any) -> dict[str, Any]:
    """Answers the API Gateway events below /assistant/."""
    return gateway()(event, context)
