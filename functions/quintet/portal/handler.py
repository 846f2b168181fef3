"""The portal's Lambda: its FastAPI application behind Mangum."""

from functools import cache
from typing import Any

from quintet.aws.clients import Clients
from quintet.portal.api import portal_app
from quintet.portal.aws_health import TableHealth
from quintet.portal.settings import PortalSettings
from quintet.web.asgi import Application, lambda_answer
from quintet.web.gateway import Event


@cache
def application() -> Application:
    """The portal of this stage, built on the first event."""
    settings = PortalSettings.load()
    clients = Clients(settings.aws_region, settings.aws_endpoint_url)
    health = TableHealth(clients, settings.limits_table)
    return portal_app(
        settings.families, settings.base_url, health=health, signs_in=settings.signs_in
    )


def lambda_handler(event: Event, context: Any) -> dict[str, Any]:
    """Answers API Gateway events for the pages that are not a family's."""
    return lambda_answer(application(), event, context)
