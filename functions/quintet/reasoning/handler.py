"""Composition root of the reasoning family: settings, platform, services, tools, front door."""

from collections.abc import Callable
from functools import cache
from typing import Any

from quintet.aws.queues import QueueSender
from quintet.composition import Platform, front_door
from quintet.family import ToolFamily
from quintet.reasoning.family import reasoning_family
from quintet.reasoning.services import Services, random_id, workspace_parts
from quintet.reasoning.settings import ReasoningSettings
from quintet.reasoning.workspaces.workspace import Workspaces
from quintet.settings import is_being_snapshotted
from quintet.web.gateway import Event, Gateway
from quintet.web.guard import RouteGuard


def build_family(
    platform: Platform,
    settings: ReasoningSettings,
    *,
    workspaces: Workspaces | None = None,
    unique: Callable[[], str] = random_id,
) -> ToolFamily:
    """The family on a platform; nothing talks to AWS before the first call.

    `workspaces` take the place of those that were pushed.
    """
    services = Services.made(
        settings,
        platform.clients,
        platform.observability,
        workspaces=workspaces,
        clock=platform.clock,
        unique=unique,
        memory_mb=settings.aws_lambda_function_memory_size or 0,
    )
    return reasoning_family(services)


def build_routes(platform: Platform, settings: ReasoningSettings, guard: RouteGuard) -> Any:
    """What is served beside MCP, as an ASGI application."""
    from quintet.reasoning.api import reasoning_api  # noqa: PLC0415 - FastAPI is not for the MCP path

    parts = workspace_parts(settings, platform.clients, platform.clock)
    send = QueueSender(platform.clients, settings.workspaces_queue).send
    return reasoning_api(parts, send, guard)


@cache
def gateway() -> Gateway:
    """The function's front door, built on the first event."""
    return front_door("reasoning", ReasoningSettings.load(), build_family, build_routes)


if is_being_snapshotted():
    gateway()


def lambda_handler(event: Event, context: Any) -> dict[str, Any]:
    """Answers the API Gateway events below /reasoning/."""
    return gateway()(event, context)
